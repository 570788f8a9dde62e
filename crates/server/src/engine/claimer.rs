//! Whoever works on jobs from a table: takes one, thinks, says meanwhile that it goes on, and answers. The same for a thread of a node, for a worker at the database
//! and for one that speaks only HTTP; they differ in where jobs come from ([`JobSource`]).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use tabuleiro_store::{HeldJob, JobClaim, JobTable, Store, WorkerKind};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::bell::JobBell;
use super::request::{JobAnswer, JobRequest};
use super::{JobClass, JobThinker};
use crate::config::ServerConfig;

/// After how long a source that failed is asked again.
const RETRY: Duration = Duration::from_secs(1);

/// How often the table is looked at where no notice comes.
pub(super) const POLL: Duration = Duration::from_secs(1);

/// Where jobs come from.
#[async_trait]
pub trait JobSource: Send + Sync {
    /// The next job. `None` where there was none for a while.
    ///
    /// # Errors
    /// The source cannot be reached, in words.
    async fn claim(&self) -> Result<Option<HeldJob>, String>;
    /// Goes on with a job. `false` where it is somebody else's now, or nobody's.
    ///
    /// # Errors
    /// The source cannot be reached.
    async fn extend(&self, job: &HeldJob) -> Result<bool, String>;
    /// Answers a job. `false` where that came too late, or was refused.
    ///
    /// # Errors
    /// The source cannot be reached.
    async fn answer(&self, job: &HeldJob, answer: &str, spent_ms: u64) -> Result<bool, String>;
    /// Gives a job back that failed.
    ///
    /// # Errors
    /// The source cannot be reached.
    async fn fail(&self, job: &HeldJob, problem: &str) -> Result<(), String>;
    /// Gives a job back because the worker stops.
    ///
    /// # Errors
    /// The source cannot be reached.
    async fn release(&self, job: &HeldJob) -> Result<(), String>;
    /// Completes when it should ask whether a job is still wanted.
    async fn pause(&self, job: &HeldJob);
}

/// Does jobs.
pub trait JobDoer: Send + Sync {
    /// Does a job, and stops early where the flag is set.
    ///
    /// # Errors
    /// What went wrong.
    fn run(&self, job: &HeldJob, stop: &Arc<AtomicBool>) -> Result<String, String>;
}

impl JobDoer for JobThinker {
    fn run(&self, job: &HeldJob, stop: &Arc<AtomicBool>) -> Result<String, String> {
        let request: JobRequest = serde_json::from_str(&job.payload).map_err(|error| error.to_string())?;
        let request = request.after_waiting(job.waited_ms);
        let record = request.open()?;
        let reply = self.think(&request.game, record.as_ref(), request.task, request.seed, stop);
        let reply = reply.ok_or("the engine panicked")?;
        serde_json::to_string(&JobAnswer::from(reply)).map_err(|error| error.to_string())
    }
}

/// Takes jobs one after another until it is told to stop. Blocks its thread, which is the one that thinks.
pub fn work_on(source: &Arc<dyn JobSource>, doer: &dyn JobDoer, runtime: &Handle, stopping: &watch::Receiver<bool>) {
    let mut told = stopping.clone();
    while !*stopping.borrow() {
        let claimed = runtime.block_on(async {
            tokio::select! {
                // Dropped by whoever would say it: over as well.
                _ = told.wait_for(|stopping| *stopping) => Err(None),
                claimed = source.claim() => claimed.map_err(Some),
            }
        });
        match claimed {
            Ok(Some(job)) => work_on_one(source, doer, runtime, stopping, &job),
            Ok(None) => {}
            Err(None) => return,
            Err(Some(why)) => {
                tracing::warn!(why, "no jobs can be taken at the moment");
                runtime.block_on(async {
                    let _ = timeout(RETRY, told.wait_for(|stopping| *stopping)).await;
                });
            }
        }
    }
}

fn work_on_one(
    source: &Arc<dyn JobSource>,
    doer: &dyn JobDoer,
    runtime: &Handle,
    stopping: &watch::Receiver<bool>,
    job: &HeldJob,
) {
    metrics::histogram!("tabuleiro_engine_wait_seconds").record(job.waited_ms as f64 / 1000.0);
    let (stop, is_lost) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let keeping = keep(Arc::clone(source), job.clone(), stopping.clone(), Arc::clone(&stop), Arc::clone(&is_lost));
    let keeper = runtime.spawn(keeping);
    let start = Instant::now();
    let done = catch_unwind(AssertUnwindSafe(|| doer.run(job, &stop)));
    let spent = start.elapsed();
    metrics::histogram!("tabuleiro_engine_seconds").record(spent.as_secs_f64());
    keeper.abort();
    if is_lost.load(Ordering::Relaxed) {
        tracing::debug!(job = job.key, "the job is no longer wanted from here");
        return;
    }
    let told = runtime.block_on(async {
        match done {
            _ if stop.load(Ordering::Relaxed) => source.release(job).await,
            Ok(Ok(answer)) => {
                let spent_ms = u64::try_from(spent.as_millis()).unwrap_or(u64::MAX).max(1);
                source.answer(job, &answer, spent_ms).await.map(|is_taken| {
                    if !is_taken {
                        tracing::warn!(job = job.key, "the answer came too late or was refused");
                    }
                })
            }
            Ok(Err(problem)) => source.fail(job, &problem).await,
            Err(_) => source.fail(job, "the worker panicked").await,
        }
    });
    if let Err(why) = told {
        // The lease ends by itself, and somebody else takes the job.
        tracing::warn!(job = job.key, why, "the answer could not be handed in");
    }
}

/// Says that a job goes on, until it is no longer wanted or the worker stops.
async fn keep(
    source: Arc<dyn JobSource>,
    job: HeldJob,
    mut stopping: watch::Receiver<bool>,
    stop: Arc<AtomicBool>,
    is_lost: Arc<AtomicBool>,
) {
    loop {
        tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => {
                stop.store(true, Ordering::Relaxed);
                return;
            }
            () = source.pause(&job) => {}
        }
        match source.extend(&job).await {
            Ok(true) => {}
            Ok(false) => {
                is_lost.store(true, Ordering::Relaxed);
                stop.store(true, Ordering::Relaxed);
                return;
            }
            // The lease may outlast it.
            Err(why) => tracing::warn!(job = job.key, why, "the lease of a job could not be extended"),
        }
    }
}

/// Jobs from the table of a database.
pub struct TableSource {
    /// The store, which has to be one that several nodes share.
    pub store: Arc<dyn Store>,
    /// Hears of new jobs.
    pub bell: Arc<JobBell>,
    /// Who asks for jobs.
    pub claim: JobClaim,
}

impl TableSource {
    /// Who takes turns, hints and analyses.
    pub fn claim_by(worker: &str, kind: WorkerKind, config: &ServerConfig) -> JobClaim {
        JobClaim {
            worker: worker.to_owned(),
            kind,
            classes: JobClass::ALL.map(JobClass::number).to_vec(),
            lease_ms: i64::from(config.job_lease_ms.max(1)),
            patience_ms: 0,
            most_of_one: i64::from(config.limit_worker_jobs),
        }
    }

    fn table(&self) -> Result<&dyn JobTable, String> {
        self.store.cluster().map(|cluster| cluster.jobs()).ok_or_else(|| "the store has no table of jobs".to_owned())
    }
}

#[async_trait]
impl JobSource for TableSource {
    async fn claim(&self) -> Result<Option<HeldJob>, String> {
        // Listens before it looks, so that nothing is missed in between.
        let waits = self.bell.job_waits();
        tokio::pin!(waits);
        waits.as_mut().enable();
        if let Some(job) = self.table()?.claim_job(&self.claim).await.map_err(|error| error.to_string())? {
            return Ok(Some(job));
        }
        let _ = timeout(POLL, waits).await;
        Ok(None)
    }

    async fn extend(&self, job: &HeldJob) -> Result<bool, String> {
        let extended = self.table()?.extend_job(&job.key, &job.lease, self.claim.lease_ms).await;
        extended.map_err(|error| error.to_string())
    }

    async fn answer(&self, job: &HeldJob, answer: &str, spent_ms: u64) -> Result<bool, String> {
        let answered = self.table()?.answer_job(&job.key, &job.lease, answer, spent_ms).await;
        answered.map_err(|error| error.to_string())
    }

    async fn fail(&self, job: &HeldJob, problem: &str) -> Result<(), String> {
        let failed = self.table()?.fail_job(&job.key, &job.lease, problem).await;
        failed.map(drop).map_err(|error| error.to_string())
    }

    async fn release(&self, job: &HeldJob) -> Result<(), String> {
        self.table()?.release_job(&job.key, &job.lease).await.map_err(|error| error.to_string())
    }

    async fn pause(&self, job: &HeldJob) {
        let third = Duration::from_millis(u64::try_from(self.claim.lease_ms / 3).unwrap_or(1).max(1));
        tokio::select! {
            () = sleep(third) => {}
            () = self.bell.changed(&job.key) => {}
        }
    }
}

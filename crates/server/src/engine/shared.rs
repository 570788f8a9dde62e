//! The queue that nodes share: jobs are rows of a table, and whoever has an engine takes them. Here a node queues its jobs and follows each to its answer.
//!
//! A job of a turn has the same name at every node, so that a node which stands in for another waits for the same answer. A row that is gone (PostgreSQL has crashed,
//! or another node has taken it away) is queued again as long as somebody here wants the answer.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sha2::{Digest, Sha256};
use tabuleiro_store::{JobState, JobTable, NewJob, Store, StoreResult, WorkerKind};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use super::bell::JobBell;
use super::claimer::POLL;
use super::queue::MOST_OF_ONE;
use super::request::{self, JobAnswer, JobRequest};
use super::thinker::without_thinking;
use super::{EngineJob, EngineReply, EngineTask, QueueFull};
use crate::limits::Payer;

/// After how long the table is asked again where it did not answer.
const RETRY: Duration = Duration::from_secs(1);

/// How many jobs of this node wait for an answer, by payer.
type OwnJobs = Arc<Mutex<HashMap<Payer, usize>>>;

/// The jobs of this node in the table of all.
pub(super) struct SharedQueue {
    store: Arc<dyn Store>,
    bell: Arc<JobBell>,
    most: usize,
    payer_key: String,
    own: OwnJobs,
}

/// A job that counts until this is dropped.
struct OwnJob {
    own: OwnJobs,
    payer: Payer,
}

impl Drop for OwnJob {
    fn drop(&mut self) {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = own.get_mut(&self.payer) {
            *count -= 1;
            if *count == 0 {
                own.remove(&self.payer);
            }
        }
    }
}

/// The engine time that a job has cost.
struct SpentTime {
    ms: u64,
    /// Whether only a lent machine says so.
    is_lent: bool,
}

/// For how long one worker may have a job in all, in milliseconds: far longer than it should take, on a machine that is busy.
fn limit_ms(task: EngineTask) -> i64 {
    match task {
        EngineTask::Play { .. } | EngineTask::Advise => 20_000,
        EngineTask::Review => 40_000,
    }
}

impl SharedQueue {
    pub(super) fn new(store: Arc<dyn Store>, bell: Arc<JobBell>, most: usize, payer_key: String) -> SharedQueue {
        SharedQueue { store, bell, most, payer_key, own: OwnJobs::default() }
    }

    fn table(&self) -> StoreResult<&dyn JobTable> {
        self.store.cluster().map(|cluster| cluster.jobs()).ok_or(tabuleiro_store::StoreError::Closed)
    }

    /// How many jobs of this node wait for an answer.
    pub(super) fn count(&self) -> usize {
        self.own.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }

    /// Whether a payer may queue another job at this node.
    pub(super) fn has_room(&self, payer: &Payer) -> Result<(), QueueFull> {
        let own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = own.values().sum::<usize>() >= self.most || own.get(payer).copied().unwrap_or(0) >= MOST_OF_ONE;
        if is_full { Err(QueueFull) } else { Ok(()) }
    }

    /// Payers of the same address are one at all nodes, and nobody's address is written anywhere.
    fn payer_word(&self, payer: &Payer) -> String {
        let digest = Sha256::digest(format!("{} {payer:?}", self.payer_key).as_bytes());
        digest[..12].iter().fold(String::new(), |mut word, byte| {
            let _ = write!(word, "{byte:02x}");
            word
        })
    }

    /// Queues a job and follows it. Dropping what is returned cancels it.
    pub(super) fn submit(self: &Arc<Self>, job: EngineJob) -> Result<oneshot::Sender<()>, QueueFull> {
        let payer = job.reservation.payer().clone();
        self.has_room(&payer)?;
        *self.own.lock().unwrap_or_else(PoisonError::into_inner).entry(payer.clone()).or_default() += 1;
        let counted = OwnJob { own: Arc::clone(&self.own), payer };
        let (ticket, cancelled) = oneshot::channel();
        tokio::spawn(Arc::clone(self).follow(job, counted, cancelled));
        Ok(ticket)
    }

    async fn follow(self: Arc<Self>, mut job: EngineJob, counted: OwnJob, mut cancelled: oneshot::Receiver<()>) {
        let Ok(payload) = serde_json::to_string(&JobRequest::of(&job)) else { return };
        let new = NewJob {
            key: job.key.clone(),
            class: job.task.class().number(),
            payer: self.payer_word(&counted.payer),
            payload,
            // A hint is words for a player to read: they come from the host's own machines.
            lendable: !matches!(job.task, EngineTask::Advise),
            limit_ms: limit_ms(job.task),
        };
        let ended = tokio::select! {
            _ = &mut cancelled => None,
            ended = self.answer(&new, &job) => Some(ended),
        };
        match ended {
            Some((reply, SpentTime { ms, is_lent })) => {
                // A machine that somebody lends can say anything: it does not use up what a player may ask for later.
                if is_lent {
                    job.reservation.spend_reserved(ms);
                } else {
                    job.reservation.spend(ms);
                }
                drop((job.reservation, counted));
                // Nobody may be there any more.
                let _ = job.reply.send(reply);
            }
            None => {
                let cancelled = match self.table() {
                    Ok(table) => table.cancel_job(&new.key).await,
                    Err(error) => Err(error),
                };
                match cancelled {
                    Ok(spent_ms) => job.reservation.spend(spent_ms),
                    // It runs to its end, and nobody reads the answer.
                    Err(error) => tracing::warn!(job = new.key, %error, "an engine job could not be cancelled"),
                }
            }
        }
    }

    /// Waits for the answer, and for what it has cost.
    async fn answer(&self, new: &NewJob, job: &EngineJob) -> (EngineReply, SpentTime) {
        let class = job.task.class().word();
        let mut changes = self.bell.listen();
        loop {
            let state = match self.table() {
                Ok(table) => table.job(&new.key).await,
                Err(error) => Err(error),
            };
            match state {
                Ok(JobState::Done { answer, spent_ms, attempts, by }) => {
                    metrics::counter!("tabuleiro_jobs_claimed_total", "class" => class).increment(attempts);
                    metrics::counter!("tabuleiro_jobs_retried_total").increment(attempts.saturating_sub(1));
                    let read = serde_json::from_str::<JobAnswer>(&answer).map_err(|error| error.to_string());
                    match read.and_then(|answer| request::check(job.record.as_ref(), job.task, answer)) {
                        Ok(reply) => {
                            let spent = SpentTime { ms: spent_ms, is_lent: by == WorkerKind::Lent.word() };
                            metrics::counter!("tabuleiro_jobs_done_total", "class" => class, "by" => by).increment(1);
                            return (reply, spent);
                        }
                        Err(problem) => {
                            metrics::counter!("tabuleiro_jobs_refused_total").increment(1);
                            if let Err(error) = self.refuse(&new.key, &problem).await {
                                tracing::warn!(job = new.key, %error, "a wrong answer could not be refused");
                                sleep(RETRY).await;
                            }
                            continue;
                        }
                    }
                }
                Ok(JobState::Dead { problem, attempts }) => {
                    metrics::counter!("tabuleiro_jobs_claimed_total", "class" => class).increment(attempts);
                    metrics::counter!("tabuleiro_jobs_retried_total").increment(attempts.saturating_sub(1));
                    metrics::counter!("tabuleiro_jobs_dead_total", "class" => class).increment(1);
                    tracing::error!(job = new.key, problem, "an engine job was tried too often and is given up");
                    let nothing = SpentTime { ms: 1, is_lent: false };
                    return (without_thinking(job.record.clone(), job.task, job.seed), nothing);
                }
                Ok(JobState::Pending) => {
                    let _ = timeout(POLL, changes.changed(&new.key)).await;
                }
                Ok(JobState::Missing) => {
                    let queued = match self.table() {
                        Ok(table) => table.queue_job(new).await,
                        Err(error) => Err(error),
                    };
                    match queued {
                        Ok(()) => drop(timeout(POLL, changes.changed(&new.key)).await),
                        Err(error) => self.wait_for_table(&new.key, &error).await,
                    }
                }
                Err(error) => self.wait_for_table(&new.key, &error).await,
            }
        }
    }

    async fn refuse(&self, key: &str, problem: &str) -> StoreResult<()> {
        self.table()?.refuse_job(key, problem).await
    }

    async fn wait_for_table(&self, key: &str, error: &tabuleiro_store::StoreError) {
        tracing::warn!(job = key, %error, "the table of jobs does not answer");
        sleep(RETRY).await;
    }
}

//! The computer players: plain threads beside those that serve requests, a fair queue in front of them, and an engine kept for each game.
//!
//! Every job has a payer. A job that nobody wants any more is cancelled by dropping its [`EngineTicket`]: it leaves the queue, or stops
//! thinking, and what it has not used of its reservation is given back. A server that has its store to itself has the queue in memory (`queue.rs`); nodes share
//! one in a table (`shared.rs`), from which their threads take jobs as other machines do (`claimer.rs`).

mod bell;
mod cache;
mod claimer;
mod queue;
mod request;
mod review;
mod shared;
mod thinker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tabuleiro_catalog::AnyRecord;
use tabuleiro_store::{JobFigures, Notice, Store, WorkerKind};
use tokio::runtime::Handle;
use tokio::sync::{oneshot, watch};

use crate::config::ServerConfig;
use crate::limits::{Payer, Reservation};
use crate::shape::Words;
pub use bell::JobBell;
pub use claimer::{JobDoer, JobSource, TableSource, work_on};
use queue::FairQueue;
pub use queue::{JobClass, QueueFull};
pub(crate) use request::check;
pub use request::{JobAnswer, JobRequest};
pub(crate) use review::MOST_REVIEWS;
pub use review::{GameReview, KeyMoment, REVIEW_MS, ReviewCache};
use shared::SharedQueue;
pub use thinker::JobThinker;
use thinker::without_thinking;

/// How long it thinks about advice, in milliseconds: strong, and done in a moment.
pub const ADVICE_MS: u64 = 700;

/// A job for the engine: the rest of the turn of the side to act.
pub struct EngineJob {
    /// Its name among the jobs of all nodes: equal names ask for the same answer.
    pub key: String,
    /// The id of the game, for which an engine is kept.
    pub game: String,
    /// The game so far.
    pub record: Box<dyn AnyRecord>,
    /// What to do.
    pub task: EngineTask,
    /// For its random choices.
    pub seed: u64,
    /// The engine time that was reserved for it.
    pub reservation: Reservation,
    /// Where the reply goes.
    pub reply: oneshot::Sender<EngineReply>,
}

/// What the engine is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum EngineTask {
    /// To play the turn.
    Play {
        /// The level, 1 to 10.
        level: u8,
        /// What the clock has left, and what a turn adds, in milliseconds.
        clock: Option<(i64, i64)>,
    },
    /// To say what to play, and why.
    Advise,
    /// To look back at a finished game.
    Review,
}

impl EngineTask {
    fn class(self) -> JobClass {
        match self {
            EngineTask::Play { .. } => JobClass::Turn,
            EngineTask::Advise => JobClass::Hint,
            EngineTask::Review => JobClass::Analysis,
        }
    }
}

/// What the engine plays, or says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineReply {
    /// The actions of the turn.
    pub actions: Vec<String>,
    /// For advice: what the turn is good for. None where there is no advice to give.
    pub why: Option<Words>,
    /// For a review: what was found. None where it failed.
    pub review: Option<GameReview>,
}

/// A job in the queue with the flag that stops it.
struct QueuedJob {
    job: EngineJob,
    stop: Arc<AtomicBool>,
}

/// The right to the reply of a job. Dropping it cancels the job.
pub enum EngineTicket {
    /// Of the queue in memory.
    Local {
        /// Held for its `Drop`, which cancels the job.
        _job: LocalTicket,
    },
    /// Of the queue that nodes share: dropping it tells whoever follows the job.
    Shared {
        /// Held for its `Drop`, which closes the channel.
        _wanted: oneshot::Sender<()>,
    },
}

/// A job in the queue of this process.
pub struct LocalTicket {
    number: u64,
    stop: Arc<AtomicBool>,
    queue: Arc<FairQueue<QueuedJob>>,
}

impl Drop for LocalTicket {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // A job that still waits leaves at once, and its reservation with it.
        drop(self.queue.remove(self.number));
    }
}

/// Where jobs wait.
enum PoolQueue {
    Local(Arc<FairQueue<QueuedJob>>),
    Shared(Arc<SharedQueue>),
}

/// The threads and their queue.
pub struct EnginePool {
    queue: PoolQueue,
    /// Wakes threads and whoever waits for answers, where nodes share the queue.
    bell: Arc<JobBell>,
    threads: u32,
    /// Ends the threads that take jobs from the table.
    ends: watch::Sender<bool>,
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.give_back();
        if let PoolQueue::Local(queue) = &self.queue {
            queue.close();
        }
    }
}

impl EnginePool {
    /// Starts the threads. They end when the pool is dropped.
    ///
    /// Payers are hashed with the key where nodes share the store: it is the same for all of them.
    ///
    /// # Errors
    /// The system has no more threads.
    pub fn start(config: &ServerConfig, store: &Arc<dyn Store>, payer_key: String) -> std::io::Result<EnginePool> {
        let threads = engine_threads(config);
        let (most, ends, bell) =
            (config.limit_engine_queue as usize, watch::Sender::new(false), Arc::new(JobBell::default()));
        let thinker = Arc::new(JobThinker::new(config));
        let queue = match store.cluster() {
            None => {
                let queue = Arc::new(FairQueue::new(threads, most));
                for number in 0..threads {
                    let (queue, thinker) = (Arc::clone(&queue), Arc::clone(&thinker));
                    thread::Builder::new().name(format!("engine-{number}")).spawn(move || work(&queue, &thinker))?;
                }
                PoolQueue::Local(queue)
            }
            Some(cluster) => {
                let mut claim = TableSource::claim_by(cluster.node(), WorkerKind::Node, config);
                claim.patience_ms = i64::from(config.engine_patience_ms);
                let source = TableSource { store: Arc::clone(store), bell: Arc::clone(&bell), claim };
                // There from the start: an alert on the increase of a counter needs the value before the first fault.
                metrics::counter!("tabuleiro_jobs_refused_total").absolute(0);
                for class in JobClass::ALL {
                    metrics::counter!("tabuleiro_jobs_dead_total", "class" => class.word()).absolute(0);
                }
                take_jobs(&(Arc::new(source) as _), &(thinker as _), threads, &ends.subscribe())?;
                PoolQueue::Shared(Arc::new(SharedQueue::new(Arc::clone(store), Arc::clone(&bell), most, payer_key)))
            }
        };
        Ok(EnginePool { queue, bell, threads: u32::try_from(threads).unwrap_or(u32::MAX), ends })
    }

    /// Gives back to other nodes what the threads here work on: this server stops.
    pub fn give_back(&self) {
        self.ends.send_replace(true);
    }

    /// Queues a job.
    ///
    /// # Errors
    /// The payer, or all payers together, have too many jobs waiting.
    pub fn submit(&self, job: EngineJob) -> Result<EngineTicket, QueueFull> {
        match &self.queue {
            PoolQueue::Local(queue) => {
                let stop = Arc::new(AtomicBool::new(false));
                let (payer, class) = (job.reservation.payer().clone(), job.task.class());
                let number = queue.push(payer, class, QueuedJob { job, stop: Arc::clone(&stop) })?;
                Ok(EngineTicket::Local { _job: LocalTicket { number, stop, queue: Arc::clone(queue) } })
            }
            PoolQueue::Shared(queue) => Ok(EngineTicket::Shared { _wanted: queue.submit(job)? }),
        }
    }

    /// Whether a payer may queue a job of the computer's turn: said before the event that needs it is written.
    ///
    /// # Errors
    /// It may not.
    pub fn has_room(&self, payer: &Payer) -> Result<(), QueueFull> {
        match &self.queue {
            PoolQueue::Local(queue) => queue.has_room(payer),
            PoolQueue::Shared(queue) => queue.has_room(payer),
        }
    }

    /// How many jobs of this server wait, and for how long the oldest has waited in its own queue.
    pub fn waiting(&self) -> (usize, Duration) {
        match &self.queue {
            PoolQueue::Local(queue) => queue.waiting(),
            PoolQueue::Shared(queue) => (queue.count(), Duration::ZERO),
        }
    }

    /// How many threads think here.
    pub fn threads(&self) -> u32 {
        self.threads
    }

    /// Wakes whoever waits for what a notice is about.
    pub fn hear(&self, notice: &Notice) {
        self.bell.hear(notice);
    }

    /// Completes when a job of all nodes may have changed, or after a moment.
    pub(crate) async fn job_changed(&self, key: &str) {
        let _ = tokio::time::timeout(claimer::POLL, self.bell.changed(key)).await;
    }

    /// The bell, for whoever takes jobs for others.
    pub(crate) fn bell(&self) -> &Arc<JobBell> {
        &self.bell
    }
}

/// Sets the gauges of the jobs of all nodes.
pub(crate) fn job_gauges(figures: &JobFigures) {
    metrics::gauge!("tabuleiro_jobs", "state" => "waiting").set(figures.waiting as f64);
    metrics::gauge!("tabuleiro_jobs", "state" => "running").set(figures.running as f64);
    metrics::gauge!("tabuleiro_jobs", "state" => "dead").set(figures.dead as f64);
    metrics::gauge!("tabuleiro_jobs_oldest_seconds").set(figures.oldest_ms as f64 / 1000.0);
    for (kind, count) in WorkerKind::ALL.iter().zip(figures.workers) {
        metrics::gauge!("tabuleiro_workers", "kind" => kind.word()).set(count as f64);
    }
    metrics::gauge!("tabuleiro_worker_threads").set(figures.threads as f64);
}

/// How many threads think: as the settings say, or all cores but one.
pub fn engine_threads(config: &ServerConfig) -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    // At least two: one payer never has all threads, so that another's turn starts at once.
    match config.engine_threads as usize {
        0 => cores.saturating_sub(1).max(2),
        some => some,
    }
}

/// Starts threads that take jobs until they are told to stop.
///
/// # Errors
/// The system has no more threads.
pub fn take_jobs(
    source: &Arc<dyn JobSource>,
    doer: &Arc<dyn JobDoer>,
    threads: usize,
    stopping: &watch::Receiver<bool>,
) -> std::io::Result<Vec<thread::JoinHandle<()>>> {
    let runtime = Handle::current();
    let start = |number: usize| {
        let (source, doer, stopping) = (Arc::clone(source), Arc::clone(doer), stopping.clone());
        let runtime = runtime.clone();
        let work = move || work_on(&source, doer.as_ref(), &runtime, &stopping);
        thread::Builder::new().name(format!("engine-{number}")).spawn(work)
    };
    (0..threads).map(start).collect()
}

fn work(queue: &FairQueue<QueuedJob>, thinker: &JobThinker) {
    while let Some((QueuedJob { job, stop }, taken)) = queue.take() {
        metrics::histogram!("tabuleiro_engine_wait_seconds").record(taken.waited.as_secs_f64());
        let EngineJob { game, record, task, seed, mut reservation, reply, .. } = job;
        if stop.load(Ordering::Relaxed) || reply.is_closed() {
            continue;
        }
        let start = Instant::now();
        let thought = thinker.think(&game, record.as_ref(), task, seed, &stop);
        let said = thought.unwrap_or_else(|| without_thinking(record, task, seed));
        let spent = start.elapsed();
        metrics::histogram!("tabuleiro_engine_seconds").record(spent.as_secs_f64());
        // At least a millisecond is charged.
        reservation.spend(u64::try_from(spent.as_millis()).unwrap_or(u64::MAX).max(1));
        drop(reservation);
        if !stop.load(Ordering::Relaxed) {
            let _ = reply.send(said);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::ServerLimits;
    use tabuleiro_catalog::games;

    fn job(record: &dyn AnyRecord, seed: u64, task: EngineTask) -> (EngineJob, oneshot::Receiver<EngineReply>) {
        let (reply, answer) = oneshot::channel();
        let limits = Arc::new(ServerLimits::new(&ServerConfig::default()));
        let reservation = limits.reserve_forced(Payer::Guest("ana".to_owned()), 0, 0);
        let key = format!("{task:?}/{seed}");
        (EngineJob { key, game: "g".to_owned(), record: record.clone_box(), task, seed, reservation, reply }, answer)
    }

    async fn pool() -> EnginePool {
        let folder = tempfile::tempdir().unwrap();
        let store = tabuleiro_store::Sqlite::open(&folder.path().join("jobs.db")).await.unwrap();
        let config = ServerConfig { engine_threads: 1, ..ServerConfig::default() };
        EnginePool::start(&config, &(Arc::new(store) as Arc<dyn Store>), String::new()).unwrap()
    }

    #[tokio::test]
    async fn the_computer_plays_whole_turns_of_every_game() {
        let pool = pool().await;
        for game in games() {
            let mut record = game.start(game.usual_options()).unwrap();
            for seed in 0..4 {
                let task = EngineTask::Play { level: 1, clock: Some((60_000, 0)) };
                let (job, answer) = job(record.as_ref(), seed, task);
                let _ticket = pool.submit(job).unwrap();
                let turn = answer.await.unwrap().actions.join(",");
                let side = record.side_to_act();
                record.play_text(&turn).unwrap_or_else(|error| panic!("{}: {turn}: {error}", game.info().id));
                assert!(record.ending().is_some() || record.side_to_act() != side);
            }
        }
    }

    #[tokio::test]
    async fn a_cancelled_job_leaves_at_once() {
        let pool = pool().await;
        let game = &games()[0];
        let record = game.start(game.usual_options()).unwrap();
        let (first, running) = job(record.as_ref(), 0, EngineTask::Play { level: 10, clock: None });
        let (second, waiting) = job(record.as_ref(), 0, EngineTask::Play { level: 10, clock: None });
        let (first, second) = (pool.submit(first).unwrap(), pool.submit(second).unwrap());
        drop(second);
        assert!(waiting.await.is_err(), "it never began");
        drop(first);
        assert!(running.await.is_err(), "it was stopped");
        assert_eq!(pool.waiting().0, 0);
    }
}

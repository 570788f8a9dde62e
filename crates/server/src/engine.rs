//! The computer players: plain threads beside those that serve requests, a fair queue in front of them, and an engine kept for each game.
//!
//! Every job has a payer. A job that nobody wants any more is cancelled by dropping its [`EngineTicket`]: it leaves the queue, or stops
//! thinking, and what it has not used of its reservation is given back.

mod cache;
mod queue;
mod review;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::{Asked, hint};
use tabuleiro_catalog::engine::{Engine, Question, USUAL_TURN};
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::search::levels::Level;
use tabuleiro_catalog::search::time::SideClock;
use tokio::sync::oneshot;

use crate::config::ServerConfig;
use crate::limits::{Payer, Reservation};
use cache::EngineCache;
use queue::FairQueue;
pub use queue::{JobClass, QueueFull};
pub(crate) use review::MOST_REVIEWS;
pub use review::{GameReview, KeyMoment, REVIEW_MS, ReviewCache};

/// How long it thinks about advice, in milliseconds: strong, and done in a moment.
pub const ADVICE_MS: u64 = 700;

/// A job for the engine: the rest of the turn of the side to act.
pub struct EngineJob {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub why: Option<Message>,
    /// For a review: what was found. None where it failed.
    pub review: Option<GameReview>,
}

/// A job in the queue with the flag that stops it.
struct QueuedJob {
    job: EngineJob,
    stop: Arc<AtomicBool>,
}

/// The right to the reply of a job. Dropping it cancels the job.
pub struct EngineTicket {
    number: u64,
    stop: Arc<AtomicBool>,
    queue: Arc<FairQueue<QueuedJob>>,
}

impl Drop for EngineTicket {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // A job that still waits leaves at once, and its reservation with it.
        drop(self.queue.remove(self.number));
    }
}

/// The threads and their queue.
pub struct EnginePool {
    queue: Arc<FairQueue<QueuedJob>>,
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.queue.close();
    }
}

impl EnginePool {
    /// Starts the threads. They end when the pool is dropped.
    ///
    /// # Errors
    /// The system has no more threads.
    pub fn start(config: &ServerConfig) -> std::io::Result<EnginePool> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        // At least two: one payer never has all threads, so that another's turn starts at once.
        let threads = match config.engine_threads as usize {
            0 => cores.saturating_sub(1).max(2),
            some => some,
        };
        let queue = Arc::new(FairQueue::new(threads, config.limit_engine_queue as usize));
        let memory = (config.engine_memory_mb.max(1) as usize) << 20;
        let cache = Arc::new(EngineCache::new(memory, (config.engine_cache_mb as usize) << 20));
        for number in 0..threads {
            let (queue, cache) = (Arc::clone(&queue), Arc::clone(&cache));
            thread::Builder::new().name(format!("engine-{number}")).spawn(move || work(&queue, &cache))?;
        }
        Ok(EnginePool { queue })
    }

    /// Queues a job.
    ///
    /// # Errors
    /// The payer, or all payers together, have too many jobs waiting.
    pub fn submit(&self, job: EngineJob) -> Result<EngineTicket, QueueFull> {
        let stop = Arc::new(AtomicBool::new(false));
        let (payer, class) = (job.reservation.payer().clone(), job.task.class());
        let number = self.queue.push(payer, class, QueuedJob { job, stop: Arc::clone(&stop) })?;
        Ok(EngineTicket { number, stop, queue: Arc::clone(&self.queue) })
    }

    /// Whether a payer may queue a job of the computer's turn: said before the event that needs it is written.
    ///
    /// # Errors
    /// It may not.
    pub fn has_room(&self, payer: &Payer) -> Result<(), QueueFull> {
        self.queue.has_room(payer)
    }

    /// How many jobs wait, and for how long the oldest has waited.
    pub fn waiting(&self) -> (usize, Duration) {
        self.queue.waiting()
    }
}

fn work(queue: &FairQueue<QueuedJob>, cache: &EngineCache) {
    while let Some((QueuedJob { job, stop }, taken)) = queue.take() {
        metrics::histogram!("tabuleiro_engine_wait_seconds").record(taken.waited.as_secs_f64());
        let EngineJob { game, record, task, seed, mut reservation, reply } = job;
        if stop.load(Ordering::Relaxed) || reply.is_closed() {
            continue;
        }
        let start = Instant::now();
        let fallback = record.clone();
        let mut engine = cache.take(&game, seed);
        let thinking = || match task {
            EngineTask::Play { level, clock } => EngineReply {
                actions: think(record.as_ref(), level, clock, &stop, &mut engine),
                ..EngineReply::default()
            },
            EngineTask::Advise => {
                let (actions, why) = advise(record.as_ref(), &stop, &mut engine);
                EngineReply { actions, why, ..EngineReply::default() }
            }
            EngineTask::Review => {
                let review = GameReview::of(record.as_ref(), &stop, &mut engine);
                EngineReply { review: Some(review), ..EngineReply::default() }
            }
        };
        // A fault of a search must not end the thread, nor the game: any legal turn is better than none. Advice may fail.
        let said = match catch_unwind(AssertUnwindSafe(thinking)) {
            Ok(thought) => {
                cache.keep(game, engine);
                thought
            }
            Err(_) => {
                tracing::error!(position = fallback.position_text(), "the engine panicked");
                let plays = matches!(task, EngineTask::Play { .. });
                let actions = if plays { anything(fallback, seed) } else { vec![] };
                EngineReply { actions, ..EngineReply::default() }
            }
        };
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

/// A random turn.
fn anything(mut record: Box<dyn AnyRecord>, seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let side = record.side_to_act();
    let mut actions = Vec::new();
    while record.side_to_act() == side
        && let Some(action) = record.random_action(&mut random)
        && record.play_text(&action).is_ok()
    {
        actions.push(action);
    }
    actions
}

fn think(
    record: &dyn AnyRecord,
    level: u8,
    clock: Option<(i64, i64)>,
    stop: &Arc<AtomicBool>,
    engine: &mut Engine,
) -> Vec<String> {
    let time = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or(0));
    let question = Question {
        level: Level::new(level),
        turn_time: Some(USUAL_TURN),
        clock: clock.map(|(left, increment)| SideClock { left: time(left), increment: time(increment) }),
        stop: Arc::clone(stop),
        ..Question::default()
    };
    engine.choose_turn(record, &question)
}

/// What to play, and why.
fn advise(record: &dyn AnyRecord, stop: &Arc<AtomicBool>, engine: &mut Engine) -> (Vec<String>, Option<Message>) {
    let asked = Asked { stop: Arc::clone(stop), ..Asked::time(Duration::from_millis(ADVICE_MS)) };
    match hint(record, engine, &asked) {
        Some(hint) => (hint.turn.split(',').map(str::to_owned).collect(), Some(hint.advice(record))),
        None => (vec![], None),
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
        (EngineJob { game: "g".to_owned(), record: record.clone_box(), task, seed, reservation, reply }, answer)
    }

    #[tokio::test]
    async fn the_computer_plays_whole_turns_of_every_game() {
        let pool = EnginePool::start(&ServerConfig { engine_threads: 1, ..ServerConfig::default() }).unwrap();
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
        let pool = EnginePool::start(&ServerConfig { engine_threads: 1, ..ServerConfig::default() }).unwrap();
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

//! The computer players: a few plain threads and a short queue. They never run on the threads that serve requests.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tabuleiro_catalog::texts::analysis as texts;

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::{Asked, hint, words_for};
use tabuleiro_catalog::engine::{Engine, EngineOptions, Question, USUAL_TURN};
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::search::levels::Level;
use tabuleiro_catalog::search::time::Clock;
use tokio::sync::{mpsc, oneshot};

use crate::config::Config;

/// How many questions may wait.
const WAITING: usize = 256;

/// How long it thinks about advice, in milliseconds: strong, and done in a moment.
pub const ADVICE_MS: u64 = 700;

/// A question for the computer: the rest of the turn of the side to act.
pub struct EngineJob {
    /// The game so far.
    pub record: Box<dyn AnyRecord>,
    /// What to do.
    pub task: EngineTask,
    /// For its random choices.
    pub seed: u64,
    /// Set when nobody wants the answer any more.
    pub stop: Arc<AtomicBool>,
    /// Where the answer goes.
    pub reply: oneshot::Sender<EngineReply>,
}

/// What the computer is asked for.
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
}

/// What the computer plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineReply {
    /// The actions of the turn.
    pub actions: Vec<String>,
    /// For advice: what the turn is good for. None where there is no advice to give.
    pub why: Option<Message>,
    /// How long it took, in milliseconds.
    pub ms: u64,
}

/// The threads.
#[derive(Clone)]
pub struct EnginePool {
    jobs: mpsc::Sender<EngineJob>,
}

impl EnginePool {
    /// Starts the threads. They end when the pool is dropped.
    ///
    /// # Errors
    /// The system has no more threads.
    pub fn start(config: &Config) -> std::io::Result<EnginePool> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = match config.engine_threads as usize {
            0 => cores.saturating_sub(1).max(1),
            some => some,
        };
        let memory = (config.engine_memory_mb.max(1) as usize) << 20;
        let (jobs, waiting) = mpsc::channel(WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..threads {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new().name(format!("engine-{number}")).spawn(move || work(&waiting, memory))?;
        }
        Ok(EnginePool { jobs })
    }

    /// Waits for room and asks.
    pub async fn ask(&self, job: EngineJob) {
        metrics::gauge!("tabuleiro_engine_queue").increment(1);
        // An error means that the server stops: whoever waits for the answer sees that it does not come.
        let _ = self.jobs.send(job).await;
    }

    /// Asks if there is room.
    pub fn try_ask(&self, job: EngineJob) -> bool {
        let asked = self.jobs.try_send(job).is_ok();
        if asked {
            metrics::gauge!("tabuleiro_engine_queue").increment(1);
        }
        asked
    }
}

fn work(waiting: &Mutex<mpsc::Receiver<EngineJob>>, memory: usize) {
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        let Some(job) = job else { return };
        metrics::gauge!("tabuleiro_engine_queue").decrement(1);
        if job.stop.load(Ordering::Relaxed) || job.reply.is_closed() {
            continue;
        }
        let start = Instant::now();
        let record = job.record.clone();
        let thinking = || match job.task {
            EngineTask::Play { level, clock } => (think(job.record, level, clock, job.seed, &job.stop, memory), None),
            EngineTask::Advise => advise(job.record.as_ref(), job.seed, &job.stop, memory),
        };
        // A fault of a search must not end the thread, nor the game: any legal turn is better than none. Advice may fail.
        let (actions, why) = catch_unwind(AssertUnwindSafe(thinking)).unwrap_or_else(|_| {
            tracing::error!(position = record.position_text(), "the computer failed");
            (if job.task == EngineTask::Advise { vec![] } else { anything(record, job.seed) }, None)
        });
        let spent = start.elapsed();
        metrics::histogram!("tabuleiro_engine_seconds").record(spent.as_secs_f64());
        let ms = u64::try_from(spent.as_millis()).unwrap_or(u64::MAX);
        let _ = job.reply.send(EngineReply { actions, why, ms });
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
    mut record: Box<dyn AnyRecord>,
    level: u8,
    clock: Option<(i64, i64)>,
    seed: u64,
    stop: &Arc<AtomicBool>,
    memory: usize,
) -> Vec<String> {
    let mut engine = Engine::new(EngineOptions { memory, seed, ..EngineOptions::default() });
    let time = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or(0));
    let start = Instant::now();
    let side = record.side_to_act();
    let mut actions = Vec::new();
    while record.ending().is_none() && record.side_to_act() == side {
        let spent = start.elapsed();
        let question = Question {
            level: Level::new(level),
            turn_time: Some(USUAL_TURN),
            clock: clock
                .map(|(left, increment)| Clock { left: time(left).saturating_sub(spent), increment: time(increment) }),
            stop: Arc::clone(stop),
            ..Question::default()
        };
        let Some(action) = engine.choose(record.as_ref(), &question) else { break };
        if record.play_text(&action).is_err() {
            break;
        }
        actions.push(action);
    }
    actions
}

/// What to play, and why.
fn advise(record: &dyn AnyRecord, seed: u64, stop: &Arc<AtomicBool>, memory: usize) -> (Vec<String>, Option<Message>) {
    let mut engine = Engine::new(EngineOptions { memory, seed, ..EngineOptions::default() });
    let asked = Asked { stop: Arc::clone(stop), ..Asked::time(Duration::from_millis(ADVICE_MS)) };
    match hint(record, &mut engine, &asked) {
        Some(hint) => {
            let looks_best = Message::new(&texts::LOOKS_BEST);
            // Where there is no more to say of the turn, there is something to say of the game.
            let why = match hint.reason() {
                reason if reason == looks_best => {
                    Message::new(&texts::AND).with("one", reason).with("other", words_for(record, hint.value))
                }
                reason => reason,
            };
            (hint.turn.split(',').map(str::to_owned).collect(), Some(why))
        }
        None => (vec![], None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::games;

    #[tokio::test]
    async fn the_computer_plays_whole_turns_of_every_game() {
        let pool = EnginePool::start(&Config { engine_threads: 1, ..Config::default() }).unwrap();
        for game in games() {
            let mut record = game.start(game.usual_options()).unwrap();
            for seed in 0..4 {
                let (reply, answer) = oneshot::channel();
                let stop = Arc::default();
                let task = EngineTask::Play { level: 1, clock: Some((60_000, 0)) };
                pool.ask(EngineJob { record: record.clone(), task, seed, stop, reply }).await;
                let turn = answer.await.unwrap().actions.join(",");
                let side = record.side_to_act();
                record.play_text(&turn).unwrap_or_else(|error| panic!("{}: {turn}: {error}", game.info().id));
                assert!(record.ending().is_some() || record.side_to_act() != side);
            }
        }
    }

    #[tokio::test]
    async fn nobody_thinks_for_nobody() {
        let pool = EnginePool::start(&Config { engine_threads: 1, ..Config::default() }).unwrap();
        let game = &games()[0];
        let (reply, answer) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(true));
        let record = game.start(game.usual_options()).unwrap();
        assert!(pool.try_ask(EngineJob {
            record,
            task: EngineTask::Play { level: 10, clock: None },
            seed: 0,
            stop,
            reply
        }));
        assert!(answer.await.is_err(), "the question was dropped");
    }
}

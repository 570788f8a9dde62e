//! What an engine does for a job: plays a turn, gives advice, looks back at a game. The same for the queue of one server and for jobs from a table.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::{Asked, hint};
use tabuleiro_catalog::engine::{Engine, Question, USUAL_TURN};
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::search::levels::Level;

use super::cache::EngineCache;
use super::{ADVICE_MS, EngineReply, EngineTask, GameReview};
use crate::config::ServerConfig;
use crate::shape::Words;
use crate::shape::clock::side_clock;

/// Thinks, and remembers the games that it has thought about.
pub struct JobThinker {
    cache: EngineCache,
}

impl JobThinker {
    /// With the memory that the settings allow.
    pub fn new(config: &ServerConfig) -> JobThinker {
        let memory = (config.engine_memory_mb.max(1) as usize) << 20;
        JobThinker { cache: EngineCache::new(memory, (config.engine_cache_mb as usize) << 20) }
    }

    /// Does a task. `None` where the search panicked, which must not end the thread.
    pub fn think(
        &self,
        game: &str,
        record: &dyn AnyRecord,
        task: EngineTask,
        seed: u64,
        stop: &Arc<AtomicBool>,
    ) -> Option<EngineReply> {
        let mut engine = self.cache.take(game, seed);
        let thinking = || match task {
            EngineTask::Play { level, clock } => {
                EngineReply { actions: turn(record, level, clock, stop, &mut engine), ..EngineReply::default() }
            }
            EngineTask::Advise => {
                let (actions, why) = advise(record, stop, &mut engine);
                EngineReply { actions, why, ..EngineReply::default() }
            }
            EngineTask::Review => {
                let review = GameReview::of(record, stop, &mut engine);
                EngineReply { review: Some(review), ..EngineReply::default() }
            }
        };
        match catch_unwind(AssertUnwindSafe(thinking)) {
            Ok(thought) => {
                self.cache.keep(game.to_owned(), engine);
                Some(thought)
            }
            Err(_) => {
                tracing::error!(position = record.position_text(), "the engine panicked");
                None
            }
        }
    }
}

/// The answer where thinking has failed: any legal turn is better than none, because the game has to go on. Advice may fail.
pub(super) fn without_thinking(record: Box<dyn AnyRecord>, task: EngineTask, seed: u64) -> EngineReply {
    let plays = matches!(task, EngineTask::Play { .. });
    EngineReply { actions: if plays { anything(record, seed) } else { vec![] }, ..EngineReply::default() }
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

fn turn(
    record: &dyn AnyRecord,
    level: u8,
    clock: Option<(i64, i64)>,
    stop: &Arc<AtomicBool>,
    engine: &mut Engine,
) -> Vec<String> {
    let question = Question {
        level: Level::new(level),
        turn_time: Some(USUAL_TURN),
        clock: clock.map(side_clock),
        stop: Arc::clone(stop),
        ..Question::default()
    };
    engine.choose_turn(record, &question)
}

/// What to play, and why.
fn advise(record: &dyn AnyRecord, stop: &Arc<AtomicBool>, engine: &mut Engine) -> (Vec<String>, Option<Words>) {
    let asked = Asked { stop: Arc::clone(stop), ..Asked::time(Duration::from_millis(ADVICE_MS)) };
    match hint(record, engine, &asked) {
        Some(hint) => {
            let why = Words::from(&hint.advice(record));
            (hint.turn.split(',').map(str::to_owned).collect(), Some(why))
        }
        None => (vec![], None),
    }
}

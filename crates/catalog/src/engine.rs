//! The computer player of any game.
//!
//! An engine thinks about whatever record it is given: the record, which knows the type of its game, takes the engine's memory for
//! that game, or begins a new one where the memory is of another game. Below that nothing is dynamic.
//!
//! ```
//! use tabuleiro_catalog::engine::{Engine, EngineOptions, Question};
//!
//! let mut engine = Engine::new(EngineOptions::default());
//! for game in tabuleiro_catalog::games() {
//!     let record = game.start(game.usual_options()).unwrap();
//!     let action = engine.choose(record.as_ref(), &Question { nodes: Some(100), ..Question::default() }).unwrap();
//!     assert!(record.read(&action).is_ok());
//! }
//! ```

mod typed;

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tabuleiro_rules::knowledge::{Playable, SearchKind};
use tabuleiro_rules::outcome::Side;
use tabuleiro_search::alphabeta::SearchSettings;
use tabuleiro_search::clock::Instant;
use tabuleiro_search::levels::Level;
use tabuleiro_search::score::Score;
use tabuleiro_search::time::SideClock;

use crate::game::AnyGame;
use crate::record::{AnyRecord, TypedRecord};
use typed::TypedEngine;

/// How a computer player is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Which search; `None` for the one that plays the game best.
    pub kind: Option<SearchKind>,
    /// Memory for its table or tree, in bytes.
    pub memory: usize,
    /// Threads, where no level is set.
    pub threads: usize,
    /// Seed of its random choices.
    pub seed: u64,
    /// What alpha-beta may do to be fast.
    pub search: SearchSettings,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions { kind: None, memory: 64 << 20, threads: 1, seed: 0, search: SearchSettings::STRONG }
    }
}

/// How long level 10 thinks about a turn where nothing else is said.
pub const USUAL_TURN: Duration = Duration::from_secs(2);

/// What is asked of a computer player.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// A level, which sets the nodes (and for 10 nothing).
    pub level: Option<Level>,
    /// At most so many nodes for the action.
    pub nodes: Option<u64>,
    /// At most so deep.
    pub depth: Option<u32>,
    /// At most so long for the action, however busy the machine is.
    pub time: Option<Duration>,
    /// At most so long for the turn, shared by its actions.
    pub turn_time: Option<Duration>,
    /// What the clock has left.
    pub clock: Option<SideClock>,
    /// How many of the best lines to find.
    pub lines: usize,
    /// When it was asked, which is when times begin; `None` for when thinking begins.
    pub asked: Option<Instant>,
    /// Set to stop thinking.
    pub stop: Arc<AtomicBool>,
}

/// A line in text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLine {
    /// How deep it was searched, in actions.
    pub depth: u32,
    /// How good it is for the side to act.
    pub score: Score,
    /// The same as a number, to compare lines with.
    pub value: i32,
    /// The actions.
    pub actions: Vec<String>,
}

/// What a computer player thinks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// The best lines, best first. Empty only where the game is over.
    pub lines: Vec<TextLine>,
    /// Nodes spent.
    pub nodes: u64,
}

/// Hears of a thought in progress.
pub type Listener<'l> = &'l mut dyn FnMut(&Thought);

/// A computer player. It remembers what it has found out about one game at a time.
pub struct Engine {
    options: EngineOptions,
    /// A [`TypedEngine`] of the game that it thought about last.
    memory: Option<Box<dyn Any + Send>>,
}

impl Engine {
    /// A player that has not thought about anything yet.
    pub fn new(options: EngineOptions) -> Engine {
        Engine { options, memory: None }
    }

    /// Thinks about the position of a record; `listener` hears of progress.
    pub fn think(&mut self, record: &dyn AnyRecord, question: &Question, listener: Listener<'_>) -> Thought {
        record.think(self, question, listener)
    }

    /// Thinks, and tells which action it plays: the best, or now and then another where its level says so. `None` where the game is over.
    pub fn decide(
        &mut self,
        record: &dyn AnyRecord,
        question: &Question,
        listener: Listener<'_>,
    ) -> (Option<String>, Thought) {
        record.decide(self, question, listener)
    }

    /// The action that it plays, without what it thought.
    pub fn choose(&mut self, record: &dyn AnyRecord, question: &Question) -> Option<String> {
        self.decide(record, question, &mut |_| {}).0
    }

    /// The rest of the turn, action by action; a clock in the question runs down meanwhile. Empty where the game is over.
    pub fn choose_turn(&mut self, record: &dyn AnyRecord, question: &Question) -> Vec<String> {
        let (start, side) = (Instant::now(), record.side_to_act());
        let mut ahead = record.clone_box();
        let mut actions = Vec::new();
        while ahead.ending().is_none() && ahead.side_to_act() == side {
            let left = |clock: SideClock| SideClock { left: clock.left.saturating_sub(start.elapsed()), ..clock };
            let question = Question { clock: question.clock.map(left), ..question.clone() };
            let Some(action) = self.choose(ahead.as_ref(), &question) else { break };
            if ahead.play_text(&action).is_err() {
                break;
            }
            actions.push(action);
        }
        actions
    }

    /// Whether a side wins within about so many actions, whatever the other does: a win that [`think`](Self::think) has found may rest
    /// on actions that were left out. `false` where the question's limits end the work first.
    pub fn confirm(&mut self, record: &dyn AnyRecord, winner: Side, actions: u32, question: &Question) -> bool {
        record.confirm(self, winner, actions, question)
    }

    /// Allocates and computes in advance what takes time, so that thinking about a record of this game starts at once.
    pub fn prepare(&mut self, game: &dyn AnyGame) {
        if let Ok(start) = game.start(game.usual_options()) {
            start.prepare(self);
        }
    }

    /// Forgets what it knows about the game under way.
    pub fn forget(&mut self) {
        self.memory = None;
    }

    /// Works with the memory of a game. After a panic the memory is gone, and with it whatever state the panic left it in.
    fn with<G: Playable, T>(&mut self, work: impl FnOnce(&mut TypedEngine<G>) -> T) -> T {
        let kept = self.memory.take().and_then(|memory| memory.downcast().ok());
        let mut typed = kept.unwrap_or_else(|| Box::new(TypedEngine::<G>::new(self.options)));
        let result = work(&mut typed);
        self.memory = Some(typed);
        result
    }
}

/// What an [`Engine`] asks of a record, because only the record knows the type of its game. Its methods are those of the engine.
pub trait EngineDispatch {
    #[doc(hidden)]
    fn think(&self, engine: &mut Engine, question: &Question, listener: Listener<'_>) -> Thought;
    #[doc(hidden)]
    fn decide(&self, engine: &mut Engine, question: &Question, listener: Listener<'_>) -> (Option<String>, Thought);
    #[doc(hidden)]
    fn confirm(&self, engine: &mut Engine, winner: Side, actions: u32, question: &Question) -> bool;
    #[doc(hidden)]
    fn prepare(&self, engine: &mut Engine);
}

impl<G: Playable> EngineDispatch for TypedRecord<G> {
    fn think(&self, engine: &mut Engine, question: &Question, listener: Listener<'_>) -> Thought {
        engine.with::<G, _>(|typed| typed.think(self, question, listener))
    }

    fn decide(&self, engine: &mut Engine, question: &Question, listener: Listener<'_>) -> (Option<String>, Thought) {
        engine.with::<G, _>(|typed| typed.decide(self, question, listener))
    }

    fn confirm(&self, engine: &mut Engine, winner: Side, actions: u32, question: &Question) -> bool {
        engine.with::<G, _>(|typed| typed.confirm(&self.record, winner, actions, question))
    }

    fn prepare(&self, engine: &mut Engine) {
        engine.with::<G, _>(|typed| typed.prepare(&self.record));
    }
}

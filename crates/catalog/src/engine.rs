//! The computer player of any game.
//!
//! The type of the game is found once, when thinking begins; below that nothing is dynamic.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tabuleiro_rules::game::Game;
use tabuleiro_rules::knowledge::{Knowledge, Mind, Strength};
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::Side;
use tabuleiro_rules::position::Position;
use tabuleiro_rules::record::Record;
use tabuleiro_search::alphabeta::{self, SearchSettings, SearchTask, proves};
use tabuleiro_search::levels::{self, Level, Look};
use tabuleiro_search::limits::{HardDeadline, SearchLimits};
use tabuleiro_search::score::Score;
use tabuleiro_search::table::TranspositionTable;
use tabuleiro_search::time::{Clock, Turn};
use tabuleiro_search::{PrincipalVariation, SearchObserver, SearchRoot, mcts};

use crate::random::Random;
use crate::record::{AnyRecord, Table as Seat};

/// How a computer player is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Which search; `None` for the one that plays the game better.
    pub mind: Option<Mind>,
    /// Plain UCT with random playouts instead: the yardstick that knows nothing.
    pub plain: bool,
    /// Memory for its table or tree, in bytes.
    pub memory: usize,
    /// Threads, where no level is set.
    pub threads: usize,
    /// Seed of its random choices.
    pub seed: u64,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions { mind: None, plain: false, memory: 64 << 20, threads: 1, seed: 0 }
    }
}

/// How long level 10 thinks about a turn where nothing else is said.
pub const USUAL_TURN: Duration = Duration::from_secs(2);

/// How long a search expects to be kept waiting before it knows better, and at least, in microseconds.
const FIRST_WAIT: u64 = 4000;
const LEAST_WAIT: u64 = 1000;

/// The largest table that is made before it is used: more would take longer than anybody waits.
const READY_MEMORY: usize = 256 << 20;

/// The nodes for a proof where nothing else ends it.
const PROOF_NODES: u64 = 2_000_000;
/// The memory for a proof.
const PROOF_MEMORY: usize = 16 << 20;

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
    pub clock: Option<Clock>,
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

/// A computer player.
pub trait AnyEngine: Send {
    /// Thinks about the position of a record, which must be of the engine's game; `observer` hears of progress.
    fn think(&mut self, record: &dyn AnyRecord, question: &Question, observer: &mut dyn FnMut(&Thought)) -> Thought;

    /// Thinks, and tells which action it plays: the best, or now and then another where its level says so. `None` where the game is over.
    fn decide(
        &mut self,
        record: &dyn AnyRecord,
        question: &Question,
        observer: &mut dyn FnMut(&Thought),
    ) -> (Option<String>, Thought);

    /// The action that it plays, without what it thought.
    fn choose(&mut self, record: &dyn AnyRecord, question: &Question) -> Option<String> {
        self.decide(record, question, &mut |_| {}).0
    }

    /// Gets now what takes time to get, so that thinking starts at once.
    fn prepare(&mut self);

    /// Whether a side wins within about so many actions, whatever the other does: a win that [`think`](Self::think) has found may rest
    /// on actions that were left out. `false` where the question's limits end the work first.
    fn confirm(&mut self, record: &dyn AnyRecord, winner: Side, actions: u32, question: &Question) -> bool;

    /// Forgets what it knows about the game under way.
    fn forget(&mut self);
}

pub(crate) struct Engine<G: Game> {
    options: EngineOptions,
    table: Option<TranspositionTable>,
    tree: Option<mcts::TreeSearch<G::Position>>,
    random: Random,
    /// The longest wait of the searches of late, in microseconds.
    waits: Arc<AtomicU64>,
}

impl<G: Game> Engine<G> {
    pub(crate) fn new(options: EngineOptions) -> Engine<G> {
        Engine {
            options,
            table: None,
            tree: None,
            random: Random::new(options.seed),
            waits: Arc::new(AtomicU64::new(FIRST_WAIT)),
        }
    }

    fn limits(&self, record: &Record<G>, question: &Question) -> SearchLimits {
        let place = Turn::of_record(record);
        let level_nodes = Self::strength(question).map(|strength| levels::nodes(strength, place));
        let nodes = [question.nodes, level_nodes].into_iter().flatten().min();
        let unlimited =
            nodes.is_none() && question.depth.is_none() && question.time.is_none() && question.clock.is_none();
        let turn = question.turn_time.or((question.level.is_some() && unlimited).then_some(USUAL_TURN));
        let times = [question.clock.map(|clock| clock.for_action(place)), turn.map(|turn| place.share(turn))];
        let asked = question.asked.unwrap_or_else(Instant::now);
        // What lies beyond the end of time is no deadline.
        let deadline = times.into_iter().flatten().min().and_then(|time| asked.checked_add(time));
        let hard = question.time.and_then(|time| {
            // A busy time passes.
            let calmer = self.waits.load(Ordering::Relaxed) / 8 * 7;
            self.waits.store(calmer.max(LEAST_WAIT), Ordering::Relaxed);
            let waits = Arc::clone(&self.waits);
            Some(HardDeadline { by: asked.checked_add(time)?, caution: time / 3, waits })
        });
        SearchLimits { nodes, depth: question.depth, deadline, hard, stop: Arc::clone(&question.stop) }
    }

    fn search(
        &mut self,
        record: &Record<G>,
        question: &Question,
        observer: SearchObserver<'_, Move<G>>,
    ) -> (Vec<PrincipalVariation<Move<G>>>, u64) {
        let root = SearchRoot::of_record(record);
        let limits = self.limits(record, question);
        let lines = question.lines.max(1);
        // What is set by nodes is the same on every machine: one thread.
        let threads = if limits.nodes.is_some() { 1 } else { self.options.threads.max(1) };
        if self.uses_tree() {
            let settings = if self.options.plain { mcts::TreeSettings::PLAIN } else { mcts::TreeSettings::INFORMED };
            let (memory, seed) = (self.options.memory, self.options.seed);
            let tree = self.tree.get_or_insert_with(|| mcts::TreeSearch::new(settings, memory, seed));
            return tree.search(&root, &limits, lines, threads, observer);
        }
        let memory = self.options.memory;
        let table = self.table.get_or_insert_with(|| TranspositionTable::new(memory));
        let task = SearchTask { limits: &limits, table: Some(table), lines, threads, settings: SearchSettings::STRONG };
        alphabeta::search(&root, &task, observer)
    }

    /// What the level of a question means in this game, where it has one that is not the highest.
    fn strength(question: &Question) -> Option<Strength> {
        question.level.and_then(Level::strength::<G::Position>)
    }

    fn uses_tree(&self) -> bool {
        self.options.plain || self.options.mind.unwrap_or(G::Position::MIND) == Mind::Tree
    }

    /// The record with its type. A record of another game has nothing to think about.
    fn typed(record: &dyn AnyRecord) -> Option<&Record<G>> {
        record.as_any().downcast_ref::<Seat<G>>().map(|seat| &seat.record)
    }
}

type Move<G> = tabuleiro_rules::game::Action<G>;

fn thought<G: Game>(position: &G::Position, lines: &[PrincipalVariation<Move<G>>], nodes: u64) -> Thought {
    let text = |line: &PrincipalVariation<Move<G>>| {
        let mut here = position.clone();
        let actions = line.actions.iter().map(|action| {
            let text = G::action_text(&here, *action);
            here.play_unchecked(*action);
            text
        });
        TextLine { depth: line.depth, score: line.score(), value: line.value, actions: actions.collect() }
    };
    Thought { lines: lines.iter().map(text).collect(), nodes }
}

impl<G: Game> AnyEngine for Engine<G> {
    fn think(&mut self, record: &dyn AnyRecord, question: &Question, observer: &mut dyn FnMut(&Thought)) -> Thought {
        let Some(record) = Self::typed(record).filter(|record| record.ending().is_none()) else {
            return Thought::default();
        };
        let position = record.position();
        let mut hear = |lines: &[PrincipalVariation<Move<G>>], nodes| observer(&thought::<G>(position, lines, nodes));
        let (lines, nodes) = self.search(record, question, &mut hear);
        if lines.is_empty() {
            // The limits did not allow a single look: any legal action is better than none.
            let actions = position.random_action(&mut self.random).into_iter().collect();
            return thought::<G>(position, &[PrincipalVariation { depth: 0, value: 0, actions }], nodes);
        }
        thought::<G>(position, &lines, nodes)
    }

    fn decide(
        &mut self,
        record: &dyn AnyRecord,
        question: &Question,
        observer: &mut dyn FnMut(&Thought),
    ) -> (Option<String>, Thought) {
        let Some(typed) = Self::typed(record).filter(|record| record.ending().is_none()) else {
            return (None, Thought::default());
        };
        let position = typed.position();
        let strength = Self::strength(question).unwrap_or(Strength::nodes(u32::MAX));
        let mut hear = |lines: &[PrincipalVariation<Move<G>>], nodes| observer(&thought::<G>(position, lines, nodes));
        let mut last = Thought::default();
        // The search needs the whole player meanwhile.
        let mut random = self.random.clone();
        let chosen = levels::choose(strength, &mut random, |look| {
            let asked = match look {
                Look::Search => question.clone(),
                Look::Glance(lines) => Question { lines, level: None, depth: Some(1), ..question.clone() },
            };
            let (mut lines, nodes) = self.search(typed, &asked, &mut hear);
            last = thought::<G>(position, &lines, nodes);
            if look == Look::Search {
                // Further lines are to be told about, not to be played.
                lines.truncate(1);
            }
            lines
        });
        // Where the limits did not allow a single look, any legal action is better than none.
        let chosen = chosen.or_else(|| position.random_action(&mut random));
        self.random = random;
        if last.lines.is_empty() {
            let line = PrincipalVariation { depth: 0, value: 0, actions: chosen.into_iter().collect() };
            last = thought::<G>(position, &[line], last.nodes);
        }
        (chosen.map(|action| G::action_text(position, action)), last)
    }

    fn prepare(&mut self) {
        if !self.uses_tree() {
            self.table.get_or_insert_with(|| TranspositionTable::new(self.options.memory)).make(READY_MEMORY);
        }
        // A first evaluation makes what a game's knowledge keeps ready for all others.
        if let Ok(record) = Record::<G>::new(Options::new(G::INFO.options)) {
            std::hint::black_box(record.position().evaluate());
        }
    }

    fn confirm(&mut self, record: &dyn AnyRecord, winner: Side, actions: u32, question: &Question) -> bool {
        let Some(record) = Self::typed(record) else { return false };
        if let Some(ending) = record.ending() {
            return ending.outcome.winner() == Some(winner);
        }
        // A tree knows which of its proofs are complete. A table may hold wins that another way led to, with other repetitions.
        if self.uses_tree() || (!G::Position::FORWARD_PRUNING && G::INFO.repetition.is_none()) {
            return true;
        }
        let mut limits = self.limits(record, question);
        limits.depth = None;
        let timeless = limits.deadline.is_none() && limits.hard.is_none();
        limits.nodes = limits.nodes.or(timeless.then_some(PROOF_NODES));
        proves(&SearchRoot::of_record(record), winner, actions, &limits, self.options.memory.min(PROOF_MEMORY))
    }

    fn forget(&mut self) {
        self.table = None;
        self.tree = None;
    }
}

//! The engine of one game: its search, its table or tree, and the limits that a question means.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tabuleiro_rules::knowledge::{Knowledge, Playable, SearchKind, Strength};
use tabuleiro_rules::outcome::Side;
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::record::Record;
use tabuleiro_search::alphabeta::{SearchMemory, SearchSettings, SearchTask, proves, search_on};
use tabuleiro_search::clock::Instant;
use tabuleiro_search::in_match::InMatch;
use tabuleiro_search::levels::{self, Attention, Level};
use tabuleiro_search::limits::{HardDeadline, SearchLimits, SoftLimit};
use tabuleiro_search::table::TranspositionTable;
use tabuleiro_search::time::TurnProgress;
use tabuleiro_search::{PrincipalVariation, SearchObserver, SearchRoot, mcts};

use super::{EngineOptions, Listener, Question, TextLine, Thought, USUAL_TURN};
use crate::record::TypedRecord;
use tabuleiro_rules::chance::Random;

/// How late a search expects the system to wake it, in microseconds: before any measurement, and at least.
const FIRST_WAIT: u64 = 1000;
const LEAST_WAIT: u64 = 500;

/// The largest part of a table that is allocated in advance: more would take noticeably long.
const READY_MEMORY: usize = 256 << 20;

/// The nodes for a proof where nothing else ends it.
const PROOF_NODES: u64 = 2_000_000;
/// The memory for a proof.
const PROOF_MEMORY: usize = 16 << 20;

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// An action is to be played: draws are avoided (contempt).
    Play,
    /// Values are to be told as they are.
    Analysis,
}

/// A computer player of one game.
pub(super) struct TypedEngine<G: Playable> {
    options: EngineOptions,
    table: Option<TranspositionTable>,
    /// Killers and histories of the game under way.
    memory: SearchMemory,
    tree: Option<mcts::TreeSearch<G::Position>>,
    random: Random,
    /// The longest wait of the searches of late, in microseconds.
    waits: Arc<AtomicU64>,
}

impl<G: Playable> TypedEngine<G> {
    pub(super) fn new(options: EngineOptions) -> TypedEngine<G> {
        TypedEngine {
            options,
            table: None,
            memory: SearchMemory::default(),
            tree: None,
            random: Random::new(options.seed),
            waits: Arc::new(AtomicU64::new(FIRST_WAIT)),
        }
    }

    fn limits(&self, record: &Record<G>, question: &Question) -> SearchLimits {
        let place = TurnProgress::of_record(record);
        let level_nodes = Self::strength(question).map(|strength| levels::nodes(strength, place));
        let nodes = [question.nodes, level_nodes].into_iter().flatten().min();
        let unlimited =
            nodes.is_none() && question.depth.is_none() && question.time.is_none() && question.clock.is_none();
        let turn = question.turn_time.or((question.level.is_some() && unlimited).then_some(USUAL_TURN));
        let times = [question.clock.map(|clock| clock.most_for_action(place)), turn.map(|turn| place.share(turn))];
        let asked = question.asked.unwrap_or_else(Instant::now);
        // A time too long for the clock to represent sets no deadline.
        let deadline = times.into_iter().flatten().min().and_then(|time| asked.checked_add(time));
        let soft = question.clock.map(|clock| SoftLimit { start: asked, target: clock.for_action(place) });
        let hard = question.time.and_then(|time| {
            // The longest wait of late fades, so that one busy moment does not make all later searches stop early.
            let calmer = self.waits.load(Ordering::Relaxed) / 8 * 7;
            self.waits.store(calmer.max(LEAST_WAIT), Ordering::Relaxed);
            let waits = Arc::clone(&self.waits);
            Some(HardDeadline { by: asked.checked_add(time)?, caution: time / 3, waits })
        });
        SearchLimits { nodes, depth: question.depth, deadline, hard, soft, stop: Arc::clone(&question.stop) }
    }

    fn search(
        &mut self,
        seat: &TypedRecord<G>,
        question: &Question,
        purpose: Purpose,
        observer: SearchObserver<'_, Move<G>>,
    ) -> (Vec<PrincipalVariation<Move<G>>>, u64) {
        let root = SearchRoot::of_record(&seat.record);
        let limits = self.limits(&seat.record, question);
        let lines = question.lines.max(1);
        // What is set by nodes is the same on every machine: one thread.
        let threads = if limits.nodes.is_some() { 1 } else { self.options.threads.max(1) };
        if let Some(settings) = self.tree_settings() {
            let (memory, seed) = (self.options.memory, self.options.seed);
            let tree = self.tree.get_or_insert_with(|| mcts::TreeSearch::new(settings, memory, seed));
            return tree.search(&root, &limits, lines, threads, observer);
        }
        let memory = self.options.memory;
        let table = self.table.get_or_insert_with(|| TranspositionTable::new(memory));
        let settings = self.options.search;
        let settings = SearchSettings { contempt: settings.contempt && purpose == Purpose::Play, ..settings };
        let task = SearchTask { limits: &limits, table: Some(table), lines, threads, settings };
        match seat.match_standing().and_then(|standing| InMatch::root(&root, standing)) {
            Some(root) => search_on(&root, &task, &mut self.memory, observer),
            None => search_on(&root, &task, &mut self.memory, observer),
        }
    }

    /// What the level of a question means in this game, where it has one that is not the highest.
    fn strength(question: &Question) -> Option<Strength> {
        question.level.and_then(Level::strength::<G::Position>)
    }

    /// How a tree is grown, where a tree plays. A game that is best played by playouts has no evaluation for the leaves.
    fn tree_settings(&self) -> Option<mcts::TreeSettings> {
        // A browser's module has only the search that plays a game best: the other would be a third of its code.
        let kind = if cfg!(target_arch = "wasm32") { None } else { self.options.kind };
        match kind.unwrap_or(G::Position::SEARCH_KIND) {
            SearchKind::AlphaBeta => None,
            SearchKind::Tree if G::Position::SEARCH_KIND != SearchKind::Playouts => Some(mcts::TreeSettings::INFORMED),
            SearchKind::Tree | SearchKind::Playouts => Some(mcts::TreeSettings::PLAIN),
        }
    }

    pub(super) fn think(&mut self, seat: &TypedRecord<G>, question: &Question, listener: Listener<'_>) -> Thought {
        let record = &seat.record;
        if record.ending().is_some() {
            return Thought::default();
        }
        let position = record.position();
        let mut hear = |lines: &[PrincipalVariation<Move<G>>], nodes| listener(&thought::<G>(position, lines, nodes));
        let (lines, nodes) = self.search(seat, question, Purpose::Analysis, &mut hear);
        if lines.is_empty() {
            // The limits did not allow one iteration: any legal action is better than none.
            let actions = position.random_action(&mut self.random).into_iter().collect();
            return thought::<G>(position, &[PrincipalVariation { depth: 0, value: 0, actions }], nodes);
        }
        thought::<G>(position, &lines, nodes)
    }

    pub(super) fn decide(
        &mut self,
        seat: &TypedRecord<G>,
        question: &Question,
        listener: Listener<'_>,
    ) -> (Option<String>, Thought) {
        let record = &seat.record;
        if record.ending().is_some() {
            return (None, Thought::default());
        }
        let position = record.position();
        let strength = Self::strength(question).unwrap_or(Strength::nodes(u32::MAX));
        let mut hear = |lines: &[PrincipalVariation<Move<G>>], nodes| listener(&thought::<G>(position, lines, nodes));
        let mut last = Thought::default();
        // A copy, because the search borrows the whole player meanwhile.
        let mut random = self.random.clone();
        let chosen = levels::choose(strength, &mut random, |look| {
            let asked = match look {
                Attention::Search => question.clone(),
                Attention::Glance(lines) => Question { lines, level: None, depth: Some(1), ..question.clone() },
            };
            let (mut lines, nodes) = self.search(seat, &asked, Purpose::Play, &mut hear);
            last = thought::<G>(position, &lines, nodes);
            if look == Attention::Search {
                // Further lines are to be told about, not to be played.
                lines.truncate(1);
            }
            lines
        });
        // Where the limits did not allow one iteration, any legal action is better than none.
        let chosen = chosen.or_else(|| position.random_action(&mut random));
        self.random = random;
        if last.lines.is_empty() {
            let line = PrincipalVariation { depth: 0, value: 0, actions: chosen.into_iter().collect() };
            last = thought::<G>(position, &[line], last.nodes);
        }
        (chosen.map(|action| action.to_string()), last)
    }

    pub(super) fn prepare(&mut self, record: &Record<G>) {
        if self.tree_settings().is_none() {
            self.table.get_or_insert_with(|| TranspositionTable::new(self.options.memory)).make(READY_MEMORY);
        }
        // A game's knowledge may compute tables when it first evaluates a position: done here, so that the first search does not wait for it.
        std::hint::black_box(record.position().evaluate());
    }

    pub(super) fn confirm(&mut self, record: &Record<G>, winner: Side, actions: u32, question: &Question) -> bool {
        if let Some(ending) = record.ending() {
            return ending.outcome.winner() == Some(winner);
        }
        // A tree knows which of its proofs are complete. A table may hold wins that another way led to, with other repetitions.
        if self.tree_settings().is_some() || (!G::Position::FORWARD_PRUNING && G::INFO.repetition.is_none()) {
            return true;
        }
        let mut limits = self.limits(record, question);
        limits.depth = None;
        let timeless = limits.deadline.is_none() && limits.hard.is_none();
        limits.nodes = limits.nodes.or(timeless.then_some(PROOF_NODES));
        proves(&SearchRoot::of_record(record), winner, actions, &limits, self.options.memory.min(PROOF_MEMORY))
    }
}

type Move<G> = tabuleiro_rules::game::Action<G>;

fn thought<G: Playable>(position: &G::Position, lines: &[PrincipalVariation<Move<G>>], nodes: u64) -> Thought {
    let text = |line: &PrincipalVariation<Move<G>>| {
        let mut here = position.clone();
        let actions = line.actions.iter().map(|action| {
            let text = action.to_string();
            here.play_unchecked(*action);
            text
        });
        TextLine { depth: line.depth, score: line.score(), value: line.value, actions: actions.collect() }
    };
    Thought { lines: lines.iter().map(text).collect(), nodes }
}

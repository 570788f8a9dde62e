//! Iterative deepening alpha-beta with a principal variation search, for games whose sides need not alternate.
//!
//! | file | subject |
//! |---|---|
//! | `worker` | one thread: iterative deepening, aspiration windows, when to stop early |
//! | `node` | a node: repetition, the transposition table, static evaluation |
//! | `pruning` | what ends a node before its actions are searched, and what leaves out or reduces an action |
//! | `expand` | the actions of a node: principal variation search, re-searches, cutoffs |
//! | `quiescence` | what follows the horizon |
//! | `list` | the actions of a node in the order in which they are searched |
//! | `contempt` | what a draw and an open game are worth to a side that plays for a win |
//! | `busy` | what other threads are searching |
//! | `proof` | whether a win that was found is proven |
//! | `settings` | the switches of all that |

mod busy;
mod contempt;
mod expand;
mod list;
mod node;
mod proof;
mod pruning;
mod quiescence;
mod settings;
mod worker;

use tabuleiro_rules::knowledge::Knowledge;

use self::busy::BusyMoves;
use self::worker::Worker;
use crate::HAS_THREADS;
use crate::history::MoveOrder;
use crate::limits::{NodeCounter, SearchLimits};
use crate::root::{PrincipalVariation, SearchObserver, SearchRoot};
use crate::table::TranspositionTable;

pub use proof::proves;
pub use settings::SearchSettings;

/// The deepest search, in actions.
pub const MAX_DEPTH: u32 = 120;

/// What one search is to do.
#[derive(Debug)]
pub struct SearchTask<'t> {
    /// When to stop.
    pub limits: &'t SearchLimits,
    /// Where to remember; without a table every line is searched again.
    pub table: Option<&'t TranspositionTable>,
    /// How many of the best lines to find.
    pub lines: usize,
    /// How many threads to use, with a table.
    pub threads: usize,
    /// What is allowed.
    pub settings: SearchSettings,
}

/// What an engine remembers from one search to the next beside the transposition table: killers and histories, for each thread.
#[derive(Debug, Default)]
pub struct SearchMemory {
    orders: Vec<MoveOrder>,
}

impl SearchMemory {
    /// The histories of so many threads, ready for a search that begins after so many actions of the game.
    fn orders(&mut self, threads: usize, played: usize) -> &mut [MoveOrder] {
        if self.orders.len() < threads {
            self.orders.resize_with(threads, MoveOrder::new);
        }
        self.orders.iter_mut().for_each(|order| order.age(played));
        &mut self.orders[..threads]
    }
}

/// Searches without any memory of earlier searches but that of the table; see [`search_on`].
pub fn search<P: Knowledge>(
    root: &SearchRoot<P>,
    task: &SearchTask<'_>,
    observer: SearchObserver<'_, P::Action>,
) -> (Vec<PrincipalVariation<P::Action>>, u64) {
    search_on(root, task, &mut SearchMemory::default(), observer)
}

/// Searches, with what earlier searches of the same game have left in `memory`. The lines found, best first; empty only for a finished
/// game or where the limits did not allow a single iteration.
pub fn search_on<P: Knowledge>(
    root: &SearchRoot<P>,
    task: &SearchTask<'_>,
    memory: &mut SearchMemory,
    observer: SearchObserver<'_, P::Action>,
) -> (Vec<PrincipalVariation<P::Action>>, u64) {
    if root.position.outcome().is_some() {
        return (vec![], 0);
    }
    if let Some(table) = task.table {
        table.next_age();
    }
    let counter = NodeCounter::new(task.limits);
    let helpers = if HAS_THREADS && task.table.is_some() { task.threads.max(1) - 1 } else { 0 };
    let busy = (helpers > 0).then(BusyMoves::new);
    let Some((own, others)) = memory.orders(helpers + 1, root.played).split_first_mut() else { return (vec![], 0) };
    if !HAS_THREADS || others.is_empty() {
        let found = Worker::new(root, task, &counter, None, own).deepen(observer);
        return (found.lines, counter.nodes());
    }
    let found = std::thread::scope(|scope| {
        // Lazy SMP with deferred moves: helpers search the same tree and share what they find through the table.
        let helpers: Vec<_> = others
            .iter_mut()
            .map(|order| {
                let (counter, busy) = (&counter, busy.as_ref());
                scope.spawn(move || Worker::new(root, task, counter, busy, order).deepen(&mut |_, _| {}))
            })
            .collect();
        let mut found = Worker::new(root, task, &counter, busy.as_ref(), own).deepen(observer);
        counter.stop();
        // A helper may have completed a deeper iteration than the reporting thread.
        for helper in helpers {
            let other = helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            if other.depth > found.depth {
                observer(&other.lines, counter.nodes());
                found = other;
            }
        }
        found
    });
    (found.lines, counter.nodes())
}

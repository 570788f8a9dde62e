//! Iterative deepening alpha-beta with a principal variation search, for games whose sides need not alternate.

mod busy;
mod list;
mod node;
mod proof;

use std::collections::HashSet;

use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::Side;

use self::busy::BusyMoves;
use self::list::RankedAction;
use self::node::{NodeStep, SearchWindow};
use crate::limits::{NodeCounter, NodeTicker, SearchLimits};
use crate::order::MoveOrder;
use crate::path::RepetitionPath;
use crate::root::{PrincipalVariation, SearchObserver, SearchRoot};
use crate::score::{WIN, is_proven};
use crate::table::TranspositionTable;

pub use proof::proves;

/// The deepest search, in actions.
pub const MAX_DEPTH: u32 = 120;
/// The first window around the last iteration's value.
const WINDOW: i32 = 40;

/// What the search may do to be fast. With everything off it is plain alpha-beta, and finds what minimax finds.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// Look at late and quiet actions less deeply.
    pub reductions: bool,
    /// Follow noisy actions beyond the end of a line.
    pub noisy: bool,
    /// Only what the game finds worthwhile, and of two orders of steps only one.
    pub selective: bool,
    /// Trust deeper values of the table for shallower searches.
    pub deeper: bool,
    /// Trust values of the table whatever the way to their position was: with another way there may be other repetitions.
    pub any_way: bool,
    /// Leave out what the evaluation decides, where the game says how far it can be trusted.
    pub pruning: bool,
}

impl SearchSettings {
    /// As strong as it gets.
    pub const STRONG: SearchSettings =
        SearchSettings { reductions: true, noisy: true, selective: true, deeper: true, any_way: true, pruning: true };
    /// As exact as minimax.
    pub const EXACT: SearchSettings = SearchSettings {
        reductions: false,
        noisy: false,
        selective: false,
        deeper: false,
        any_way: false,
        pruning: false,
    };
}

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

/// Searches. The lines found, best first; empty only for a finished game or where the limits did not allow a single iteration.
pub fn search<P: Knowledge>(
    root: &SearchRoot<P>,
    task: &SearchTask<'_>,
    observer: SearchObserver<'_, P::Action>,
) -> (Vec<PrincipalVariation<P::Action>>, u64) {
    if root.position.outcome().is_some() {
        return (vec![], 0);
    }
    if let Some(table) = task.table {
        table.next_age();
    }
    let counter = NodeCounter::new(task.limits);
    let helpers = if task.table.is_some() { task.threads.max(1) - 1 } else { 0 };
    let busy = (helpers > 0).then(BusyMoves::new);
    let found = std::thread::scope(|scope| {
        // Helpers fill the table.
        let work = || Worker::new(root, task, &counter, busy.as_ref()).deepen(&mut |_, _| {});
        let helpers: Vec<_> = (0..helpers).map(|_| scope.spawn(work)).collect();
        let mut found = Worker::new(root, task, &counter, busy.as_ref()).deepen(observer);
        counter.stop();
        // One may have come deeper than the thread that reports.
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

/// What a thread has found.
struct WorkerResult<A> {
    lines: Vec<PrincipalVariation<A>>,
    /// The last depth that was searched to its end.
    depth: u32,
}

struct Worker<'s, P: Knowledge> {
    root: &'s SearchRoot<P>,
    task: &'s SearchTask<'s>,
    ticker: NodeTicker<'s>,
    counter: &'s NodeCounter<'s>,
    /// What other threads are at, if there are any.
    busy: Option<&'s BusyMoves>,
    order: MoveOrder<P::Action>,
    path: RepetitionPath,
    /// Lists of actions, one a level, kept so that no node allocates.
    lists: Vec<Vec<RankedAction<P::Action>>>,
    raw: Vec<P::Action>,
    scores: Vec<i32>,
    /// The best line from each distance on.
    best: Vec<Vec<P::Action>>,
    /// The smallest distance from the root that the value under way rests on through a repetition; −1 for the history before it.
    rests_on: i32,
    /// The place of the best action in the list of the node that ended last.
    last_best: Option<u16>,
    /// The action at the root that the last iteration found best. It has to come first: an iteration that is cut short knows only
    /// what it has looked at.
    favourite: Option<P::Action>,
    stopped: bool,
    /// The side for which nothing is left out, where a win of the other is to be proven.
    thorough: Option<Side>,
}

const NEVER: i32 = i32::MAX;

impl<'s, P: Knowledge> Worker<'s, P> {
    fn new(
        root: &'s SearchRoot<P>,
        task: &'s SearchTask<'s>,
        counter: &'s NodeCounter<'s>,
        busy: Option<&'s BusyMoves>,
    ) -> Worker<'s, P> {
        Worker {
            root,
            task,
            ticker: NodeTicker::new(counter),
            counter,
            busy,
            order: MoveOrder::new(),
            path: RepetitionPath::new(&root.history, root.repetition),
            lists: vec![],
            raw: vec![],
            scores: vec![],
            best: vec![vec![]; MAX_DEPTH as usize + 2],
            rests_on: NEVER,
            last_best: None,
            favourite: None,
            stopped: false,
            thorough: None,
        }
    }

    /// Searches deeper and deeper.
    fn deepen(&mut self, observer: SearchObserver<'_, P::Action>) -> WorkerResult<P::Action> {
        let mut found: Vec<PrincipalVariation<P::Action>> = Vec::new();
        let mut whole = 0;
        let most = self.task.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=most {
            let mut lines: Vec<PrincipalVariation<P::Action>> = Vec::new();
            let mut taken = HashSet::new();
            for place in 0..self.task.lines.max(1) {
                // What earlier lines of this iteration have taken is no favourite any more.
                let old = found.iter().find(|line| !taken.contains(&line.actions[0]));
                self.favourite = old.map(|line| line.actions[0]);
                let guess = found.get(place).map(|line: &PrincipalVariation<P::Action>| line.value);
                let Some(line) = self.one_line(depth, guess, &taken) else { break };
                taken.insert(line.actions[0]);
                lines.push(line);
            }
            lines.sort_by_key(|line| std::cmp::Reverse(line.value));
            if self.stopped {
                // An unfinished iteration still knows better where its best action is no longer the old one.
                if let (Some(line), true) = (lines.first(), self.task.lines <= 1 || found.is_empty()) {
                    found = vec![line.clone()];
                }
                break;
            }
            found = lines;
            whole = depth;
            self.ticker.flush();
            observer(&found, self.counter.nodes());
            // Proven, and no deeper search can find a shorter end.
            let settled =
                |line: &PrincipalVariation<P::Action>| is_proven(line.value) && WIN - line.value.abs() <= depth as i32;
            if found.is_empty() || found.iter().all(settled) {
                break;
            }
        }
        self.ticker.flush();
        WorkerResult { lines: found, depth: whole }
    }

    /// The best line among those that do not start with an action that is taken already.
    fn one_line(
        &mut self,
        depth: u32,
        guess: Option<i32>,
        taken: &HashSet<P::Action>,
    ) -> Option<PrincipalVariation<P::Action>> {
        let mut window = WINDOW;
        let (mut alpha, mut beta) = match guess {
            Some(value) if depth > 3 && !is_proven(value) => (value - window, value + window),
            _ => (-WIN, WIN),
        };
        loop {
            let value = self.root_node(depth as i32, alpha, beta, taken);
            let line = || PrincipalVariation { depth, value, actions: self.best[0].clone() };
            if self.stopped {
                return (!self.best[0].is_empty() && value > alpha).then(line);
            }
            if self.best[0].is_empty() && (alpha, beta) == (-WIN, WIN) {
                return None;
            }
            window *= 4;
            if value <= alpha && alpha > -WIN {
                alpha = if window > 2000 { -WIN } else { value - window };
            } else if value >= beta && beta < WIN {
                beta = if window > 2000 { WIN } else { value + window };
            } else {
                return Some(line());
            }
        }
    }

    fn root_node(&mut self, depth: i32, alpha: i32, beta: i32, taken: &HashSet<P::Action>) -> i32 {
        let root = self.root;
        let keys = self.path.len();
        if self.path.is_active() {
            self.path.push(root.position.key(), 0);
        }
        self.best[0].clear();
        let step = NodeStep { ply: 0, from: None, since: 0, passed: false };
        let value =
            self.actions_node(&root.position, SearchWindow { depth, alpha, beta }, step, None, None, Some(taken));
        self.path.truncate(keys);
        value
    }

    /// Whether a side's actions are only those that the game finds candidates.
    fn is_selective(&self, side: Side) -> bool {
        self.task.settings.selective && self.thorough != Some(side)
    }
}

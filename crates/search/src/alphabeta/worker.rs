//! One thread of the search: iterative deepening with aspiration windows, and when to stop before the time is over.

use std::collections::HashSet;

use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::Side;
use tabuleiro_rules::sorting::sort_short_by_key;

use super::busy::BusyMoves;
use super::contempt::Contempt;
use super::list::RankedAction;
use super::node::{NodeStep, SearchWindow};
use super::quiescence::QUIESCENCE_DEPTH;
use super::{MAX_DEPTH, SearchTask};
use crate::history::MoveOrder;
use crate::limits::{NodeCounter, NodeTicker};
use crate::path::RepetitionPath;
use crate::root::{PrincipalVariation, SearchObserver, SearchRoot};
use crate::score::{WIN, is_proven};

/// The first aspiration window around the last iteration's value.
const WINDOW: i32 = 40;
/// From this width on a window that failed is opened altogether.
const WIDEST_WINDOW: i32 = 2000;

/// What a thread has found.
pub(super) struct WorkerResult<A> {
    pub(super) lines: Vec<PrincipalVariation<A>>,
    /// The last depth that was searched to its end.
    pub(super) depth: u32,
}

pub(super) struct Worker<'s, P: Knowledge> {
    pub(super) root: &'s SearchRoot<P>,
    pub(super) task: &'s SearchTask<'s>,
    pub(super) ticker: NodeTicker<'s>,
    counter: &'s NodeCounter<'s>,
    /// What other threads are searching, if there are any.
    pub(super) busy: Option<&'s BusyMoves>,
    pub(super) order: &'s mut MoveOrder,
    pub(super) path: RepetitionPath,
    pub(super) contempt: Contempt,
    /// Lists of actions, one a level, kept so that no node allocates.
    pub(super) lists: Vec<Vec<RankedAction<P::Action>>>,
    pub(super) raw: Vec<P::Action>,
    pub(super) scores: Vec<i32>,
    /// Lists of the codes of actions that failed, one a level, likewise.
    pub(super) failed: Vec<Vec<u32>>,
    /// The principal variation from each ply on.
    pub(super) best: Vec<Vec<P::Action>>,
    /// What is carried beside the position of each ply; see [`Knowledge::Context`].
    pub(super) contexts: Vec<P::Context>,
    /// The static evaluations of the nodes on the path, for the first side, where they were asked for.
    pub(super) evaluations: Vec<Option<i32>>,
    /// The smallest ply that the value under way rests on through a repetition.
    pub(super) rests_on: i32,
    /// The best action of the node that ended last.
    pub(super) last_best: Option<P::Action>,
    /// The action at the root that the last iteration found best. It has to come first: an iteration that is cut short knows only
    /// what it has looked at.
    pub(super) favourite: Option<P::Action>,
    /// The depth of the iteration under way.
    pub(super) iteration: u32,
    pub(super) stopped: bool,
    /// The side for which nothing is left out, where a win of the other is to be proven.
    pub(super) thorough: Option<Side>,
}

/// A value rests on no repetition.
pub(super) const NEVER: i32 = i32::MAX;

impl<'s, P: Knowledge> Worker<'s, P> {
    pub(super) fn new(
        root: &'s SearchRoot<P>,
        task: &'s SearchTask<'s>,
        counter: &'s NodeCounter<'s>,
        busy: Option<&'s BusyMoves>,
        order: &'s mut MoveOrder,
    ) -> Worker<'s, P> {
        let plies = MAX_DEPTH as usize + QUIESCENCE_DEPTH as usize + 2;
        let mut contexts = vec![P::Context::default(); plies];
        contexts[0] = root.position.context();
        Worker {
            root,
            task,
            ticker: NodeTicker::new(counter),
            counter,
            busy,
            order,
            path: RepetitionPath::new(&root.history, root.repetition),
            contempt: Contempt::of(&root.position, task.settings.contempt),
            lists: vec![],
            raw: vec![],
            scores: vec![],
            failed: vec![],
            best: vec![vec![]; plies],
            contexts,
            evaluations: vec![None; plies],
            rests_on: NEVER,
            last_best: None,
            favourite: None,
            iteration: 0,
            stopped: false,
            thorough: None,
        }
    }

    /// Iterative deepening.
    pub(super) fn deepen(&mut self, observer: SearchObserver<'_, P::Action>) -> WorkerResult<P::Action> {
        let mut found: Vec<PrincipalVariation<P::Action>> = Vec::new();
        let mut whole = 0;
        // Iterations in a row that agree about the best action.
        let mut agreeing = 0;
        let most = self.task.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=most {
            self.iteration = depth;
            let mut lines: Vec<PrincipalVariation<P::Action>> = Vec::new();
            let mut taken = HashSet::new();
            for place in 0..self.task.lines.max(1) {
                // The first action of an earlier line of this iteration (multi-PV) is not tried first again.
                let old = found.iter().find(|line| !taken.contains(&line.actions[0]));
                self.favourite = old.map(|line| line.actions[0]);
                let guess = found.get(place).map(|line: &PrincipalVariation<P::Action>| line.value);
                let Some(line) = self.one_line(depth, guess, &taken) else { break };
                taken.insert(line.actions[0]);
                lines.push(line);
            }
            sort_short_by_key(&mut lines, |line| std::cmp::Reverse(line.value));
            if self.stopped {
                // An unfinished iteration still knows better where its best action is no longer the old one.
                if let (Some(line), true) = (lines.first(), self.task.lines <= 1 || found.is_empty()) {
                    found = vec![line.clone()];
                }
                break;
            }
            let best = |lines: &[PrincipalVariation<P::Action>]| lines.first().map(|line| line.actions[0]);
            agreeing = if best(&lines) == best(&found) { agreeing + 1 } else { 0 };
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
            if self.task.limits.soft.is_some_and(|soft| soft.is_over(agreeing)) {
                break;
            }
        }
        self.ticker.flush();
        WorkerResult { lines: found, depth: whole }
    }

    /// The best line among those that do not start with an action that is taken already, searched with an aspiration window.
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
                alpha = if window > WIDEST_WINDOW { -WIN } else { value - window };
            } else if value >= beta && beta < WIN {
                beta = if window > WIDEST_WINDOW { WIN } else { value + window };
            } else {
                return Some(line());
            }
        }
    }

    pub(super) fn root_node(&mut self, depth: i32, alpha: i32, beta: i32, taken: &HashSet<P::Action>) -> i32 {
        let root = self.root;
        let keys = self.path.len();
        if self.path.is_active() {
            self.path.push(root.position.key(), 0);
        }
        self.best[0].clear();
        let window = SearchWindow { depth, alpha, beta };
        let value = self.expand_root(&root.position, window, NodeStep::ROOT, taken);
        self.path.truncate(keys);
        value
    }

    /// Whether a side's actions are only the game's candidates.
    pub(super) fn is_selective(&self, side: Side) -> bool {
        self.task.settings.candidates && self.thorough != Some(side)
    }
}

//! What ends a node before its actions are searched, and what leaves out, reduces or extends an action.

use tabuleiro_rules::knowledge::Knowledge;

use super::MAX_DEPTH;
use super::expand::Expansion;
use super::list::RankedAction;
use super::node::{NodeFacts, NodeStep, SearchWindow, from_table};
use super::worker::Worker;
use crate::score::is_proven;
use crate::table::{Bound, TableEntry};

/// The deepest node that reverse futility pruning ends.
const REVERSE_FUTILITY_DEPTH: i32 = 7;
/// The deepest node whose actions futility pruning leaves out, and how much further every action after the first may reach.
const FUTILITY_DEPTH: i32 = 3;
const FUTILITY_STEP: i32 = 100;
/// The deepest node whose late actions are pruned.
const LATE_MOVE_DEPTH: i32 = 6;
/// The shallowest node without a hash move that is reduced.
const INTERNAL_REDUCTION_DEPTH: i32 = 4;
/// The shallowest node whose hash move may be singular, how many plies shallower its entry may be, and how much worse than it every
/// alternative has to be for each ply.
const SINGULAR_DEPTH: i32 = 7;
const SINGULAR_ENTRY: i32 = 3;
const SINGULAR_MARGIN: i32 = 2;
/// From what depth and what place in the order on actions are reduced.
const REDUCE_FROM: (i32, usize) = (3, 3);
/// The history that reduces an action by one ply less, or more where it is negative.
const HISTORY_PLY: i32 = 8192;

/// What is not searched of the rest of a node's actions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pruned {
    Nothing,
    /// The next action.
    Action,
    /// The next action and all after it.
    Rest,
}

impl<P: Knowledge> Worker<'_, P> {
    /// The value of a node where the side to act is so far ahead that its actions need not be searched.
    pub(super) fn value_ahead(
        &mut self,
        position: &P,
        window: SearchWindow,
        step: NodeStep<'_, P>,
        facts: &NodeFacts,
    ) -> Option<i32> {
        let SearchWindow { depth, beta, .. } = window;
        let (evaluation, margin) = facts.evaluation.zip(P::REVERSE_FUTILITY_MARGIN)?;
        if !window.is_null() || evaluation < beta || is_proven(beta) {
            return None;
        }
        let settings = &self.task.settings;
        let plies = depth - i32::from(facts.improving && depth > 1);
        if settings.reverse_futility && depth <= REVERSE_FUTILITY_DEPTH && evaluation - margin * plies >= beta {
            return Some(evaluation);
        }
        if settings.null_move && depth >= 2 && !step.is_after_null_move() {
            return self.null_move(position, window, step, evaluation - beta);
        }
        None
    }

    /// Null-move pruning: a side that still reaches beta after giving its turn away reaches it.
    fn null_move(&mut self, position: &P, window: SearchWindow, step: NodeStep<'_, P>, ahead: i32) -> Option<i32> {
        let SearchWindow { depth, beta, .. } = window;
        let passed = position.null_move()?;
        let next = NodeStep { ply: step.ply + 1, parent: Some(position), action: None, since: step.since };
        let keys = self.path.len();
        let depth = depth - 4 - depth / 4 - (ahead / 300).min(2);
        let value = self.child(&passed, false, SearchWindow { depth, alpha: beta - 1, beta }, next);
        self.path.truncate(keys);
        match value {
            _ if self.stopped => Some(0),
            _ if value < beta => None,
            _ if is_proven(value) => Some(beta),
            _ => Some(value),
        }
    }

    /// Internal iterative reduction: a node without a hash move is searched less deeply, and has one the next time.
    pub(super) fn reduces_internally(&self, window: SearchWindow, facts: &NodeFacts) -> bool {
        self.task.settings.internal_reductions
            && self.task.table.is_some()
            && facts.hash_move.is_none()
            && window.depth >= INTERNAL_REDUCTION_DEPTH
    }

    /// Singular extensions: where every alternative to the hash move is much worse, the hash move is searched more deeply. Where even the
    /// alternatives reach beta, the node has that value (multi-cut).
    pub(super) fn look_for_singular(
        &mut self,
        position: &P,
        window: SearchWindow,
        step: NodeStep<'_, P>,
        known: Option<TableEntry>,
        facts: &mut NodeFacts,
    ) -> Option<i32> {
        let SearchWindow { depth, beta, .. } = window;
        let entry = known.filter(|_| self.task.settings.singular_extensions && depth >= SINGULAR_DEPTH)?;
        let value = from_table(entry.value, step.ply);
        let is_deep = i32::from(entry.depth) >= depth - SINGULAR_ENTRY && entry.bound != Bound::AtMost;
        if !is_deep || is_proven(value) || step.ply >= 2 * self.iteration || step.ply + 2 >= MAX_DEPTH {
            return None;
        }
        let hash_move = position.decode_action(entry.action?)?;
        let singular = value - SINGULAR_MARGIN * depth;
        let probe = SearchWindow { depth: (depth - 1) / 2, alpha: singular - 1, beta: singular };
        let others = NodeFacts { hash_move: None, ..*facts };
        let best = self.expand(position, probe, step, &others, Some(hash_move));
        self.best[step.ply as usize].clear();
        if self.stopped {
            return Some(0);
        }
        if best < singular {
            facts.extension = 1;
        } else if singular >= beta && window.is_null() && !is_proven(best) {
            return Some(singular);
        }
        None
    }

    /// Whether an action is left out: by futility pruning, because it cannot reach alpha whatever follows, or by late-move pruning,
    /// because enough others have been searched. The first action is always searched, and neither a loss
    /// nor the length of a win is believed for want of others.
    pub(super) fn pruned(&self, at: &mut Expansion<'_, P>, next: &RankedAction<P::Action>, order: usize) -> Pruned {
        let is_decided = is_proven(at.best_value) || is_proven(at.alpha);
        if at.is_principal || at.best.is_none() || at.depth > LATE_MOVE_DEPTH || is_decided {
            return Pruned::Nothing;
        }
        let settings = &self.task.settings;
        if let (true, Some(reach)) = (at.depth <= FUTILITY_DEPTH, at.reach) {
            let most = reach + next.score + (at.depth - 1) * FUTILITY_STEP;
            if most <= at.alpha {
                at.best_value = at.best_value.max(most);
                return Pruned::Action;
            }
        }
        let Some(count) = P::LATE_MOVES.filter(|_| settings.late_move_pruning) else { return Pruned::Nothing };
        let enough = (count as usize) * (1 + at.depth * at.depth) as usize / if at.improving { 1 } else { 2 };
        match order >= enough {
            true if !P::HAS_NOISY => Pruned::Rest,
            true if !at.position.is_noisy(next.action) => Pruned::Action,
            _ => Pruned::Nothing,
        }
    }

    /// Late-move reduction: how many plies less deeply a late and quiet action is searched first.
    pub(super) fn reduction(&self, at: &Expansion<'_, P>, action: P::Action, order: usize) -> i32 {
        let is_late = at.depth >= REDUCE_FROM.0 && order >= REDUCE_FROM.1;
        if !self.task.settings.late_move_reductions || !is_late || at.position.is_noisy(action) {
            return 0;
        }
        let code = P::encode_action(action);
        let mut plies = log_reduction(P::LATE_MOVE_REDUCTION, at.depth, order);
        plies -= self.order.history(at.place, code) / HISTORY_PLY;
        plies -= i32::from(at.is_principal) + i32::from(self.order.is_killer(at.place, code));
        plies.clamp(0, at.depth - 2)
    }
}

/// Reductions by depth and place in the order, which grow with the logarithm of both.
fn log_reduction((base, step): (u32, u32), depth: i32, order: usize) -> i32 {
    // In parts of 65 536. Beyond the limits nothing changes any more.
    let product = log2(depth.clamp(0, 63) as u32) * log2(order.min(63) as u32 + 1);
    ((base * 65_536 / 100 + product * 10 / step) >> 16) as i32
}

/// A binary logarithm in parts of 256, by whole bits and a straight line between them: the same on every machine.
fn log2(number: u32) -> u32 {
    let bits = number.max(1).ilog2();
    (bits << 8) + ((number.max(1) << 8 >> bits) - 256)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_slowly_with_depth_and_order() {
        assert_eq!([log2(1), log2(2), log2(3), log2(8)], [0, 256, 384, 768]);
        for (depth, order, plies) in [(3, 3, 1), (6, 11, 2), (8, 31, 3), (12, 40, 4), (200, 500, 8)] {
            assert_eq!(log_reduction((40, 42), depth, order), plies, "{depth} {order}");
        }
    }
}

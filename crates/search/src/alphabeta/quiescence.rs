//! Quiescence search: at the horizon noisy actions are followed until the position is quiet, or the side to act stands pat.

use tabuleiro_rules::knowledge::Knowledge;

use super::MAX_DEPTH;
use super::list::pick;
use super::node::NodeStep;
use super::worker::Worker;

/// How many noisy actions may follow the horizon.
pub(super) const QUIESCENCE_DEPTH: i32 = 6;

impl<P: Knowledge> Worker<'_, P> {
    /// The value of a leaf: the evaluation, or what noisy actions make of it.
    pub(super) fn quiescence(
        &mut self,
        position: &P,
        mut alpha: i32,
        beta: i32,
        step: NodeStep<'_, P>,
        left: i32,
    ) -> i32 {
        let ply = step.ply;
        let side = position.side_to_act();
        self.enter(position, step);
        let standing = self.evaluate(position, side, ply);
        let is_quiet = !P::HAS_NOISY || !self.task.settings.quiescence;
        if is_quiet || left == 0 || standing >= beta || ply + 1 >= MAX_DEPTH {
            return standing;
        }
        alpha = alpha.max(standing);
        let mut best = standing;
        let mut list = self.noisy(position);
        for index in 0..list.len() {
            pick(&mut list, index);
            let action = list[index].action;
            let child = position.after(action);
            if !self.ticker.tick() {
                self.stopped = true;
                break;
            }
            let step = NodeStep { ply: ply + 1, parent: Some(position), action: Some(action), since: step.since };
            let value = match child.outcome() {
                Some(outcome) => self.end(&child, outcome, side, ply + 1),
                None if child.side_to_act() == side => self.quiescence(&child, alpha, beta, step, left - 1),
                None => -self.quiescence(&child, -beta, -alpha, step, left - 1),
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        list.clear();
        self.lists.push(list);
        best
    }
}

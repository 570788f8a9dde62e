//! One node of the tree: what ends it at once, what the transposition table knows of it, and what is kept of it.

use tabuleiro_rules::keys::{hash, mix};
use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::{Outcome, Side};

use super::MAX_DEPTH;
use super::quiescence::QUIESCENCE_DEPTH;
use super::worker::{NEVER, Worker};
use crate::score::{is_proven, of_end};
use crate::table::{Bound, TableEntry};

/// What is asked of a node: how deep to search, and between which values it matters.
#[derive(Clone, Copy)]
pub(super) struct SearchWindow {
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl SearchWindow {
    /// Whether it is a null window: the question is only whether the value is above alpha.
    pub(super) fn is_null(self) -> bool {
        self.alpha + 1 == self.beta
    }
}

/// Where a node is: how it was reached.
pub(super) struct NodeStep<'p, P: Knowledge> {
    pub(super) ply: u32,
    /// The position before; none at the root.
    pub(super) parent: Option<&'p P>,
    /// The action that led here; none at the root and after a null move.
    pub(super) action: Option<P::Action>,
    /// The place of the path since which repetition counts.
    pub(super) since: usize,
}

impl<P: Knowledge> NodeStep<'_, P> {
    pub(super) const ROOT: NodeStep<'static, P> = NodeStep { ply: 0, parent: None, action: None, since: 0 };

    pub(super) fn is_after_null_move(self) -> bool {
        self.parent.is_some() && self.action.is_none()
    }

    /// The position before and the action that led here, where both are of a side's same turn.
    pub(super) fn within_turn(&self, side: Side) -> Option<(&P, P::Action)> {
        self.parent.filter(|parent| parent.side_to_act() == side).zip(self.action)
    }
}

// Written by hand: `derive` would require `P: Copy`.
impl<P: Knowledge> Clone for NodeStep<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Knowledge> Copy for NodeStep<'_, P> {}

/// What is known of a node before its actions are searched.
#[derive(Clone, Copy, Default)]
pub(super) struct NodeFacts {
    /// The code of the hash move.
    pub(super) hash_move: Option<u32>,
    /// The static evaluation for the side to act, where the game's pruning asks for it.
    pub(super) evaluation: Option<i32>,
    /// Whether the side to act stands better than a turn ago.
    pub(super) improving: bool,
    /// How many plies deeper the hash move is searched.
    pub(super) extension: i32,
}

impl<P: Knowledge> Worker<'_, P> {
    /// The value of a position for its side to act. Meaningless once the search has been stopped.
    pub(super) fn node(&mut self, position: &P, mut window: SearchWindow, step: NodeStep<'_, P>) -> i32 {
        let ply = step.ply;
        self.best[ply as usize].clear();
        if !self.ticker.tick() {
            self.stopped = true;
            return 0;
        }
        let side = position.side_to_act();
        if let Some(outcome) = position.outcome() {
            return self.end(position, outcome, side, ply);
        }
        // Most nodes are leaves: without repetition they need no key.
        if window.depth <= 0 && !self.path.is_active() {
            return self.quiescence(position, window.alpha, window.beta, step, QUIESCENCE_DEPTH);
        }
        let position_key = position.key();
        let starts_turn = step.action.is_some() && step.parent.is_some_and(|parent| parent.side_to_act() != side);
        if self.path.is_active() && starts_turn {
            if let Some(at) = self.path.repeats(position_key, step.since) {
                // The history before the root is part of the table's keys; only a repetition within the search depends on the path.
                if at >= 0 {
                    self.rests_on = self.rests_on.min(at);
                }
                return self.contempt.draw(side);
            }
            self.path.push(position_key, ply);
        }
        if window.depth <= 0 {
            return self.quiescence(position, window.alpha, window.beta, step, QUIESCENCE_DEPTH);
        }
        if ply + 1 >= MAX_DEPTH {
            self.enter(position, step);
            return self.evaluate(position, side, ply);
        }
        let key = self.table_key(position_key, side, step);
        // Keys do not include the rule clocks: near the end of one, entries of the table cannot be trusted.
        let clock_is_far = position.actions_to_clock() > (window.depth + QUIESCENCE_DEPTH) as u32;
        let table = self.task.table.filter(|_| clock_is_far && window.depth >= P::MIN_TABLE_DEPTH);
        let known = table.and_then(|table| table.get(key));
        if let Some(entry) = known {
            let deep = i32::from(entry.depth);
            if deep == window.depth || (self.task.settings.deeper_entries && deep > window.depth) {
                let value = from_table(entry.value, ply);
                match entry.bound {
                    Bound::Exact => return value,
                    Bound::AtLeast if value >= window.beta => return value,
                    Bound::AtMost if value <= window.alpha => return value,
                    Bound::AtLeast => window.alpha = window.alpha.max(value),
                    Bound::AtMost => {}
                }
            }
        }
        self.enter(position, step);
        let mut facts = NodeFacts { hash_move: known.and_then(|entry| entry.action), ..NodeFacts::default() };
        self.judge(position, side, step, known, &mut facts);
        if let Some(value) = self.value_ahead(position, window, step, &facts) {
            return value;
        }
        let outside = std::mem::replace(&mut self.rests_on, NEVER);
        if let Some(value) = self.look_for_singular(position, window, step, known, &mut facts) {
            self.rests_on = outside;
            return value;
        }
        self.rests_on = NEVER;
        if self.reduces_internally(window, &facts) {
            window.depth -= 1;
        }
        let value = self.expand(position, window, step, &facts, None);
        let own = std::mem::replace(&mut self.rests_on, outside);
        // A value that rests on a repetition of this node, or of one below it, does not depend on the path to the node.
        if own < ply as i32 {
            self.rests_on = self.rests_on.min(own);
        } else if let Some(table) = table.filter(|_| !self.stopped) {
            let bound = match value {
                _ if value >= window.beta => Bound::AtLeast,
                _ if value <= window.alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            let entry = TableEntry {
                depth: window.depth as u8,
                bound,
                value: to_table(value, ply),
                action: self.last_best.map(P::encode_action),
                evaluation: facts.evaluation,
            };
            table.put(key, entry);
        }
        value
    }

    /// Makes the context of a node ready, from that of its parent.
    pub(super) fn enter(&mut self, position: &P, step: NodeStep<'_, P>) {
        let ply = step.ply as usize;
        let (above, here) = self.contexts.split_at_mut(ply);
        match (step.parent, above.last()) {
            (Some(parent), Some(context)) => parent.child_context(context, step.action, position, &mut here[0]),
            _ => here[0] = position.context(),
        }
    }

    /// The static evaluation for a side, of a node whose context is ready. The one place where it is turned around.
    pub(super) fn evaluate(&self, position: &P, side: Side, ply: u32) -> i32 {
        let value = position.evaluate_in(&self.contexts[ply as usize]);
        let gain = self.contempt.gain(position, side);
        match side {
            Side::First => value + gain,
            Side::Second => -value + gain,
        }
    }

    /// The value for a side of a position with an outcome.
    pub(super) fn end(&self, position: &P, outcome: Outcome, side: Side, ply: u32) -> i32 {
        match outcome {
            Outcome::Draw if position.graded_end().is_none() => self.contempt.draw(side),
            _ => of_end(position, outcome, side, ply),
        }
    }

    /// Finds the static evaluation, where the game's pruning rests on it, and whether it is improving.
    fn judge(
        &mut self,
        position: &P,
        side: Side,
        step: NodeStep<'_, P>,
        known: Option<TableEntry>,
        facts: &mut NodeFacts,
    ) {
        let ply = step.ply as usize;
        self.evaluations[ply] = None;
        let settings = &self.task.settings;
        if P::REVERSE_FUTILITY_MARGIN.is_none()
            || !(settings.reverse_futility || settings.futility || settings.null_move)
        {
            return;
        }
        let kept = known.and_then(|entry| entry.evaluation);
        let value = kept.unwrap_or_else(|| self.evaluate(position, side, step.ply));
        let for_first = if side == Side::First { value } else { -value };
        self.evaluations[ply] = Some(for_first);
        facts.evaluation = Some(value);
        let earlier = ply.checked_sub(2).and_then(|earlier| self.evaluations[earlier]);
        facts.improving =
            earlier.is_some_and(|earlier| if side == Side::First { for_first > earlier } else { for_first < earlier });
    }

    /// The key under which a node is kept. Where steps of a turn are left out because of the step before, what is found holds only after
    /// that step; and what was drawn by repetition in the game itself is drawn only with that history.
    fn table_key(&self, key: u64, side: Side, step: NodeStep<'_, P>) -> u64 {
        let key = key ^ self.path.history_key(step.since) ^ self.contempt.key();
        let key = if self.task.settings.any_path_entries { key } else { key ^ self.path.digest(step.since) };
        match step.within_turn(side) {
            Some((_, action)) if self.task.settings.transposed_steps => key ^ mix(hash(action)),
            _ => key,
        }
    }

    pub(super) fn child(&mut self, child: &P, same: bool, window: SearchWindow, step: NodeStep<'_, P>) -> i32 {
        // The value is turned around only where the side to act has changed.
        if same {
            return self.node(child, window, step);
        }
        let SearchWindow { depth, alpha, beta } = window;
        -self.node(child, SearchWindow { depth, alpha: -beta, beta: -alpha }, step)
    }

    /// Makes the principal variation of a ply one action and that of the next ply.
    pub(super) fn keep_line(&mut self, ply: usize, action: P::Action) {
        let (here, below) = self.best.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(action);
        here[ply].extend_from_slice(&below[0]);
    }
}

/// Proven ends are counted from the root in the search, and from the position in the table.
fn to_table(value: i32, ply: u32) -> i32 {
    match value {
        _ if !is_proven(value) => value,
        _ if value > 0 => value + ply as i32,
        _ => value - ply as i32,
    }
}

pub(super) fn from_table(value: i32, ply: u32) -> i32 {
    match value {
        _ if !is_proven(value) => value,
        _ if value > 0 => value - ply as i32,
        _ => value + ply as i32,
    }
}

//! One node of the tree: what ends it at once, what its actions are worth, and what is remembered of it.

use std::collections::HashSet;

use tabuleiro_rules::keys::mix;
use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::Side;

use super::busy::MARK_FROM;
use super::list::{RankedAction, next, pick};
use super::{MAX_DEPTH, NEVER, Worker};
use crate::order::spread;
use crate::score::{WIN, is_proven, of_outcome};
use crate::table::{Bound, TableEntry};

/// How many noisy actions may follow the end of a line.
const LOUD_DEPTH: i32 = 6;
/// How deep a search is replaced by an evaluation that is far ahead.
const AHEAD_DEPTH: i32 = 3;
/// How deep actions are left out that score too little.
const FUTILE_DEPTH: i32 = 2;
/// How much further every action after the first may reach.
const DEEPER_REACH: i32 = 100;
/// From what depth and what place in the list on actions are looked at less deeply.
const REDUCE_FROM: (i32, usize) = (3, 3);

/// What is asked of a node: how deep to look, and between which values it matters.
#[derive(Clone, Copy)]
pub(super) struct SearchWindow {
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl SearchWindow {
    fn is_null(self) -> bool {
        self.alpha + 1 == self.beta
    }
}

/// Where a node is: how it was reached.
pub(super) struct NodeStep<'p, P: Knowledge> {
    pub(super) ply: u32,
    /// The position before, and the action that led here.
    pub(super) from: Option<(&'p P, P::Action)>,
    /// The place of the way since which repetition counts.
    pub(super) since: usize,
    /// Whether the other side has just given its turn away.
    pub(super) passed: bool,
}

// Derived, these would ask for a position that can be copied.
impl<P: Knowledge> Clone for NodeStep<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Knowledge> Copy for NodeStep<'_, P> {}

impl<P: Knowledge> Worker<'_, P> {
    /// The value of a position for its side to act. Meaningless once the search has been stopped.
    fn node(&mut self, position: &P, mut window: SearchWindow, step: NodeStep<'_, P>) -> i32 {
        let SearchWindow { depth, beta, .. } = window;
        let ply = step.ply;
        self.best[ply as usize].clear();
        if !self.ticker.tick() {
            self.stopped = true;
            return 0;
        }
        let side = position.side_to_act();
        if let Some(outcome) = position.outcome() {
            return of_outcome(outcome, side, ply);
        }
        // Most nodes are leaves: without repetition they need no key.
        if depth <= 0 && !self.path.is_active() {
            return self.end_of_line(position, window.alpha, beta, ply, LOUD_DEPTH);
        }
        let position_key = position.key();
        if self.path.is_active() && step.from.is_some_and(|(before, _)| before.side_to_act() != side) {
            if let Some(at) = self.path.repeats(position_key, step.since) {
                self.rests_on = self.rests_on.min(at);
                return 0;
            }
            self.path.push(position_key, ply);
        }
        if depth <= 0 {
            return self.end_of_line(position, window.alpha, beta, ply, LOUD_DEPTH);
        }
        if ply + 1 >= MAX_DEPTH {
            return evaluate(position, side);
        }
        let key = self.table_key(position_key, side, step);
        // What a clock is about to decide is not in the key: then the table is of no use.
        let clock_is_far = position.actions_to_clock() > (depth + LOUD_DEPTH) as u32;
        let table = self.task.table.filter(|_| clock_is_far && depth >= P::MIN_TABLE_DEPTH);
        let known = table.and_then(|table| table.get(key));
        if let Some(entry) = known {
            let deep = i32::from(entry.depth);
            if deep == depth || (self.task.settings.deeper && deep > depth) {
                let value = from_table(entry.value, ply);
                match entry.bound {
                    Bound::Exact => return value,
                    Bound::AtLeast if value >= beta => return value,
                    Bound::AtMost if value <= window.alpha => return value,
                    Bound::AtLeast => window.alpha = window.alpha.max(value),
                    Bound::AtMost => {}
                }
            }
        }
        let mut reach = None;
        if let (true, Some(margin)) = (self.task.settings.pruning && window.is_null(), P::FUTILITY_MARGIN) {
            let standing = evaluate(position, side);
            if let Some(value) = self.value_ahead(position, window, standing, margin, step) {
                return value;
            }
            reach = Some(standing + margin);
        }
        let outside = std::mem::replace(&mut self.rests_on, NEVER);
        let value = self.actions_node(position, window, step, reach, known.and_then(|entry| entry.best), None);
        let own = std::mem::replace(&mut self.rests_on, outside);
        // A repetition of this very node, or of one below it, is the node's own affair.
        if own < ply as i32 {
            self.rests_on = self.rests_on.min(own);
        } else if let Some(table) = table.filter(|_| !self.stopped) {
            let bound = match value {
                _ if value >= beta => Bound::AtLeast,
                _ if value <= window.alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            let best = self.last_best;
            table.put(key, TableEntry { depth: depth as u8, bound, value: to_table(value, ply), best });
        }
        value
    }

    /// The value of a node where the side to act is so far ahead that its actions need not be looked at.
    fn value_ahead(
        &mut self,
        position: &P,
        window: SearchWindow,
        standing: i32,
        margin: i32,
        step: NodeStep<'_, P>,
    ) -> Option<i32> {
        let SearchWindow { depth, beta, .. } = window;
        if standing < beta || is_proven(beta) {
            return None;
        }
        if depth <= AHEAD_DEPTH && standing - margin * depth >= beta {
            return Some(standing);
        }
        // Who is still ahead after giving the turn away is ahead.
        if depth < 2 || step.passed {
            return None;
        }
        let passed = position.null_move()?;
        let next = NodeStep { ply: step.ply + 1, from: None, since: step.since, passed: true };
        let keys = self.path.len();
        let window = SearchWindow { depth: depth - 3 - depth / 4, alpha: beta - 1, beta };
        let value = self.child(&passed, false, window, next);
        self.path.truncate(keys);
        match value {
            _ if self.stopped => Some(0),
            _ if value < beta => None,
            _ if is_proven(value) => Some(beta),
            _ => Some(value),
        }
    }

    /// The key under which a node is kept. Where steps of a turn are left out because of the step before, what is found holds only after
    /// that step.
    fn table_key(&self, key: u64, side: Side, step: NodeStep<'_, P>) -> u64 {
        let key = if self.task.settings.any_way { key } else { key ^ self.path.digest(step.since) };
        match step.from {
            Some((before, action)) if self.task.settings.selective && before.side_to_act() == side => {
                key ^ mix(spread(action))
            }
            _ => key,
        }
    }

    /// Looks at the actions of a position, and keeps the best line and the place of the best action. `reach` and an action's score
    /// are what it can lead to at most; `known` is the place of the table's best, and what is `taken` is left out.
    pub(super) fn actions_node(
        &mut self,
        position: &P,
        window: SearchWindow,
        step: NodeStep<'_, P>,
        reach: Option<i32>,
        known: Option<u16>,
        taken: Option<&HashSet<P::Action>>,
    ) -> i32 {
        let SearchWindow { depth, mut alpha, beta } = window;
        let side = position.side_to_act();
        let ply = step.ply;
        let (mut list, mut best_value) = if depth < P::MIN_TABLE_DEPTH && taken.is_none() {
            // Next to the leaves the score orders well enough, and what cannot reach what is wanted is not even listed.
            let least = reach.map(|reach| alpha - reach);
            (self.promised(position, step, least), if reach.is_some() { alpha } else { -WIN })
        } else {
            (self.ranked(position, step, known, taken), -WIN)
        };
        let mut best_place = None;
        let marks = self.busy.filter(|_| depth >= MARK_FROM).map(|busy| busy.at(position.key()));
        let mut put_off = 0;
        for index in 0..list.len() {
            let order = next(&mut list, index, marks, &mut put_off);
            let RankedAction { action, place, score, .. } = list[index];
            if let (Some(reach), true) = (reach, depth <= FUTILE_DEPTH && index > 0) {
                let most = reach + score + (depth - 1) * DEEPER_REACH;
                if most <= alpha {
                    best_value = best_value.max(most);
                    continue;
                }
            }
            let child = position.after(action);
            let same = child.side_to_act() == side;
            let keys = self.path.len();
            let since = if self.path.is_active() && position.is_irreversible(action) { keys } else { step.since };
            let step = NodeStep { ply: ply + 1, from: Some((position, action)), since, passed: false };
            let whole = SearchWindow { depth: depth - 1, alpha, beta };
            let mut value;
            if index == 0 {
                value = self.child(&child, same, whole, step);
            } else {
                let less = match self.task.settings.reductions && !position.is_noisy(action) {
                    true => reduction(depth, order),
                    false => 0,
                };
                let probe = SearchWindow { depth: depth - 1 - less, alpha, beta: alpha + 1 };
                let mark = marks.map(|marks| marks.enter(action));
                value = self.child(&child, same, probe, step);
                if value > alpha && (less > 0 || value < beta) && !self.stopped {
                    self.path.truncate(keys);
                    value = self.child(&child, same, whole, step);
                }
                drop(mark);
            }
            self.path.truncate(keys);
            if self.stopped {
                break;
            }
            if value > best_value || best_place.is_none() {
                best_value = best_value.max(value);
                best_place = Some(place);
                if value > alpha || ply == 0 {
                    self.keep_line(ply as usize, action);
                }
                if value > alpha {
                    alpha = value;
                    if alpha >= beta {
                        self.order.reward(action, side, ply, depth);
                        break;
                    }
                }
            }
        }
        list.clear();
        self.lists.push(list);
        self.last_best = best_place;
        best_value
    }

    fn child(&mut self, child: &P, same: bool, window: SearchWindow, step: NodeStep<'_, P>) -> i32 {
        // The value is turned around only where the side to act has changed.
        if same {
            return self.node(child, window, step);
        }
        let SearchWindow { depth, alpha, beta } = window;
        -self.node(child, SearchWindow { depth, alpha: -beta, beta: -alpha }, step)
    }

    fn keep_line(&mut self, ply: usize, action: P::Action) {
        let (here, below) = self.best.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(action);
        here[ply].extend_from_slice(&below[0]);
    }

    /// The value at the end of a line: the evaluation, or what noisy actions make of it.
    fn end_of_line(&mut self, position: &P, mut alpha: i32, beta: i32, ply: u32, left: i32) -> i32 {
        let side = position.side_to_act();
        let standing = evaluate(position, side);
        if !P::HAS_NOISY || !self.task.settings.noisy || left == 0 || standing >= beta || ply + 1 >= MAX_DEPTH {
            return standing;
        }
        alpha = alpha.max(standing);
        let mut best = standing;
        let mut list = self.noisy(position);
        for index in 0..list.len() {
            pick(&mut list, index);
            let child = position.after(list[index].action);
            if !self.ticker.tick() {
                self.stopped = true;
                break;
            }
            let value = match child.outcome() {
                Some(outcome) => of_outcome(outcome, side, ply + 1),
                None if child.side_to_act() == side => self.end_of_line(&child, alpha, beta, ply + 1, left - 1),
                None => -self.end_of_line(&child, -beta, -alpha, ply + 1, left - 1),
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

/// How much less deeply a late action is looked at.
fn reduction(depth: i32, index: usize) -> i32 {
    if depth < REDUCE_FROM.0 || index < REDUCE_FROM.1 {
        return 0;
    }
    1 + i32::from(index >= 10) + i32::from(index >= 30 && depth >= 5)
}

/// The evaluation for a side. The one place where it is turned around.
fn evaluate<P: Knowledge>(position: &P, side: Side) -> i32 {
    match side {
        Side::First => position.evaluate(),
        Side::Second => -position.evaluate(),
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

fn from_table(value: i32, ply: u32) -> i32 {
    match value {
        _ if !is_proven(value) => value,
        _ if value > 0 => value - ply as i32,
        _ => value + ply as i32,
    }
}

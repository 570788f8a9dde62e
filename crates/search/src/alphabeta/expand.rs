//! The actions of a node, searched one after the other: principal variation search with re-searches and cutoffs.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::Side;

use super::busy::MARK_FROM;
use super::list::{RankedAction, next};
use super::node::{NodeFacts, NodeStep, SearchWindow};
use super::pruning::Pruned;
use super::worker::Worker;
use crate::history::OrderPlace;
use crate::score::{WIN, is_proven};

/// How many actions that failed are remembered for their malus.
const MOST_FAILED: usize = 24;

/// A node whose actions are being searched.
pub(super) struct Expansion<'p, P: Knowledge> {
    pub(super) position: &'p P,
    side: Side,
    pub(super) step: NodeStep<'p, P>,
    pub(super) place: OrderPlace,
    pub(super) depth: i32,
    pub(super) alpha: i32,
    beta: i32,
    /// Whether the node may be on the principal variation: its window is not a null window.
    pub(super) is_principal: bool,
    pub(super) improving: bool,
    /// What an action without any score can lead to at most (futility pruning).
    pub(super) reach: Option<i32>,
    pub(super) best_value: i32,
    pub(super) best: Option<P::Action>,
    /// The codes of actions that were searched and caused no cutoff.
    failed: Vec<u32>,
}

impl<P: Knowledge> Worker<'_, P> {
    /// Searches the actions of the root, except those that other lines have taken.
    pub(super) fn expand_root(
        &mut self,
        position: &P,
        window: SearchWindow,
        step: NodeStep<'_, P>,
        taken: &HashSet<P::Action>,
    ) -> i32 {
        let mut at = self.expansion(position, window, step, &NodeFacts::default());
        let favourite = self.favourite.map(P::encode_action);
        let list = self.ranked(&at, favourite, |action| taken.contains(&action));
        self.search_list(&mut at, list);
        self.finish(at)
    }

    /// Searches the actions of a node, except one that is left out, and gives the value of the best.
    pub(super) fn expand(
        &mut self,
        position: &P,
        window: SearchWindow,
        step: NodeStep<'_, P>,
        facts: &NodeFacts,
        left_out: Option<P::Action>,
    ) -> i32 {
        let mut at = self.expansion(position, window, step, facts);
        if window.depth < P::MIN_TABLE_DEPTH && left_out.is_none() {
            // At frontier nodes the static score orders well enough, and actions that cannot reach alpha are not listed.
            let least = at.reach.map(|reach| at.alpha - reach);
            if at.reach.is_some() {
                at.best_value = at.alpha;
            }
            let list = self.ranked_statically(&at, least);
            self.search_list(&mut at, list);
            return self.finish(at);
        }
        // The hash move is tried before the others are listed: most often it causes a cutoff, and the list is never made.
        let decoded = facts.hash_move.and_then(|code| position.decode_action(code));
        let first = decoded.filter(|action| !self.is_transposed(&at, *action));
        if let Some(action) = first {
            let score = if at.reach.is_some() { position.ordering_score(action) } else { 0 };
            let ranked = RankedAction { rank: 0, score, action };
            if self.search_action(&mut at, &ranked, 0, facts.extension).is_break() {
                return self.finish(at);
            }
        }
        let skipped = first.or(left_out);
        let list = self.ranked(&at, facts.hash_move, |action| skipped == Some(action));
        self.search_list(&mut at, list);
        self.finish(at)
    }

    fn expansion<'p>(
        &mut self,
        position: &'p P,
        window: SearchWindow,
        step: NodeStep<'p, P>,
        facts: &NodeFacts,
    ) -> Expansion<'p, P> {
        let SearchWindow { depth, alpha, beta } = window;
        let side = position.side_to_act();
        let before = step.action.filter(|_| self.task.settings.continuation_history);
        // Against a win that is known already no margin says anything: only a shorter win is better.
        let is_futile = self.task.settings.futility && window.is_null() && !is_proven(alpha);
        let futility = P::FUTILITY_MARGIN.filter(|_| is_futile);
        Expansion {
            position,
            side,
            step,
            place: self.order.place(side, step.ply, before.map(P::encode_action)),
            depth,
            alpha,
            beta,
            is_principal: !window.is_null(),
            improving: facts.improving,
            reach: facts.evaluation.zip(futility).map(|(evaluation, margin)| evaluation + margin),
            best_value: -WIN,
            best: None,
            failed: self.failed.pop().unwrap_or_default(),
        }
    }

    fn search_list(&mut self, at: &mut Expansion<'_, P>, mut list: Vec<RankedAction<P::Action>>) {
        let busy = self.busy;
        let marks = busy.filter(|_| at.depth >= MARK_FROM).map(|busy| busy.at(at.position.key()));
        let mut deferred = 0;
        let before = usize::from(at.best.is_some());
        for index in 0..list.len() {
            let order = before + next(&mut list, index, before == 0, marks, &mut deferred);
            let ranked = list[index];
            match self.pruned(at, &ranked, order) {
                Pruned::Nothing => {}
                Pruned::Action => continue,
                Pruned::Rest => break,
            }
            let mark = marks.filter(|_| order > 0).map(|marks| marks.enter(ranked.action));
            let flow = self.search_action(at, &ranked, order, 0);
            drop(mark);
            if flow.is_break() {
                break;
            }
        }
        list.clear();
        self.lists.push(list);
    }

    /// Searches one action, as the first of its node or as one of those after it.
    fn search_action(
        &mut self,
        at: &mut Expansion<'_, P>,
        ranked: &RankedAction<P::Action>,
        order: usize,
        extension: i32,
    ) -> ControlFlow<()> {
        let (position, action, ply) = (at.position, ranked.action, at.step.ply);
        let child = position.after(action);
        let same = child.side_to_act() == at.side;
        let keys = self.path.len();
        let since = if self.path.is_active() && position.is_irreversible(action) { keys } else { at.step.since };
        let step = NodeStep { ply: ply + 1, parent: Some(position), action: Some(action), since };
        let full = SearchWindow { depth: at.depth - 1 + extension, alpha: at.alpha, beta: at.beta };
        let search = |worker: &mut Self, window: SearchWindow| {
            let value = worker.child(&child, same, window, step);
            worker.path.truncate(keys);
            value
        };
        let mut value;
        if at.best.is_none() {
            value = search(self, full);
        } else {
            // A null window first, less deep where the action is late; whatever exceeds alpha is searched again.
            let less = self.reduction(at, action, order);
            let null = SearchWindow { beta: full.alpha + 1, ..full };
            value = search(self, SearchWindow { depth: full.depth - less, ..null });
            if less > 0 && value > full.alpha && !self.stopped {
                value = search(self, null);
            }
            if at.is_principal && value > full.alpha && value < full.beta && !self.stopped {
                value = search(self, full);
            }
        }
        if self.stopped {
            return ControlFlow::Break(());
        }
        self.take(at, action, value)
    }

    /// Takes note of the value of an action.
    fn take(&mut self, at: &mut Expansion<'_, P>, action: P::Action, value: i32) -> ControlFlow<()> {
        let ply = at.step.ply;
        if value > at.best_value || at.best.is_none() {
            at.best_value = at.best_value.max(value);
            at.best = Some(action);
            if value > at.alpha || ply == 0 {
                self.keep_line(ply as usize, action);
            }
            if value > at.alpha {
                at.alpha = value;
                if value >= at.beta {
                    self.order.reward(at.place, P::encode_action(action), &at.failed, at.depth);
                    return ControlFlow::Break(());
                }
            }
        }
        if at.failed.len() < MOST_FAILED {
            at.failed.push(P::encode_action(action));
        }
        ControlFlow::Continue(())
    }

    fn finish(&mut self, mut at: Expansion<'_, P>) -> i32 {
        at.failed.clear();
        self.failed.push(at.failed);
        self.last_best = at.best;
        at.best_value
    }

    /// Whether an action is the later half of two steps of a turn that are searched in the other order.
    pub(super) fn is_transposed(&self, at: &Expansion<'_, P>, action: P::Action) -> bool {
        let before = at.step.within_turn(at.side).filter(|_| self.task.settings.transposed_steps);
        before.is_some_and(|(before, previous)| before.is_transposed(previous, action))
    }
}

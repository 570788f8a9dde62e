//! Move ordering: the actions of a node, in the order in which they are searched.

use std::cmp::{Ordering, Reverse};
use std::hash::Hash;

use tabuleiro_rules::knowledge::Knowledge;

use super::busy::NodeMarks;
use super::expand::Expansion;
use super::worker::Worker;

/// An action to search.
#[derive(Clone, Copy)]
pub(super) struct RankedAction<A> {
    /// What it is sorted by, highest first.
    pub(super) rank: i32,
    /// Its static ordering score.
    pub(super) score: i32,
    pub(super) action: A,
}

impl<P: Knowledge> Worker<'_, P> {
    /// The actions of a node, ranked by all that is known, without those that are `skipped`.
    pub(super) fn ranked(
        &mut self,
        at: &Expansion<'_, P>,
        hash_move: Option<u32>,
        skipped: impl Fn(P::Action) -> bool,
    ) -> Vec<RankedAction<P::Action>> {
        let mut list = self.scored(at);
        let has_any = !list.is_empty();
        list.retain(|ranked| !skipped(ranked.action) && !self.is_transposed(at, ranked.action));
        // If every order of steps were left out, no action would remain.
        if list.is_empty() && has_any && at.best.is_none() {
            list = self.scored(at);
            list.retain(|ranked| !skipped(ranked.action));
        }
        for ranked in &mut list {
            let code = P::encode_action(ranked.action);
            ranked.rank = self.order.rank(at.place, code, ranked.score, hash_move == Some(code));
        }
        list
    }

    /// The actions that score more than `least`, ranked by their static score.
    pub(super) fn ranked_statically(
        &mut self,
        at: &Expansion<'_, P>,
        least: Option<i32>,
    ) -> Vec<RankedAction<P::Action>> {
        let mut list = self.scored(at);
        let has_any = !list.is_empty();
        let is_enough = |score: i32| least.is_none_or(|least| score > least);
        list.retain(|ranked| is_enough(ranked.score) && !self.is_transposed(at, ranked.action));
        if list.is_empty() && has_any && least.is_none() {
            list = self.scored(at);
        }
        list
    }

    /// All actions that are to be searched at a node, with their static scores.
    fn scored(&mut self, at: &Expansion<'_, P>) -> Vec<RankedAction<P::Action>> {
        let position = at.position;
        let mut list = self.lists.pop().unwrap_or_default();
        self.raw.clear();
        self.scores.clear();
        if self.is_selective(position.side_to_act()) {
            position.scored_candidates_in(&self.contexts[at.step.ply as usize], &mut self.raw, &mut self.scores);
        } else {
            position.actions_into(&mut self.raw);
            self.scores.extend(self.raw.iter().map(|action| position.ordering_score(*action)));
        }
        let scored = self.raw.iter().zip(&self.scores);
        list.extend(scored.map(|(action, score)| RankedAction { rank: *score, score: *score, action: *action }));
        list
    }

    /// The noisy actions, ranked by their static score.
    pub(super) fn noisy(&mut self, position: &P) -> Vec<RankedAction<P::Action>> {
        let mut list = self.lists.pop().unwrap_or_default();
        self.raw.clear();
        position.noisy_into(&mut self.raw);
        list.extend(self.raw.iter().map(|action| {
            let score = position.ordering_score(*action);
            RankedAction { rank: score, score, action: *action }
        }));
        list
    }
}

/// A node that has searched so many actions will most likely search the rest: then sorting costs less than picking.
const SORT_AT: usize = 8;

/// Ranks from here down are of deferred actions; how far down is where they stood.
const DEFERRED: i32 = i32::MIN / 2;

/// Brings the action to search next to the front of the rest, and tells where it stands in the order of ranks. What another thread is
/// searching is deferred until all others have had their turn, but for the first of a node, on which the rest depends.
pub(super) fn next<A: Copy + Hash>(
    list: &mut [RankedAction<A>],
    index: usize,
    has_first: bool,
    marks: Option<NodeMarks<'_>>,
    deferred: &mut usize,
) -> usize {
    loop {
        match index.cmp(&SORT_AT) {
            Ordering::Equal if *deferred == 0 => list[index..].sort_unstable_by_key(|ranked| Reverse(ranked.rank)),
            Ordering::Greater if *deferred == 0 => {}
            _ => pick(list, index),
        }
        let next = &mut list[index];
        if next.rank <= DEFERRED {
            return usize::try_from(DEFERRED - next.rank).unwrap_or(index);
        }
        let order = index + *deferred;
        if (has_first && index == 0) || !marks.is_some_and(|marks| marks.has(next.action)) {
            return order;
        }
        next.rank = DEFERRED - order as i32;
        *deferred += 1;
    }
}

/// Selection sort, one step: brings the best-ranked action of the rest to its front. Most nodes end before the whole list is sorted.
pub(super) fn pick<A: Copy>(list: &mut [RankedAction<A>], from: usize) {
    let mut best = from;
    for index in from + 1..list.len() {
        if list[index].rank > list[best].rank {
            best = index;
        }
    }
    list.swap(from, best);
}

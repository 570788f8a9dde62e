//! Move ordering: the actions of a node, in the order in which they are searched.

use std::collections::HashSet;
use std::hash::Hash;

use tabuleiro_rules::knowledge::Knowledge;

use super::Worker;
use super::busy::NodeMarks;
use super::node::NodeStep;
use crate::order::MoveOrder;

/// An action to look at.
#[derive(Clone, Copy)]
pub(super) struct RankedAction<A> {
    /// What it is sorted by, highest first.
    rank: i32,
    /// Its static ordering score.
    pub(super) score: i32,
    pub(super) action: A,
    /// Its place in the list of worthwhile ones.
    pub(super) place: u16,
}

impl<P: Knowledge> Worker<'_, P> {
    /// The actions to look at, ranked by all that is known; `known` is the place of the table's best.
    pub(super) fn ranked(
        &mut self,
        position: &P,
        step: NodeStep<'_, P>,
        known: Option<u16>,
        taken: Option<&HashSet<P::Action>>,
    ) -> Vec<RankedAction<P::Action>> {
        let side = position.side_to_act();
        let favourite = self.favourite.filter(|_| step.ply == 0);
        self.listed(position, step, taken, None, |order, action, place, score| {
            let first = if step.ply == 0 { favourite == Some(action) } else { known == Some(place) };
            order.rank(action, side, step.ply, score, first)
        })
    }

    /// The actions that score more than `least`, ranked by their score.
    pub(super) fn promised(
        &mut self,
        position: &P,
        step: NodeStep<'_, P>,
        least: Option<i32>,
    ) -> Vec<RankedAction<P::Action>> {
        self.listed(position, step, None, least, |_, _, _, score| score)
    }

    #[inline]
    fn listed(
        &mut self,
        position: &P,
        step: NodeStep<'_, P>,
        taken: Option<&HashSet<P::Action>>,
        least: Option<i32>,
        rank: impl Fn(&MoveOrder<P::Action>, P::Action, u16, i32) -> i32,
    ) -> Vec<RankedAction<P::Action>> {
        let side = position.side_to_act();
        let mut list = self.lists.pop().unwrap_or_default();
        self.raw.clear();
        self.scores.clear();
        if self.is_selective(side) {
            position.scored_candidates_into(&mut self.raw, &mut self.scores);
        } else {
            position.actions_into(&mut self.raw);
            self.scores.extend(self.raw.iter().map(|action| position.ordering_score(*action)));
        }
        let sets = self.task.settings.selective;
        let before = step.from.filter(|(before, _)| sets && before.side_to_act() == side);
        for (place, (action, score)) in self.raw.iter().copied().zip(self.scores.iter().copied()).enumerate() {
            if least.is_some_and(|least| score <= least)
                || before.is_some_and(|(before, previous)| before.is_transposed(previous, action))
                || taken.is_some_and(|taken| taken.contains(&action))
            {
                continue;
            }
            let place = u16::try_from(place).unwrap_or(u16::MAX);
            list.push(RankedAction { rank: rank(&self.order, action, place, score), score, action, place });
        }
        // Leaving out every order would leave nothing to play.
        if list.is_empty() && taken.is_none() && least.is_none() {
            let all = self.raw.iter().copied().zip(0..);
            list.extend(all.map(|(action, place)| RankedAction { rank: 0, score: 0, action, place }));
        }
        list
    }

    /// The noisy actions, ranked by their score.
    pub(super) fn noisy(&mut self, position: &P) -> Vec<RankedAction<P::Action>> {
        let mut list = self.lists.pop().unwrap_or_default();
        self.raw.clear();
        position.noisy_into(&mut self.raw);
        list.extend(self.raw.iter().map(|action| {
            let score = position.ordering_score(*action);
            RankedAction { rank: score, score, action: *action, place: 0 }
        }));
        list
    }
}

/// Ranks from here down are of actions that were put off; how far down is where they stood.
const PUT_OFF: i32 = i32::MIN / 2;

/// Brings the action to look at next to the front of the rest, and tells where it stands in the order of ranks. What another thread is
/// looking at is put off until all others have had their turn, but for the first, on which the rest depends.
pub(super) fn next<A: Copy + Hash>(
    list: &mut [RankedAction<A>],
    index: usize,
    marks: Option<NodeMarks<'_>>,
    put_off: &mut usize,
) -> usize {
    loop {
        pick(list, index);
        let next = &mut list[index];
        if next.rank <= PUT_OFF {
            return usize::try_from(PUT_OFF - next.rank).unwrap_or(index);
        }
        let order = index + *put_off;
        if index == 0 || !marks.is_some_and(|marks| marks.has(next.action)) {
            return order;
        }
        next.rank = PUT_OFF - order as i32;
        *put_off += 1;
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

//! What has been played: games, pairs, and all pairs of a plan.

use std::collections::BTreeMap;

use tabuleiro_catalog::rules::outcome::{Outcome, Side};
use tabuleiro_protocol::fault::Fault;

use crate::plan::Plan;
use crate::sprt;
use crate::stats::Pairs;

/// A player that lost a game by misbehaving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Which of the two players of the contest: 0 or 1.
    pub player: usize,
    /// What it did.
    pub fault: Fault,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// How it ended.
    pub outcome: Outcome,
    /// Why it ended so, if a player misbehaved.
    pub loss: Option<Loss>,
    /// Record text.
    pub record: String,
}

/// Two games of one opening with the sides swapped. In the first the contest's first player has the first side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// The contest, by its place in the plan.
    pub contest: usize,
    /// Which of its pairs, from 0.
    pub pair: u32,
    /// The games.
    pub games: [GameResult; 2],
    /// Where the pair is a match: how it ended for the contest's first player, in half points.
    pub verdict: Option<u32>,
}

impl PairResult {
    /// Half points of the contest's first player in each game.
    pub fn half_points(&self) -> [u32; 2] {
        let own = [Side::First, Side::Second];
        [0, 1].map(|game| match self.games[game].outcome {
            Outcome::Draw => 1,
            Outcome::Win(side) if side == own[game] => 2,
            Outcome::Win(_) => 0,
        })
    }

    /// What the pair is worth to the contest's first player, in quarters.
    pub fn quarters(&self) -> usize {
        let worth = match self.verdict {
            Some(half_points) => 2 * half_points,
            None => self.half_points().iter().sum(),
        };
        worth as usize
    }
}

/// All pairs that have been played, by contest and number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results(BTreeMap<(usize, u32), PairResult>);

impl Results {
    /// Adds a pair, and tells whether it was missing.
    pub fn add(&mut self, pair: PairResult) -> bool {
        let place = (pair.contest, pair.pair);
        if self.0.contains_key(&place) {
            return false;
        }
        self.0.insert(place, pair);
        true
    }

    /// Whether a pair has been played.
    pub fn has(&self, contest: usize, pair: u32) -> bool {
        self.0.contains_key(&(contest, pair))
    }

    /// The pairs of all contests, in the order of the plan.
    pub fn all(&self) -> impl Iterator<Item = &PairResult> {
        self.0.values()
    }

    /// The pairs of a contest that count. A sequential test looks at them in their order, without gaps, and at none after its decision: so a
    /// report does not depend on which of several games at once came to its end first.
    pub fn counted<'r>(&'r self, plan: &Plan, contest: usize) -> Vec<&'r PairResult> {
        let pairs = self.0.range((contest, 0)..=(contest, u32::MAX)).map(|(_, pair)| pair);
        let Some(test) = plan.sprt else { return pairs.collect() };
        let mut counts = Pairs::default();
        let mut counted = Vec::new();
        for (number, pair) in (0..).zip(pairs) {
            if pair.pair != number || test.standing(&counts).decision.is_some() {
                break;
            }
            counts.add(pair.quarters());
            counted.push(pair);
        }
        counted
    }

    /// The five counts of a contest.
    pub fn counts(&self, plan: &Plan, contest: usize) -> Pairs {
        let mut counts = Pairs::default();
        for pair in self.counted(plan, contest) {
            counts.add(pair.quarters());
        }
        counts
    }

    /// The decision of a contest's sequential test, once there is one.
    pub fn decision(&self, plan: &Plan, contest: usize) -> Option<sprt::SprtDecision> {
        plan.sprt?.standing(&self.counts(plan, contest)).decision
    }

    /// Whether a contest needs no more pairs.
    pub fn is_complete(&self, plan: &Plan, contest: usize) -> bool {
        self.decision(plan, contest).is_some() || (0..plan.contests[contest].pairs).all(|pair| self.has(contest, pair))
    }
}

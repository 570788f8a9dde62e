//! The winning line: the winner plays what is proven, the loser holds out as long as the proof knows how.

use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::{Outcome, Side};

use super::Solver;
use super::prover::Prover;
use super::table::ProofState;
use crate::limits::NodeTicker;

/// The longest line that is reported; a game can be longer.
const LONGEST: usize = 10_000;

impl<P: Knowledge> Solver<P> {
    /// A line from a position that is proven won, up to the end of the game. Empty where the limits do not let it be completed.
    pub(super) fn line(&mut self, position: &P, winner: Side, ticker: &mut NodeTicker<'_>) -> Vec<P::Action> {
        let prover = match self.provers.iter().position(|prover| prover.side == winner) {
            Some(place) => &mut self.provers[place],
            // In a game without draws there is one question, and its no is the other side's yes.
            None => &mut self.provers[0],
        };
        let mut position = position.clone();
        let mut line = Vec::new();
        while position.outcome().is_none() {
            let next = match position.side_to_act() == winner {
                true => winning_action(prover, &position, winner, ticker),
                false => longest_defence(prover, &position),
            };
            let Some(action) = next.filter(|_| line.len() < LONGEST) else { return vec![] };
            line.push(action);
            position.play_unchecked(action);
        }
        if position.outcome() == Some(Outcome::Win(winner)) { line } else { vec![] }
    }
}

/// How far the end is from a position that is settled for the winner.
fn distance<P: Knowledge>(prover: &Prover<P>, position: &P, winner: Side) -> Option<u16> {
    match prover.settled(position)? {
        ProofState::Yes { distance, .. } if prover.side == winner => Some(distance),
        ProofState::No { distance, .. } if prover.side != winner => Some(distance),
        _ => None,
    }
}

fn winning_action<P: Knowledge>(
    prover: &mut Prover<P>,
    position: &P,
    winner: Side,
    ticker: &mut NodeTicker<'_>,
) -> Option<P::Action> {
    let here = distance(prover, position, winner);
    let actions = position.actions();
    let nearest = actions
        .iter()
        .filter_map(|action| Some((distance(prover, &position.after(*action), winner)?, *action)))
        .min_by_key(|(distance, _)| *distance);
    match nearest {
        // Nearer to the end than this position: following such actions cannot go round in circles.
        Some((distance, action)) if here.is_none_or(|here| distance < here) => Some(action),
        // The table has forgotten how: find it again.
        _ => prover.search(position, u64::MAX, ticker, &mut |_| {})?.1,
    }
}

/// The action after which the proof is longest, of those that the table remembers.
fn longest_defence<P: Knowledge>(prover: &Prover<P>, position: &P) -> Option<P::Action> {
    let far = |action: &P::Action| match prover.settled(&position.after(*action)) {
        Some(ProofState::Yes { distance, .. } | ProofState::No { distance, .. }) => distance,
        _ => 0,
    };
    // Reversed, because `max_by_key` takes the last of several equals and the first is wanted.
    position.actions().into_iter().rev().max_by_key(far)
}

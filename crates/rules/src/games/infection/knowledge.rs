//! What the game knows about playing well.

mod inputs;
mod network;
mod reasons;

use super::actions::Action;
use super::cells::{bit, cells, jumps, neighbours, spread};
use super::position::{CLOCK_LIMIT, Position};
use crate::knowledge::{Knowledge, SearchKind, Strength};
use crate::lang::Message;
use crate::outcome::Side;
use crate::position::GamePosition as _;

/// What a microbe is worth.
const PIECE: i32 = 100;
/// Above this the quiet clock takes from an advantage, which would be gone after so many plies more: who is ahead has to grow in time.
const FADE_FROM: u8 = 16;
const FADE_OVER: i32 = 100;

impl Position {
    /// What the evaluation gains at once by a new microbe on a cell, for the side to act.
    #[inline]
    fn gain(&self, to: u8, other: u64) -> i32 {
        2 * PIECE * (neighbours(to) & other).count_ones() as i32
    }

    /// Calls `visit` with every clone and jump, and its score. A jump to a cell that a clone reaches too is one of them: it takes a
    /// microbe away from where it is about to be lost, or keeps the enemy from the hole that a later move would leave.
    #[inline]
    fn visit_moves(&self, mut visit: impl FnMut(Action, i32)) {
        let (own, other) = self.own_and_other();
        for to in cells(spread(own) & self.empty) {
            visit(Action::Clone(to), PIECE + self.gain(to, other));
        }
        for to in cells(self.empty) {
            let sources = jumps(to, self.straight) & own;
            if sources != 0 {
                let gain = self.gain(to, other);
                cells(sources).for_each(|from| visit(Action::Jump(from, to), gain - self.hole(from, own)));
            }
        }
    }

    /// What a microbe that jumps away leaves open.
    #[inline]
    fn hole(&self, from: u8, own: u64) -> i32 {
        10 * (neighbours(from) & own).count_ones() as i32
    }
}

impl Knowledge for Position {
    type Context = ();

    const SEARCH_KIND: SearchKind = SearchKind::AlphaBeta;
    const INPUTS: usize = inputs::INPUTS;
    const PHASES: usize = inputs::PHASES;
    const SYMMETRIES: usize = 8;
    const SCALE: i32 = 650;
    const HAS_NOISY: bool = false;
    const MIN_TABLE_DEPTH: i32 = 2;
    const FUTILITY_MARGIN: Option<i32> = Some(150);
    const REVERSE_FUTILITY_MARGIN: Option<i32> = Some(80);
    const LATE_MOVES: Option<u8> = Some(3);
    const LATE_MOVE_REDUCTION: (u32, u32) = (80, 33);
    const LEVELS: [Strength; 9] = [
        Strength::slipping(60, 88, 620),
        Strength::slipping(60, 66, 450),
        Strength::slipping(120, 44, 320),
        Strength::slipping(330, 29, 240),
        Strength::slipping(1_000, 17, 170),
        Strength::slipping(3_500, 4, 85),
        Strength::nodes(15_000),
        Strength::nodes(80_000),
        Strength::nodes(500_000),
    ];

    fn evaluate(&self) -> i32 {
        let mut value = network::evaluate(self);
        if self.clock > FADE_FROM {
            value -= value * i32::from(self.clock - FADE_FROM) / FADE_OVER;
        }
        if self.side == Side::First { value } else { -value }
    }

    fn ordering_score(&self, action: Action) -> i32 {
        let (own, other) = self.own_and_other();
        match action {
            Action::Clone(to) => PIECE + self.gain(to, other),
            Action::Jump(from, to) => self.gain(to, other) - self.hole(from, own),
            Action::Pass => 0,
        }
    }

    fn scored_candidates_into(&self, actions: &mut Vec<Action>, scores: &mut Vec<i32>) {
        self.visit_moves(|action, score| {
            actions.push(action);
            scores.push(score);
        });
        if actions.is_empty() {
            self.actions_into(actions);
            scores.extend(actions.iter().map(|_| 0));
        }
    }

    /// The kind, then six bits for each cell.
    fn encode_action(action: Action) -> u32 {
        match action {
            Action::Clone(to) => 1 << 12 | u32::from(to),
            Action::Jump(from, to) => 2 << 12 | u32::from(from) << 6 | u32::from(to),
            Action::Pass => 3 << 12,
        }
    }

    fn decode_action(&self, code: u32) -> Option<Action> {
        let (own, _) = self.own_and_other();
        let (from, to) = ((code >> 6 & 63) as u8, (code & 63) as u8);
        let is_empty = self.empty & bit(to) != 0;
        match code >> 12 {
            1 => (is_empty && neighbours(to) & own != 0).then_some(Action::Clone(to)),
            2 => (is_empty && jumps(to, self.straight) & own & bit(from) != 0).then_some(Action::Jump(from, to)),
            _ => None,
        }
    }

    fn null_move(&self) -> Option<Position> {
        let passed = self.after(Action::Pass);
        (!passed.must_pass() && passed.clock < CLOCK_LIMIT).then_some(passed)
    }

    fn inputs_into(&self, out: &mut Vec<u16>) {
        let (own, other) = self.own_and_other();
        out.extend(inputs::squares(own, other));
        out.extend(inputs::blocked(self.blocked()));
    }

    fn phase(&self) -> usize {
        inputs::phase(self.empty)
    }

    fn turned(&self, symmetry: usize) -> Position {
        inputs::turned(self, symmetry)
    }

    fn reasons(&self, after: &Position) -> Option<Vec<Message>> {
        reasons::reasons(self, after)
    }
}

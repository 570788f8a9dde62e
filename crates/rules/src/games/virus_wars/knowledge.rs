//! What the game knows about playing well.

use super::actions::Action;
use super::cells::NEIGHBOURS;
use super::reach::{self, TERMS};
use super::Position;
use crate::knowledge::{EVALUATION_LIMIT, Knowledge};
use crate::outcome::Side;

/// What each term is worth, in hundredths of a piece; `mover` and `waiter` are what comes on top for the side to act and its
/// opponent when the whole turn lies ahead, and in part when only a part of it does.
pub(super) struct Weights {
    both: [i32; TERMS],
    mover: [i32; TERMS],
    waiter: [i32; TERMS],
    /// A whole turn ahead.
    turn: i32,
}

#[rustfmt::skip]
const WEIGHTS: Weights = Weights {
    //     live last zomb cut  libs prey near meal first safe shel room
    both: [ 20,  40,  40,   5,   4,  10,   3,  25,   10,   8,   5,  12],
    mover: [ 0,   0,   0,   0,   0,   0,   0,  20,    0,   0,   0,   0],
    waiter: [0,   0,   0,   0,   0,   0,   0,   0,    0,   0,   0,   0],
    turn: 60,
};

impl Knowledge for Position {
    fn evaluate(&self) -> i32 {
        let terms = reach::terms(self);
        let (own, enemy) = (&terms[self.side.index()], &terms[self.side.opponent().index()]);
        let (mut value, mut turn) = (0, WEIGHTS.turn);
        for term in 0..TERMS {
            value += WEIGHTS.both[term] * (own[term] - enemy[term]);
            turn += WEIGHTS.mover[term] * own[term] - WEIGHTS.waiter[term] * enemy[term];
        }
        value += turn * i32::from(self.left) / i32::from(self.rules.steps.max(self.left));
        let value = value.clamp(1 - EVALUATION_LIMIT, EVALUATION_LIMIT - 1);
        if self.side == Side::First { value } else { -value }
    }

    fn promise(&self, Action(cell): Action) -> i32 {
        let near = NEIGHBOURS[usize::from(cell)];
        let (own, enemy) = (self.side.index(), self.side.opponent().index());
        let prey = (near & self.live[enemy]).count() as i32;
        let fresh = ((near & self.empty) - self.targets).count() as i32;
        let joined = i32::from(near.meets(self.cut_off));
        let taken = i32::from(self.live[enemy].has(cell));
        let alone = i32::from(!near.meets(self.live[own]));
        300 * taken + 30 * prey + 12 * fresh + 150 * joined - 10 * alone
    }

    /// Within a turn what can be taken only grows: two steps that were both possible before are one set, told in one order.
    fn is_transposed(&self, Action(previous): Action, Action(action): Action) -> bool {
        // Meals come first, because they can make other steps worthwhile.
        let rank = |cell: u8| (self.empty.has(cell), cell);
        self.left > 1 && self.targets.has(action) && rank(action) < rank(previous)
    }
}

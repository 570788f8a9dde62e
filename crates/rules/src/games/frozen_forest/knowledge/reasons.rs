//! What a turn is good for, in words.

use super::super::position::Position;
use super::super::texts;
use crate::lang::{Arg, Message};
use crate::outcome::Side;
use crate::position::GamePosition as _;

/// More than so many ways out are no reason for anything.
const FEW: usize = 8;

pub(super) fn reasons(_before: &Position, after: &Position) -> Option<Vec<Message>> {
    let left = after.actions().len();
    // Before both are on the board every cell is a way out.
    if after.mina.is_none() || left == 0 || left > FEW {
        return Some(vec![]);
    }
    let (text, blank, word) = match after.side {
        Side::First => (&texts::REASON_STEPS, "steps", &texts::STEP),
        Side::Second => (&texts::REASON_HIDES, "places", &texts::HIDING_PLACE),
    };
    Some(vec![Message::new(text).with("count", left).with(blank, Arg::counted(left, word))])
}

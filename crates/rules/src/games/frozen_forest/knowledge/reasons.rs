//! What a turn is good for, in words.

use super::super::position::Position;
use super::super::texts;
use crate::lang::{Arg, Message};
use crate::outcome::Side;
use crate::position::GamePosition as _;

pub(super) fn reasons(_before: &Position, after: &Position) -> Option<Vec<Message>> {
    let left = after.actions().len();
    if left == 0 {
        return Some(vec![]);
    }
    let (text, blank, word) = match after.side {
        Side::First => (&texts::REASON_STEPS, "steps", &texts::STEP),
        Side::Second => (&texts::REASON_HIDES, "places", &texts::HIDING_PLACE),
    };
    Some(vec![Message::new(text).with("count", left).with(blank, Arg::counted(left, word))])
}

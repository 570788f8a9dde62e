//! What a turn is good for, in words.

use super::super::position::Position;
use super::super::texts;
use crate::lang::{Arg, Message};

pub(super) fn reasons(before: &Position, after: &Position) -> Option<Vec<Message>> {
    let (own, enemy) = (before.side.index(), before.side.opponent().index());
    let infected = (before.pieces[enemy] & after.pieces[own]).count_ones() as usize;
    if infected > 0 {
        let message = Message::new(&texts::REASON_INFECTS).with("count", infected);
        return Some(vec![message.with("microbes", Arg::counted(infected, &texts::MICROBE))]);
    }
    let grows = after.pieces[own].count_ones() > before.pieces[own].count_ones();
    Some(grows.then(|| Message::new(&texts::REASON_GROWS)).into_iter().collect())
}

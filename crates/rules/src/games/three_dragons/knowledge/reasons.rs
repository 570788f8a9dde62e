//! What a turn is good for, in words: what it captures and calls, what it threatens, what it saves.

use super::super::position::Position;
use super::super::sets::{cells, reach};
use super::super::texts;
use crate::lang::{Arg, Message, Text};
use crate::outcome::Side;
use crate::position::GamePosition as _;

pub(super) fn reasons(before: &Position, after: &Position) -> Option<Vec<Message>> {
    let side = before.side;
    let (own, enemy) = (side.index(), side.opponent().index());
    let counted = |text: &'static Text, count: u32| {
        let count = count as usize;
        (count > 0).then(|| Message::new(text).with("count", count).with("pieces", Arg::counted(count, &texts::PIECE)))
    };
    let captured = (before.pieces[enemy] & !after.pieces[enemy]).count_ones();
    let calls = after.pieces[own].count_ones() > before.pieces[own].count_ones();
    let hanging = capturable(before, side.opponent()) & before.pieces[own];
    let still_hanging = capturable(after, side.opponent()) & after.pieces[own];
    let saved = hanging.count_ones().saturating_sub(still_hanging.count_ones());
    let threatened = capturable(after, side).count_ones();
    let mut reasons: Vec<Message> = counted(&texts::REASON_CAPTURES, captured).into_iter().collect();
    reasons.extend(calls.then(|| Message::new(&texts::REASON_DRAGON)));
    reasons.extend(counted(&texts::REASON_SAVES, saved));
    if captured == 0 {
        reasons.extend(counted(&texts::REASON_THREATENS, threatened));
    }
    if reasons.is_empty() {
        let moved = after.pieces[own] & !before.pieces[own];
        let room: u32 = cells(moved).map(|from| reach(from, after.empty()).count_ones()).sum();
        let room = room as usize;
        reasons.push(
            Message::new(&texts::REASON_ROOM).with("count", room).with("cells", Arg::counted(room, &texts::CELL)),
        );
    }
    Some(reasons)
}

/// The pieces that a side could capture with one move, if it were its turn.
fn capturable(position: &Position, side: Side) -> u128 {
    let turn = Position { side, ..*position };
    let enemy = side.opponent().index();
    let captured = |action| turn.pieces[enemy] & !turn.after(action).pieces[enemy];
    turn.actions().into_iter().fold(0, |set, action| set | captured(action))
}

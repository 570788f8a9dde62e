//! What a turn is good for, in words.

use super::super::grid::OpenSteps;
use super::super::position::Position;
use super::super::{Blockade, texts};
use crate::game::Game;
use crate::lang::{Arg, Message, Text};

pub(super) fn reasons(before: &Position, after: &Position) -> Option<Vec<Message>> {
    let (own, enemy) = (before.side.index(), before.side.opponent().index());
    let (ways_before, ways_after) = (ways(before), ways(after));
    let reason = |text: &'static Text, count: i32| {
        let count = usize::try_from(count).ok().filter(|count| *count > 0)?;
        let message = Message::new(text).with("count", count).with("steps", Arg::counted(count, &texts::STEP));
        Some(message.with("enemy", Blockade::INFO.sides[enemy].subject))
    };
    let all = [
        reason(&texts::REASON_BLOCKS, ways_after[enemy] - ways_before[enemy]),
        reason(&texts::REASON_NEARER, ways_before[own] - ways_after[own]),
    ];
    let mut reasons: Vec<Message> = all.into_iter().flatten().collect();
    if reasons.is_empty() {
        let [own_way, enemy_way] = [own, enemy].map(|side| usize::try_from(ways_after[side]).unwrap_or(0));
        let message =
            Message::new(&texts::REASON_WAY).with("count", own_way).with("steps", Arg::counted(own_way, &texts::STEP));
        reasons.push(message.with("enemy", Blockade::INFO.sides[enemy].subject).with("other", enemy_way));
    }
    Some(reasons)
}

/// The steps that each side still has to make: with both pawns, or in the printed game with the nearer one.
fn ways(position: &Position) -> [i32; 2] {
    let distances = position.distances(&OpenSteps::new(&position.walls));
    [0, 1].map(|side| {
        let [[first, second], [third, fourth]] = [2 - 2 * side, 3 - 2 * side]
            .map(|home| [2 * side, 2 * side + 1].map(|pawn| i32::from(distances[home][pawn])));
        if position.lakeside {
            return first.min(second).min(third).min(fourth);
        }
        (first + fourth).min(second + third)
    })
}

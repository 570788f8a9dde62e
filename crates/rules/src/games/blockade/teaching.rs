//! What a newcomer is told, and what has to be done in each part of a turn.

use super::position::{HOMES, Position, TurnPart, cell};
use super::{Blockade, texts};
use crate::board::Cell;
use crate::game::Game;
use crate::lang::Message;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition as _;
use crate::teaching::{LegendLine, LessonStep, Sign, Teaching};
use crate::view::{Ground, Piece, Shape};

/// What has to be done now.
pub(super) fn part(position: &Position) -> Message {
    Message::new(match position.part {
        TurnPart::Wall => &texts::TO_PLACE_A_WALL,
        TurnPart::Pawn if !position.can_move() => &texts::TO_PASS,
        TurnPart::Pawn if position.lakeside => &texts::TO_MOVE_A_PAWN_TWO_STEPS,
        TurnPart::Pawn => &texts::TO_MOVE_A_PAWN,
    })
}

pub(super) fn teaching(position: &Position) -> Teaching {
    let subject = |side: Side| Blockade::INFO.sides[side.index()].subject;
    let about_both =
        |text| move |side: Side| Message::new(text).with("side", subject(side)).with("enemy", subject(side.opponent()));
    let goal = about_both(if position.lakeside { &texts::GOAL_ONE } else { &texts::GOAL_BOTH });
    let (own, enemy) = (position.side, position.side.opponent());
    let pawns = position.pawns[own.index()].into_iter().map(cell);
    let homes = HOMES[enemy.index()].into_iter().map(cell);
    let first = if position.lakeside { &texts::LESSON_PAWN_TWO_STEPS } else { &texts::LESSON_PAWN };
    let last = if position.lakeside { &texts::LESSON_HOME } else { &texts::LESSON_HOMES };
    Teaching {
        about: position.lakeside.then(|| Message::new(&texts::ABOUT_LAKESIDE)),
        goals: Some(Side::BOTH.map(goal)),
        legend: vec![
            LegendLine::piece(Piece { shape: Shape::Pawn, side: own, power: None }, &texts::LEGEND_PAWN),
            LegendLine::ground(Ground::Home(enemy), &texts::LEGEND_HOME),
            LegendLine { sign: Sign::Wall, words: Message::new(&texts::LEGEND_WALL) },
        ],
        steps: vec![
            LessonStep::new(pawns, first),
            LessonStep::new([], &texts::LESSON_WALL),
            LessonStep::new(homes, last),
        ],
        shade: None,
        decisive: decisive(position),
    }
}

/// The enemy homes that the winner's pawns have reached.
fn decisive(position: &Position) -> Vec<Cell> {
    let Some(winner) = position.outcome().and_then(Outcome::winner) else { return Vec::new() };
    let homes = HOMES[winner.opponent().index()];
    position.pawns[winner.index()].into_iter().filter(|pawn| homes.contains(pawn)).map(cell).collect()
}

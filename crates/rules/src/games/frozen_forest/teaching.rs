//! What a newcomer is told, and what has to be done in each part of the game.

use super::position::Position;
use super::sight::{bit, cell, hidden, number};
use super::{SIZE, texts};
use crate::lang::Message;
use crate::outcome::Side;
use crate::position::GamePosition as _;
use crate::teaching::{LegendLine, LessonStep, Shade, Teaching};
use crate::view::{Ground, Piece, Shape};

/// What has to be done now.
pub(super) fn part(position: &Position) -> Message {
    Message::new(match (position.side, position.yuki, position.mina) {
        (Side::First, None, _) => &texts::TO_PLACE_YUKI,
        (Side::Second, _, None) => &texts::TO_PLACE_MINA,
        (Side::First, ..) => &texts::TO_MOVE_YUKI,
        (Side::Second, ..) => &texts::TO_MOVE_MINA,
    })
}

pub(super) fn teaching(position: &Position) -> Teaching {
    let piece = |shape, side| Piece { shape, side, power: None };
    let placed = [position.yuki, position.mina].map(|at| at.map(cell));
    Teaching {
        about: None,
        goals: Some([Message::new(&texts::GOAL_YUKI), Message::new(&texts::GOAL_MINA)]),
        legend: vec![
            LegendLine::piece(piece(Shape::Yuki, Side::First), &texts::LEGEND_YUKI),
            LegendLine::piece(piece(Shape::Mina, Side::Second), &texts::LEGEND_MINA),
            LegendLine::ground(Ground::Tree, &texts::LEGEND_TREE),
            LegendLine::ground(Ground::Snow, &texts::LEGEND_SNOW),
        ],
        steps: vec![
            LessonStep::new(placed[0], &texts::LESSON_YUKI),
            LessonStep::new(placed[1], &texts::LESSON_MINA),
            LessonStep::new([], &texts::LESSON_SIGHT),
        ],
        shade: position.yuki.map(|eye| shade(eye, position)),
        decisive: if position.outcome().is_some() { placed.into_iter().flatten().collect() } else { Vec::new() },
    }
}

/// The cells that Yuki sees: those where Mina cannot hide.
fn shade(eye: u8, position: &Position) -> Shade {
    let hidden = hidden(eye, position.trees);
    let seen = SIZE.iter().filter(|at| number(*at) != eye && hidden & bit(number(*at)) == 0);
    Shade { words: Message::new(&texts::SHADE_SEEN), cells: seen.collect() }
}

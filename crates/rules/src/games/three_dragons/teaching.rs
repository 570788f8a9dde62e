//! What a newcomer is told, by the mode of the game, and what has to be done in a turn.

use super::position::Position;
use super::sets::{CAVES, MOUNTAINS, cell, cells};
use super::{Mode, ThreeDragons, texts};
use crate::game::Game;
use crate::lang::Message;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition as _;
use crate::teaching::{LegendLine, LessonStep, Teaching};
use crate::view::{Ground, Piece, Shape};

/// What has to be done now.
pub(super) fn part(position: &Position) -> Message {
    Message::new(if position.rules.mode == Mode::Basic { &texts::PART_PIECE } else { &texts::PART_DIE })
}

pub(super) fn teaching(position: &Position) -> Teaching {
    let mode = position.rules.mode;
    let subject = |side: Side| ThreeDragons::INFO.sides[side.index()].subject;
    let goal =
        |side: Side| Message::new(&texts::GOAL).with("side", subject(side)).with("enemy", subject(side.opponent()));
    let side = position.side;
    let about = match mode {
        Mode::Basic => &texts::ABOUT_BASIC,
        Mode::Power => &texts::ABOUT_POWER,
        Mode::Dragons => &texts::ABOUT,
    };
    let mut legend = match mode {
        Mode::Basic => {
            vec![LegendLine::piece(Piece { shape: Shape::Stone, side, power: None }, &texts::LEGEND_PIECE)]
        }
        Mode::Power | Mode::Dragons => {
            vec![LegendLine::piece(Piece { shape: Shape::Die, side, power: Some(3) }, &texts::LEGEND_DIE)]
        }
    };
    legend.push(LegendLine::ground(Ground::Mountain, &texts::LEGEND_MOUNTAIN));
    if mode == Mode::Dragons {
        legend.push(LegendLine::ground(Ground::Cave, &texts::LEGEND_CAVE));
        legend.push(LegendLine::ground(Ground::UsedCave, &texts::LEGEND_USED_CAVE));
    } else {
        legend.push(LegendLine::ground(Ground::Cave, &texts::LEGEND_ROCK_CAVE));
    }
    let cells_of = |set: u128| cells(set).map(cell);
    let step = |set: u128, text| LessonStep::new(cells_of(set), text);
    let moves = step(position.own(), &texts::LESSON_MOVE);
    let captures = step(position.enemy(), &texts::LESSON_CAPTURE);
    let power = step(position.own(), &texts::LESSON_POWER);
    let steps = match mode {
        Mode::Basic => vec![moves, captures, step(MOUNTAINS | CAVES, &texts::LESSON_ROCKS)],
        Mode::Power => vec![moves, captures, power],
        Mode::Dragons => {
            vec![step(position.own(), &texts::LESSON_MOVE_AND_CAPTURE), power, step(CAVES, &texts::LESSON_DRAGONS)]
        }
    };
    Teaching {
        about: Some(Message::new(about)),
        goals: Some(Side::BOTH.map(goal)),
        legend,
        steps,
        shade: None,
        decisive: cells_of(decisive(position)).collect(),
    }
}

/// What the loser has left: too few pieces, or pieces that cannot move (D5). Both sides' where that is equal.
fn decisive(position: &Position) -> u128 {
    match position.outcome() {
        Some(Outcome::Win(winner)) => position.pieces[winner.opponent().index()],
        Some(Outcome::Draw) if position.is_decided() => position.own() | position.enemy(),
        _ => 0,
    }
}

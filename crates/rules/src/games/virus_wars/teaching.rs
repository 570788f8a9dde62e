//! What a newcomer is told, and what has to be done in each part of a turn.

use super::cells::cell as cell_at;
use super::position::Position;
use super::{VirusWars, texts};
use crate::board::Cell;
use crate::game::Game;
use crate::lang::Message;
use crate::outcome::Side;
use crate::position::GamePosition as _;
use crate::teaching::{LegendLine, LessonStep, Teaching};
use crate::view::{Piece, Shape};

/// What has to be done now: the first virus on the own edge (V5), or a step next to the colony, with the steps left.
pub(super) fn part(position: &Position) -> Message {
    let left = match position.left {
        1 => Message::new(&texts::ONE_STEP_LEFT),
        left => Message::new(&texts::STEPS_LEFT).with("steps", left),
    };
    if !position.has_not_started() {
        return Message::new(&texts::PART_STEP).with("left", left);
    }
    let text = if position.side == Side::First { &texts::FIRST_ON_LEFT_EDGE } else { &texts::FIRST_ON_RIGHT_EDGE };
    let column = Cell::new(position.own_edge(), 0).column_name();
    Message::new(text).with("left", left).with("column", column)
}

pub(super) fn teaching(position: &Position) -> Teaching {
    let subject = |side: Side| VirusWars::INFO.sides[side.index()].subject;
    let goal =
        |side: Side| Message::new(&texts::GOAL).with("side", subject(side)).with("enemy", subject(side.opponent()));
    let piece = |shape| Piece { shape, side: position.side, power: None };
    let steps = Message::new(&texts::LESSON_STEPS).with("steps", position.rules.steps);
    Teaching {
        about: None,
        goals: Some(Side::BOTH.map(goal)),
        legend: vec![
            LegendLine::piece(piece(Shape::Virus), &texts::LEGEND_VIRUS),
            LegendLine::piece(piece(Shape::Zombie), &texts::LEGEND_ZOMBIE),
        ],
        steps: vec![
            LessonStep::new(position.own_edge_cells().map(cell_at), &texts::LESSON_EDGE),
            LessonStep::new([], steps),
            LessonStep::new([], &texts::LESSON_ZOMBIES),
        ],
        shade: None,
        decisive: decisive(position),
    }
}

/// The colony of the loser, who has too few cells within reach for a turn (V6).
fn decisive(position: &Position) -> Vec<Cell> {
    match position.outcome() {
        Some(_) => position.live[position.side.index()].iter().map(cell_at).collect(),
        None => Vec::new(),
    }
}

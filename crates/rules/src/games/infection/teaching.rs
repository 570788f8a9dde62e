//! What a newcomer is told, and what has to be done in a turn.

use super::cells::{cell, cells, spread};
use super::position::Position;
use super::{Infection, texts};
use crate::game::Game;
use crate::lang::Message;
use crate::outcome::Side;
use crate::teaching::{LegendLine, LessonStep, Teaching};
use crate::view::{Ground, Piece, Shape};

/// What has to be done now.
pub(super) fn part(position: &Position) -> Message {
    Message::new(if position.must_pass() { &texts::PART_PASS } else { &texts::PART_MOVE })
}

pub(super) fn teaching(position: &Position) -> Teaching {
    let subject = |side: Side| Infection::INFO.sides[side.index()].subject;
    let goal =
        |side: Side| Message::new(&texts::GOAL).with("side", subject(side)).with("enemy", subject(side.opponent()));
    let (own, enemy) = position.own_and_other();
    let mut legend = vec![LegendLine::piece(
        Piece { shape: Shape::Microbe, side: position.side, power: None },
        &texts::LEGEND_MICROBE,
    )];
    if position.blocked() != 0 {
        legend.push(LegendLine::ground(Ground::Blocked, &texts::LEGEND_BLOCKED));
    }
    let cells_of = |set: u64| cells(set).map(cell);
    let jumps = cells(own).fold(0, |set, from| set | position.jump_targets(from));
    Teaching {
        about: None,
        goals: Some(Side::BOTH.map(goal)),
        legend,
        steps: vec![
            LessonStep::new(cells_of(spread(own) & position.empty), &texts::LESSON_CLONE),
            LessonStep::new(cells_of(jumps), &texts::LESSON_JUMP),
            LessonStep::new(cells_of(enemy), &texts::LESSON_INFECT),
        ],
        shade: None,
        // The game ends over the whole board, or with the last microbe of a side.
        decisive: Vec::new(),
    }
}

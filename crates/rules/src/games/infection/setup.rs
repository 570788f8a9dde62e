//! The fields of a position, the start, and what is no position.

use super::cells::{BOARD, bit, number};
use super::maps::BOARDS;
use super::position::{CLOCK_LIMIT, LAST_MOVE_NUMBER, Position};
use super::{Rules, SIZE};
use crate::game::Ruleset;
use crate::outcome::Side;
use crate::setup::{FieldSpec, FieldValue, Schema, Setup, SetupError, ToSetup, text};

pub(super) const SIDE: usize = 0;
pub(super) const CLOCK: usize = 1;
pub(super) const MOVE: usize = 2;

pub(super) fn schema() -> Schema {
    Schema {
        size: SIZE,
        cells: &["B", "R", "-"],
        fields: const {
            &[
                FieldSpec::side(&["R", "B"]),
                FieldSpec::clock(CLOCK_LIMIT as u32),
                FieldSpec::move_number(LAST_MOVE_NUMBER as u32),
            ]
        },
    }
}

impl Ruleset for Rules {
    type Position = Position;

    fn start(&self) -> Position {
        let (setup, _) = text::read(&schema(), &format!("{} R 0 1", BOARDS[self.map])).expect("maps are valid boards");
        build(*self, &setup)
    }

    fn schema(&self) -> Schema {
        schema()
    }

    /// Every board is allowed: pieces anywhere, blocked cells whatever the map.
    fn position(&self, setup: &Setup) -> Result<Position, SetupError> {
        Ok(build(*self, setup))
    }
}

impl ToSetup for Position {
    fn schema(&self) -> Schema {
        schema()
    }

    fn setup(&self) -> Setup {
        let blocked = self.blocked();
        let cells = SIZE.iter().map(|cell| {
            let bit = bit(number(cell));
            match () {
                () if self.pieces[0] & bit != 0 => Some("R"),
                () if self.pieces[1] & bit != 0 => Some("B"),
                () if blocked & bit != 0 => Some("-"),
                () => None,
            }
        });
        let side = if self.side == Side::First { "R" } else { "B" };
        Setup {
            cells: cells.collect(),
            fields: vec![
                FieldValue::Choice(side),
                FieldValue::Number(self.clock.into()),
                FieldValue::Number(self.move_number.into()),
            ],
        }
    }
}

fn build(rules: Rules, setup: &Setup) -> Position {
    let mut pieces = [0, 0];
    let mut blocked = 0;
    for (cell, content) in SIZE.iter().zip(&setup.cells) {
        match content {
            Some("R") => pieces[0] |= bit(number(cell)),
            Some("B") => pieces[1] |= bit(number(cell)),
            Some("-") => blocked |= bit(number(cell)),
            _ => {}
        }
    }
    let side = if setup.choice(SIDE) == "R" { Side::First } else { Side::Second };
    Position::new(rules, pieces, blocked & BOARD, side, setup.number(CLOCK) as u8, setup.number(MOVE) as u16)
}

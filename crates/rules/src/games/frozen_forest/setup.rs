//! The fields of a position, the start, and what is no position.

use super::position::{MAX_TREES, Position};
use super::sight::{bit, cell, number};
use super::{Rules, SIZE, texts};
use crate::board::Cell;
use crate::game::Ruleset;
use crate::lang::Message;
use crate::outcome::Side;
use crate::setup::{At, FieldKind, FieldSpec, FieldValue, Schema, Setup, SetupError, ToSetup};

pub(super) const SIDE: usize = 0;
pub(super) const EATEN: usize = 1;

pub(super) fn schema() -> Schema {
    Schema {
        size: SIZE,
        cells: &["t", "y", "m", "n"],
        fields: const {
            &[
                FieldSpec::side(&["Y", "M"]),
                FieldSpec {
                    name: "eaten",
                    label: &texts::TREES_EATEN,
                    kind: FieldKind::Number { min: 0, max: MAX_TREES as u32 },
                    identity: false,
                },
            ]
        },
    }
}

impl Ruleset for Rules {
    type Position = Position;

    /// F1.
    fn start(&self) -> Position {
        let first = (SIZE.cols - self.forest) / 2;
        let wood = first..first + self.forest;
        let trees = SIZE.iter().filter(|cell| wood.contains(&cell.col) && wood.contains(&cell.row));
        let trees = trees.fold(0, |trees, cell| trees | bit(number(cell)));
        Position { trees, yuki: None, mina: None, side: Side::First, eaten: 0 }
    }

    fn schema(&self) -> Schema {
        schema()
    }

    fn position(&self, setup: &Setup) -> Result<Position, SetupError> {
        let mut trees = 0;
        let mut yuki = None;
        let mut mina = None;
        for (cell, content) in SIZE.iter().zip(&setup.cells) {
            let number = number(cell);
            match content {
                Some("t") => trees |= bit(number),
                Some("y") => place(&mut yuki, cell, &texts::TWO_YUKIS)?,
                Some("n") => place(&mut mina, cell, &texts::TWO_MINAS)?,
                Some("m") => {
                    place(&mut mina, cell, &texts::TWO_MINAS)?;
                    trees |= bit(number);
                }
                _ => {}
            }
        }
        let side = if setup.choice(SIDE) == "Y" { Side::First } else { Side::Second };
        match (yuki, mina, side) {
            (None, Some(mina), _) => return Err(SetupError::new(At::Cell(cell(mina)), &texts::MINA_ALONE)),
            (None, None, Side::Second) => return Err(SetupError::new(At::Field(SIDE), &texts::YUKI_IS_PLACED_FIRST)),
            (Some(_), None, Side::First) => return Err(SetupError::new(At::Field(SIDE), &texts::MINA_IS_PLACED_NEXT)),
            _ => {}
        }
        let standing = trees.count_ones();
        if setup.number(EATEN) + standing > u32::from(MAX_TREES) {
            let message =
                Message::new(&texts::TOO_MANY_TREES).with("standing", standing).with("eaten", setup.number(EATEN));
            return Err(SetupError::new(At::Field(EATEN), message.with("most", MAX_TREES)));
        }
        Ok(Position { trees, yuki, mina, side, eaten: setup.number(EATEN) as u8 })
    }
}

impl ToSetup for Position {
    fn schema(&self) -> Schema {
        schema()
    }

    fn setup(&self) -> Setup {
        let cells = (0..SIZE.cells() as u8).map(|cell| match self.trees & bit(cell) != 0 {
            _ if self.yuki == Some(cell) => Some("y"),
            true if self.mina == Some(cell) => Some("m"),
            false if self.mina == Some(cell) => Some("n"),
            true => Some("t"),
            false => None,
        });
        let side = if self.side == Side::First { "Y" } else { "M" };
        Setup { cells: cells.collect(), fields: vec![FieldValue::Choice(side), FieldValue::Number(self.eaten.into())] }
    }
}

fn place(piece: &mut Option<u8>, at: Cell, twice: &'static crate::lang::Text) -> Result<(), SetupError> {
    match piece.replace(number(at)) {
        None => Ok(()),
        Some(first) => Err(SetupError::new(At::Cell(at), Message::new(twice).with("first", cell(first)))),
    }
}

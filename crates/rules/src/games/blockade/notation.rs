//! Action text: `d4d6`, `e3h`, `e3v`, `0000`; and document 003's names of pawn moves, `d4 SS`.

use super::actions::Action;
use super::pawns::MOVES;
use super::position::{Position, cell, number};
use super::walls::{SLOT_COLS, SLOT_ROWS};
use super::{SIZE, texts};
use crate::board::{Cell, Direction, Edge, Size};
use crate::notation::{Notation, NotationError, Scanner};
use std::str::FromStr;

const SLOTS: Size = Size { cols: SLOT_COLS, rows: SLOT_ROWS };

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        if text == "0000" {
            return Ok(Action::Pass);
        }
        let mut scanner = Scanner::new(text, SIZE);
        let from = scanner.cell()?;
        // With a number after it the letter `h` is a column.
        let direction = match scanner.rest() {
            "h" => Some(Direction::Horizontal),
            "v" => Some(Direction::Vertical),
            _ => None,
        };
        if let Some(direction) = direction {
            // A cell of the last column or row names no wall.
            let cell = Scanner::new(text, SLOTS).cell()?;
            return Ok(Action::Wall(Edge { cell, direction }));
        }
        let to = scanner.cell().map_err(|_| scanner.expected(&texts::CELL_OR_DIRECTION))?;
        scanner.end()?;
        Ok(Action::Move(number(from), number(to)))
    }
}

impl Notation for Position {
    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        text.parse()
    }

    /// A person may leave spaces, write in capitals, and use the document's names: `d4 NN` for `d4d2`, with `W` for `O` (oeste) as well.
    fn typed_action(&self, typed: &str) -> String {
        let plain: String =
            typed.chars().filter(|letter| !letter.is_whitespace()).collect::<String>().to_ascii_lowercase();
        named_move(&plain).unwrap_or(plain)
    }
}

fn named_move(typed: &str) -> Option<String> {
    let (from, length) = Cell::read_prefix(typed, SIZE)?;
    let name = typed[length..].replace('w', "o");
    let (_, step) = MOVES.iter().find(|(known, _)| *known == name)?;
    let to = cell(number(from).wrapping_add_signed(*step));
    (to.col < SIZE.cols && to.row < SIZE.rows).then(|| format!("{from}{to}"))
}

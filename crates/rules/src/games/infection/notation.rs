//! Action text: `g2`, `a7c5`, `0000`.

use super::SIZE;
use super::actions::Action;
use super::cells::{bit, cell, neighbours, number};
use super::position::Position;
use crate::board::{Cell, Place};
use crate::notation::{NotationError, Scanner};

pub(super) fn parse(text: &str) -> Result<Action, NotationError> {
    if text == "0000" {
        return Ok(Action::Pass);
    }
    let mut scanner = Scanner::new(text, SIZE);
    let from = number(scanner.cell()?);
    if scanner.is_done() {
        return Ok(Action::Clone(from));
    }
    let to = number(scanner.cell()?);
    scanner.end()?;
    Ok(Action::Jump(from, to))
}

/// A person may write a clone with the piece that makes it: `a7b6` for `b6`.
pub(super) fn typed(position: &Position, typed: &str) -> String {
    let typed = typed.to_ascii_lowercase();
    match parse(&typed) {
        Ok(Action::Jump(from, to)) if neighbours(to) & position.pieces[position.side.index()] & bit(from) != 0 => {
            cell(to).to_string()
        }
        _ => typed,
    }
}

/// A pass ends nowhere; it is shown on the first piece of the side that passes.
pub(super) fn destination(position: &Position, action: Action) -> Place {
    match action {
        Action::Clone(to) | Action::Jump(_, to) => Place::Cell(cell(to)),
        Action::Pass => match position.pieces[position.side.index()] {
            0 => Place::Cell(Cell::new(0, 0)),
            own => Place::Cell(cell(own.trailing_zeros() as u8)),
        },
    }
}

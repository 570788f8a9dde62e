//! Action text: the cell that is taken, `c4`.

use super::actions::Action;
use super::cells::number;
use super::position::Position;
use crate::notation::{NotationError, Scanner};

pub(super) fn parse(position: &Position, text: &str) -> Result<Action, NotationError> {
    let mut scanner = Scanner::new(text, position.rules.size());
    let cell = scanner.cell()?;
    scanner.end()?;
    Ok(Action(number(cell)))
}

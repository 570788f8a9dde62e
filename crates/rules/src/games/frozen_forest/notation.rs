//! Action text: the cell, `f6`.

use super::SIZE;
use super::actions::Action;
use super::sight::number;
use crate::notation::{NotationError, Scanner};

pub(super) fn parse(text: &str) -> Result<Action, NotationError> {
    let mut scanner = Scanner::new(text, SIZE);
    let to = scanner.cell()?;
    scanner.end()?;
    Ok(Action(number(to)))
}

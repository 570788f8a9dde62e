//! Action text: the cell, `f6`.

use super::SIZE;
use super::actions::Action;
use super::position::Position;
use super::sight::number;
use crate::notation::{Notation, NotationError, Scanner};
use std::str::FromStr;

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let mut scanner = Scanner::new(text, SIZE);
        let to = scanner.cell()?;
        scanner.end()?;
        Ok(Action(number(to)))
    }
}

impl Notation for Position {
    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        text.parse()
    }
}

//! Action text: `g2`, `a7c5`, `0000`.

use super::SIZE;
use super::actions::Action;
use super::cells::{bit, cell, neighbours, number};
use super::position::Position;
use crate::notation::{Notation, NotationError, Scanner};
use std::str::FromStr;

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
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
}

impl Notation for Position {
    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        text.parse()
    }

    /// A person may write a clone with the piece that makes it: `a7b6` for `b6`.
    fn typed_action(&self, typed: &str) -> String {
        let typed = typed.to_ascii_lowercase();
        match typed.parse() {
            Ok(Action::Jump(from, to)) if neighbours(to) & self.pieces[self.side.index()] & bit(from) != 0 => {
                cell(to).to_string()
            }
            _ => typed,
        }
    }
}

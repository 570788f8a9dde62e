//! Action text: the cell that is taken, `c4`.

use super::actions::Action;
use super::cells::number;
use super::position::Position;
use crate::notation::{Notation, NotationError, Scanner};

impl Notation for Position {
    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let mut scanner = Scanner::new(text, self.rules.size());
        let cell = scanner.cell()?;
        scanner.end()?;
        Ok(Action(number(cell)))
    }
}

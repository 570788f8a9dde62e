//! Action text: `b9b4`, `b9b4xc4`; and what a player might try.

use super::SIZE;
use super::actions::Action;
use super::position::Position;
use super::sets::{bit, cells, number, reach};
use super::texts;
use crate::notation::{Notation, NotationError, Scanner};
use std::str::FromStr;

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let mut scanner = Scanner::new(text, SIZE);
        let from = number(scanner.cell()?);
        let to = number(scanner.cell()?);
        if scanner.is_done() {
            return Ok(Action { from, to, takes: None });
        }
        if scanner.letter(&['x']).is_none() {
            return Err(scanner.expected(&texts::X_OR_END));
        }
        let victim = number(scanner.cell()?);
        scanner.end()?;
        Ok(Action { from, to, takes: Some(victim) })
    }
}

impl Notation for Position {
    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        text.parse()
    }

    /// A person need not name the victim of a power capture that has to be made and is the only one: `b9b4` for `b9b4xc4`.
    fn typed_action(&self, typed: &str) -> String {
        let typed = typed.to_ascii_lowercase();
        if let Ok(action @ Action { from, to, takes: None }) = typed.parse()
            && self.own() & bit(from) != 0
            && reach(from, self.empty()) & bit(to) != 0
        {
            let landing = self.landing(from, to);
            let mut victims = cells(landing.weaker());
            if let (true, Some(victim), None) = (landing.needs_choice(), victims.next(), victims.next()) {
                return Action { takes: Some(victim), ..action }.to_string();
            }
        }
        typed
    }
}

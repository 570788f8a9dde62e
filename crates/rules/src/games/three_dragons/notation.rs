//! Action text: `b9b4`, `b9b4xc4`; and what a player might try.

use super::SIZE;
use super::actions::Action;
use super::position::Position;
use super::sets::{CAVES, MOUNTAINS, beside, between, bit, cells, number, reach};
use super::texts;
use crate::notation::{NotationError, Scanner};

pub(super) fn parse(text: &str) -> Result<Action, NotationError> {
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

/// A person need not name the victim of a power capture that has to be made and is the only one: `b9b4` for `b9b4xc4`.
pub(super) fn typed(position: &Position, typed: &str) -> String {
    let typed = typed.to_ascii_lowercase();
    if let Ok(action @ Action { from, to, takes: None }) = parse(&typed)
        && position.own() & bit(from) != 0
        && reach(from, position.empty()) & bit(to) != 0
    {
        let landing = position.landing(from, to);
        let mut victims = cells(landing.weaker());
        if let (true, Some(victim), None) = (landing.needs_choice(), victims.next(), victims.next()) {
            return Action { takes: Some(victim), ..action }.to_string();
        }
    }
    typed
}

/// Moves in between two enemies (D4), and steps onto mountains and caves (D2).
pub(super) fn candidates(position: &Position, out: &mut Vec<Action>) {
    let sandwiches = between(position.enemy());
    for from in cells(position.own()) {
        for to in cells(reach(from, position.empty()) & sandwiches) {
            let landing = position.landing(from, to);
            let plain = Action { from, to, takes: None };
            if !landing.needs_choice() {
                out.push(plain);
            }
            out.extend(cells(landing.weaker()).map(|victim| Action { takes: Some(victim), ..plain }));
        }
        let rocks = beside(bit(from)) & (MOUNTAINS | CAVES) & !position.pieces[0] & !position.pieces[1];
        out.extend(cells(rocks).map(|to| Action { from, to, takes: None }));
    }
}

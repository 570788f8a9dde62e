//! The actions, and why one may be refused.

use std::fmt;

use super::cells::{bit, cell, cells, jumps, neighbours, spread};
use super::position::Position;
use super::texts;
use crate::lang::Message;
use crate::outcome::Refusal;
use crate::targets::{Target, Way};

/// An action. Cells are numbered by 8 in a row, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A new piece on this cell, next to an own one.
    Clone(u8),
    /// From one cell to another at distance 2.
    Jump(u8, u8),
    /// Nothing, because nothing else is possible.
    Pass,
}

/// Canonical action text.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Clone(to) => write!(f, "{}", cell(to)),
            Action::Jump(from, to) => write!(f, "{}{}", cell(from), cell(to)),
            Action::Pass => write!(f, "0000"),
        }
    }
}

pub(super) fn check(position: &Position, action: Action) -> Result<(), Refusal> {
    let refuse = |rule, text, at: u8| Err(Refusal::new(rule, Message::new(text).with("cell", cell(at))));
    let own = position.pieces[position.side.index()];
    let (Action::Clone(to) | Action::Jump(_, to)) = action else {
        return if position.must_pass() { Ok(()) } else { Err(Refusal::new("I5", &texts::MAY_NOT_PASS)) };
    };
    if position.blocked() & bit(to) != 0 {
        return refuse("I2", &texts::TO_BLOCKED, to);
    }
    if position.empty & bit(to) == 0 {
        return refuse("I2", &texts::TO_OCCUPIED, to);
    }
    let near = neighbours(to);
    match action {
        Action::Jump(from, _) if own & bit(from) == 0 => refuse("I2", &texts::FROM_NOT_OWN, from),
        Action::Jump(from, _) if near & bit(from) != 0 => refuse("I4", &texts::CLONE_BY_DESTINATION, to),
        Action::Jump(from, _) if position.jump_targets(from) & bit(to) == 0 => {
            let text = if position.straight { &texts::NOT_A_STRAIGHT_JUMP } else { &texts::TOO_FAR };
            refuse("I2", text, to)
        }
        Action::Clone(_) if near & own == 0 => refuse("I2", &texts::NO_NEIGHBOUR, to),
        _ => Ok(()),
    }
}

/// What somebody might try next to his own microbes: cells that are blocked or taken, and jumps that only other rules allow.
pub(super) fn candidates(position: &Position, out: &mut Vec<Action>) {
    let own = position.pieces[position.side.index()];
    out.extend(cells(spread(own) & !own & !position.empty).map(Action::Clone));
    if position.straight {
        for from in cells(own) {
            let knight_like = jumps(from, false) & !jumps(from, true) & position.empty;
            out.extend(cells(knight_like).map(|to| Action::Jump(from, to)));
        }
    }
}

/// A clone is its destination, or any of the pieces that could make it and then the destination.
pub(super) fn ways(position: &Position, action: Action) -> Vec<Way> {
    let target = |number: u8| Target::cell(cell(number));
    match action {
        Action::Clone(to) => {
            let makers = cells(neighbours(to) & position.pieces[position.side.index()]);
            std::iter::once(vec![target(to)]).chain(makers.map(|from| vec![target(from), target(to)])).collect()
        }
        Action::Jump(from, to) => vec![vec![target(from), target(to)]],
        Action::Pass => vec![vec![Target::choice("pass", &texts::PASS, None)]],
    }
}

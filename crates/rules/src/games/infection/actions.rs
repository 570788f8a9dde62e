//! The actions, and why one may be refused.

use crate::board::{Cell, Place};
use std::fmt;

use super::cells::{bit, cell, cells, jumps, neighbours, number, spread};
use super::position::Position;
use super::texts;
use crate::lang::Message;
use crate::outcome::{IllegalAction, Referee};
use crate::targets::{Pointing, Target, Way};

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

impl Referee for Position {
    fn check(&self, action: Action) -> Result<(), IllegalAction> {
        let refuse = |rule, text, at: u8| Err(IllegalAction::new(rule, Message::new(text).with("cell", cell(at))));
        let own = self.pieces[self.side.index()];
        let (Action::Clone(to) | Action::Jump(_, to)) = action else {
            return if self.must_pass() { Ok(()) } else { Err(IllegalAction::new("I5", &texts::MAY_NOT_PASS)) };
        };
        if self.blocked() & bit(to) != 0 {
            return refuse("I2", &texts::TO_BLOCKED, to);
        }
        if self.empty & bit(to) == 0 {
            return refuse("I2", &texts::TO_OCCUPIED, to);
        }
        let near = neighbours(to);
        match action {
            Action::Jump(from, _) if own & bit(from) == 0 => refuse("I2", &texts::FROM_NOT_OWN, from),
            Action::Jump(from, _) if near & bit(from) != 0 => refuse("I4", &texts::CLONE_BY_DESTINATION, to),
            Action::Jump(from, _) if self.jump_targets(from) & bit(to) == 0 => {
                let text = if self.straight { &texts::NOT_A_STRAIGHT_JUMP } else { &texts::TOO_FAR };
                refuse("I2", text, to)
            }
            Action::Clone(_) if near & own == 0 => refuse("I2", &texts::NO_NEIGHBOUR, to),
            _ => Ok(()),
        }
    }
}

impl Pointing for Position {
    /// A pass ends nowhere; it is shown on the first piece of the side that passes.
    fn destination(&self, action: Action) -> Place {
        match action {
            Action::Clone(to) | Action::Jump(_, to) => Place::Cell(cell(to)),
            Action::Pass => match self.pieces[self.side.index()] {
                0 => Place::Cell(Cell::new(0, 0)),
                own => Place::Cell(cell(own.trailing_zeros() as u8)),
            },
        }
    }

    /// A clone is its destination, or any of the pieces that could make it and then the destination.
    fn ways(&self, action: Action) -> Vec<Way> {
        let target = |number: u8| Target::cell(cell(number));
        match action {
            Action::Clone(to) => {
                let makers = cells(neighbours(to) & self.pieces[self.side.index()]);
                std::iter::once(vec![target(to)]).chain(makers.map(|from| vec![target(from), target(to)])).collect()
            }
            Action::Jump(from, to) => vec![vec![target(from), target(to)]],
            Action::Pass => vec![vec![Target::choice("pass", &texts::PASS, None)]],
        }
    }

    fn stuck(&self, at: Cell) -> Option<IllegalAction> {
        let from = number(at);
        let is_own = self.pieces[self.side.index()] & bit(from) != 0;
        let reached = (neighbours(from) & self.empty) | self.jump_targets(from);
        (is_own && reached == 0).then(|| IllegalAction::new("I2", Message::new(&texts::STUCK_MICROBE).with("cell", at)))
    }

    /// What somebody might try next to his own microbes: cells that are blocked or taken, and jumps that only other rules allow.
    fn attempts_into(&self, out: &mut Vec<Action>) {
        let own = self.pieces[self.side.index()];
        out.extend(cells(spread(own) & !own & !self.empty).map(Action::Clone));
        if self.straight {
            for from in cells(own) {
                let knight_like = jumps(from, false) & !jumps(from, true) & self.empty;
                out.extend(cells(knight_like).map(|to| Action::Jump(from, to)));
            }
        }
    }
}

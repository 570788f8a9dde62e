//! The actions, and why one may be refused.

use crate::board::Place;
use crate::targets::Pointing;
use std::fmt;

use super::cells::{NEIGHBOURS, VirusCells, cell};
use super::position::Position;
use super::texts;
use crate::lang::{Message, Text};
use crate::outcome::{IllegalAction, Referee, Side};

/// A step: the cell that is taken. Cells are numbered by 16 in a row, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(pub(super) u8);

/// Canonical action text.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        cell(self.0).fmt(f)
    }
}

impl Referee for Position {
    fn check(&self, Action(to): Action) -> Result<(), IllegalAction> {
        let (own, enemy) = (self.side.index(), self.side.opponent().index());
        let message = |text: &'static Text| Message::new(text).with("cell", cell(to));
        let refuse = |rule, text| Err(IllegalAction::new(rule, message(text)));
        if self.zombies[own].has(to) || self.zombies[enemy].has(to) {
            return refuse("V4", &texts::ON_ZOMBIE);
        }
        if self.live[own].has(to) {
            return refuse("V2", &texts::ON_OWN_VIRUS);
        }
        if self.has_not_started() {
            let column = self.own_edge();
            if cell(to).col != column {
                let text = if self.side == Side::First { &texts::NOT_ON_LEFT_EDGE } else { &texts::NOT_ON_RIGHT_EDGE };
                let column = cell(column).column_name();
                return Err(IllegalAction::new("V5", message(text).with("column", column)));
            }
            return if self.empty.has(to) { Ok(()) } else { refuse("V5", &texts::FIRST_ON_ENEMY) };
        }
        if is_connected(self, to) {
            return Ok(());
        }
        let near = NEIGHBOURS[usize::from(to)];
        refuse("V3", if near.meets(self.zombies[own]) { &texts::ONLY_CUT_OFF_ZOMBIES } else { &texts::NOTHING_NEAR })
    }
}

/// Whether a chain of own zombies, which may be empty, leads from a cell to an own live virus. Looks outwards from the cell and at
/// nothing that the position has worked out for the list of actions.
fn is_connected(position: &Position, from: u8) -> bool {
    let own = position.side.index();
    let mut near = NEIGHBOURS[usize::from(from)];
    let mut chain = VirusCells::NONE;
    while !near.meets(position.live[own]) {
        let longer = near & position.zombies[own];
        if longer == chain {
            return false;
        }
        chain = longer;
        near = chain.spread();
    }
    true
}

impl Pointing for Position {
    fn destination(&self, action: Action) -> Place {
        Place::Cell(cell(action.0))
    }

    /// Cells that look as if they could be taken: next to zombies that are cut off (V3), enemy zombies within reach (V4), all of the
    /// edge before the first virus (V5).
    fn attempts_into(&self, out: &mut Vec<Action>) {
        let (own, enemy) = (self.side.index(), self.side.opponent().index());
        if self.has_not_started() {
            out.extend(self.own_edge_cells().map(Action));
            return;
        }
        let active = self.live[own] | (self.zombies[own] - self.cut_off);
        let beside_cut_off = self.cut_off.spread() & self.takeable();
        let enemy_zombies = active.spread() & self.zombies[enemy];
        out.extend((beside_cut_off | enemy_zombies).iter().map(Action));
    }
}

//! Sets of slots as the search for worthwhile walls combines them.

use super::super::walls::{Slots, Walls, is_slot};
use crate::board::Edge;

impl Walls {
    /// The free slots that are [loose](Walls::is_loose).
    pub(in super::super) fn loose(&self) -> Slots {
        Slots::of(|direction, row| self.free_row(direction, row) & !self.held_row(direction, row))
    }
}

impl Slots {
    pub(in super::super) fn remove(&mut self, edge: Edge) {
        self.0[edge.direction as usize][edge.cell.row as usize] &= !(1 << edge.cell.col);
    }

    pub(in super::super) fn has(&self, edge: Edge) -> bool {
        is_slot(edge.cell) && self.0[edge.direction as usize][edge.cell.row as usize] >> edge.cell.col & 1 != 0
    }

    /// The slots that are in both sets.
    #[must_use]
    pub(in super::super) fn both(mut self, other: &Slots) -> Slots {
        for (row, other) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *row &= other;
        }
        self
    }

    /// The slots that are in one of the sets.
    #[must_use]
    pub(in super::super) fn either(mut self, other: &Slots) -> Slots {
        for (row, other) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *row |= other;
        }
        self
    }

    /// The slots of this set that are not in another.
    #[must_use]
    pub(in super::super) fn without(mut self, other: &Slots) -> Slots {
        for (row, other) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *row &= !other;
        }
        self
    }
}

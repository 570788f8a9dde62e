//! Public accessors: what stands on the board.

use super::Position;
use super::cells::{cell, cells};
use crate::board::Cell;
use crate::outcome::Side;

impl Position {
    /// The pieces of a side, from the top left.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = Cell> + use<> {
        cells(self.pieces[side.index()]).map(cell)
    }
}

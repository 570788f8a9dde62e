//! Public accessors: what stands on the board.

use super::Position;
use super::sets::{cell, cells};
use crate::board::Cell;
use crate::outcome::Side;

impl Position {
    /// The pieces of a side with their powers, which are 0 in the basic game, from the top left.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Cell, u8)> + use<'_> {
        cells(self.pieces[side.index()]).map(|number| (cell(number), self.power(number)))
    }
}

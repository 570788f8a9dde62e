//! Public accessors: what stands on the board.

use super::Position;
use super::cells::cell;
use crate::board::Cell;
use crate::outcome::Side;

impl Position {
    /// Rows and columns of the board (V1).
    pub fn size(&self) -> u8 {
        self.rules.size
    }

    /// The live viruses of a side, from the top left.
    pub fn viruses(&self, side: Side) -> impl Iterator<Item = Cell> + use<> {
        self.live[side.index()].iter().map(cell)
    }

    /// The zombies of a side: what it has taken from the other (V4), from the top left.
    pub fn zombies(&self, side: Side) -> impl Iterator<Item = Cell> + use<> {
        self.zombies[side.index()].iter().map(cell)
    }
}

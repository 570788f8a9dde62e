//! Public accessors: what stands on the board.

use super::Position;
use super::sight::{cell, cells};
use crate::board::Cell;

impl Position {
    /// The trees that stand, Mina's own included, from the top left.
    pub fn trees(&self) -> impl Iterator<Item = Cell> + use<> {
        cells(self.trees).map(cell)
    }

    /// Where Yuki is; `None` until he is placed.
    pub fn yuki(&self) -> Option<Cell> {
        self.yuki.map(cell)
    }

    /// Where Mina is; `None` until she is placed.
    pub fn mina(&self) -> Option<Cell> {
        self.mina.map(cell)
    }
}

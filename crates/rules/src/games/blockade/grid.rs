//! The open steps of a board, and the one flood over them: sets of cells that grow by a step in every direction at once.
//!
//! A set of cells is three words of five rows, twelve bits a row. The rows begin at bit 4, so that a row pushed over the upper end of
//! a word is gone altogether and one pushed over the lower end leaves bits that no mask of open steps has: a step needs no clean-up.

use super::walls::{Walls, guarded, is_slot};
use super::{COLS, ROWS};
use crate::board::{Cell, Direction, Edge};

const ROW_BITS: u32 = 12;
const ROWS_A_WORD: u32 = 5;
const LOWEST: u32 = 4;

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct BlockadeCells([u64; 3]);

impl BlockadeCells {
    pub(super) const NONE: BlockadeCells = BlockadeCells([0; 3]);

    /// The set of one cell, by its number; empty for a pawn that has been taken off.
    #[inline]
    pub(super) fn at(cell: u8) -> BlockadeCells {
        let mut set = BlockadeCells::NONE;
        let (row, col) = (u32::from(cell >> 4), u32::from(cell & 15));
        if row < u32::from(ROWS) {
            set.0[(row / ROWS_A_WORD) as usize] = 1 << (LOWEST + row % ROWS_A_WORD * ROW_BITS + col);
        }
        set
    }

    /// Whether two sets have a cell in common.
    #[inline]
    pub(super) fn meets(&self, other: BlockadeCells) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] | self.0[2] & other.0[2] != 0
    }

    /// Whether all cells of another set are in this one.
    #[inline]
    pub(super) fn covers(&self, other: BlockadeCells) -> bool {
        other.without(*self) == BlockadeCells::NONE
    }

    #[inline]
    pub(super) fn with(self, other: BlockadeCells) -> BlockadeCells {
        BlockadeCells([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    #[inline]
    pub(super) fn without(self, other: BlockadeCells) -> BlockadeCells {
        BlockadeCells([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }

    /// Whether a cell is in the set. Numbers off the board are in none.
    #[inline]
    pub(super) fn contains(&self, cell: u8) -> bool {
        let (row, col) = (u32::from(cell >> 4), u32::from(cell & 15));
        row < u32::from(ROWS)
            && col < u32::from(COLS)
            && self.0[(row / ROWS_A_WORD) as usize] >> (LOWEST + row % ROWS_A_WORD * ROW_BITS + col) & 1 != 0
    }
}

/// The open steps of a board.
#[derive(Clone, Copy)]
pub(super) struct OpenSteps {
    /// The cells from which the step to the east is open.
    pub(super) east: BlockadeCells,
    /// The cells from which the step to the south is open.
    pub(super) south: BlockadeCells,
}

impl OpenSteps {
    /// A board without any open step.
    pub(super) const CLOSED: OpenSteps = OpenSteps { east: BlockadeCells::NONE, south: BlockadeCells::NONE };

    pub(super) fn new(walls: &Walls) -> OpenSteps {
        let mut grid = OpenSteps::CLOSED;
        for row in 0..ROWS {
            let (word, shift) = place(row);
            grid.east.0[word] |= u64::from(walls.open_east(guarded(row))) << shift;
            grid.south.0[word] |= u64::from(walls.open_south(guarded(row))) << shift;
        }
        grid
    }

    /// The same board with one more wall. A place that is no slot changes nothing.
    #[must_use]
    pub(super) fn with(mut self, wall: Edge) -> OpenSteps {
        if !is_slot(wall.cell) {
            return self;
        }
        let Cell { col, row } = wall.cell;
        let (word, shift) = place(row);
        match wall.direction {
            Direction::Horizontal => self.south.0[word] &= !(3 << (shift + u32::from(col))),
            Direction::Vertical => {
                self.east.0[word] &= !(1 << (shift + u32::from(col)));
                let (word, shift) = place(row + 1);
                self.east.0[word] &= !(1 << (shift + u32::from(col)));
            }
        }
        self
    }

    /// The cells of a set and all that are one open step away.
    #[inline]
    pub(super) fn spread(&self, cells: BlockadeCells) -> BlockadeCells {
        const CARRY: u32 = (ROWS_A_WORD - 1) * ROW_BITS;
        let ([c0, c1, c2], [e0, e1, e2], [s0, s1, s2]) = (cells.0, self.east.0, self.south.0);
        let (d0, d1, d2) = (c0 & s0, c1 & s1, c2 & s2);
        BlockadeCells([
            c0 | (c0 & e0) << 1 | c0 >> 1 & e0 | d0 << ROW_BITS | (c0 >> ROW_BITS | c1 << CARRY) & s0,
            c1 | (c1 & e1) << 1 | c1 >> 1 & e1 | (d1 << ROW_BITS | d0 >> CARRY) | (c1 >> ROW_BITS | c2 << CARRY) & s1,
            c2 | (c2 & e2) << 1 | c2 >> 1 & e2 | (d2 << ROW_BITS | d1 >> CARRY) | c2 >> ROW_BITS & s2,
        ])
    }
}

const fn place(row: u8) -> (usize, u32) {
    ((row as u32 / ROWS_A_WORD) as usize, LOWEST + row as u32 % ROWS_A_WORD * ROW_BITS)
}

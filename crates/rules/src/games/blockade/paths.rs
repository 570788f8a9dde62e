//! How far it is along the open steps: floods over sets of cells, for search only.
//!
//! A set of cells is three words of five rows, twelve bits a row. The rows begin at bit 4, so that a row pushed over the upper end of
//! a word is gone altogether and one pushed over the lower end leaves bits that no mask of open steps has: a step needs no clean-up.

use super::walls::{SLOT_COLS, SLOT_ROWS, Slots, Walls, guarded};
use super::{COLS, ROWS};
use crate::board::{Cell, Direction, Edge};

const ROW_BITS: u32 = 12;
const ROWS_A_WORD: u32 = 5;
const LOWEST: u32 = 4;

/// The length of a way that does not exist; longer than any that does.
pub(super) const FAR: u8 = COLS * ROWS;

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Cells([u64; 3]);

impl Cells {
    pub(super) const NONE: Cells = Cells([0; 3]);

    /// The set of one cell, by its number; empty for a pawn that has been taken off.
    pub(super) fn at(cell: u8) -> Cells {
        let mut set = Cells::NONE;
        let (row, col) = (u32::from(cell >> 4), u32::from(cell & 15));
        if row < u32::from(ROWS) {
            set.0[(row / ROWS_A_WORD) as usize] = 1 << (LOWEST + row % ROWS_A_WORD * ROW_BITS + col);
        }
        set
    }

    fn has(&self, other: Cells) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] | self.0[2] & other.0[2] != 0
    }

    fn with(self, other: Cells) -> Cells {
        Cells([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    fn without(self, other: Cells) -> Cells {
        Cells([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }

    /// Whether a cell is in the set. Numbers off the board are in none.
    pub(super) fn contains(&self, cell: u8) -> bool {
        let (row, col) = (u32::from(cell >> 4), u32::from(cell & 15));
        row < u32::from(ROWS)
            && self.0[(row / ROWS_A_WORD) as usize] >> (LOWEST + row % ROWS_A_WORD * ROW_BITS + col) & 1 != 0
    }
}

/// The open steps of a board.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    /// The cells from which the step to the east is open.
    east: Cells,
    /// The cells from which the step to the south is open.
    south: Cells,
}

impl Grid {
    /// A board without any open step.
    pub(super) const CLOSED: Grid = Grid { east: Cells::NONE, south: Cells::NONE };

    pub(super) fn new(walls: &Walls) -> Grid {
        let mut grid = Grid::CLOSED;
        for row in 0..ROWS {
            let (word, shift) = place(row);
            grid.east.0[word] |= u64::from(walls.open_east(guarded(row))) << shift;
            grid.south.0[word] |= u64::from(walls.open_south(guarded(row))) << shift;
        }
        grid
    }

    /// The same board with one more wall.
    #[must_use]
    pub(super) fn with(mut self, wall: Edge) -> Grid {
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
    fn spread(&self, cells: Cells) -> Cells {
        const CARRY: u32 = (ROWS_A_WORD - 1) * ROW_BITS;
        let ([c0, c1, c2], [e0, e1, e2], [s0, s1, s2]) = (cells.0, self.east.0, self.south.0);
        let (d0, d1, d2) = (c0 & s0, c1 & s1, c2 & s2);
        Cells([
            c0 | (c0 & e0) << 1 | c0 >> 1 & e0 | d0 << ROW_BITS | (c0 >> ROW_BITS | c1 << CARRY) & s0,
            c1 | (c1 & e1) << 1 | c1 >> 1 & e1 | (d1 << ROW_BITS | d0 >> CARRY) | (c1 >> ROW_BITS | c2 << CARRY) & s1,
            c2 | (c2 & e2) << 1 | c2 >> 1 & e2 | (d2 << ROW_BITS | d1 >> CARRY) | c2 >> ROW_BITS & s2,
        ])
    }

    /// How many steps it is from a cell to each of some others; [`FAR`] to those that are off the board.
    #[inline]
    pub(super) fn distances<const N: usize>(&self, from: u8, to: [u8; N]) -> [u8; N] {
        let mut region = Cells::at(from);
        let mut rest = to.iter().fold(Cells::NONE, |all, cell| all.with(Cells::at(*cell)));
        let mut found = [FAR; N];
        for steps in 0..FAR {
            if region.has(rest) {
                for (found, cell) in found.iter_mut().zip(to) {
                    if *found == FAR && region.contains(cell) {
                        *found = steps;
                    }
                }
                rest = rest.without(region);
                if rest == Cells::NONE {
                    break;
                }
            }
            region = self.spread(region);
        }
        found
    }

    fn is_open(&self, from: u8, way: Way) -> bool {
        match way {
            Way::North => self.south.contains(from.wrapping_sub(16)),
            Way::South => self.south.contains(from),
            Way::West => from & 15 != 0 && self.east.contains(from - 1),
            Way::East => self.east.contains(from),
        }
    }
}

const fn place(row: u8) -> (usize, u32) {
    ((row as u32 / ROWS_A_WORD) as usize, LOWEST + row as u32 % ROWS_A_WORD * ROW_BITS)
}

#[derive(Clone, Copy)]
enum Way {
    North,
    South,
    West,
    East,
}

impl Way {
    fn from(self, cell: u8) -> u8 {
        match self {
            Way::North => cell.wrapping_sub(16),
            Way::South => cell.wrapping_add(16),
            Way::West => cell.wrapping_sub(1),
            Way::East => cell.wrapping_add(1),
        }
    }
}

/// Every cell's distance from one cell, as far as the flood went: the set of the cells that are so many steps away or less, for every
/// number of steps.
pub(super) struct Map {
    regions: [Cells; FAR as usize + 1],
    steps: u8,
}

impl Map {
    /// Nothing yet.
    pub(super) const EMPTY: Map = Map { regions: [Cells::NONE; FAR as usize + 1], steps: 0 };

    /// Floods from a cell, so many steps.
    pub(super) fn flood(&mut self, grid: &Grid, from: u8, steps: u8) {
        let mut region = Cells::at(from);
        self.steps = steps.min(FAR);
        for known in &mut self.regions[..=usize::from(self.steps)] {
            *known = region;
            region = grid.spread(region);
        }
    }

    /// The slots that a wall must take to touch **every** shortest way from a cell that is `steps` away: those that touch both a way
    /// that keeps to one side and a way that keeps to the other. And the slots that touch either.
    pub(super) fn crossing(&self, grid: &Grid, from: u8, steps: u8) -> (Slots, Slots) {
        let one = self.touching(grid, from, steps, [Way::North, Way::South, Way::West, Way::East]);
        let other = self.touching(grid, from, steps, [Way::East, Way::West, Way::South, Way::North]);
        (one.both(&other), one.either(&other))
    }

    /// The slots whose wall would cross the shortest way home that prefers steps in this order.
    fn touching(&self, grid: &Grid, mut at: u8, steps: u8, ways: [Way; 4]) -> Slots {
        let mut slots = Slots::EMPTY;
        for left in (0..steps.min(self.steps + 1)).rev() {
            let region = &self.regions[usize::from(left)];
            let Some(way) = ways.into_iter().find(|way| region.contains(way.from(at)) && grid.is_open(at, *way)) else {
                return slots;
            };
            let to = way.from(at);
            let (col, row) = (at.min(to) & 15, at.min(to) >> 4);
            let (direction, other) = match way {
                Way::North | Way::South => (Direction::Horizontal, (col.wrapping_sub(1), row)),
                Way::West | Way::East => (Direction::Vertical, (col, row.wrapping_sub(1))),
            };
            for (col, row) in [(col, row), other] {
                if col < SLOT_COLS && row < SLOT_ROWS {
                    slots.add(Edge { cell: Cell::new(col, row), direction });
                }
            }
            at = to;
        }
        slots
    }
}

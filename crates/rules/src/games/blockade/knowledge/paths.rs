//! How far it is along the open steps, and which walls would lengthen the shortest ways.

use super::super::grid::{BlockadeCells, OpenSteps};
use super::super::walls::{SLOT_COLS, SLOT_ROWS, Slots};
use super::super::{COLS, ROWS};
use crate::board::{Cell, Direction, Edge};

/// The length of a way that does not exist; longer than any that does.
pub(in super::super) const FAR: u8 = COLS * ROWS;

impl OpenSteps {
    /// How many steps it is from a cell to each of some others; [`FAR`] to those that are off the board.
    #[inline]
    pub(in super::super) fn distances<const N: usize>(&self, from: u8, to: [u8; N]) -> [u8; N] {
        let mut region = BlockadeCells::at(from);
        let mut rest = to.iter().fold(BlockadeCells::NONE, |all, cell| all.with(BlockadeCells::at(*cell)));
        let mut found = [FAR; N];
        for steps in 0..FAR {
            if region.meets(rest) {
                for (found, cell) in found.iter_mut().zip(to) {
                    if *found == FAR && region.contains(cell) {
                        *found = steps;
                    }
                }
                rest = rest.without(region);
                if rest == BlockadeCells::NONE {
                    break;
                }
            }
            region = self.spread(region);
        }
        found
    }

    fn is_open(&self, from: u8, step: PathStep) -> bool {
        match step {
            PathStep::North => self.south.contains(from.wrapping_sub(16)),
            PathStep::South => self.south.contains(from),
            PathStep::West => from & 15 != 0 && self.east.contains(from - 1),
            PathStep::East => self.east.contains(from),
        }
    }
}

#[derive(Clone, Copy)]
enum PathStep {
    North,
    South,
    West,
    East,
}

impl PathStep {
    fn from(self, cell: u8) -> u8 {
        match self {
            PathStep::North => cell.wrapping_sub(16),
            PathStep::South => cell.wrapping_add(16),
            PathStep::West => cell.wrapping_sub(1),
            PathStep::East => cell.wrapping_add(1),
        }
    }
}

/// Every cell's distance from one cell, as far as the flood went: the set of the cells that are so many steps away or less, for every
/// number of steps.
pub(in super::super) struct DistanceMap {
    regions: [BlockadeCells; FAR as usize + 1],
    steps: u8,
}

impl DistanceMap {
    /// Nothing yet.
    pub(in super::super) const EMPTY: DistanceMap =
        DistanceMap { regions: [BlockadeCells::NONE; FAR as usize + 1], steps: 0 };

    /// Floods from a cell, so many steps.
    pub(in super::super) fn flood(&mut self, grid: &OpenSteps, from: u8, steps: u8) {
        let mut region = BlockadeCells::at(from);
        self.steps = steps.min(FAR);
        for known in &mut self.regions[..=usize::from(self.steps)] {
            *known = region;
            region = grid.spread(region);
        }
    }

    /// The slots that a wall must take to touch **every** shortest way from a cell that is `steps` away: those that touch both a way
    /// that keeps to one side and a way that keeps to the other. And the slots that touch either.
    pub(in super::super) fn crossing(&self, grid: &OpenSteps, from: u8, steps: u8) -> (Slots, Slots) {
        let one = self.touching(grid, from, steps, [PathStep::North, PathStep::South, PathStep::West, PathStep::East]);
        let other =
            self.touching(grid, from, steps, [PathStep::East, PathStep::West, PathStep::South, PathStep::North]);
        (one.both(&other), one.either(&other))
    }

    /// The slots whose wall would cross the shortest way home that prefers steps in this order.
    fn touching(&self, grid: &OpenSteps, mut at: u8, steps: u8, ways: [PathStep; 4]) -> Slots {
        let mut slots = Slots::EMPTY;
        for left in (0..steps.min(self.steps + 1)).rev() {
            let region = &self.regions[usize::from(left)];
            let Some(way) = ways.into_iter().find(|way| region.contains(way.from(at)) && grid.is_open(at, *way)) else {
                return slots;
            };
            let to = way.from(at);
            let (col, row) = (at.min(to) & 15, at.min(to) >> 4);
            let (direction, other) = match way {
                PathStep::North | PathStep::South => (Direction::Horizontal, (col.wrapping_sub(1), row)),
                PathStep::West | PathStep::East => (Direction::Vertical, (col, row.wrapping_sub(1))),
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

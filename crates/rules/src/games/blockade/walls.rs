//! Walls: where they stand, where one more could stand (B5), and which steps they close.
//!
//! A row of slots is a `u16` with a bit for each column a–j. Around the 13 rows of slots lie guard rows, so that looking one or
//! two rows beyond the board needs no special case: no vertical wall stands there, and horizontal ones close everything.

use super::{COLS, ROWS};
use crate::board::{Cell, Direction, Edge};

/// Columns and rows of slots: a wall is named after the cell to the north-west of its middle.
pub(super) const SLOT_COLS: u8 = COLS - 1;
pub(super) const SLOT_ROWS: u8 = ROWS - 1;
/// Both directions, in the order of their index.
pub(super) const DIRECTIONS: [Direction; 2] = [Direction::Horizontal, Direction::Vertical];

const ALL_COLS: u16 = (1 << COLS) - 1;
const ALL_SLOTS: u16 = (1 << SLOT_COLS) - 1;
const GUARD: usize = 2;

/// The walls on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Walls {
    /// Row `r` of the board is at `r + GUARD`. Long enough for any row that fits in four bits.
    horizontal: [u16; 20],
    vertical: [u16; 20],
}

impl Walls {
    /// No walls.
    pub(super) const NONE: Walls = {
        let mut horizontal = [u16::MAX; 20];
        let mut row = 0;
        while row < SLOT_ROWS as usize {
            horizontal[row + GUARD] = 0;
            row += 1;
        }
        Walls { horizontal, vertical: [0; 20] }
    };

    /// Whether this very wall stands. False for a place that is no slot.
    pub(super) fn has(&self, edge: Edge) -> bool {
        is_slot(edge.cell) && self.row(edge.direction, edge.cell.row as usize + GUARD) >> edge.cell.col & 1 != 0
    }

    /// Adds a wall. A place that is no slot changes nothing.
    pub(super) fn add(&mut self, edge: Edge) {
        if is_slot(edge.cell) {
            let row = edge.cell.row as usize + GUARD;
            let rows = match edge.direction {
                Direction::Horizontal => &mut self.horizontal,
                Direction::Vertical => &mut self.vertical,
            };
            rows[row] |= 1 << edge.cell.col;
        }
    }

    /// All walls.
    pub(super) fn standing(&self) -> Slots {
        Slots::of(|direction, row| self.row(direction, row))
    }

    /// The slots where a wall would neither overlap nor cross another (B5).
    pub(super) fn free(&self) -> Slots {
        Slots::of(|direction, row| self.free_row(direction, row))
    }

    /// Whether a wall in this slot would neither overlap nor cross another.
    pub(super) fn is_free(&self, edge: Edge) -> bool {
        is_slot(edge.cell) && self.free_row(edge.direction, edge.cell.row as usize + GUARD) >> edge.cell.col & 1 != 0
    }

    /// Whether there is a free and [loose](Self::is_loose) slot in one of the directions that `keep` says.
    pub(super) fn has_loose(&self, keep: impl Fn(Direction) -> bool) -> bool {
        DIRECTIONS.into_iter().filter(|direction| keep(*direction)).any(|direction| {
            (GUARD..GUARD + SLOT_ROWS as usize)
                .any(|row| self.free_row(direction, row) & !self.held_row(direction, row) & ALL_SLOTS != 0)
        })
    }

    /// Whether a wall in this slot would touch the border and other walls at no more than one of its ends and middle. It cannot
    /// cut anything off, because a barrier that is closed by a wall meets it at two points.
    pub(super) fn is_loose(&self, edge: Edge) -> bool {
        is_slot(edge.cell) && self.held_row(edge.direction, edge.cell.row as usize + GUARD) >> edge.cell.col & 1 == 0
    }

    /// The columns of a row from which the step to the east is open. The row counts from the first guard row.
    pub(super) fn open_east(&self, row: usize) -> u16 {
        ALL_SLOTS & !(self.vertical[row] | self.vertical[row - 1])
    }

    /// The columns of a row from which the step to the south is open. The row counts from the first guard row.
    pub(super) fn open_south(&self, row: usize) -> u16 {
        ALL_COLS & !(self.horizontal[row] | self.horizontal[row] << 1)
    }

    fn row(&self, direction: Direction, row: usize) -> u16 {
        match direction {
            Direction::Horizontal => self.horizontal[row],
            Direction::Vertical => self.vertical[row],
        }
    }

    pub(super) fn free_row(&self, direction: Direction, row: usize) -> u16 {
        let (horizontal, vertical) = (self.horizontal[row], self.vertical[row]);
        let taken = match direction {
            Direction::Horizontal => horizontal | horizontal << 1 | horizontal >> 1 | vertical,
            Direction::Vertical => vertical | self.vertical[row - 1] | self.vertical[row + 1] | horizontal,
        };
        !taken & ALL_SLOTS
    }

    /// The points of a row that walls touch; a point is where the middle of the wall in that slot would be. All points of a
    /// guard row, which is the border, count as touched.
    fn touched(&self, row: usize) -> u16 {
        let across = self.horizontal[row] | self.horizontal[row] << 1 | self.horizontal[row] >> 1;
        across | self.vertical[row - 1] | self.vertical[row] | self.vertical[row + 1]
    }

    /// The slots of a row whose wall would touch something at two points or more.
    pub(super) fn held_row(&self, direction: Direction, row: usize) -> u16 {
        let middle = self.touched(row);
        let (one_end, other_end) = match direction {
            Direction::Horizontal => (middle << 1 | 1, middle >> 1 | 1 << (SLOT_COLS - 1)),
            Direction::Vertical => (self.touched(row - 1), self.touched(row + 1)),
        };
        one_end & middle | one_end & other_end | middle & other_end
    }
}

/// The row as [`Walls::open_east`] and [`Walls::open_south`] count it.
pub(super) const fn guarded(row: u8) -> usize {
    row as usize + GUARD
}

/// Whether a wall can be named after this cell.
pub(super) const fn is_slot(cell: Cell) -> bool {
    cell.col < SLOT_COLS && cell.row < SLOT_ROWS
}

/// A set of slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slots(pub(super) [[u16; SLOT_ROWS as usize]; 2]);

impl Slots {
    pub(super) const EMPTY: Slots = Slots([[0; SLOT_ROWS as usize]; 2]);

    pub(super) fn of(row: impl Fn(Direction, usize) -> u16) -> Slots {
        Slots(DIRECTIONS.map(|direction| std::array::from_fn(|index| row(direction, index + GUARD) & ALL_SLOTS)))
    }

    pub(super) fn add(&mut self, edge: Edge) {
        self.0[edge.direction as usize][edge.cell.row as usize] |= 1 << edge.cell.col;
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().flatten().map(|row| row.count_ones()).sum()
    }

    /// The slots of a direction only if `keep` says so.
    #[must_use]
    pub(super) fn only(mut self, keep: impl Fn(Direction) -> bool) -> Slots {
        for direction in DIRECTIONS {
            if !keep(direction) {
                self.0[direction as usize] = [0; SLOT_ROWS as usize];
            }
        }
        self
    }

    /// The slots: horizontal ones first, each direction row by row.
    pub(super) fn iter(&self) -> impl Iterator<Item = Edge> {
        DIRECTIONS.into_iter().flat_map(move |direction| {
            (0..SLOT_ROWS).flat_map(move |row| {
                let mut bits = self.0[direction as usize][row as usize];
                std::iter::from_fn(move || {
                    let col = bits.trailing_zeros() as u8;
                    if bits == 0 {
                        return None;
                    }
                    bits &= bits - 1;
                    Some(Edge { cell: Cell::new(col, row), direction })
                })
            })
        })
    }
}

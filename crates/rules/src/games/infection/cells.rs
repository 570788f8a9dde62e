//! Sets of cells.
//!
//! A set of cells is a `u64` with 8 bits a row, of which the last is never set: a shift by one cell in any direction cannot
//! wrap around to the other side of the board.

/// The cells of a set, from the top left.
pub(super) use crate::bits::ones as cells;
use crate::board::Cell;

/// All 49 cells.
pub(super) const BOARD: u64 = {
    let mut board = 0;
    let mut row = 0;
    while row < 7 {
        board |= 0x7f << (8 * row);
        row += 1;
    }
    board
};

/// The bit of a cell.
pub(super) const fn bit(cell: u8) -> u64 {
    1 << cell
}

/// The number of a cell in a set.
pub(super) const fn number(cell: Cell) -> u8 {
    cell.row * 8 + cell.col
}

/// The cell with a number.
pub(super) const fn cell(number: u8) -> Cell {
    Cell::new(number % 8, number / 8)
}

/// The cells of a set and their 8 neighbours.
#[inline]
pub(super) const fn spread(set: u64) -> u64 {
    let wide = set | set << 1 | set >> 1;
    (wide | wide << 8 | wide >> 8) & BOARD
}

/// For each cell, the cells that are a distance (1 or 2) away; with `straight` only in the 8 straight and diagonal directions.
/// The table has a place for all 64 numbers of a bit, so that no look-up has to be checked.
const fn rings(distance: i8, straight: bool) -> [u64; 64] {
    let mut rings = [0; 64];
    let mut from = 0;
    while from < 56 {
        let mut to = 0;
        while to < 56 {
            let columns = (from % 8 - to % 8_i8).abs();
            let rows = (from / 8 - to / 8).abs();
            let farther = if columns > rows { columns } else { rows };
            let in_line = columns == 0 || rows == 0 || columns == rows;
            if farther == distance && (in_line || !straight) {
                rings[from as usize] |= bit(to as u8) & BOARD;
            }
            to += 1;
        }
        from += 1;
    }
    rings
}

static NEIGHBOURS: [u64; 64] = rings(1, false);
static JUMPS: [[u64; 64]; 2] = [rings(2, false), rings(2, true)];

/// The 8 neighbours of a cell.
#[inline]
pub(super) fn neighbours(cell: u8) -> u64 {
    NEIGHBOURS[usize::from(cell % 64)]
}

/// The cells that a piece jumps to, over whatever is between.
#[inline]
pub(super) fn jumps(from: u8, straight: bool) -> u64 {
    JUMPS[usize::from(straight)][usize::from(from % 64)]
}

/// A line of jumps, there and back: how much higher the number of its one end is, and where that end can be without the line
/// leading around the edge of the board.
pub(super) struct JumpLine {
    pub(super) step: u8,
    ends: u64,
}

impl JumpLine {
    const fn new(step: u8) -> JumpLine {
        let mut ends = 0;
        let mut end = step;
        while end < 56 {
            if JUMPS[0][end as usize] & bit(end - step) != 0 {
                ends |= bit(end);
            }
            end += 1;
        }
        JumpLine { step, ends }
    }
}

/// The 16 directions of a jump, two a line; the straight lines come first.
pub(super) const LINES: [JumpLine; 8] = [
    JumpLine::new(2),
    JumpLine::new(14),
    JumpLine::new(16),
    JumpLine::new(18),
    JumpLine::new(6),
    JumpLine::new(10),
    JumpLine::new(15),
    JumpLine::new(17),
];

/// How many lines come first because they are straight.
pub(super) const STRAIGHT_LINES: usize = 4;

/// For each line the jumps of some pieces to empty cells along it, as the ends with the higher number. In one direction that end
/// is empty and in the other a piece, so one set holds the jumps of both.
#[inline]
pub(super) fn jumps_by_line(pieces: u64, empty: u64) -> [u64; LINES.len()] {
    LINES.map(|JumpLine { step, ends }| (pieces << step & empty | empty << step & pieces) & ends)
}

/// The columns of the cells in a row, from the left.
static COLUMNS: [[u8; 8]; 128] = {
    let mut columns = [[0; 8]; 128];
    let mut row = 0;
    while row < 128 {
        let (mut index, mut column) = (0, 0);
        while column < 7 {
            if row & 1 << column != 0 {
                columns[row][index] = column as u8;
                index += 1;
            }
            column += 1;
        }
        row += 1;
    }
    columns
};

/// The cell at place `index` of a set that has more cells than that.
///
/// Finds its row by halves and looks its column up: taking one cell after the other out of the set is less work, but ends in a
/// mispredicted branch nearly every time.
#[inline]
pub(super) fn nth_cell(mut set: u64, mut index: u32) -> u8 {
    let mut first = 0;
    for half in [32, 16, 8] {
        let lower = set & ((1 << half) - 1);
        let count = lower.count_ones();
        let is_lower = index < count;
        set = if is_lower { lower } else { set >> half };
        first += if is_lower { 0 } else { half };
        index -= if is_lower { 0 } else { count };
    }
    first + COLUMNS[(set % 128) as usize][(index % 8) as usize]
}

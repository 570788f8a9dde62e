//! Sets of cells, and how far a rook goes over them.
//!
//! A set is a `u128` with 10 bits a row, of which the last is never set: a step in any direction cannot wrap around to the
//! other side of the board, and the four neighbours of a cell are always 1 and 10 bits away.

/// The cells of a set, from the top left.
pub(super) use crate::bits::ones as cells;
use crate::board::Cell;

/// Bits a row.
const STRIDE: u8 = 10;
/// One more than the largest number of a cell.
const NUMBERS: usize = 9 * STRIDE as usize;

/// All 81 cells.
pub(super) const BOARD: u128 = {
    let mut board = 0;
    let mut row = 0;
    while row < 9 {
        board |= 0x1ff << (STRIDE * row);
        row += 1;
    }
    board
};
/// The four corners.
pub(super) const MOUNTAINS: u128 = bit(number(Cell::new(0, 0)))
    | bit(number(Cell::new(8, 0)))
    | bit(number(Cell::new(0, 8)))
    | bit(number(Cell::new(8, 8)));
/// The three caves as numbers of cells, from the left.
pub(super) const CAVE_CELLS: [u8; 3] = [number(Cell::new(0, 4)), number(Cell::new(4, 4)), number(Cell::new(8, 4))];
/// The three caves.
pub(super) const CAVES: u128 = bit(CAVE_CELLS[0]) | bit(CAVE_CELLS[1]) | bit(CAVE_CELLS[2]);

/// The set of one cell.
#[inline]
pub(super) const fn bit(cell: u8) -> u128 {
    1 << cell
}

/// The number of a cell in a set.
#[inline]
pub(super) const fn number(cell: Cell) -> u8 {
    cell.row * STRIDE + cell.col
}

/// The cell with a number.
#[inline]
pub(super) const fn cell(number: u8) -> Cell {
    Cell::new(number % STRIDE, number / STRIDE)
}

/// The cell at place `index` of a set that has more cells than that.
#[inline]
pub(super) fn nth_cell(mut set: u128, index: u32) -> u8 {
    for _ in 0..index {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}

/// The cells next to a set, in rows and columns.
#[inline]
pub(super) const fn beside(set: u128) -> u128 {
    (set << 1 | set >> 1 | set << STRIDE | set >> STRIDE) & BOARD
}

/// The cells that stand directly between two of a set in a row or column.
#[inline]
pub(super) const fn between(set: u128) -> u128 {
    ((set << 1) & (set >> 1) | (set << STRIDE) & (set >> STRIDE)) & BOARD
}

/// The directions: two towards higher numbers, then two towards lower ones.
const RIGHT: usize = 0;
const DOWN: usize = 1;
const LEFT: usize = 2;
const UP: usize = 3;

/// For each direction and cell, all cells from there to the edge.
static RAYS: [[u128; NUMBERS]; 4] = {
    let steps: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let mut rays = [[0; NUMBERS]; 4];
    let mut direction = 0;
    while direction < 4 {
        let (columns, rows) = steps[direction];
        let mut from = 0;
        while from < NUMBERS {
            let start = cell(from as u8);
            let (mut col, mut row) = (start.col as i8 + columns, start.row as i8 + rows);
            while start.col < 9 && col >= 0 && col < 9 && row >= 0 && row < 9 {
                rays[direction][from] |= bit(number(Cell::new(col as u8, row as u8)));
                (col, row) = (col + columns, row + rows);
            }
            from += 1;
        }
        direction += 1;
    }
    rays
};

/// The cells that a rook reaches over empty ones.
#[inline]
pub(super) fn reach(from: u8, empty: u128) -> u128 {
    let ray = |direction: usize| RAYS[direction][usize::from(from)];
    let up_to_first = |ray: u128| {
        let first = ray & !empty;
        ray & (first & first.wrapping_neg()).wrapping_sub(1)
    };
    let down_to_last = |ray: u128| {
        // Bit 0 stands for "nothing in the way": a1 is a mountain and never reached.
        let last = 127 - (ray & !empty | 1).leading_zeros();
        ray & (u128::MAX << last << 1)
    };
    up_to_first(ray(RIGHT)) | up_to_first(ray(DOWN)) | down_to_last(ray(LEFT)) | down_to_last(ray(UP))
}

/// How many other cells are in line with a cell.
pub(super) const IN_LINE: u32 = 16;

/// For each cell the others of its row and column, with the cells on the way there, itself included.
static LINES: [[(u128, u8); IN_LINE as usize]; NUMBERS] = {
    let mut lines = [[(0, 0); IN_LINE as usize]; NUMBERS];
    let mut from = 0;
    while from < NUMBERS {
        let mut place = 0;
        let mut direction = 0;
        while direction < 4 {
            let rays = &RAYS[direction];
            let mut rest = rays[from];
            while rest != 0 {
                let to = rest.trailing_zeros();
                // A ray without the one that starts at its target is the way to the target.
                lines[from][place] = (rays[from] ^ rays[to as usize], to as u8);
                place += 1;
                rest &= rest - 1;
            }
            direction += 1;
        }
        from += 1;
    }
    lines
};

/// The cell at one of the [`IN_LINE`] places in line with a cell, if a rook reaches it over empty cells.
pub(super) fn reach_in_line(from: u8, place: u32, empty: u128) -> Option<u8> {
    let (way, to) = LINES[usize::from(from)][(place % IN_LINE) as usize];
    (way & !empty == 0).then_some(to)
}

//! Who sees whom (F2), and which cells lie one step or one line away.
//!
//! A set of cells is a `u128`, ten bits a row from the top left. From an eye, the other cells lie on rays, one for each
//! direction, and what blocks the view of a cell is on its own ray: hidden is whatever lies behind the first tree of a ray.
//! On a ray that leads to higher bits, the first tree is the lowest, which arithmetic finds for the whole set at once.
//! Turning the board by half a turn makes such rays of the others.

use super::SIZE;
/// The cells of a set, from the top left.
pub(super) use crate::bits::ones as cells;
use crate::board::Cell;

/// Number of cells.
pub(super) const CELLS: usize = SIZE.cells();
/// Cells in a row and in a column.
pub(super) const WIDTH: i8 = SIZE.cols as i8;
/// How many rays with room for a tree and something behind it lead from a cell to higher bits, at most.
const MOST_RAYS: usize = 16;

/// A set of cells.
pub(super) type ForestCells = u128;

/// The set of one cell.
pub(super) const fn bit(cell: u8) -> ForestCells {
    1 << cell
}

/// The number of a cell.
pub(super) const fn number(cell: Cell) -> u8 {
    SIZE.index(cell) as u8
}

/// The cell with a number.
pub(super) const fn cell(number: u8) -> Cell {
    SIZE.cell(number as usize)
}

/// The cell at place `index` of a set that has more cells than that.
pub(super) fn nth_cell(set: ForestCells, index: u32) -> u8 {
    let low = set as u64;
    let (mut word, mut index, base) = match low.count_ones() {
        count if index < count => (low, index, 0),
        count => ((set >> 64) as u64, index - count, 64),
    };
    while index > 0 {
        word &= word.wrapping_sub(1);
        index -= 1;
    }
    base + word.trailing_zeros() as u8
}

/// Whether two cells see each other past these trees, straight from the words of F2. [`hidden`] is the fast way to the
/// same answer.
pub(super) fn sees(a: u8, b: u8, trees: ForestCells) -> bool {
    let (from, to) = (cell(a), cell(b));
    let (rows, columns) = (to.row as i8 - from.row as i8, to.col as i8 - from.col as i8);
    let steps = gcd(rows, columns);
    (1..steps).all(|step| {
        let between =
            Cell::new((from.col as i8 + columns / steps * step) as u8, (from.row as i8 + rows / steps * step) as u8);
        trees & bit(number(between)) == 0
    })
}

/// The cells that are hidden from an eye.
pub(super) fn hidden(eye: u8, trees: ForestCells) -> ForestCells {
    let last = CELLS as u8 - 1;
    hidden_below(eye, trees) | half_turn(hidden_below(last - eye, half_turn(trees)))
}

/// The cells that are hidden from an eye, among those to the right in its row and in the rows below.
fn hidden_below(eye: u8, trees: ForestCells) -> ForestCells {
    let rays = &RAYS[usize::from(eye)];
    let mut hidden = 0;
    for ray in &rays.rays[..rays.count] {
        let blockers = trees & ray;
        // All bits up to the first blocker; without one, all there are.
        let open = blockers ^ blockers.wrapping_sub(1);
        hidden |= ray & !open;
    }
    hidden
}

/// The board seen from the other side: the last cell becomes the first.
const fn half_turn(set: ForestCells) -> ForestCells {
    set.reverse_bits() >> (ForestCells::BITS as usize - CELLS)
}

/// Rays to the right and down, of at least two cells: on a shorter one nothing can be hidden.
#[derive(Clone, Copy)]
struct Rays {
    count: usize,
    rays: [ForestCells; MOST_RAYS],
}

static RAYS: [Rays; CELLS] = {
    let mut table = [Rays { count: 0, rays: [0; MOST_RAYS] }; CELLS];
    let mut eye = 0;
    while eye < CELLS as i8 {
        let rays = &mut table[eye as usize];
        let mut to = eye + 1;
        while to < CELLS as i8 {
            let (rows, columns) = (to / WIDTH - eye / WIDTH, to % WIDTH - eye % WIDTH);
            let ray = ray(eye, rows, columns, WIDTH);
            if gcd(rows, columns) == 1 && ray.count_ones() > 1 {
                rays.rays[rays.count] = ray;
                rays.count += 1;
            }
            to += 1;
        }
        eye += 1;
    }
    table
};

/// The 8 neighbours of each cell.
pub(super) static NEIGHBOURS: [ForestCells; CELLS] = around(1);
/// The cells in a row, column or diagonal with each cell.
pub(super) static LINES: [ForestCells; CELLS] = around(WIDTH);

/// The cells at most `reach` away from each cell in the 8 directions.
const fn around(reach: i8) -> [ForestCells; CELLS] {
    let mut table = [0; CELLS];
    let mut from = 0;
    while from < CELLS as i8 {
        let mut direction = 0;
        while direction < 9 {
            if direction != 4 {
                table[from as usize] |= ray(from, direction / 3 - 1, direction % 3 - 1, reach);
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// The cells that up to `reach` steps of this many rows and columns pass through.
pub(super) const fn ray(from: i8, rows: i8, columns: i8, reach: i8) -> ForestCells {
    let mut set = 0;
    let (mut row, mut col) = (from / WIDTH + rows, from % WIDTH + columns);
    let mut step = 0;
    while step < reach && on_board(row, col) {
        set |= bit((row * WIDTH + col) as u8);
        (row, col) = (row + rows, col + columns);
        step += 1;
    }
    set
}

const fn on_board(row: i8, col: i8) -> bool {
    0 <= row && row < WIDTH && 0 <= col && col < WIDTH
}

/// The greatest common divisor of two numbers, whatever their signs.
pub(super) const fn gcd(a: i8, b: i8) -> i8 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

//! Sets of cells on a board of up to 15 × 15.
//!
//! A set is four words of four rows, 16 bits a row. The last bit of a row is never set, so that a shift by one cell cannot
//! wrap around to the other side of the board, nor from one word into the next. The last row is never set either.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use crate::bits::ones;
use crate::board::Cell;

/// Bits in a row, the guard included.
const WIDTH: u8 = 16;

/// The number of a cell in a set.
pub(super) const fn number(cell: Cell) -> u8 {
    cell.row * WIDTH + cell.col
}

/// The cell with a number.
pub(super) const fn cell(number: u8) -> Cell {
    Cell::new(number % WIDTH, number / WIDTH)
}

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct VirusCells([u64; 4]);

impl VirusCells {
    pub(super) const NONE: VirusCells = VirusCells([0; 4]);

    /// The cells of a column, counted from 0, whether the board has them or not.
    #[inline]
    pub(super) const fn column(column: u8) -> VirusCells {
        VirusCells([0x0001_0001_0001_0001 << column; 4])
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    #[inline]
    pub(super) const fn has(self, cell: u8) -> bool {
        self.0[(cell / 64) as usize] >> (cell % 64) & 1 != 0
    }

    /// The set with one more cell, for tables.
    const fn with(mut self, cell: u8) -> VirusCells {
        self.0[(cell / 64) as usize] |= 1 << (cell % 64);
        self
    }

    #[inline]
    pub(super) fn insert(&mut self, cell: u8) {
        *self |= SINGLE[usize::from(cell)];
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: u8) {
        *self -= SINGLE[usize::from(cell)];
    }

    /// How many cells there are.
    #[inline]
    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether two sets have a cell in common.
    #[inline]
    pub(super) fn meets(self, other: VirusCells) -> bool {
        !(self & other).is_empty()
    }

    /// The set with the 8 neighbours of all its cells. These may lie off the board.
    #[inline]
    pub(super) fn spread(self) -> VirusCells {
        let wide = self.0.map(|word| word | word << 1 | word >> 1);
        let tall = |above: u64, here: u64, below: u64| here | here << 16 | here >> 16 | above >> 48 | below << 48;
        VirusCells([
            tall(0, wide[0], wide[1]),
            tall(wide[0], wide[1], wide[2]),
            tall(wide[1], wide[2], wide[3]),
            tall(wide[2], wide[3], 0),
        ])
    }

    /// The cells, row by row from the top left.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        (0..4).flat_map(move |index| ones(self.0[usize::from(index)]).map(move |bit| index * 64 + bit))
    }

    /// The cell at place `index` of that list, if there are so many.
    #[inline]
    pub(super) fn nth(self, mut index: u32) -> Option<u8> {
        for (place, word) in (0..4).zip(self.0) {
            let count = word.count_ones();
            if index < count {
                let rest = (0..index).fold(word, |rest, _| rest & (rest - 1));
                return Some(place * 64 + rest.trailing_zeros() as u8);
            }
            index -= count;
        }
        None
    }
}

impl BitAnd for VirusCells {
    type Output = VirusCells;

    #[inline]
    fn bitand(self, other: VirusCells) -> VirusCells {
        VirusCells(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }
}

impl BitOr for VirusCells {
    type Output = VirusCells;

    #[inline]
    fn bitor(self, other: VirusCells) -> VirusCells {
        VirusCells(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }
}

impl BitOrAssign for VirusCells {
    #[inline]
    fn bitor_assign(&mut self, other: VirusCells) {
        *self = *self | other;
    }
}

/// The cells of one set that are not in another.
impl Sub for VirusCells {
    type Output = VirusCells;

    #[inline]
    fn sub(self, other: VirusCells) -> VirusCells {
        VirusCells(std::array::from_fn(|index| self.0[index] & !other.0[index]))
    }
}

impl SubAssign for VirusCells {
    #[inline]
    fn sub_assign(&mut self, other: VirusCells) {
        *self = *self - other;
    }
}

/// Each cell alone. Sets are changed by whole sets only: a processor that has just written one word of a set is slow to read all four
/// at once, which made random games take half as long again.
static SINGLE: [VirusCells; 256] = {
    let mut single = [VirusCells::NONE; 256];
    let mut number = 0;
    while number < 256 {
        single[number] = VirusCells::NONE.with(number as u8);
        number += 1;
    }
    single
};

/// The 8 neighbours of each cell, as far as the largest board has them. A smaller board cuts them with its own cells.
pub(super) static NEIGHBOURS: [VirusCells; 256] = {
    let mut neighbours = [VirusCells::NONE; 256];
    let mut number = 0;
    while number < 256 {
        let (col, row) = ((number % 16) as i32, (number / 16) as i32);
        let mut other = 0;
        while other < 9 {
            let (near_col, near_row) = (col + other % 3 - 1, row + other / 3 - 1);
            let on_board = near_col >= 0 && near_col < 15 && near_row >= 0 && near_row < 15;
            if on_board && other != 4 {
                neighbours[number] = neighbours[number].with((near_row * 16 + near_col) as u8);
            }
            other += 1;
        }
        number += 1;
    }
    neighbours
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn spreading_is_the_neighbours_on_every_cell() {
        let size = Size::square(15);
        for from in size.iter() {
            let mut set = VirusCells::NONE;
            set.insert(number(from));
            let spread = set.spread();
            for to in size.iter() {
                let near = from.col.abs_diff(to.col) <= 1 && from.row.abs_diff(to.row) <= 1;
                assert_eq!(spread.has(number(to)), near, "{from} {to}");
                assert_eq!(NEIGHBOURS[usize::from(number(from))].has(number(to)), near && from != to, "{from} {to}");
            }
        }
    }

    #[test]
    fn cells_are_counted_listed_and_picked_in_one_order() {
        let mut set = VirusCells::column(3) | VirusCells::column(14);
        set.remove(number(Cell::new(3, 0)));
        let list: Vec<u8> = set.iter().collect();
        assert_eq!(list.len() as u32, set.count());
        assert!(list.is_sorted());
        for (index, cell) in list.iter().enumerate() {
            assert!(set.has(*cell));
            assert_eq!(set.nth(index as u32), Some(*cell));
        }
        assert_eq!(set.nth(set.count()), None);
        assert!(!(set - set).meets(set) && (set - set).is_empty());
    }
}

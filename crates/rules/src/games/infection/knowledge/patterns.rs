//! The evaluation: what the surroundings of every cell are worth.
//!
//! A pattern is a cell and its 8 neighbours, each empty, own, the other side's, or blocked, which is also what lies beyond the edge.
//! *Own* is the side to act: the worth of a hole depends on who can fill it next. Patterns that a turn or a reflection makes equal
//! are one class and share their weights. There are two, for an empty board and for a full one, and between them it goes by the number
//! of empty cells.
//!
//! The weights come from games of the computer against itself: `crates/search/examples/tune_infection.rs` makes the file.

use std::sync::LazyLock;

use super::super::cells::BOARD;

/// Patterns there are: 9 cells of 4 kinds.
const PATTERNS: usize = 1 << 18;

/// Classes of patterns that no turn or reflection makes equal.
pub const CLASSES: usize = 34_960;

/// Windows of a board: one around every cell.
pub const WINDOWS: usize = 49;

/// The largest weight: that many windows of it just fit into half a number.
pub const LARGEST_WEIGHT: i16 = (i16::MAX as usize / WINDOWS) as i16;

/// For every class the weight on an empty and on a full board, as little-endian `i16`.
static WEIGHTS: &[u8; CLASSES * 4] = include_bytes!("weights.bin");

/// A row of the board with its cells 6 bits apart, so that three rows of both sides fit between; the first place is the edge.
static APART: [u64; 128] = {
    let mut apart = [0; 128];
    let mut row = 0;
    while row < 128 {
        let mut column = 0;
        while column < 7 {
            if row & 1 << column != 0 {
                apart[row] |= 1 << (6 * (column + 1));
            }
            column += 1;
        }
        row += 1;
    }
    apart
};

/// The places of the edge left and right of three rows.
const EDGES: u64 = 0x3f | 0x3f << 48;
/// A row beyond the edge.
const BEYOND: u64 = 0x9_2492_4924_9249;

/// Calls `visit` with the pattern around every cell. A blocked cell counts for both sides.
#[inline]
fn visit_patterns(own: u64, other: u64, empty: u64, mut visit: impl FnMut(usize)) {
    let sets = [BOARD & !(empty | other), BOARD & !(empty | own)];
    let row = |row: usize| {
        let cells = sets.map(|set| APART[(set >> (8 * row) & 127) as usize]);
        cells[0] | cells[1] << 3
    };
    let mut above = BEYOND;
    let mut here = row(0);
    for below in (1..7).map(row).chain([BEYOND]) {
        let rows = above | here << 1 | below << 2 | EDGES;
        for column in 0..7 {
            visit((rows >> (6 * column)) as usize % PATTERNS);
        }
        (above, here) = (here, below);
    }
}

/// The place of a cell of the window in a pattern; the other side's is 3 higher.
const fn place(column: usize, row: usize) -> usize {
    6 * column + row
}

/// The pattern after a turn or reflection, of which there are 8.
fn turned(pattern: usize, symmetry: usize) -> usize {
    let mut result = 0;
    for column in 0..3 {
        for row in 0..3 {
            let (mut to_column, mut to_row) = if symmetry & 4 == 0 { (column, row) } else { (row, column) };
            if symmetry & 1 != 0 {
                to_column = 2 - to_column;
            }
            if symmetry & 2 != 0 {
                to_row = 2 - to_row;
            }
            let cell = pattern >> place(column, row) & 0b1001;
            result |= cell << place(to_column, to_row);
        }
    }
    result
}

/// The class of every pattern, numbered in the order of the lowest pattern in each.
fn classes() -> Vec<u16> {
    const NONE: u16 = u16::MAX;
    let mut classes = vec![NONE; PATTERNS];
    let mut next = 0;
    for pattern in 0..PATTERNS {
        if classes[pattern] == NONE {
            (0..8).for_each(|symmetry| classes[turned(pattern, symmetry)] = next);
            next += 1;
        }
    }
    classes
}

/// Both weights of a pattern in one number, so that one addition adds both: that of the empty board is in the upper half.
static PACKED: LazyLock<Box<[i32; PATTERNS]>> = LazyLock::new(|| {
    let weight = |class: u16, half: usize| {
        let at = usize::from(class) * 4 + half * 2;
        i32::from(i16::from_le_bytes([WEIGHTS[at], WEIGHTS[at + 1]]))
    };
    let mut packed = Box::new([0; PATTERNS]);
    for (packed, class) in packed.iter_mut().zip(classes()) {
        *packed = (weight(class, 0) << 16) + weight(class, 1);
    }
    packed
});

/// How good the pieces are for the side that owns `own` and is to act.
#[inline]
pub(super) fn evaluate(own: u64, other: u64, empty: u64) -> i32 {
    let packed: &[i32; PATTERNS] = &PACKED;
    let mut sum = 0;
    visit_patterns(own, other, empty, |pattern| sum += packed[pattern]);
    let full = i32::from(sum as i16);
    let emptiest = (sum - full) >> 16;
    let left = empty.count_ones() as i32;
    (emptiest * left + full * (WINDOWS as i32 - left)) / WINDOWS as i32
}

/// What the evaluation of Infection is made of, for the tool that fits it.
#[derive(Debug)]
pub struct Patterns {
    classes: Vec<u16>,
}

impl Patterns {
    /// Numbers the classes.
    pub fn numbered() -> Patterns {
        Patterns { classes: classes() }
    }

    /// The classes around all cells of a position, and how many cells are empty.
    pub fn of(&self, position: &super::super::Position) -> ([u16; WINDOWS], u32) {
        let (own, other) = position.own_and_other();
        let mut found = [0; WINDOWS];
        let mut next = found.iter_mut();
        visit_patterns(own, other, position.empty, |pattern| {
            if let Some(place) = next.next() {
                *place = self.classes[pattern];
            }
        });
        (found, position.empty.count_ones())
    }

    /// Of every class the four squares of 2 × 2 cells that share its middle, as numbers below 256: the middle, its two
    /// neighbours in either order, and the corner, 2 bits each.
    pub fn squares(&self) -> Vec<[u8; 4]> {
        let mut squares = vec![[0; 4]; CLASSES];
        for (pattern, class) in self.classes.iter().enumerate() {
            let cell = |column, row| {
                let bits = pattern >> place(column, row) & 0b1001;
                (bits & 1 | bits >> 2) as u8
            };
            let square = |column, row| {
                let sides = [cell(column, 1), cell(1, row)];
                let (low, high) = (sides[0].min(sides[1]), sides[0].max(sides[1]));
                cell(1, 1) | low << 2 | high << 4 | cell(column, row) << 6
            };
            squares[usize::from(*class)] = [square(0, 0), square(0, 2), square(2, 0), square(2, 2)];
        }
        squares
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::cells::{bit, cells};
    use super::super::super::maps::BOARDS;
    use super::*;
    use crate::chance::Chance;
    use crate::game::{Game, Ruleset};
    use crate::games::Infection;
    use crate::games::infection::Position;
    use crate::keys::mix;
    use crate::knowledge::{EVALUATION_LIMIT, Knowledge};
    use crate::options::Options;
    use crate::position::GamePosition as _;

    struct Seeded(u64);

    impl Chance for Seeded {
        fn below(&mut self, limit: u32) -> u32 {
            self.0 = mix(self.0);
            (((self.0 >> 32) * u64::from(limit)) >> 32) as u32
        }
    }

    fn read(text: &str) -> Position {
        let rules = Infection::rules(&Options::new(Infection::INFO.options)).unwrap();
        rules.read_text(text).unwrap()
    }

    /// Positions of random games on every map.
    fn positions() -> Vec<Position> {
        let mut chance = Seeded(3);
        let mut found = Vec::new();
        for board in BOARDS {
            let mut position = read(&format!("{board} R 0 1"));
            while let Some(action) = position.random_action(&mut chance) {
                found.push(position);
                position.play_unchecked(action);
            }
        }
        found
    }

    fn turned_set(set: u64, symmetry: usize) -> u64 {
        let turn = |cell: u8| {
            let (column, row) = (cell % 8, cell / 8);
            let (column, row) = if symmetry & 4 == 0 { (column, row) } else { (row, column) };
            let column = if symmetry & 1 == 0 { column } else { 6 - column };
            let row = if symmetry & 2 == 0 { row } else { 6 - row };
            bit(8 * row + column)
        };
        cells(set).map(turn).fold(0, |sum, bit| sum | bit)
    }

    #[test]
    fn a_turned_or_reflected_board_is_worth_the_same() {
        for position in positions() {
            for symmetry in 0..8 {
                let [first, second, empty] =
                    [position.pieces[0], position.pieces[1], position.empty].map(|set| turned_set(set, symmetry));
                let turned = Position { pieces: [first, second], empty, ..position };
                assert_eq!(turned.evaluate(), position.evaluate(), "{position:?} {symmetry}");
            }
        }
    }

    #[test]
    fn with_colours_and_turn_swapped_it_is_worth_the_opposite() {
        for position in positions() {
            let [first, second] = position.pieces;
            let swapped = Position { pieces: [second, first], side: position.side.opponent(), ..position };
            assert_eq!(swapped.evaluate(), -position.evaluate(), "{position:?}");
        }
    }

    #[test]
    fn the_sum_of_weights_is_that_of_the_patterns_one_by_one() {
        let patterns = Patterns::numbered();
        let weight = |class: u16, half: usize| {
            let at = usize::from(class) * 4 + 2 * half;
            i32::from(i16::from_le_bytes([WEIGHTS[at], WEIGHTS[at + 1]]))
        };
        for position in positions() {
            let (classes, empty) = patterns.of(&position);
            let [emptiest, full] = [0, 1].map(|half| classes.iter().map(|class| weight(*class, half)).sum::<i32>());
            let (own, other) = position.own_and_other();
            let expected = (emptiest * empty as i32 + full * (49 - empty as i32)) / 49;
            assert_eq!(evaluate(own, other, position.empty), expected);
        }
    }

    #[test]
    fn every_pattern_has_a_class_and_no_weight_is_too_large() {
        let classes = classes();
        assert_eq!(classes.len(), PATTERNS);
        assert_eq!(classes.iter().max().map(|class| usize::from(*class) + 1), Some(CLASSES));
        let weights = WEIGHTS.chunks(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
        let largest = weights.map(i16::unsigned_abs).max().unwrap();
        assert!(largest <= LARGEST_WEIGHT.unsigned_abs(), "{largest}");
        assert!(i32::from(LARGEST_WEIGHT) * (WINDOWS as i32) < EVALUATION_LIMIT);
    }

    #[test]
    fn beyond_the_edge_is_like_blocked() {
        // Two windows around a corner's cell: one at the edge, one whose neighbours are blocked.
        let patterns = Patterns::numbered();
        let corner = patterns.of(&read("R6/7/7/7/7/7/6B R 0 1")).0[0];
        let blocked = patterns.of(&read("7/7/1---3/1-R4/1-5/7/6B R 0 1")).0[7 * 3 + 2];
        assert_eq!(corner, blocked);
    }

    #[test]
    fn towards_the_end_the_larger_number_of_pieces_is_ahead() {
        for (text, ahead) in [
            ("RRRRRRR/RRRRRRR/RRRRRRR/RRRRRBB/BBBBBBB/BBBBBBB/BBBBBB1 R 0 1", 1),
            ("RRRRRRR/RRRRRRR/RRRRRRR/RRRRRBB/BBBBBBB/BBBBBBB/1BBBBBB B 0 1", 1),
            ("RRRRRRR/RRRRRRR/RRBBBBB/BBBBBBB/BBBBBBB/BBBBBBB/BBBBBB1 R 0 1", -1),
            ("RRRRRRR/RRRRRRR/RRBBBBB/BBBBBBB/BBBBBBB/BBBBBBB/BBBBBB1 B 0 1", -1),
        ] {
            assert_eq!(read(text).evaluate().signum(), ahead, "{text} {}", read(text).evaluate());
        }
    }

    #[test]
    fn a_piece_more_is_worth_about_a_hundred() {
        let start = read("B5R/7/7/7/7/7/R5B R 0 1").evaluate();
        let more = read("B5R/7/7/7/7/1R5/R5B R 0 1").evaluate();
        assert!((40..250).contains(&(more - start)), "{start} {more}");
    }
}

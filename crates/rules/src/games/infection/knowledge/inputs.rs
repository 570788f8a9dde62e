//! The inputs of the learned evaluation: what stands on every square of 2 × 2 cells, and which cells are blocked.
//!
//! The 36 squares overlap. Each of their cells is empty, own or the other side's, where *own* is the side to act; so a square has 81
//! inputs, of which one is active. In a square a blocked cell counts as empty; an input of its own tells the difference.

use super::super::cells::{bit, cells};
use super::super::position::Position;

/// Squares of 2 × 2 cells on the board.
pub(super) const SQUARES: usize = 36;
/// What can stand on a square.
const CONTENTS: usize = 81;
/// The input of the first cell's being blocked.
const BLOCKED: usize = SQUARES * CONTENTS;
/// All inputs.
pub(super) const INPUTS: usize = BLOCKED + 49;
/// Phases of the game, by the number of empty cells.
pub(super) const PHASES: usize = 5;

/// For the pieces of one side in a row: six bytes, one for every two neighbouring cells, the left one counting 1 and the right one 3.
static PAIRS: [u64; 128] = {
    let mut pairs = [0; 128];
    let mut row = 0;
    while row < 128 {
        let mut column = 0;
        while column < 6 {
            let pair = (row as u64 >> column & 1) + 3 * (row as u64 >> (column + 1) & 1);
            pairs[row] |= pair << (8 * column);
            column += 1;
        }
        row += 1;
    }
    pairs
};

/// The inputs of the squares, for these pieces of the side to act and of the other.
#[inline]
pub(super) fn squares(own: u64, other: u64) -> [u16; SQUARES] {
    // Base 3: empty 0, own 1, the other's 2. All six squares between two rows at once, a byte each.
    let row = |row: usize| {
        let pairs = |set: u64| PAIRS[(set >> (8 * row)) as usize % 128];
        pairs(own) + 2 * pairs(other)
    };
    let mut inputs = [0; SQUARES];
    let mut upper = row(0);
    for (index, between) in inputs.chunks_exact_mut(6).enumerate() {
        let lower = row(index + 1);
        let contents = (upper + 9 * lower).to_le_bytes();
        for (column, input) in between.iter_mut().enumerate() {
            *input = ((6 * index + column) * CONTENTS) as u16 + u16::from(contents[column]);
        }
        upper = lower;
    }
    inputs
}

/// The inputs of blocked cells.
pub(super) fn blocked(set: u64) -> impl Iterator<Item = u16> {
    cells(set).map(|cell| (BLOCKED as u16) + u16::from(cell / 8 * 7 + cell % 8))
}

/// The phase of a position.
#[inline]
pub(super) fn phase(empty: u64) -> usize {
    empty.count_ones() as usize * PHASES / 50
}

/// A set of cells after one of the 8 turns and reflections.
fn turned_set(set: u64, symmetry: usize) -> u64 {
    cells(set).fold(0, |turned, cell| {
        let (column, row) = (cell % 8, cell / 8);
        let (column, row) = if symmetry & 4 == 0 { (column, row) } else { (row, column) };
        let column = if symmetry & 1 == 0 { column } else { 6 - column };
        let row = if symmetry & 2 == 0 { row } else { 6 - row };
        turned | bit(row * 8 + column)
    })
}

/// A position after one of the 8 turns and reflections.
pub(super) fn turned(position: &Position, symmetry: usize) -> Position {
    Position {
        pieces: position.pieces.map(|set| turned_set(set, symmetry)),
        empty: turned_set(position.empty, symmetry),
        ..*position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::Knowledge;

    fn read(text: &str) -> Position {
        text.parse().unwrap()
    }

    fn inputs(position: &Position) -> Vec<u16> {
        let mut inputs = Vec::new();
        position.inputs_into(&mut inputs);
        inputs
    }

    #[test]
    fn every_square_says_what_stands_on_it() {
        let text = "B1R4/7/7/3-3/7/RB5/BR5 R 0 1";
        for (text, corner) in
            [(text.to_string(), 1 + 3 * 2 + 9 * 2 + 27), (text.replace(" R ", " B "), 2 + 3 + 9 + 27 * 2)]
        {
            let position = read(&text);
            let inputs = inputs(&position);
            assert_eq!(inputs.len(), SQUARES + 1);
            let here = inputs.iter().filter(|input| usize::from(**input) % CONTENTS == corner).count();
            assert_eq!(here, 1, "{inputs:?}");
            for (square, input) in inputs[..SQUARES].iter().enumerate() {
                assert_eq!(usize::from(*input) / CONTENTS, square);
            }
            assert_eq!(usize::from(inputs[SQUARES]), BLOCKED + 3 * 7 + 3);
        }
    }

    #[test]
    fn the_last_cell_and_the_last_phase_are_in_range() {
        let position = read("-5-/7/7/7/7/7/R5B R 0 1");
        assert!(inputs(&position).iter().all(|input| usize::from(*input) < INPUTS));
        assert_eq!((phase(0), phase((1 << 49) - 1)), (0, PHASES - 1));
    }

    #[test]
    fn eight_turns_and_reflections_give_eight_positions_with_as_many_cells() {
        let position = read("B1R4/7/5-1/7/7/R6/BR5 R 0 1");
        let mut all: Vec<Position> = (0..Position::SYMMETRIES).map(|symmetry| position.turned(symmetry)).collect();
        assert_eq!(all[0], position);
        for turned in &all {
            assert_eq!(turned.pieces.map(u64::count_ones), [3, 2]);
            assert_eq!(turned.blocked().count_ones(), 1);
        }
        all.sort_by_key(|position| position.pieces);
        all.dedup();
        assert_eq!(all.len(), 8);
    }
}

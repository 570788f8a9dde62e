//! The symmetries of the board, which leave few different cells to place a piece on, and few different beginnings to solve.

use super::super::actions::Action;
use super::super::position::Position;
use super::super::sight::{ForestCells, bit, cells};
use crate::position::GamePosition as _;

/// From column and row to column and row.
type Symmetry = fn(u8, u8) -> (u8, u8);

/// The seven ways to turn and mirror the board that are not the identity.
const WAYS: [Symmetry; 7] = [
    |row, col| (row, 9 - col),
    |row, col| (9 - row, col),
    |row, col| (9 - row, 9 - col),
    |row, col| (col, row),
    |row, col| (col, 9 - row),
    |row, col| (9 - col, row),
    |row, col| (9 - col, 9 - row),
];

fn image(way: Symmetry, cell: u8) -> u8 {
    let (row, col) = way(cell / 10, cell % 10);
    10 * row + col
}

/// Keeps, of the actions after the first `from`, those whose cell no symmetry of the position maps to an earlier cell. Meant for
/// positions where Mina, or both, are yet to be placed.
pub(super) fn keep_one_of_each(position: &Position, actions: &mut Vec<Action>, from: usize) {
    // Which ways map every cell to an earlier or the same one, for the symmetries that the position has.
    let same = |set: ForestCells, way| cells(set).all(|cell| set & bit(image(way, cell)) != 0);
    let keeps = |way: &fn(u8, u8) -> (u8, u8)| {
        same(position.trees, *way) && position.yuki.is_none_or(|yuki| image(*way, yuki) == yuki)
    };
    let kept = WAYS.map(|way| keeps(&way));
    let mut place = 0;
    actions.retain(|Action(cell)| {
        place += 1;
        place <= from || WAYS.iter().zip(kept).all(|(way, kept)| !kept || image(*way, *cell) >= *cell)
    });
}

/// Later than this a position has hardly ever a mirror image in the same search, and looking for it would cost more than it finds.
const EARLY: u8 = 2;

/// The least key of the position and its images, while few trees have been eaten; later its own.
pub(super) fn orbit_key(position: &Position) -> u64 {
    let own = position.key();
    if position.eaten > EARLY {
        return own;
    }
    let turned = |way: &Symmetry| {
        let trees = cells(position.trees).fold(0, |set, cell| set | bit(image(*way, cell)));
        let [yuki, mina] = [position.yuki, position.mina].map(|cell| cell.map(|cell| image(*way, cell)));
        Position { trees, yuki, mina, ..*position }.key()
    };
    WAYS.iter().map(turned).fold(own, u64::min)
}

//! What search carries from a position to its children: the open steps, and how far it is from every home to every pawn. A pawn that moves
//! costs one flood instead of four, and a wall those of the homes whose ways it can touch.

use super::super::actions::Action;
use super::super::grid::OpenSteps;
use super::super::position::{HOMES, NO_PAWN, Position};
use super::paths::FAR;
use super::{Distances, all_pawns};
use crate::board::Edge;

/// The open steps of a position, and all distances that matter.
#[derive(Clone)]
pub struct PathContext {
    pub(super) grid: OpenSteps,
    pub(super) distances: Distances,
}

impl Default for PathContext {
    fn default() -> PathContext {
        PathContext { grid: OpenSteps::CLOSED, distances: [[FAR; 4]; 4] }
    }
}

impl PathContext {
    pub(super) fn new(position: &Position) -> PathContext {
        let grid = OpenSteps::new(&position.walls);
        PathContext { distances: position.distances(&grid), grid }
    }

    /// The context of `child`, which is `position` after an action; this is the context of `position`.
    pub(super) fn after(&self, position: &Position, action: Action, child: &Position) -> PathContext {
        let mut next = self.clone();
        if let Action::Wall(edge) = action {
            next.grid = next.grid.with(edge);
            let pawns = all_pawns(child.pawns);
            for (home, distances) in next.distances.iter_mut().enumerate() {
                let from = HOMES[home / 2][home % 2];
                if pawns.iter().zip(&*distances).any(|(pawn, steps)| can_touch(edge, from, *pawn, *steps)) {
                    *distances = child.distances_from(&next.grid, home);
                }
            }
            return next;
        }
        let (before, now) = (all_pawns(position.pawns), all_pawns(child.pawns));
        for pawn in (0..4).filter(|pawn| before[*pawn] != now[*pawn]) {
            next.place(pawn, now[pawn], child.lakeside);
        }
        next
    }

    fn place(&mut self, pawn: usize, cell: u8, lakeside: bool) {
        let steps = if cell == NO_PAWN { [FAR; 4] } else { self.grid.distances(cell, all_pawns(HOMES)) };
        for (home, steps) in steps.into_iter().enumerate() {
            // In the printed game the way back to an own home does not matter.
            self.distances[home][pawn] = if lakeside && home / 2 == pawn / 2 { FAR } else { steps };
        }
    }
}

/// Whether a wall can lie across a way of so many steps. `false` is certain: then the way around by the wall would be longer even on an
/// empty board.
fn can_touch(wall: Edge, from: u8, to: u8, steps: u8) -> bool {
    let apart = |cell: u8| wall.cell.col.abs_diff(cell & 15) + wall.cell.row.abs_diff(cell >> 4);
    // The wall touches four cells, none of them further than two steps from the one that it is named after.
    to != NO_PAWN && steps != FAR && apart(from) + apart(to) <= steps.saturating_add(4)
}

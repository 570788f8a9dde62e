//! Who can still reach what (B6): the flood over the cells, and a cheaper look at the walls alone.

use super::grid::{BlockadeCells, OpenSteps};
use super::position::{HOMES, NO_PAWN};
use super::walls::{SLOT_COLS, SLOT_ROWS, Slots, Walls};
use crate::board::{Cell, Direction, Edge};
use crate::outcome::Side;

/// The pawns of both sides, as [`Position`](super::Position) keeps them.
type Pawns = [[u8; 2]; 2];

/// The open steps of a board, and who has to get where on it.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    grid: OpenSteps,
    /// For each side the cells that must hang together: its pawns and the enemy homes.
    together: [[u8; 4]; 2],
}

impl Reach {
    pub(super) fn new(walls: &Walls, pawns: &Pawns) -> Reach {
        let together = Side::BOTH.map(|side| {
            let [first, second] = pawns[side.index()];
            let homes = HOMES[side.opponent().index()];
            // A pawn that has been taken off needs no path: the other pawn's cell takes its place in the set.
            let second = if second == NO_PAWN { first } else { second };
            [first, second, homes[0], homes[1]]
        });
        Reach { grid: OpenSteps::new(walls), together }
    }

    /// Whether every pawn still has its paths when a wall is added (B6). The flood of the first side mostly answers for the second as
    /// well.
    pub(super) fn allows(&self, edge: Edge) -> bool {
        let grid = self.grid.with(edge);
        let [first, second] = self.together.map(|cells| cells.map(BlockadeCells::at));
        let [all_first, all_second] =
            [first, second].map(|cells| cells.into_iter().fold(BlockadeCells::NONE, BlockadeCells::with));
        let region = flood(&grid, first[0], all_first);
        if !region.covers(all_first) {
            return false;
        }
        let seed = if region.meets(all_second) { region } else { second[0] };
        flood(&grid, seed, all_second).covers(all_second)
    }

    /// The first pawn without a path to an enemy home, and that home.
    pub(super) fn cut_off(&self) -> Option<(u8, u8)> {
        for [first, second, homes @ ..] in self.together {
            let targets = homes.into_iter().fold(BlockadeCells::NONE, |all, home| all.with(BlockadeCells::at(home)));
            for pawn in [first, second] {
                let region = flood(&self.grid, BlockadeCells::at(pawn), targets);
                if let Some(home) = homes.into_iter().find(|home| !region.contains(*home)) {
                    return Some((pawn, home));
                }
            }
        }
        None
    }

    /// The same with one more wall.
    pub(super) fn cut_off_by(mut self, edge: Edge) -> Option<(u8, u8)> {
        self.grid = self.grid.with(edge);
        self.cut_off()
    }
}

/// Grows a set along open steps until it has all targets, or cannot grow.
#[inline]
fn flood(grid: &OpenSteps, mut region: BlockadeCells, targets: BlockadeCells) -> BlockadeCells {
    while !region.covers(targets) {
        // Four steps at a time: looking whether it is done costs as much as a step.
        let next = grid.spread(grid.spread(grid.spread(grid.spread(region))));
        if next == region {
            break;
        }
        region = next;
    }
    region
}

/// Union-find over the points of the grid that walls connect, the border being one point. A wall splits the board only if it
/// joins points that are connected already: then it closes a ring.
pub(super) struct Joints {
    /// For each point its parent on the path to the representative of its set.
    next: [u8; Joints::BORDER as usize + 1],
}

impl Joints {
    const BORDER: u8 = SLOT_COLS * SLOT_ROWS;

    pub(super) fn new(walls: &Slots) -> Joints {
        let mut joints = Joints { next: std::array::from_fn(|point| point as u8) };
        for wall in walls.iter() {
            let [end, middle, other] = points(wall).map(|point| joints.root(point));
            joints.next[usize::from(middle)] = end;
            // Joining the first end may have changed the middle's representative.
            let other = joints.root(other);
            joints.next[usize::from(other)] = end;
        }
        joints
    }

    /// Whether a wall would close a ring.
    pub(super) fn closes_ring(&mut self, wall: Edge) -> bool {
        let [end, middle, other] = points(wall).map(|point| self.root(point));
        end == middle || middle == other || end == other
    }

    fn root(&mut self, mut point: u8) -> u8 {
        while self.next[usize::from(point)] != point {
            let next = self.next[usize::from(point)];
            // Path halving: shortens later searches.
            self.next[usize::from(point)] = self.next[usize::from(next)];
            point = next;
        }
        point
    }
}

/// The ends and the middle of a wall; every point on the border is the same.
fn points(wall: Edge) -> [u8; 3] {
    let Cell { col, row } = wall.cell;
    let middle = row * SLOT_COLS + col;
    let at = |inside: bool, point: u8| if inside { point } else { Joints::BORDER };
    match wall.direction {
        Direction::Horizontal => [at(col > 0, middle.wrapping_sub(1)), middle, at(col + 1 < SLOT_COLS, middle + 1)],
        Direction::Vertical => {
            [at(row > 0, middle.wrapping_sub(SLOT_COLS)), middle, at(row + 1 < SLOT_ROWS, middle + SLOT_COLS)]
        }
    }
}

//! Who can still reach what (B6): flood fills over the cells, and a cheaper look at the walls alone.

use super::position::HOMES;
use super::walls::{SLOT_COLS, SLOT_ROWS, Slots, Walls, guarded};
use super::{COLS, ROWS};
use crate::board::{Cell, Direction, Edge};
use crate::outcome::Side;

/// The pawns of both sides, as [`Position`](super::Position) keeps them.
type Pawns = [[u8; 2]; 2];

/// The open steps of a board, and who has to get where on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// For each row the columns from which the step to the east is open. A row for any four bits, like all arrays here.
    east: [u16; 16],
    /// For each row the columns from which the step to the south is open.
    south: [u16; 16],
    /// For each side the cells that must hang together: its pawns and the enemy homes.
    together: [[u8; 4]; 2],
}

impl Reach {
    pub(super) fn new(walls: &Walls, pawns: &Pawns) -> Reach {
        let mut reach = Reach { east: [0; 16], south: [0; 16], together: [[0; 4]; 2] };
        for row in 0..ROWS {
            reach.east[row as usize] = walls.open_east(guarded(row));
            reach.south[row as usize] = walls.open_south(guarded(row));
        }
        for side in Side::BOTH {
            let [first, second] = pawns[side.index()];
            let homes = HOMES[side.opponent().index()];
            // A pawn that has been taken off needs no path: the other one stands for it.
            let second = if second == super::position::NO_PAWN { first } else { second };
            reach.together[side.index()] = [first, second, homes[0], homes[1]];
        }
        reach
    }

    /// Whether every pawn still has its paths when a wall is added (B6).
    pub(super) fn allows(&self, edge: Edge) -> bool {
        let mut closed = *self;
        closed.close(edge);
        closed.is_complete()
    }

    /// The first pawn without a path to an enemy home, and that home.
    pub(super) fn cut_off(&self) -> Option<(u8, u8)> {
        for [first, second, homes @ ..] in self.together {
            for pawn in [first, second] {
                let mut region = Region::at(pawn);
                while region.sweep(self) {}
                if let Some(home) = homes.into_iter().find(|home| !region.contains(*home)) {
                    return Some((pawn, home));
                }
            }
        }
        None
    }

    /// The same with one more wall.
    pub(super) fn cut_off_by(mut self, edge: Edge) -> Option<(u8, u8)> {
        self.close(edge);
        self.cut_off()
    }

    fn close(&mut self, edge: Edge) {
        let Cell { col, row } = edge.cell;
        if !super::walls::is_slot(edge.cell) {
            return;
        }
        match edge.direction {
            Direction::Horizontal => self.south[row as usize] &= !(3 << col),
            Direction::Vertical => {
                self.east[row as usize] &= !(1 << col);
                self.east[row as usize + 1] &= !(1 << col);
            }
        }
    }

    /// Whether the cells of each side hang together. The fill of the first side mostly answers for the second as well.
    fn is_complete(&self) -> bool {
        let [first, second] = self.together;
        let mut region = Region::at(first[0]);
        if !region.grow_to(self, first) {
            return false;
        }
        if !second.iter().any(|cell| region.contains(*cell)) {
            region = Region::at(second[0]);
        }
        region.grow_to(self, second)
    }
}

/// A set of cells that grows along open steps.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Region([u16; 16]);

impl Region {
    fn at(cell: u8) -> Region {
        let mut rows = [0; 16];
        rows[usize::from(cell >> 4)] = 1 << (cell & 15);
        Region(rows)
    }

    fn contains(&self, cell: u8) -> bool {
        self.0[usize::from(cell >> 4)] >> (cell & 15) & 1 != 0
    }

    /// Grows until all these cells are in it, or until it cannot grow: whether they all are.
    fn grow_to(&mut self, reach: &Reach, cells: [u8; 4]) -> bool {
        loop {
            if cells.iter().all(|cell| self.contains(*cell)) {
                return true;
            }
            if !self.sweep(reach) {
                return false;
            }
        }
    }

    /// Once down and once up the board, each row filled along its open steps. Whether anything was added.
    fn sweep(&mut self, reach: &Reach) -> bool {
        let before = self.0;
        let rows = &mut self.0[..usize::from(ROWS)];
        let mut above = 0;
        for ((row, east), south) in rows.iter_mut().zip(reach.east).zip(reach.south) {
            *row = fill(*row | above, east);
            above = *row & south;
        }
        let mut below = 0;
        for ((row, east), south) in rows.iter_mut().zip(reach.east).zip(reach.south).rev() {
            *row = fill(*row | below & south, east);
            below = *row;
        }
        self.0 != before
    }
}

/// Spreads cells of a row along its open steps, both ways.
const fn fill(cells: u16, east: u16) -> u16 {
    // A cell added to a run of open steps carries to the cell where the run ends, and changes every bit on the way.
    let mut filled = cells | ((east + (cells & east)) ^ east);
    // Backwards there is no carry: runs of 1, 2, 4 and 8 open steps, one after the other.
    let mut open = east;
    let mut length = 1;
    while length < COLS {
        filled |= filled >> length & open;
        open &= open >> length;
        length *= 2;
    }
    filled
}

/// Which points of the grid hang together through walls, the border being one point. A wall splits the board only if it
/// joins points that hang together already: then it closes a ring.
pub(super) struct Joints {
    /// For each point another one on the way to the one that stands for all.
    next: [u8; Joints::BORDER as usize + 1],
}

impl Joints {
    const BORDER: u8 = SLOT_COLS * SLOT_ROWS;

    pub(super) fn new(walls: &Slots) -> Joints {
        let mut joints = Joints { next: std::array::from_fn(|point| point as u8) };
        for wall in walls.iter() {
            let [end, middle, other] = points(wall).map(|point| joints.root(point));
            joints.next[usize::from(middle)] = end;
            // The middle may have stood for the other end.
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
            // Halves the way for whoever comes next.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_fills_exactly_the_runs_that_hold_a_cell() {
        for east in 0..1_u16 << SLOT_COLS {
            for cells in [1, 1 << 10, 0b101_0010_0001, 0b000_1000_0000, 0, 0x7ff] {
                let mut slow: u16 = cells;
                for _ in 0..COLS {
                    slow |= (slow & east) << 1 | slow >> 1 & east;
                }
                assert_eq!(fill(cells, east), slow, "{cells:b} {east:b}");
            }
        }
    }
}

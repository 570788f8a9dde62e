//! Public accessors: what stands on the board.

use super::SIZE;
use super::position::{HOMES, NO_PAWN, Position, cell};
use super::walls::guarded;
use crate::board::Cell;
use crate::outcome::Side;

impl Position {
    /// The two homes of a side (B1).
    pub fn homes(side: Side) -> [Cell; 2] {
        HOMES[side.index()].map(cell)
    }

    /// The pawns of a side that are on the board, from the top left.
    pub fn pawns(&self, side: Side) -> impl Iterator<Item = Cell> + use<> {
        self.pawns[side.index()].into_iter().filter(|pawn| *pawn != NO_PAWN).map(cell)
    }

    /// The walls that a side has left, of both directions.
    pub fn walls_left(&self, side: Side) -> u8 {
        self.stock[side.index()].iter().sum()
    }

    /// Whether one pawn on one enemy home wins, as in the printed game (option `rules`).
    pub fn wins_with_one_pawn(&self) -> bool {
        self.lakeside
    }

    /// The neighbours of a cell that no wall cuts off from it, whether a pawn stands there or not.
    pub fn open_steps(&self, from: Cell) -> impl Iterator<Item = Cell> + use<'_> {
        let open = move |(columns, rows): (i8, i8)| {
            let to = from.offset(columns, rows, SIZE)?;
            let row = guarded(from.row.min(to.row));
            let open = if rows == 0 { self.walls.open_east(row) } else { self.walls.open_south(row) };
            (open >> from.col.min(to.col) & 1 != 0).then_some(to)
        };
        [(0, -1), (-1, 0), (1, 0), (0, 1)].into_iter().filter_map(open)
    }
}

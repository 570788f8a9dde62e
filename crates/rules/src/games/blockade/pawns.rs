//! Where a pawn can go (B3, B4): the twelve cells around it as a set of twelve bits.

use super::position::{HOMES, Position};
use super::walls::guarded;

/// The twelve moves by document 003's names, as steps in cell numbers (16 to a row). Bit `i` of a set of targets is move `i`:
/// single steps, then double steps in the same order, then diagonals.
pub(super) const MOVES: [(&str, i8); 12] = [
    ("n", -16),
    ("s", 16),
    ("o", -1),
    ("e", 1),
    ("nn", -32),
    ("ss", 32),
    ("oo", -2),
    ("ee", 2),
    ("no", -17),
    ("ne", -15),
    ("so", 15),
    ("se", 17),
];
const SINGLE: u16 = 0x00f;

/// The bit of the move that leads from one cell to another, by the difference of their numbers. No two cells of the board differ
/// by one of the twelve numbers without lying that way from each other, because a row has 16 numbers for 11 cells.
static MOVE_BITS: [u16; 256] = {
    let mut bits = [0; 256];
    let mut index = 0;
    while index < MOVES.len() {
        bits[MOVES[index].1 as u8 as usize] = 1 << index;
        index += 1;
    }
    bits
};

fn bit(from: u8, to: u8) -> u16 {
    MOVE_BITS[usize::from(to.wrapping_sub(from))]
}

/// The cell that a move leads to.
pub(super) fn target(from: u8, index: u32) -> u8 {
    from.wrapping_add_signed(MOVES[index as usize % MOVES.len()].1)
}

impl Position {
    /// The cells that a pawn of the side to act can go to from here, as bits of [`MOVES`].
    pub(super) fn targets(&self, from: u8) -> u16 {
        if from == super::position::NO_PAWN {
            return 0;
        }
        let reached = self.reached(from);
        let own = self.side.index();
        let taken = |side: usize| bit(from, self.pawns[side][0]) | bit(from, self.pawns[side][1]);
        let enemies = taken(1 - own);
        let empty = !(taken(own) | enemies);
        if !self.lakeside {
            return reached & empty;
        }
        let homes = HOMES[1 - own].iter().fold(0, |bits, home| bits | bit(from, *home));
        let landing = reached & (empty | enemies & homes);
        // One step towards a cell that could be reached and not landed on; double steps lie four bits above single ones.
        let cut_short = (reached & !landing) >> 4 & SINGLE;
        landing & (!SINGLE | homes | cut_short)
    }

    /// The cells within two open steps, whoever stands there.
    fn reached(&self, from: u8) -> u16 {
        let (col, row) = (u32::from(from & 15), guarded(from >> 4));
        // The steps around the pawn's column: bit 2 is its own, bit 0 two columns to the west. Columns off the board are closed.
        let near = |steps: u16| u32::from(steps) << 2 >> col;
        let [east_above, east, east_below] = [row - 1, row, row + 1].map(|row| near(self.walls.open_east(row)));
        let [south_2, south_1, south, south_below] =
            [row - 2, row - 1, row, row + 1].map(|row| near(self.walls.open_south(row)));
        let is = |steps: u32, at: u32| steps >> at & 1;
        let (n, s, o, e) = (is(south_1, 2), is(south, 2), is(east, 1), is(east, 2));
        let bits = [
            n,
            s,
            o,
            e,
            n & is(south_2, 2),
            s & is(south_below, 2),
            o & is(east, 0),
            e & is(east, 3),
            n & is(east_above, 1) | o & is(south_1, 1),
            n & is(east_above, 2) | e & is(south_1, 3),
            s & is(east_below, 1) | o & is(south, 1),
            s & is(east_below, 2) | e & is(south, 3),
        ];
        bits.iter().enumerate().fold(0, |set, (index, bit)| set | (*bit as u16) << index)
    }
}

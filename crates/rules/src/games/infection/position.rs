//! The position: two sets of pieces, the blocked cells, and whose turn it is.
//!
//! A set of cells is a `u64` with 8 bits a row, of which the last is never set: a shift by one cell in any direction cannot
//! wrap around to the other side of the board.

use super::actions::Action;
use super::{Rules, texts};
use crate::board::Cell;
use crate::chance::Chance;
use crate::keys::mix;
use crate::lang::Message;
use crate::outcome::{Ending, Outcome, Side};
use crate::position::Position as _;

/// The quiet clock at which the game is a draw (I7).
pub(super) const CLOCK_LIMIT: u8 = 100;
/// Move numbers go up to here and stay.
pub(super) const LAST_MOVE_NUMBER: u16 = 9999;
/// All 49 cells.
pub(super) const BOARD: u64 = {
    let mut board = 0;
    let mut row = 0;
    while row < 7 {
        board |= 0x7f << (8 * row);
        row += 1;
    }
    board
};

/// A position of Infection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces of each side.
    pub(super) pieces: [u64; 2],
    /// Cells that hold nothing and are not blocked.
    pub(super) empty: u64,
    pub(super) side: Side,
    pub(super) straight: bool,
    pub(super) clock: u8,
    pub(super) move_number: u16,
}

const _: () = assert!(size_of::<Position>() <= 32);

/// The bit of a cell.
pub(super) const fn bit(cell: u8) -> u64 {
    1 << cell
}

/// The number of a cell in a set.
pub(super) const fn number(cell: Cell) -> u8 {
    cell.row * 8 + cell.col
}

/// The cell with a number.
pub(super) const fn cell(number: u8) -> Cell {
    Cell::new(number % 8, number / 8)
}

/// The cells of a set and their 8 neighbours.
const fn spread(set: u64) -> u64 {
    let wide = set | set << 1 | set >> 1;
    (wide | wide << 8 | wide >> 8) & BOARD
}

/// For each cell, the cells that a distance (1 or 2) away; with `straight` only in the 8 straight and diagonal directions.
const fn rings(distance: i8, straight: bool) -> [u64; 56] {
    let mut rings = [0; 56];
    let mut from = 0;
    while from < 56 {
        let mut to = 0;
        while to < 56 {
            let columns = (from % 8 - to % 8_i8).abs();
            let rows = (from / 8 - to / 8).abs();
            let farther = if columns > rows { columns } else { rows };
            let in_line = columns == 0 || rows == 0 || columns == rows;
            if farther == distance && (in_line || !straight) {
                rings[from as usize] |= bit(to as u8) & BOARD;
            }
            to += 1;
        }
        from += 1;
    }
    rings
}

/// The 8 neighbours of each cell.
pub(super) static NEIGHBOURS: [u64; 56] = rings(1, false);
/// The cells that a piece jumps to, by whether the rules allow straight jumps only.
static JUMPS: [[u64; 56]; 2] = [rings(2, false), rings(2, true)];

/// The cells of a set, from the top left.
pub(super) fn cells(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as u8;
        if set == 0 {
            return None;
        }
        set &= set - 1;
        Some(cell)
    })
}

/// The cell at place `index` of a set that has more cells than that.
fn nth_cell(mut set: u64, index: u32) -> u8 {
    for _ in 0..index {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}

impl Position {
    /// A position with these contents. Nothing is checked.
    pub(super) fn new(
        rules: Rules,
        pieces: [u64; 2],
        blocked: u64,
        side: Side,
        clock: u8,
        move_number: u16,
    ) -> Position {
        let empty = BOARD & !blocked & !pieces[0] & !pieces[1];
        Position { pieces, empty, side, straight: rules.straight, clock, move_number }
    }

    /// The cells that nobody enters.
    pub(super) fn blocked(&self) -> u64 {
        BOARD & !self.empty & !self.pieces[0] & !self.pieces[1]
    }

    /// The cells that a clone of the side can take.
    pub(super) fn clone_targets(&self, side: Side) -> u64 {
        spread(self.pieces[side.index()]) & self.empty
    }

    /// The cells that a jump from a cell can take.
    pub(super) fn jump_targets(&self, from: u8) -> u64 {
        JUMPS[usize::from(self.straight)][usize::from(from)] & self.empty
    }

    fn can_move(&self, side: Side) -> bool {
        self.clone_targets(side) != 0 || cells(self.pieces[side.index()]).any(|from| self.jump_targets(from) != 0)
    }

    /// Whether the side to act has to pass. Asked of a game that is not over.
    pub(super) fn must_pass(&self) -> bool {
        !self.can_move(self.side)
    }

    /// I6: a side without pieces, no empty cell, or nobody who can move.
    fn is_full_or_stuck(&self) -> bool {
        self.pieces[0] == 0
            || self.pieces[1] == 0
            || self.empty == 0
            || (!self.can_move(self.side) && !self.can_move(self.side.opponent()))
    }

    fn majority(&self) -> Outcome {
        match self.pieces[0].count_ones().cmp(&self.pieces[1].count_ones()) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    pub(super) fn ending(&self) -> Option<Ending> {
        let outcome = self.outcome()?;
        let counts = self.pieces.map(u64::count_ones);
        if !self.is_full_or_stuck() {
            return Some(Ending {
                outcome,
                rule: "I7",
                message: Message::new(&texts::QUIET).with("limit", CLOCK_LIMIT),
            });
        }
        let text = match (counts, self.empty) {
            ([_, 0], _) => &texts::NO_BLUE,
            ([0, _], _) => &texts::NO_RED,
            (_, 0) => &texts::FULL,
            _ => &texts::STUCK,
        };
        Some(Ending { outcome, rule: "I6", message: Message::new(text).with("red", counts[0]).with("blue", counts[1]) })
    }

    fn count_jumps(&self) -> u32 {
        cells(self.pieces[self.side.index()]).map(|from| self.jump_targets(from).count_ones()).sum()
    }
}

impl crate::position::Position for Position {
    type Action = Action;

    fn side_to_act(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_full_or_stuck() {
            Some(self.majority())
        } else if self.clock >= CLOCK_LIMIT {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn actions_into(&self, out: &mut Vec<Action>) {
        if self.pieces[0] == 0 || self.pieces[1] == 0 || self.empty == 0 || self.clock >= CLOCK_LIMIT {
            return;
        }
        let before = out.len();
        out.extend(cells(self.clone_targets(self.side)).map(Action::Clone));
        for from in cells(self.pieces[self.side.index()]) {
            out.extend(cells(self.jump_targets(from)).map(|to| Action::Jump(from, to)));
        }
        if out.len() == before && self.can_move(self.side.opponent()) {
            out.push(Action::Pass);
        }
    }

    fn count_actions(&self) -> u64 {
        if self.pieces[0] == 0 || self.pieces[1] == 0 || self.clock >= CLOCK_LIMIT {
            return 0;
        }
        match self.clone_targets(self.side).count_ones() + self.count_jumps() {
            0 => u64::from(self.empty != 0 && self.can_move(self.side.opponent())),
            count => u64::from(count),
        }
    }

    fn play_unchecked(&mut self, action: Action) {
        let own = self.side.index();
        let to = match action {
            Action::Clone(to) => {
                self.clock = 0;
                to
            }
            Action::Jump(from, to) => {
                self.clock = self.clock.saturating_add(1);
                self.pieces[own] ^= bit(from);
                self.empty ^= bit(from);
                to
            }
            Action::Pass => {
                self.clock = self.clock.saturating_add(1);
                self.end_turn();
                return;
            }
        };
        let flipped = NEIGHBOURS[usize::from(to)] & self.pieces[1 - own];
        self.pieces[own] ^= bit(to) | flipped;
        self.pieces[1 - own] ^= flipped;
        self.empty ^= bit(to);
        self.end_turn();
    }

    fn key(&self) -> u64 {
        // Three words tell boards apart, so hashing them costs less than updating a key for every flipped piece.
        mix(self.pieces[0] ^ mix(self.pieces[1] ^ mix(self.empty ^ (self.side as u64) << 63)))
    }

    fn random_action(&self, chance: &mut impl Chance) -> Option<Action> {
        if self.pieces[0] == 0 || self.pieces[1] == 0 || self.empty == 0 || self.clock >= CLOCK_LIMIT {
            return None;
        }
        let clones = self.clone_targets(self.side);
        let count = clones.count_ones() + self.count_jumps();
        if count == 0 {
            return self.can_move(self.side.opponent()).then_some(Action::Pass);
        }
        let mut index = chance.below(count);
        if index < clones.count_ones() {
            return Some(Action::Clone(nth_cell(clones, index)));
        }
        index -= clones.count_ones();
        for from in cells(self.pieces[self.side.index()]) {
            let targets = self.jump_targets(from);
            if index < targets.count_ones() {
                return Some(Action::Jump(from, nth_cell(targets, index)));
            }
            index -= targets.count_ones();
        }
        None
    }
}

impl Position {
    fn end_turn(&mut self) {
        if self.side == Side::Second {
            self.move_number = (self.move_number + 1).min(LAST_MOVE_NUMBER);
        }
        self.side = self.side.opponent();
    }
}

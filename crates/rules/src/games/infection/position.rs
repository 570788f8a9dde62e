//! The position: two sets of pieces, the blocked cells, and whose turn it is.

use super::actions::Action;
use super::cells::{BOARD, LINES, STRAIGHT_LINES, bit, cells, jumps, jumps_by_line, neighbours, nth_cell, spread};
use super::{Rules, texts};
use crate::chance::Chance;
use crate::keys::mix;
use crate::lang::Message;
use crate::outcome::{Ending, Outcome, Side};
use crate::position::GamePosition;

/// The quiet clock at which the game is a draw (I7).
pub(super) const CLOCK_LIMIT: u8 = 100;
/// Move numbers go up to here and stay.
pub(super) const LAST_MOVE_NUMBER: u16 = 9999;

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

    /// The pieces of the side to act, and those of the other.
    #[inline]
    pub(super) fn own_and_other(&self) -> (u64, u64) {
        match self.side {
            Side::First => (self.pieces[0], self.pieces[1]),
            Side::Second => (self.pieces[1], self.pieces[0]),
        }
    }

    /// The cells that a jump from a cell can take.
    #[inline]
    pub(super) fn jump_targets(&self, from: u8) -> u64 {
        jumps(from, self.straight) & self.empty
    }

    #[inline]
    pub(super) fn can_move(&self, side: Side) -> bool {
        can_move(self.pieces[side.index()], self.empty, self.straight)
    }

    /// Whether the side to act has to pass. Asked of a game that is not over.
    pub(super) fn must_pass(&self) -> bool {
        !self.can_move(self.side)
    }

    /// Endings that are seen without looking for moves: a side without pieces, no empty cell, or the clock.
    #[inline]
    fn is_plainly_over(&self) -> bool {
        self.pieces[0] == 0 || self.pieces[1] == 0 || self.empty == 0 || self.clock >= CLOCK_LIMIT
    }

    /// I6: a side without pieces, no empty cell, or nobody who can move.
    #[inline]
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
}

impl GamePosition for Position {
    type Action = Action;

    #[inline]
    fn side_to_act(&self) -> Side {
        self.side
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.is_full_or_stuck() {
            Some(self.majority())
        } else if self.clock >= CLOCK_LIMIT {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn ending(&self) -> Option<Ending> {
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
            ([0, 0], _) => &texts::NOBODY,
            ([_, 0], _) => &texts::NO_BLUE,
            ([0, _], _) => &texts::NO_RED,
            (_, 0) => &texts::FULL,
            _ => &texts::STUCK,
        };
        Some(Ending { outcome, rule: "I6", message: Message::new(text).with("red", counts[0]).with("blue", counts[1]) })
    }

    fn actions_into(&self, out: &mut Vec<Action>) {
        self.visit_actions(&mut Vec::new(), |action| out.push(action));
    }

    #[inline]
    fn visit_actions(&self, _: &mut Vec<Action>, mut visit: impl FnMut(Action)) {
        if self.is_plainly_over() {
            return;
        }
        let (own, other) = self.own_and_other();
        let clones = spread(own) & self.empty;
        cells(clones).for_each(|to| visit(Action::Clone(to)));
        let mut targets = clones;
        for from in cells(own) {
            let jump_targets = self.jump_targets(from);
            cells(jump_targets).for_each(|to| visit(Action::Jump(from, to)));
            targets |= jump_targets;
        }
        if targets == 0 && can_move(other, self.empty, self.straight) {
            visit(Action::Pass);
        }
    }

    #[inline]
    fn count_actions(&self) -> u64 {
        if self.is_plainly_over() {
            return 0;
        }
        let (own, other) = self.own_and_other();
        let clones = (spread(own) & self.empty).count_ones();
        // By piece, where `random_action` goes by line: perft counts in the opening, with fewer pieces than lines.
        match clones + cells(own).map(|from| self.jump_targets(from).count_ones()).sum::<u32>() {
            0 => u64::from(can_move(other, self.empty, self.straight)),
            count => u64::from(count),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        let (mut own, mut other) = self.own_and_other();
        let (changed, flipped) = match action {
            Action::Clone(to) => (bit(to), neighbours(to) & other),
            Action::Jump(from, to) => (bit(from) | bit(to), neighbours(to) & other),
            Action::Pass => (0, 0),
        };
        own ^= changed | flipped;
        other ^= flipped;
        self.empty ^= changed;
        self.pieces = match self.side {
            Side::First => [own, other],
            Side::Second => [other, own],
        };
        self.clock = if let Action::Clone(_) = action { 0 } else { self.clock.saturating_add(1) };
        if self.side == Side::Second {
            self.move_number = (self.move_number + 1).min(LAST_MOVE_NUMBER);
        }
        self.side = self.side.opponent();
    }

    #[inline]
    fn key(&self) -> u64 {
        // Three words tell boards apart, so hashing them costs less than updating a key for every flipped piece.
        mix(self.pieces[0] ^ mix(self.pieces[1] ^ mix(self.empty ^ (self.side as u64) << 63)))
    }

    #[inline]
    fn actions_to_clock(&self) -> u32 {
        u32::from(CLOCK_LIMIT.saturating_sub(self.clock))
    }

    fn random_action(&self, chance: &mut impl Chance) -> Option<Action> {
        if self.is_plainly_over() {
            return None;
        }
        let (own, other) = self.own_and_other();
        // The clones by destination, then the jumps by line: the cost is the same however many pieces there are.
        let mut sets = [0; 1 + LINES.len()];
        sets[0] = spread(own) & self.empty;
        sets[1..].copy_from_slice(&jumps_by_line(own, self.empty));
        if self.straight {
            sets[1 + STRAIGHT_LINES..].fill(0);
        }
        let mut starts = [0; 1 + LINES.len()];
        let mut count = 0;
        for (set, start) in sets.iter().zip(&mut starts) {
            *start = count;
            count += set.count_ones();
        }
        if count == 0 {
            return can_move(other, self.empty, self.straight).then_some(Action::Pass);
        }
        let index = chance.below(count);
        // Compares with every start: stopping at the right one would be a mispredicted branch nearly every time.
        let chosen = starts[1..].iter().filter(|start| **start <= index).count();
        let end = nth_cell(sets[chosen], index - starts[chosen]);
        if chosen == 0 {
            return Some(Action::Clone(end));
        }
        let back = end - LINES[chosen - 1].step;
        let (from, to) = if self.empty & bit(end) != 0 { (back, end) } else { (end, back) };
        Some(Action::Jump(from, to))
    }
}

/// Whether a side with these pieces has a move. Takes no position, so that perft can keep its positions in registers.
#[inline]
fn can_move(pieces: u64, empty: u64, straight: bool) -> bool {
    spread(pieces) & empty != 0 || cells(pieces).any(|from| jumps(from, straight) & empty != 0)
}

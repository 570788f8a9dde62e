//! What happens where a piece lands: who is captured (D3, D8), and whether the piece may stay there (D4).
//!
//! All of it is within two steps of the landing cell, so it is worked out in a *window*: the set shifted so that the cell is always
//! bit [`CENTRE`], cut down to 64 bits. A neighbour beyond the edge is a bit that is never set in any set.

use super::Mode;
use super::position::Position;
use super::sets::{CAVES, MOUNTAINS, bit};

/// Where the landing cell is in a window: the cell two rows above it is bit 0.
const CENTRE: u8 = 20;
/// The four neighbours of the landing cell.
const UP: u64 = 1 << (CENTRE - 10);
const LEFT: u64 = 1 << (CENTRE - 1);
const RIGHT: u64 = 1 << (CENTRE + 1);
const DOWN: u64 = 1 << (CENTRE + 10);
const NEAR: u64 = UP | LEFT | RIGHT | DOWN;

fn window(set: u128, centre: u8) -> u64 {
    (set << CENTRE >> centre) as u64
}

/// The set that a window shows.
fn set(window: u64, centre: u8) -> u128 {
    u128::from(window) << centre >> CENTRE
}

/// What the mover can choose from after a move to a cell. The sets are windows around that cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landing {
    to: u8,
    /// Enemy pieces next to the cell.
    near: u64,
    /// Those of them that are captured between two (D3).
    custodial: u64,
    /// Those of them that have less power than the moved die (D8).
    weaker: u64,
    /// Whether a piece may be left between two enemies.
    sandwich: bool,
}

impl Landing {
    /// D4: whether the moved piece stands between two enemies after these captures.
    fn is_refused(&self, captured: u64) -> bool {
        let left = self.near & !captured;
        !self.sandwich && (left & (UP | DOWN) == UP | DOWN || left & (LEFT | RIGHT) == LEFT | RIGHT)
    }

    /// Whether the move without a power capture is legal: with custodial captures, or where there is nothing to capture.
    pub(super) fn plain(&self) -> bool {
        (self.custodial != 0 || self.weaker == 0) && !self.is_refused(self.custodial)
    }

    /// Whether there are only power captures, so that one must be chosen.
    pub(super) fn needs_choice(&self) -> bool {
        self.custodial == 0 && self.weaker != 0
    }

    /// The cells that legal power captures take.
    pub(super) fn power_captures(&self) -> u128 {
        let mut legal = 0;
        let mut rest = self.weaker;
        while rest != 0 {
            let victim = rest & rest.wrapping_neg();
            rest ^= victim;
            if !self.is_refused(victim) {
                legal |= victim;
            }
        }
        set(legal, self.to)
    }

    /// The cells that power captures take, those refused by D4 included.
    pub(super) fn weaker(&self) -> u128 {
        set(self.weaker, self.to)
    }
}

impl Position {
    /// What the mover can choose from when the piece on `from` lands on `to`.
    ///
    /// That the piece has left `from` makes no difference to the captures: an enemy between the two cells would have been in the way.
    pub(super) fn landing(&self, from: u8, to: u8) -> Landing {
        let near = window(self.enemy(), to) & NEAR;
        let mut landing = Landing { to, near, custodial: 0, weaker: 0, sandwich: self.rules.sandwich };
        if near != 0 {
            landing.custodial = self.custodial_window(near, to);
            if self.rules.mode != Mode::Basic {
                landing.weaker = self.weaker_window(near, to, self.power(from));
            }
        }
        landing
    }

    /// The enemy pieces that a piece landing on a cell captures between two (D3).
    pub(super) fn custodial(&self, to: u8) -> u128 {
        let near = window(self.enemy(), to) & NEAR;
        if near == 0 { 0 } else { set(self.custodial_window(near, to), to) }
    }

    fn custodial_window(&self, near: u64, to: u8) -> u64 {
        // A piece that stands on a cave hides it: own ones are anvils all the same, enemy ones are not.
        let anvils = window(self.own() | (MOUNTAINS | CAVES) & !self.enemy(), to);
        near & ((anvils << 10) & UP | (anvils << 1) & LEFT | (anvils >> 1) & RIGHT | (anvils >> 10) & DOWN)
    }

    fn weaker_window(&self, near: u64, to: u8, power: u8) -> u64 {
        let mut weaker = 0;
        let mut equal = near;
        for (index, plane) in self.power.iter().enumerate().rev() {
            let theirs = window(*plane, to);
            if (power >> index) & 1 == 1 {
                weaker |= equal & !theirs;
                equal &= theirs;
            } else {
                equal &= !theirs;
            }
        }
        weaker
    }

    /// The power of the die on a cell; 0 where there is none.
    pub(super) fn power(&self, at: u8) -> u8 {
        let digit = |index: usize| u8::from(self.power[index] & bit(at) != 0) << index;
        digit(0) | digit(1) | digit(2)
    }
}

//! Contempt: a search that is to choose an action prefers a game that is still open to a drawn one.
//!
//! A game says how much there is still to play for ([`Knowledge::tension`]). The side at the root gains what a line keeps of it beyond
//! what there is at the root, and a draw costs it all. So positions that are as open as the root keep their values, equal exchanges
//! cost a little, and a draw is worth less than a game that is slightly worse. Searches for analysis go without.

use tabuleiro_rules::keys::mix;
use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::Side;

/// The contempt of one search.
#[derive(Clone, Copy)]
pub(super) struct Contempt {
    /// The side to act at the root.
    side: Side,
    /// How much there is to play for at the root; 0 where the search has no contempt.
    at_root: i32,
}

impl Contempt {
    pub(super) fn of<P: Knowledge>(root: &P, is_on: bool) -> Contempt {
        Contempt { side: root.side_to_act(), at_root: if is_on { root.tension() } else { 0 } }
    }

    /// What a draw is worth to a side.
    pub(super) fn draw(self, side: Side) -> i32 {
        if side == self.side { -self.at_root } else { self.at_root }
    }

    /// What a position gains for a side by how open it is.
    pub(super) fn gain<P: Knowledge>(self, position: &P, side: Side) -> i32 {
        if self.at_root == 0 {
            return 0;
        }
        let gain = position.tension() - self.at_root;
        if side == self.side { gain } else { -gain }
    }

    /// Keeps values of searches with different contempt apart in the transposition table.
    pub(super) fn key(self) -> u64 {
        match self.at_root {
            0 => 0,
            at_root => mix(u64::from(at_root.unsigned_abs()) << 1 | self.side as u64),
        }
    }
}

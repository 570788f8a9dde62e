//! A match: two games between the same two players, who swap sides after the first.

use crate::outcome::{Outcome, Side};

/// A player of a match, whatever side he plays at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who has the first side in the first game.
    One,
    /// The other player.
    Two,
}

impl Player {
    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other player.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }
}

/// Where a match stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Whether player two has the first side, as in the second game.
    pub swapped: bool,
    /// Games won so far, by player.
    pub wins: [u32; 2],
    /// What the game counts for each player in the finished games that he played as the first side, such as trees.
    pub tally: [u32; 2],
}

impl Standing {
    /// Who plays a side in the game under way.
    pub fn player(&self, side: Side) -> Player {
        match (side, self.swapped) {
            (Side::First, false) | (Side::Second, true) => Player::One,
            _ => Player::Two,
        }
    }

    /// The standing after the game under way has ended, ready for the next one.
    #[must_use]
    pub fn after(mut self, outcome: Outcome, tally: u32) -> Standing {
        if let Outcome::Win(side) = outcome {
            self.wins[self.player(side).index()] += 1;
        }
        self.tally[self.player(Side::First).index()] = tally;
        self.swapped = !self.swapped;
        self
    }
}

/// How a match of two games ended. `won_as` is the side with which each of the players won one game, `tie_break` is the
/// game's own rule for that: the player with the better of the two tallies, if they differ.
pub fn decide(
    standing: &Standing,
    won_as: Option<Side>,
    tie_break: impl Fn(Side, [u32; 2]) -> Option<Player>,
) -> Option<Player> {
    match standing.wins {
        [a, b] if a > b => Some(Player::One),
        [a, b] if b > a => Some(Player::Two),
        _ => won_as.and_then(|side| tie_break(side, standing.tally)),
    }
}

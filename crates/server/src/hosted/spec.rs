//! How a game was made: what its first event says.

use serde::{Deserialize, Serialize};
use tabuleiro_catalog::rules::matches::Standing;

use crate::shape::clock::ClockSpec;

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SeatHolder {
    /// Nobody yet.
    Open,
    /// A guest, under the name that he had when he sat down.
    Guest {
        /// The id.
        id: String,
        /// The name.
        name: String,
    },
    /// The computer.
    Computer {
        /// Its level, 1 to 10.
        level: u8,
    },
}

/// How a game was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSpec {
    /// The name of the game.
    pub game: String,
    /// Its options, as canonical text.
    pub options: String,
    /// Where it starts, where that is not the usual start.
    pub position: Option<String>,
    /// Turns that were played before it came here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<String>,
    /// Who sits where, first first.
    pub seats: [SeatHolder; 2],
    /// The clock.
    pub clock: Option<ClockSpec>,
    /// What the clock had left in a game that was begun elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<[i64; 2]>,
    /// Whether everybody may see it in lists.
    pub listed: bool,
    /// The game of a match that it is.
    pub round: Option<MatchRound>,
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchRound {
    /// 1 or 2.
    pub number: u8,
    /// The id of the first game, in the second.
    pub other: Option<String>,
    /// Games won before this one, by player.
    pub wins: [u32; 2],
    /// What was tallied before this one, by player.
    pub tally: [u32; 2],
}

impl MatchRound {
    /// The first game of a match.
    pub fn first() -> MatchRound {
        MatchRound { number: 1, other: None, wins: [0; 2], tally: [0; 2] }
    }

    /// The second, after a first one.
    pub fn second(first: &str, standing: Standing) -> MatchRound {
        MatchRound { number: 2, other: Some(first.to_owned()), wins: standing.wins, tally: standing.tally }
    }

    /// Whether it is the first game.
    pub fn is_first(&self) -> bool {
        self.number == 1
    }

    /// The same for the rules library.
    pub fn standing(&self) -> Standing {
        Standing { swapped: self.number == 2, wins: self.wins, tally: self.tally }
    }
}

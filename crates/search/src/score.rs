//! Scores of a search, always for the side to act.

use tabuleiro_rules::knowledge::{EVALUATION_LIMIT, Knowledge};
use tabuleiro_rules::outcome::{Outcome, Side};

/// The score of a game that is won at the root. A win after `n` actions is worth `WIN - n`.
pub const WIN: i32 = 1_000_000;

/// The longest distance to a proven end.
pub const LONGEST: i32 = WIN - EVALUATION_LIMIT - 1;

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate: about 100 for what a piece is worth.
    Estimate(i32),
    /// The side to act wins, in so many actions of both sides.
    Win(u32),
    /// The side to act loses, in so many actions of both sides.
    Loss(u32),
}

impl Score {
    /// Understands a number of the search.
    pub fn of(value: i32) -> Score {
        match value {
            _ if value > WIN - LONGEST => Score::Win((WIN - value).unsigned_abs()),
            _ if value < LONGEST - WIN => Score::Loss((WIN + value).unsigned_abs()),
            _ => Score::Estimate(value),
        }
    }
}

/// The score of a finished game for a side, `ply` actions from the root.
pub fn of_outcome(outcome: Outcome, side: Side, ply: u32) -> i32 {
    let distance = i32::try_from(ply).unwrap_or(LONGEST).min(LONGEST);
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == side => WIN - distance,
        Outcome::Win(_) => distance - WIN,
    }
}

/// The score for a side of a finished position, `ply` actions from the root: won, drawn, lost, or what the game makes of it.
pub fn of_end<P: Knowledge>(position: &P, outcome: Outcome, side: Side, ply: u32) -> i32 {
    match position.graded_end() {
        Some(value) if side == Side::First => value,
        Some(value) => -value,
        None => of_outcome(outcome, side, ply),
    }
}

/// Whether a value is a proven win or loss.
pub fn is_proven(value: i32) -> bool {
    !matches!(Score::of(value), Score::Estimate(_))
}

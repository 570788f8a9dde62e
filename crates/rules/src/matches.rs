//! A match: two games between the same two players, who swap sides after the first (rule F8).
//!
//! A position knows nothing of its match. A [`Standing`] goes along with it: who plays which side now, and what the games
//! before have brought.
//!
//! ```
//! use tabuleiro_rules::games::FrozenForest;
//! use tabuleiro_rules::matches::{MatchPlayer, Standing, Verdict, verdict};
//! use tabuleiro_rules::outcome::{Outcome, Side};
//!
//! // Mina wins both games, so each player has won one; player one had eaten more trees.
//! let first = Standing::default();
//! let second = first.after(Outcome::Win(Side::Second), 40);
//! assert_eq!(second.player(Side::First), MatchPlayer::Two);
//! assert_eq!(verdict::<FrozenForest>(&second, Outcome::Win(Side::Second), 32), Some(Verdict::Win(MatchPlayer::One)));
//! ```

use crate::game::Game;
use crate::outcome::{Outcome, Side};

/// A player of a match, whatever side he plays at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchPlayer {
    /// The player who has the first side in the first game.
    One,
    /// The other player.
    Two,
}

impl MatchPlayer {
    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other player.
    #[must_use]
    pub const fn other(self) -> MatchPlayer {
        match self {
            MatchPlayer::One => MatchPlayer::Two,
            MatchPlayer::Two => MatchPlayer::One,
        }
    }
}

/// Where a match stands while a game of it is played. A game on its own is the first of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Whether player two has the first side, as in the second game.
    pub swapped: bool,
    /// Games won so far, by player.
    pub wins: [u32; 2],
    /// What the game counts for each player in the finished game that he played as the first side, such as trees. 0 for
    /// the player who has that side now: his count is the position's.
    pub tally: [u32; 2],
}

impl Standing {
    /// Who plays a side in the game under way.
    pub fn player(&self, side: Side) -> MatchPlayer {
        match (side, self.swapped) {
            (Side::First, false) | (Side::Second, true) => MatchPlayer::One,
            _ => MatchPlayer::Two,
        }
    }

    /// The standing after the game under way has ended, ready for the next one. `tally` is what the game counts for its
    /// first side.
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

/// Who won a match, by the standing after its two games; `None` for a draw. `won_as` is the side with which each of the
/// players won one game, and looked at only if they did. `tie_break` is the game's own rule for that: the player with
/// the better of the two tallies, if they differ.
fn decide(
    standing: &Standing,
    won_as: Option<Side>,
    tie_break: impl Fn(Side, [u32; 2]) -> Option<MatchPlayer>,
) -> Option<MatchPlayer> {
    match standing.wins {
        [one, two] if one > two => Some(MatchPlayer::One),
        [one, two] if two > one => Some(MatchPlayer::Two),
        _ => won_as.and_then(|side| tie_break(side, standing.tally)),
    }
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// This player won it.
    Win(MatchPlayer),
    /// Nobody won it.
    Draw,
}

/// How the match ends when the game under way ends like this; `None` when the second game is still to come.
pub fn verdict<G: Game>(standing: &Standing, outcome: Outcome, tally: u32) -> Option<Verdict> {
    if !standing.swapped {
        return None;
    }
    // With one win each, both won with the side that has won now: the sides were swapped in between.
    let winner = decide(&standing.after(outcome, tally), outcome.winner(), G::tie_break);
    Some(winner.map_or(Verdict::Draw, Verdict::Win))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::FrozenForest;

    const YUKI: Outcome = Outcome::Win(Side::First);
    const MINA: Outcome = Outcome::Win(Side::Second);

    /// The verdict on two games, each with its outcome and the trees eaten in it.
    fn games(first: (Outcome, u32), second: (Outcome, u32)) -> Verdict {
        let start = Standing::default();
        assert_eq!(verdict::<FrozenForest>(&start, first.0, first.1), None);
        verdict::<FrozenForest>(&start.after(first.0, first.1), second.0, second.1).unwrap()
    }

    #[test]
    fn f8_the_roles_are_swapped_and_player_one_is_yuki_first() {
        let first = Standing::default();
        assert_eq!(Side::BOTH.map(|side| first.player(side)), [MatchPlayer::One, MatchPlayer::Two]);
        let second = first.after(YUKI, 31);
        assert_eq!(Side::BOTH.map(|side| second.player(side)), [MatchPlayer::Two, MatchPlayer::One]);
        assert_eq!(second, Standing { swapped: true, wins: [1, 0], tally: [31, 0] });
        assert_eq!(second.after(MINA, 7), Standing { swapped: false, wins: [2, 0], tally: [31, 7] });
    }

    #[test]
    fn f8_two_wins_win_whatever_the_trees() {
        assert_eq!(games((YUKI, 90), (MINA, 1)), Verdict::Win(MatchPlayer::One));
        assert_eq!(games((MINA, 90), (YUKI, 95)), Verdict::Win(MatchPlayer::Two));
    }

    #[test]
    fn f8_one_win_each_as_yuki_fewer_trees_win() {
        assert_eq!(games((YUKI, 20), (YUKI, 21)), Verdict::Win(MatchPlayer::One));
        assert_eq!(games((YUKI, 21), (YUKI, 20)), Verdict::Win(MatchPlayer::Two));
    }

    #[test]
    fn f8_one_win_each_as_mina_more_trees_win() {
        assert_eq!(games((MINA, 40), (MINA, 32)), Verdict::Win(MatchPlayer::One));
        assert_eq!(games((MINA, 32), (MINA, 40)), Verdict::Win(MatchPlayer::Two));
    }

    #[test]
    fn f8_equal_trees_draw_the_match() {
        assert_eq!(games((YUKI, 20), (YUKI, 20)), Verdict::Draw);
        assert_eq!(games((MINA, 20), (MINA, 20)), Verdict::Draw);
    }

    #[test]
    fn a_drawn_game_leaves_the_match_to_the_other_one() {
        assert_eq!(games((YUKI, 50), (Outcome::Draw, 3)), Verdict::Win(MatchPlayer::One));
        assert_eq!(games((Outcome::Draw, 3), (MINA, 50)), Verdict::Win(MatchPlayer::One));
        assert_eq!(games((Outcome::Draw, 3), (Outcome::Draw, 50)), Verdict::Draw);
    }
}

//! A match of two games with the sides swapped, as records tell it.

use tabuleiro_rules::lang::Message;
use tabuleiro_rules::matches::{Player, Standing};
use tabuleiro_rules::outcome::Outcome;

use crate::AnyGame;
use crate::record::AnyRecord;
use crate::texts::play as texts;

/// How a match went, game by game.
#[derive(Clone, Debug, Default)]
pub struct Match {
    standing: Standing,
    outcomes: Vec<Outcome>,
}

impl Match {
    /// Nothing played yet.
    pub fn new() -> Match {
        Match::default()
    }

    /// Where the match stands.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Whether both games have been played.
    pub fn is_over(&self) -> bool {
        self.outcomes.len() == 2
    }

    /// The number of the game to be played next, from 1.
    pub fn round(&self) -> usize {
        self.outcomes.len() + 1
    }

    /// Counts a finished game. One that goes on is not counted.
    pub fn add(&mut self, record: &dyn AnyRecord) {
        if let Some(ending) = record.ending().filter(|_| !self.is_over()) {
            self.standing = self.standing.after(ending.outcome, record.tally());
            self.outcomes.push(ending.outcome);
        }
    }

    /// The winner of the match; `None` while it goes on, and for a draw.
    pub fn winner(&self, game: &dyn AnyGame) -> Option<Player> {
        if !self.is_over() {
            return None;
        }
        // The sides are swapped: the same side winning twice means that each player has won once.
        let won_as = match self.outcomes[..] {
            [Outcome::Win(first), Outcome::Win(second)] if first == second => Some(first),
            _ => None,
        };
        game.match_winner(&self.standing, won_as)
    }

    /// The result in words; `names` are those of player one and two.
    pub fn message(&self, game: &dyn AnyGame, names: [&str; 2]) -> Message {
        let [one, two] = self.standing.wins;
        let [tally_one, tally_two] = self.standing.tally;
        let text = match self.winner(game) {
            Some(_) => &texts::MATCH_WON,
            None => &texts::MATCH_DRAWN,
        };
        let winner = self.winner(game).map_or("", |player| names[player.index()]);
        let tally = game.info().matches.unwrap_or(game.info().name);
        Message::new(text)
            .with("tally", tally)
            .with("winner", winner)
            .with("one", names[0])
            .with("two", names[1])
            .with("wins-one", one)
            .with("wins-two", two)
            .with("tally-one", tally_one)
            .with("tally-two", tally_two)
    }
}

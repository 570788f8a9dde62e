//! Jobs that are generic over the game, dispatched by the game's name.

use tabuleiro_rules::for_each_game;
use tabuleiro_rules::game::Game;
use tabuleiro_rules::games::ALL;
use tabuleiro_rules::knowledge::Playable;

use crate::LearnError;

/// A job that is generic over the game.
pub trait GameJob {
    /// What is told about its progress.
    type Observer<'o>;
    /// What comes of it.
    type Result;

    /// Runs it.
    fn run<G: Playable>(&self, observer: Self::Observer<'_>) -> Self::Result;
}

/// Runs a job with the game of this name.
///
/// # Errors
/// There is no such game.
pub fn with_game<J: GameJob>(name: &str, job: &J, observer: J::Observer<'_>) -> Result<J::Result, LearnError> {
    for_each_game!(G => if G::INFO.id == name {
        return Ok(job.run::<G>(observer));
    });
    let names: Vec<&str> = ALL.iter().map(|info| info.id).collect();
    Err(LearnError::Game(name.to_string(), names.join(", ")))
}

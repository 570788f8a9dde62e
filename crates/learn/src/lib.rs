//! Learned evaluations, made the same way for all games: self-play, training of a network on the games, and its file in the game's folder.
//!
//! [`selfplay`] plays, [`data`] keeps the games, [`rescore`] values their positions anew, [`samples`] makes positions with targets of them, [`model`] and [`train`] fit a
//! network, [`judged`] lets it play, [`test_error`] compares it with results, and [`job`] finds a game by its name. `docs/learning.md` tells the way from a new game to its evaluation.

pub mod data;
pub mod job;
pub mod judged;
pub mod model;
pub mod rescore;
pub mod samples;
pub mod selfplay;
pub mod test_error;
mod threads;
pub mod train;

use std::path::PathBuf;

use thiserror::Error;

/// Why self-play or training failed.
#[derive(Debug, Error)]
pub enum LearnError {
    /// No game has such a name.
    #[error("no game `{0}`; the games are {1}")]
    Game(String, String),
    /// Options that the game does not have.
    #[error("options `{0}`: {1}")]
    Options(String, String),
    /// A file that cannot be read or written.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, std::io::Error),
    /// A file that holds something else.
    #[error("{path}: {1}", path = .0.display())]
    Contents(PathBuf, String),
    /// A game whose folder names no inputs.
    #[error("`{0}` names no inputs: its knowledge has to say `INPUTS` and `inputs_into`")]
    NoInputs(String),
    /// Files without a position to learn from.
    #[error("no position to learn from in these files")]
    NoPositions,
    /// A network that cannot be written.
    #[error("the network cannot be written: {0}")]
    Network(#[from] tabuleiro_net::FileError),
}

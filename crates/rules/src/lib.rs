//! Exact and fast rules of five two-player board games: Virus Wars, Infection, Frozen Forest, Blockade and Three Dragons.
//!
//! ```
//! use tabuleiro_rules::game::{Game, read_text, write_text};
//! use tabuleiro_rules::games::Blockade;
//! use tabuleiro_rules::options::Options;
//! use tabuleiro_rules::position::Position;
//! use tabuleiro_rules::record::Record;
//!
//! // A record plays by the rules and says which one forbids what is not allowed.
//! let mut game = Record::<Blockade>::new(Options::new(Blockade::INFO.options)).unwrap();
//! game.play_text("d4d6,e3h").unwrap();
//! assert_eq!(game.play_text("d11d8").unwrap_err().rule(), Some("B3"));
//!
//! // A position is the fast core of it: no history, no words.
//! let mut position = game.position().clone();
//! let action = position.actions()[0];
//! position.play_unchecked(action);
//! let text = write_text::<Blockade>(game.rules(), &position);
//! assert_eq!(read_text::<Blockade>(game.rules(), &text).unwrap(), position);
//! ```
//!
//! Pure: no input or output, no clock, no random numbers of its own, no log. Every game is one folder in [`games`] and
//! implements [`game::Game`]; its positions implement [`position::Position`].

pub mod board;
pub mod chance;
pub mod game;
pub mod games;
pub mod input;
pub mod keys;
#[cfg(feature = "knowledge")]
pub mod knowledge;
pub mod lang;
pub mod matches;
pub mod notation;
pub mod options;
pub mod outcome;
pub mod position;
pub mod prolog;
pub mod record;
pub mod setup;
pub mod targets;
pub mod texts;
pub mod uai;
pub mod view;

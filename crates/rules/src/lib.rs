//! Exact and fast rules of five two-player board games: Virus Wars, Infection, Frozen Forest, Blockade and Three Dragons.
//!
//! Pure: no input or output, no clock, no random numbers of its own, no log. Every game is one folder in [`games`] and
//! implements [`game::Game`]; its positions implement [`position::Position`].

pub mod board;
pub mod chance;
pub mod game;
pub mod games;
pub mod input;
pub mod keys;
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
pub mod texts;
pub mod view;

//! Search for any game of Tabuleiro: alpha-beta and Monte Carlo trees.
//!
//! Two things differ from a chess engine. **The side to act need not change after an action**: a value is turned around only when it
//! did. And **a position does not know its history**: the search is given the keys since the last irreversible action, and a value that
//! rests on a repetition or on a clock about to run out is not kept in the table.
//!
//! The hot path has no dynamic dispatch and no allocation per node: everything is generic over the position.

pub mod alphabeta;
pub mod clock;
mod history;
pub mod in_match;
pub mod levels;
pub mod limits;
pub mod mcts;
mod path;
pub mod root;
pub mod score;
pub mod solve;
pub mod table;
pub mod time;

/// Whether there are threads to help. The browser's module has one, and nothing in it that would start others.
const HAS_THREADS: bool = cfg!(not(target_family = "wasm"));

pub use root::{PrincipalVariation, SearchObserver, SearchRoot};

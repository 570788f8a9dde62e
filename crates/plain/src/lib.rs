//! A plain player: full-width alpha-beta over every legal action, with an evaluation of a few lines for each game.
//!
//! It is a yardstick. It shares the rules with the rest of Tabuleiro and nothing else: neither its search nor what the games know about
//! playing well. A mistake in those shows against this player, where games of the computer against itself would hide it.

pub mod evaluation;
pub mod search;
pub mod ugi;

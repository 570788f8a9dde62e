//! A second way to write positions and actions, for games that have a public engine scene of their own.
//!
//! The Universal Ataxx Interface writes the same game with other letters and the rows in another order. Whoever speaks such a dialect
//! asks the game's [`UaiForm`] to translate at its edge; inside there is only canonical text.

use crate::setup::ReadError;

/// How a game is written in the Universal Ataxx Interface.
#[derive(Debug)]
pub struct UaiForm {
    /// From a FEN to canonical position text.
    ///
    /// # Errors
    /// What is no FEN, with the field and the column of the FEN.
    pub read_position: fn(&str) -> Result<String, ReadError>,
    /// From canonical position text to a FEN. A text that is no position stays as it is.
    pub write_position: fn(&str) -> String,
    /// From a move as engines write it to action text as a person may type it. Whether it is an action is found out later.
    pub read_action: fn(&str) -> String,
}

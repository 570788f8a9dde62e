//! Where a position comes from: the start, position text, JSON or Prolog.

use tabuleiro_rules::lang::{Lang, Message};
use tabuleiro_rules::options::OptionError;
use tabuleiro_rules::setup::ReadError;

/// A position in one of its forms.
#[derive(Clone, Copy, Debug)]
pub enum Input<'t> {
    /// The start position.
    Start,
    /// Canonical position text.
    Text(&'t str),
    /// JSON.
    Json(&'t str),
    /// Prolog facts.
    Prolog(&'t str),
}

/// Why an input is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    /// The options make no game.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The text is no position.
    #[error(transparent)]
    Read(#[from] ReadError),
}

impl InputError {
    /// The words in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            InputError::Options(error) => error.in_lang(lang),
            InputError::Read(error) => error.in_lang(lang),
        }
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &Message {
        match self {
            InputError::Options(error) => &error.0,
            InputError::Read(error) => &error.message,
        }
    }
}

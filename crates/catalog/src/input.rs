//! Where a position comes from: the start, position text, JSON or Prolog.

use tabuleiro_rules::game::GameInfo;
use tabuleiro_rules::lang::{Lang, Message};
use tabuleiro_rules::options::OptionError;
use tabuleiro_rules::setup::ReadError;
use tabuleiro_rules::texts::NO_DOCUMENT;

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
    /// The game comes from no document, and has no Prolog form.
    #[error("{0}")]
    NoDocument(Message),
}

impl InputError {
    pub(crate) fn no_document(info: &GameInfo) -> InputError {
        InputError::NoDocument(Message::new(&NO_DOCUMENT).with("game", info.name))
    }

    /// The words in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            InputError::Options(error) => error.in_lang(lang),
            InputError::Read(error) => error.in_lang(lang),
            InputError::NoDocument(message) => message.in_lang(lang),
        }
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &Message {
        match self {
            InputError::Options(error) => &error.message,
            InputError::Read(error) => &error.message,
            InputError::NoDocument(message) => message,
        }
    }
}

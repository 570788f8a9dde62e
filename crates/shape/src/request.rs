//! What a request names: a game, its options, and a position with the turns that were played from it.

use serde_json::{Map, Value as JsonValue};
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::rules::options::{OptionError, Options};
use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_catalog::{AnyActions, AnyGame, AnyRecord, Input, InputError, find, games};

use crate::texts;

/// More turns than this are no game.
const MOST_TURNS: usize = 2000;

/// Why a request cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// The request itself is malformed.
    Malformed(Message),
    /// Options or a position that make no game.
    Input(Message),
    /// Text that is no action, or an action that the rules forbid.
    Play(PlayError),
}

impl RequestError {
    pub(crate) fn too_long(what: &'static str, most: usize) -> RequestError {
        RequestError::Malformed(Message::new(&texts::TOO_LONG).with("most", most).with("what", what))
    }

    /// The reason.
    pub fn message(&self) -> Message {
        match self {
            RequestError::Malformed(message) | RequestError::Input(message) => message.clone(),
            RequestError::Play(error) => error.message(),
        }
    }

    /// The rule of the game that forbids it.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            RequestError::Play(error) => error.rule(),
            _ => None,
        }
    }

    /// The word for programs, as the server's API has it.
    pub fn code(&self) -> &'static str {
        match self {
            RequestError::Malformed(_) => "bad_request",
            RequestError::Input(_) => "input",
            RequestError::Play(PlayError::Over(_)) => "over",
            RequestError::Play(_) => "illegal",
        }
    }
}

impl From<PlayError> for RequestError {
    fn from(error: PlayError) -> RequestError {
        RequestError::Play(error)
    }
}

impl From<InputError> for RequestError {
    fn from(error: InputError) -> RequestError {
        RequestError::Input(match &error {
            InputError::Options(error) => error.message.clone(),
            InputError::Read(error) => error.as_message(),
            InputError::NoDocument(message) => message.clone(),
        })
    }
}

impl From<OptionError> for RequestError {
    fn from(error: OptionError) -> RequestError {
        RequestError::Input(error.message)
    }
}

/// The game of a name.
///
/// # Errors
/// There is none.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, RequestError> {
    find(id).ok_or_else(|| {
        let known: Vec<&str> = games().iter().map(|game| game.info().id).collect();
        let message = Message::new(&texts::UNKNOWN_GAME).with("found", quoted(id)).with("known", known.join(", "));
        RequestError::Input(message)
    })
}

/// Options from an object: values are texts or whole numbers.
///
/// # Errors
/// An option that the game does not have, or values that make no game.
pub fn options(game: &dyn AnyGame, given: &Map<String, JsonValue>) -> Result<Options, RequestError> {
    let mut options = game.usual_options();
    for (key, value) in given {
        let text = match value {
            JsonValue::String(text) => text.clone(),
            other => other.to_string(),
        };
        options.set(key, &text)?;
    }
    game.check_options(&options)?;
    Ok(options)
}

/// A position as it is written: a fact of Prolog ends with a full stop, which no position text has.
fn written(position: &str) -> Input<'_> {
    if position.trim_end().ends_with('.') { Input::Prolog(position) } else { Input::Text(position) }
}

/// A record that a request describes. Its position may be text, or Prolog where the games are built with their documents.
///
/// # Errors
/// What of it makes no game, or is not legal.
pub fn open(
    name: &str,
    given: &Map<String, JsonValue>,
    position: Option<&str>,
    turns: &[String],
) -> Result<Box<dyn AnyRecord>, RequestError> {
    if turns.len() > MOST_TURNS {
        return Err(RequestError::too_long("turns", MOST_TURNS));
    }
    let game = game(name)?;
    let mut record = game.open(options(game, given)?, position.map_or(Input::Start, written))?;
    for turn in turns {
        let turn = read_actions(record.as_ref(), turn)?;
        record.play(&turn)?;
    }
    Ok(record)
}

/// Reads an action or a turn: canonical text, or else what a person types.
///
/// # Errors
/// Text that is no action, or an action that the rules forbid.
pub fn read_actions(record: &dyn AnyRecord, text: &str) -> Result<AnyActions, PlayError> {
    match record.read(text) {
        // Short forms are understood only by looking ahead, which costs more.
        Err(PlayError::Notation { .. }) => record.read_typed(text),
        other => other,
    }
}

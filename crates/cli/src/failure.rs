//! Why a command did not succeed.

use std::io;

use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_catalog::rules::options::OptionError;
use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_catalog::rules::setup::ReadError;
use tabuleiro_catalog::{InputError, rules};

/// A failure: its words and its exit status.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The answer is no, and has been printed: status 1.
    No,
    /// The answer is no, with a reason: status 1.
    NoBecause(Message),
    /// Wrong usage: status 2.
    Usage(Message),
    /// Input that could not be read, with its place: status 2.
    Input(InputError),
    /// Standard output was closed: ends silently.
    Closed,
    /// A signal ended the program: status 128 and its number, as shells say it.
    Signal(i32),
    /// Standard output failed: status 2.
    Output(io::Error),
}

impl Failure {
    /// The exit status.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Failure::Closed => 0,
            Failure::Signal(number) => 128 + u8::try_from(*number).unwrap_or(0),
            Failure::No | Failure::NoBecause(_) => 1,
            Failure::Usage(_) | Failure::Input(_) | Failure::Output(_) => 2,
        }
    }

    /// The words, if there is anything to say.
    pub(crate) fn words(&self, lang: Lang) -> Option<String> {
        match self {
            Failure::No | Failure::Closed | Failure::Signal(_) => None,
            Failure::NoBecause(message) | Failure::Usage(message) => Some(message.in_lang(lang)),
            Failure::Input(error) => Some(error.in_lang(lang)),
            Failure::Output(error) => Some(error.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe { Failure::Closed } else { Failure::Output(error) }
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Failure {
        Failure::Input(error)
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Failure {
        Failure::Input(InputError::Read(error))
    }
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Failure {
        Failure::Input(InputError::Options(error))
    }
}

impl From<Message> for Failure {
    fn from(message: Message) -> Failure {
        Failure::Usage(message)
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Failure {
        Failure::NoBecause(error.message())
    }
}

impl From<&'static rules::lang::Text> for Failure {
    fn from(text: &'static rules::lang::Text) -> Failure {
        Failure::Usage(Message::new(text))
    }
}

//! What goes wrong with a player. Kept as data, so that a log can hold it and a report word it in any language.

use tabuleiro_catalog::rules::lang::{Message, quoted};

use crate::texts;

/// The kinds of misbehaviour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultKind {
    /// The process could not be started.
    Start,
    /// The process ended by itself.
    Crash,
    /// No answer within the limit.
    Silence,
    /// An answer that says nothing.
    Garbage,
    /// A line without end.
    LongLine,
    /// An action that the rules forbid.
    Illegal,
    /// More time than the clock had.
    Time,
    /// An option that the engine does not have.
    Option,
    /// A position that the protocol has no words for.
    Position,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [FaultKind; 9] = [
        FaultKind::Start,
        FaultKind::Crash,
        FaultKind::Silence,
        FaultKind::Garbage,
        FaultKind::LongLine,
        FaultKind::Illegal,
        FaultKind::Time,
        FaultKind::Option,
        FaultKind::Position,
    ];

    /// The word for it in logs.
    pub fn word(self) -> &'static str {
        match self {
            FaultKind::Start => "start",
            FaultKind::Crash => "crash",
            FaultKind::Silence => "silence",
            FaultKind::Garbage => "garbage",
            FaultKind::LongLine => "long-line",
            FaultKind::Illegal => "illegal",
            FaultKind::Time => "time",
            FaultKind::Option => "option",
            FaultKind::Position => "position",
        }
    }

    /// The kind with a word.
    pub fn of_word(word: &str) -> Option<FaultKind> {
        FaultKind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A misbehaviour: its kind, what the player was asked, and what came instead of an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// What was sent to the player.
    pub asked: String,
    /// What it answered, or the number that tells how bad it is.
    pub found: String,
}

impl Fault {
    /// A fault.
    pub fn new(kind: FaultKind, asked: impl Into<String>, found: impl Into<String>) -> Fault {
        Fault { kind, asked: asked.into(), found: found.into() }
    }

    /// What happened: a sentence without its subject.
    pub fn message(&self) -> Message {
        let (text, is_quote) = match self.kind {
            FaultKind::Start => (&texts::FAULT_START, false),
            FaultKind::Crash => (&texts::FAULT_CRASH, false),
            FaultKind::Silence => (&texts::FAULT_SILENCE, false),
            FaultKind::Garbage => (&texts::FAULT_GARBAGE, true),
            FaultKind::LongLine => (&texts::FAULT_LONG_LINE, false),
            FaultKind::Illegal => (&texts::FAULT_ILLEGAL, true),
            FaultKind::Time => (&texts::FAULT_TIME, false),
            FaultKind::Option => (&texts::FAULT_OPTION, false),
            FaultKind::Position => (&texts::FAULT_POSITION, false),
        };
        let found = if is_quote { quoted(&self.found) } else { self.found.clone() };
        Message::new(text).with("asked", quoted(&self.asked)).with("found", found)
    }
}

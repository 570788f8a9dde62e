//! What every error keeps to: words in both languages, short and printable, and a place that is there.

use tabuleiro_catalog::InputError;
use tabuleiro_catalog::rules::lang::{Arg, Lang, Message};
use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_catalog::rules::setup::{InputPlace, ReadError};

/// More than any message needs: what the user wrote is quoted, but never all of it.
const LONGEST: usize = 1000;

/// The law of a message: it says something, all of it, in one printable line.
pub(super) fn message(message: &Message) {
    filled(message);
    for lang in Lang::ALL {
        words(&message.in_lang(lang));
    }
}

/// The same of words that are there in one language only.
pub(super) fn words(words: &str) {
    assert!(!words.trim().is_empty(), "an empty message");
    assert!(words.chars().count() <= LONGEST, "a message without end: {words}");
    assert!(!words.contains(char::is_control), "not printable: {words:?}");
}

/// No blank stays open, in the message or in those inside it.
fn filled(message: &Message) {
    for blank in Lang::ALL.iter().flat_map(|lang| message.text().blanks(*lang)) {
        assert!(message.args().iter().any(|(name, _)| *name == blank), "blank {blank} of {:?}", message.text());
    }
    for (_, arg) in message.args() {
        match arg {
            Arg::Message(inner) | Arg::Counted(_, inner) => filled(inner),
            Arg::Text(text) => filled(&Message::new(text)),
            Arg::Cell(_) | Arg::Number(_) | Arg::Word(_) => {}
        }
    }
}

/// The law of an error about a text: its place is in that text, or right behind it.
pub(super) fn read(error: &ReadError, input: &str) {
    message(&error.as_message());
    let (column, line) = match &error.place {
        InputPlace::Text { field, column } => {
            assert!(!field.is_empty());
            (*column, Some(input))
        }
        InputPlace::File { line, column } => {
            assert!(*line >= 1, "{error}");
            (*column, input.split('\n').nth(line - 1))
        }
        InputPlace::Json(path) => return words(path),
    };
    let line = line.unwrap_or_else(|| panic!("no such line: {error}"));
    assert!((1..=line.chars().count() + 1).contains(&column), "no such column: {error}");
}

/// The law of an error about a position.
pub(super) fn input(error: &InputError, text: &str) {
    match error {
        InputError::Options(error) => message(&error.message),
        InputError::Read(error) => read(error, text),
        InputError::NoDocument(why) => message(why),
    }
}

/// The law of an error about an action or a list of actions.
pub(super) fn play(error: &PlayError, list: &str) {
    message(&error.message());
    let is_part = |text: &str| list.split(',').any(|part| part == text);
    match error {
        PlayError::Over(ending) => message(&ending.message),
        PlayError::Notation { text, error, examples } => {
            assert!(is_part(text), "{text} is no part of {list}");
            assert!(examples.is_empty(), "programs are told the column, not how people write");
            assert!((1..=text.chars().count() + 1).contains(&error.column), "no such column: {error} in {text}");
            message(&error.message);
        }
        PlayError::Refused { text, refusal } => {
            assert!(is_part(text), "{text} is no part of {list}");
            assert!(!refusal.rule.is_empty());
            message(&refusal.message);
        }
        PlayError::Stuck(_) => panic!("{list} is no place that somebody points at"),
        PlayError::TurnGoesOn { text } => assert_eq!(text, list),
        PlayError::TurnIsOver { text } => assert!(is_part(text), "{text} is no part of {list}"),
    }
}

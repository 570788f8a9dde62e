//! Reading a text of several lines from its start to its end, with places for error messages.

use crate::lang::{Arg, Message, quoted};
use crate::setup::{InputPlace, ReadError, ReadErrorKind};
use crate::texts;

/// A place in a text: line and column, both from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPlace {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl TextPlace {
    /// The start of a text.
    pub const START: TextPlace = TextPlace { line: 1, column: 1 };

    /// The place so many characters further on in the same line.
    #[must_use]
    pub fn right(self, characters: usize) -> TextPlace {
        TextPlace { column: self.column + characters, ..self }
    }

    /// An error at this place.
    pub fn error(self, message: impl Into<Message>) -> ReadError {
        let place = InputPlace::File { line: self.line, column: self.column };
        ReadError { kind: ReadErrorKind::Syntax, place, message: message.into() }
    }

    /// The error that something else was expected here.
    pub fn expected(self, expected: impl Into<Message>, found: impl Into<Arg>) -> ReadError {
        self.error(Message::new(&texts::EXPECTED_FOUND).with("expected", expected.into()).with("found", found))
    }
}

/// What has not been read yet of a text, and where that starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'t> {
    pub(crate) rest: &'t str,
    pub(crate) place: TextPlace,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t str) -> Cursor<'t> {
        Cursor { rest: text, place: TextPlace::START }
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes a number of bytes, which must end between two characters.
    pub(crate) fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        for letter in taken.chars() {
            if letter == '\n' {
                self.place = TextPlace { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    pub(crate) fn take_while(&mut self, good: impl Fn(char) -> bool) -> &'t str {
        let length = self.rest.find(|letter| !good(letter)).unwrap_or(self.rest.len());
        self.take(length)
    }

    /// The next word, for an error message, or that the text ends here.
    pub(crate) fn found(&self) -> Arg {
        match self.rest.split_whitespace().next() {
            Some(word) => quoted(word).into(),
            None => (&texts::END_OF_TEXT).into(),
        }
    }

    /// The error that something else was expected here.
    pub(crate) fn expected(&self, expected: impl Into<Message>) -> ReadError {
        self.place.expected(expected, self.found())
    }
}

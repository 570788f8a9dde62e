//! The unchecked position.
//!
//! Text, JSON and Prolog are all read into a [`Setup`]; only a game's own validation makes a position of it. One type
//! serves every game, because every position is a board of cells and a few named fields: a game declares them in a
//! [`Schema`], and text and JSON are then read and written here, once for all games.

pub mod json;
pub mod text;

use std::fmt;

use crate::board::{Cell, Size};
use crate::lang::{Lang, Message, Text};
use crate::texts;

/// What positions of a game are made of, under given rules.
#[derive(Clone, Debug)]
pub struct Schema {
    /// The board.
    pub size: Size,
    /// What a cell can hold besides nothing, as it is written. No text is the beginning of another, and none starts
    /// with a digit.
    pub cells: &'static [&'static str],
    /// The fields after the board, in order.
    pub fields: &'static [FieldSpec],
}

/// A field of a position.
#[derive(Debug)]
pub struct FieldSpec {
    /// Its name in JSON and in errors.
    pub name: &'static str,
    /// What it is, for somebody who edits a position by hand.
    pub label: &'static Text,
    /// What it holds.
    pub kind: FieldKind,
    /// Whether it tells positions apart when repetitions are counted. Clocks and move numbers do not.
    pub identity: bool,
}

impl FieldSpec {
    /// The field `side`: the letter of the side to act, the first side's first.
    pub const fn side(letters: &'static [&'static str]) -> FieldSpec {
        FieldSpec { name: "side", label: &texts::FIELD_SIDE, kind: FieldKind::Choice(letters), identity: true }
    }

    /// The field `clock`: a quiet clock that ends the game at `limit`.
    pub const fn clock(limit: u32) -> FieldSpec {
        FieldSpec {
            name: "clock",
            label: &texts::FIELD_CLOCK,
            kind: FieldKind::Number { min: 0, max: limit },
            identity: false,
        }
    }

    /// The field `move`: the number of the move, up to the last that is counted.
    pub const fn move_number(last: u32) -> FieldSpec {
        FieldSpec {
            name: "move",
            label: &texts::FIELD_MOVE,
            kind: FieldKind::Number { min: 1, max: last },
            identity: false,
        }
    }
}

/// What a field holds.
#[derive(Debug)]
pub enum FieldKind {
    /// One of some words.
    Choice(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// A comma list of words, `-` when empty. The game checks the words and their order.
    List,
    /// One word, which the game checks.
    Word,
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldValue {
    /// One of the words of the schema.
    Choice(&'static str),
    /// A number in the schema's range.
    Number(u32),
    /// A list of words.
    List(Vec<String>),
    /// A word.
    Word(String),
}

/// An unchecked position. It has the schema's number of cells and fields, with values of the schema's kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The cells, row by row from the top: nothing, or one of the schema's texts.
    pub cells: Vec<Option<&'static str>>,
    /// The values of the fields, in the schema's order.
    pub fields: Vec<FieldValue>,
}

impl Setup {
    /// The word of a choice field. The empty word for a field that is none.
    pub fn choice(&self, field: usize) -> &'static str {
        match self.fields.get(field) {
            Some(FieldValue::Choice(word)) => word,
            _ => "",
        }
    }

    /// The number of a number field. 0 for a field that is none.
    pub fn number(&self, field: usize) -> u32 {
        match self.fields.get(field) {
            Some(FieldValue::Number(number)) => *number,
            _ => 0,
        }
    }

    /// The words of a list field. Empty for a field that is none.
    pub fn list(&self, field: usize) -> &[String] {
        match self.fields.get(field) {
            Some(FieldValue::List(words)) => words,
            _ => &[],
        }
    }

    /// The word of a word field. Empty for a field that is none.
    pub fn word(&self, field: usize) -> &str {
        match self.fields.get(field) {
            Some(FieldValue::Word(word)) => word,
            _ => "",
        }
    }
}

/// Takes a position apart again.
pub trait ToSetup {
    /// What the position is made of.
    fn schema(&self) -> Schema;

    /// The setup of the position.
    fn setup(&self) -> Setup;
}

/// What part of a setup is at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The board as a whole.
    Board,
    /// One cell.
    Cell(Cell),
    /// A field, by its place in the schema.
    Field(usize),
    /// A word of a list field: the field, and the place in the list.
    Item(usize, usize),
}

/// Why a setup is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// What is at fault.
    pub at: At,
    /// What is wrong and what would be right.
    pub message: Message,
}

impl SetupError {
    /// An error at a part of the setup.
    pub fn new(at: At, message: impl Into<Message>) -> SetupError {
        SetupError { at, message: message.into() }
    }
}

/// A position that could not be read: where in the input, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ReadError {
    /// What kind of mistake it is.
    pub kind: ReadErrorKind,
    /// Where in the input.
    pub place: InputPlace,
    /// What is wrong and what would be right.
    pub message: Message,
}

/// The kinds of mistakes in what is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The input has another form than what is read.
    Syntax,
    /// The form is right, but no position is like that.
    Impossible,
    /// The options that the input names make no game.
    Options,
    /// A record plays what the rules forbid.
    Illegal,
}

/// A place in some input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputPlace {
    /// In position text: the name of the field, and the column, from 1.
    Text {
        /// The field.
        field: &'static str,
        /// The column, in characters, from 1.
        column: usize,
    },
    /// In a file: line and column, both from 1.
    File {
        /// The line.
        line: usize,
        /// The column, in characters.
        column: usize,
    },
    /// In a JSON value: a path such as `board[2][3]`.
    Json(String),
}

impl ReadError {
    /// The same error as one of another kind.
    #[must_use]
    pub fn of_kind(self, kind: ReadErrorKind) -> ReadError {
        ReadError { kind, ..self }
    }

    /// Place and reason as one message.
    pub fn as_message(&self) -> Message {
        let place = match &self.place {
            InputPlace::Text { field, column } => {
                Message::new(&texts::PLACE_TEXT).with("field", *field).with("column", *column)
            }
            InputPlace::File { line, column } => {
                Message::new(&texts::PLACE_FILE).with("line", *line).with("column", *column)
            }
            InputPlace::Json(path) => Message::new(&texts::PLACE_JSON).with("path", path.as_str()),
        };
        Message::new(&texts::PLACED).with("place", place).with("why", self.message.clone())
    }

    /// The words in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.as_message().in_lang(lang)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

//! Action text: reading cells, edges and whole turns, with errors that name the column.

use std::fmt;

use crate::board::{Cell, Direction, Edge, Size};
use crate::lang::{Lang, Message, quoted};
use crate::position::GamePosition;
use crate::texts;

/// A text that is no action of the game at all, legal or not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct NotationError {
    /// The column where it goes wrong, in characters, from 1.
    pub column: usize,
    /// What is wrong and what would be right.
    pub message: Message,
}

impl NotationError {
    /// The words in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let place = Message::new(&texts::PLACE_COLUMN).with("column", self.column);
        format!("{}: {}", place.in_lang(lang), self.message.in_lang(lang))
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

/// Reads the actions of a game.
pub trait Notation: GamePosition {
    /// Reads canonical action text into an action that may or may not be legal.
    ///
    /// # Errors
    /// A text that is no action at all.
    fn parse_action(&self, text: &str) -> Result<Self::Action, NotationError>;

    /// Turns what a person types into canonical action text, where it is something that the game understands.
    fn typed_action(&self, typed: &str) -> String {
        typed.to_ascii_lowercase()
    }
}

/// Reads the parts of an action from left to right.
#[derive(Clone, Copy, Debug)]
pub struct Scanner<'t> {
    text: &'t str,
    at: usize,
    size: Size,
}

impl<'t> Scanner<'t> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'t str, size: Size) -> Scanner<'t> {
        Scanner { text, at: 0, size }
    }

    /// What has not been read yet.
    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Whether everything has been read.
    pub fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    /// The error that something else was expected here.
    pub fn expected(&self, expected: impl Into<Message>) -> NotationError {
        let found = if self.is_done() {
            Message::new(&texts::END_OF_TEXT)
        } else {
            Message::new(&texts::WORD).with("word", quoted(self.rest()))
        };
        let message = Message::new(&texts::EXPECTED_FOUND).with("expected", expected.into()).with("found", found);
        NotationError { column: self.text[..self.at].chars().count() + 1, message }
    }

    /// Reads one of some letters, if it stands here.
    pub fn letter(&mut self, letters: &[char]) -> Option<char> {
        let letter = self.rest().chars().next().filter(|letter| letters.contains(letter))?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    /// Reads a cell.
    ///
    /// # Errors
    /// Anything else.
    pub fn cell(&mut self) -> Result<Cell, NotationError> {
        let Some((cell, length)) = Cell::read_prefix(self.rest(), self.size) else {
            let last = Cell::new(self.size.cols - 1, self.size.rows - 1);
            return Err(self.expected(Message::new(&texts::A_CELL).with("last", last)));
        };
        self.at += length;
        Ok(cell)
    }

    /// Checks that everything has been read.
    ///
    /// # Errors
    /// There is more.
    pub fn end(&self) -> Result<(), NotationError> {
        if self.is_done() { Ok(()) } else { Err(self.expected(&texts::END_OF_ACTION)) }
    }
}

/// Reads the name of an edge such as `e3h`. It must lie within the board.
pub fn read_edge(text: &str, size: Size) -> Option<Edge> {
    let inner = Size { cols: size.cols - 1, rows: size.rows - 1 };
    let (cell, length) = Cell::read_prefix(text, inner)?;
    let direction = match &text[length..] {
        "h" => Direction::Horizontal,
        "v" => Direction::Vertical,
        _ => return None,
    };
    Some(Edge { cell, direction })
}

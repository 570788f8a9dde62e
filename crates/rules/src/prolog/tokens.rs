//! The tokens of Prolog text, each with its place.

use crate::input::{Cursor, TextPlace};
use crate::lang::{Message, quoted};
use crate::setup::ReadError;
use crate::texts;

/// A word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Atom(String),
    Variable(String),
    Number(i64),
    /// One of `( ) [ ] , | = :- -`.
    Sign(&'static str),
    /// The full stop that ends a clause.
    Stop,
    End,
}

impl Token {
    /// How an error message calls this word.
    pub(super) fn found(&self) -> Message {
        match self {
            Token::Atom(name) | Token::Variable(name) => Message::new(&texts::WORD).with("word", quoted(name)),
            Token::Number(number) => Message::new(&texts::WORD).with("word", quoted(&number.to_string())),
            Token::Sign(sign) => Message::new(&texts::WORD).with("word", quoted(sign)),
            Token::Stop => Message::new(&texts::WORD).with("word", quoted(".")),
            Token::End => Message::new(&texts::END_OF_TEXT),
        }
    }
}

const SIGNS: [&str; 9] = [":-", "(", ")", "[", "]", ",", "|", "=", "-"];

/// Cuts a text into words; the last is [`Token::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, TextPlace)>, ReadError> {
    let mut reader = TokenReader(Cursor::new(text));
    let mut found = Vec::new();
    loop {
        reader.skip_layout()?;
        let place = reader.0.place;
        let token = reader.token()?;
        let end = token == Token::End;
        found.push((token, place));
        if end {
            return Ok(found);
        }
    }
}

struct TokenReader<'t>(Cursor<'t>);

impl TokenReader<'_> {
    /// Skips white space and comments.
    fn skip_layout(&mut self) -> Result<(), ReadError> {
        loop {
            self.0.take_while(char::is_whitespace);
            if self.0.rest.starts_with('%') {
                self.0.take_while(|letter| letter != '\n');
            } else if self.0.rest.starts_with("/*") {
                // The star that opens a comment does not close it: `/*/` is still open.
                let Some(end) = self.0.rest[2..].find("*/") else {
                    return Err(self.0.place.error(&texts::PROLOG_OPEN_COMMENT));
                };
                self.0.take(end + 4);
            } else {
                return Ok(());
            }
        }
    }

    fn token(&mut self) -> Result<Token, ReadError> {
        let Some(letter) = self.0.peek() else { return Ok(Token::End) };
        let word = |letter: char| letter.is_alphanumeric() || letter == '_';
        if letter.is_ascii_digit() {
            let place = self.0.place;
            let digits = self.0.take_while(|letter| letter.is_ascii_digit());
            let number = digits
                .parse()
                .map_err(|_| place.error(Message::new(&texts::PROLOG_BIG_NUMBER).with("found", quoted(digits))))?;
            return Ok(Token::Number(number));
        }
        if letter == '\'' {
            return self.quoted_atom();
        }
        if letter.is_lowercase() {
            return Ok(Token::Atom(self.0.take_while(word).to_owned()));
        }
        if letter.is_alphabetic() || letter == '_' {
            return Ok(Token::Variable(self.0.take_while(word).to_owned()));
        }
        if letter == '.' {
            self.0.take(1);
            return Ok(Token::Stop);
        }
        match SIGNS.iter().find(|sign| self.0.rest.starts_with(**sign)) {
            Some(sign) => {
                self.0.take(sign.len());
                Ok(Token::Sign(sign))
            }
            None => Err(self.0.place.expected(&texts::A_PROLOG_WORD, quoted(&letter.to_string()))),
        }
    }

    /// An atom between single quotes; two of them inside stand for one.
    fn quoted_atom(&mut self) -> Result<Token, ReadError> {
        let start = self.0.place;
        self.0.take(1);
        let mut name = String::new();
        loop {
            name.push_str(self.0.take_while(|letter| letter != '\'' && letter != '\n'));
            if self.0.rest.starts_with("''") {
                self.0.take(2);
                name.push('\'');
            } else if self.0.rest.starts_with('\'') {
                self.0.take(1);
                return Ok(Token::Atom(name));
            } else {
                return Err(start.error(&texts::PROLOG_OPEN_QUOTE));
            }
        }
    }
}

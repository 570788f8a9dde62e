//! Rule options: what a game lets its players choose before it starts, written `key=value`.
//!
//! A game declares its options as a list of [`OptionSpec`]; [`Options`] holds a choice that has been checked against
//! that list, key by key. What several options together rule out (a first turn that is too long for the board) is
//! for the game itself to refuse.

use crate::lang::{Lang, Message, Text, quoted};
use crate::texts;

/// The longest name of an option that every form has room for, in letters.
pub const LABEL: usize = 12;

/// The longest name of a value that every form has room for, in letters.
pub const NAME: usize = 19;

/// One option of a game.
#[derive(Debug)]
pub struct OptionSpec {
    /// Its key, such as `first-turn-steps`.
    pub key: &'static str,
    /// Its name in a form, at most [`LABEL`] letters.
    pub label: &'static Text,
    /// What it may be.
    pub kind: OptionKind,
    /// What it does, for a person.
    pub about: &'static Text,
    /// What the words of a [`OptionKind::Choice`] mean, in their order, each clear without its key, at most [`NAME`] letters; none for a number.
    pub names: &'static [&'static Text],
}

/// The values of an option.
#[derive(Debug)]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
        /// The usual one.
        default: NumberDefault,
    },
    /// One of some words; the first is the usual one.
    Choice(&'static [&'static str]),
}

/// The usual value of a number.
#[derive(Clone, Copy, Debug)]
pub enum NumberDefault {
    /// This number.
    Is(u32),
    /// Whatever another option of the same game is, by its key.
    SameAs(&'static str),
}

impl OptionSpec {
    /// The allowed values as a person reads them: `5 to 15`, or `open, four, diamond`.
    pub fn range(&self) -> Message {
        match self.kind {
            OptionKind::Number { min, max, .. } => Message::new(&texts::NUMBER_RANGE).with("min", min).with("max", max),
            OptionKind::Choice(words) => Message::new(&texts::WORD).with("word", words.join(", ")),
        }
    }

    /// The usual value as a person reads it.
    pub fn usual(&self) -> Message {
        let word = |word: String| Message::new(&texts::WORD).with("word", word);
        match self.kind {
            OptionKind::Number { default: NumberDefault::Is(number), .. } => word(number.to_string()),
            OptionKind::Number { default: NumberDefault::SameAs(other), .. } => {
                Message::new(&texts::SAME_AS).with("option", other)
            }
            OptionKind::Choice(words) => word(words.first().map_or_else(String::new, |word| (*word).to_owned())),
        }
    }

    fn check(&self, value: &str) -> Result<(), OptionError> {
        let good = match self.kind {
            OptionKind::Number { min, max, .. } => {
                let plain = !value.is_empty()
                    && value.bytes().all(|byte| byte.is_ascii_digit())
                    && (value == "0" || !value.starts_with('0'));
                plain && value.parse().is_ok_and(|number: u32| (min..=max).contains(&number))
            }
            OptionKind::Choice(words) => words.contains(&value),
        };
        if good { Ok(()) } else { Err(OptionError::value(self, value)) }
    }
}

/// A choice of options for one game. Only keys that the game has, each with a value in its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// One place per spec; `None` where the usual value stands.
    values: Vec<Option<String>>,
    specs: &'static [OptionSpec],
}

impl PartialEq for OptionSpec {
    fn eq(&self, other: &OptionSpec) -> bool {
        self.key == other.key
    }
}

impl Eq for OptionSpec {}

impl Options {
    /// The usual values of all options.
    pub fn new(specs: &'static [OptionSpec]) -> Options {
        Options { values: vec![None; specs.len()], specs }
    }

    /// Reads `key=value` pairs separated by commas; `-` or nothing means the usual values.
    ///
    /// # Errors
    /// A pair without `=`, an unknown key, a value out of range, or a key that stands twice.
    pub fn read(specs: &'static [OptionSpec], text: &str) -> Result<Options, OptionError> {
        let mut options = Options::new(specs);
        if text.is_empty() || text == "-" {
            return Ok(options);
        }
        let mut seen: Vec<&str> = Vec::new();
        for pair in text.split(',') {
            let Some((key, value)) = pair.split_once('=') else {
                return Err(OptionError::new(
                    OptionErrorKind::Form,
                    Message::new(&texts::OPTION_FORM).with("found", quoted(pair)),
                ));
            };
            if seen.contains(&key) {
                return Err(OptionError::new(
                    OptionErrorKind::Twice,
                    Message::new(&texts::OPTION_TWICE).with("key", quoted(key)),
                ));
            }
            seen.push(key);
            options.set(key, value)?;
        }
        Ok(options)
    }

    /// Sets one option.
    ///
    /// # Errors
    /// An unknown key or a value out of range; nothing is changed then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let Some(index) = self.specs.iter().position(|spec| spec.key == key) else {
            return Err(OptionError::unknown(self.specs, key));
        };
        self.specs[index].check(value)?;
        self.values[index] = Some(value.to_owned());
        Ok(())
    }

    /// Whether an option has been set, be it to its usual value.
    pub fn is_set(&self, key: &str) -> bool {
        self.specs.iter().zip(&self.values).any(|(spec, value)| spec.key == key && value.is_some())
    }

    /// The options that this choice is among.
    pub fn specs(&self) -> &'static [OptionSpec] {
        self.specs
    }

    /// The value of an option as text. The empty text for a key that the game does not have.
    pub fn get(&self, key: &str) -> String {
        let Some(index) = self.specs.iter().position(|spec| spec.key == key) else { return String::new() };
        if let Some(value) = &self.values[index] {
            return value.clone();
        }
        match self.specs[index].kind {
            OptionKind::Number { default: NumberDefault::Is(number), .. } => number.to_string(),
            OptionKind::Number { default: NumberDefault::SameAs(other), .. } => self.get(other),
            OptionKind::Choice(words) => words.first().map_or_else(String::new, |word| (*word).to_owned()),
        }
    }

    /// The value of a number option. 0 for a key that is none.
    pub fn number(&self, key: &str) -> u32 {
        self.get(key).parse().unwrap_or(0)
    }

    /// Which of its words a choice option is, from 0.
    pub fn choice(&self, key: &str) -> usize {
        let value = self.get(key);
        self.specs
            .iter()
            .find(|spec| spec.key == key)
            .and_then(|spec| match spec.kind {
                OptionKind::Choice(words) => words.iter().position(|word| *word == value),
                OptionKind::Number { .. } => None,
            })
            .unwrap_or(0)
    }

    /// The pairs that differ from the usual values, in the order of the game's list.
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        let usual = Options::new(self.specs);
        self.specs
            .iter()
            .map(|spec| (spec.key, self.get(spec.key)))
            .filter(|(key, value)| match self.specs.iter().find(|spec| spec.key == *key).map(|spec| &spec.kind) {
                Some(OptionKind::Number { default: NumberDefault::SameAs(other), .. }) => *value != self.get(other),
                _ => *value != usual.get(key),
            })
            .collect()
    }

    /// The canonical text: the changed pairs separated by commas, or `-`.
    pub fn text(&self) -> String {
        let pairs: Vec<String> = self.changed().into_iter().map(|(key, value)| format!("{key}={value}")).collect();
        if pairs.is_empty() { "-".to_owned() } else { pairs.join(",") }
    }
}

/// Options that make no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct OptionError {
    /// What kind of mistake it is.
    pub kind: OptionErrorKind,
    /// What is wrong and what would be right.
    pub message: Message,
}

/// The kinds of mistakes in options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionErrorKind {
    /// Not of the form `key=value`.
    Form,
    /// A key that is given twice.
    Twice,
    /// A key that the game does not have.
    Unknown,
    /// A value that the option does not take.
    Value,
    /// Values that make no game together.
    Combination,
}

impl OptionError {
    /// A mistake of a kind.
    pub fn new(kind: OptionErrorKind, message: Message) -> OptionError {
        OptionError { kind, message }
    }

    fn unknown(specs: &'static [OptionSpec], key: &str) -> OptionError {
        let known: Vec<&str> = specs.iter().map(|spec| spec.key).collect();
        let message = Message::new(&texts::OPTION_UNKNOWN).with("key", quoted(key)).with("known", known.join(", "));
        OptionError::new(OptionErrorKind::Unknown, message)
    }

    fn value(spec: &OptionSpec, value: &str) -> OptionError {
        let message = Message::new(&texts::OPTION_VALUE).with("key", spec.key);
        OptionError::new(OptionErrorKind::Value, message.with("range", spec.range()).with("found", quoted(value)))
    }

    /// The words in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message.in_lang(lang)
    }
}

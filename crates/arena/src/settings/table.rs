//! TOML with places: every value knows where it stands, so that a mistake can say its line.

use std::ops::Range;

use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::rules::texts::WORD;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::texts;

/// What is wrong, and where.
#[derive(Debug)]
pub(super) struct Mistake {
    at: usize,
    pub(super) why: Message,
}

impl Mistake {
    /// The line, from 1.
    pub(super) fn line(&self, text: &str) -> usize {
        1 + text.bytes().take(self.at).filter(|byte| *byte == b'\n').count()
    }
}

/// A table of the file.
#[derive(Clone)]
pub(super) struct TomlTable<'t> {
    at: Range<usize>,
    table: DeTable<'t>,
}

/// A value of a table.
pub(super) struct TomlEntry<'t> {
    pub(super) key: &'t str,
    at: Range<usize>,
    value: &'t DeValue<'t>,
}

impl<'t> TomlTable<'t> {
    pub(super) fn parse(text: &'t str) -> Result<TomlTable<'t>, Mistake> {
        match DeTable::parse(text) {
            Ok(table) => Ok(TomlTable { at: 0..0, table: table.into_inner() }),
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                Err(Mistake { at, why: Message::new(&WORD).with("word", error.message()) })
            }
        }
    }

    pub(super) fn mistake(&self, why: Message) -> Mistake {
        Mistake { at: self.at.start, why }
    }

    /// Refuses keys that are none of these.
    pub(super) fn only(&self, known: &[&str]) -> Result<(), Mistake> {
        let unknown = self.table.iter().map(|(key, _)| key).filter(|key| !known.contains(&key.get_ref().as_ref()));
        match unknown.min_by_key(|key| key.span().start) {
            None => Ok(()),
            Some(key) => {
                let why = Message::new(&texts::SETTINGS_KEY).with("found", quoted(key.get_ref()));
                Err(Mistake { at: key.span().start, why: why.with("known", known.join(", ")) })
            }
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<TomlEntry<'_>> {
        let (name, value) = self.table.iter().find(|(name, _)| name.get_ref() == key)?;
        Some(TomlEntry { key: name.get_ref(), at: value.span(), value: value.get_ref() })
    }

    pub(super) fn need(&self, key: &'static str) -> Result<TomlEntry<'_>, Mistake> {
        self.get(key).ok_or_else(|| self.mistake(Message::new(&texts::SETTINGS_MISSING).with("key", key)))
    }

    /// The sections `[[key]]`.
    pub(super) fn tables(&self, key: &str) -> Result<Vec<TomlTable<'_>>, Mistake> {
        let Some(entry) = self.get(key) else { return Ok(vec![]) };
        let expected = || entry.expected(Message::new(&texts::TABLES).with("key", key));
        let DeValue::Array(items) = entry.value else { return Err(expected()) };
        let mut tables = Vec::new();
        for item in items.iter() {
            let DeValue::Table(table) = item.get_ref() else { return Err(expected()) };
            tables.push(TomlTable { at: item.span(), table: table.clone() });
        }
        Ok(tables)
    }
}

impl<'t> TomlEntry<'t> {
    pub(super) fn mistake(&self, why: Message) -> Mistake {
        Mistake { at: self.at.start, why }
    }

    pub(super) fn expected(&self, what: impl Into<Message>) -> Mistake {
        self.mistake(Message::new(&texts::SETTINGS_VALUE).with("key", self.key).with("expected", what.into()))
    }

    pub(super) fn word(&self) -> Result<&'t str, Mistake> {
        match self.value {
            DeValue::String(word) => Ok(word),
            _ => Err(self.expected(&texts::A_WORD)),
        }
    }

    pub(super) fn number(&self, min: u64, max: u64) -> Result<u64, Mistake> {
        let number = match self.value {
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        number.filter(|number| (min..=max).contains(number)).ok_or_else(|| {
            let range = Message::new(&texts::A_NUMBER).with("min", min.to_string());
            self.expected(range.with("max", max.to_string()))
        })
    }

    /// A list of texts, each with its own place.
    pub(super) fn words(&self) -> Result<Vec<TomlEntry<'t>>, Mistake> {
        let DeValue::Array(items) = self.value else { return Err(self.expected(&texts::A_LIST)) };
        let items = items.iter().map(|item| TomlEntry { key: self.key, at: item.span(), value: item.get_ref() });
        items.map(|item| item.word().map(|_| ()).map(|()| item)).collect()
    }

    pub(super) fn floats(&self) -> Result<Vec<f64>, Mistake> {
        let DeValue::Array(items) = self.value else { return Err(self.expected(&texts::SOME_NUMBERS)) };
        let number = |item: &Spanned<DeValue<'t>>| match item.get_ref() {
            DeValue::Integer(number) => number.as_str().parse().ok().filter(|_| number.radix() == 10),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        };
        items.iter().map(number).collect::<Option<Vec<f64>>>().ok_or_else(|| self.expected(&texts::SOME_NUMBERS))
    }

    /// A text, number or truth value as text.
    pub(super) fn plain(&self) -> Result<String, Mistake> {
        plain(self.value).ok_or_else(|| self.expected(&texts::A_WORD))
    }

    /// A table of keys and plain values, in the order of the file.
    pub(super) fn pairs(&self) -> Result<Vec<(String, String)>, Mistake> {
        let DeValue::Table(table) = self.value else { return Err(self.expected(&texts::A_TABLE)) };
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let pair = |(key, value): (&Spanned<std::borrow::Cow<'t, str>>, &Spanned<DeValue<'t>>)| {
            let text = plain(value.get_ref())
                .ok_or_else(|| Mistake { at: value.span().start, why: self.expected(&texts::A_WORD).why })?;
            Ok((key.get_ref().to_string(), text))
        };
        entries.into_iter().map(pair).collect()
    }
}

fn plain(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok().map(|n| n.to_string()),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        DeValue::Boolean(truth) => Some(truth.to_string()),
        _ => None,
    }
}

//! Words in English and Portuguese: a [`Text`] holds both, so that neither can be missing.
//!
//! Everything a person reads is a [`Text`], or a [`Message`]: a text with its blanks filled in. Rules and errors carry
//! messages and never strings; whoever shows one chooses the language.
//!
//! ```
//! use tabuleiro_rules::lang::{Lang, Message, Text};
//!
//! static TOO_FAR: Text = Text { en: "{cell} is too far away.", pt: "{cell} fica longe demais." };
//! let message = Message::new(&TOO_FAR).with("cell", "c3");
//! assert_eq!(message.in_lang(Lang::Pt), "c3 fica longe demais.");
//! ```

use std::fmt;

use crate::board::Cell;

/// A language of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Portuguese.
    Pt,
}

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Pt];

    /// The language of a code such as `pt`, or of a locale such as `pt_BR.UTF-8`.
    pub fn from_code(code: &str) -> Option<Lang> {
        let language = code.split(['_', '-', '.', '@']).next().unwrap_or(code);
        match language.to_ascii_lowercase().as_str() {
            "en" => Some(Lang::En),
            "pt" => Some(Lang::Pt),
            _ => None,
        }
    }

    /// The code of this language: `en` or `pt`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Pt => "pt",
        }
    }
}

/// One text in every language. Blanks are written `{name}`, with the same names in every language; `{Name}` is the same blank with a
/// capital first letter, for the beginning of a sentence: `{Side} joga` is `O Azul joga` for the side `o Azul`.
///
/// A text that is used with a number may hold two forms, for one and for many, with `|` between them: `tree|trees`.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Portuguese.
    pub pt: &'static str,
}

impl Text {
    /// The text in one language, blanks as they are.
    pub fn in_lang(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Pt => self.pt,
        }
    }

    /// The form for one, and the form for many where the text has one.
    pub fn forms(&self, lang: Lang) -> (&'static str, Option<&'static str>) {
        let text = self.in_lang(lang);
        match text.split_once('|') {
            Some((one, many)) => (one, Some(many)),
            None => (text, None),
        }
    }

    /// The names of the blanks in one language, sorted.
    pub fn blanks(&self, lang: Lang) -> Vec<String> {
        let mut names: Vec<_> = self
            .in_lang(lang)
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}'))
            .map(|(name, _)| name.to_ascii_lowercase())
            .collect();
        names.sort_unstable();
        names
    }
}

/// What fills a blank of a [`Text`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// The name of a cell.
    Cell(Cell),
    /// A number.
    Number(i64),
    /// A word that is the same in every language: a letter, a piece of notation, what the user typed.
    Word(String),
    /// A text in the language of the whole.
    Text(&'static Text),
    /// A message in the language of the whole.
    Message(Box<Message>),
    /// A message in the form that goes with a number. The number itself is not in it.
    Counted(usize, Box<Message>),
}

impl Arg {
    /// A word in the form that goes with a number: `trees` for 2.
    pub fn counted(count: usize, what: impl Into<Message>) -> Arg {
        Arg::Counted(count, Box::new(what.into()))
    }

    fn in_lang(&self, lang: Lang) -> String {
        match self {
            Arg::Cell(cell) => cell.to_string(),
            Arg::Number(number) => number.to_string(),
            Arg::Word(word) => word.clone(),
            Arg::Text(text) => text.forms(lang).0.to_owned(),
            Arg::Message(message) => message.in_lang(lang),
            Arg::Counted(count, message) => message.counted(*count, lang),
        }
    }
}

macro_rules! arg_from {
    ($($from:ty => |$value:ident| $arg:expr;)*) => {
        $(impl From<$from> for Arg { fn from($value: $from) -> Arg { $arg } })*
    };
}

arg_from! {
    Cell => |cell| Arg::Cell(cell);
    u8 => |number| Arg::Number(i64::from(number));
    u16 => |number| Arg::Number(i64::from(number));
    u32 => |number| Arg::Number(i64::from(number));
    i64 => |number| Arg::Number(number);
    usize => |number| Arg::Number(i64::try_from(number).unwrap_or(i64::MAX));
    &str => |word| Arg::Word(word.to_owned());
    &String => |word| Arg::Word(word.clone());
    String => |word| Arg::Word(word);
    char => |letter| Arg::Word(letter.to_string());
    &'static Text => |text| Arg::Text(text);
    Message => |message| Arg::Message(Box::new(message));
}

/// A [`Text`] with its blanks filled in, still in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    text: &'static Text,
    args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// A message without filled blanks.
    pub fn new(text: &'static Text) -> Message {
        Message { text, args: Vec::new() }
    }

    /// Fills one blank.
    #[must_use]
    pub fn with(mut self, blank: &'static str, arg: impl Into<Arg>) -> Message {
        self.args.push((blank, arg.into()));
        self
    }

    /// The text behind this message.
    pub fn text(&self) -> &'static Text {
        self.text
    }

    /// What fills the blanks, by their names.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }

    /// The words in one language, in the form for one. A blank that nothing fills stays as it is written.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.fill(self.text.forms(lang).0, lang)
    }

    /// The words in one language, in the form that goes with a number. The only form, where the text has no other.
    pub fn counted(&self, count: usize, lang: Lang) -> String {
        let (one, many) = self.text.forms(lang);
        self.fill(if count == 1 { one } else { many.unwrap_or(one) }, lang)
    }

    fn fill(&self, template: &'static str, lang: Lang) -> String {
        let mut words = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            words.push_str(before);
            match after.split_once('}') {
                Some((name, tail)) => {
                    match self.args.iter().find(|(blank, _)| blank.eq_ignore_ascii_case(name)) {
                        Some((_, arg)) if name.starts_with(|first: char| first.is_ascii_uppercase()) => {
                            words.push_str(&capital(&arg.in_lang(lang)));
                        }
                        Some((_, arg)) => words.push_str(&arg.in_lang(lang)),
                        None => {
                            words.push('{');
                            words.push_str(name);
                            words.push('}');
                        }
                    }
                    rest = tail;
                }
                None => {
                    words.push('{');
                    rest = after;
                }
            }
        }
        words.push_str(rest);
        words
    }
}

impl From<&'static Text> for Message {
    fn from(text: &'static Text) -> Message {
        Message::new(text)
    }
}

/// In English, for logs and for programmers.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

/// A sentence with a capital first letter.
pub fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Text that a user wrote, shortened and made safe to print: what an error message quotes.
pub fn quoted(input: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown = String::new();
    for letter in input.chars().take(LONGEST) {
        match letter {
            '"' | '\'' | '\\' => shown.push(letter),
            _ => shown.extend(letter.escape_debug()),
        }
    }
    if input.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// What is wrong with a list of texts: those that are empty in a language, or whose blanks are not those of English.
pub fn faults(texts: &[(&str, &Text)]) -> Vec<String> {
    let fault = |name: &str, text: &Text, lang: Lang| {
        if text.in_lang(lang).trim().is_empty() {
            return Some(format!("{name} is empty in {}", lang.code()));
        }
        (text.blanks(lang) != text.blanks(Lang::En)).then(|| format!("{name} has other blanks in {}", lang.code()))
    };
    texts
        .iter()
        .flat_map(|(name, text)| Lang::ALL.into_iter().filter_map(move |lang| fault(name, text, lang)))
        .collect()
}

/// Declares [`Text`]s, a line each, and `ALL`, the list of them with their names. A test that comes with every list checks that no
/// text is missing in a language, and that the blanks are the same in all.
#[macro_export]
macro_rules! texts {
    ($($name:ident { en: $en:expr, pt: $pt:expr $(,)? })*) => {
        $(
            #[doc = $en]
            #[allow(unreachable_pub, reason = "the list may stand in a private module")]
            pub static $name: $crate::lang::Text = $crate::lang::Text { en: $en, pt: $pt };
        )*
        /// Every text of this list, with its name.
        #[allow(unreachable_pub, dead_code, reason = "the list may stand in a private module, and be read by its test only")]
        pub static ALL: &[(&str, &$crate::lang::Text)] = &[$((stringify!($name), &$name)),*];

        #[cfg(test)]
        mod texts_in_every_language {
            #[test]
            fn are_there_and_have_the_same_blanks() {
                assert_eq!($crate::lang::faults(super::ALL), Vec::<String>::new());
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_choose_a_language() {
        assert_eq!(Lang::from_code("pt_BR.UTF-8"), Some(Lang::Pt));
        assert_eq!(Lang::from_code("EN"), Some(Lang::En));
        assert_eq!(Lang::from_code("C"), None);
    }

    #[test]
    fn blanks_are_filled_and_stray_braces_survive() {
        static ODD: Text = Text { en: "{a} and {b} and {", pt: "{b}{a}" };
        let message = Message::new(&ODD).with("a", 1u8);
        assert_eq!(message.in_lang(Lang::En), "1 and {b} and {");
        assert_eq!(message.in_lang(Lang::Pt), "{b}1");
        assert_eq!(ODD.blanks(Lang::Pt), ["a", "b"]);
    }

    #[test]
    fn a_capital_blank_begins_a_sentence() {
        static PLAYS: Text = Text { en: "{side} plays", pt: "{Side} joga" };
        static THE_SIDE: Text = Text { en: "Amber", pt: "o Âmbar" };
        let message = Message::new(&PLAYS).with("side", &THE_SIDE);
        assert_eq!([Lang::En, Lang::Pt].map(|lang| message.in_lang(lang)), ["Amber plays", "O Âmbar joga"]);
        assert_eq!(faults(&[("PLAYS", &PLAYS)]), Vec::<String>::new());
    }

    #[test]
    fn a_number_chooses_the_form() {
        static DICE: Text = Text { en: "die of power {power}|dice of power {power}", pt: "dado de força {power}" };
        let message = Message::new(&DICE).with("power", 3u8);
        assert_eq!(message.in_lang(Lang::En), "die of power 3");
        assert_eq!(message.counted(1, Lang::En), "die of power 3");
        assert_eq!(message.counted(0, Lang::En), "dice of power 3");
        assert_eq!(message.counted(2, Lang::Pt), "dado de força 3");
        static TAKES: Text = Text { en: "takes {count} {what}", pt: "tira {count} {what}" };
        let takes = Message::new(&TAKES).with("count", 2u8).with("what", Arg::counted(2, message));
        assert_eq!(takes.in_lang(Lang::En), "takes 2 dice of power 3");
    }

    #[test]
    fn missing_texts_and_other_blanks_are_found() {
        static EMPTY: Text = Text { en: "there", pt: " " };
        static OTHER: Text = Text { en: "{a} and {b}", pt: "{a} e {c}" };
        static RIGHT: Text = Text { en: "{a} and {b}", pt: "{b} e {a}" };
        let found = faults(&[("EMPTY", &EMPTY), ("OTHER", &OTHER), ("RIGHT", &RIGHT)]);
        assert_eq!(found, ["EMPTY is empty in pt", "OTHER has other blanks in pt"]);
    }

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quoted("a\u{1b}[2J"), "`a\\u{1b}[2J`");
        assert_eq!(quoted(&"x".repeat(100)).chars().count(), 43);
    }
}

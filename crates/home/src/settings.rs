//! The settings: what can be set, the file that says so, and changes to it that keep the user's own comments.
//!
//! The file is TOML with a few keys and a table of engines. A key that is unknown, or a value that is none of its kind, is an error that
//! names the line: a setting with a typing mistake would otherwise silently do nothing.

use std::fs;
use std::path::Path;

use tabuleiro_catalog::rules::lang::{Lang, Message, Text, quoted};
use toml_edit::{Document, DocumentMut, Item, Value};

use crate::files;
use crate::texts::settings as texts;

/// The largest settings file.
const LARGEST: u64 = 1 << 20;

/// One setting.
#[derive(Debug)]
pub struct SettingSpec {
    /// Its key in the file.
    pub key: &'static str,
    /// Its name in a form.
    pub label: &'static Text,
    /// What it may be.
    pub kind: Kind,
    /// What it does.
    pub about: &'static Text,
    /// What the words of a [`Kind::Choice`] mean, in their order; none for another kind.
    pub names: &'static [&'static Text],
}

/// The values of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of some words, the first unless set.
    Choice(&'static [&'static str]),
    /// Yes or no; no unless set.
    Flag,
    /// A whole number.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
        /// The one unless set.
        usual: u32,
        /// How far one step in a form goes.
        step: u32,
    },
    /// Any text on one line; empty unless set.
    Line,
}

/// Everything that can be set, in the order in which it is shown.
pub const SPECS: &[SettingSpec] = &[
    SettingSpec {
        key: "language",
        label: &texts::LABEL_LANGUAGE,
        kind: Kind::Choice(&["auto", "en", "pt"]),
        about: &texts::LANGUAGE,
        names: &[&texts::AUTOMATIC, &texts::ENGLISH, &texts::PORTUGUESE],
    },
    SettingSpec {
        key: "colour",
        label: &texts::LABEL_COLOUR,
        kind: Kind::Choice(&["auto", "none", "16", "256", "truecolor"]),
        about: &texts::COLOUR,
        names: &[&texts::AUTOMATIC, &texts::NO_COLOURS, &texts::COLOURS_16, &texts::COLOURS_256, &texts::ALL_COLOURS],
    },
    SettingSpec {
        key: "background",
        label: &texts::LABEL_BACKGROUND,
        kind: Kind::Choice(&["auto", "dark", "light"]),
        about: &texts::BACKGROUND,
        names: &[&texts::AUTOMATIC, &texts::DARK, &texts::LIGHT],
    },
    SettingSpec { key: "ascii", label: &texts::LABEL_ASCII, kind: Kind::Flag, about: &texts::ASCII, names: &[] },
    SettingSpec {
        key: "board",
        label: &texts::LABEL_BOARD,
        kind: Kind::Choice(&["auto", "small"]),
        about: &texts::BOARD,
        names: &[&texts::AUTOMATIC, &texts::SMALL],
    },
    SettingSpec {
        key: "pace",
        label: &texts::LABEL_PACE,
        kind: Kind::Number { min: 0, max: 3000, usual: 250, step: 50 },
        about: &texts::PACE,
        names: &[],
    },
    SettingSpec {
        key: "level",
        label: &texts::LABEL_LEVEL,
        kind: Kind::Number { min: 1, max: 10, usual: 2, step: 1 },
        about: &texts::LEVEL,
        names: &[],
    },
    SettingSpec { key: "name", label: &texts::LABEL_NAME, kind: Kind::Line, about: &texts::NAME, names: &[] },
    SettingSpec {
        key: "lessons",
        label: &texts::LABEL_LESSONS,
        kind: Kind::Choice(&["first", "never"]),
        about: &texts::LESSONS,
        names: &[&texts::LESSONS_FIRST, &texts::LESSONS_NEVER],
    },
    SettingSpec { key: "words", label: &texts::LABEL_WORDS, kind: Kind::Flag, about: &texts::WORDS, names: &[] },
];

impl Kind {
    /// The value unless set.
    fn usual(self) -> String {
        match self {
            Kind::Choice(words) => words.first().map_or_else(String::new, |word| (*word).to_owned()),
            Kind::Flag => "false".to_owned(),
            Kind::Number { usual, .. } => usual.to_string(),
            Kind::Line => String::new(),
        }
    }

    /// What is expected, in words.
    fn expected(self) -> Message {
        match self {
            Kind::Choice(words) => {
                let list: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                Message::new(&texts::ONE_OF).with("words", list.join(", "))
            }
            Kind::Flag => Message::new(&texts::TRUE_OR_FALSE),
            Kind::Number { min, max, .. } => Message::new(&texts::A_NUMBER).with("min", min).with("max", max),
            Kind::Line => Message::new(&texts::A_LINE),
        }
    }

    /// The value of a TOML value, if it is one of this kind.
    fn read(self, value: &Value) -> Option<String> {
        match (self, value) {
            (Kind::Choice(words), Value::String(word)) => {
                words.contains(&word.value().as_str()).then(|| word.value().clone())
            }
            (Kind::Flag, Value::Boolean(flag)) => Some(flag.value().to_string()),
            (Kind::Number { min, max, .. }, Value::Integer(number)) => {
                let number = u32::try_from(*number.value()).ok()?;
                (min..=max).contains(&number).then(|| number.to_string())
            }
            (Kind::Line, Value::String(line)) => {
                (!line.value().contains(char::is_control)).then(|| line.value().clone())
            }
            _ => None,
        }
    }

    /// A value as TOML.
    fn write(self, value: &str) -> Value {
        match self {
            Kind::Flag => Value::from(value == "true"),
            Kind::Number { usual, .. } => Value::from(i64::from(value.parse().unwrap_or(usual))),
            Kind::Choice(_) | Kind::Line => Value::from(value),
        }
    }
}

/// The settings of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// One for each of [`SPECS`].
    values: Vec<String>,
    /// External engines: a name, and WHO plays (`ugi:COMMAND`).
    pub engines: Vec<(String, String)>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { values: SPECS.iter().map(|spec| spec.kind.usual()).collect(), engines: vec![] }
    }
}

impl Settings {
    /// Reads a settings file; one that does not exist sets nothing.
    ///
    /// # Errors
    /// A file that cannot be read, or that says something that is no setting, with the line.
    pub fn load(path: &Path) -> Result<Settings, Message> {
        if !path.exists() {
            return Ok(Settings::default());
        }
        let text = files::read(path, LARGEST)?;
        Settings::read(&text).map_err(|(line, why)| {
            Message::new(&texts::IN_FILE).with("file", path.display().to_string()).with("line", line).with("why", why)
        })
    }

    /// Reads the text of a settings file.
    ///
    /// # Errors
    /// The line, and what is wrong there.
    pub fn read(text: &str) -> Result<Settings, (usize, Message)> {
        let line_of = |at: usize| 1 + text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count();
        let document = Document::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            (line_of(at), Message::new(&texts::NO_TOML).with("why", error.message().trim()))
        })?;
        let table = document.as_table();
        let place = |key: &str, item: &Item| {
            let span = table.key(key).and_then(|key| key.span()).or_else(|| item.span());
            line_of(span.map_or(0, |span| span.start))
        };
        let mut settings = Settings::default();
        for (key, item) in table.iter() {
            let line = place(key, item);
            if key == "engines" {
                settings.engines = read_engines(item, text).map_err(|(at, why)| (at.map_or(line, line_of), why))?;
                continue;
            }
            let Some(index) = SPECS.iter().position(|spec| spec.key == key) else {
                let known: Vec<&str> = SPECS.iter().map(|spec| spec.key).chain(["engines"]).collect();
                let message = Message::new(&texts::UNKNOWN_KEY).with("key", quoted(key));
                return Err((line, message.with("known", known.join(", "))));
            };
            let kind = SPECS[index].kind;
            let value = item.as_value().and_then(|value| kind.read(value));
            settings.values[index] = value.ok_or_else(|| {
                let written = item.span().and_then(|span| text.get(span)).unwrap_or_default();
                let found = quoted(written.trim());
                let message = Message::new(&texts::WRONG_VALUE).with("key", key);
                (line, message.with("expected", kind.expected()).with("found", found))
            })?;
        }
        Ok(settings)
    }

    /// The value of a setting as text. The empty text for a key that is none.
    pub fn get(&self, key: &str) -> &str {
        let index = SPECS.iter().position(|spec| spec.key == key);
        index.map_or("", |index| self.values[index].as_str())
    }

    /// The value of a number. 0 for a key that is none.
    pub fn number(&self, key: &str) -> u32 {
        self.get(key).parse().unwrap_or(0)
    }

    /// The value of a flag.
    pub fn flag(&self, key: &str) -> bool {
        self.get(key) == "true"
    }

    /// The language, where one is chosen.
    pub fn language(&self) -> Option<Lang> {
        Lang::from_code(self.get("language"))
    }

    /// Sets a value, and tells whether it is one of the setting's kind.
    pub fn set(&mut self, key: &str, value: &str) -> bool {
        let Some(index) = SPECS.iter().position(|spec| spec.key == key) else { return false };
        let kind = SPECS[index].kind;
        let good = match kind {
            Kind::Choice(words) => words.contains(&value),
            Kind::Flag => ["true", "false"].contains(&value),
            Kind::Number { min, max, .. } => value.parse().is_ok_and(|number: u32| (min..=max).contains(&number)),
            Kind::Line => !value.contains(char::is_control),
        };
        if good {
            self.values[index] = value.to_owned();
        }
        good
    }

    /// The usual settings as a file with explanations.
    pub fn defaults(lang: Lang) -> String {
        Settings::default().text(lang)
    }

    /// These settings as a file with explanations.
    pub fn text(&self, lang: Lang) -> String {
        let mut text = String::new();
        for (spec, value) in SPECS.iter().zip(&self.values) {
            let about = spec.about.in_lang(lang);
            let expected = spec.kind.expected().in_lang(lang);
            text.push_str(&format!("# {about}: {expected}\n{} = {}\n\n", spec.key, spec.kind.write(value)));
        }
        for line in texts::ENGINES.in_lang(lang).lines() {
            text.push_str(&format!("# {line}\n"));
        }
        text.push_str("[engines]\n");
        for (name, who) in &self.engines {
            text.push_str(&format!("{} = {}\n", Value::from(name.as_str()), Value::from(who.as_str())));
        }
        text
    }

    /// Writes one changed setting into its file and leaves everything else there as it is.
    ///
    /// # Errors
    /// A file that is no TOML or cannot be written.
    pub fn store(&self, key: &str, path: &Path) -> Result<(), Message> {
        let old = if path.exists() { files::read(path, LARGEST)? } else { String::new() };
        let mut document: DocumentMut = old.parse().map_err(|error: toml_edit::TomlError| {
            let message = Message::new(&texts::IN_FILE).with("file", path.display().to_string()).with("line", 1u8);
            message.with("why", Message::new(&texts::NO_TOML).with("why", error.message().trim()))
        })?;
        let Some(spec) = SPECS.iter().find(|spec| spec.key == key) else { return Ok(()) };
        let mut value = spec.kind.write(self.get(key));
        // What is written beside the old value stays there.
        if let Some(old) = document.get(key).and_then(Item::as_value) {
            *value.decor_mut() = old.decor().clone();
        }
        document[key] = Item::Value(value);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| {
                let message = Message::new(&crate::texts::files::CANNOT_WRITE);
                message.with("file", folder.display().to_string()).with("why", error.to_string())
            })?;
        }
        files::write(path, document.to_string())
    }
}

/// A name, and WHO plays.
type NamedEngine = (String, String);

/// The table of engines. Where something is wrong, its place in the text is told if it is known.
fn read_engines(item: &Item, text: &str) -> Result<Vec<NamedEngine>, (Option<usize>, Message)> {
    let wrong = |at: Option<std::ops::Range<usize>>, item: &Item| {
        let found = item.span().and_then(|span| text.get(span)).unwrap_or_default();
        (at.map(|span| span.start), Message::new(&texts::WRONG_ENGINE).with("found", quoted(found.trim())))
    };
    let Some(table) = item.as_table_like() else { return Err(wrong(item.span(), item)) };
    let mut engines = Vec::new();
    for (name, item) in table.iter() {
        let at = table.key(name).and_then(toml_edit::Key::span).or_else(|| item.span());
        let who = item.as_str().filter(|who| {
            let command = who.strip_prefix("ugi:").or_else(|| who.strip_prefix("uai:"));
            command.is_some_and(|command| !command.trim().is_empty()) && !who.contains(char::is_control)
        });
        match who {
            Some(who) if !name.is_empty() && !name.contains(char::is_control) => {
                engines.push((name.to_owned(), who.to_owned()));
            }
            _ => return Err(wrong(at, item)),
        }
    }
    Ok(engines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::rules::options::LABEL;

    fn error(text: &str) -> String {
        let (line, message) = Settings::read(text).unwrap_err();
        format!("{line}: {}", message.in_lang(Lang::En))
    }

    #[test]
    fn the_defaults_are_a_settings_file_in_every_language() {
        for lang in Lang::ALL {
            assert_eq!(Settings::read(&Settings::defaults(lang)), Ok(Settings::default()));
        }
        assert_eq!(Settings::read(""), Ok(Settings::default()));
    }

    #[test]
    fn every_setting_and_every_choice_has_a_name() {
        for spec in SPECS {
            let words = match spec.kind {
                Kind::Choice(words) => words.len(),
                Kind::Flag | Kind::Number { .. } | Kind::Line => 0,
            };
            assert_eq!(spec.names.len(), words, "{}", spec.key);
            for lang in Lang::ALL {
                assert!(
                    (1..=LABEL).contains(&spec.label.in_lang(lang).chars().count()),
                    "{}",
                    spec.label.in_lang(lang)
                );
            }
        }
    }

    #[test]
    fn values_are_read_and_written() {
        let text = "language = 'pt'\nascii = true\npace = 0\nname = \"Ana \\\"A\\\"\"\n[engines]\n\"My bot\" = 'ugi:./bot -x'\n";
        let settings = Settings::read(text).unwrap();
        assert_eq!(settings.language(), Some(Lang::Pt));
        assert!(settings.flag("ascii"));
        assert_eq!((settings.number("pace"), settings.get("name")), (0, "Ana \"A\""));
        assert_eq!(settings.engines, [("My bot".to_owned(), "ugi:./bot -x".to_owned())]);
        assert_eq!(Settings::read(&settings.text(Lang::En)), Ok(settings));
    }

    #[test]
    fn a_mistake_is_an_error_with_its_line() {
        assert_eq!(
            error("\n# comment\ncolor = 'none'\n"),
            "3: unknown key `color`; the keys are: language, colour, background, ascii, board, pace, level, name, lessons, words, engines"
        );
        assert_eq!(error("ascii = 1"), "1: ascii: expected true or false, found `1`");
        assert_eq!(error("\npace = 3001"), "2: pace: expected a number from 0 to 3000, found `3001`");
        assert!(error("language = 'fr'").contains("expected one of \"auto\", \"en\", \"pt\", found `'fr'`"));
        assert!(error("a = 1\nb = = 2").starts_with("2: this is not valid TOML: "));
        assert!(error("[engines]\nok = 'ugi:x'\nbad = 'run me'").starts_with("3: "));
        assert!(error("engines = 3").starts_with("1: "));
        assert!(error("[level]\nx = 1").starts_with("1: level: expected a number"));
    }

    #[test]
    fn a_change_keeps_what_the_user_wrote() {
        let folder = std::env::temp_dir().join(format!("tabuleiro-settings-{}", std::process::id()));
        let path = folder.join("deep").join("settings.toml");
        let mut settings = Settings::default();
        assert!(settings.set("pace", "100") && !settings.set("pace", "9999") && !settings.set("pase", "1"));
        settings.store("pace", &path).unwrap();
        assert_eq!(Settings::load(&path).unwrap(), settings);
        fs::write(&path, "# mine\npace = 5 # slow\n\n[engines]\nx = 'ugi:x' # good\n").unwrap();
        settings.store("pace", &path).unwrap();
        settings.store("ascii", &path).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("# mine\npace = 100 # slow\n"), "{text}");
        assert!(text.contains("x = 'ugi:x' # good"), "{text}");
        Settings::load(&path).unwrap();
        fs::remove_dir_all(&folder).unwrap();
    }
}

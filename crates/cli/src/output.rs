//! Standard output and standard error, with the user's language and style.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use anstream::{AutoStream, ColorChoice};
use tabuleiro_catalog::rules::lang::{Lang, Message};

use crate::args::Color;
use crate::failure::Failure;
use crate::texts::show;

/// Where answers go.
pub(crate) struct Output {
    /// The user's language.
    pub(crate) lang: Lang,
    /// Whether boards are drawn in ASCII only.
    pub(crate) ascii: bool,
    /// Whether boards are drawn in colour.
    pub(crate) color: bool,
    stream: BufWriter<Stdout>,
}

impl Output {
    pub(crate) fn new(lang: Lang, color: Color, ascii: bool) -> Output {
        let stdout = io::stdout();
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            // A terminal that can, and no NO_COLOR.
            Color::Auto => AutoStream::choice(&stdout) != ColorChoice::Never,
        };
        Output { lang, ascii, color, stream: BufWriter::new(stdout) }
    }

    /// How many characters fit into a line: what `COLUMNS` says, or the terminal, or 80.
    pub(crate) fn width(&self) -> usize {
        let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let seen = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0));
        said.or_else(seen).filter(|width| *width > 0).unwrap_or(80)
    }

    /// The sign that something is not complete.
    pub(crate) fn dots(&self) -> &'static str {
        if self.ascii { "..." } else { "…" }
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: impl AsRef<str>) -> Result<(), Failure> {
        Ok(writeln!(self.stream, "{}", line.as_ref())?)
    }

    /// Writes a message as a line.
    pub(crate) fn say(&mut self, message: impl Into<Message>) -> Result<(), Failure> {
        let words = message.into().in_lang(self.lang);
        self.prose(&words)
    }

    /// Writes sentences or a list with a column of explanations. On a terminal, lines are broken between words; elsewhere they stay whole.
    pub(crate) fn prose(&mut self, text: &str) -> Result<(), Failure> {
        let width = if io::stdout().is_terminal() { self.width() } else { usize::MAX };
        for line in text.strip_suffix('\n').unwrap_or(text).split('\n') {
            for part in fold(line, width) {
                self.line(part)?;
            }
        }
        Ok(())
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        Ok(self.stream.write_all(bytes)?)
    }

    /// Writes a text that has its own line ends; one is added where it has none at its end.
    pub(crate) fn block(&mut self, text: &str) -> Result<(), Failure> {
        self.bytes(text.as_bytes())?;
        if text.ends_with('\n') { Ok(()) } else { self.line("") }
    }

    /// Writes out what is held back.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.stream.flush()?)
    }

    /// Writes a failure to standard error, if it has anything to say.
    pub(crate) fn report(&self, failure: &Failure) {
        if let Some(words) = failure.words(self.lang) {
            let line = Message::new(&show::ERROR).with("what", words).in_lang(self.lang);
            // A failure to write to standard error cannot be reported.
            let _ = writeln!(io::stderr(), "{line}");
        }
    }
}

/// Breaks a line between words. What follows a gap of several spaces is a column, and goes on below its beginning.
fn fold(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let column = line.find("  ").map_or(0, |gap| gap + line[gap..].len() - line[gap..].trim_start().len());
    let column = line[..column].chars().count();
    let indent = if column * 2 < width { " ".repeat(column) } else { String::new() };
    let mut parts = vec![String::new()];
    for word in line.split_inclusive(' ') {
        let last = parts.last().map_or(0, |part| part.chars().count());
        if last > indent.len() && last + word.trim_end().chars().count() > width {
            parts.push(indent.clone());
        }
        if let Some(part) = parts.last_mut() {
            part.push_str(word);
        }
    }
    parts.iter().map(|part| part.trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn lines_break_between_words_and_columns_go_on_below() {
        assert_eq!(fold("no break here", 80), ["no break here"]);
        assert_eq!(fold("one two three four", 9), ["one two", "three", "four"]);
        assert_eq!(fold("undo      takes back a whole turn", 24), ["undo      takes back a", "          whole turn"]);
        assert_eq!(fold("averylongword and more", 6), ["averylongword", "and", "more"]);
        assert_eq!(fold("não é uma só ação", 9), ["não é uma", "só ação"]);
    }
}

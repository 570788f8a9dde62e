//! One line typed at a terminal, with the usual editing keys and earlier lines: the prompt of plain lines.
//!
//! The terminal is in raw mode only while a line is being read, so that whatever is printed in between is ordinary output.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use ratatui::crossterm::cursor::MoveToColumn;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::queue;
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{self, Clear, ClearType, disable_raw_mode, enable_raw_mode};

use crate::canvas::width;
use crate::widgets::LineInput;

/// What came of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedLine {
    /// A line, without its end.
    Line(String),
    /// The user has left: Ctrl-C, or Ctrl-D on an empty line.
    End,
    /// The time to wait is over. What has been typed so far is there again at the next prompt.
    Late,
}

/// Reads lines with editing.
#[derive(Debug, Default)]
pub struct LineEditor {
    entry: LineInput,
    /// Lines that were typed, the last one last.
    history: Vec<String>,
    /// Which of them is shown, counted from the last; 0 for none.
    recalled: usize,
}

/// Leaves raw mode when it goes out of scope.
struct RawMode;

impl Drop for RawMode {
    fn drop(&mut self) {
        let _ = disable_raw_mode();
    }
}

impl LineEditor {
    /// Shows a prompt and reads a line, if one comes in time.
    ///
    /// # Errors
    /// A terminal that cannot be used.
    pub fn read(&mut self, prompt: &str, wait: Option<Duration>) -> io::Result<TypedLine> {
        enable_raw_mode()?;
        let raw = RawMode;
        let end = wait.map(|wait| Instant::now() + wait);
        let typed = loop {
            self.draw(prompt)?;
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            if let Some(left) = left
                && !event::poll(left)?
            {
                break TypedLine::Late;
            }
            let typed = match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
                Event::Paste(text) => {
                    self.entry.insert(&text);
                    None
                }
                _ => None,
            };
            if let Some(typed) = typed {
                break typed;
            }
        };
        drop(raw);
        writeln!(io::stdout())?;
        Ok(typed)
    }

    /// Obeys a key. `Some` where the line is complete.
    fn key(&mut self, key: KeyEvent) -> Option<TypedLine> {
        match (key.code, key.modifiers.contains(KeyModifiers::CONTROL)) {
            (KeyCode::Char('c'), true) => return Some(TypedLine::End),
            (KeyCode::Char('d'), true) if self.entry.text.is_empty() => return Some(TypedLine::End),
            (KeyCode::Char(letter), true) => {
                self.entry.control(letter);
            }
            (KeyCode::Enter, _) => {
                let line = std::mem::take(&mut self.entry).text;
                if !line.trim().is_empty() && self.history.last() != Some(&line) {
                    self.history.push(line.clone());
                }
                self.recalled = 0;
                return Some(TypedLine::Line(line));
            }
            (KeyCode::Up, _) => self.recall((self.recalled + 1).min(self.history.len())),
            (KeyCode::Down, _) => self.recall(self.recalled.saturating_sub(1)),
            (code, _) => {
                self.entry.key(code);
            }
        }
        None
    }

    /// Shows an earlier line, counted from the last.
    fn recall(&mut self, recalled: usize) {
        self.recalled = recalled;
        let line = self.history.get(self.history.len() - recalled).cloned();
        self.entry.set(line.unwrap_or_default());
    }

    /// Draws prompt and line, or of a long line the part around the cursor.
    fn draw(&self, prompt: &str) -> io::Result<()> {
        let columns = terminal::size().map_or(80, |(columns, _)| usize::from(columns));
        let room = columns.saturating_sub(width(prompt) + 1).max(1);
        let (shown, cursor) = self.entry.window(room);
        let column = u16::try_from(width(prompt) + cursor).unwrap_or(u16::MAX);
        let mut out = io::stdout();
        queue!(
            out,
            MoveToColumn(0),
            Print(prompt),
            Print(shown),
            Clear(ClearType::UntilNewLine),
            MoveToColumn(column)
        )?;
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(editor: &mut LineEditor, text: &str) -> Option<TypedLine> {
        let mut last = None;
        for letter in text.chars() {
            let (code, modifiers) = match letter {
                '\n' => (KeyCode::Enter, KeyModifiers::NONE),
                '^' => (KeyCode::Up, KeyModifiers::NONE),
                '~' => (KeyCode::Char('u'), KeyModifiers::CONTROL),
                '!' => (KeyCode::Char('d'), KeyModifiers::CONTROL),
                letter => (KeyCode::Char(letter), KeyModifiers::NONE),
            };
            last = editor.key(KeyEvent::new(code, modifiers));
        }
        last
    }

    #[test]
    fn lines_are_edited_and_come_back() {
        let mut editor = LineEditor::default();
        let line = |text: &str| Some(TypedLine::Line(text.to_owned()));
        assert_eq!(typed(&mut editor, "g2\n"), line("g2"));
        assert_eq!(typed(&mut editor, "xx~a2\n"), line("a2"));
        assert_eq!(typed(&mut editor, "^^\n"), line("g2"));
        assert_eq!(typed(&mut editor, "g!"), None, "there is something to delete, not to leave");
        assert_eq!(typed(&mut editor, "~!"), Some(TypedLine::End));
    }
}

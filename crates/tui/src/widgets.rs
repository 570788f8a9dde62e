//! What every screen has: the bar at the top, the keys at the bottom, lines of text to type into.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tabuleiro_catalog::rules::lang::{Lang, Text};

use crate::app::{Desk, Hit};
use crate::canvas::{Canvas, width};
use crate::texts::screen as texts;
use crate::theme::Role;

/// The bar at the top: what this is, and something at its right end.
pub fn bar(canvas: &mut Canvas<'_>, left: &str, right: &str) {
    let area = Rect { height: 1, ..canvas.area };
    let style = canvas.style(Role::Bar);
    canvas.fill(area, ' ', style);
    let mut part = canvas.part(Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area });
    part.text(area.x + 1, area.y, left, style.add_modifier(ratatui::style::Modifier::BOLD));
    part.right(area.y, right, style);
}

/// The keys at the bottom. Each can be clicked. Keys in a row that do the same share their words: `↑↓ choose`. Where one has no room, a
/// sign says that there are more.
pub fn keys(canvas: &mut Canvas<'_>, desk: &mut Desk, keys: &[(KeyCode, &'static Text)]) {
    let y = canvas.area.bottom() - 1;
    let mut x = canvas.area.x + 1;
    for group in keys.chunk_by(|(_, one), (_, other)| std::ptr::eq(*one, *other)) {
        let gap = u16::from(!group.iter().all(|(code, _)| is_arrow(*code)));
        let names: Vec<String> = group.iter().map(|(code, _)| key_name(*code, desk.lang)).collect();
        let words = group[0].1.in_lang(desk.lang);
        let named: u16 = names.iter().map(|name| width(name) as u16 + gap).sum();
        let columns = named - gap + 1 + width(words) as u16;
        if x + columns > canvas.area.right() {
            let more = canvas.glyphs().more;
            canvas.say(x.min(canvas.area.right() - 1), y, &more.to_string(), Role::Faint);
            break;
        }
        let end = x + columns;
        for (index, (name, (code, _))) in names.iter().zip(group).enumerate() {
            let start = x;
            x = canvas.say(x, y, name, Role::Key);
            // The last of them can be clicked on the words as well.
            let width = if index + 1 == group.len() { end - start } else { x - start };
            desk.hits.push((Rect { x: start, y, width, height: 1 }, Hit::Key(*code)));
            x += gap;
        }
        x = canvas.say(x - gap + 1, y, words, Role::Faint) + 2;
    }
}

fn is_arrow(code: KeyCode) -> bool {
    matches!(code, KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right)
}

/// The name of a key.
fn key_name(code: KeyCode, lang: Lang) -> String {
    match code {
        KeyCode::Char(' ') => texts::SPACE.in_lang(lang).to_owned(),
        KeyCode::Char(letter) => letter.to_string(),
        KeyCode::Enter => "Enter".to_owned(),
        KeyCode::Esc => "Esc".to_owned(),
        KeyCode::Tab => "Tab".to_owned(),
        KeyCode::Up => "↑".to_owned(),
        KeyCode::Down => "↓".to_owned(),
        KeyCode::Left => "←".to_owned(),
        KeyCode::Right => "→".to_owned(),
        other => format!("{other:?}"),
    }
}

/// A line that is being typed.
#[derive(Clone, Debug, Default)]
pub struct LineInput {
    /// What stands there.
    pub text: String,
    /// Where the next letter goes, in letters.
    at: usize,
}

/// The longest line that can be typed.
const LONGEST: usize = 500;

impl LineInput {
    /// A line with something in it.
    pub fn new(text: &str) -> LineInput {
        LineInput { text: text.to_owned(), at: text.chars().count() }
    }

    fn byte(&self, at: usize) -> usize {
        self.text.char_indices().nth(at).map_or(self.text.len(), |(byte, _)| byte)
    }

    /// Adds text where the cursor is. Control characters and line ends are left out.
    pub fn insert(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            if self.text.chars().count() < LONGEST {
                let byte = self.byte(self.at);
                self.text.insert(byte, letter);
                self.at += 1;
            }
        }
    }

    /// Replaces everything.
    pub fn set(&mut self, text: String) {
        self.at = text.chars().count();
        self.text = text;
    }

    /// Obeys an editing key, and tells whether it was one.
    pub fn key(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Char(letter) => self.insert(letter.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                let byte = self.byte(self.at);
                self.text.remove(byte);
            }
            KeyCode::Delete if self.at < self.text.chars().count() => {
                let byte = self.byte(self.at);
                self.text.remove(byte);
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.text.chars().count()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.chars().count(),
            KeyCode::Backspace | KeyCode::Delete => {}
            _ => return false,
        }
        true
    }

    /// Obeys a control key of line editing, and tells whether it was one: to the ends, by a letter, and cutting to the ends or by a word.
    pub fn control(&mut self, letter: char) -> bool {
        match letter {
            'a' => self.key(KeyCode::Home),
            'e' => self.key(KeyCode::End),
            'b' => self.key(KeyCode::Left),
            'f' => self.key(KeyCode::Right),
            'd' => self.key(KeyCode::Delete),
            'h' => self.key(KeyCode::Backspace),
            'u' => {
                self.text.drain(..self.byte(self.at));
                self.at = 0;
                true
            }
            'k' => {
                self.text.truncate(self.byte(self.at));
                true
            }
            'w' => {
                let before: Vec<char> = self.text.chars().take(self.at).collect();
                let end = before.iter().rposition(|letter| !letter.is_whitespace()).map_or(0, |last| last + 1);
                let start =
                    before[..end].iter().rposition(|letter| letter.is_whitespace()).map_or(0, |space| space + 1);
                let bytes = self.byte(start)..self.byte(self.at);
                self.text.drain(bytes);
                self.at = start;
                true
            }
            _ => false,
        }
    }

    /// The part of the line around the cursor that fits into so many columns, and the column of the cursor in it.
    pub fn window(&self, room: usize) -> (String, usize) {
        let skip = self.at.saturating_sub(room);
        let before: String = self.text.chars().skip(skip).take(self.at - skip).collect();
        (self.text.chars().skip(skip).take(room).collect(), width(&before))
    }

    /// Draws the line; the cursor is a reversed cell. A long line shows the part around the cursor.
    pub fn draw(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) -> u16 {
        let room = usize::from(canvas.area.right().saturating_sub(x)).saturating_sub(1);
        let style = canvas.style(Role::Text);
        let (shown, cursor) = self.window(room);
        let end = canvas.text(x, y, &shown, style);
        let at = x + cursor as u16;
        let under = self.text.chars().nth(self.at).unwrap_or(' ');
        canvas.put(at, y, under, style.add_modifier(ratatui::style::Modifier::REVERSED));
        end.max(at + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_can_be_edited_anywhere() {
        let mut entry = LineInput::new("çao");
        entry.key(KeyCode::Left);
        entry.key(KeyCode::Backspace);
        entry.insert("ã\n\u{1b}");
        assert_eq!(entry.text, "ção");
        entry.key(KeyCode::Home);
        entry.key(KeyCode::Backspace);
        entry.key(KeyCode::Delete);
        entry.key(KeyCode::End);
        entry.key(KeyCode::Delete);
        entry.key(KeyCode::Char('!'));
        assert_eq!(entry.text, "ão!");
        assert!(!entry.key(KeyCode::Enter));
        let mut words = LineInput::new("save my gáme now");
        words.control('w');
        assert_eq!(words.text, "save my gáme ");
        words.control('w');
        words.insert("x");
        words.control('b');
        words.control('k');
        assert_eq!(words.text, "save my ");
        words.control('a');
        words.control('d');
        words.control('e');
        assert_eq!(words.text, "ave my ");
        words.control('u');
        assert_eq!(words.text, "");
        assert!(!words.control('q'));
        entry.insert(&"x".repeat(1000));
        assert_eq!(entry.text.chars().count(), LONGEST);
    }
}

//! Drawing clipped to a part of the screen, and small helpers for text that has to fit.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;
use tabuleiro_catalog::rules::lang::Lang;

use crate::theme::{Glyphs, Role, Theme};

/// Columns of a text.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// A text without the signs that a terminal may lack. Letters of a language stay.
fn plain(text: &str) -> String {
    let sign = |letter: char| match letter {
        '↑' => '^',
        '↓' => 'v',
        '←' => '<',
        '→' => '>',
        '…' => '~',
        '·' | '–' | '−' => '-',
        '×' => 'x',
        other => other,
    };
    text.chars().map(sign).collect()
}

/// A text cut to a number of columns, with a sign where it is cut.
pub fn fit(text: &str, columns: usize, more: char) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if width(&short) + width(&letter.to_string()) + 1 > columns {
            break;
        }
        short.push(letter);
    }
    if columns > 0 {
        short.push(more);
    }
    short
}

/// Breaks a text into lines of at most so many columns, between words where that is possible. Lines of the text stay lines.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let mut word = word.to_owned();
            if !line.is_empty() && width(&line) + 1 + width(&word) > columns {
                lines.push(std::mem::take(&mut line));
            }
            while width(&word) > columns {
                let head: String = word.chars().take(columns).collect();
                word = word.chars().skip(columns).collect();
                lines.push(head);
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        lines.push(line);
    }
    lines
}

/// A part of the screen.
pub struct Canvas<'b> {
    /// The screen.
    pub buffer: &'b mut Buffer,
    /// The part.
    pub area: Rect,
    /// Colours and glyphs.
    pub theme: Theme,
    /// The language of the letters on boards.
    pub lang: Lang,
}

impl Canvas<'_> {
    /// The same screen, another part, never larger than this one.
    pub fn part(&mut self, area: Rect) -> Canvas<'_> {
        let area = area.intersection(self.area);
        Canvas { buffer: self.buffer, area, theme: self.theme, lang: self.lang }
    }

    /// The characters to draw with.
    pub fn glyphs(&self) -> &'static Glyphs {
        self.theme.glyphs()
    }

    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// One character. Places outside are left alone.
    pub fn put(&mut self, x: u16, y: u16, sign: char, style: Style) {
        if self.area.contains(Position { x, y })
            && let Some(cell) = self.buffer.cell_mut((x, y))
        {
            cell.set_char(sign).set_style(style);
        }
    }

    /// Changes the style of a place and keeps its character.
    pub fn tint(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area.intersection(self.area), style);
    }

    /// Fills a part.
    pub fn fill(&mut self, area: Rect, sign: char, style: Style) {
        let area = area.intersection(self.area);
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                self.put(x, y, sign, style);
            }
        }
    }

    /// A text on one line, cut where it does not fit. Gives the column after it.
    pub fn text(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        if y < self.area.top() || y >= self.area.bottom() || x < self.area.left() || x >= self.area.right() {
            return x;
        }
        let room = usize::from(self.area.right() - x);
        let text = if self.theme.look.ascii { plain(text) } else { text.to_owned() };
        let text = fit(&text, room, self.glyphs().more);
        self.buffer.set_stringn(x, y, &text, room, style).0
    }

    /// A text in a role.
    pub fn say(&mut self, x: u16, y: u16, text: &str, role: Role) -> u16 {
        let style = self.style(role);
        self.text(x, y, text, style)
    }

    /// A text that ends at the right side.
    pub fn right(&mut self, y: u16, text: &str, style: Style) {
        let columns = u16::try_from(width(text)).unwrap_or(u16::MAX).min(self.area.width);
        self.text(self.area.right() - columns, y, text, style);
    }

    /// A frame around the whole part, with a title; gives what is inside.
    pub fn frame(&mut self, title: &str, role: Role) -> Rect {
        let area = self.area;
        if area.width < 2 || area.height < 2 {
            return Rect { width: 0, height: 0, ..area };
        }
        let [top_left, top_right, bottom_left, bottom_right, across, down] = self.glyphs().frame;
        let style = self.style(role);
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        for x in area.left()..=right {
            self.put(x, area.top(), across, style);
            self.put(x, bottom, across, style);
        }
        for y in area.top()..=bottom {
            self.put(area.left(), y, down, style);
            self.put(right, y, down, style);
        }
        for (x, y, sign) in [
            (area.left(), area.top(), top_left),
            (right, area.top(), top_right),
            (area.left(), bottom, bottom_left),
            (right, bottom, bottom_right),
        ] {
            self.put(x, y, sign, style);
        }
        if !title.is_empty() && area.width > 6 {
            let title = format!(" {} ", fit(title, usize::from(area.width) - 6, self.glyphs().more));
            self.say(area.left() + 2, area.top(), &title, Role::Title);
        }
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 }
    }
}

/// A part of the given size in the middle of another.
pub fn centred(area: Rect, columns: u16, rows: u16) -> Rect {
    let (width, height) = (columns.min(area.width), rows.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_broken_by_columns() {
        assert_eq!(fit("coração", 7, '…'), "coração");
        assert_eq!(fit("coração", 4, '…'), "cor…");
        assert_eq!(fit("日本語", 5, '…'), "日本…");
        assert_eq!(fit("x", 0, '…'), "");
        assert_eq!(wrap("uma linha comprida\n\nfim", 9), ["uma linha", "comprida", "", "fim"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
    }
}

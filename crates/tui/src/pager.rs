//! A page of text on top of a screen: the rules of a game, the keys.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tabuleiro_catalog::rules::game::GameInfo;
use tabuleiro_catalog::rules::lang::{Lang, Message, Text};
use tabuleiro_catalog::rules::teaching::Teaching;

use crate::app::{Desk, Hit};
use crate::board::paint::{DECISIVE, legend_sign};
use crate::canvas::{Canvas, centred, width, wrap};
use crate::prose::reflow;
use crate::texts::screen as texts;
use crate::theme::Role;

/// What a page shows.
enum Content {
    Rules(&'static GameInfo),
    Keys(&'static [(&'static str, &'static Text)]),
    Legend(&'static GameInfo, Box<Teaching>),
}

/// A page.
pub struct Pager {
    content: Content,
    top: usize,
    /// How far it can be scrolled, known after drawing.
    last: usize,
    rows: usize,
}

impl Pager {
    /// The rules of a game.
    pub fn rules(info: &'static GameInfo) -> Pager {
        Pager { content: Content::Rules(info), top: 0, last: usize::MAX, rows: 1 }
    }

    /// A list of keys.
    pub fn keys(keys: &'static [(&'static str, &'static Text)]) -> Pager {
        Pager { content: Content::Keys(keys), top: 0, last: usize::MAX, rows: 1 }
    }

    /// What everything on the board of a game means, and how it is won.
    pub fn legend(info: &'static GameInfo, teaching: Teaching) -> Pager {
        Pager { content: Content::Legend(info, Box::new(teaching)), top: 0, last: usize::MAX, rows: 1 }
    }

    /// Obeys a key, and tells whether the page is to be closed.
    pub fn key(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.top = self.top.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.top += 1,
            KeyCode::PageUp | KeyCode::Char('b') => self.top = self.top.saturating_sub(self.rows),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top += self.rows,
            KeyCode::Home => self.top = 0,
            KeyCode::End => self.top = self.last,
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | '?' | 'R' | 'i') => return true,
            _ => {}
        }
        self.top = self.top.min(self.last);
        false
    }

    /// Draws the page.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, desk: &mut Desk) {
        let lang = desk.lang;
        // In a narrow window the page covers all of it: slivers of what is behind would only confuse.
        let covers = canvas.area.width < 90;
        let columns = if covers { canvas.area.width } else { 80 };
        let inner = usize::from(columns) - 4;
        let (title, lines): (String, Vec<(Option<String>, String)>) = match &self.content {
            Content::Rules(info) => {
                let lines = reflow(info.rules.in_lang(lang), inner).into_iter().map(|line| (None, line));
                (info.name.in_lang(lang).to_owned(), lines.collect())
            }
            Content::Keys(keys) => {
                // One column more for names that are longer in another language.
                let widest = keys.iter().map(|(name, _)| width(name)).max().unwrap_or(0) + 3;
                let mut lines = Vec::new();
                for (name, text) in *keys {
                    for (index, line) in wrap(text.in_lang(lang), inner - widest).into_iter().enumerate() {
                        let name =
                            if index == 0 { name.replace("Space", texts::SPACE.in_lang(lang)) } else { String::new() };
                        lines.push((Some(format!("{name:widest$}")), line));
                    }
                }
                (texts::KEYS.in_lang(lang).to_owned(), lines)
            }
            Content::Legend(info, teaching) => {
                (info.name.in_lang(lang).to_owned(), legend_lines(canvas, info, teaching, lang, inner))
            }
        };
        let wanted = lines.len() as u16 + 2;
        let area = if covers { canvas.area } else { centred(canvas.area, columns, wanted.min(canvas.area.height - 2)) };
        canvas.fill(area, ' ', ratatui::style::Style::reset());
        let mut part = canvas.part(area);
        let inside = part.frame(&title, Role::Faint);
        self.rows = usize::from(inside.height).max(1);
        self.last = lines.len().saturating_sub(self.rows);
        self.top = self.top.min(self.last);
        for ((name, line), y) in lines.iter().skip(self.top).zip(inside.top()..inside.bottom()) {
            let mut x = inside.x + 1;
            if let Some(name) = name {
                x = part.say(x, y, name, Role::Key);
            }
            match line.strip_prefix('#') {
                Some(heading) => part.say(x, y, heading.trim_start_matches(['#', ' ']), Role::Title),
                None => strong(&mut part, x, y, line),
            };
        }
        let shown = (self.top + self.rows).min(lines.len());
        let scrolls = if self.last > 0 { texts::SCROLL_PAGE.in_lang(lang) } else { "" };
        let place = format!(" {shown}/{} {scrolls}{} ", lines.len(), texts::CLOSE_PAGE.in_lang(lang));
        let y = area.bottom() - 1;
        let x = area.right().saturating_sub(width(&place) as u16 + 2);
        part.say(x, y, &place, Role::Faint);
        // A click outside closes, a click inside does nothing.
        desk.hits.push((canvas.area, Hit::Key(KeyCode::Esc)));
        desk.hits.push((area, Hit::Key(KeyCode::Null)));
        desk.hits.push((Rect { y, height: 1, ..area }, Hit::Key(KeyCode::Esc)));
    }
}

/// How each side wins, what stands on the board, and what the marks of this interface mean.
fn legend_lines(
    canvas: &Canvas<'_>,
    info: &GameInfo,
    teaching: &Teaching,
    lang: Lang,
    columns: usize,
) -> Vec<(Option<String>, String)> {
    const SIGNS: usize = 7;
    let mut lines = Vec::new();
    for goal in teaching.goals.iter().flatten() {
        lines.extend(wrap(&goal.in_lang(lang), columns).into_iter().map(|line| (None, line)));
    }
    lines.push((None, String::new()));
    let glyphs = canvas.glyphs();
    let [left, right] = glyphs.trail;
    let things = teaching.legend.iter().map(|line| (legend_sign(canvas, info, line.sign), line.words.in_lang(lang)));
    let marks = [
        (glyphs.target.to_string(), &texts::MARK_TARGET),
        (format!("{left}{right}"), &texts::MARK_TRAIL),
        (glyphs.lost.to_string(), &texts::MARK_LOST),
        ("[]".to_owned(), &texts::MARK_CURSOR),
        (glyphs.target.to_string().repeat(3), &texts::MARK_HINT),
        ("1 2".to_owned(), &texts::MARK_STEPS),
        (DECISIVE.into_iter().collect(), &texts::MARK_DECISIVE),
    ];
    let marks = marks.into_iter().map(|(sign, text)| (sign, text.in_lang(lang).to_owned()));
    let shade = teaching.shade.iter().map(|shade| {
        let words = Message::new(&texts::MARK_SHADE).with("what", shade.words.clone());
        (glyphs.shade.to_string(), words.in_lang(lang))
    });
    for (sign, words) in things.chain(marks).chain(shade) {
        for (index, line) in wrap(&words, columns - SIGNS).into_iter().enumerate() {
            let sign = if index == 0 { sign.as_str() } else { "" };
            lines.push((Some(format!("{sign:SIGNS$}")), line));
        }
    }
    lines
}

/// Draws a line in which `**` begins and ends what is strong.
fn strong(part: &mut Canvas<'_>, mut x: u16, y: u16, line: &str) -> u16 {
    for (index, piece) in line.split("**").enumerate() {
        // Single signs of Markdown say nothing on a terminal.
        let piece = piece.replace(['*', '`'], "");
        x = part.say(x, y, &piece, if index % 2 == 1 { Role::Key } else { Role::Text });
    }
    x
}

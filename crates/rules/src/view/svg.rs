//! A position as a picture: one SVG that needs nothing else, for a page, a file or a README.
//!
//! Colours are written out in its own style sheet and reach the pictures by inheritance, so that it looks the same in browsers
//! and in programs that know no variables; the classes (`first`, `second`, `cell`, `wall`, `target`, …) let a page restyle it.

mod board;
mod sheet;
mod status;

use std::fmt::Write as _;

pub use sheet::SHEET;

use super::{BoardView, Ground, Piece, words};
use crate::board::{Cell, Edge};
use crate::game::GameInfo;
use crate::lang::Lang;
use crate::outcome::Side;

/// Draws a position as SVG.
pub fn svg(view: &BoardView, info: &GameInfo, lang: Lang) -> String {
    let mut picture = Picture { view, info, lang, layout: Layout::of(view), used: Vec::new(), body: String::new() };
    board::draw(&mut picture);
    let height = status::draw(&mut picture);
    picture.finish(height)
}

/// Side of a cell.
const CELL: usize = 60;
/// Room around everything.
const PAD: usize = 12;
/// Room for the coordinates.
const COORDINATES: usize = 26;
/// How far the frame reaches beyond the cells.
const FRAME: usize = 8;

/// Where things are.
#[derive(Clone, Copy)]
struct Layout {
    gap: usize,
    cols: usize,
    rows: usize,
}

impl Layout {
    fn of(view: &BoardView) -> Layout {
        Layout { gap: if view.has_walls { 14 } else { 2 }, cols: view.size.cols.into(), rows: view.size.rows.into() }
    }

    /// Where the cells begin, from the left and from the top.
    const START: usize = PAD + COORDINATES + FRAME;

    /// The top left corner of a cell.
    fn corner(self, cell: Cell) -> (usize, usize) {
        let at = |number: u8| Layout::START + usize::from(number) * (CELL + self.gap);
        (at(cell.col), at(cell.row))
    }

    /// The middle of a wall: the point between four cells.
    fn middle(self, edge: Edge) -> (usize, usize) {
        let (x, y) = self.corner(edge.cell);
        (x + CELL + self.gap / 2, y + CELL + self.gap / 2)
    }

    /// Width and height of the cells together.
    fn cells(self) -> (usize, usize) {
        let length = |count: usize| (count * (CELL + self.gap)).saturating_sub(self.gap);
        (length(self.cols), length(self.rows))
    }

    /// Width of the whole picture.
    fn width(self) -> usize {
        self.cells().0 + 2 * Layout::START
    }

    /// Where the board with its coordinates ends.
    fn bottom(self) -> usize {
        self.cells().1 + 2 * Layout::START - PAD
    }
}

/// A picture in the making.
struct Picture<'v> {
    view: &'v BoardView,
    info: &'v GameInfo,
    lang: Lang,
    layout: Layout,
    /// The symbols that have been used.
    used: Vec<&'static str>,
    body: String,
}

impl Picture<'_> {
    /// Adds an element or a part of one. Whatever is text must have been escaped.
    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(element);
    }

    /// Remembers that a symbol is used. `false` where the sheet has no such picture.
    fn uses(&mut self, id: &'static str) -> bool {
        if self.used.contains(&id) {
            return true;
        }
        let known = sheet::symbol(id).is_some();
        if known {
            self.used.push(id);
        }
        known
    }

    /// A piece inside a square of 100 by 100: its picture, or its letter where there is none, and its power.
    fn piece(&mut self, piece: Piece, letter: &str) {
        let id = piece.symbol();
        if self.uses(id) {
            self.add(format_args!("<use href=\"#{id}\" width=\"100\" height=\"100\"/>"));
        } else {
            let letter = escape(letter);
            self.add(format_args!("<circle cx=\"50\" cy=\"50\" r=\"40\" fill=\"currentColor\" stroke-width=\"4\"/>"));
            self.add(format_args!("<text class=\"letter\" x=\"50\" y=\"66\" font-size=\"46\">{letter}</text>"));
        }
        if let Some(power) = piece.power {
            board::power(self, piece.shape, power);
        }
    }

    fn finish(self, height: usize) -> String {
        let Picture { view, info, lang, layout, used, body } = self;
        let width = layout.width();
        let name = info.name.in_lang(lang);
        let title = escape(&format!("{name}. {}", words::status(view, info, lang)));
        let description = escape(&words::words(view, info, lang));
        let symbols: Vec<&str> = used.iter().filter_map(|id| sheet::symbol(id)).collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board {id}\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-labelledby=\"board-title board-words\" xml:lang=\"{lang}\">\n\
             <title id=\"board-title\">{title}</title>\n<desc id=\"board-words\">{description}</desc>\n\
             <style>\n{style}</style>\n<defs>\n{symbols}\n</defs>\n{body}</svg>\n",
            id = info.id,
            lang = lang.code(),
            style = style(info),
            symbols = symbols.join("\n"),
        )
    }
}

/// The class of a side.
fn class(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The class of a cell by what it is.
fn ground_class(ground: Ground) -> &'static str {
    ground.id().unwrap_or("plain")
}

/// The style sheet: the constant part, and the colours of the two sides.
fn style(info: &GameInfo) -> String {
    let mut style = include_str!("svg/style.css").to_owned();
    for side in Side::BOTH {
        let colours = info.sides[side.index()].colour.palette();
        let (name, body, ink, line) = (class(side), colours.body, colours.ink, colours.line);
        style.push_str(&format!(
            ".{name}{{color:{body};fill:{ink};stroke:{line}}}\n.home.{name} .letter{{fill:{line}}}\n"
        ));
    }
    style
}

/// Text for an element or an attribute. Characters that XML does not have are replaced.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(letter),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ if letter.is_control() => escaped.push('\u{fffd}'),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_can_break_out_of_the_text() {
        assert_eq!(
            escape("<b a='1' c=\"2\">&\u{1b}\u{ffff}"),
            "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;\u{fffd}\u{fffd}"
        );
    }
}

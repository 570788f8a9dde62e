//! A position as a picture: one SVG that needs nothing else, for a page, a file or a README.
//!
//! Colours are written out in its own style sheet and reach the pictures by inheritance, so that it looks the same in browsers
//! and in programs that know no variables; the classes (`first`, `second`, `cell`, `wall`, `target`, …) let a page restyle it.

mod board;
mod notes;
mod sheet;
mod status;

use std::fmt::Write as _;

pub use notes::PictureNotes;
pub use sheet::SHEET;

use super::{BoardView, Ground, Piece, words};
use crate::board::{Cell, Edge};
use crate::game::GameInfo;
use crate::lang::Lang;
use crate::outcome::Side;

/// Draws a position as SVG. Its ids begin with `board`.
pub fn svg(view: &BoardView, info: &GameInfo, lang: Lang) -> String {
    svg_with(view, info, lang, "board")
}

/// Draws a position as SVG whose ids begin with `prefix`: a page that holds several boards gives each its own. Of the prefix
/// only ASCII letters, digits, `-` and `_` are kept.
pub fn svg_with(view: &BoardView, info: &GameInfo, lang: Lang, prefix: &str) -> String {
    draw(view, info, lang, prefix, &PictureNotes::default())
}

/// Draws a position as SVG with what is to be said about it: the last turn, a caption, the chances.
pub fn svg_noted(view: &BoardView, info: &GameInfo, lang: Lang, notes: &PictureNotes) -> String {
    draw(view, info, lang, "board", notes)
}

fn draw(view: &BoardView, info: &GameInfo, lang: Lang, prefix: &str, notes: &PictureNotes) -> String {
    let prefix =
        prefix.chars().filter(|letter| letter.is_ascii_alphanumeric() || ['-', '_'].contains(letter)).collect();
    let layout = SvgLayout::of(view);
    let mut picture = Picture { view, notes, info, lang, prefix, layout, used: Vec::new(), body: String::new() };
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
struct SvgLayout {
    gap: usize,
    cols: usize,
    rows: usize,
}

impl SvgLayout {
    fn of(view: &BoardView) -> SvgLayout {
        SvgLayout { gap: if view.has_walls { 14 } else { 2 }, cols: view.size.cols.into(), rows: view.size.rows.into() }
    }

    /// Where the cells begin, from the left and from the top.
    const START: usize = PAD + COORDINATES + FRAME;

    /// The top left corner of a cell.
    fn corner(self, cell: Cell) -> (usize, usize) {
        let at = |number: u8| SvgLayout::START + usize::from(number) * (CELL + self.gap);
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
        self.cells().0 + 2 * SvgLayout::START
    }

    /// Where the board with its coordinates ends.
    fn bottom(self) -> usize {
        self.cells().1 + 2 * SvgLayout::START - PAD
    }
}

/// A picture in the making.
struct Picture<'v> {
    view: &'v BoardView,
    notes: &'v PictureNotes,
    info: &'v GameInfo,
    lang: Lang,
    /// What every id begins with.
    prefix: String,
    layout: SvgLayout,
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

    /// Draws a symbol at a place, given as attributes, with a side of `size`.
    fn use_symbol(&mut self, id: &str, place: &str, size: usize) {
        // Writing to a string cannot fail.
        let _ = write!(self.body, "<use href=\"#{}-{id}\"{place} width=\"{size}\" height=\"{size}\"/>", self.prefix);
    }

    /// A piece inside a square of 100 by 100: its picture, or its letter where there is none, and its power.
    fn piece(&mut self, piece: Piece, letter: &str) {
        let id = piece.symbol();
        if self.uses(id) {
            self.use_symbol(id, "", 100);
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
        let Picture { view, notes, info, lang, prefix, layout, used, body } = self;
        let width = layout.width();
        let name = info.name.in_lang(lang);
        let title = escape(&format!("{name}. {}", words::status(view, info, lang)));
        let description = escape(&notes.before(&words::words(view, info, lang), info, lang));
        let symbols: Vec<String> = used.iter().filter_map(|id| sheet::symbol_with(id, &prefix)).collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board {id}\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-labelledby=\"{prefix}-title {prefix}-words\" xml:lang=\"{lang}\">\n\
             <title id=\"{prefix}-title\">{title}</title>\n<desc id=\"{prefix}-words\">{description}</desc>\n\
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

/// The style sheet: the constant part, and the colours of the two sides. These hold only for boards of the same game, because
/// a style sheet reaches all of the page that the picture is in.
fn style(info: &GameInfo) -> String {
    let mut style = include_str!("svg/style.css").to_owned();
    for side in Side::BOTH {
        let colours = info.sides[side.index()].colour.palette();
        let (game, name) = (info.id, class(side));
        let (body, ink, line) = (colours.body, colours.ink, colours.line);
        style.push_str(&format!(
            ".{game} .{name}{{color:{body};fill:{ink};stroke:{line}}}\n.{game} .home.{name} .letter{{fill:{line}}}\n"
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

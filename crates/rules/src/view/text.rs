//! A position for a monospaced terminal, at most 80 columns wide.
//!
//! The board stands in [`board`] and what is written below it in [`notes`]; both speak of the same [`TextGlyphs`]. Colours come in
//! pairs of foreground and background, because a terminal may be dark or light, and never tell anything alone.

mod board;
mod canvas;
mod notes;

use super::lists::cell_of;
use super::reasons::{Reason, refused};
use super::{BoardView, Ground, Piece, Shape, Square};
use crate::game::{GameInfo, SideInfo};
use crate::lang::Lang;
use crate::outcome::Side;

/// How a board is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// Use ANSI colours.
    pub color: bool,
    /// Use nothing but ASCII on the board. Words keep the letters of their language.
    pub ascii: bool,
}

/// Draws a position as text. Every line ends with a line feed.
pub fn text(view: &BoardView, info: &GameInfo, style: &TextStyle, lang: Lang) -> String {
    let glyphs = if style.ascii { &ASCII } else { &UNICODE };
    let longest = view.squares.iter().map(|square| square.letter.chars().count()).max().unwrap_or(0);
    let pen = Pen { view, info, style: *style, glyphs, lang, cell: 2 + longest.max(1) };
    let mut out = board::draw(&pen);
    out.push('\n');
    out.push_str(&notes::write(&pen));
    out
}

/// What stands on either side of a home, empty or not.
const HOME: [char; 2] = ['(', ')'];

/// The longest line.
const WIDTH: usize = 80;

/// ANSI codes of things that belong to no side.
mod sgr {
    pub(super) const NONE: &str = "";
    pub(super) const FAINT: &str = "2";
    pub(super) const BOLD: &str = "1";
    pub(super) const LEGAL: &str = "30;42";
    pub(super) const REFUSED: &str = "1;91";
    pub(super) const TREE: &str = "32";
    pub(super) const ROCK: &str = "33";
    pub(super) const VERTICAL_WALL: &str = "1;32";
    pub(super) const HORIZONTAL_WALL: &str = "1;94";
}

/// The characters of a drawing.
struct TextGlyphs {
    /// Corners of the frame from the top left in reading order, then its horizontal and vertical lines.
    frame: [char; 6],
    empty: char,
    legal: char,
    /// One for each reason, over again when there are more reasons.
    refused: [char; 6],
    /// Before a reason that concerns only walls: these are listed and not marked, so it is no sign of the board.
    listed: char,
    horizontal_wall: char,
    vertical_wall: char,
    /// Where both walls are possible, only the horizontal one, only the vertical one.
    legal_walls: [char; 3],
}

static UNICODE: TextGlyphs = TextGlyphs {
    frame: ['╭', '╮', '╰', '╯', '─', '│'],
    empty: '·',
    legal: '•',
    refused: ['×', '¬', '≠', '÷', '~', '^'],
    listed: '›',
    horizontal_wall: '━',
    vertical_wall: '┃',
    legal_walls: ['┼', '╌', '┆'],
};

static ASCII: TextGlyphs = TextGlyphs {
    frame: ['+', '+', '+', '+', '-', '|'],
    empty: '.',
    legal: '*',
    refused: ['%', '!', '?', '$', '~', '^'],
    listed: '>',
    horizontal_wall: '=',
    vertical_wall: '|',
    legal_walls: ['+', '-', ':'],
};

/// Everything that drawing needs to know.
struct Pen<'v> {
    view: &'v BoardView,
    info: &'v GameInfo,
    style: TextStyle,
    glyphs: &'static TextGlyphs,
    lang: Lang,
    /// Characters of a cell: the longest letters of a square and a space on either side.
    cell: usize,
}

/// What a cell looks like.
struct TextCell {
    /// What stands in the middle.
    sign: String,
    /// Left and right of it, mostly spaces.
    beside: [char; 2],
    sgr: &'static str,
}

impl TextCell {
    fn new(sign: impl Into<String>, sgr: &'static str) -> TextCell {
        TextCell { sign: sign.into(), beside: [' ', ' '], sgr }
    }

    /// The sign with what is beside it.
    fn whole(&self) -> String {
        let [left, right] = self.beside;
        format!("{left}{}{right}", self.sign)
    }
}

impl Pen<'_> {
    fn side(&self, side: Side) -> &SideInfo {
        &self.info.sides[side.index()]
    }

    /// Text in a colour, where colours are wanted.
    fn paint(&self, text: &str, sgr: &str) -> String {
        if self.style.color && !sgr.is_empty() { format!("\u{1b}[{sgr}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// The reasons of refused places, each with its sign.
    fn reasons(&self) -> Vec<(char, Reason)> {
        let mut signs = self.glyphs.refused.into_iter().cycle();
        let sign = |reason: Reason| {
            let marked = reason.places.iter().any(|place| cell_of(*place).is_some());
            let sign = if marked { signs.next() } else { None };
            (sign.unwrap_or(self.glyphs.listed), reason)
        };
        refused(self.view, self.lang).into_iter().map(sign).collect()
    }

    fn face(&self, square: &Square) -> TextCell {
        let mut face = match square.piece {
            Some(piece) => self.piece(piece, square.letter),
            None => self.ground(square),
        };
        match square.ground {
            Ground::Home(_) => face.beside = HOME,
            Ground::Blocked if square.piece.is_none() => face.beside = [if self.style.ascii { '#' } else { '▒' }; 2],
            _ => {}
        }
        face
    }

    fn piece(&self, piece: Piece, letter: &str) -> TextCell {
        let side = self.side(piece.side);
        let sign = match (piece.shape, piece.side) {
            (Shape::Virus | Shape::Microbe, Side::First) if !self.style.ascii => "●".to_owned(),
            (Shape::Virus | Shape::Microbe, Side::Second) if !self.style.ascii => "○".to_owned(),
            (Shape::Zombie, Side::First) if !self.style.ascii => "◆".to_owned(),
            (Shape::Zombie, Side::Second) if !self.style.ascii => "◇".to_owned(),
            _ if letter.is_empty() => side.sign(self.lang),
            _ => side.drawn(letter, self.lang),
        };
        let tile = if piece.shape == Shape::Zombie { side.colour.pale_tile() } else { side.colour.tile() };
        let mut face = TextCell::new(sign, tile);
        if piece.shape == Shape::Dragon {
            // The letters are those of a die with the same power.
            face.beside = ['{', '}'];
        }
        face
    }

    fn ground(&self, square: &Square) -> TextCell {
        let fancy = |glyph: &'static str| if self.style.ascii { square.letter } else { glyph };
        match square.ground {
            Ground::Home(side) => self.home(side),
            Ground::Plain | Ground::Snow if square.letter.is_empty() => TextCell::new(self.glyphs.empty, sgr::FAINT),
            Ground::Plain | Ground::Snow => TextCell::new(square.letter, sgr::NONE),
            Ground::Blocked => TextCell::new(if self.style.ascii { '#' } else { '▒' }, sgr::FAINT),
            Ground::Tree => TextCell::new(fancy("♣"), sgr::TREE),
            Ground::Mountain => TextCell::new(fancy("▲"), sgr::ROCK),
            Ground::Cave => TextCell::new(fancy("Ω"), sgr::ROCK),
            Ground::UsedCave => TextCell::new(fancy("∩"), sgr::ROCK),
        }
    }

    /// An empty home: the letter of its side, small, in brackets.
    fn home(&self, side: Side) -> TextCell {
        TextCell { sign: self.side(side).sign(self.lang).to_lowercase(), beside: HOME, sgr: sgr::NONE }
    }

    /// What stands for a side in the lines below the board, whatever is on it.
    fn badge(&self, side: Side) -> TextCell {
        let info = self.side(side);
        self.piece(Piece { shape: info.shape, side, power: None }, info.letter)
    }
}

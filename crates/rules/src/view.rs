//! The neutral view of a position: what stands where, who is to act, what is counted.
//!
//! Every game describes its positions in these few words; text, terminal, SVG and sentences are drawn from them, and no
//! drawing code knows a game: [`text()`] for a terminal, [`words()`] for a listener, [`svg()`] for a page ([`svg_with`] where the
//! page holds several, [`svg_noted`] with the last turn, a caption and the chances).
//!
//! ```
//! use tabuleiro_rules::prelude::*;
//! use tabuleiro_rules::lang::Lang;
//! use tabuleiro_rules::view::{TextStyle, svg, text, words};
//!
//! let rules = Infection::rules(&Options::new(Infection::INFO.options)).unwrap();
//! let view = rules.start().view();
//! let board = text(&view, &Infection::INFO, &TextStyle { color: false, ascii: true }, Lang::En);
//! assert!(board.contains("1 | B  .  .  .  .  .  R | 1"));
//! assert!(words(&view, &Infection::INFO, Lang::Pt).contains("É a vez do Vermelho: "));
//! assert!(svg(&view, &Infection::INFO, Lang::En).starts_with("<svg"));
//! ```

mod colour;
mod lists;
mod reasons;
mod svg;
#[cfg(test)]
mod tests;
mod text;
pub mod texts;
mod words;

pub use colour::Colour;
pub use svg::{PictureNotes, SHEET, svg, svg_noted, svg_with};
pub use text::{TextStyle, text};
pub use words::{RowOrColumn, cell, count, counters, line, pieces, place_list, status, words};

use crate::board::{Cell, Direction, Edge, Place, Size};
use crate::lang::{Message, Text};
use crate::outcome::{Ending, IllegalAction, Side};
use crate::position::GamePosition;
use crate::setup::ToSetup;
use crate::teaching::Teaching;

/// Shows a position.
pub trait Viewable: GamePosition + ToSetup {
    /// What is on a cell; `content` is what position text writes there.
    fn square(&self, cell: Cell, content: Option<&'static str>) -> Square;

    /// The walls between cells, in a game that has walls.
    fn walls(&self) -> Option<Vec<Edge>> {
        None
    }

    /// Pieces, stocks and clocks, in the order in which they are shown.
    fn counters(&self) -> Vec<Counter> {
        vec![]
    }

    /// What the side to act has to do now; see [`BoardView::part`]. Not asked when the game is over.
    fn part(&self) -> Option<Message> {
        None
    }

    /// What a newcomer is told about the game in this position: nothing, unless the game's folder has words for it.
    fn teaching(&self) -> Teaching {
        Teaching::default()
    }

    /// The neutral view, without marks.
    fn view(&self) -> BoardView {
        let size = self.schema().size;
        let squares = size.iter().zip(self.setup().cells).map(|(cell, content)| self.square(cell, content));
        let walls = self.walls();
        let ending = self.ending();
        BoardView {
            size,
            squares: squares.collect(),
            has_walls: walls.is_some(),
            walls: walls.unwrap_or_default(),
            to_act: self.side_to_act(),
            part: if ending.is_none() { self.part() } else { None },
            counters: self.counters(),
            ending,
            marks: vec![],
        }
    }
}

/// A position, ready to be drawn.
#[derive(Clone, Debug)]
pub struct BoardView {
    /// The board.
    pub size: Size,
    /// The cells, row by row from the top.
    pub squares: Vec<Square>,
    /// Walls between cells.
    pub walls: Vec<Edge>,
    /// Whether the game has walls at all: then the space between cells is drawn even while there are none.
    pub has_walls: bool,
    /// Who is to act.
    pub to_act: Side,
    /// What that side has to do now, as an imperative that begins small and has no full stop: `place a wall`. `None` at the end, or
    /// where the game says nothing about it.
    pub part: Option<Message>,
    /// Pieces, stocks and clocks.
    pub counters: Vec<Counter>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// Legal targets, and refused ones with their reasons. Empty unless asked for.
    pub marks: Vec<Mark>,
}

impl BoardView {
    /// What is on a cell. `None` outside the board.
    pub fn square(&self, cell: Cell) -> Option<&Square> {
        if cell.col < self.size.cols { self.squares.get(self.size.index(cell)) } else { None }
    }

    /// The cells with what is on them, row by row from the top.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, &Square)> {
        self.size.iter().zip(&self.squares)
    }

    /// The mark at a place.
    pub fn mark(&self, place: Place) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.place == place)
    }
}

/// A cell of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// What the cell is.
    pub ground: Ground,
    /// Who or what stands on it.
    pub piece: Option<Piece>,
    /// What position text writes here, or nothing for an empty cell.
    pub letter: &'static str,
    /// What is here, in words; `None` for an empty cell that needs no mention. With a form for many (`tree|trees`) it is counted
    /// and listed as such; without one it is a proper name (`Yuki`) or cannot be counted (`snow`).
    pub name: Option<Message>,
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Just a cell.
    Plain,
    /// A cell that nobody enters.
    Blocked,
    /// A tree.
    Tree,
    /// Snow where a tree has been, or where none ever was.
    Snow,
    /// A mountain.
    Mountain,
    /// A cave whose dragon is still inside.
    Cave,
    /// A cave whose dragon has come out.
    UsedCave,
    /// The home of a side.
    Home(Side),
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its shape.
    pub shape: Shape,
    /// Whose it is.
    pub side: Side,
    /// The number on it, for a die or a dragon.
    pub power: Option<u8>,
}

/// The shapes that pieces have. A drawing that does not know one falls back to the square's letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A live virus.
    Virus,
    /// A taken virus.
    Zombie,
    /// A microbe.
    Microbe,
    /// The one who seeks.
    Yuki,
    /// The one who hides.
    Mina,
    /// A pawn.
    Pawn,
    /// A plain round piece.
    Stone,
    /// A die that shows its power.
    Die,
    /// A dragon on its cave.
    Dragon,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Shape; 9] = [
        Shape::Virus,
        Shape::Zombie,
        Shape::Microbe,
        Shape::Yuki,
        Shape::Mina,
        Shape::Pawn,
        Shape::Stone,
        Shape::Die,
        Shape::Dragon,
    ];

    /// Its name in the sheet of pictures.
    pub const fn id(self) -> &'static str {
        match self {
            Shape::Virus => "virus",
            Shape::Zombie => "zombie",
            Shape::Microbe => "microbe",
            Shape::Yuki => "yuki",
            Shape::Mina => "mina",
            Shape::Pawn => "pawn",
            Shape::Stone => "stone",
            Shape::Die => "die",
            Shape::Dragon => "dragon",
        }
    }
}

impl Piece {
    /// Its picture in the sheet. A shape that both sides have is drawn differently for the second, so that nobody needs to see
    /// colours.
    pub const fn symbol(self) -> &'static str {
        match (self.side, self.shape) {
            (Side::Second, Shape::Virus) => "virus-second",
            (Side::Second, Shape::Zombie) => "zombie-second",
            (Side::Second, Shape::Microbe) => "microbe-second",
            (Side::Second, Shape::Pawn) => "pawn-second",
            (Side::Second, Shape::Stone) => "stone-second",
            (Side::Second, Shape::Die) => "die-second",
            (Side::Second, Shape::Dragon) => "dragon-second",
            (_, shape) => shape.id(),
        }
    }
}

impl Ground {
    /// All grounds that have a picture.
    pub const PICTURED: [Ground; 7] = [
        Ground::Blocked,
        Ground::Tree,
        Ground::Snow,
        Ground::Mountain,
        Ground::Cave,
        Ground::UsedCave,
        Ground::Home(Side::First),
    ];

    /// Its name in the sheet of pictures; `None` for a cell without one.
    pub const fn id(self) -> Option<&'static str> {
        match self {
            Ground::Plain => None,
            Ground::Blocked => Some("blocked"),
            Ground::Tree => Some("tree"),
            Ground::Snow => Some("snow"),
            Ground::Mountain => Some("mountain"),
            Ground::Cave => Some("cave"),
            Ground::UsedCave => Some("used-cave"),
            Ground::Home(_) => Some("home"),
        }
    }
}

/// Something counted: pieces, walls in stock, a clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What is counted, such as `viruses`.
    pub label: &'static Text,
    /// Whose; `None` for something that belongs to the game.
    pub side: Option<Side>,
    /// How many.
    pub value: u32,
}

impl Counter {
    /// Something of a side.
    pub fn of_side(label: &'static Text, side: Side, value: u32) -> Counter {
        Counter { label, side: Some(side), value }
    }

    /// Something that belongs to the game.
    pub fn of_game(label: &'static Text, value: u32) -> Counter {
        Counter { label, side: None, value }
    }
}

/// A mark on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub place: Place,
    /// `None` for a legal target; otherwise why it is none.
    pub refused: Option<IllegalAction>,
}

/// The colour of a wall, which tells nothing that its direction does not: vertical walls are green, horizontal ones blue.
pub const fn wall_colour(direction: Direction) -> &'static str {
    match direction {
        Direction::Vertical => "green",
        Direction::Horizontal => "blue",
    }
}

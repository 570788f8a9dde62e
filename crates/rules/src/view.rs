//! The neutral view of a position: what stands where, who is to act, what is counted.
//!
//! Every game describes its positions in these few words; text, terminal, SVG and sentences are drawn from them, and no
//! drawing code knows a game.

use crate::board::{Direction, Edge, Place, Size};
use crate::lang::{Message, Text};
use crate::outcome::{Ending, Refusal, Side};

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
    /// What he has to do, where the game has several parts of a turn: `3 steps left`, `to place a wall`.
    pub part: Option<Message>,
    /// Pieces, stocks and clocks.
    pub counters: Vec<Counter>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// Legal targets, and refused ones with their reasons. Empty unless asked for.
    pub marks: Vec<Mark>,
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
    /// What is here, in words; `None` for an empty cell that needs no mention.
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

/// A mark on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub place: Place,
    /// `None` for a legal target; otherwise why it is none.
    pub refused: Option<Refusal>,
}

/// The colour of a wall, which tells nothing that its direction does not: vertical walls are green, horizontal ones blue.
pub const fn wall_colour(direction: Direction) -> &'static str {
    match direction {
        Direction::Vertical => "green",
        Direction::Horizontal => "blue",
    }
}

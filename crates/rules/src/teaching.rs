//! What a newcomer is told about a game: how each side wins, what the things on the board are, and the first three steps.
//!
//! The words are in the game's folder and follow the options of the game at hand, so that every interface says the same. What has to be done
//! in the turn under way is [`BoardView::part`](crate::view::BoardView::part).

use crate::board::{Cell, Place};
use crate::lang::Message;
use crate::view::{Ground, Piece};

/// What a newcomer is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Teaching {
    /// What the game with these options is about, in a sentence. `None` where the game's own description holds for all options.
    pub about: Option<Message>,
    /// How each side wins: a sentence each.
    pub goals: Option<[Message; 2]>,
    /// What stands and lies on the board.
    pub legend: Vec<LegendLine>,
    /// The first steps, for a player's first game of the kind.
    pub steps: Vec<LessonStep>,
    /// Cells that can be shaded on request, and what that shows: what the seeker sees. `None` where there is nothing to show.
    pub shade: Option<Shade>,
    /// Where the reason for the end of the game is seen: the colony that is cut off, the homes that were reached. Empty while the game
    /// goes on, and where it ended for a reason that no cell shows.
    pub decisive: Vec<Cell>,
}

/// Cells that can be shaded on request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shade {
    /// What the shaded cells are.
    pub words: Message,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// A thing on the board and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendLine {
    /// What to draw.
    pub sign: Sign,
    /// What it is, in a few words without a full stop: `zombie: stays for ever`.
    pub words: Message,
}

/// Something that a legend shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A cell, with a piece or without.
    Square(Ground, Option<Piece>),
    /// A wall between cells.
    Wall,
}

/// A step of the first lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonStep {
    /// The places to point at on the board. None for a step that is about no place in particular.
    pub places: Vec<Place>,
    /// What to say: one or two short sentences.
    pub words: Message,
}

impl LegendLine {
    /// A line about a piece on a plain cell.
    pub(crate) fn piece(piece: Piece, words: impl Into<Message>) -> LegendLine {
        LegendLine { sign: Sign::Square(Ground::Plain, Some(piece)), words: words.into() }
    }

    /// A line about a kind of cell.
    pub(crate) fn ground(ground: Ground, words: impl Into<Message>) -> LegendLine {
        LegendLine { sign: Sign::Square(ground, None), words: words.into() }
    }
}

impl LessonStep {
    pub(crate) fn new(places: impl IntoIterator<Item = Cell>, words: impl Into<Message>) -> LessonStep {
        LessonStep { places: places.into_iter().map(Place::Cell).collect(), words: words.into() }
    }
}

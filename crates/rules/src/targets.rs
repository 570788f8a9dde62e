//! What a person points at to make an action: cells, lines between cells, and choices where pointing is not enough.
//!
//! Every game says it for its own actions ([`Game::ways`](crate::game::Game::ways)); interfaces filter the legal actions by what has been
//! pointed at so far and know nothing of any game. An action may have several ways: a clone can be made by pointing at its destination
//! alone, or at a piece next to it first. No way is the way of two actions, and none is the beginning of another.

use crate::board::{Cell, Place};
use crate::lang::Message;

/// One thing that a person points at or chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A cell or a line between cells.
    Place(Place),
    /// One of several answers to a question.
    Choice(Choice),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The word that stands for it in programs, and that a person may type: `h`, `pass`, `xc4`.
    pub word: String,
    /// What it means.
    pub label: Message,
    /// Where it would happen, so that it can be pointed at, and previewed.
    pub place: Option<Place>,
}

impl Target {
    /// A cell.
    pub fn cell(cell: Cell) -> Target {
        Target::Place(Place::Cell(cell))
    }

    /// An answer.
    pub fn choice(word: impl Into<String>, label: impl Into<Message>, place: Option<Place>) -> Target {
        Target::Choice(Choice { word: word.into(), label: label.into(), place })
    }
}

/// A way to make an action.
pub type Way = Vec<Target>;

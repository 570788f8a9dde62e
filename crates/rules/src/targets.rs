//! What a person points at to make an action: cells, lines between cells, and choices where pointing is not enough.
//!
//! Every game says it for its own actions ([`Pointing::ways`]); interfaces filter the legal actions by what has been
//! pointed at so far and know nothing of any game. An action may have several ways: a clone can be made by pointing at its destination
//! alone, or at a piece next to it first. No way is the way of two actions, and none is the beginning of another.

use crate::board::{Cell, Place};
use crate::lang::Message;
use crate::outcome::{IllegalAction, Referee};
use crate::sorting::sort_short_by_key;
use crate::view::Mark;

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

/// What can be pointed at in a position.
pub trait Pointing: Referee {
    /// Where an action ends: the cell or edge that a mark shows for it.
    fn destination(&self, action: Self::Action) -> Place;

    /// The ways to make a legal action by pointing, the shortest first.
    fn ways(&self, action: Self::Action) -> Vec<Way> {
        let Place::Cell(cell) = self.destination(action) else { return vec![] };
        vec![vec![Target::cell(cell)]]
    }

    /// Why the piece of the side to act on a cell cannot move at all. `None` for a piece that can, for any other cell, and where no
    /// piece is pointed at to begin an action.
    fn stuck(&self, _cell: Cell) -> Option<IllegalAction> {
        None
    }

    /// Actions that a player might think of and that may be refused, for marks. Legal ones may be among them.
    fn attempts_into(&self, _out: &mut Vec<Self::Action>) {}

    /// Legal targets, and what is refused next to them with the reason.
    fn marks(&self) -> Vec<Mark> {
        if self.outcome().is_some() {
            return vec![];
        }
        let mut marks: Vec<Mark> = Vec::new();
        let mut add = |mark: Mark| {
            if !marks.iter().any(|known| known.place == mark.place) {
                marks.push(mark);
            }
        };
        for action in self.actions() {
            add(Mark { place: self.destination(action), refused: None });
        }
        let mut attempts = Vec::new();
        self.attempts_into(&mut attempts);
        for action in attempts {
            if let Err(refusal) = self.check(action) {
                add(Mark { place: self.destination(action), refused: Some(refusal) });
            }
        }
        sort_short_by_key(&mut marks, |mark| mark.place);
        marks
    }
}

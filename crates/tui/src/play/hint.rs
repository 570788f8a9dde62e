//! A hint on the board: the turn that the computer advises, its steps numbered, and playing it.

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::Hint;
use tabuleiro_catalog::rules::board::{Cell, Edge, Place};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::targets::Target;
use tabuleiro_catalog::texts::analysis;
use tabuleiro_home::wording::turn_words;

use super::Play;
use crate::app::Desk;
use crate::board::Marks;
use crate::theme::Role;

/// A turn that was advised for the position on the board.
#[derive(Clone)]
pub(super) struct Advice {
    /// The actions of the turn, with commas between them.
    turn: String,
    /// What each action points at, in order.
    steps: Vec<Vec<Place>>,
}

impl Advice {
    fn new(record: &dyn AnyRecord, turn: &str) -> Advice {
        let mut record = record.clone_box();
        let mut steps = Vec::new();
        for action in turn.split(',') {
            steps.push(places(record.as_ref(), action));
            if record.play_text(action).is_err() {
                break;
            }
        }
        Advice { turn: turn.to_owned(), steps }
    }

    /// Where the first step goes.
    fn first(&self) -> Option<Cell> {
        self.steps.first().and_then(|step| step.last()).map(|place| cell(*place))
    }

    /// Marks the steps: a number where each one goes, and a wall as it would stand. A turn of one step marks where it begins and ends.
    pub(super) fn mark(&self, marks: &mut Marks) {
        if let [step] = self.steps.as_slice() {
            if let [first, .., _] = step.as_slice() {
                marks.selected = marks.selected.or(Some(cell(*first)));
            }
            marks.pointed = marks.pointed.or(self.first());
        } else {
            for (number, step) in (1..).zip(&self.steps) {
                if let Some(Place::Cell(cell)) = step.last() {
                    marks.numbers.push((*cell, number));
                }
            }
        }
        marks.preview = marks.preview.or_else(|| self.steps.iter().flatten().find_map(edge));
    }
}

/// What a person points at to make an action. Of several ways the longest shows most: the piece as well as where it goes.
fn places(record: &dyn AnyRecord, action: &str) -> Vec<Place> {
    let ways = record.ways();
    let way = ways.iter().filter(|(known, _)| known == action).map(|(_, way)| way).max_by_key(|way| way.len());
    let place = |target: &Target| match target {
        Target::Place(place) => Some(*place),
        Target::Choice(choice) => choice.place,
    };
    way.into_iter().flatten().filter_map(place).collect()
}

fn cell(place: Place) -> Cell {
    match place {
        Place::Cell(cell) => cell,
        Place::Edge(edge) => edge.cell,
    }
}

fn edge(place: &Place) -> Option<Edge> {
    match place {
        Place::Edge(edge) => Some(*edge),
        Place::Cell(_) => None,
    }
}

impl Play {
    /// Shows a hint: its steps on the board, its reason below.
    pub(super) fn show_hint(&mut self, hint: &Hint) {
        let advice = Advice::new(self.shown.record.as_ref(), &hint.turn);
        if let (Some(cell), true) = (advice.first(), self.human_acts()) {
            self.cursor = cell;
        }
        self.advice = Some(advice);
        let message = Message::new(&analysis::HINT).with("turn", turn_words(&hint.turn));
        self.notice = Some((message.with("reason", hint.reason()), Role::Question));
    }

    /// Plays the turn that was advised, if there is one that a person can play here.
    pub(super) fn play_advice(&mut self, desk: &mut Desk) -> bool {
        match self.advice.take_if(|_| self.at.is_none() && self.game.human_acts()) {
            Some(advice) => self.act_typed(&advice.turn, desk),
            None => false,
        }
    }
}

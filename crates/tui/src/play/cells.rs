//! A cell that is typed as it is, `c4`, without opening the line first. Its letter may be a command: that has been obeyed when the digit
//! comes, and is undone.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use tabuleiro_catalog::rules::board::{Cell, Size};

use super::typing::TypedMove;
use super::{PendingQuestion, Play};
use crate::app::Desk;

/// How soon the digit has to follow.
const SOON: Duration = Duration::from_secs(2);

/// A letter that names a column of the board, and what its command may have changed.
pub(super) struct PressedLetter {
    letter: char,
    at: Duration,
    cursor: Cell,
    flipped: bool,
    evaluating: bool,
    analysing: bool,
}

/// The column that a key names, in small letters.
pub fn column_of(code: KeyCode, size: Size) -> Option<char> {
    let KeyCode::Char(letter) = code else { return None };
    let letter = letter.to_ascii_lowercase();
    (letter.is_ascii_lowercase() && letter as u8 - b'a' < size.cols).then_some(letter)
}

/// The digit of a key that can begin the name of a row.
pub fn digit_of(code: KeyCode) -> Option<char> {
    match code {
        KeyCode::Char(digit @ '1'..='9') => Some(digit),
        _ => None,
    }
}

impl Play {
    /// The state before a command whose letter may be the beginning of a cell.
    pub(super) fn before_letter(&self, code: KeyCode, desk: &Desk) -> Option<PressedLetter> {
        let letter = column_of(code, self.shown.view.size).filter(|_| self.human_acts())?;
        let (evaluating, analysing) = (self.evaluating, self.graph.is_some());
        Some(PressedLetter { letter, at: desk.now, cursor: self.cursor, flipped: self.flipped, evaluating, analysing })
    }

    /// Whether a key goes on with a cell whose letter has just been pressed; any other key forgets the letter. For pages that such a
    /// letter has opened.
    pub fn continues_cell(&mut self, code: KeyCode) -> bool {
        if digit_of(code).is_none() {
            self.letter = None;
        }
        self.letter.is_some()
    }

    /// Begins a typed move with a letter and the digit that follows it, and tells whether that was meant.
    pub(super) fn type_cell(&mut self, code: KeyCode, desk: &mut Desk) -> bool {
        let Some(before) = self.letter.take() else { return false };
        let Some(digit) = digit_of(code).filter(|_| self.human_acts() && desk.now <= before.at + SOON) else {
            return false;
        };
        self.take_letter_back(&before, desk);
        let mut typing = TypedMove::default();
        typing.entry.insert(&format!("{}{digit}", before.letter));
        self.typing = Some(typing);
        true
    }

    /// Undoes what the command of the letter has done.
    fn take_letter_back(&mut self, before: &PressedLetter, desk: &mut Desk) {
        if let Some(PendingQuestion::Draw) = self.question.take() {
            self.game.answer_draw(false, desk.now);
        }
        self.notice = None;
        self.cursor = before.cursor;
        self.flipped = before.flipped;
        if self.graph.is_some() != before.analysing {
            self.analyse(desk);
        }
        if self.evaluating != before.evaluating {
            self.toggle_evaluation(desk);
        }
    }
}

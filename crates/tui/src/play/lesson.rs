//! What a newcomer sees: the first three steps on a player's first game of a kind, and a page that says what everything on the board
//! means. The words are those of the game's folder.

use ratatui::crossterm::event::KeyCode;
use tabuleiro_catalog::rules::board::{Cell, Place};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::teaching::LessonStep;

use super::Play;
use crate::app::Desk;
use crate::pager::Pager;
use crate::texts::screen as texts;

/// The first steps, one at a time.
pub(super) struct Lesson {
    steps: Vec<LessonStep>,
    at: usize,
}

impl Lesson {
    /// The cells that the step points at.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let cell = |place: &Place| match place {
            Place::Cell(cell) => *cell,
            Place::Edge(edge) => edge.cell,
        };
        self.steps.get(self.at).map(|step| step.places.iter().map(cell).collect()).unwrap_or_default()
    }

    /// The step in words, with its number.
    pub(super) fn words(&self) -> Option<Message> {
        let step = self.steps.get(self.at)?;
        let message = Message::new(&texts::LESSON).with("step", self.at + 1).with("steps", self.steps.len());
        Some(message.with("words", step.words.clone()))
    }
}

impl Play {
    /// Begins the lesson where a person plays this kind of game for the first time.
    pub(super) fn begin_lesson(&mut self, desk: &mut Desk) {
        let id = self.record().info().id;
        let is_new = self.record().action_count() == 0 && self.game.is_live() && !self.game.is_unattended();
        if !is_new || desk.settings.get("lessons") == "never" {
            return;
        }
        let has_played = desk.store.list().iter().any(|entry| entry.game == id);
        let steps = self.record().teaching().steps;
        self.lesson = (!has_played && !steps.is_empty()).then_some(Lesson { steps, at: 0 });
    }

    /// A key during the lesson, and whether it was one for it. Any other key ends the lesson and does what it always does.
    pub(super) fn lesson_key(&mut self, code: KeyCode) -> bool {
        let Some(lesson) = &mut self.lesson else { return false };
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => {
                lesson.at += 1;
                if lesson.at >= lesson.steps.len() {
                    self.lesson = None;
                }
                true
            }
            code => {
                self.lesson = None;
                code == KeyCode::Esc
            }
        }
    }

    /// The page that says what everything on the board means.
    pub(super) fn legend(&self) -> Pager {
        Pager::legend(self.record().info(), self.record().teaching())
    }
}

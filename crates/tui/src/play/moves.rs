//! What changes the game: actions, taking back, resigning, branching off. The game is kept after each of them.

use std::path::PathBuf;
use tabuleiro_home::texts::local as local_texts;

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::lang::{Message, Text};
use tabuleiro_catalog::rules::outcome::{Outcome, Side};
use tabuleiro_catalog::rules::record::{Closing, PlayError};
use tabuleiro_home::files;
use tabuleiro_home::wording::turn_words;

use super::Play;
use crate::app::Desk;
use crate::texts::screen as texts;
use crate::theme::Role;

impl Play {
    /// Keeps the game as it is now.
    pub(super) fn keep(&mut self, desk: &mut Desk) {
        if let Err(message) = self.game.keep(desk.now, desk.store.as_mut()) {
            self.complain(message);
        }
    }

    /// Plays an action of a person, in canonical text.
    pub(super) fn act(&mut self, action: &str, desk: &mut Desk) {
        let played = self.game.play(action, desk.now);
        self.acted(played, desk);
    }

    /// Plays what somebody typed, and tells whether that was possible.
    pub(super) fn act_typed(&mut self, typed: &str, desk: &mut Desk) -> bool {
        let played = self.game.play_typed(typed, desk.now);
        self.acted(played, desk)
    }

    fn acted(&mut self, played: Result<usize, PlayError>, desk: &mut Desk) -> bool {
        match played {
            Ok(_) => {
                self.after_action(desk);
                true
            }
            Err(error) => {
                self.complain(error.message());
                false
            }
        }
    }

    /// Plays an action of the computer.
    pub(super) fn play_computer(&mut self, action: &str, desk: &mut Desk) {
        if !self.game.computer_acts() {
            return;
        }
        let side = self.record().side_to_act();
        match self.game.play(action, desk.now) {
            Ok(_) => self.after_action(desk),
            Err(error) => {
                // An external engine sent an illegal action: it pauses until the player resumes it.
                let name = self.game.seat(side).words();
                self.complain(Message::new(&texts::ENGINE_FAILED).with("name", name).with("why", error.message()));
                self.paused = true;
            }
        }
    }

    fn after_action(&mut self, desk: &mut Desk) {
        self.last_action = desk.now;
        self.graph = None;
        self.evaluation = None;
        self.notice = None;
        self.keep(desk);
        self.refresh();
        self.drive(desk);
    }

    /// Ends the game by what somebody says, or by the clock.
    pub(super) fn close(&mut self, closing: Closing, desk: &mut Desk) {
        self.game.close(closing, desk.now);
        self.ended(desk);
    }

    fn ended(&mut self, desk: &mut Desk) {
        self.cancel();
        self.at = None;
        self.after_action(desk);
    }

    /// The side to act resigns; against a computer the person does.
    pub(super) fn resign(&mut self, desk: &mut Desk) {
        self.game.resign(desk.now);
        self.ended(desk);
    }

    /// A person answers the offer of a draw.
    pub(super) fn answer_draw(&mut self, accepts: bool, desk: &mut Desk) {
        if self.game.answer_draw(accepts, desk.now) && accepts {
            self.ended(desk);
        } else {
            self.say(&texts::DRAW_DECLINED);
        }
    }

    /// Takes back an action; against a computer, back to where the person last had a choice. A game that is only looked at stays as it is.
    pub(super) fn undo(&mut self, desk: &mut Desk) {
        if self.is_viewer() {
            self.say(&texts::STAYS_AS_IT_IS);
            return;
        }
        let Some(taken) = self.game.undo(desk.now) else {
            self.say(&local_texts::NOTHING_TO_UNDO);
            return;
        };
        // Two computers would only go on at once.
        self.paused |= self.game.is_unattended();
        self.after_change(desk);
        if taken.branched {
            self.say(&texts::BRANCHED);
        } else if !taken.actions.is_empty() {
            self.say(Message::new(&local_texts::UNDONE).with("turn", turn_words(&taken.actions.join(","))));
        }
    }

    /// Plays again what was taken back, up to the next choice of a person.
    pub(super) fn redo(&mut self, desk: &mut Desk) {
        if self.is_viewer() {
            self.say(&texts::STAYS_AS_IT_IS);
            return;
        }
        let played = self.game.redo(desk.now);
        if played.is_empty() {
            self.say(&local_texts::NOTHING_TO_REDO);
            return;
        }
        self.after_change(desk);
        self.say(Message::new(&local_texts::REDONE).with("turn", turn_words(&played.join(","))));
    }

    fn after_change(&mut self, desk: &mut Desk) {
        self.cancel();
        self.at = None;
        self.last_action = desk.now;
        self.graph = None;
        self.evaluation = None;
        self.notice = None;
        // A finished game that was taken back is kept again when something is played from there.
        if self.game.is_kept() {
            self.keep(desk);
        }
        self.refresh();
        self.drive(desk);
    }

    /// Looks at the position after so many turns.
    pub(super) fn look_at(&mut self, turn: usize, desk: &mut Desk) {
        let turn = turn.min(self.shown.ends.len());
        let actions = if turn == 0 { 0 } else { self.shown.ends[turn - 1] };
        self.at = (actions < self.record().action_count() || self.is_viewer()).then_some(actions);
        self.evaluation = None;
        self.notice = None;
        self.refresh();
        self.drive(desk);
    }

    /// Goes on from the position on the board, as a game of its own. The old game stays as it is.
    pub(super) fn branch(&mut self, desk: &mut Desk) {
        let Some(at) = self.at else {
            self.say(&texts::BRANCH_FROM_WHERE);
            return;
        };
        self.keep(desk);
        self.game.branch(at, desk.now);
        self.begin_another(desk);
        self.paused = self.game.is_unattended();
        self.say(&texts::BRANCHED);
    }

    /// After the end: the second game of a match, or the same game again.
    pub(super) fn next(&mut self, desk: &mut Desk) {
        if self.game.start_next(desk.now).is_none() {
            self.say(&texts::NOT_OVER_YET);
            return;
        }
        self.begin_another(desk);
    }

    /// The other level to offer after the end of a game against the computer: a harder one after a win, an easier one after a loss.
    pub(super) fn other_level(&self) -> Option<(char, &'static Text)> {
        let level = self.game.level().filter(|_| self.game.is_finished())?;
        match self.mood() {
            Role::Good if level < 10 => Some(('+', &texts::KEY_HARDER)),
            Role::Bad if level > 1 => Some(('-', &texts::KEY_EASIER)),
            _ => None,
        }
    }

    /// Plays the same game again against the next level up or down.
    pub(super) fn change_level(&mut self, up: bool, desk: &mut Desk) {
        let Some(level) = self.game.level().filter(|_| self.game.is_finished()) else { return };
        let level = if up { (level + 1).min(10) } else { level.saturating_sub(1).max(1) };
        if self.game.rematch_at(level, desk.now, &desk.settings) {
            self.begin_another(desk);
            self.say(Message::new(&texts::LEVEL_NOW).with("level", level));
        }
    }

    fn begin_another(&mut self, desk: &mut Desk) {
        self.cancel();
        self.number = desk.next_number();
        self.at = None;
        self.paused = false;
        self.after_action(desk);
    }

    /// Saves a copy of the game to a file of the user's.
    pub(super) fn save_as(&mut self, file: &str) {
        if file.is_empty() {
            return;
        }
        let path = PathBuf::from(file);
        if path.exists() {
            self.complain(Message::new(&texts::FILE_EXISTS).with("file", file));
            return;
        }
        match files::write(&path, self.game.saved().text()) {
            Ok(()) => self.notice = Some((Message::new(&local_texts::SAVED).with("file", file), Role::Good)),
            Err(message) => self.complain(message),
        }
    }

    /// Whether the human who looks at the screen has won: good news, bad news, or neither.
    pub(super) fn mood(&self) -> Role {
        let humans: Vec<Side> = Side::BOTH.into_iter().filter(|side| self.game.seat(*side).is_human()).collect();
        match (self.shown.view.ending.as_ref().map(|ending| ending.outcome), humans.as_slice()) {
            (Some(Outcome::Win(side)), [human]) if side == *human => Role::Good,
            (Some(Outcome::Win(_)), [_]) => Role::Bad,
            (Some(_), _) => Role::Title,
            (None, _) => Role::Text,
        }
    }
}

/// The default name of a file for a copy.
pub(super) fn file_name(record: &dyn AnyRecord) -> String {
    let date = record.tag("Date").unwrap_or_default().replace('.', "-");
    let id = record.info().id;
    if date.is_empty() { format!("{id}.record") } else { format!("{id}-{date}.record") }
}

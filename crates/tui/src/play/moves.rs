//! What changes the game: actions, taking back, giving up, branching off, clocks, and saving after each of them.

use std::path::PathBuf;
use tabuleiro_home::texts::local as local_texts;

use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_catalog::rules::outcome::{Outcome, Side};
use tabuleiro_catalog::rules::record::Closing;
use tabuleiro_catalog::{AnyRecord, matches};
use tabuleiro_home::{Saved, files};

use super::Play;
use super::shown::cut;
use crate::app::Desk;
use crate::texts::screen as texts;
use crate::theme::Role;
use tabuleiro_home::clocks::Clocks;

impl Play {
    /// Keeps the game as it is now.
    pub(super) fn keep(&mut self, desk: &mut Desk) {
        let Some(name) = &self.name else { return };
        if let Some(clocks) = self.clocks.text(desk.now) {
            self.saved.record.set_tag("Clocks", &clocks);
        }
        desk.store.save(name, &self.saved.text());
    }

    /// Plays an action of a human, in canonical text.
    pub(super) fn act(&mut self, action: &str, desk: &mut Desk) {
        match self.saved.record.play_text(action) {
            Ok(_) => {
                self.undone.clear();
                self.after_action(desk);
            }
            Err(error) => self.complain(error.message()),
        }
    }

    /// Plays what somebody typed, and tells whether that was possible.
    pub(super) fn act_typed(&mut self, typed: &str, desk: &mut Desk) -> bool {
        match self.saved.record.play_typed(typed) {
            Ok(_) => {
                self.undone.clear();
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
        if !self.computer_acts() {
            return;
        }
        let side = self.record().side_to_act();
        match self.saved.record.play_text(action) {
            Ok(_) => {
                self.undone.clear();
                self.after_action(desk);
            }
            Err(error) => {
                // Somebody else's engine: it has lost the thread, and goes on when the player says so.
                let name = self.seat(side).words();
                self.complain(Message::new(&texts::ENGINE_FAILED).with("name", name).with("why", error.message()));
                self.paused = true;
            }
        }
    }

    fn after_action(&mut self, desk: &mut Desk) {
        self.last_action = desk.now;
        self.graph = None;
        self.opinion = None;
        self.run_clock(desk);
        self.keep(desk);
        self.refresh();
        self.notice = None;
        self.drive(desk);
    }

    /// Lets the clock of the side to act run, or stops it where the game is over.
    pub(super) fn run_clock(&mut self, desk: &Desk) {
        if self.is_live() {
            let side = self.record().side_to_act();
            self.clocks.run(side, desk.now);
        } else {
            self.clocks.stop(desk.now);
        }
    }

    fn close(&mut self, closing: Closing, desk: &mut Desk) {
        self.cancel();
        self.undone.clear();
        self.saved.record.close(closing);
        self.at = None;
        self.after_action(desk);
    }

    /// A side has run out of time.
    pub(super) fn flag(&mut self, side: Side, desk: &mut Desk) {
        self.close(Closing::Time(side), desk);
    }

    /// The side to act gives up; against a computer the human does, whoever is to act.
    pub(super) fn resign(&mut self, desk: &mut Desk) {
        let to_act = self.record().side_to_act();
        let side = if self.seat(to_act).is_human() { to_act } else { to_act.opponent() };
        self.close(Closing::Resignation(side), desk);
    }

    /// The players agree to a draw.
    pub(super) fn agree(&mut self, desk: &mut Desk) {
        self.close(Closing::Agreement, desk);
    }

    /// Takes back an action; against a computer, back to where the human last had a choice. A game that is only looked at stays as it is.
    pub(super) fn undo(&mut self, desk: &mut Desk) {
        if self.is_viewer() {
            self.say(&texts::STAYS_AS_IT_IS);
            return;
        }
        if self.saved.record.reopen() {
            self.cancel();
            self.after_change(desk);
            return;
        }
        let mut taken = Vec::new();
        while let Some(action) = self.saved.record.undo() {
            taken.push(action);
            if self.is_unattended() || self.seat(self.record().side_to_act()).is_human() {
                break;
            }
        }
        let human_can = self.is_unattended() || self.seat(self.record().side_to_act()).is_human();
        if taken.is_empty() || !human_can {
            // The computer has the first turn, and there is no human choice before it.
            for action in taken.iter().rev() {
                if self.saved.record.play_text(action).is_err() {
                    break;
                }
            }
            self.refresh();
            self.say(&local_texts::NOTHING_TO_UNDO);
            return;
        }
        self.cancel();
        self.undone.extend(taken.iter().cloned());
        taken.reverse();
        // Two computers would only go on at once.
        self.paused |= self.is_unattended();
        self.after_change(desk);
        self.say(Message::new(&local_texts::UNDONE).with("turn", taken.join(",")));
    }

    /// Plays again what was taken back, up to the next choice of a human.
    pub(super) fn redo(&mut self, desk: &mut Desk) {
        if self.is_viewer() {
            self.say(&texts::STAYS_AS_IT_IS);
            return;
        }
        let mut played = Vec::new();
        while let Some(action) = self.undone.pop() {
            if self.saved.record.play_text(&action).is_err() {
                self.undone.clear();
                break;
            }
            played.push(action);
            let human = self.is_unattended() || self.seat(self.record().side_to_act()).is_human();
            if self.record().ending().is_none() && human {
                break;
            }
        }
        if played.is_empty() {
            self.say(&local_texts::NOTHING_TO_REDO);
            return;
        }
        self.cancel();
        self.after_change(desk);
        self.say(Message::new(&local_texts::REDONE).with("turn", played.join(",")));
    }

    fn after_change(&mut self, desk: &mut Desk) {
        self.at = None;
        self.clocks.stop(desk.now);
        self.after_action(desk);
    }

    /// Looks at the position after so many turns.
    pub(super) fn look_at(&mut self, turn: usize, desk: &mut Desk) {
        let turn = turn.min(self.shown.ends.len());
        let actions = if turn == 0 { 0 } else { self.shown.ends[turn - 1] };
        let live = self.is_live() || self.name.is_some() && !self.is_viewer();
        self.at = (actions < self.record().action_count() || !live).then_some(actions);
        self.opinion = None;
        self.refresh();
        self.drive(desk);
    }

    /// Goes on from the position on the board, as a game of its own. The old game stays as it is.
    pub(super) fn branch(&mut self, desk: &mut Desk) {
        let Some(at) = self.at else {
            self.say(&texts::BRANCH_FROM_WHERE);
            return;
        };
        self.cancel();
        self.keep(desk);
        let mut record = cut(self.record(), at);
        record.reopen();
        let (name, date) = desk.store.fresh(self.saved.game.info().id);
        record.set_tag("Date", &date);
        self.saved.record = record;
        self.name = Some(name);
        self.undone.clear();
        self.at = None;
        self.paused = self.is_unattended();
        self.number = desk.next_number();
        self.clocks = Clocks::new(self.clocks.control());
        self.after_action(desk);
        self.say(&texts::BRANCHED);
    }

    /// After the end: the second game of a match, or the same game again.
    pub(super) fn next(&mut self, desk: &mut Desk) {
        if self.record().ending().is_none() {
            self.say(&texts::NOT_OVER_YET);
            return;
        }
        let next = match self.saved.next_game() {
            Some(second) => second,
            None => {
                let Ok(record) = self.saved.game.start(self.record().options().clone()) else { return };
                let (name, date) = desk.store.fresh(self.saved.game.info().id);
                let mut again = Saved::new(self.saved.game, record, self.saved.in_match);
                again.record.set_tag("Date", &date);
                self.name = Some(name);
                again
            }
        };
        self.cancel();
        if self.name.is_none() {
            let (name, _) = desk.store.fresh(self.saved.game.info().id);
            self.name = Some(name);
        }
        self.saved = next;
        self.number = desk.next_number();
        self.write_names();
        if let Some(time) = self.clocks.control().text() {
            self.saved.record.set_tag("Time", &time);
        }
        self.clocks = Clocks::new(self.clocks.control());
        self.undone.clear();
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
        match files::write(&path, &self.saved.text()) {
            Ok(()) => self.notice = Some((Message::new(&local_texts::SAVED).with("file", file), Role::Good)),
            Err(message) => self.complain(message),
        }
    }

    /// What the end of this game means for its match.
    pub(super) fn verdict(&self, lang: Lang) -> Option<Message> {
        let record = self.record();
        if !self.saved.in_match || !record.standing().swapped {
            return None;
        }
        let [first, second] = Side::BOTH.map(|side| self.seat(side).words().in_lang(lang));
        // Player one has the second side in the second game.
        matches::result(record, [&second, &first])
    }

    /// Whether the human who looks at the screen has won: good news, bad news, or neither.
    pub(super) fn mood(&self) -> Role {
        let humans: Vec<Side> = Side::BOTH.into_iter().filter(|side| self.seat(*side).is_human()).collect();
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

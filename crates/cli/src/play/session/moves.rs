//! What changes the game: actions of people and computers, taking back, offers of a draw, giving up, time that runs out, the second
//! game of a match. After each of them the game is kept.

use tabuleiro_catalog::matches::result;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::{Closing, PlayError};
use tabuleiro_home::clocks::Clocks;
use tabuleiro_home::texts::local;
use tabuleiro_protocol::texts as player_texts;

use super::Session;
use crate::failure::Failure;
use crate::play::words::Show;
use crate::texts::plain;
use crate::texts::play as texts;

impl Session<'_> {
    /// Lets the clock of the side to act run, or none at the end, and keeps the game.
    fn changed(&mut self) -> Result<(), Failure> {
        self.run_clock();
        self.keep()
    }

    pub(super) fn run_clock(&mut self) {
        let over = self.table.record.ending().is_some();
        let side = self.side_to_act();
        self.timer.run((!over).then_some(side));
    }

    /// Keeps the game. What two computers play nobody misses.
    pub(super) fn keep(&mut self) -> Result<(), Failure> {
        if self.is_unattended() {
            return Ok(());
        }
        if let Some(clocks) = self.timer.text() {
            self.table.record.set_tag("Clocks", &clocks);
        }
        match self.kept.keep(&mut self.table) {
            Ok(()) => Ok(()),
            Err(why) => self.output.say(Message::new(&plain::CANNOT_KEEP).with("why", why)),
        }
    }

    pub(super) fn human_move(&mut self, typed: &str) -> Result<(), Failure> {
        if let Err(error) = self.table.record.play_typed(typed) {
            self.output.say(error.message())?;
            return match error {
                PlayError::Notation { .. } | PlayError::Over(_) => self.output.say(&texts::WHAT_NOW),
                _ => Ok(()),
            };
        }
        self.undone.clear();
        self.after_move()
    }

    /// Plays one whole turn of the computer.
    pub(super) fn computer_turn(&mut self) -> Result<(), Failure> {
        let side = self.side_to_act();
        let mut turn = Vec::new();
        while self.table.record.ending().is_none() && self.side_to_act() == side {
            let player = self.player(side).index();
            let Some(computer) = &mut self.computers[player] else { break };
            match computer.choose(self.table.record.as_ref(), &self.timer.for_engine()) {
                Ok(_) if self.timer.fallen().is_some() => self.table.record.close(Closing::Time(side)),
                Ok(action) => {
                    self.table.record.play_text(&action)?;
                    turn.push(action);
                }
                Err(fault) => {
                    // An engine that fails has lost; what has been played is still there to be saved.
                    let message = Message::new(&player_texts::PLAYER_FAILED).with("player", self.name_words(side));
                    self.output.say(message.with("fault", fault.message()))?;
                    self.table.record.close(Closing::Resignation(side));
                }
            }
        }
        self.undone.clear();
        if !turn.is_empty() {
            let message = Message::new(&texts::PLAYED).with("side", self.side_name(side));
            self.output.say(message.with("turn", turn.join(",")))?;
        }
        self.after_move()
    }

    fn after_move(&mut self) -> Result<(), Failure> {
        self.changed()?;
        let over = self.table.record.ending().is_some();
        // A board is for whoever has to look at it next: a person, or anybody at the end.
        if over || self.is_human(self.side_to_act()) {
            self.board(Show::Text)?;
        }
        if over {
            self.announce_end()?;
        }
        self.output.flush()
    }

    /// The game ends by what somebody says, or by the clock.
    pub(super) fn close(&mut self, closing: Closing) -> Result<(), Failure> {
        self.offered = false;
        self.undone.clear();
        self.table.record.close(closing);
        self.changed()?;
        self.board(Show::Text)?;
        self.announce_end()
    }

    /// The side to act offers a draw: the other person answers, or the computer does, by its evaluation.
    pub(super) fn offer_draw(&mut self) -> Result<(), Failure> {
        if self.table.record.ending().is_some() {
            return self.output.say(&plain::OVER);
        }
        let side = self.side_to_act();
        let other = side.opponent();
        if self.is_human(other) {
            self.offered = true;
            let message = Message::new(&plain::OFFERS).with("side", self.side_name(side));
            return self.output.say(message.with("other", self.side_name(other)));
        }
        self.output.flush()?;
        let accepts = self.adviser.accepts_draw(&self.table);
        self.answer_offer(other, accepts)
    }

    /// An answer to the offer of a draw, where there is one.
    pub(super) fn answer(&mut self, accepts: bool) -> Result<(), Failure> {
        if !std::mem::take(&mut self.offered) {
            return self.output.say(&plain::NO_OFFER);
        }
        self.answer_offer(self.side_to_act().opponent(), accepts)
    }

    fn answer_offer(&mut self, by: Side, accepts: bool) -> Result<(), Failure> {
        let text = if accepts { &plain::ACCEPTED } else { &plain::DECLINED };
        self.output.say(Message::new(text).with("side", self.side_name(by)))?;
        if accepts { self.close(Closing::Agreement) } else { Ok(()) }
    }

    /// Says what the end means for the match, and what can be done now. How the game ended is under the board.
    pub(super) fn announce_end(&mut self) -> Result<(), Failure> {
        if self.table.record.ending().is_none() {
            return Ok(());
        }
        if self.is_second_game() {
            let [first, second] = Side::BOTH.map(|side| self.name_words(side).in_lang(self.output.lang));
            // Player one has the second side now.
            if let Some(message) = result(self.table.record.as_ref(), [&second, &first]) {
                self.output.say(message)?;
            }
        }
        if !self.is_unattended() {
            let goes_on = self.table.in_match && !self.is_second_game();
            self.output.say(if goes_on { &texts::AFTER_MATCH_GAME } else { &texts::AFTER_END })?;
        }
        Ok(())
    }

    /// Starts the second game of a match, if the first is over.
    pub(super) fn next_game(&mut self) -> Result<bool, Failure> {
        let Some(standing) = self.table.record.standing_after() else { return Ok(false) };
        if !self.table.in_match || self.is_second_game() {
            return Ok(false);
        }
        let mut second = self.table.game.start(self.table.record.options().clone())?;
        second.set_tag("Round", "2");
        second.set_standing(standing);
        self.table.first = Some(std::mem::replace(&mut self.table.record, second));
        self.start_computers();
        self.undone.clear();
        self.saved = 0;
        self.write_names();
        self.timer.replace(Clocks::new(self.timer.control()));
        self.write_clock();
        self.changed()?;
        self.introduce_round()?;
        self.board(Show::Text)?;
        Ok(true)
    }

    /// Has the computers begin a new game. One that cannot says so when it is asked for an action.
    pub(super) fn start_computers(&mut self) {
        for (index, computer) in (0..).zip(&mut self.computers) {
            if let Some(computer) = computer {
                let _ = computer.new_game(self.table.record.options(), self.seed.wrapping_add(index));
            }
        }
    }

    /// Takes back one action; against a computer, back to where the human last had a choice.
    pub(super) fn undo(&mut self) -> Result<(), Failure> {
        if self.table.record.reopen() {
            self.taken_back()?;
            return self.board(Show::Text);
        }
        let mut taken = Vec::new();
        while let Some(action) = self.table.record.undo() {
            taken.push(action);
            if self.is_human(self.side_to_act()) {
                break;
            }
        }
        // The computer has the first turn, and there is no human choice before it: play it again instead of asking it anew.
        if !self.is_human(self.side_to_act()) {
            for action in taken.drain(..).rev() {
                self.table.record.play_text(&action)?;
            }
        }
        if taken.is_empty() {
            return self.output.say(&local::NOTHING_TO_UNDO);
        }
        self.undone.extend(taken.iter().cloned());
        taken.reverse();
        self.taken_back()?;
        self.output.say(Message::new(&local::UNDONE).with("turn", taken.join(",")))?;
        self.board(Show::Text)
    }

    /// After going back or forth: nobody gets an increment for that, and a finished game that is only looked at stays as it is.
    fn taken_back(&mut self) -> Result<(), Failure> {
        self.timer.run(None);
        self.run_clock();
        if self.kept.has_name() { self.keep() } else { Ok(()) }
    }

    /// Plays again what was taken back, up to the next choice of a human.
    pub(super) fn redo(&mut self) -> Result<(), Failure> {
        let mut played = Vec::new();
        while let Some(action) = self.undone.pop() {
            self.table.record.play_text(&action)?;
            played.push(action);
            if self.table.record.ending().is_none() && self.is_human(self.side_to_act()) {
                break;
            }
        }
        if played.is_empty() {
            return self.output.say(&local::NOTHING_TO_REDO);
        }
        self.taken_back()?;
        self.output.say(Message::new(&local::REDONE).with("turn", played.join(",")))?;
        self.board(Show::Text)
    }
}

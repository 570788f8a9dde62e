//! What changes the game, and what is said about it: actions of people and computers, taking back, draws, resigning, time that runs
//! out, the next game. After each of them the game is kept.

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::{Closing, PlayError};
use tabuleiro_home::local::DrawOffer;
use tabuleiro_protocol::player::TurnTime;

use super::PlaySession;
use crate::failure::Failure;
use crate::play::words;
use crate::texts::plain;
use crate::texts::play as texts;
use tabuleiro_home::texts::local;
use tabuleiro_home::wording::{played, turn_words};
use tabuleiro_protocol::texts as player_texts;

impl PlaySession<'_> {
    /// Keeps the game. Games between two computers are not kept.
    pub(super) fn keep(&mut self) -> Result<(), Failure> {
        if self.game.is_unattended() {
            return Ok(());
        }
        match self.kept.keep(&mut self.game, self.timer.now()) {
            Ok(()) => Ok(()),
            Err(why) => self.output.say(Message::new(&plain::CANNOT_KEEP).with("why", why)),
        }
    }

    pub(super) fn human_move(&mut self, typed: &str) -> Result<(), Failure> {
        if let Err(error) = self.game.play_typed(typed, self.timer.now()) {
            if let (PlayError::Notation { .. }, Some(message)) = (&error, words::unknown(typed)) {
                return self.output.say(message);
            }
            self.output.say(error.message())?;
            return match error {
                PlayError::Over(_) => self.output.say(&texts::WHAT_NOW),
                _ => Ok(()),
            };
        }
        self.after_move()
    }

    /// Plays one whole turn of the computer.
    pub(super) fn computer_turn(&mut self) -> Result<(), Failure> {
        let side = self.side_to_act();
        let mut turn = Vec::new();
        while self.game.computer_acts() && self.side_to_act() == side {
            let player = self.game.record().standing().player(side).index();
            let Some(computer) = &mut self.computers[player] else { break };
            let time = TurnTime { clocks: self.game.clocks().for_engine(self.timer.now()), ..TurnTime::default() };
            match computer.choose(self.game.record(), &time) {
                Ok(_) if self.game.flagged(self.timer.now()).is_some() => {
                    self.game.close(Closing::Time(side), self.timer.now());
                }
                Ok(action) => {
                    self.game.play(&action, self.timer.now())?;
                    turn.push(action);
                }
                Err(fault) => {
                    // An engine that fails has lost; what has been played is still there to be saved.
                    let message = Message::new(&player_texts::PLAYER_FAILED).with("player", self.name_words(side));
                    self.output.say(message.with("fault", fault.message()))?;
                    self.game.close(Closing::Resignation(side), self.timer.now());
                }
            }
        }
        if !turn.is_empty() {
            self.output.say(played(self.side_subject(side), &turn.join(",")))?;
        }
        self.after_move()
    }

    fn after_move(&mut self) -> Result<(), Failure> {
        self.keep()?;
        // A board is for whoever has to look at it next: a person, or anybody at the end.
        if self.game.is_over() || self.game.human_acts() {
            self.show_board()?;
        }
        self.announce_end()?;
        self.output.flush()
    }

    /// Ends the game by what somebody says, or by the clock.
    pub(super) fn close(&mut self, closing: Closing) -> Result<(), Failure> {
        self.game.close(closing, self.timer.now());
        self.ended()
    }

    pub(super) fn resign(&mut self) -> Result<(), Failure> {
        self.game.resign(self.timer.now());
        self.ended()
    }

    fn ended(&mut self) -> Result<(), Failure> {
        self.keep()?;
        self.show_board()?;
        self.announce_end()
    }

    /// The side to act offers a draw: the other person answers, or the computer does, by its evaluation.
    pub(super) fn offer_draw(&mut self) -> Result<(), Failure> {
        let side = self.side_to_act();
        match self.game.offer_draw() {
            DrawOffer::TooLate => self.output.say(&plain::OVER),
            DrawOffer::ToPerson(other) => {
                let message = Message::new(&plain::OFFERS).with("side", self.side_subject(side));
                self.output.say(message.with("other", self.side_subject(other)))
            }
            DrawOffer::ToComputer(other) => {
                self.output.flush()?;
                let accepts = self.adviser.accepts_draw(&self.game);
                self.answer_offer(other, accepts)?;
                if accepts { self.close(Closing::Agreement) } else { Ok(()) }
            }
        }
    }

    /// An answer to the offer of a draw, where there is one.
    pub(super) fn answer(&mut self, accepts: bool) -> Result<(), Failure> {
        let by = self.side_to_act().opponent();
        if !self.game.answer_draw(accepts, self.timer.now()) {
            return self.output.say(&plain::NO_OFFER);
        }
        self.answer_offer(by, accepts)?;
        if accepts { self.ended() } else { Ok(()) }
    }

    fn answer_offer(&mut self, by: Side, accepts: bool) -> Result<(), Failure> {
        let text = if accepts { &plain::ACCEPTED } else { &plain::DECLINED };
        self.output.say(Message::new(text).with("side", self.side_subject(by)))
    }

    /// Says what the end means for the match, and what can be done now. How the game ended is under the board.
    pub(super) fn announce_end(&mut self) -> Result<(), Failure> {
        if !self.game.is_over() {
            return Ok(());
        }
        if let Some(message) = self.game.verdict(self.output.lang) {
            self.output.say(message)?;
        }
        if !self.game.is_unattended() {
            self.output.say(if self.game.is_finished() { &texts::AFTER_END } else { &texts::AFTER_MATCH_GAME })?;
        }
        Ok(())
    }

    /// After the end: starts the second game of a match, or the same game again.
    pub(super) fn next_game(&mut self) -> Result<(), Failure> {
        if self.game.start_next(self.timer.now()).is_none() {
            return self.output.say(&plain::NOT_OVER_YET);
        }
        self.start_computers();
        self.saved = 0;
        self.timer.reset();
        self.keep()?;
        self.introduce_round()?;
        self.show_board()
    }

    /// Has the computers begin a new game. One that cannot says so when it is asked for an action.
    pub(super) fn start_computers(&mut self) {
        for (index, computer) in (0..).zip(&mut self.computers) {
            if let Some(computer) = computer {
                let _ = computer.new_game(self.game.record().options(), self.seed.wrapping_add(index));
            }
        }
    }

    /// Takes back an action; against a computer, back to where the person last had a choice.
    pub(super) fn undo(&mut self) -> Result<(), Failure> {
        let Some(taken) = self.game.undo(self.timer.now()) else { return self.output.say(&local::NOTHING_TO_UNDO) };
        self.keep_change()?;
        if !taken.actions.is_empty() {
            self.output.say(Message::new(&local::UNDONE).with("turn", turn_words(&taken.actions.join(","))))?;
        }
        if taken.branched {
            self.output.say(&plain::BRANCHED)?;
        }
        self.show_board()
    }

    /// Keeps what was taken back or played again. A finished game stays as it is: the new one is kept with its first action.
    fn keep_change(&mut self) -> Result<(), Failure> {
        if self.game.is_kept() { self.keep() } else { Ok(()) }
    }

    /// Plays again what was taken back, up to the next choice of a person.
    pub(super) fn redo(&mut self) -> Result<(), Failure> {
        let played = self.game.redo(self.timer.now());
        if played.is_empty() {
            return self.output.say(&local::NOTHING_TO_REDO);
        }
        self.keep_change()?;
        self.output.say(Message::new(&local::REDONE).with("turn", turn_words(&played.join(","))))?;
        self.show_board()
    }
}

//! A game in plain lines: the loop over what the players type, and what each line does to the [`LocalGame`].

mod files;
mod moves;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tabuleiro_catalog::countdown::TimeControl;
use tabuleiro_catalog::matches;
use tabuleiro_catalog::rules::lang::{Message, Text};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::Closing;
use tabuleiro_home::LocalGame;
use tabuleiro_protocol::player::{Player, PlayerSettings};
use tabuleiro_protocol::watch::WallClock;

use super::advice::Adviser;
use super::describe;
use super::kept::KeptGames;
use super::keyboard::{Keyboard, KeyboardLine};
use super::timer::Timer;
use super::words::{Show, TypedCommand, understand};
use crate::args::Form;
use crate::commands::rules;
use crate::draw::{draw, show};
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::plain;
use crate::texts::play as texts;

pub(super) use files::gone_on;

/// A game in progress.
pub(super) struct PlaySession<'o> {
    game: LocalGame,
    adviser: Adviser,
    /// Those that are no people, by player.
    computers: [Option<Player>; 2],
    seed: u64,
    /// The files that this session has written or read: those it may write again.
    own_files: Vec<PathBuf>,
    /// How many actions had been played when the game was last saved or loaded.
    saved: usize,
    kept: KeptGames,
    timer: Timer,
    /// Whether the last line was answered by a warning that the game is not saved.
    warned: bool,
    /// Whether boards are told in words instead of drawn.
    in_words: bool,
    /// The first line of the board in words, as it was told last.
    told: String,
    output: &'o mut Output,
}

/// What a session starts with besides its game.
#[derive(Clone, Copy)]
pub(super) struct SessionStart {
    pub(super) seed: u64,
    /// Whether boards are told in words instead of drawn, whatever the settings say.
    pub(super) in_words: bool,
}

/// The players that are no people.
fn seat(game: &LocalGame, seed: u64) -> [Option<Player>; 2] {
    [0, 1].map(|index| {
        let settings = PlayerSettings::new(game.seats()[index].who.clone());
        Player::new(game.saved().game, settings, seed.wrapping_add(index as u64))
    })
}

/// What happens after a line.
enum AfterLine {
    Go,
    Stop,
}

impl<'o> PlaySession<'o> {
    pub(super) fn new(
        game: LocalGame,
        start: SessionStart,
        kept: KeptGames,
        output: &'o mut Output,
    ) -> PlaySession<'o> {
        let SessionStart { seed, in_words } = start;
        let in_words = in_words || kept.settings().flag("words");
        let computers = seat(&game, seed);
        let saved = game.record().action_count();
        let timer = Timer::new(Arc::new(WallClock::start()));
        let own_files = game.file().map(Path::to_owned).into_iter().collect();
        PlaySession {
            game,
            adviser: Adviser::default(),
            computers,
            seed,
            own_files,
            saved,
            kept,
            timer,
            warned: false,
            in_words,
            told: String::new(),
            output,
        }
    }

    fn name_words(&self, side: Side) -> Message {
        self.game.seat(side).words()
    }

    fn side_name(&self, side: Side) -> &'static Text {
        self.game.record().info().sides[side.index()].name
    }

    fn side_subject(&self, side: Side) -> &'static Text {
        self.game.record().info().sides[side.index()].subject
    }

    fn side_to_act(&self) -> Side {
        self.game.record().side_to_act()
    }

    pub(super) fn run(mut self, keyboard: &mut Keyboard) -> Result<(), Failure> {
        self.introduce()?;
        self.show_board()?;
        self.announce_end()?;
        self.game.run_clock(self.timer.now());
        loop {
            if let Some(side) = self.game.flagged(self.timer.now()) {
                self.close(Closing::Time(side))?;
                continue;
            }
            if self.game.computer_acts() {
                self.computer_turn()?;
                continue;
            }
            if self.game.is_over() && self.game.is_unattended() {
                // Only computers play: goes on without a prompt.
                if self.game.is_finished() {
                    return Ok(());
                }
                self.next_game()?;
                continue;
            }
            if let Some(message) = self.timer.warning(self.game.clocks(), self.game.record().info()) {
                self.output.say(message)?;
            }
            let side = self.game.offered_by().map_or(self.side_to_act(), Side::opponent);
            let prompt = if self.game.is_over() { "tabuleiro" } else { self.side_name(side).in_lang(self.output.lang) };
            let line = match keyboard.line_within(prompt, self.timer.wait(self.game.clocks()), self.output)? {
                KeyboardLine::Line(line) => line,
                KeyboardLine::End => return self.goodbye(),
                KeyboardLine::Late => continue,
            };
            if self.game.flagged(self.timer.now()).is_some() {
                continue;
            }
            let warned = std::mem::take(&mut self.warned);
            if let AfterLine::Stop = self.obey(&line, warned)? {
                return self.goodbye();
            }
        }
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        let message = Message::new(&texts::STARTS).with("game", self.game.record().info().name);
        let [first, second] = Side::BOTH.map(|side| (self.side_name(side), self.name_words(side)));
        let message = message.with("first", first.0).with("who-first", first.1);
        self.output.say(message.with("second", second.0).with("who-second", second.1))?;
        let people: Vec<Side> = Side::BOTH.into_iter().filter(|side| self.game.seat(*side).is_human()).collect();
        if !self.game.is_over() {
            describe::goals(self.game.record(), &people, self.output)?;
        }
        self.introduce_round()
    }

    fn introduce_round(&mut self) -> Result<(), Failure> {
        if !self.game.saved().in_match {
            return Ok(());
        }
        let round = if self.game.is_second_of_match() { 2u8 } else { 1 };
        let message = Message::new(&texts::MATCH_GAME).with("round", round);
        let [first, second] = Side::BOTH.map(|side| (self.side_name(side), self.name_words(side)));
        let message = message.with("one", first.1).with("side-one", first.0);
        self.output.say(message.with("two", second.1).with("side-two", second.0))?;
        match matches::first_game(self.game.record()) {
            Some(message) => self.output.say(message),
            None => Ok(()),
        }
    }

    fn goodbye(&mut self) -> Result<(), Failure> {
        self.game.stop_clock(self.timer.now());
        if !self.game.is_over() {
            if self.game.is_kept() {
                self.keep()?;
            }
            self.output.say(&texts::NOT_FINISHED)?;
            match self.game.file() {
                Some(file) => {
                    self.output.say(Message::new(&plain::KEPT_IN_FILE).with("file", file.display().to_string()))?;
                }
                None if self.game.is_kept() => self.output.say(&plain::KEPT)?,
                None => {}
            }
        }
        if self.is_unsaved() {
            self.output.say(&texts::NOT_SAVED)?;
        }
        self.output.say(&texts::GOODBYE)
    }

    /// Whether anything would be lost. Games between two computers are not kept.
    fn is_unsaved(&self) -> bool {
        !self.kept.is_lasting()
            && self.game.file().is_none()
            && self.game.record().action_count() != self.saved
            && !self.game.is_unattended()
    }

    /// Whether the game may be given up: it is saved, or there is nobody to ask, or he has been asked.
    fn may_give_up(&mut self, warned: bool) -> Result<bool, Failure> {
        if warned || !self.is_unsaved() || !io::stdin().is_terminal() {
            return Ok(true);
        }
        self.warned = true;
        self.output.say(&texts::SAY_AGAIN)?;
        Ok(false)
    }

    /// Shows the board after something has happened. In words, the line with the game and the size is told once.
    fn show_board(&mut self) -> Result<(), Failure> {
        if !self.in_words {
            return self.board(Show::Text);
        }
        let text = draw(self.game.record(), Form::Words, false, self.output);
        match text.split_once('\n') {
            Some((first, rest)) if first == self.told => self.output.prose(rest),
            Some((first, _)) => {
                self.told = first.to_owned();
                self.output.prose(&text)
            }
            None => self.output.prose(&text),
        }
    }

    fn board(&mut self, form: Show) -> Result<(), Failure> {
        show(self.game.record(), form, self.output)
    }

    fn obey(&mut self, line: &str, warned: bool) -> Result<AfterLine, Failure> {
        let line = understand(line);
        let changes = matches!(
            line,
            TypedCommand::Move(_)
                | TypedCommand::Undo
                | TypedCommand::Redo
                | TypedCommand::Draw
                | TypedCommand::Resign
                | TypedCommand::Load(_)
                | TypedCommand::Continue(_)
        );
        if self.game.offered_by().is_some() && changes {
            self.output.say(&plain::ANSWER_OFFER)?;
            return Ok(AfterLine::Go);
        }
        match line {
            TypedCommand::Move("") => self.output.say(&texts::WHAT_NOW)?,
            TypedCommand::Move(typed) => self.human_move(typed)?,
            TypedCommand::Help => {
                let example = self.game.record().legal().first().cloned().unwrap_or_default();
                self.output.say(Message::new(&texts::HELP).with("example", example))?;
            }
            TypedCommand::Board(show) => self.board(show)?,
            TypedCommand::Moves => {
                let legal = self.game.record().legal();
                let message = Message::new(&texts::LEGAL).with("count", legal.len());
                self.output.say(message.with("actions", legal.join(" ")))?;
            }
            TypedCommand::Where => {
                describe::whereabouts(self.game.record(), self.output)?;
                if self.game.clocks().control() != TimeControl::None {
                    self.say_clocks()?;
                }
            }
            TypedCommand::Pieces => describe::pieces(self.game.record(), self.output)?,
            TypedCommand::Along(name) => describe::along(self.game.record(), name, self.output)?,
            TypedCommand::Targets(name) => describe::targets(self.game.record(), name, self.output)?,
            TypedCommand::Undo => self.undo()?,
            TypedCommand::Redo => self.redo()?,
            TypedCommand::Save(file, replace) => self.save(file, replace)?,
            TypedCommand::Load(file) => {
                if self.may_give_up(warned)? {
                    self.load(file)?;
                }
            }
            TypedCommand::Legend => describe::legend(self.game.record(), self.output)?,
            TypedCommand::Rules => rules::say(self.game.record().info(), self.output)?,
            TypedCommand::Hint(limit) => self.adviser.hint(&self.game, limit, self.output)?,
            TypedCommand::Eval(limit) => self.adviser.eval(&self.game, limit, self.output)?,
            TypedCommand::Graph(limit) => self.adviser.graph(&self.game, limit, self.output)?,
            TypedCommand::Resign if self.game.is_over() => self.output.say(&plain::OVER)?,
            TypedCommand::Resign => self.resign()?,
            TypedCommand::Draw => self.offer_draw()?,
            TypedCommand::Accept => self.answer(true)?,
            TypedCommand::Decline => self.answer(false)?,
            TypedCommand::Clock => self.say_clocks()?,
            TypedCommand::Turns => describe::turns(self.game.record(), self.output)?,
            TypedCommand::Games(words) => self.kept.list(words, self.output)?,
            TypedCommand::Continue(number) => {
                if self.may_give_up(warned)? {
                    self.go_on(number)?;
                }
            }
            TypedCommand::Next => {
                self.next_game()?;
            }
            TypedCommand::Quit => {
                if self.may_give_up(warned)? {
                    return Ok(AfterLine::Stop);
                }
            }
        }
        Ok(AfterLine::Go)
    }

    fn say_clocks(&mut self) -> Result<(), Failure> {
        self.timer
            .words(self.game.clocks(), self.game.record().info())
            .into_iter()
            .try_for_each(|message| self.output.say(message))
    }
}

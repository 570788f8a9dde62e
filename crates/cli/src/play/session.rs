//! A game in progress: whose turn it is, what he types, and what that does.

mod files;
mod moves;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;

use tabuleiro_catalog::countdown::TimeControl;
use tabuleiro_catalog::rules::lang::{Message, Text};
use tabuleiro_catalog::rules::matches;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::Closing;
use tabuleiro_home::clocks::Clocks;
use tabuleiro_protocol::player::{Player, PlayerSettings};
use tabuleiro_protocol::watch::WallClock;
use tabuleiro_protocol::who::Who;

use super::advice::Adviser;
use super::describe;
use super::kept::Kept;
use super::keyboard::{Keyboard, Typed};
use super::saved::Loaded;
use super::timer::Timer;
use super::words::{Line, Show, understand};
use crate::args::Form;
use crate::commands::rules;
use crate::draw::draw;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::plain;
use crate::texts::play as texts;

pub(super) use files::gone_on;

/// A game in progress.
pub(super) struct Session<'o> {
    table: Loaded,
    /// Who plays, by player: in the second game of a match the sides are swapped.
    players: [Who; 2],
    /// How the record calls them, by player.
    names: [String; 2],
    adviser: Adviser,
    /// Those that are no people, by player.
    computers: [Option<Player>; 2],
    seed: u64,
    /// What has been taken back, the last first.
    undone: Vec<String>,
    /// The files that this session has written or read: those it may write again.
    own_files: Vec<PathBuf>,
    /// How many actions had been played when the game was last saved or loaded.
    saved: usize,
    /// Where the game keeps itself.
    kept: Kept,
    timer: Timer,
    /// Whether the side to act has offered a draw, and the other has not answered.
    offered: bool,
    /// Whether the player has just been told that the game is not saved.
    warned: bool,
    output: &'o mut Output,
}

/// The players that are no people.
fn seat(table: &Loaded, players: &[Who; 2], seed: u64) -> [Option<Player>; 2] {
    [0, 1].map(|index| {
        let settings = PlayerSettings::new(players[index].clone());
        Player::new(table.game, settings, seed.wrapping_add(index as u64))
    })
}

/// Who plays, by player, from who plays the first and the second side now.
fn by_player(table: &Loaded, sides: [Who; 2]) -> [Who; 2] {
    let mut players = sides;
    if table.record.standing().player(Side::First) == matches::Player::Two {
        players.reverse();
    }
    players
}

/// The clocks that a record tells of.
fn clocks_of(table: &Loaded) -> Clocks {
    Clocks::of_tags(table.record.tag("Time"), table.record.tag("Clocks"))
}

/// What happens after a line.
enum Next {
    Go,
    Stop,
}

impl<'o> Session<'o> {
    /// A session; `sides` are those who play the first and the second side now.
    pub(super) fn new(table: Loaded, sides: [Who; 2], seed: u64, kept: Kept, output: &'o mut Output) -> Session<'o> {
        let players = by_player(&table, sides);
        let timer = Timer::new(clocks_of(&table), Arc::new(WallClock::start()));
        let names = players.each_ref().map(Who::to_string);
        let computers = seat(&table, &players, seed);
        let saved = table.record.action_count();
        let mut session = Session {
            table,
            players,
            names,
            adviser: Adviser::default(),
            computers,
            seed,
            undone: vec![],
            own_files: vec![],
            saved,
            kept,
            timer,
            offered: false,
            warned: false,
            output,
        };
        session.find_names();
        session
    }

    /// Plays with another clock than the one that the record tells of.
    pub(super) fn set_clock(&mut self, control: TimeControl) {
        self.timer.replace(Clocks::new(control));
        self.write_clock();
    }

    fn write_clock(&mut self) {
        if let Some(text) = self.timer.control().text() {
            self.table.record.set_tag("Time", &text);
        }
    }

    /// Takes the players' names from the record, where it has them, and writes them into it, where it has not.
    fn find_names(&mut self) {
        for side in Side::BOTH {
            let player = self.player(side).index();
            let who = self.players[player].to_string();
            let number = format!("{who} {}", player + 1);
            let usual = if self.table.in_match { number } else { who };
            let tag = ["First", "Second"][side.index()];
            // A name that only says who plays gives way when somebody else does; in a match it is a player's name in both games.
            let kept = |name: &&str| self.table.in_match || !Who::is_name(name);
            self.names[player] = self.table.record.tag(tag).filter(kept).map_or(usual, str::to_owned);
        }
        self.write_names();
    }

    fn write_names(&mut self) {
        for side in Side::BOTH {
            let name = self.name(side);
            self.table.record.set_tag(["First", "Second"][side.index()], &name);
        }
    }

    fn player(&self, side: Side) -> matches::Player {
        self.table.record.standing().player(side)
    }

    fn is_human(&self, side: Side) -> bool {
        self.players[self.player(side).index()] == Who::Human
    }

    /// The name of the player of a side. In a match players keep their names when they swap sides.
    fn name(&self, side: Side) -> String {
        self.names[self.player(side).index()].clone()
    }

    /// The name of the player of a side, as a person says it.
    fn name_words(&self, side: Side) -> Message {
        Who::name_words(&self.names[self.player(side).index()])
    }

    fn side_name(&self, side: Side) -> &'static Text {
        self.table.record.info().sides[side.index()].name
    }

    /// Whether only computers play.
    fn is_unattended(&self) -> bool {
        !self.players.contains(&Who::Human)
    }

    fn is_second_game(&self) -> bool {
        self.table.in_match && self.table.record.standing().swapped
    }

    fn side_to_act(&self) -> Side {
        self.table.record.side_to_act()
    }

    pub(super) fn run(mut self, keyboard: &mut Keyboard) -> Result<(), Failure> {
        self.introduce()?;
        self.board(Show::Text)?;
        self.announce_end()?;
        self.run_clock();
        loop {
            if let Some(side) = self.timer.fallen() {
                self.close(Closing::Time(side))?;
                continue;
            }
            if self.table.record.ending().is_none() && !self.is_human(self.side_to_act()) {
                self.computer_turn()?;
                continue;
            }
            if self.table.record.ending().is_some() && self.is_unattended() {
                // Nobody is there to ask.
                if !self.next_game()? {
                    return Ok(());
                }
                continue;
            }
            if let Some(message) = self.timer.warning(self.table.record.info()) {
                self.output.say(message)?;
            }
            let over = self.table.record.ending().is_some();
            let side = if self.offered { self.side_to_act().opponent() } else { self.side_to_act() };
            let prompt = if over { "tabuleiro" } else { self.side_name(side).in_lang(self.output.lang) };
            let line = match keyboard.line_within(prompt, self.timer.wait(), self.output)? {
                Typed::Line(line) => line,
                Typed::End => return self.goodbye(),
                Typed::Late => continue,
            };
            if self.timer.fallen().is_some() {
                continue;
            }
            let warned = std::mem::take(&mut self.warned);
            if let Next::Stop = self.obey(&line, warned)? {
                return self.goodbye();
            }
        }
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        let message = Message::new(&texts::STARTS).with("game", self.table.record.info().name);
        let [first, second] = Side::BOTH.map(|side| (self.side_name(side), self.name_words(side)));
        let message = message.with("first", first.0).with("who-first", first.1);
        self.output.say(message.with("second", second.0).with("who-second", second.1))?;
        self.introduce_round()
    }

    fn introduce_round(&mut self) -> Result<(), Failure> {
        if !self.table.in_match {
            return Ok(());
        }
        let round = if self.is_second_game() { 2u8 } else { 1 };
        let message = Message::new(&texts::MATCH_GAME).with("round", round);
        let [first, second] = Side::BOTH.map(|side| (self.side_name(side), self.name_words(side)));
        let message = message.with("one", first.1).with("side-one", first.0);
        self.output.say(message.with("two", second.1).with("side-two", second.0))
    }

    fn goodbye(&mut self) -> Result<(), Failure> {
        self.timer.run(None);
        let over = self.table.record.ending().is_some();
        if self.kept.has_name() {
            self.keep()?;
        }
        if !over {
            self.output.say(&texts::NOT_FINISHED)?;
        }
        if !over && self.kept.has_name() {
            self.output.say(&plain::KEPT)?;
        } else if self.is_unsaved() {
            self.output.say(&texts::NOT_SAVED)?;
        }
        self.output.say(&texts::GOODBYE)
    }

    /// Whether anything would be lost. What two computers play nobody misses.
    fn is_unsaved(&self) -> bool {
        !self.kept.is_lasting() && self.table.record.action_count() != self.saved && !self.is_unattended()
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

    fn board(&mut self, show: Show) -> Result<(), Failure> {
        let (form, marks) = match show {
            Show::Text => (Form::Text, false),
            Show::Words => (Form::Words, false),
            Show::Marks => (Form::Text, true),
        };
        let text = draw(self.table.record.as_ref(), form, marks, self.output);
        self.output.block(&text)
    }

    fn obey(&mut self, line: &str, warned: bool) -> Result<Next, Failure> {
        let line = understand(line);
        let changes = matches!(
            line,
            Line::Move(_) | Line::Undo | Line::Redo | Line::Draw | Line::Resign | Line::Load(_) | Line::Continue(_)
        );
        if self.offered && changes {
            self.output.say(&plain::ANSWER_OFFER)?;
            return Ok(Next::Go);
        }
        match line {
            Line::Move("") => self.output.say(&texts::WHAT_NOW)?,
            Line::Move(typed) => self.human_move(typed)?,
            Line::Help => {
                let example = self.table.record.legal().first().cloned().unwrap_or_default();
                self.output.say(Message::new(&texts::HELP).with("example", example))?;
            }
            Line::Board(show) => self.board(show)?,
            Line::Moves => {
                let legal = self.table.record.legal();
                let message = Message::new(&texts::LEGAL).with("count", legal.len());
                self.output.say(message.with("actions", legal.join(" ")))?;
            }
            Line::Where => {
                describe::whereabouts(self.table.record.as_ref(), self.output)?;
                if self.timer.control() != TimeControl::None {
                    self.say_clocks()?;
                }
            }
            Line::Pieces => describe::pieces(self.table.record.as_ref(), self.output)?,
            Line::Along(name) => describe::along(self.table.record.as_ref(), name, self.output)?,
            Line::Targets(name) => describe::targets(self.table.record.as_ref(), name, self.output)?,
            Line::Undo => self.undo()?,
            Line::Redo => self.redo()?,
            Line::Save(file, replace) => self.save(file, replace)?,
            Line::Load(file) => {
                if self.may_give_up(warned)? {
                    self.load(file)?;
                }
            }
            Line::Rules => rules::say(self.table.record.info(), self.output)?,
            Line::Hint(limit) => self.adviser.hint(&self.table, limit, self.output)?,
            Line::Eval(limit) => self.adviser.eval(&self.table, limit, self.output)?,
            Line::Resign if self.table.record.ending().is_some() => self.output.say(&plain::OVER)?,
            Line::Resign => self.close(Closing::Resignation(self.side_to_act()))?,
            Line::Draw => self.offer_draw()?,
            Line::Accept => self.answer(true)?,
            Line::Decline => self.answer(false)?,
            Line::Clock => self.say_clocks()?,
            Line::Turns => describe::turns(self.table.record.as_ref(), self.output)?,
            Line::Games(words) => self.kept.list(words, self.output)?,
            Line::Continue(number) => {
                if self.may_give_up(warned)? {
                    self.go_on(number)?;
                }
            }
            Line::Next => {
                if !self.next_game()? {
                    self.output.say(&texts::WHAT_NOW)?;
                }
            }
            Line::Quit => {
                if self.may_give_up(warned)? {
                    return Ok(Next::Stop);
                }
            }
        }
        Ok(Next::Go)
    }

    fn say_clocks(&mut self) -> Result<(), Failure> {
        self.timer.words(self.table.record.info()).into_iter().try_for_each(|message| self.output.say(message))
    }
}

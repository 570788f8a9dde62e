//! A game in progress: whose turn it is, what he types, and what that does.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use tabuleiro_catalog::engine::AnyEngine;
use tabuleiro_catalog::matches;
use tabuleiro_catalog::random::Random;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::matches::Player;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::{Closing, PlayError};
use tabuleiro_catalog::texts::play as texts;

use super::Keyboard;
use super::advice::Adviser;
use super::saved::{self, Loaded};
use super::who::Who;
use super::words::{Line, Show, understand};
use crate::args::Form;
use crate::draw::draw;
use crate::failure::Failure;
use crate::output::Output;

/// A game in progress.
pub(super) struct Session<'o> {
    table: Loaded,
    /// Who plays, by player: in the second game of a match the sides are swapped.
    players: [Who; 2],
    /// How the record calls them, by player.
    names: [String; 2],
    random: Random,
    /// The computer players, by player.
    engines: [Option<Box<dyn AnyEngine>>; 2],
    adviser: Adviser,
    /// What has been taken back, the last first.
    undone: Vec<String>,
    /// The files that this session has written or read: those it may write again.
    own_files: Vec<PathBuf>,
    /// How many actions had been played when the game was last saved or loaded.
    saved: usize,
    /// Whether the player has just been told that the game is not saved.
    warned: bool,
    output: &'o mut Output,
}

/// What happens after a line.
enum Next {
    Go,
    Stop,
}

impl<'o> Session<'o> {
    /// A session; `sides` are those who play the first and the second side now.
    pub(super) fn new(table: Loaded, sides: [Who; 2], seed: u64, output: &'o mut Output) -> Session<'o> {
        let mut players = sides;
        for side in Side::BOTH {
            players[table.record.standing().player(side).index()] = sides[side.index()];
        }
        let names = players.map(|who| who.to_string());
        let engines = players.map(|who| who.engine(table.game, seed));
        let saved = table.record.action_count();
        let random = Random::new(seed);
        let mut session = Session {
            table,
            players,
            names,
            random,
            engines,
            adviser: Adviser::default(),
            undone: vec![],
            own_files: vec![],
            saved,
            warned: false,
            output,
        };
        session.find_names();
        session
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

    fn player(&self, side: Side) -> Player {
        self.table.record.standing().player(side)
    }

    fn who(&self, side: Side) -> Who {
        self.players[self.player(side).index()]
    }

    /// The name of the player of a side. In a match players keep their names when they swap sides.
    fn name(&self, side: Side) -> String {
        self.names[self.player(side).index()].clone()
    }

    fn side_name(&self, side: Side) -> &'static tabuleiro_catalog::rules::lang::Text {
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
        loop {
            if self.table.record.ending().is_none() && self.who(self.side_to_act()) != Who::Human {
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
            let over = self.table.record.ending().is_some();
            let prompt = if over { "tabuleiro" } else { self.side_name(self.side_to_act()).in_lang(self.output.lang) };
            let Some(line) = keyboard.line(prompt, self.output)? else {
                return self.goodbye();
            };
            let warned = std::mem::take(&mut self.warned);
            if let Next::Stop = self.obey(&line, warned)? {
                return self.goodbye();
            }
        }
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        let message = Message::new(&texts::STARTS).with("game", self.table.record.info().name);
        let [first, second] = Side::BOTH.map(|side| (self.side_name(side), self.name(side)));
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
        let [first, second] = Side::BOTH.map(|side| (self.side_name(side), self.name(side)));
        let message = message.with("one", first.1).with("side-one", first.0);
        self.output.say(message.with("two", second.1).with("side-two", second.0))
    }

    fn goodbye(&mut self) -> Result<(), Failure> {
        if self.table.record.ending().is_none() {
            self.output.say(&texts::NOT_FINISHED)?;
        }
        if self.is_unsaved() {
            self.output.say(&texts::NOT_SAVED)?;
        }
        self.output.say(&texts::GOODBYE)
    }

    /// Whether anything would be lost. What two computers play nobody misses.
    fn is_unsaved(&self) -> bool {
        self.table.record.action_count() != self.saved && !self.is_unattended()
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
        match understand(line) {
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
            Line::Undo => self.undo()?,
            Line::Redo => self.redo()?,
            Line::Save(file, replace) => self.save(file, replace)?,
            Line::Load(file) => {
                if self.may_give_up(warned)? {
                    self.load(file)?;
                }
            }
            Line::Rules => {
                let rules = self.table.record.info().rules.in_lang(self.output.lang);
                self.output.block(rules)?;
            }
            Line::Hint(limit) => self.adviser.hint(&self.table, limit, self.output)?,
            Line::Eval(limit) => self.adviser.eval(&self.table, limit, self.output)?,
            Line::Resign => {
                let side = self.side_to_act();
                self.undone.clear();
                self.table.record.close(Closing::Resignation(side));
                self.board(Show::Text)?;
                self.announce_end()?;
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

    fn human_move(&mut self, typed: &str) -> Result<(), Failure> {
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
    fn computer_turn(&mut self) -> Result<(), Failure> {
        let side = self.side_to_act();
        let mut turn = Vec::new();
        while self.table.record.ending().is_none() && self.side_to_act() == side {
            let player = self.player(side).index();
            let record = self.table.record.as_ref();
            let chosen = match &mut self.engines[player] {
                Some(engine) => self.players[player].choose(engine.as_mut(), record),
                None => record.random_action(&mut self.random),
            };
            let Some(action) = chosen else { break };
            // A generated action is legal; were it not, the turn would end here and not hang.
            if let Err(error) = self.table.record.play_text(&action) {
                return Err(error.into());
            }
            turn.push(action);
        }
        self.undone.clear();
        let message = Message::new(&texts::PLAYED).with("side", self.side_name(side));
        self.output.say(message.with("turn", turn.join(",")))?;
        self.after_move()
    }

    fn after_move(&mut self) -> Result<(), Failure> {
        let over = self.table.record.ending().is_some();
        // A board is for whoever has to look at it next: a person, or anybody at the end.
        if over || self.who(self.side_to_act()) == Who::Human {
            self.board(Show::Text)?;
        }
        if over {
            self.announce_end()?;
        }
        self.output.flush()
    }

    /// Says what the end means for the match, and what can be done now. How the game ended is under the board.
    fn announce_end(&mut self) -> Result<(), Failure> {
        if self.table.record.ending().is_none() {
            return Ok(());
        }
        if self.is_second_game() {
            let [first, second] = Side::BOTH.map(|side| self.name(side));
            // Player one has the second side now.
            if let Some(message) = matches::result(self.table.record.as_ref(), [&second, &first]) {
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
    fn next_game(&mut self) -> Result<bool, Failure> {
        let Some(standing) = self.table.record.standing_after() else { return Ok(false) };
        if !self.table.in_match || self.is_second_game() {
            return Ok(false);
        }
        let mut second = self.table.game.start(self.table.record.options().clone())?;
        second.set_tag("Round", "2");
        second.set_standing(standing);
        self.table.first = Some(std::mem::replace(&mut self.table.record, second));
        self.undone.clear();
        self.saved = 0;
        self.write_names();
        self.introduce_round()?;
        self.board(Show::Text)?;
        Ok(true)
    }

    /// Takes back one action; against a computer, back to where the human last had a choice.
    fn undo(&mut self) -> Result<(), Failure> {
        if self.table.record.reopen() {
            return self.board(Show::Text);
        }
        let mut taken = Vec::new();
        while let Some(action) = self.table.record.undo() {
            taken.push(action);
            if self.who(self.side_to_act()) == Who::Human {
                break;
            }
        }
        // The computer has the first turn, and there is no human choice before it: play it again instead of asking it anew.
        if self.who(self.side_to_act()) != Who::Human {
            for action in taken.drain(..).rev() {
                self.table.record.play_text(&action)?;
            }
        }
        if taken.is_empty() {
            return self.output.say(&texts::NOTHING_TO_UNDO);
        }
        self.undone.extend(taken.iter().cloned());
        taken.reverse();
        self.output.say(Message::new(&texts::UNDONE).with("turn", taken.join(",")))?;
        self.board(Show::Text)
    }

    /// Plays again what was taken back, up to the next choice of a human.
    fn redo(&mut self) -> Result<(), Failure> {
        let mut played = Vec::new();
        while let Some(action) = self.undone.pop() {
            self.table.record.play_text(&action)?;
            played.push(action);
            if self.table.record.ending().is_none() && self.who(self.side_to_act()) == Who::Human {
                break;
            }
        }
        if played.is_empty() {
            return self.output.say(&texts::NOTHING_TO_REDO);
        }
        self.output.say(Message::new(&texts::REDONE).with("turn", played.join(",")))?;
        self.board(Show::Text)
    }

    fn save(&mut self, file: &str, replace: bool) -> Result<(), Failure> {
        if file.is_empty() {
            return self.output.say(&texts::SAVE_WHERE);
        }
        let path = PathBuf::from(file);
        let replace = replace || self.own_files.contains(&path);
        match self.table.save(&path, replace) {
            Ok(message) => {
                self.own_files.push(path);
                self.saved = self.table.record.action_count();
                self.output.say(message)
            }
            Err(message) => self.output.say(message),
        }
    }

    fn load(&mut self, file: &str) -> Result<(), Failure> {
        if file.is_empty() {
            return self.output.say(&texts::LOAD_WHAT);
        }
        match saved::load(Path::new(file)) {
            Ok(loaded) => {
                self.table = loaded;
                self.adviser = Adviser::default();
                self.saved = self.table.record.action_count();
                self.find_names();
                self.undone.clear();
                self.own_files.push(PathBuf::from(file));
                self.output.say(Message::new(&texts::LOADED).with("file", file))?;
                self.introduce_round()?;
                self.board(Show::Text)?;
                self.announce_end()
            }
            Err(message) => self.output.say(message),
        }
    }
}

//! Games that come from elsewhere and go elsewhere: files that the user names, and games that have kept themselves.

use std::path::{Path, PathBuf};

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_home::store::Entry;
use tabuleiro_protocol::who::Who;

use super::{Session, by_player, clocks_of, seat};
use crate::failure::Failure;
use crate::play::advice::Adviser;
use crate::play::kept::describe;
use crate::play::saved::{self, Loaded};
use crate::play::words::Show;
use crate::texts::plain;
use crate::texts::play as texts;

impl Session<'_> {
    /// Saves a copy to a file.
    pub(super) fn save(&mut self, file: &str, replace: bool) -> Result<(), Failure> {
        if file.is_empty() {
            return self.output.say(&texts::SAVE_WHERE);
        }
        let path = PathBuf::from(file);
        let replace = replace || self.own_files.contains(&path);
        match saved::save(&self.table, &path, replace) {
            Ok(message) => {
                self.own_files.push(path);
                self.saved = self.table.record.action_count();
                self.output.say(message)
            }
            Err(message) => self.output.say(message),
        }
    }

    /// Goes on with the game of a file; those who play stay.
    pub(super) fn load(&mut self, file: &str) -> Result<(), Failure> {
        if file.is_empty() {
            return self.output.say(&texts::LOAD_WHAT);
        }
        match saved::load(Path::new(file)) {
            Ok(loaded) => {
                self.kept.another();
                self.own_files.push(PathBuf::from(file));
                self.output.say(Message::new(&texts::LOADED).with("file", file))?;
                self.sit_down(loaded, None)
            }
            Err(message) => self.output.say(message),
        }
    }

    /// Goes on with a game that has kept itself: the last unfinished one, or one of the list.
    pub(super) fn go_on(&mut self, number: &str) -> Result<(), Failure> {
        let found = self.kept.find(number);
        match found.and_then(|entry| Ok((self.kept.take(&entry)?, entry))) {
            Ok(((table, players), entry)) => {
                self.output.say(gone_on(&table, &entry))?;
                self.sit_down(table, Some(players))
            }
            Err(message) => self.output.say(message),
        }
    }

    /// Puts another game on the table.
    fn sit_down(&mut self, table: Loaded, players: Option<[Who; 2]>) -> Result<(), Failure> {
        let same = table.game.info().id == self.table.game.info().id && players.is_none();
        self.table = table;
        if let Some(sides) = players {
            self.players = by_player(&self.table, sides);
        }
        if same {
            self.start_computers();
        } else {
            self.computers = seat(&self.table, &self.players, self.seed);
        }
        self.adviser = Adviser::default();
        self.saved = self.table.record.action_count();
        self.find_names();
        self.undone.clear();
        self.offered = false;
        self.timer.replace(clocks_of(&self.table));
        self.run_clock();
        self.introduce_round()?;
        self.board(Show::Text)?;
        self.announce_end()
    }
}

/// Whether the game goes on or is only looked at.
pub(in crate::play) fn gone_on(table: &Loaded, entry: &Entry) -> Message {
    let over = table.record.ending().is_some() && table.next_game().is_none();
    Message::new(if over { &plain::LOOKED_AT } else { &plain::GOES_ON }).with("game", describe(entry))
}

//! Games from and to elsewhere: files that the user names, and games that were saved automatically.

use std::path::{Path, PathBuf};

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_home::LocalGame;
use tabuleiro_home::store::SavedSummary;

use super::{PlaySession, seat};
use crate::failure::Failure;
use crate::play::advice::Adviser;
use crate::play::kept::{describe, describe_open};
use crate::play::saved;
use crate::texts::plain;
use crate::texts::play as texts;

impl PlaySession<'_> {
    /// Saves a copy to a file.
    pub(super) fn save(&mut self, file: &str, replace: bool) -> Result<(), Failure> {
        if file.is_empty() {
            return self.output.say(&texts::SAVE_WHERE);
        }
        let path = PathBuf::from(file);
        let replace = replace || self.own_files.contains(&path);
        match saved::save(self.game.saved(), &path, replace) {
            Ok(message) => {
                self.own_files.push(path);
                self.saved = self.game.record().action_count();
                self.output.say(message)
            }
            Err(message) => self.output.say(message),
        }
    }

    /// Goes on with the game of a file, between those who play it there.
    pub(super) fn load(&mut self, file: &str) -> Result<(), Failure> {
        if file.is_empty() {
            return self.output.say(&texts::LOAD_WHAT);
        }
        match saved::load(Path::new(file)) {
            Ok(loaded) => {
                self.own_files.push(PathBuf::from(file));
                self.output.say(Message::new(&texts::LOADED).with("file", file))?;
                let game = LocalGame::load(loaded, Path::new(file), [None, None], self.kept.settings());
                self.sit_down(game)
            }
            Err(message) => self.output.say(message),
        }
    }

    /// Goes on with a kept game: the last unfinished one, or one of the list.
    pub(super) fn go_on(&mut self, number: &str) -> Result<(), Failure> {
        let found = self.kept.find(number, self.game.name());
        match found.and_then(|entry| Ok((self.kept.take(&entry)?, entry))) {
            Ok((game, entry)) => {
                self.output.say(gone_on(&game, &entry))?;
                self.sit_down(game)
            }
            Err(message) => self.output.say(message),
        }
    }

    /// Plays another game from now on.
    fn sit_down(&mut self, game: LocalGame) -> Result<(), Failure> {
        self.game = game;
        self.computers = seat(&self.game, self.seed);
        self.adviser = Adviser::default();
        self.saved = self.game.record().action_count();
        self.timer.reset();
        self.game.run_clock(self.timer.now());
        self.introduce_round()?;
        self.show_board()?;
        self.announce_end()
    }
}

/// Whether the game goes on or is only looked at.
pub(in crate::play) fn gone_on(game: &LocalGame, entry: &SavedSummary) -> Message {
    match game.is_finished() {
        true => Message::new(&plain::LOOKED_AT).with("game", describe(entry)),
        false => Message::new(&plain::GOES_ON).with("game", describe_open(entry)),
    }
}

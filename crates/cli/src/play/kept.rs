//! Games that are saved automatically, in the same store as those of the full-screen interface: each goes on with the other's games.

use std::time::Duration;

use tabuleiro_catalog::find;
use tabuleiro_catalog::rules::lang::{Message, Text, quoted};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_home::store::{Folder, Memory, SavedSummary};
use tabuleiro_home::texts::local;
use tabuleiro_home::{LocalGame, SavedGames, Settings, UserPaths};
use tabuleiro_protocol::who::Who;

use crate::failure::Failure;
use crate::output::Output;
use crate::texts::plain as texts;

/// So many games are listed at once.
const LISTED: usize = 20;

/// The user's games.
pub(super) struct KeptGames {
    store: Box<dyn SavedGames>,
    /// The names of the games that were listed last.
    listed: Vec<String>,
    settings: Settings,
}

impl KeptGames {
    /// Opens the user's games. Where they cannot be had, that is said and nothing is kept.
    pub(super) fn open(settings: Settings, output: &mut Output) -> Result<KeptGames, Failure> {
        let store: Box<dyn SavedGames> = match UserPaths::here().games.as_deref().map(Folder::open) {
            Some(Ok(folder)) => Box::new(folder),
            Some(Err(why)) => {
                output.say(Message::new(&texts::CANNOT_KEEP).with("why", why))?;
                Box::<Memory>::default()
            }
            None => Box::<Memory>::default(),
        };
        Ok(KeptGames { store, listed: vec![], settings })
    }

    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether games outlive the program.
    pub(super) fn is_lasting(&self) -> bool {
        self.store.is_lasting()
    }

    /// Writes the game, and waits until that is done.
    pub(super) fn keep(&mut self, game: &mut LocalGame, now: Duration) -> Result<(), Message> {
        if !self.is_lasting() && game.file().is_none() {
            return Ok(());
        }
        game.keep(now, self.store.as_mut())?;
        self.store.flush();
        self.store.error().map_or(Ok(()), Err)
    }

    /// The newest game that is not over, of those that fit.
    pub(super) fn unfinished(&mut self, fits: impl Fn(&SavedSummary) -> bool) -> Option<SavedSummary> {
        self.store.list().into_iter().find(|entry| entry.is_open() && entry.turns > 0 && fits(entry))
    }

    /// The entry of a number of the last list, or of the newest unfinished game where no number is said.
    pub(super) fn find(&mut self, number: &str, own: Option<&str>) -> Result<SavedSummary, Message> {
        if number.is_empty() {
            let other = |entry: &SavedSummary| Some(entry.name.as_str()) != own;
            return self.unfinished(other).ok_or_else(|| Message::new(&local::NOTHING_UNFINISHED));
        }
        let missing = || Message::new(&texts::NO_SUCH_GAME).with("found", quoted(number));
        let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let name = index.and_then(|index| self.listed.get(index)).ok_or_else(missing)?.clone();
        self.store.list().into_iter().find(|entry| entry.name == name).ok_or_else(missing)
    }

    /// Takes a game from the store, with those who play it.
    pub(super) fn take(&mut self, entry: &SavedSummary) -> Result<LocalGame, Message> {
        LocalGame::resume(&entry.name, self.store.as_mut(), &self.settings)
    }

    /// Lists the games that have all these words.
    pub(super) fn list(&mut self, words: &str, output: &mut Output) -> Result<(), Failure> {
        let all: Vec<SavedSummary> = self.store.list().into_iter().filter(|entry| entry.turns > 0).collect();
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let lines = all.iter().map(|entry| (entry.name.clone(), describe(entry)));
        let fitting: Vec<(String, Message)> = lines
            .filter(|(_, message)| {
                let line = message.in_lang(output.lang).to_lowercase();
                words.iter().all(|word| line.contains(word))
            })
            .collect();
        if fitting.is_empty() {
            return output.say(if all.is_empty() { &texts::NO_GAMES } else { &texts::NO_GAME_FITS });
        }
        for (index, (_, message)) in fitting.iter().take(LISTED).enumerate() {
            output.say(Message::new(&texts::NUMBERED).with("number", index + 1).with("entry", message.clone()))?;
        }
        if fitting.len() > LISTED {
            output.say(Message::new(&texts::MORE_GAMES).with("count", fitting.len() - LISTED))?;
        }
        self.listed = fitting.into_iter().take(LISTED).map(|(name, _)| name).collect();
        Ok(())
    }
}

/// A game that is not over in one sentence, where that has been said.
pub(super) fn describe_open(entry: &SavedSummary) -> Message {
    described(&texts::OPEN_ENTRY, entry)
}

/// A kept game in one sentence.
pub(super) fn describe(entry: &SavedSummary) -> Message {
    described(&texts::ENTRY, entry)
}

fn described(text: &'static Text, entry: &SavedSummary) -> Message {
    let info = find(&entry.game).map(|game| game.info());
    let won = |side: Side| match info {
        Some(info) => Message::new(&texts::RESULT_WON).with("side", info.sides[side.index()].subject),
        None => Message::new(&texts::RESULT_OPEN),
    };
    let result = match entry.result.as_str() {
        "1-0" => won(Side::First),
        "0-1" => won(Side::Second),
        "1/2-1/2" => Message::new(&texts::RESULT_DRAWN),
        _ => Message::new(&texts::RESULT_OPEN),
    };
    let [first, second] = entry.players.each_ref().map(|name| Who::name_words(name));
    let message = Message::new(text);
    let message = match info {
        Some(info) => message.with("game", info.name),
        None => message.with("game", entry.game.as_str()),
    };
    let message = message.with("date", entry.day()).with("turns", entry.turns);
    message.with("first", first).with("second", second).with("result", result)
}

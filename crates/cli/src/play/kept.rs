//! Games that keep themselves: the same store that the full-screen interface has, so that each goes on with the other's games.

use tabuleiro_catalog::find;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_home::store::{Entry, Folder, Memory};
use tabuleiro_home::texts::local;
use tabuleiro_home::{Places, Settings, Store};
use tabuleiro_protocol::who::Who;

use super::saved::Loaded;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::plain as texts;

/// So many games are listed at once.
const LISTED: usize = 20;

/// Where the game is kept.
pub(super) struct Kept {
    store: Box<dyn Store>,
    /// The name of the game under way, once something has been played.
    name: Option<String>,
    /// The names of the games that were listed last.
    listed: Vec<String>,
    /// Engines of the user's own: names and words.
    engines: Vec<(String, String)>,
}

impl Kept {
    /// The user's own games. Where they cannot be had, that is said and nothing is kept.
    pub(super) fn open(settings: &Settings, output: &mut Output) -> Result<Kept, Failure> {
        let store: Box<dyn Store> = match Places::here().games.as_deref().map(Folder::open) {
            Some(Ok(folder)) => Box::new(folder),
            Some(Err(why)) => {
                output.say(Message::new(&texts::CANNOT_KEEP).with("why", why))?;
                Box::<Memory>::default()
            }
            None => Box::<Memory>::default(),
        };
        Ok(Kept { store, name: None, listed: vec![], engines: settings.engines.clone() })
    }

    /// Whether the game outlives the program.
    pub(super) fn is_lasting(&self) -> bool {
        self.store.is_lasting()
    }

    /// Whether the game under way has been kept before.
    pub(super) fn has_name(&self) -> bool {
        self.name.is_some()
    }

    /// What comes now is another game.
    pub(super) fn another(&mut self) {
        self.name = None;
    }

    /// Writes the game, and waits until that is done.
    pub(super) fn keep(&mut self, table: &mut Loaded) -> Result<(), Message> {
        if !self.is_lasting() {
            return Ok(());
        }
        let name = match &self.name {
            Some(name) => name.clone(),
            None => {
                let (name, date) = self.store.fresh(table.game.info().id);
                table.record.set_tag("Date", &date);
                self.name.insert(name).clone()
            }
        };
        self.store.save(&name, &table.text());
        self.store.flush();
        self.store.error().map_or(Ok(()), Err)
    }

    /// The newest game that is not over and is not the one under way.
    pub(super) fn unfinished(&mut self) -> Option<Entry> {
        let own = self.name.clone();
        let other = |entry: &Entry| entry.is_open() && entry.turns > 0 && Some(&entry.name) != own.as_ref();
        self.store.list().into_iter().find(other)
    }

    /// The entry of a number of the last list, or of the newest unfinished game where no number is said.
    pub(super) fn find(&mut self, number: &str) -> Result<Entry, Message> {
        if number.is_empty() {
            return self.unfinished().ok_or_else(|| Message::new(&local::NOTHING_UNFINISHED));
        }
        let missing =
            || Message::new(&texts::NO_SUCH_GAME).with("found", tabuleiro_catalog::rules::lang::quoted(number));
        let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let name = index.and_then(|index| self.listed.get(index)).ok_or_else(missing)?.clone();
        self.store.list().into_iter().find(|entry| entry.name == name).ok_or_else(missing)
    }

    /// Takes a game from the store, with those who play it. One that is over stays as it is: what is played from there is another.
    pub(super) fn take(&mut self, entry: &Entry) -> Result<(Loaded, [Who; 2]), Message> {
        let table = Loaded::read(&self.store.read(&entry.name)?)?;
        let over = table.record.ending().is_some() && table.next_game().is_none();
        let players = Side::BOTH.map(|side| {
            let name = table.record.tag(["First", "Second"][side.index()]).unwrap_or_default();
            Who::read(&Who::word_of_name(name, table.in_match, &self.engines)).unwrap_or(Who::Human)
        });
        self.name = (!over).then(|| entry.name.clone());
        Ok((table, players))
    }

    /// Lists the games that have all these words.
    pub(super) fn list(&mut self, words: &str, output: &mut Output) -> Result<(), Failure> {
        let all: Vec<Entry> = self.store.list().into_iter().filter(|entry| entry.turns > 0).collect();
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

/// A kept game in one sentence.
pub(super) fn describe(entry: &Entry) -> Message {
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
    let message = Message::new(&texts::ENTRY);
    let message = match info {
        Some(info) => message.with("game", info.name),
        None => message.with("game", entry.game.as_str()),
    };
    let message = message.with("date", entry.date.as_str()).with("turns", entry.turns);
    message.with("first", first).with("second", second).with("result", result)
}

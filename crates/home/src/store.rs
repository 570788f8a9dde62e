//! The games that are saved automatically: a folder of record files, one a game, written by a background thread.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use jiff::Timestamp;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::record::text::{RawRecord, split};

use crate::dates::day_words;
use crate::files::{self, reason};
use crate::texts::files as texts;

/// The ending of the files' names.
const ENDING: &str = ".record";
/// So many games are listed, the newest first.
const LISTED: usize = 5000;

/// What a list of games shows of one, without replaying it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSummary {
    /// The name under which it is kept.
    pub name: String,
    /// The id of the game.
    pub game: String,
    /// The names of the players of the last record, first side first.
    pub players: [String; 2],
    /// Date, as the record has it.
    pub date: String,
    /// Turns played.
    pub turns: usize,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

impl SavedSummary {
    /// What a record says about itself.
    pub fn of(name: &str, raw: &RawRecord) -> SavedSummary {
        let tag = |name: &str| raw.tag(name).map_or_else(String::new, |tag| tag.value.clone());
        SavedSummary {
            name: name.to_owned(),
            game: tag("Game"),
            players: [tag("First"), tag("Second")],
            date: tag("Date"),
            turns: raw.turns.len(),
            result: raw.result.value.clone(),
        }
    }

    /// The day in the user's language.
    pub fn day(&self) -> Message {
        day_words(&self.date)
    }

    /// Whether the game is still going on.
    pub fn is_open(&self) -> bool {
        self.result == "*"
    }
}

/// Where games are kept.
pub trait SavedGames {
    /// A name for a new game, and the date as a record writes it.
    fn fresh(&mut self, game: &str) -> (String, String);
    /// Keeps a game. It is written soon; what goes wrong is told by [`error`](Self::error).
    fn save(&mut self, name: &str, text: &str);
    /// The text of a game.
    ///
    /// # Errors
    /// It cannot be read.
    fn read(&mut self, name: &str) -> Result<String, Message>;
    /// All games, the newest first. Files that are no records are left out.
    fn list(&mut self) -> Vec<SavedSummary>;
    /// Removes a game.
    ///
    /// # Errors
    /// It cannot be removed.
    fn remove(&mut self, name: &str) -> Result<(), Message>;
    /// What went wrong since the last time.
    fn error(&mut self) -> Option<Message>;
    /// Whether games are still there after the program has ended.
    fn is_lasting(&self) -> bool;
    /// Waits until everything is written.
    fn flush(&mut self);

    /// The newest game that is not over.
    fn unfinished(&mut self) -> Option<SavedSummary> {
        self.list().into_iter().find(|entry| entry.is_open() && entry.turns > 0)
    }
}

/// Games in memory: where there is no place for files, and for tests.
#[derive(Debug, Default)]
pub struct Memory {
    games: BTreeMap<String, String>,
    number: u32,
}

impl SavedGames for Memory {
    fn fresh(&mut self, game: &str) -> (String, String) {
        self.number += 1;
        (format!("{:04}-{game}", self.number), "2026.11.15".to_owned())
    }

    fn save(&mut self, name: &str, text: &str) {
        self.games.insert(name.to_owned(), text.to_owned());
    }

    fn read(&mut self, name: &str) -> Result<String, Message> {
        self.games
            .get(name)
            .cloned()
            .ok_or_else(|| Message::new(&texts::CANNOT_READ).with("file", name).with("why", "?"))
    }

    fn list(&mut self) -> Vec<SavedSummary> {
        let entry = |(name, text): (&String, &String)| Some(SavedSummary::of(name, split(text).ok()?.last()?));
        self.games.iter().rev().filter_map(entry).collect()
    }

    fn remove(&mut self, name: &str) -> Result<(), Message> {
        self.games.remove(name);
        Ok(())
    }

    fn error(&mut self) -> Option<Message> {
        None
    }

    fn is_lasting(&self) -> bool {
        false
    }

    fn flush(&mut self) {}
}

/// A command for the writing thread.
enum WriterCommand {
    Write(PathBuf, String),
    /// Answers when everything before it is done.
    Flush(Sender<()>),
}

/// Games in a folder.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    orders: Option<Sender<WriterCommand>>,
    errors: Receiver<Message>,
    writer: Option<JoinHandle<()>>,
}

impl Folder {
    /// Opens a folder, which is made where it is missing.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn open(path: &Path) -> Result<Folder, Message> {
        fs::create_dir_all(path).map_err(|error| {
            let message = Message::new(&texts::CANNOT_WRITE).with("file", path.display().to_string());
            message.with("why", reason(&error))
        })?;
        let (orders, inbox) = channel::<WriterCommand>();
        let (report, errors) = channel();
        let writer = std::thread::spawn(move || write_all(&inbox, &report));
        Ok(Folder { path: path.to_owned(), orders: Some(orders), errors, writer: Some(writer) })
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(format!("{name}{ENDING}"))
    }

    fn wait(&self) {
        let (done, wait) = channel();
        if let Some(orders) = &self.orders
            && orders.send(WriterCommand::Flush(done)).is_ok()
        {
            let _ = wait.recv();
        }
    }
}

/// Writes what comes; of several texts for one file that are waiting only the last.
fn write_all(inbox: &Receiver<WriterCommand>, report: &Sender<Message>) {
    while let Ok(order) = inbox.recv() {
        let mut waiting: BTreeMap<PathBuf, String> = BTreeMap::new();
        let mut flushes = Vec::new();
        for order in std::iter::once(order).chain(inbox.try_iter()) {
            match order {
                WriterCommand::Write(path, text) => {
                    waiting.insert(path, text);
                }
                WriterCommand::Flush(done) => flushes.push(done),
            }
        }
        for (path, text) in waiting {
            if let Err(message) = files::write(&path, &text) {
                let _ = report.send(message);
            }
        }
        for done in flushes {
            let _ = done.send(());
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // With the sender gone the thread writes what is left and ends.
        self.orders = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

impl SavedGames for Folder {
    fn fresh(&mut self, game: &str) -> (String, String) {
        let now = Timestamp::now();
        let date = now.strftime("%Y.%m.%d").to_string();
        let stem = format!("{}-{game}", now.strftime("%Y%m%d-%H%M%S"));
        // Two games may begin in the same second, in one program or in two: creating the file exclusively decides.
        let mut names = (1..).map(|number| if number == 1 { stem.clone() } else { format!("{stem}-{number}") });
        let free = |name: &String| match fs::File::create_new(self.file(name)) {
            Ok(_) => true,
            // Any other fault is told when the game is written.
            Err(error) => error.kind() != std::io::ErrorKind::AlreadyExists,
        };
        (names.find(free).unwrap_or(stem), date)
    }

    fn save(&mut self, name: &str, text: &str) {
        if let Some(orders) = &self.orders {
            let _ = orders.send(WriterCommand::Write(self.file(name), text.to_owned()));
        }
    }

    fn read(&mut self, name: &str) -> Result<String, Message> {
        self.wait();
        files::read(&self.file(name), files::RECORDS)
    }

    fn list(&mut self) -> Vec<SavedSummary> {
        self.wait();
        let Ok(folder) = fs::read_dir(&self.path) else { return vec![] };
        let mut names: Vec<String> = folder
            .flatten()
            .filter_map(|file| Some(file.file_name().to_str()?.strip_suffix(ENDING)?.to_owned()))
            .collect();
        names.sort_unstable_by(|one, other| other.cmp(one));
        names.truncate(LISTED);
        let entry = |name: &String| {
            let text = files::read(&self.file(name), files::RECORDS).ok()?;
            Some(SavedSummary::of(name, split(&text).ok()?.last()?))
        };
        names.iter().filter_map(entry).collect()
    }

    fn remove(&mut self, name: &str) -> Result<(), Message> {
        self.wait();
        fs::remove_file(self.file(name))
            .map_err(|error| Message::new(&texts::CANNOT_WRITE).with("file", name).with("why", reason(&error)))
    }

    fn error(&mut self) -> Option<Message> {
        self.errors.try_iter().last()
    }

    fn is_lasting(&self) -> bool {
        true
    }

    fn flush(&mut self) {
        self.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_keeps_games_and_leaves_out_what_is_none() {
        let path = std::env::temp_dir().join(format!("tabuleiro-store-{}", std::process::id()));
        let text = "[Game \"infection\"]\n[First \"Ana\"]\n[Result \"*\"]\n\n1. g2\n*\n";
        let name = {
            let mut folder = Folder::open(&path).unwrap();
            let (name, _) = folder.fresh("infection");
            let (other, _) = folder.fresh("infection");
            assert_ne!(name, other, "two games in the same second");
            folder.save(&name, "[Game \"infection\"]\n[Result \"*\"]\n\n*\n");
            folder.save(&name, text);
            name
        };
        fs::write(path.join("rubbish.record"), "rubbish").unwrap();
        let mut folder = Folder::open(&path).unwrap();
        assert_eq!(folder.read(&name).unwrap(), text, "written when the folder was closed");
        let list = folder.list();
        assert_eq!(list.len(), 1, "an empty file and rubbish are no games: {list:?}");
        assert_eq!((list[0].turns, list[0].is_open(), list[0].players[0].as_str()), (1, true, "Ana"));
        folder.save("no/such/folder", text);
        folder.flush();
        assert!(folder.error().is_some());
        folder.remove(&name).unwrap();
        assert!(folder.list().is_empty());
        drop(folder);
        fs::remove_dir_all(&path).unwrap();
    }
}

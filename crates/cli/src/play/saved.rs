//! Saved games: a record, or the two records of a match.

use std::path::Path;

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::texts::play as texts;
use tabuleiro_catalog::{AnyGame, AnyRecord, find, matches};

use crate::commands::record;
use crate::failure::Failure;
use crate::files;

/// A game that is being played, and the match that it belongs to.
pub(super) struct Loaded {
    pub(super) game: &'static dyn AnyGame,
    /// Whether it is a game of a match.
    pub(super) in_match: bool,
    /// The first game of the match, where this is the second.
    pub(super) first: Option<Box<dyn AnyRecord>>,
    pub(super) record: Box<dyn AnyRecord>,
}

impl Loaded {
    /// A game that begins now. One whose input tells of an earlier game is the second of its match.
    pub(super) fn new(game: &'static dyn AnyGame, mut record: Box<dyn AnyRecord>, as_match: bool) -> Loaded {
        let second = record.standing().swapped;
        if as_match || second {
            record.set_tag("Round", if second { "2" } else { "1" });
        }
        Loaded { game, in_match: as_match || second, first: None, record }
    }

    /// Everything that has been played, as text.
    fn text(&self) -> String {
        match &self.first {
            Some(first) => format!("{}\n{}", first.text(), self.record.text()),
            None => self.record.text(),
        }
    }

    /// Saves to a file. A file that exists is replaced only where that is wanted.
    pub(super) fn save(&self, file: &Path, replace: bool) -> Result<Message, Message> {
        let name = file.display().to_string();
        if file.exists() && !replace {
            return Err(Message::new(&texts::FILE_EXISTS).with("file", name));
        }
        files::write(file, &self.text())?;
        Ok(Message::new(&texts::SAVED).with("file", name))
    }
}

/// Loads a saved game.
pub(super) fn load(file: &Path) -> Result<Loaded, Message> {
    let fault =
        |why: Message| Message::new(&texts::CANNOT_LOAD).with("file", file.display().to_string()).with("why", why);
    let mut records = record::load(file).map_err(|failure| match failure {
        Failure::Usage(message) | Failure::NoBecause(message) => fault(message),
        Failure::Input(error) => fault(error.message().clone()),
        other => fault(Message::new(&tabuleiro_catalog::rules::texts::WORD).with("word", format!("{other:?}"))),
    })?;
    let (_, last) = match records.len() {
        1 | 2 => records.remove(records.len() - 1),
        count => return Err(fault(Message::new(&texts::LOAD_TOO_MANY).with("count", count))),
    };
    let Some(game) = find(last.info().id) else { return Err(fault(Message::new(&texts::MATCH_GAMES))) };
    let first = records.pop();
    match first {
        Some((_, first)) => {
            let mut record = last;
            matches::join(first.as_ref(), record.as_mut()).map_err(fault)?;
            Ok(Loaded { game, in_match: true, first: Some(first), record })
        }
        None => {
            let in_match = last.tag("Round") == Some("1") && game.info().matches.is_some();
            Ok(Loaded { game, in_match, first: None, record: last })
        }
    }
}

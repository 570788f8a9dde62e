//! Saved games of the plain interface: files that the user names.

use std::path::Path;
use tabuleiro_home::texts::local;

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_home::Saved;

use crate::commands::record;
use crate::failure::Failure;
use crate::files;
use crate::texts::play as texts;

/// Saves to a file. A file that exists is replaced only where that is wanted.
pub(super) fn save(saved: &Saved, file: &Path, replace: bool) -> Result<Message, Message> {
    let name = file.display().to_string();
    if file.exists() && !replace {
        return Err(Message::new(&texts::FILE_EXISTS).with("file", name));
    }
    files::write(file, saved.text())?;
    Ok(Message::new(&local::SAVED).with("file", name))
}

/// Loads a saved game.
pub(super) fn load(file: &Path) -> Result<Saved, Message> {
    let fault =
        |why: Message| Message::new(&texts::CANNOT_LOAD).with("file", file.display().to_string()).with("why", why);
    let records = record::load(file).map_err(|failure| match failure {
        Failure::Usage(message) | Failure::NoBecause(message) => fault(message),
        Failure::Input(error) => fault(error.message().clone()),
        other => fault(Message::new(&tabuleiro_catalog::rules::texts::WORD).with("word", format!("{other:?}"))),
    })?;
    Saved::of_records(records.into_iter().map(|(_, record)| record).collect()).map_err(fault)
}

//! `tabuleiro store`: examines a server's database without changing it, or copies it to another place.

use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_server::{check_games, copy_store};
use tabuleiro_store::{Damage, StorePlace};

use super::serve::{config, database, runtime};
use crate::args::ServerArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::serve as texts;

/// Examines the database: quickly, or with every checksum and every game. Exit status 1 where something is damaged.
pub(crate) fn check(full: bool, args: &ServerArgs, output: &mut Output) -> Result<(), Failure> {
    let place = config(args)?.database;
    let found = runtime()?.block_on(async {
        let mut found = place.examine(full).await?;
        // What is damaged is not opened.
        if full && found.is_empty() {
            let store = place.open_read_only().await?;
            found = check_games(store.as_ref()).await?;
            store.close().await;
        }
        Ok::<Vec<Damage>, tabuleiro_store::StoreError>(found)
    });
    let found = found.map_err(|error| database(&error))?;
    let name = place.to_string();
    if found.is_empty() {
        let text = if full { &texts::STORE_WHOLE } else { &texts::STORE_SOUND };
        return output.say(Message::new(text).with("file", name));
    }
    for damage in &found {
        output.line(damage.to_string())?;
    }
    Err(Failure::NoBecause(Message::new(&texts::STORE_DAMAGED).with("file", name).with("count", found.len())))
}

/// A place that somebody typed.
fn place(text: &str) -> Result<StorePlace, Failure> {
    let wrong = |()| {
        let message = Message::new(&texts::WRONG_PLACE).with("expected", StorePlace::EXPECTED);
        Failure::Usage(message.with("found", quoted(&StorePlace::shown(text))))
    };
    text.parse().map_err(wrong)
}

/// Copies a database to another place, and compares the two.
pub(crate) fn copy(from: &str, to: &str, output: &mut Output) -> Result<(), Failure> {
    let (from, to) = (place(from)?, place(to)?);
    let copied = runtime()?.block_on(copy_store(&from, &to)).map_err(Failure::Usage)?;
    let message = Message::new(&texts::STORE_COPIED).with("from", from.to_string()).with("to", to.to_string());
    let message = message
        .with("guests", copied.guests.to_string())
        .with("games", copied.games.to_string())
        .with("events", copied.events.to_string());
    output.say(message.with("kept", copied.kept.to_string()))
}

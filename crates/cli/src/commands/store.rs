//! `tabuleiro store check`: examines a server's database without changing it.

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_server::check_games;
use tabuleiro_store::{Damage, Sqlite, Store};

use super::serve::{config, database, runtime};
use crate::args::ServerArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::serve as texts;

/// Examines the database: quickly, or with every checksum and every game. Exit status 1 where something is damaged.
pub(crate) fn check(full: bool, args: &ServerArgs, output: &mut Output) -> Result<(), Failure> {
    let file = config(args)?.database;
    let found = runtime()?.block_on(async {
        let mut found = Sqlite::examine(&file, full).await?;
        // A file that is damaged is not opened, because that may change it.
        if full && found.is_empty() {
            let store = Sqlite::open_read_only(&file).await?;
            found = check_games(&store).await?;
            store.close().await;
        }
        Ok::<Vec<Damage>, tabuleiro_store::StoreError>(found)
    });
    let found = found.map_err(|error| database(&error))?;
    let name = file.display().to_string();
    if found.is_empty() {
        let text = if full { &texts::STORE_WHOLE } else { &texts::STORE_SOUND };
        return output.say(Message::new(text).with("file", name));
    }
    for damage in &found {
        output.line(damage.to_string())?;
    }
    Err(Failure::NoBecause(Message::new(&texts::STORE_DAMAGED).with("file", name).with("count", found.len())))
}

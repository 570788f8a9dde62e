//! All games of a store as records.

use tabuleiro_store::{Store, StoreError};

use crate::live::read_game;

/// How many games are read at once.
const PAGE: u32 = 100;

/// The record of a game, or why there is none; with its id.
pub type Exported = (String, Result<String, String>);

/// The next games after an id, as records, oldest first. None when there are no more.
///
/// # Errors
/// The store does not answer.
pub async fn export_games(store: &dyn Store, after: &str) -> Result<Vec<Exported>, StoreError> {
    let mut games = Vec::new();
    for id in store.ids(after, PAGE).await? {
        let record = match read_game(store, &id).await {
            Ok(game) => Ok(game.tagged_record().text()),
            Err(refusal) => Err(refusal.message.to_string()),
        };
        games.push((id, record));
    }
    Ok(games)
}

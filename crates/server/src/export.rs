//! All games of a store as records.

use tabuleiro_store::{Store, StoreError};

use crate::hosted::{GameEvent, HostedGame};

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
        let stored = store.events(&id, 0).await?;
        let events =
            stored.iter().map(GameEvent::read).collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string());
        let game = events.and_then(|events| HostedGame::replay(&id, &events).map_err(|error| error.to_string()));
        games.push((id, game.map(|game| game.tagged_record().text())));
    }
    Ok(games)
}

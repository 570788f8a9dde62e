//! Checks a store: replays every game by the rules and compares the result with its row.

use tabuleiro_store::{Damage, Store, StoreResult};

use crate::live::read_game;

/// How many games are read at once.
const PAGE: u32 = 100;

/// Everything that does not fit in the games of a store.
///
/// # Errors
/// The store does not answer.
pub async fn check_games(store: &dyn Store) -> StoreResult<Vec<Damage>> {
    let mut found = Vec::new();
    let mut after = String::new();
    loop {
        let ids = store.ids(&after, PAGE).await?;
        let Some(last) = ids.last() else { return Ok(found) };
        after.clone_from(last);
        for id in ids {
            if let Some(problem) = check_game(store, &id).await? {
                found.push(Damage { place: format!("game {id}"), problem });
            }
        }
    }
}

async fn check_game(store: &dyn Store, id: &str) -> StoreResult<Option<String>> {
    let Some(row) = store.game(id).await? else { return Ok(None) };
    let game = match read_game(store, id).await {
        Ok(game) => game,
        Err(refusal) => return Ok(Some(refusal.message.to_string())),
    };
    let mut update = game.stored(row.update.invite_hash.as_deref());
    // An outage may have moved the deadline.
    update.deadline_ms = row.update.deadline_ms;
    let is_same = update == row.update
        && (row.kind.as_str(), row.listed) == (game.spec.game.as_str(), game.spec.listed)
        && (row.seq, row.created_ms, row.changed_ms) == (game.seq, game.created, game.changed);
    Ok((!is_same).then(|| "its events do not lead to what is stored about it".to_owned()))
}

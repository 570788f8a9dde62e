//! What is read.

use sqlx::Row;
use sqlx::sqlite::{SqlitePool, SqliteRow};

use crate::{GameRow, Guest, List, ListQuery, Outage, StoreResult, StoredEvent, Update};

pub(super) async fn guest_by_token(pool: &SqlitePool, token_hash: &str) -> StoreResult<Option<Guest>> {
    let row = sqlx::query("SELECT id, token_hash, name, created_ms FROM guests WHERE token_hash = ?")
        .bind(token_hash)
        .fetch_optional(pool)
        .await?;
    let guest = |row: SqliteRow| -> Result<Guest, sqlx::Error> {
        Ok(Guest {
            id: row.try_get(0)?,
            token_hash: row.try_get(1)?,
            name: row.try_get(2)?,
            created_ms: row.try_get(3)?,
        })
    };
    Ok(row.map(guest).transpose()?)
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, kind, listed, creator, created_ms, changed_ms, seq, status, first_guest, second_guest, invite_hash, ",
            "awake, summary FROM games ",
            $rest
        )
    };
}

fn game_row(row: &SqliteRow) -> Result<GameRow, sqlx::Error> {
    Ok(GameRow {
        id: row.try_get(0)?,
        kind: row.try_get(1)?,
        listed: row.try_get::<i64, _>(2)? != 0,
        creator: row.try_get(3)?,
        created_ms: row.try_get(4)?,
        changed_ms: row.try_get(5)?,
        seq: row.try_get(6)?,
        update: Update {
            status: row.try_get(7)?,
            guests: [row.try_get(8)?, row.try_get(9)?],
            invite_hash: row.try_get(10)?,
            awake: row.try_get::<i64, _>(11)? != 0,
            summary: row.try_get(12)?,
        },
    })
}

pub(super) async fn game(pool: &SqlitePool, id: &str) -> StoreResult<Option<GameRow>> {
    let row = sqlx::query(select!("WHERE id = ?")).bind(id).fetch_optional(pool).await?;
    Ok(row.as_ref().map(game_row).transpose()?)
}

pub(super) async fn events(pool: &SqlitePool, game: &str, after: i64) -> StoreResult<Vec<StoredEvent>> {
    let rows = sqlx::query("SELECT seq, at_ms, body FROM events WHERE game = ? AND seq > ? ORDER BY seq")
        .bind(game)
        .bind(after)
        .fetch_all(pool)
        .await?;
    let event = |row: &SqliteRow| -> Result<StoredEvent, sqlx::Error> {
        Ok(StoredEvent { seq: row.try_get(0)?, at_ms: row.try_get(1)?, body: row.try_get(2)? })
    };
    Ok(rows.iter().map(event).collect::<Result<_, _>>()?)
}

/// Later than every id.
const LAST: &str = "~";

pub(super) async fn list(pool: &SqlitePool, query: &ListQuery) -> StoreResult<Vec<GameRow>> {
    let before = query.before.as_deref().unwrap_or(LAST);
    let kind = query.kind.as_deref().unwrap_or("");
    let statement = match &query.list {
        List::Listed(status) => sqlx::query(select!(
            "WHERE status = ? AND listed = 1 AND id < ? AND (? = '' OR kind = ?) ORDER BY id DESC LIMIT ?"
        ))
        .bind(status),
        List::Of(guest) => sqlx::query(select!(
            "WHERE (first_guest = ? OR second_guest = ?) AND id < ? AND (? = '' OR kind = ?) ORDER BY id DESC LIMIT ?"
        ))
        .bind(guest)
        .bind(guest),
    };
    let rows = statement.bind(before).bind(kind).bind(kind).bind(i64::from(query.limit)).fetch_all(pool).await?;
    Ok(rows.iter().map(game_row).collect::<Result<_, _>>()?)
}

pub(super) async fn awake(pool: &SqlitePool) -> StoreResult<Vec<String>> {
    let rows = sqlx::query("SELECT id FROM games WHERE awake = 1 ORDER BY id").fetch_all(pool).await?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}

pub(super) async fn ids(pool: &SqlitePool, after: &str, limit: u32) -> StoreResult<Vec<String>> {
    let rows = sqlx::query("SELECT id FROM games WHERE id > ? ORDER BY id LIMIT ?")
        .bind(after)
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}

pub(super) async fn outages(pool: &SqlitePool) -> StoreResult<Vec<Outage>> {
    let rows = sqlx::query("SELECT from_ms, to_ms FROM outages ORDER BY from_ms").fetch_all(pool).await?;
    let outage = |row: &SqliteRow| -> Result<Outage, sqlx::Error> {
        Ok(Outage { from_ms: row.try_get(0)?, to_ms: row.try_get(1)? })
    };
    Ok(rows.iter().map(outage).collect::<Result<_, _>>()?)
}

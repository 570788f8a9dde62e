//! The queries of the SQLite store.

use sqlx::Row;
use sqlx::sqlite::{SqlitePool, SqliteRow};

use crate::{Due, GameRow, Guest, List, ListQuery, Outage, StoreResult, StoredEvent, Update};

macro_rules! select_guest {
    ($rest:literal) => {
        concat!("SELECT id, token_hash, name, created_ms FROM guests ", $rest)
    };
}

pub(super) const GUEST_BY_ID: &str = select_guest!("WHERE id = ?");

pub(super) fn guest_row(row: &SqliteRow) -> Result<Guest, sqlx::Error> {
    Ok(Guest { id: row.try_get(0)?, token_hash: row.try_get(1)?, name: row.try_get(2)?, created_ms: row.try_get(3)? })
}

pub(super) async fn guest_by_token(pool: &SqlitePool, token_hash: &str) -> StoreResult<Option<Guest>> {
    let row = sqlx::query(select_guest!("WHERE token_hash = ?")).bind(token_hash).fetch_optional(pool).await?;
    Ok(row.as_ref().map(guest_row).transpose()?)
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, kind, listed, creator, created_ms, changed_ms, seq, status, first_guest, second_guest, invite_hash, ",
            "deadline_ms, summary, chain, seal FROM games ",
            $rest
        )
    };
}

/// Games after an id, with their checksums, oldest first.
pub(super) const GAMES_AFTER: &str = select!("WHERE id > ? ORDER BY id LIMIT 500");

pub(super) const SEALED_GAME: &str = select!("WHERE id = ?");

pub(super) fn game_row(row: &SqliteRow) -> Result<GameRow, sqlx::Error> {
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
            deadline_ms: row.try_get(11)?,
            summary: row.try_get(12)?,
        },
    })
}

pub(super) async fn game(pool: &SqlitePool, id: &str) -> StoreResult<Option<GameRow>> {
    let row = sqlx::query(select!("WHERE id = ?")).bind(id).fetch_optional(pool).await?;
    Ok(row.as_ref().map(game_row).transpose()?)
}

pub(super) async fn events(pool: &SqlitePool, game: &str, after: i64, limit: u32) -> StoreResult<Vec<StoredEvent>> {
    let rows = sqlx::query("SELECT seq, at_ms, body FROM events WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?")
        .bind(game)
        .bind(after)
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    let event = |row: &SqliteRow| -> Result<StoredEvent, sqlx::Error> {
        Ok(StoredEvent { seq: row.try_get(0)?, at_ms: row.try_get(1)?, body: row.try_get(2)? })
    };
    Ok(rows.iter().map(event).collect::<Result<_, _>>()?)
}

/// Later than every id.
const LAST: &str = "~";

/// The games of a guest, newest first: on either seat, each game once.
pub(super) const MINE: &str = concat!(
    "SELECT * FROM (SELECT * FROM (",
    select!(
        "INDEXED BY games_of_first WHERE first_guest = ? AND id < ? AND (? = '' OR kind = ?) ORDER BY id DESC LIMIT ?"
    ),
    ") UNION SELECT * FROM (",
    select!(
        "INDEXED BY games_of_second WHERE second_guest = ? AND id < ? AND (? = '' OR kind = ?) ORDER BY id DESC LIMIT ?"
    ),
    ")) ORDER BY id DESC"
);

pub(super) async fn list(pool: &SqlitePool, query: &ListQuery) -> StoreResult<Vec<GameRow>> {
    let before = query.before.as_deref().unwrap_or(LAST);
    let kind = query.kind.as_deref().unwrap_or("");
    let statement = match &query.list {
        List::Listed(status) => sqlx::query(select!(
            "WHERE status = ? AND listed = 1 AND id < ? AND (? = '' OR kind = ?) ORDER BY id DESC LIMIT ?"
        ))
        .bind(status),
        // Each half walks an index in the wanted order and stops at the limit.
        List::Of(guest) => {
            sqlx::query(MINE).bind(guest).bind(before).bind(kind).bind(kind).bind(i64::from(query.limit)).bind(guest)
        }
    };
    let rows = statement.bind(before).bind(kind).bind(kind).bind(i64::from(query.limit)).fetch_all(pool).await?;
    let mut games = rows.iter().map(game_row).collect::<Result<Vec<_>, _>>()?;
    games.truncate(query.limit as usize);
    Ok(games)
}

pub(super) async fn due(pool: &SqlitePool, until: i64, limit: u32) -> StoreResult<Vec<Due>> {
    let rows = sqlx::query("SELECT id, deadline_ms FROM games WHERE deadline_ms <= ? ORDER BY deadline_ms LIMIT ?")
        .bind(until)
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    let due = |row: &SqliteRow| -> Result<Due, sqlx::Error> {
        Ok(Due { game: row.try_get(0)?, deadline_ms: row.try_get(1)? })
    };
    Ok(rows.iter().map(due).collect::<Result<_, _>>()?)
}

pub(super) async fn next_deadline(pool: &SqlitePool, after: i64) -> StoreResult<Option<i64>> {
    let query = sqlx::query("SELECT min(deadline_ms) FROM games WHERE deadline_ms > ?").bind(after);
    Ok(query.fetch_one(pool).await?.try_get(0)?)
}

pub(super) async fn stale(pool: &SqlitePool, status: &str, before: i64, limit: u32) -> StoreResult<Vec<String>> {
    let rows = sqlx::query("SELECT id FROM games WHERE status = ? AND changed_ms < ? ORDER BY listed, id LIMIT ?")
        .bind(status)
        .bind(before)
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}

pub(super) async fn newest(pool: &SqlitePool) -> StoreResult<Option<i64>> {
    Ok(sqlx::query("SELECT max(at_ms) FROM heartbeat").fetch_one(pool).await?.try_get(0)?)
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

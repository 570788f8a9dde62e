//! The queries, for either database.

use crate::cluster::GONE_MS;
use crate::sql::{Sql, SqlDialect, SqlRow, values};
use crate::{Due, GameRow, Guest, List, ListQuery, Outage, StoreResult, StoredEvent, Update};

macro_rules! select_guest {
    ($rest:literal) => {
        concat!("SELECT id, token_hash, name, created_ms, seal FROM guests ", $rest)
    };
}

macro_rules! select_game {
    ($rest:literal) => {
        concat!(
            "SELECT id, kind, listed, creator, created_ms, changed_ms, seq, status, first_guest, second_guest, invite_hash, ",
            "deadline_ms, summary, chain, seal FROM games ",
            $rest
        )
    };
}

pub(crate) const GUEST_BY_ID: &str = select_guest!("WHERE id = $1");

/// Guests after an id, with their checksums, at most as many as said.
pub(crate) const GUESTS_AFTER: &str = select_guest!("WHERE id > $1 ORDER BY id LIMIT $2");

/// Games after an id, with their checksums, oldest first, at most as many as said.
pub(crate) const GAMES_AFTER: &str = select_game!("WHERE id > $1 ORDER BY id LIMIT $2");

pub(crate) const SEALED_GAME: &str = select_game!("WHERE id = $1");

/// Games, with their checksums; a condition follows.
pub(crate) const SELECT_GAMES: &str = select_game!("");

/// The events of a game after a number, with the chain of checksums, at most as many as said.
pub(crate) const CHAINED_EVENTS: &str =
    "SELECT seq, at_ms, body, chain FROM events WHERE game = $1 AND seq > $2 ORDER BY seq LIMIT $3";

pub(crate) const OUTAGES: &str = "SELECT from_ms, to_ms, seal FROM outages ORDER BY from_ms, to_ms";

pub(crate) const HEARTBEAT: &str = "SELECT at_ms, seal FROM heartbeat";

pub(crate) fn guest_row(row: &SqlRow) -> Result<Guest, sqlx::Error> {
    Ok(Guest { id: row.text(0)?, token_hash: row.text(1)?, name: row.text(2)?, created_ms: row.number(3)? })
}

/// The checksum of a guest.
pub(crate) fn guest_seal(row: &SqlRow) -> Result<Option<i64>, sqlx::Error> {
    row.maybe_number(4)
}

pub(crate) fn game_row(row: &SqlRow) -> Result<GameRow, sqlx::Error> {
    Ok(GameRow {
        id: row.text(0)?,
        kind: row.text(1)?,
        listed: row.number(2)? != 0,
        creator: row.maybe_text(3)?,
        created_ms: row.number(4)?,
        changed_ms: row.number(5)?,
        seq: row.number(6)?,
        update: Update {
            status: row.text(7)?,
            guests: [row.maybe_text(8)?, row.maybe_text(9)?],
            invite_hash: row.maybe_text(10)?,
            deadline_ms: row.maybe_number(11)?,
            summary: row.text(12)?,
        },
    })
}

/// The chain over the events of a game, and the checksum of the game.
pub(crate) fn game_checksums(row: &SqlRow) -> Result<(i64, Option<i64>), sqlx::Error> {
    Ok((row.number(13)?, row.maybe_number(14)?))
}

pub(crate) fn event_row(row: &SqlRow) -> Result<StoredEvent, sqlx::Error> {
    Ok(StoredEvent { seq: row.number(0)?, at_ms: row.number(1)?, body: row.text(2)? })
}

pub(crate) async fn guest_by_token(sql: &mut dyn Sql, token_hash: &str) -> StoreResult<Option<Guest>> {
    let row = sql.first(select_guest!("WHERE token_hash = $1"), values![token_hash]).await?;
    Ok(row.as_ref().map(guest_row).transpose()?)
}

pub(crate) async fn game(sql: &mut dyn Sql, id: &str) -> StoreResult<Option<GameRow>> {
    let row = sql.first(SEALED_GAME, values![id]).await?;
    Ok(row.as_ref().map(game_row).transpose()?)
}

pub(crate) async fn events(sql: &mut dyn Sql, game: &str, after: i64, limit: u32) -> StoreResult<Vec<StoredEvent>> {
    let rows = sql.all(CHAINED_EVENTS, values![game, after, i64::from(limit)]).await?;
    Ok(rows.iter().map(event_row).collect::<Result<_, _>>()?)
}

/// Sorts after every id.
const LAST: &str = "~";

/// The games of a guest, newest first: on either seat, each game once. Each half walks an index in the wanted order and stops at the limit.
macro_rules! mine {
    ($first:literal, $second:literal) => {
        concat!(
            "SELECT * FROM (SELECT * FROM (",
            select_game!($first),
            ") AS at_first UNION SELECT * FROM (",
            select_game!($second),
            ") AS at_second) AS mine ORDER BY id DESC"
        )
    };
}

const MINE_SQLITE: &str = mine!(
    "INDEXED BY games_of_first WHERE first_guest = $1 AND id < $2 AND ($3 = '' OR kind = $3) ORDER BY id DESC LIMIT $4",
    "INDEXED BY games_of_second WHERE second_guest = $1 AND id < $2 AND ($3 = '' OR kind = $3) ORDER BY id DESC LIMIT $4"
);

const MINE_POSTGRES: &str = mine!(
    "WHERE first_guest = $1 AND id < $2 AND ($3 = '' OR kind = $3) ORDER BY id DESC LIMIT $4",
    "WHERE second_guest = $1 AND id < $2 AND ($3 = '' OR kind = $3) ORDER BY id DESC LIMIT $4"
);

pub(crate) async fn list(sql: &mut dyn Sql, query: &ListQuery) -> StoreResult<Vec<GameRow>> {
    let before = query.before.as_deref().unwrap_or(LAST);
    let kind = query.kind.as_deref().unwrap_or("");
    let (statement, whose) = match (&query.list, sql.dialect()) {
        (List::Listed(status), _) => {
            let listed = select_game!(
                "WHERE status = $1 AND listed = 1 AND id < $2 AND ($3 = '' OR kind = $3) ORDER BY id DESC LIMIT $4"
            );
            (listed, status)
        }
        (List::Of(guest), SqlDialect::Sqlite) => (MINE_SQLITE, guest),
        (List::Of(guest), SqlDialect::Postgres) => (MINE_POSTGRES, guest),
    };
    let rows = sql.all(statement, values![whose, before, kind, i64::from(query.limit)]).await?;
    let mut games = rows.iter().map(game_row).collect::<Result<Vec<_>, _>>()?;
    games.truncate(query.limit as usize);
    Ok(games)
}

fn texts(rows: &[SqlRow]) -> StoreResult<Vec<String>> {
    Ok(rows.iter().map(|row| row.text(0)).collect::<Result<_, _>>()?)
}

pub(crate) async fn ids(sql: &mut dyn Sql, after: &str, limit: u32) -> StoreResult<Vec<String>> {
    let statement = "SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2";
    texts(&sql.all(statement, values![after, i64::from(limit)]).await?)
}

pub(crate) async fn due(sql: &mut dyn Sql, until: i64, limit: u32) -> StoreResult<Vec<Due>> {
    let statement = "SELECT id, deadline_ms FROM games WHERE deadline_ms <= $1 ORDER BY deadline_ms, id LIMIT $2";
    let rows = sql.all(statement, values![until, i64::from(limit)]).await?;
    let due =
        |row: &SqlRow| -> Result<Due, sqlx::Error> { Ok(Due { game: row.text(0)?, deadline_ms: row.number(1)? }) };
    Ok(rows.iter().map(due).collect::<Result<_, _>>()?)
}

pub(crate) async fn next_deadline(sql: &mut dyn Sql, after: i64) -> StoreResult<Option<i64>> {
    Ok(sql.number("SELECT min(deadline_ms) FROM games WHERE deadline_ms > $1", values![after]).await?)
}

pub(crate) async fn stale(sql: &mut dyn Sql, status: &str, before: i64, limit: u32) -> StoreResult<Vec<String>> {
    let statement = "SELECT id FROM games WHERE status = $1 AND changed_ms < $2 ORDER BY listed, id LIMIT $3";
    texts(&sql.all(statement, values![status, before, i64::from(limit)]).await?)
}

/// The newest point in time that is stored. SQLite's heartbeat is never behind an event. Nodes on PostgreSQL would wait for each other if every event wrote
/// the heartbeat's one row, so there the games are asked as well.
pub(crate) async fn newest(sql: &mut dyn Sql) -> StoreResult<Option<i64>> {
    let statement = match sql.dialect() {
        SqlDialect::Sqlite => "SELECT max(at_ms) FROM heartbeat",
        SqlDialect::Postgres => {
            "SELECT GREATEST((SELECT max(at_ms) FROM heartbeat), (SELECT max(changed_ms) FROM games))"
        }
    };
    Ok(sql.number(statement, &[]).await?)
}

/// Whether another node is up: only PostgreSQL has several.
pub(crate) async fn is_served(sql: &mut dyn Sql, now: i64) -> StoreResult<bool> {
    match sql.dialect() {
        SqlDialect::Sqlite => Ok(false),
        SqlDialect::Postgres => {
            let nodes = sql.number("SELECT count(*) FROM nodes WHERE seen_ms > $1", values![now - GONE_MS]).await?;
            Ok(nodes != Some(0))
        }
    }
}

pub(crate) async fn outages(sql: &mut dyn Sql) -> StoreResult<Vec<Outage>> {
    let rows = sql.all(OUTAGES, &[]).await?;
    let outage =
        |row: &SqlRow| -> Result<Outage, sqlx::Error> { Ok(Outage { from_ms: row.number(0)?, to_ms: row.number(1)? }) };
    Ok(rows.iter().map(outage).collect::<Result<_, _>>()?)
}

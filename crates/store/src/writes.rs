//! The write commands, for either database: each runs within a transaction of its caller.
//!
//! A conflict shows in the first statement of a command, before anything is written, so that the transaction can go on with the next command.

use crate::sql::{Sql, SqlValue, values};
use crate::{Append, GameRow, Guest, NewGame, StoreError, StoreResult, StoredEvent, reads, seal};

/// Something to be written.
pub(crate) enum WriteCommand {
    AddGuest(Guest),
    Rename {
        id: String,
        name: String,
    },
    Create {
        game: NewGame,
        guest: Option<Guest>,
    },
    Append(Append),
    SetDeadline {
        game: String,
        deadline_ms: Option<i64>,
    },
    DeleteGames(Vec<String>),
    DeleteIdleGuests {
        before: i64,
        limit: u32,
    },
    Beat(i64),
    Started(i64),
    /// Changes nothing, and fails where nothing can be changed.
    Probe,
}

impl WriteCommand {
    /// The time that a write belongs to.
    pub(crate) fn time(&self) -> Option<i64> {
        match self {
            WriteCommand::Create { game, .. } => game.events.last().map(|event| event.at_ms),
            WriteCommand::Append(append) => Some(append.event.at_ms),
            WriteCommand::Beat(now) | WriteCommand::Started(now) => Some(*now),
            _ => None,
        }
    }

    /// Does the write and returns the number of rows, where that matters.
    pub(crate) async fn run(&self, sql: &mut dyn Sql) -> StoreResult<u64> {
        match self {
            WriteCommand::AddGuest(guest) => add_guest(sql, guest).await?,
            WriteCommand::Rename { id, name } => rename(sql, id, name).await?,
            WriteCommand::Create { game, guest } => {
                create(sql, game).await?;
                if let Some(guest) = guest {
                    add_guest(sql, guest).await.map_err(no_conflict)?;
                }
            }
            WriteCommand::Append(append) => append_event(sql, append).await?,
            WriteCommand::SetDeadline { game, deadline_ms } => set_deadline(sql, game, *deadline_ms).await?,
            WriteCommand::DeleteGames(ids) => {
                for id in ids {
                    // The heartbeat keeps the newest point in time when the row that held it goes.
                    let changed = sql.number("SELECT changed_ms FROM games WHERE id = $1", values![id]).await?;
                    if let Some(changed) = changed {
                        beat(sql, changed).await?;
                    }
                    sql.run("DELETE FROM events WHERE game = $1", values![id]).await?;
                    sql.run("DELETE FROM games WHERE id = $1", values![id]).await?;
                }
            }
            WriteCommand::DeleteIdleGuests { before, limit } => {
                let statement = "DELETE FROM guests WHERE id IN (SELECT id FROM guests WHERE created_ms < $1 \
                    AND NOT EXISTS (SELECT 1 FROM games WHERE creator = guests.id) \
                    AND NOT EXISTS (SELECT 1 FROM games WHERE first_guest = guests.id) \
                    AND NOT EXISTS (SELECT 1 FROM games WHERE second_guest = guests.id) ORDER BY created_ms, id LIMIT $2)";
                return Ok(sql.run(statement, values![*before, i64::from(*limit)]).await?);
            }
            WriteCommand::Beat(now) => beat(sql, *now).await?,
            WriteCommand::Started(now) => {
                let last = reads::newest(sql).await?.filter(|last| last < now);
                if let Some(last) = last
                    && !reads::is_served(sql, *now).await?
                {
                    add_outage(sql, last, *now).await?;
                }
                beat(sql, *now).await?;
            }
            WriteCommand::Probe => {
                // A few pages, so that a full disk is noticed.
                sql.run("INSERT INTO probe (body) VALUES ($1)", values![&"-".repeat(8192)]).await?;
                sql.run("DELETE FROM probe", &[]).await?;
            }
        }
        Ok(0)
    }
}

/// A conflict where a statement has added no row, because it exists already.
fn added(rows: u64) -> StoreResult<()> {
    if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

/// Turns a conflict in a second row of a command into a fault: its id is fresh, and the whole transaction has to be rolled back.
fn no_conflict(error: StoreError) -> StoreError {
    match error {
        StoreError::Conflict => sqlx::Error::Protocol("a fresh id is taken".to_owned()).into(),
        other => other,
    }
}

pub(crate) async fn add_outage(sql: &mut dyn Sql, from: i64, to: i64) -> StoreResult<()> {
    let statement = "INSERT INTO outages (from_ms, to_ms, seal) VALUES ($1, $2, $3)";
    sql.run(statement, values![from, to, seal::of_times(&[from, to])]).await?;
    Ok(())
}

/// Writes a heartbeat. It never goes back.
pub(crate) async fn beat(sql: &mut dyn Sql, now: i64) -> StoreResult<()> {
    let statement = "INSERT INTO heartbeat (one, at_ms, seal) VALUES (1, $1, $2) ON CONFLICT (one) \
        DO UPDATE SET at_ms = excluded.at_ms, seal = excluded.seal WHERE heartbeat.at_ms < excluded.at_ms";
    sql.run(statement, values![now, seal::of_times(&[now])]).await?;
    Ok(())
}

async fn add_guest(sql: &mut dyn Sql, guest: &Guest) -> StoreResult<()> {
    add_sealed_guest(sql, guest, Some(seal::of_guest(guest))).await
}

/// Adds a guest, with the checksum.
pub(crate) async fn add_sealed_guest(sql: &mut dyn Sql, guest: &Guest, seal: Option<i64>) -> StoreResult<()> {
    let statement = "INSERT INTO guests (id, token_hash, name, created_ms, seal) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT DO NOTHING";
    let Guest { id, token_hash, name, created_ms } = guest;
    added(sql.run(statement, values![id, token_hash, name, *created_ms, seal]).await?)
}

async fn rename(sql: &mut dyn Sql, id: &str, name: &str) -> StoreResult<()> {
    let Some(row) = sql.first(reads::GUEST_BY_ID, values![id]).await? else { return Ok(()) };
    let guest = Guest { name: name.to_owned(), ..reads::guest_row(&row)? };
    let statement = "UPDATE guests SET name = $1, seal = $2 WHERE id = $3";
    sql.run(statement, values![name, seal::of_guest(&guest), id]).await?;
    Ok(())
}

async fn create(sql: &mut dyn Sql, game: &NewGame) -> StoreResult<()> {
    let (first, last) = (game.events.first(), game.events.last());
    let at = |event: Option<&StoredEvent>| event.map_or(0, |event| event.at_ms);
    let row = GameRow {
        id: game.id.clone(),
        kind: game.kind.clone(),
        listed: game.listed,
        creator: game.creator.clone(),
        created_ms: at(first),
        changed_ms: at(last),
        seq: last.map_or(0, |event| event.seq),
        update: game.update.clone(),
    };
    let chain = game.events.iter().fold(0, seal::chain);
    add_game(sql, &row, chain, Some(seal::of_game(&row, chain))).await?;
    let mut chain = 0;
    for event in &game.events {
        chain = seal::chain(chain, event);
        add_event(sql, &game.id, event, Some(chain)).await?;
    }
    Ok(())
}

/// Adds the row of a game, with its checksums.
pub(crate) async fn add_game(sql: &mut dyn Sql, row: &GameRow, chain: i64, seal: Option<i64>) -> StoreResult<()> {
    let statement = "INSERT INTO games (id, kind, status, listed, creator, first_guest, second_guest, invite_hash, \
        created_ms, changed_ms, seq, deadline_ms, summary, chain, seal) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT DO NOTHING";
    let update = &row.update;
    let values = values![
        &row.id,
        &row.kind,
        &update.status,
        i64::from(row.listed),
        &row.creator,
        &update.guests[0],
        &update.guests[1],
        &update.invite_hash,
        row.created_ms,
        row.changed_ms,
        row.seq,
        update.deadline_ms,
        &update.summary,
        chain,
        seal,
    ];
    added(sql.run(statement, values).await?)
}

/// Adds an event, with the chain of checksums up to it.
pub(crate) async fn add_event(
    sql: &mut dyn Sql,
    game: &str,
    event: &StoredEvent,
    chain: Option<i64>,
) -> StoreResult<()> {
    let statement =
        "INSERT INTO events (game, seq, at_ms, body, chain) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    added(sql.run(statement, values![game, event.seq, event.at_ms, &event.body, chain]).await?)
}

/// The row of a game with the chain over its events.
async fn sealed_row(sql: &mut dyn Sql, game: &str) -> StoreResult<Option<(GameRow, i64)>> {
    let Some(row) = sql.first(reads::SEALED_GAME, values![game]).await? else { return Ok(None) };
    Ok(Some((reads::game_row(&row)?, reads::game_checksums(&row)?.0)))
}

pub(crate) async fn append_event(sql: &mut dyn Sql, append: &Append) -> StoreResult<()> {
    let Append { game, event, update, follower, guest } = append;
    let Some((row, before)) = sealed_row(sql, game).await? else {
        // The event would belong to nothing.
        return Err(sqlx::Error::RowNotFound.into());
    };
    if event.seq != row.seq + 1 {
        return Err(StoreError::Conflict);
    }
    let chain = seal::chain(before, event);
    // Where another node is about to add the same number, this waits for it, and then meets a conflict.
    add_event(sql, game, event, Some(chain)).await?;
    let row = GameRow { changed_ms: event.at_ms, seq: event.seq, update: update.clone(), ..row };
    change(sql, &row, before, chain).await?;
    if let Some(follower) = follower {
        create(sql, follower).await.map_err(no_conflict)?;
    }
    if let Some(guest) = guest {
        add_guest(sql, guest).await.map_err(no_conflict)?;
    }
    Ok(())
}

/// Where an event has come meanwhile, the deadline is that event's.
async fn set_deadline(sql: &mut dyn Sql, game: &str, deadline_ms: Option<i64>) -> StoreResult<()> {
    if let Some((mut row, chain)) = sealed_row(sql, game).await? {
        row.update.deadline_ms = deadline_ms;
        change(sql, &row, chain, chain).await?;
    }
    Ok(())
}

/// Writes what a game is now, if the chain over its events is still the one that was read.
pub(crate) async fn change(sql: &mut dyn Sql, row: &GameRow, before: i64, chain: i64) -> StoreResult<()> {
    let statement = "UPDATE games SET status = $1, first_guest = $2, second_guest = $3, invite_hash = $4, changed_ms = $5, \
        seq = $6, deadline_ms = $7, summary = $8, chain = $9, seal = $10 WHERE id = $11 AND chain = $12";
    sql.run(statement, &change_values(row, before, chain)).await?;
    Ok(())
}

/// The values of [`change`], in order.
pub(crate) fn change_values(row: &GameRow, before: i64, chain: i64) -> [SqlValue<'_>; 12] {
    let update = &row.update;
    [
        (&update.status).into(),
        (&update.guests[0]).into(),
        (&update.guests[1]).into(),
        (&update.invite_hash).into(),
        row.changed_ms.into(),
        row.seq.into(),
        update.deadline_ms.into(),
        (&update.summary).into(),
        chain.into(),
        seal::of_game(row, chain).into(),
        (&row.id).into(),
        before.into(),
    ]
}

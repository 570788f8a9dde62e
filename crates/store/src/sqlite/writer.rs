//! The writer task of the SQLite store, with group commit.
//!
//! All writes go through one task: it takes whatever waits, does it in one transaction and answers only after the commit. One sync of the
//! disk serves everybody who waited (group commit), and no two writers ever stand in each other's way.

use std::time::Instant;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteTransaction};
use sqlx::{ConnectOptions, Connection, Row};
use tokio::sync::{mpsc, oneshot};

use super::{checks, reader};
use crate::seal;
use crate::{Append, GameRow, Guest, NewGame, StoreError, StoreResult, StoredEvent};

/// How many writes may wait before callers have to.
const WAITING: usize = 1024;

/// How many writes share a transaction at most.
const TOGETHER: usize = 256;

/// Something to be written.
pub(super) enum WriteCommand {
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

enum WriterMessage {
    Write(Box<WriteCommand>, oneshot::Sender<StoreResult<u64>>),
    Close(oneshot::Sender<()>),
}

/// Hands writes to the task.
pub(super) struct Writer {
    messages: mpsc::Sender<WriterMessage>,
}

impl Writer {
    /// Starts the task with a connection, and with the way to another: after an error the state of a connection is unknown, and it is replaced.
    pub(super) fn start(connection: SqliteConnection, reopen: Reopen) -> Writer {
        let (messages, waiting) = mpsc::channel(WAITING);
        tokio::spawn(serve(connection, reopen, waiting));
        Writer { messages }
    }

    /// One that refuses everything.
    pub(super) fn none() -> Writer {
        Writer { messages: mpsc::channel(1).0 }
    }

    /// Completes when the write is on the disk. Returns the number of rows, where the write counts them.
    pub(super) async fn write(&self, write: WriteCommand) -> StoreResult<u64> {
        let (reply, answer) = oneshot::channel();
        self.messages.send(WriterMessage::Write(Box::new(write), reply)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    pub(super) async fn close(&self) {
        let (reply, answer) = oneshot::channel();
        if self.messages.send(WriterMessage::Close(reply)).await.is_ok() {
            // An error means that the task is gone: closed as well.
            let _ = answer.await;
        }
    }
}

/// How the writer's connection is opened.
pub(super) struct Reopen {
    pub(super) options: SqliteConnectOptions,
    /// The largest size of the database, in bytes.
    pub(super) largest: Option<u64>,
}

impl Reopen {
    async fn open(&self) -> StoreResult<SqliteConnection> {
        let mut connection = self.options.connect().await?;
        if let Some(largest) = self.largest {
            checks::limit_size(&mut connection, largest).await?;
        }
        Ok(connection)
    }
}

async fn serve(connection: SqliteConnection, reopen: Reopen, mut waiting: mpsc::Receiver<WriterMessage>) {
    let mut connection = Some(connection);
    let mut messages = Vec::with_capacity(TOGETHER);
    let mut closing = None;
    while closing.is_none() && waiting.recv_many(&mut messages, TOGETHER).await > 0 {
        metrics::histogram!("tabuleiro_store_batch_writes").record(messages.len() as f64);
        metrics::gauge!("tabuleiro_store_queue").set(waiting.len() as f64);
        let mut writes = Vec::with_capacity(messages.len());
        for message in messages.drain(..) {
            match message {
                WriterMessage::Write(write, reply) => writes.push((write, reply)),
                WriterMessage::Close(reply) => closing = Some(reply),
            }
        }
        let start = Instant::now();
        together(&mut connection, &reopen, writes).await;
        metrics::histogram!("tabuleiro_store_commit_seconds").record(start.elapsed().as_secs_f64());
    }
    // Moves the log into the file, so that a copy of the one file is complete even while somebody still reads.
    if let Some(mut connection) = connection {
        if let Err(error) = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await {
            tracing::warn!(%error, "the write-ahead log was not moved into the database");
        }
        if let Err(error) = connection.close().await {
            tracing::warn!(%error, "the database was not closed cleanly");
        }
    }
    if let Some(reply) = closing {
        let _ = reply.send(());
    }
}

type Reply = oneshot::Sender<StoreResult<u64>>;

/// Does some writes in one transaction and answers all of them after it.
async fn together(connection: &mut Option<SqliteConnection>, reopen: &Reopen, writes: Vec<(Box<WriteCommand>, Reply)>) {
    let written = match connection.take() {
        Some(open) => Ok(open),
        None => reopen.open().await,
    };
    let written = match written {
        Ok(mut open) => match transact(&mut open, &writes).await {
            Ok(answers) => {
                *connection = Some(open);
                Ok(answers)
            }
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    };
    match written {
        // The caller may have gone; the write is committed anyway.
        Ok(answers) => {
            for ((_, reply), answer) in writes.into_iter().zip(answers) {
                let _ = reply.send(answer);
            }
        }
        Err(error) => {
            metrics::counter!("tabuleiro_store_errors_total").increment(1);
            tracing::error!(%error, writes = writes.len(), "nothing of this transaction was written");
            for (_, reply) in writes {
                let _ = reply.send(Err(error.clone()));
            }
        }
    }
}

/// One transaction. A write that meets a conflict fails alone; any other error undoes them all.
async fn transact(
    connection: &mut SqliteConnection,
    writes: &[(Box<WriteCommand>, Reply)],
) -> StoreResult<Vec<StoreResult<u64>>> {
    let mut transaction = connection.begin().await?;
    let mut answers = Vec::with_capacity(writes.len());
    let mut newest = None;
    for (write, _) in writes {
        match one(&mut transaction, write).await {
            Err(StoreError::Conflict) => answers.push(Err(StoreError::Conflict)),
            // The caller drops the connection, which rolls the transaction back.
            Err(error) => return Err(error),
            Ok(rows) => {
                newest = newest.max(time_of(write));
                answers.push(Ok(rows));
            }
        }
    }
    if let Some(newest) = newest {
        beat(&mut transaction, newest).await?;
    }
    transaction.commit().await?;
    Ok(answers)
}

/// The time that a write belongs to: the heartbeat never lies before an event.
fn time_of(write: &WriteCommand) -> Option<i64> {
    match write {
        WriteCommand::Create { game, .. } => game.events.last().map(|event| event.at_ms),
        WriteCommand::Append(append) => Some(append.event.at_ms),
        WriteCommand::Beat(now) | WriteCommand::Started(now) => Some(*now),
        _ => None,
    }
}

/// Whether a statement failed because the row exists: then it alone was undone, and the transaction goes on.
fn conflict(error: sqlx::Error) -> StoreError {
    match error.as_database_error() {
        Some(database) if database.is_unique_violation() => StoreError::Conflict,
        _ => error.into(),
    }
}

/// A conflict in a row that comes with another one. Its id is fresh, so this is a fault, and nothing may be left behind.
fn no_conflict(error: StoreError) -> StoreError {
    match error {
        StoreError::Conflict => sqlx::Error::Protocol("a fresh id is taken".to_owned()).into(),
        other => other,
    }
}

/// Does one write and returns the number of rows, where that matters. The statement that can meet a conflict comes first, so that a
/// conflict leaves nothing behind.
async fn one(transaction: &mut SqliteTransaction<'_>, write: &WriteCommand) -> StoreResult<u64> {
    match write {
        WriteCommand::AddGuest(guest) => add_guest(transaction, guest).await?,
        WriteCommand::Rename { id, name } => rename(transaction, id, name).await?,
        WriteCommand::Create { game, guest } => {
            create(transaction, game).await?;
            if let Some(guest) = guest {
                add_guest(transaction, guest).await.map_err(no_conflict)?;
            }
        }
        WriteCommand::Append(append) => append_event(transaction, append).await?,
        WriteCommand::SetDeadline { game, deadline_ms } => {
            if let Some((mut row, chain)) = sealed_row(transaction, game).await? {
                row.update.deadline_ms = *deadline_ms;
                change(transaction, &row, chain).await?;
            }
        }
        WriteCommand::DeleteGames(ids) => {
            for id in ids {
                sqlx::query("DELETE FROM events WHERE game = ?").bind(id).execute(&mut **transaction).await?;
                sqlx::query("DELETE FROM games WHERE id = ?").bind(id).execute(&mut **transaction).await?;
            }
        }
        WriteCommand::DeleteIdleGuests { before, limit } => {
            let deleted = sqlx::query(
                "DELETE FROM guests WHERE id IN (SELECT id FROM guests WHERE created_ms < ? \
                 AND NOT EXISTS (SELECT 1 FROM games WHERE creator = guests.id) \
                 AND NOT EXISTS (SELECT 1 FROM games WHERE first_guest = guests.id) \
                 AND NOT EXISTS (SELECT 1 FROM games WHERE second_guest = guests.id) ORDER BY created_ms LIMIT ?)",
            )
            .bind(before)
            .bind(i64::from(*limit))
            .execute(&mut **transaction)
            .await?;
            return Ok(deleted.rows_affected());
        }
        WriteCommand::Beat(now) => beat(transaction, *now).await?,
        WriteCommand::Started(now) => {
            if let Some(last) = last_beat(transaction).await?.filter(|last| last < now) {
                sqlx::query("INSERT INTO outages (from_ms, to_ms, seal) VALUES (?, ?, ?)")
                    .bind(last)
                    .bind(now)
                    .bind(seal::of_times(&[last, *now]))
                    .execute(&mut **transaction)
                    .await?;
            }
            beat(transaction, *now).await?;
        }
        WriteCommand::Probe => {
            // More than a few pages, so that there must be room.
            sqlx::query("INSERT INTO probe (body) VALUES (zeroblob(8192))").execute(&mut **transaction).await?;
            sqlx::query("DELETE FROM probe").execute(&mut **transaction).await?;
        }
    }
    Ok(0)
}

async fn last_beat(transaction: &mut SqliteTransaction<'_>) -> StoreResult<Option<i64>> {
    let row = sqlx::query("SELECT at_ms FROM heartbeat").fetch_optional(&mut **transaction).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

/// Writes a heartbeat. It never goes back.
async fn beat(transaction: &mut SqliteTransaction<'_>, now: i64) -> StoreResult<()> {
    let at = last_beat(transaction).await?.map_or(now, |last| last.max(now));
    sqlx::query(
        "INSERT INTO heartbeat (one, at_ms, seal) VALUES (1, ?, ?) \
         ON CONFLICT (one) DO UPDATE SET at_ms = excluded.at_ms, seal = excluded.seal",
    )
    .bind(at)
    .bind(seal::of_times(&[at]))
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

async fn add_guest(transaction: &mut SqliteTransaction<'_>, guest: &Guest) -> StoreResult<()> {
    sqlx::query("INSERT INTO guests (id, token_hash, name, created_ms, seal) VALUES (?, ?, ?, ?, ?)")
        .bind(&guest.id)
        .bind(&guest.token_hash)
        .bind(&guest.name)
        .bind(guest.created_ms)
        .bind(seal::of_guest(guest))
        .execute(&mut **transaction)
        .await
        .map_err(conflict)?;
    Ok(())
}

async fn rename(transaction: &mut SqliteTransaction<'_>, id: &str, name: &str) -> StoreResult<()> {
    let query = sqlx::query(reader::GUEST_BY_ID).bind(id);
    let Some(row) = query.fetch_optional(&mut **transaction).await? else { return Ok(()) };
    let guest = Guest { name: name.to_owned(), ..reader::guest_row(&row)? };
    sqlx::query("UPDATE guests SET name = ?, seal = ? WHERE id = ?")
        .bind(name)
        .bind(seal::of_guest(&guest))
        .bind(id)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

async fn create(transaction: &mut SqliteTransaction<'_>, game: &NewGame) -> StoreResult<()> {
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
    let update = &row.update;
    sqlx::query(
        "INSERT INTO games (id, kind, status, listed, creator, first_guest, second_guest, invite_hash, created_ms, \
         changed_ms, seq, deadline_ms, summary, chain, seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&row.id)
    .bind(&row.kind)
    .bind(&update.status)
    .bind(i64::from(row.listed))
    .bind(&row.creator)
    .bind(&update.guests[0])
    .bind(&update.guests[1])
    .bind(&update.invite_hash)
    .bind(row.created_ms)
    .bind(row.changed_ms)
    .bind(row.seq)
    .bind(update.deadline_ms)
    .bind(&update.summary)
    .bind(chain)
    .bind(seal::of_game(&row, chain))
    .execute(&mut **transaction)
    .await
    .map_err(conflict)?;
    let mut chain = 0;
    for event in &game.events {
        chain = seal::chain(chain, event);
        add_event(transaction, &game.id, event, chain).await?;
    }
    Ok(())
}

/// The row of a game with the chain over its events.
async fn sealed_row(transaction: &mut SqliteTransaction<'_>, game: &str) -> StoreResult<Option<(GameRow, i64)>> {
    let row = sqlx::query(reader::SEALED_GAME).bind(game).fetch_optional(&mut **transaction).await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some((reader::game_row(&row)?, row.try_get("chain")?)))
}

async fn append_event(transaction: &mut SqliteTransaction<'_>, append: &Append) -> StoreResult<()> {
    let Append { game, event, update, follower, guest } = append;
    let Some((row, chain)) = sealed_row(transaction, game).await? else {
        // The event would belong to nothing.
        return Err(sqlx::Error::RowNotFound.into());
    };
    let chain = seal::chain(chain, event);
    add_event(transaction, game, event, chain).await?;
    let row = GameRow { changed_ms: event.at_ms, seq: event.seq, update: update.clone(), ..row };
    change(transaction, &row, chain).await?;
    if let Some(follower) = follower {
        create(transaction, follower).await.map_err(no_conflict)?;
    }
    if let Some(guest) = guest {
        add_guest(transaction, guest).await.map_err(no_conflict)?;
    }
    Ok(())
}

async fn add_event(
    transaction: &mut SqliteTransaction<'_>,
    game: &str,
    event: &StoredEvent,
    chain: i64,
) -> StoreResult<()> {
    sqlx::query("INSERT INTO events (game, seq, at_ms, body, chain) VALUES (?, ?, ?, ?, ?)")
        .bind(game)
        .bind(event.seq)
        .bind(event.at_ms)
        .bind(&event.body)
        .bind(chain)
        .execute(&mut **transaction)
        .await
        .map_err(conflict)?;
    Ok(())
}

async fn change(transaction: &mut SqliteTransaction<'_>, row: &GameRow, chain: i64) -> StoreResult<()> {
    let update = &row.update;
    sqlx::query(
        "UPDATE games SET status = ?, first_guest = ?, second_guest = ?, invite_hash = ?, changed_ms = ?, seq = ?, \
         deadline_ms = ?, summary = ?, chain = ?, seal = ? WHERE id = ?",
    )
    .bind(&update.status)
    .bind(&update.guests[0])
    .bind(&update.guests[1])
    .bind(&update.invite_hash)
    .bind(row.changed_ms)
    .bind(row.seq)
    .bind(update.deadline_ms)
    .bind(&update.summary)
    .bind(chain)
    .bind(seal::of_game(row, chain))
    .bind(&row.id)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

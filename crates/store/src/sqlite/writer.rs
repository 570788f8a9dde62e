//! The one that writes.
//!
//! All writes go through one task: it takes whatever waits, does it in one transaction and answers only after the commit. One sync of the
//! disk serves everybody who waited (group commit), and no two writers ever stand in each other's way.

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnection, SqliteTransaction};
use tokio::sync::{mpsc, oneshot};

use crate::{Guest, NewGame, StoreError, StoreResult, StoredEvent, Update};

/// How many writes may wait before callers have to.
const WAITING: usize = 1024;

/// How many writes share a transaction at most.
const TOGETHER: usize = 256;

/// Something to be written.
pub(super) enum WriteCommand {
    AddGuest(Guest),
    Rename { id: String, name: String },
    Create(NewGame),
    Append { game: String, event: StoredEvent, update: Update, also: Option<NewGame> },
    Beat(i64),
    Started(i64),
}

enum WriterMessage {
    Write(Box<WriteCommand>, oneshot::Sender<StoreResult<()>>),
    Close(oneshot::Sender<()>),
}

/// Hands writes to the task.
pub(super) struct Writer {
    messages: mpsc::Sender<WriterMessage>,
}

impl Writer {
    pub(super) fn start(connection: SqliteConnection) -> Writer {
        let (messages, waiting) = mpsc::channel(WAITING);
        tokio::spawn(serve(connection, waiting));
        Writer { messages }
    }

    /// Answers when it is on the disk.
    pub(super) async fn write(&self, write: WriteCommand) -> StoreResult<()> {
        let (reply, answer) = oneshot::channel();
        self.messages.send(WriterMessage::Write(Box::new(write), reply)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    pub(super) fn is_closed(&self) -> bool {
        self.messages.is_closed()
    }

    pub(super) async fn close(&self) {
        let (reply, answer) = oneshot::channel();
        if self.messages.send(WriterMessage::Close(reply)).await.is_ok() {
            // An error means that the task is gone: closed as well.
            let _ = answer.await;
        }
    }
}

async fn serve(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<WriterMessage>) {
    let mut messages = Vec::with_capacity(TOGETHER);
    let mut closing = None;
    while closing.is_none() && waiting.recv_many(&mut messages, TOGETHER).await > 0 {
        let mut writes = Vec::with_capacity(messages.len());
        for message in messages.drain(..) {
            match message {
                WriterMessage::Write(write, reply) => writes.push((write, reply)),
                WriterMessage::Close(reply) => closing = Some(reply),
            }
        }
        together(&mut connection, writes).await;
    }
    // Whoever copies the file afterwards shall copy all of it, also where somebody else still reads it.
    if let Err(error) = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await {
        tracing::warn!(%error, "the log was not brought into the database");
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed in good message");
    }
    if let Some(reply) = closing {
        let _ = reply.send(());
    }
}

/// Does some writes in one transaction and answers all of them after it.
async fn together(
    connection: &mut SqliteConnection,
    writes: Vec<(Box<WriteCommand>, oneshot::Sender<StoreResult<()>>)>,
) {
    let mut answers = Vec::with_capacity(writes.len());
    let mut failed = None;
    match connection.begin().await {
        Err(error) => failed = Some(StoreError::from(error)),
        Ok(mut transaction) => {
            for (write, _) in &writes {
                match one(&mut transaction, write).await {
                    Err(StoreError::Conflict) => answers.push(Err(StoreError::Conflict)),
                    Err(error) => {
                        failed = Some(error);
                        break;
                    }
                    Ok(()) => answers.push(Ok(())),
                }
            }
            let ended = if failed.is_some() { transaction.rollback().await } else { transaction.commit().await };
            if let Err(error) = ended {
                failed.get_or_insert(error.into());
            }
        }
    }
    if let Some(what) = failed {
        tracing::error!(error = %what, writes = writes.len(), "nothing of this transaction was written");
        for (_, reply) in writes {
            let _ = reply.send(Err(what.clone()));
        }
        return;
    }
    // Nobody may be waiting any more: it is written all the same.
    for ((_, reply), answer) in writes.into_iter().zip(answers) {
        let _ = reply.send(answer);
    }
}

/// Whether a statement failed because there is one already: then it alone was undone, and the transaction goes on.
fn conflict(error: sqlx::Error) -> StoreError {
    match error.as_database_error() {
        Some(database) if database.is_unique_violation() => StoreError::Conflict,
        _ => error.into(),
    }
}

/// Does one write. The statement that can meet a conflict comes first, so that a conflict leaves nothing behind.
async fn one(transaction: &mut SqliteTransaction<'_>, write: &WriteCommand) -> StoreResult<()> {
    match write {
        WriteCommand::AddGuest(guest) => {
            sqlx::query("INSERT INTO guests (id, token_hash, name, created_ms) VALUES (?, ?, ?, ?)")
                .bind(&guest.id)
                .bind(&guest.token_hash)
                .bind(&guest.name)
                .bind(guest.created_ms)
                .execute(&mut **transaction)
                .await
                .map_err(conflict)?;
        }
        WriteCommand::Rename { id, name } => {
            sqlx::query("UPDATE guests SET name = ? WHERE id = ?")
                .bind(name)
                .bind(id)
                .execute(&mut **transaction)
                .await?;
        }
        WriteCommand::Create(game) => create(transaction, game).await?,
        WriteCommand::Append { game, event, update, also } => {
            add_event(transaction, game, event).await?;
            change(transaction, game, event, update).await?;
            if let Some(also) = also {
                // Its id is fresh: a conflict here would be a fault, and must not leave the event behind.
                create(transaction, also).await.map_err(|error| match error {
                    StoreError::Conflict => sqlx::Error::Protocol(format!("the id {} is taken", also.id)).into(),
                    other => other,
                })?;
            }
        }
        WriteCommand::Beat(now) => beat(transaction, *now).await?,
        WriteCommand::Started(now) => {
            sqlx::query("INSERT INTO outages (from_ms, to_ms) SELECT at_ms, ? FROM heartbeat WHERE at_ms < ?")
                .bind(now)
                .bind(now)
                .execute(&mut **transaction)
                .await?;
            beat(transaction, *now).await?;
        }
    }
    Ok(())
}

async fn beat(transaction: &mut SqliteTransaction<'_>, now: i64) -> StoreResult<()> {
    sqlx::query(
        "INSERT INTO heartbeat (one, at_ms) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at_ms = excluded.at_ms",
    )
    .bind(now)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

async fn create(transaction: &mut SqliteTransaction<'_>, game: &NewGame) -> StoreResult<()> {
    let update = &game.update;
    let (first, last) = (game.events.first(), game.events.last());
    let at = |event: Option<&StoredEvent>| event.map_or(0, |event| event.at_ms);
    sqlx::query(
        "INSERT INTO games (id, kind, status, listed, creator, first_guest, second_guest, invite_hash, created_ms, \
         changed_ms, seq, awake, summary) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&game.id)
    .bind(&game.kind)
    .bind(&update.status)
    .bind(i64::from(game.listed))
    .bind(&game.creator)
    .bind(&update.guests[0])
    .bind(&update.guests[1])
    .bind(&update.invite_hash)
    .bind(at(first))
    .bind(at(last))
    .bind(last.map_or(0, |event| event.seq))
    .bind(i64::from(update.awake))
    .bind(&update.summary)
    .execute(&mut **transaction)
    .await
    .map_err(conflict)?;
    for event in &game.events {
        add_event(transaction, &game.id, event).await?;
    }
    Ok(())
}

async fn add_event(transaction: &mut SqliteTransaction<'_>, game: &str, event: &StoredEvent) -> StoreResult<()> {
    sqlx::query("INSERT INTO events (game, seq, at_ms, body) VALUES (?, ?, ?, ?)")
        .bind(game)
        .bind(event.seq)
        .bind(event.at_ms)
        .bind(&event.body)
        .execute(&mut **transaction)
        .await
        .map_err(conflict)?;
    Ok(())
}

async fn change(
    transaction: &mut SqliteTransaction<'_>,
    game: &str,
    event: &StoredEvent,
    update: &Update,
) -> StoreResult<()> {
    sqlx::query(
        "UPDATE games SET status = ?, first_guest = ?, second_guest = ?, invite_hash = ?, changed_ms = ?, seq = ?, \
         awake = ?, summary = ? WHERE id = ?",
    )
    .bind(&update.status)
    .bind(&update.guests[0])
    .bind(&update.guests[1])
    .bind(&update.invite_hash)
    .bind(event.at_ms)
    .bind(event.seq)
    .bind(i64::from(update.awake))
    .bind(&update.summary)
    .bind(game)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

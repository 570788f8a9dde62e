//! The writer of the SQLite store, with group commit.
//!
//! All writes go through one task: it takes whatever is queued, does it in one transaction and answers only after the commit. One sync of the
//! disk serves everybody who waited (group commit), and no two writers ever stand in each other's way.
//!
//! The task has a thread of its own. Each statement is a trip to the thread of the connection and back, and on a busy server's runtime the
//! way back would wait behind everybody's connections, several times for each event.

use std::collections::HashSet;
use std::time::Instant;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{mpsc, oneshot};

use super::checkpoint::Checkpointer;
use super::{appends, checks};
use crate::writes::{self, WriteCommand};
use crate::{Append, StoreError, StoreResult};

/// How many writes may wait before callers have to.
const WAITING: usize = 1024;

/// How many writes share a transaction at most.
const TOGETHER: usize = 256;

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
    ///
    /// # Errors
    /// Where the system gives no thread.
    pub(super) fn start(connection: SqliteConnection, reopen: Reopen) -> StoreResult<Writer> {
        let (messages, waiting) = mpsc::channel(WAITING);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(sqlx::Error::from)?;
        std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || runtime.block_on(serve(connection, reopen, waiting)))
            .map_err(sqlx::Error::from)?;
        Ok(Writer { messages })
    }

    /// A writer that refuses every write, for a store that is only read.
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
    let mut checkpointer = Checkpointer::start(reopen.options.clone());
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
        let written = writes.len();
        together(&mut connection, &reopen, writes).await;
        metrics::histogram!("tabuleiro_store_commit_seconds").record(start.elapsed().as_secs_f64());
        checkpointer.after(written, connection.as_mut()).await;
    }
    checkpointer.end().await;
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

/// The appends that stand next in a queue, up to the first other write and to the first game that comes again.
fn appends_of_different_games(writes: &[(Box<WriteCommand>, Reply)]) -> Vec<&Append> {
    let mut games = HashSet::new();
    let plain = writes.iter().map_while(|(write, _)| appends::plain_append(write));
    plain.take_while(|append| games.insert(append.game.as_str())).collect()
}

/// One transaction. A write that meets a conflict fails alone; any other error undoes them all.
async fn transact(
    connection: &mut SqliteConnection,
    writes: &[(Box<WriteCommand>, Reply)],
) -> StoreResult<Vec<StoreResult<u64>>> {
    let mut transaction = connection.begin().await?;
    let mut answers = Vec::with_capacity(writes.len());
    let mut newest = None;
    let mut rest = writes;
    while let Some((first, _)) = rest.first() {
        // The caller drops the connection after an error, which rolls the transaction back.
        let group = appends_of_different_games(rest);
        let done = if group.is_empty() {
            match first.run(&mut *transaction).await {
                Err(StoreError::Conflict) => vec![Err(StoreError::Conflict)],
                Err(error) => return Err(error),
                Ok(rows) => vec![Ok(rows)],
            }
        } else {
            appends::append_all(&mut *transaction, &group).await?
        };
        let (now, later) = rest.split_at(done.len());
        for ((write, _), answer) in now.iter().zip(&done) {
            if answer.is_ok() {
                newest = newest.max(write.time());
            }
        }
        answers.extend(done);
        rest = later;
    }
    if let Some(newest) = newest {
        // The heartbeat never lies before an event.
        writes::beat(&mut *transaction, newest).await?;
    }
    transaction.commit().await?;
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::super::{Sqlite, options};
    use super::*;
    use crate::Store;

    #[tokio::test]
    async fn a_read_only_file_is_told_and_left_as_soon_as_it_can_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("s.db");
        Sqlite::open(&file).await.unwrap().close().await;
        let read_only = options(&file).pragma("query_only", "1").connect().await.unwrap();
        let writer = Writer::start(read_only, Reopen { options: options(&file), largest: None }).unwrap();
        let error = writer.write(WriteCommand::Probe).await.unwrap_err();
        assert!(error.is_unwritable(), "{error}");
        // The connection that failed has been replaced.
        writer.write(WriteCommand::Probe).await.unwrap();
        writer.close().await;
    }
}

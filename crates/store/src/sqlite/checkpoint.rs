//! Moves the write-ahead log into the database beside the writer.
//!
//! A checkpoint copies pages and syncs the database: tens of milliseconds, which every write would wait for. SQLite lets a second
//! connection do it while the first goes on writing (a passive checkpoint). What was written meanwhile is left, so the writer copies that
//! small rest itself; then the log begins anew, and stays short.

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{mpsc, oneshot};

/// After so many writes the log is moved into the database. A write changes four or five pages.
const WRITES: usize = 4000;

const PASSIVE: &str = "PRAGMA wal_checkpoint(PASSIVE)";

enum Phase {
    /// So many writes since the last checkpoint.
    Counting(usize),
    /// The second connection copies; it says when it is done.
    Copying(oneshot::Receiver<()>),
}

/// The writer's side of the checkpoints.
pub(super) struct Checkpointer {
    requests: mpsc::Sender<oneshot::Sender<()>>,
    task: tokio::task::JoinHandle<()>,
    phase: Phase,
}

impl Checkpointer {
    /// Starts the task with the way to its connection.
    pub(super) fn start(options: SqliteConnectOptions) -> Checkpointer {
        let (requests, waiting) = mpsc::channel(1);
        Checkpointer { requests, task: tokio::spawn(copy(options, waiting)), phase: Phase::Counting(0) }
    }

    /// To be called after each transaction with the number of its writes and the writer's connection, if that is usable.
    pub(super) async fn after(&mut self, writes: usize, connection: Option<&mut SqliteConnection>) {
        match &mut self.phase {
            Phase::Counting(count) => {
                *count += writes;
                if *count >= WRITES {
                    let (done, copied) = oneshot::channel();
                    // The task ends only after this side; without it the writer's own checkpoints remain.
                    if self.requests.try_send(done).is_ok() {
                        self.phase = Phase::Copying(copied);
                    }
                }
            }
            Phase::Copying(copied) => {
                // An error means that the task has gone: then there is nothing to wait for either.
                if copied.try_recv() == Err(oneshot::error::TryRecvError::Empty) {
                    return;
                }
                if let Some(connection) = connection {
                    passive(connection).await;
                }
                self.phase = Phase::Counting(0);
            }
        }
    }

    /// Closes the second connection, after what it is doing.
    pub(super) async fn end(self) {
        drop(self.requests);
        // A panic of the task was reported by the runtime.
        let _ = self.task.await;
    }
}

async fn passive(connection: &mut SqliteConnection) {
    if let Err(error) = sqlx::query(PASSIVE).execute(connection).await {
        tracing::warn!(%error, "the write-ahead log was not moved into the database");
    }
}

async fn copy(options: SqliteConnectOptions, mut requests: mpsc::Receiver<oneshot::Sender<()>>) {
    let mut connection: Option<SqliteConnection> = None;
    while let Some(done) = requests.recv().await {
        match &mut connection {
            Some(open) => passive(open).await,
            None => match options.connect().await {
                Ok(mut open) => {
                    passive(&mut open).await;
                    connection = Some(open);
                }
                Err(error) => tracing::warn!(%error, "no connection to move the write-ahead log with"),
            },
        }
        // The writer may have gone.
        let _ = done.send(());
    }
    if let Some(open) = connection
        && let Err(error) = open.close().await
    {
        tracing::warn!(%error, "the connection of the checkpoints was not closed cleanly");
    }
}

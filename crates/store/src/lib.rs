//! Games, events and guests on disk: in a file of SQLite, or in PostgreSQL.
//!
//! The store knows ids, numbers and text, and nothing of any rule: what an event means is the business of whoever wrote it. Events are only ever
//! added, and a game has at most one with a number. What a call has answered with `Ok` survives the end of the process and of the power.
//!
//! Times are whole milliseconds, ids are text: types that every database shares.

mod backend;
pub mod cluster;
mod copy;
mod examine;
pub mod jobs;
pub mod place;
pub mod postgres;
mod reads;
mod rows;
mod seal;
mod sql;
pub mod sqlite;
mod writes;

pub use cluster::{Cluster, DatabaseTime, GONE_MS, Notice, Notices, Presence, Pulse};
pub use copy::{Copied, copy};
pub use examine::Damage;
pub use jobs::{HeldJob, JobClaim, JobFigures, JobState, JobTable, NewJob, WorkerKind, WorkerToken};
pub use place::{PostgresUrl, StoreOptions, StorePlace};
pub use postgres::{Postgres, PostgresLock, PostgresOptions};
pub use rows::{Append, Due, GameRow, Guest, List, ListQuery, NewGame, Outage, StoreSize, StoredEvent, Update};
pub use sqlite::{Sqlite, SqliteOptions};

use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;

/// Why the store did not do something.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// A row with this id or number exists. Nothing was changed: the writer lost a race (optimistic concurrency).
    #[error("a row with this id or number exists already")]
    Conflict,
    /// The database refused a statement. Writes that share a transaction share its error.
    #[error("the database failed: {0}")]
    Database(#[source] Arc<sqlx::Error>),
    /// A file that is no store, is damaged, or cannot be opened.
    #[error("{}: {problem}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
        /// What the database said, where it said something.
        #[source]
        source: Option<Arc<sqlx::Error>>,
    },
    /// A database of PostgreSQL that is no store, or cannot be opened.
    #[error("{database}: {problem}")]
    Remote {
        /// Which database, without its password.
        database: String,
        /// What is wrong with it.
        problem: String,
        /// What the database said, where it said something.
        #[source]
        source: Option<Arc<sqlx::Error>>,
    },
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            error => StoreError::Database(Arc::new(error)),
        }
    }
}

impl StoreError {
    /// Whether the store cannot be written at the moment: the disk is full, read-only or failing, or the database cannot be reached.
    pub fn is_unwritable(&self) -> bool {
        // SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN; the upper bytes of a code are details.
        const SQLITE: [i64; 4] = [8, 10, 13, 14];
        // Connection failures, read-only transactions, resources that are used up, statements and locks that waited too long, servers that stop, failures
        // of the system: the first two characters are the class of a code.
        const POSTGRES: [&str; 6] = ["08", "25", "53", "55", "57", "58"];
        let StoreError::Database(error) = self else { return false };
        let Some(database) = error.as_database_error() else {
            return matches!(**error, sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut);
        };
        let Some(code) = database.code() else { return false };
        match database.try_downcast_ref::<sqlx::postgres::PgDatabaseError>() {
            Some(_) => POSTGRES.iter().any(|class| code.starts_with(class)),
            None => code.parse::<i64>().is_ok_and(|code| SQLITE.contains(&(code & 0xff))),
        }
    }

    /// A file with a problem of its own.
    pub fn file(path: &Path, problem: impl std::fmt::Display) -> StoreError {
        StoreError::File { path: path.to_owned(), problem: problem.to_string(), source: None }
    }

    /// A file at which the database failed.
    pub fn at(path: &Path, error: sqlx::Error) -> StoreError {
        StoreError::File { path: path.to_owned(), problem: error.to_string(), source: Some(Arc::new(error)) }
    }
}

/// The result of a call to a store.
pub type StoreResult<T> = Result<T, StoreError>;

/// Where games, events and guests are kept.
#[async_trait]
pub trait Store: Send + Sync {
    /// Adds a guest.
    async fn add_guest(&self, guest: Guest) -> StoreResult<()>;
    /// The guest whose token has this hash.
    async fn guest_by_token(&self, token_hash: &str) -> StoreResult<Option<Guest>>;
    /// Gives a guest another name.
    async fn rename_guest(&self, id: &str, name: &str) -> StoreResult<()>;

    /// Adds a game with its first events, whose numbers count from 1, and a guest who comes with it: all of it or nothing.
    async fn create(&self, game: NewGame, guest: Option<Guest>) -> StoreResult<()>;
    /// Adds an event and everything that belongs to it: all of it or nothing.
    ///
    /// [`StoreError::Conflict`] where the number is not the one after the game's last: the caller decided on an old state (optimistic concurrency).
    async fn append(&self, append: Append) -> StoreResult<()>;
    /// A game.
    async fn game(&self, id: &str) -> StoreResult<Option<GameRow>>;
    /// The events of a game after a number, in order, at most `limit`.
    async fn events(&self, game: &str, after: i64, limit: u32) -> StoreResult<Vec<StoredEvent>>;
    /// Games, newest first.
    async fn list(&self, query: &ListQuery) -> StoreResult<Vec<GameRow>>;
    /// The ids of all games after an id, oldest first, at most `limit`.
    async fn ids(&self, after: &str, limit: u32) -> StoreResult<Vec<String>>;

    /// The games with a deadline up to a point in time, the earliest first, at most `limit`.
    async fn due(&self, until: i64, limit: u32) -> StoreResult<Vec<Due>>;
    /// The earliest deadline after a point in time.
    async fn next_deadline(&self, after: i64) -> StoreResult<Option<i64>>;
    /// Sets the deadline of a game without an event: an outage has moved it.
    async fn set_deadline(&self, game: &str, deadline_ms: Option<i64>) -> StoreResult<()>;

    /// Games with this status that have not changed since a point in time, oldest first, at most `limit`.
    async fn stale(&self, status: &str, before: i64, limit: u32) -> StoreResult<Vec<String>>;
    /// Removes games with their events.
    async fn delete_games(&self, ids: Vec<String>) -> StoreResult<()>;
    /// Removes guests from before a point in time who made no game and sit in none. Returns how many.
    async fn delete_idle_guests(&self, before: i64, limit: u32) -> StoreResult<u64>;

    /// The newest point in time that the store knows: of an event or a heartbeat.
    async fn newest(&self) -> StoreResult<Option<i64>>;
    /// Writes a heartbeat: the server is up.
    async fn beat(&self, now: i64) -> StoreResult<()>;
    /// Records that the server has started. Returns all outages so far, including the one that has just ended; none has, where another node is up.
    async fn started(&self, now: i64) -> StoreResult<Vec<Outage>>;
    /// All outages so far.
    async fn outages(&self) -> StoreResult<Vec<Outage>>;

    /// Tries to read and to write.
    async fn ready(&self) -> StoreResult<()>;
    /// How large it is.
    async fn size(&self) -> StoreResult<StoreSize>;
    /// Writes what is under way and closes.
    async fn close(&self);
    /// What several nodes share. `None` for a store that one server has to itself.
    fn cluster(&self) -> Option<&dyn Cluster>;
}

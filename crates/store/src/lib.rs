//! Games, events and guests on disk.
//!
//! The store knows ids, numbers and text, and nothing of any rule: what an event means is the business of whoever wrote it. Events are only ever
//! added, and a game has at most one with a number. What a call has answered with `Ok` survives the end of the process and of the power.
//!
//! Times are whole milliseconds, ids are text: types that every database shares.

mod rows;
pub mod sqlite;

pub use rows::{GameRow, Guest, List, ListQuery, NewGame, Outage, StoredEvent, Update};
pub use sqlite::Sqlite;

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
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(Arc::new(error))
    }
}

impl StoreError {
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

    /// Adds a game with its first events, whose numbers count from 1.
    async fn create(&self, game: NewGame) -> StoreResult<()>;
    /// Adds an event, says what the game is now, and adds a game that follows it, if one does: all of it or nothing.
    ///
    /// [`StoreError::Conflict`] where the game has an event with this number.
    async fn append(&self, game: &str, event: StoredEvent, update: Update, also: Option<NewGame>) -> StoreResult<()>;
    /// A game.
    async fn game(&self, id: &str) -> StoreResult<Option<GameRow>>;
    /// The events of a game after a number, in order.
    async fn events(&self, game: &str, after: i64) -> StoreResult<Vec<StoredEvent>>;
    /// Games, newest first.
    async fn list(&self, query: &ListQuery) -> StoreResult<Vec<GameRow>>;
    /// The ids of the games that the server has to look after although nobody may be there.
    async fn awake(&self) -> StoreResult<Vec<String>>;
    /// The ids of all games after an id, oldest first, at most `limit`.
    async fn ids(&self, after: &str, limit: u32) -> StoreResult<Vec<String>>;

    /// Says that the server is up.
    async fn beat(&self, now: i64) -> StoreResult<()>;
    /// Says that the server has started, and tells all outages so far, the one that has just ended among them.
    async fn started(&self, now: i64) -> StoreResult<Vec<Outage>>;

    /// Whether it answers.
    async fn ready(&self) -> StoreResult<()>;
    /// Writes what is under way and closes.
    async fn close(&self);
}

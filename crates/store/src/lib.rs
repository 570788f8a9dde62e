//! Games, events and guests on disk.
//!
//! The store knows ids, numbers and text, and nothing of any rule: what an event means is the business of whoever wrote it. Events are only ever
//! added, and a game has at most one with a number. What a call has answered with `Ok` survives the end of the process and of the power.
//!
//! Times are whole milliseconds, ids are text: types that every database shares.

mod rows;
pub mod sqlite;

pub use rows::{Event, GameRow, Guest, List, ListQuery, NewGame, Outage, Update};
pub use sqlite::Sqlite;

use async_trait::async_trait;

/// Why the store did not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Something with this id or number is there already. Nothing was changed.
    #[error("there is one already")]
    Conflict,
    /// The database cannot be opened or used, and why.
    #[error("{0}")]
    Database(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(error.to_string())
    }
}

/// The answer of a store.
pub type Answer<T> = Result<T, StoreError>;

/// Where games, events and guests are kept.
#[async_trait]
pub trait Store: Send + Sync {
    /// Adds a guest.
    async fn add_guest(&self, guest: Guest) -> Answer<()>;
    /// The guest whose token has this hash.
    async fn guest_by_token(&self, token_hash: &str) -> Answer<Option<Guest>>;
    /// Gives a guest another name.
    async fn rename_guest(&self, id: &str, name: &str) -> Answer<()>;

    /// Adds a game with its first events, whose numbers count from 1.
    async fn create(&self, game: NewGame) -> Answer<()>;
    /// Adds an event, says what the game is now, and adds a game that follows it, if one does: all of it or nothing.
    ///
    /// [`StoreError::Conflict`] where the game has an event with this number.
    async fn append(&self, game: &str, event: Event, update: Update, also: Option<NewGame>) -> Answer<()>;
    /// A game.
    async fn game(&self, id: &str) -> Answer<Option<GameRow>>;
    /// The events of a game after a number, in order.
    async fn events(&self, game: &str, after: i64) -> Answer<Vec<Event>>;
    /// Games, newest first.
    async fn list(&self, query: &ListQuery) -> Answer<Vec<GameRow>>;
    /// The ids of the games that the server has to look after although nobody may be there.
    async fn awake(&self) -> Answer<Vec<String>>;
    /// The ids of all games after an id, oldest first, at most `limit`.
    async fn ids(&self, after: &str, limit: u32) -> Answer<Vec<String>>;

    /// Says that the server is up.
    async fn beat(&self, now: i64) -> Answer<()>;
    /// Says that the server has started, and tells all outages so far, the one that has just ended among them.
    async fn started(&self, now: i64) -> Answer<Vec<Outage>>;

    /// Whether it answers.
    async fn ready(&self) -> Answer<()>;
    /// Writes what is under way and closes.
    async fn close(&self);
}

//! The store over a database that takes our statements: what SQLite and PostgreSQL do alike.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::Database;
use sqlx::pool::PoolConnection;
use tokio::time::timeout;

use crate::cluster::Cluster;
use crate::sql::{Sql, unanswered};
use crate::writes::WriteCommand;
use crate::{
    Append, Due, GameRow, Guest, ListQuery, NewGame, Outage, Store, StoreResult, StoreSize, StoredEvent, reads,
};

/// A store that takes longer to write something is not ready: a disk or a network that has stopped to answer.
const READY_PATIENCE: Duration = Duration::from_secs(5);

/// What differs between the databases.
#[async_trait]
pub(crate) trait SqlStore: Send + Sync {
    /// The driver.
    type Driver: Database<Connection: Sql>;

    /// A connection to read with.
    async fn reader(&self) -> StoreResult<PoolConnection<Self::Driver>>;
    /// Completes when a write is on the disk. Returns the number of rows, where the write counts them.
    async fn write(&self, command: WriteCommand) -> StoreResult<u64>;
    /// How large it is.
    async fn size(&self) -> StoreResult<StoreSize>;
    /// Writes what is under way and closes.
    async fn close(&self);
    /// What several nodes share, where the database lets there be several.
    fn cluster(&self) -> Option<&dyn Cluster> {
        None
    }
}

#[async_trait]
impl<S: SqlStore> Store for S {
    async fn add_guest(&self, guest: Guest) -> StoreResult<()> {
        self.write(WriteCommand::AddGuest(guest)).await.map(drop)
    }

    async fn guest_by_token(&self, token_hash: &str) -> StoreResult<Option<Guest>> {
        reads::guest_by_token(&mut *self.reader().await?, token_hash).await
    }

    async fn rename_guest(&self, id: &str, name: &str) -> StoreResult<()> {
        self.write(WriteCommand::Rename { id: id.to_owned(), name: name.to_owned() }).await.map(drop)
    }

    async fn create(&self, game: NewGame, guest: Option<Guest>) -> StoreResult<()> {
        self.write(WriteCommand::Create { game, guest }).await.map(drop)
    }

    async fn append(&self, append: Append) -> StoreResult<()> {
        self.write(WriteCommand::Append(append)).await.map(drop)
    }

    async fn game(&self, id: &str) -> StoreResult<Option<GameRow>> {
        reads::game(&mut *self.reader().await?, id).await
    }

    async fn events(&self, game: &str, after: i64, limit: u32) -> StoreResult<Vec<StoredEvent>> {
        reads::events(&mut *self.reader().await?, game, after, limit).await
    }

    async fn list(&self, query: &ListQuery) -> StoreResult<Vec<GameRow>> {
        reads::list(&mut *self.reader().await?, query).await
    }

    async fn ids(&self, after: &str, limit: u32) -> StoreResult<Vec<String>> {
        reads::ids(&mut *self.reader().await?, after, limit).await
    }

    async fn due(&self, until: i64, limit: u32) -> StoreResult<Vec<Due>> {
        reads::due(&mut *self.reader().await?, until, limit).await
    }

    async fn next_deadline(&self, after: i64) -> StoreResult<Option<i64>> {
        reads::next_deadline(&mut *self.reader().await?, after).await
    }

    async fn set_deadline(&self, game: &str, deadline_ms: Option<i64>) -> StoreResult<()> {
        self.write(WriteCommand::SetDeadline { game: game.to_owned(), deadline_ms }).await.map(drop)
    }

    async fn stale(&self, status: &str, before: i64, limit: u32) -> StoreResult<Vec<String>> {
        reads::stale(&mut *self.reader().await?, status, before, limit).await
    }

    async fn delete_games(&self, ids: Vec<String>) -> StoreResult<()> {
        self.write(WriteCommand::DeleteGames(ids)).await.map(drop)
    }

    async fn delete_idle_guests(&self, before: i64, limit: u32) -> StoreResult<u64> {
        self.write(WriteCommand::DeleteIdleGuests { before, limit }).await
    }

    async fn newest(&self) -> StoreResult<Option<i64>> {
        reads::newest(&mut *self.reader().await?).await
    }

    async fn beat(&self, now: i64) -> StoreResult<()> {
        self.write(WriteCommand::Beat(now)).await.map(drop)
    }

    async fn started(&self, now: i64) -> StoreResult<Vec<Outage>> {
        self.write(WriteCommand::Started(now)).await?;
        self.outages().await
    }

    async fn outages(&self) -> StoreResult<Vec<Outage>> {
        reads::outages(&mut *self.reader().await?).await
    }

    async fn ready(&self) -> StoreResult<()> {
        let tried = timeout(READY_PATIENCE, async {
            self.reader().await?.number("SELECT count(*) FROM heartbeat", &[]).await?;
            self.write(WriteCommand::Probe).await.map(drop)
        });
        tried.await.unwrap_or_else(|_| Err(unanswered().into()))
    }

    async fn size(&self) -> StoreResult<StoreSize> {
        SqlStore::size(self).await
    }

    async fn close(&self) {
        SqlStore::close(self).await;
    }

    fn cluster(&self) -> Option<&dyn Cluster> {
        SqlStore::cluster(self)
    }
}

//! The store in a database of PostgreSQL.
//!
//! Every write is a transaction of its own on one of a few connections: PostgreSQL itself lets commits that wait share a sync of the disk (group
//! commit). Two nodes that append to the same game conflict on the primary key (game, number) of its events.

mod checks;
mod cluster;
mod jobs;
mod lock;

pub use lock::PostgresLock;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, Postgres as PostgresDriver};
use tokio::time::timeout;

use crate::backend::SqlStore;
use crate::cluster::Cluster;
use crate::place::PostgresUrl;
use crate::sql::{Sql, unanswered};
use crate::writes::WriteCommand;
use crate::{Damage, StoreError, StoreResult, StoreSize};

/// How long a caller waits for a connection. Beyond it the database counts as unreachable.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a transaction may take. A database whose machine has vanished never answers, and the system would notice after a quarter of an hour.
const WRITE_PATIENCE: Duration = Duration::from_secs(12);

/// Session parameters of every connection. A process that is suspended in the middle of a transaction must not block the others.
const SESSION: [(&str, &str); 3] =
    [("idle_in_transaction_session_timeout", "5s"), ("lock_timeout", "8s"), ("statement_timeout", "30s")];

/// How a store is opened.
#[derive(Clone, Copy, Debug)]
pub struct PostgresOptions {
    /// The most connections that are open at once.
    pub connections: u32,
}

impl Default for PostgresOptions {
    fn default() -> PostgresOptions {
        PostgresOptions { connections: 10 }
    }
}

/// A store in a database of PostgreSQL.
pub struct Postgres {
    pool: PgPool,
    url: PostgresUrl,
    /// The id of this node, which no other has.
    node: String,
    /// Whether no other node was up at the last heartbeat.
    is_alone: AtomicBool,
}

fn options(url: &PostgresUrl) -> PgConnectOptions {
    url.options.clone().application_name("tabuleiro").options(SESSION)
}

fn at(url: &PostgresUrl) -> impl Fn(sqlx::Error) -> StoreError + '_ {
    move |error| StoreError::Remote {
        database: url.to_string(),
        problem: url.unreadable_file().unwrap_or_else(|| error.to_string()),
        source: Some(Arc::new(error)),
    }
}

/// A connection beside the pool's, without the limits for statements: checks and copies read everything.
async fn connect(url: &PostgresUrl) -> StoreResult<PgConnection> {
    let options = url.options.clone().application_name("tabuleiro");
    options.connect().await.map_err(at(url))
}

/// The same to a store of this version.
pub(crate) async fn connect_to_store(url: &PostgresUrl) -> StoreResult<PgConnection> {
    let mut connection = connect(url).await?;
    checks::is_current(&mut connection, url).await?;
    Ok(connection)
}

impl Postgres {
    /// Opens a database, makes the tables where there are none, and brings them up to date.
    ///
    /// # Errors
    /// A database that cannot be reached, has another program's tables, or was written by a newer version.
    pub async fn open(url: &PostgresUrl) -> StoreResult<Postgres> {
        Postgres::open_with(url, PostgresOptions::default()).await
    }

    /// The same with options.
    ///
    /// # Errors
    /// As for [`open`](Self::open).
    pub async fn open_with(url: &PostgresUrl, how: PostgresOptions) -> StoreResult<Postgres> {
        let mut connection = connect(url).await?;
        checks::prepare(&mut connection, url).await?;
        connection.close().await.map_err(at(url))?;
        Postgres::pool(url, how).await
    }

    /// Opens a store that is there and of this version. Nothing is changed.
    ///
    /// # Errors
    /// A database that cannot be reached or is no store of this version.
    pub async fn open_existing(url: &PostgresUrl) -> StoreResult<Postgres> {
        connect_to_store(url).await?.close().await.map_err(at(url))?;
        Postgres::pool(url, PostgresOptions { connections: 2 }).await
    }

    async fn pool(url: &PostgresUrl, how: PostgresOptions) -> StoreResult<Postgres> {
        let pool = PgPoolOptions::new().max_connections(how.connections.max(2)).acquire_timeout(PATIENCE);
        let pool = pool.connect_with(options(url)).await.map_err(at(url))?;
        let fresh = "SELECT substr(replace(gen_random_uuid()::TEXT, '-', ''), 1, 12)";
        let row = pool.acquire().await.map_err(at(url))?.first(fresh, &[]).await.map_err(at(url))?;
        let node = row.map_or_else(|| Ok(String::new()), |row| row.text(0)).map_err(at(url))?;
        Ok(Postgres { pool, url: url.clone(), node, is_alone: AtomicBool::new(false) })
    }

    async fn transact(&self, connection: &mut PgConnection, command: &WriteCommand) -> StoreResult<u64> {
        // Dropping the transaction undoes it.
        let mut transaction = connection.begin().await?;
        let rows = command.run(&mut *transaction).await?;
        if let WriteCommand::Append(append) = command {
            cluster::notify(self, &mut *transaction, append).await?;
        }
        transaction.commit().await?;
        Ok(rows)
    }

    /// Examines a database without changing it: whether every game has the events that it names; in the full form the checksums of rows and the
    /// chains of events. All of it is as of one moment, also while servers write.
    ///
    /// # Errors
    /// A database that cannot be reached, is no store, or was written by a newer version.
    pub async fn examine(url: &PostgresUrl, full: bool) -> StoreResult<Vec<Damage>> {
        let mut connection = connect_to_store(url).await?;
        let mut transaction = connection.begin_with(SNAPSHOT).await.map_err(at(url))?;
        checks::examine(&mut *transaction, url, full).await
    }
}

/// A transaction that sees everything as of its beginning, and changes nothing.
pub(crate) const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

#[async_trait]
impl SqlStore for Postgres {
    type Driver = PostgresDriver;

    async fn reader(&self) -> StoreResult<PoolConnection<PostgresDriver>> {
        Ok(self.pool.acquire().await?)
    }

    async fn write(&self, command: WriteCommand) -> StoreResult<u64> {
        let start = Instant::now();
        let written = async {
            let mut connection = self.pool.acquire().await?;
            let written = timeout(WRITE_PATIENCE, self.transact(&mut connection, &command)).await;
            // Whether it was committed is not known, as after a connection that broke.
            written.unwrap_or_else(|_| {
                connection.close_on_drop();
                Err(unanswered().into())
            })
        };
        let written = written.await;
        match &written {
            Ok(_) => metrics::histogram!("tabuleiro_store_commit_seconds").record(start.elapsed().as_secs_f64()),
            Err(StoreError::Conflict) => metrics::counter!("tabuleiro_store_conflicts_total").increment(1),
            Err(error) => {
                metrics::counter!("tabuleiro_store_errors_total").increment(1);
                tracing::error!(%error, "a transaction was not confirmed");
            }
        }
        written
    }

    async fn size(&self) -> StoreResult<StoreSize> {
        metrics::gauge!("tabuleiro_store_connections", "state" => "open").set(f64::from(self.pool.size()));
        metrics::gauge!("tabuleiro_store_connections", "state" => "idle").set(self.pool.num_idle() as f64);
        let bytes = self.reader().await?.number("SELECT pg_database_size(current_database())", &[]).await?;
        Ok(StoreSize { database: bytes.and_then(|bytes| u64::try_from(bytes).ok()).unwrap_or(0), log: 0 })
    }

    async fn close(&self) {
        self.pool.close().await;
    }

    fn cluster(&self) -> Option<&dyn Cluster> {
        Some(self)
    }
}

//! The lock on a database: the nodes that serve it share an advisory lock of PostgreSQL, and whoever moves the store holds it exclusively. A lock ends with the
//! connection that took it.

use std::time::Duration;

use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions, Connection};
use tokio::time::timeout;

use super::{PATIENCE, at};
use crate::StoreResult;
use crate::place::PostgresUrl;
use crate::sql::{Sql, unanswered, values};

/// The key of the advisory lock.
const SERVING: i64 = 0x5441_4255;

/// What PostgreSQL answers to whoever has waited too long for a lock: `lock_not_available`.
const WAITED: &str = "55P03";

/// The right to serve a database (a shared lock), or to have it alone (an exclusive one).
#[derive(Debug)]
pub struct PostgresLock {
    url: PostgresUrl,
    connection: PgConnection,
    is_alone: bool,
}

async fn connect(url: &PostgresUrl, patience: Duration) -> StoreResult<PgConnection> {
    let timeout = format!("{}ms", patience.as_millis().max(1));
    let options = url.options.clone().application_name("tabuleiro").options([("lock_timeout", timeout)]);
    options.connect().await.map_err(at(url))
}

/// Takes a lock by a statement that waits for it: `false` where it has waited too long.
async fn wait(connection: &mut PgConnection, url: &PostgresUrl, statement: &'static str) -> StoreResult<bool> {
    match connection.run(statement, values![SERVING]).await {
        Ok(_) => Ok(true),
        Err(error) if error.as_database_error().is_some_and(|why| why.code().as_deref() == Some(WAITED)) => Ok(false),
        Err(error) => Err(at(url)(error)),
    }
}

const ALONE: &str = "SELECT pg_advisory_lock($1)";
const SHARED: &str = "SELECT pg_advisory_lock_shared($1)";

impl PostgresLock {
    /// Takes the right to have a database alone: `None` where a server has it all the while. The lock of a process that was killed goes when PostgreSQL
    /// notices, a moment later.
    ///
    /// # Errors
    /// The database cannot be reached.
    pub async fn alone(url: &PostgresUrl, patience: Duration) -> StoreResult<Option<PostgresLock>> {
        let mut connection = connect(url, patience).await?;
        let taken = wait(&mut connection, url, ALONE).await?;
        Ok(taken.then(|| PostgresLock { url: url.clone(), connection, is_alone: true }))
    }

    /// Takes the right to serve a database beside other nodes: `None` where somebody has it alone all the while. The first node has it alone until
    /// [`share`](Self::share).
    ///
    /// # Errors
    /// The database cannot be reached.
    pub async fn node(url: &PostgresUrl, patience: Duration) -> StoreResult<Option<PostgresLock>> {
        let mut connection = connect(url, patience).await?;
        let first = connection.number("SELECT pg_try_advisory_lock($1)::INT::BIGINT", values![SERVING]).await;
        let is_alone = first.map_err(at(url))? == Some(1);
        let taken = is_alone || wait(&mut connection, url, SHARED).await?;
        Ok(taken.then(|| PostgresLock { url: url.clone(), connection, is_alone }))
    }

    /// Whether nobody else serves the database.
    pub fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// Lets other nodes in.
    ///
    /// # Errors
    /// The database cannot be reached.
    pub async fn share(&mut self) -> StoreResult<()> {
        if std::mem::take(&mut self.is_alone) {
            for statement in [SHARED, "SELECT pg_advisory_unlock($1)"] {
                self.connection.run(statement, values![SERVING]).await.map_err(at(&self.url))?;
            }
        }
        Ok(())
    }

    /// Takes the lock again where its connection was lost. `false` while somebody has it alone, which may be the lost connection.
    ///
    /// # Errors
    /// The database cannot be reached.
    pub async fn keep(&mut self) -> StoreResult<bool> {
        if timeout(PATIENCE, self.connection.ping()).await.is_ok_and(|pinged| pinged.is_ok()) {
            return Ok(true);
        }
        let again = timeout(PATIENCE, self.take_again()).await;
        again.unwrap_or_else(|_| Err(at(&self.url)(unanswered())))
    }

    async fn take_again(&mut self) -> StoreResult<bool> {
        let mut connection = connect(&self.url, Duration::ZERO).await?;
        let statement = if self.is_alone { ALONE } else { SHARED };
        let taken = wait(&mut connection, &self.url, statement).await?;
        if taken {
            self.connection = connection;
        }
        Ok(taken)
    }
}

//! The store in one SQLite file.
//!
//! Readers have connections of their own; one task writes. The file is in WAL mode with `synchronous=FULL`: what was
//! committed is on the disk.

mod appends;
mod checkpoint;
mod checks;
mod writer;

use std::path::{Path, PathBuf};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Sqlite as SqliteDriver};

use crate::backend::SqlStore;
use crate::writes::WriteCommand;
use crate::{Damage, StoreError, StoreResult, StoreSize};
use writer::{Reopen, Writer};

/// How many may read at once.
const READERS: u32 = 4;

/// How long a connection waits for another process that holds the file, such as a backup.
const PATIENCE: Duration = Duration::from_secs(10);

/// The size of a page in a new file. Every event changes a few rows in different places, and the log takes whole pages: small pages
/// make it a quarter as long.
const PAGE: u32 = 1024;

/// After so many pages a write moves the log into the database itself. The checkpointer does so long before, unless its connection fails.
const LONGEST_LOG: u32 = 200_000;

/// A store in one file.
pub struct Sqlite {
    path: PathBuf,
    readers: SqlitePool,
    writer: Writer,
}

/// How a store is opened.
#[derive(Clone, Copy, Debug, Default)]
pub struct SqliteOptions {
    /// The largest size of the database, in bytes; `None` for as much as there is. Writes beyond it fail as on a full disk.
    pub largest: Option<u64>,
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .page_size(PAGE)
        .busy_timeout(PATIENCE)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", LONGEST_LOG.to_string())
}

/// Creates a file that only its owner can read. SQLite gives its log the same permissions. One that exists is left as it is.
fn create_private(path: &Path) -> StoreResult<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop).map_err(|error| StoreError::file(path, error))
}

/// The file of the write-ahead log.
fn log_of(path: &Path) -> PathBuf {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    log.into()
}

/// How a file is opened that is only looked at: neither it nor what lies beside it is changed.
fn looking(path: &Path) -> SqliteConnectOptions {
    // Without a log beside it the file is all there is. Otherwise SQLite would put an empty log there, and leave it.
    let options = SqliteConnectOptions::new().filename(path).busy_timeout(PATIENCE);
    options.read_only(true).immutable(!log_of(path).exists())
}

/// A connection that only looks.
async fn look(path: &Path) -> Result<SqliteConnection, sqlx::Error> {
    looking(path).connect().await
}

/// Refuses another program's database, or that of a newer version, before anything is done to it. A file that is empty or not
/// there becomes a store.
async fn check(path: &Path) -> StoreResult<()> {
    let failed = |error: sqlx::Error| StoreError::at(path, error);
    if !std::fs::metadata(path).is_ok_and(|file| file.len() > 0) {
        return Ok(());
    }
    let mut connection = look(path).await.map_err(failed)?;
    let checked = checks::may_be_store(&mut connection, path).await;
    // The connection was only read from, so a failed close loses nothing.
    let _ = connection.close().await;
    checked
}

/// A connection that only looks, to a file of this version.
pub(crate) async fn connect_to_read(path: &Path) -> StoreResult<SqliteConnection> {
    if !path.is_file() {
        return Err(StoreError::file(path, "there is no such file"));
    }
    check(path).await?;
    let mut connection = look(path).await.map_err(|error| StoreError::at(path, error))?;
    if !checks::is_current(&mut connection, path).await? {
        return Err(StoreError::file(path, "it was written by an older version; start a server on it once"));
    }
    Ok(connection)
}

/// A connection that writes, to a file that was opened before.
pub(crate) async fn connect_to_write(path: &Path) -> StoreResult<SqliteConnection> {
    options(path).connect().await.map_err(|error| StoreError::at(path, error))
}

impl Sqlite {
    /// Opens a file, makes it where there is none, brings it up to date and checks it.
    ///
    /// # Errors
    /// A file that cannot be opened, is damaged, is no store, or was written by a newer version.
    pub async fn open(path: &Path) -> StoreResult<Sqlite> {
        Sqlite::open_with(path, SqliteOptions::default()).await
    }

    /// The same with options.
    ///
    /// # Errors
    /// As for [`open`](Self::open).
    pub async fn open_with(path: &Path, how: SqliteOptions) -> StoreResult<Sqlite> {
        let failed = |error: sqlx::Error| StoreError::at(path, error);
        check(path).await?;
        create_private(path)?;
        let mut connection = options(path).connect().await.map_err(failed)?;
        checks::prepare(&mut connection, path).await?;
        if let Some(largest) = how.largest {
            checks::limit_size(&mut connection, largest).await.map_err(failed)?;
        }
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .min_connections(1)
            .connect_with(options(path).read_only(true))
            .await
            .map_err(failed)?;
        let reopen = Reopen { options: options(path), largest: how.largest };
        Ok(Sqlite { path: path.to_owned(), readers, writer: Writer::start(connection, reopen)? })
    }

    /// Opens a file to read it, and refuses every write. Neither it nor what lies beside it is changed.
    ///
    /// # Errors
    /// A file that cannot be opened, is no store, or was written by a newer version.
    pub async fn open_read_only(path: &Path) -> StoreResult<Sqlite> {
        // Nothing was written, so there is nothing to lose.
        let _ = connect_to_read(path).await?.close().await;
        let readers = SqlitePoolOptions::new().max_connections(1).connect_with(looking(path)).await;
        let readers = readers.map_err(|error| StoreError::at(path, error))?;
        Ok(Sqlite { path: path.to_owned(), readers, writer: Writer::none() })
    }

    /// Examines a file without changing it: SQLite's own check, the checksums of rows, the chains of events. The quick form leaves out
    /// what needs every row.
    ///
    /// # Errors
    /// A file that cannot be read at all, is no store, or was written by a newer version.
    pub async fn examine(path: &Path, full: bool) -> StoreResult<Vec<Damage>> {
        if !path.is_file() {
            return Err(StoreError::file(path, "there is no such file"));
        }
        let mut connection = look(path).await.map_err(|error| StoreError::at(path, error))?;
        let found = match checks::is_store(&mut connection, path).await {
            Ok(()) => checks::examine(&mut connection, path, full).await,
            Err(error) => Err(error),
        };
        // The connection was only read from, so a failed close loses nothing.
        let _ = connection.close().await;
        found
    }

    /// Writes a copy of the database, as it is at one moment, to a file that must not exist, and examines the copy. The server may go on.
    ///
    /// # Errors
    /// A source that is no store, a target that cannot be written, or a copy that is damaged.
    pub async fn backup(from: &Path, to: &Path) -> StoreResult<()> {
        if !from.is_file() {
            return Err(StoreError::file(from, "there is no such file"));
        }
        if to.exists() {
            return Err(StoreError::file(to, "the file exists already"));
        }
        let Some(target) = to.to_str() else {
            return Err(StoreError::file(to, "the name is not UTF-8 text"));
        };
        check(from).await?;
        let mut source = options(from).connect().await.map_err(|error| StoreError::at(from, error))?;
        checks::is_store(&mut source, from).await?;
        // SQLite fills an empty file, and so the copy is as private as the database.
        create_private(to)?;
        let copied = sqlx::query("VACUUM INTO ?").bind(target).execute(&mut source).await;
        source.close().await.map_err(|error| StoreError::at(from, error))?;
        copied.map_err(|error| StoreError::at(to, error))?;
        // The copy is what somebody will rely on: it has to be whole, and one file.
        match Sqlite::examine(to, true).await?.first() {
            Some(damage) => Err(StoreError::file(to, format_args!("the copy is damaged: {damage}"))),
            None => Ok(()),
        }
    }
}

#[async_trait]
impl SqlStore for Sqlite {
    type Driver = SqliteDriver;

    async fn reader(&self) -> StoreResult<PoolConnection<SqliteDriver>> {
        Ok(self.readers.acquire().await?)
    }

    async fn write(&self, command: WriteCommand) -> StoreResult<u64> {
        self.writer.write(command).await
    }

    async fn size(&self) -> StoreResult<StoreSize> {
        let bytes = |path: &Path| std::fs::metadata(path).map_or(0, |file| file.len());
        Ok(StoreSize { database: bytes(&self.path), log: bytes(&log_of(&self.path)) })
    }

    async fn close(&self) {
        // The last connection to close brings everything into the one file, which one that only reads cannot.
        self.readers.close().await;
        self.writer.close().await;
    }
}

//! The store in one SQLite file.
//!
//! Readers have connections of their own; one task writes. The file is in WAL mode with `synchronous=FULL`: what was
//! committed is on the disk.

mod checks;
mod reader;
mod writer;

use std::path::{Path, PathBuf};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};

use crate::{GameRow, Guest, ListQuery, NewGame, Outage, Store, StoreError, StoreResult, StoredEvent, Update};
use writer::{WriteCommand, Writer};

/// How many may read at once.
const READERS: u32 = 4;

/// How long a connection waits for another process that holds the file, such as a backup.
const PATIENCE: Duration = Duration::from_secs(10);

/// A store in one file.
pub struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(PATIENCE)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
}

/// A connection that only looks: it changes neither the file nor what lies beside it.
async fn look(path: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    // Without a log beside it the file is all there is. Otherwise SQLite would put an empty log there, and leave it.
    let options = SqliteConnectOptions::new().filename(path).busy_timeout(PATIENCE);
    options.read_only(true).immutable(!Path::new(&log).exists()).connect().await
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
    // Nothing was written, so there is nothing to lose.
    let _ = connection.close().await;
    checked
}

impl Sqlite {
    /// Opens a file, makes it where there is none, brings it up to date and checks it.
    ///
    /// # Errors
    /// A file that cannot be opened, is damaged, is no store, or was written by a newer version.
    pub async fn open(path: &Path) -> StoreResult<Sqlite> {
        let failed = |error: sqlx::Error| StoreError::at(path, error);
        check(path).await?;
        let mut connection = options(path).create_if_missing(true).connect().await.map_err(failed)?;
        checks::prepare(&mut connection, path).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .min_connections(1)
            .connect_with(options(path).read_only(true))
            .await
            .map_err(failed)?;
        Ok(Sqlite { readers, writer: Writer::start(connection) })
    }

    /// Writes a copy of the database, as it is at one moment, to a file that must not exist. The server may go on.
    ///
    /// # Errors
    /// A source that is no store, or a target that cannot be written.
    pub async fn backup(from: &Path, to: &Path) -> StoreResult<()> {
        let failed = |path: &Path| {
            let path: PathBuf = path.to_owned();
            move |error: sqlx::Error| StoreError::at(&path, error)
        };
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
        let mut source = options(from).connect().await.map_err(failed(from))?;
        checks::is_store(&mut source, from).await?;
        sqlx::query("VACUUM INTO ?").bind(target).execute(&mut source).await.map_err(failed(to))?;
        source.close().await.map_err(failed(from))?;
        // The copy is what somebody will rely on: it has to be whole, and one file.
        let mut copy = look(to).await.map_err(failed(to))?;
        let whole = checks::integrity(&mut copy, to).await;
        copy.close().await.map_err(failed(to))?;
        whole
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn add_guest(&self, guest: Guest) -> StoreResult<()> {
        self.writer.write(WriteCommand::AddGuest(guest)).await
    }

    async fn guest_by_token(&self, token_hash: &str) -> StoreResult<Option<Guest>> {
        reader::guest_by_token(&self.readers, token_hash).await
    }

    async fn rename_guest(&self, id: &str, name: &str) -> StoreResult<()> {
        self.writer.write(WriteCommand::Rename { id: id.to_owned(), name: name.to_owned() }).await
    }

    async fn create(&self, game: NewGame) -> StoreResult<()> {
        self.writer.write(WriteCommand::Create(game)).await
    }

    async fn append(&self, game: &str, event: StoredEvent, update: Update, also: Option<NewGame>) -> StoreResult<()> {
        self.writer.write(WriteCommand::Append { game: game.to_owned(), event, update, also }).await
    }

    async fn game(&self, id: &str) -> StoreResult<Option<GameRow>> {
        reader::game(&self.readers, id).await
    }

    async fn events(&self, game: &str, after: i64) -> StoreResult<Vec<StoredEvent>> {
        reader::events(&self.readers, game, after).await
    }

    async fn list(&self, query: &ListQuery) -> StoreResult<Vec<GameRow>> {
        reader::list(&self.readers, query).await
    }

    async fn awake(&self) -> StoreResult<Vec<String>> {
        reader::awake(&self.readers).await
    }

    async fn ids(&self, after: &str, limit: u32) -> StoreResult<Vec<String>> {
        reader::ids(&self.readers, after, limit).await
    }

    async fn beat(&self, now: i64) -> StoreResult<()> {
        self.writer.write(WriteCommand::Beat(now)).await
    }

    async fn started(&self, now: i64) -> StoreResult<Vec<Outage>> {
        self.writer.write(WriteCommand::Started(now)).await?;
        reader::outages(&self.readers).await
    }

    async fn ready(&self) -> StoreResult<()> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        if self.writer.is_closed() { Err(StoreError::Closed) } else { Ok(()) }
    }

    async fn close(&self) {
        // The last connection to close brings everything into the one file, which one that only reads cannot.
        self.readers.close().await;
        self.writer.close().await;
    }
}

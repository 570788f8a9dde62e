//! Checks of a database file before it is used: is it a store, is it undamaged, is it of this version.
//!
//! The version is SQLite's `user_version`: the number of migrations that have been run. Each runs in one transaction with its number.

use std::path::Path;

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Row};

use crate::examine::{self, Damage, FINDINGS};
use crate::{StoreError, StoreResult};

/// The steps from an empty file to the present tables. Steps are added, never changed.
const MIGRATIONS: &[&str] =
    &[include_str!("../../migrations/sqlite/0001_games.sql"), include_str!("../../migrations/sqlite/0002_growth.sql")];

/// What stands in the header of every store, so that another program's database is not taken for one: "TABU".
const APPLICATION: i64 = 0x5441_4255;

async fn number(connection: &mut SqliteConnection, query: &'static str) -> Result<i64, sqlx::Error> {
    sqlx::query(query).fetch_one(connection).await?.try_get(0)
}

async fn application(connection: &mut SqliteConnection, path: &Path) -> StoreResult<i64> {
    number(connection, "PRAGMA application_id").await.map_err(|error| StoreError::at(path, error))
}

async fn tables(connection: &mut SqliteConnection, path: &Path) -> StoreResult<i64> {
    number(connection, "SELECT count(*) FROM sqlite_master").await.map_err(|error| StoreError::at(path, error))
}

/// Brings a file up to date and checks it.
pub(super) async fn prepare(connection: &mut SqliteConnection, path: &Path) -> StoreResult<()> {
    let failed = |error: sqlx::Error| StoreError::at(path, error);
    if tables(connection, path).await? > 0 {
        is_store(connection, path).await?;
        integrity(connection, path).await?;
    }
    let version = version(connection, path).await?;
    for (index, step) in MIGRATIONS.iter().enumerate().skip(version) {
        let mut transaction = connection.begin().await.map_err(failed)?;
        sqlx::raw_sql(*step).execute(&mut *transaction).await.map_err(failed)?;
        // Pragmas take no parameters; both numbers are ours.
        let mark = format!("PRAGMA user_version = {}; PRAGMA application_id = {APPLICATION}", index + 1);
        sqlx::raw_sql(sqlx::AssertSqlSafe(mark)).execute(&mut *transaction).await.map_err(failed)?;
        transaction.commit().await.map_err(failed)?;
    }
    Ok(())
}

async fn version(connection: &mut SqliteConnection, path: &Path) -> StoreResult<usize> {
    let version = number(connection, "PRAGMA user_version").await.map_err(|error| StoreError::at(path, error))?;
    match usize::try_from(version) {
        Ok(version) if version <= MIGRATIONS.len() => Ok(version),
        _ => Err(StoreError::file(
            path,
            format_args!(
                "it was written by a newer version of this program: its tables have version {version}, known is {}",
                MIGRATIONS.len()
            ),
        )),
    }
}

/// Whether the tables are those of this version.
pub(super) async fn is_current(connection: &mut SqliteConnection, path: &Path) -> StoreResult<bool> {
    Ok(version(connection, path).await? == MIGRATIONS.len())
}

/// Refuses what [`is_store`] refuses, but not a database in which nobody has put anything: a store may have been stopped at its
/// very beginning.
pub(super) async fn may_be_store(connection: &mut SqliteConnection, path: &Path) -> StoreResult<()> {
    if application(connection, path).await? == 0 && tables(connection, path).await? == 0 {
        return Ok(());
    }
    is_store(connection, path).await
}

/// Refuses a file that another program wrote, or a newer version of this one.
pub(super) async fn is_store(connection: &mut SqliteConnection, path: &Path) -> StoreResult<()> {
    if application(connection, path).await? != APPLICATION {
        return Err(StoreError::file(path, "this is a database of another program, or none; it is left as it is"));
    }
    version(connection, path).await.map(drop)
}

/// Refuses a damaged file.
pub(super) async fn integrity(connection: &mut SqliteConnection, path: &Path) -> StoreResult<()> {
    let rows = sqlx::query("PRAGMA quick_check(1)")
        .fetch_all(connection)
        .await
        .map_err(|error| StoreError::at(path, error))?;
    let found = rows.first().and_then(|row| row.try_get::<String, _>(0).ok()).unwrap_or_default();
    if found == "ok" {
        return Ok(());
    }
    Err(StoreError::file(path, format_args!("the file is damaged ({found}); restore a backup")))
}

/// Lets the database have at most so many bytes.
pub(super) async fn limit_size(connection: &mut SqliteConnection, bytes: u64) -> Result<(), sqlx::Error> {
    let page = number(connection, "PRAGMA page_size").await?;
    let pages = i64::try_from(bytes).unwrap_or(i64::MAX) / page.max(1);
    // Pragmas take no parameters; the number is ours.
    let limit = format!("PRAGMA max_page_count = {}", pages.max(1));
    sqlx::raw_sql(sqlx::AssertSqlSafe(limit)).execute(connection).await.map(drop)
}

/// Everything that is wrong with a file.
pub(super) async fn examine(connection: &mut SqliteConnection, path: &Path, full: bool) -> StoreResult<Vec<Damage>> {
    let mut found = Vec::new();
    let pragma = if full { "PRAGMA integrity_check" } else { "PRAGMA quick_check" };
    let of_file = |problem: String| Damage { place: path.display().to_string(), problem };
    match sqlx::query(pragma).fetch_all(&mut *connection).await {
        Ok(rows) => {
            let lines = rows.iter().map(|row| row.try_get::<String, _>(0).unwrap_or_else(|error| error.to_string()));
            found.extend(lines.filter(|line| line != "ok").map(of_file));
        }
        Err(error) => found.push(of_file(error.to_string())),
    }
    // A file of an older version has no checksums yet.
    if full && found.is_empty() && is_current(connection, path).await? {
        let sealed = async {
            tables_are_ours(connection, path, &mut found).await?;
            examine::checksums(connection, &path.display().to_string(), &mut found).await
        };
        if let Err(error) = sealed.await {
            found.push(of_file(error.to_string()));
        }
    }
    found.truncate(FINDINGS);
    Ok(found)
}

/// The tables and indexes of a file.
async fn schema(connection: &mut SqliteConnection) -> Result<Vec<(String, Option<String>)>, sqlx::Error> {
    let rows = sqlx::query("SELECT name, sql FROM sqlite_master ORDER BY name").fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// Compares the tables and indexes with those that this version makes.
async fn tables_are_ours(connection: &mut SqliteConnection, path: &Path, found: &mut Vec<Damage>) -> StoreResult<()> {
    let mut fresh = sqlx::SqliteConnection::connect("sqlite::memory:").await?;
    prepare(&mut fresh, path).await?;
    if schema(connection).await? != schema(&mut fresh).await? {
        let problem = "the tables are not those of this version".to_owned();
        found.push(Damage { place: path.display().to_string(), problem });
    }
    Ok(())
}

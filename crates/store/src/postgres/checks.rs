//! Checks of a database before it is used: is it a store, is it of this version, do its rows fit together.
//!
//! The table `tabuleiro_store` holds the number of migrations that have been run, and the least number that a program has to know to work with the
//! tables. Migrations only add (expand, never contract), so that nodes of the version before go on beside newer ones.

use sqlx::Connection;
use sqlx::postgres::PgConnection;

use super::at;
use crate::examine::{self, Damage, FINDINGS};
use crate::place::PostgresUrl;
use crate::sql::{Sql, values};
use crate::{StoreError, StoreResult};

/// The steps from an empty database to the present tables. Steps are added, never changed.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/postgres/0001_games.sql"),
    include_str!("../../migrations/postgres/0002_nodes.sql"),
    include_str!("../../migrations/postgres/0003_jobs.sql"),
    include_str!("../../migrations/postgres/0004_order.sql"),
];

/// How many migrations a program has to know to work with the present tables.
const WORKS_WITH: i64 = 1;

/// Held while tables are made or changed: nodes that start together do it one after another.
const MIGRATING: i64 = 0x5441_4256;

fn refused(url: &PostgresUrl, problem: impl std::fmt::Display) -> StoreError {
    StoreError::Remote { database: url.to_string(), problem: problem.to_string(), source: None }
}

fn known() -> i64 {
    i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX)
}

/// The version of the tables: `None` where there are none of ours.
async fn version(sql: &mut dyn Sql, url: &PostgresUrl) -> StoreResult<Option<i64>> {
    let tables =
        "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = $1";
    if sql.number(tables, values!["tabuleiro_store"]).await.map_err(at(url))? != Some(1) {
        for name in ["guests", "games", "events"] {
            if sql.number(tables, values![name]).await.map_err(at(url))? == Some(1) {
                let problem = format!("its table `{name}` is another program's; it is left as it is");
                return Err(refused(url, problem));
            }
        }
        return Ok(None);
    }
    let row = sql.first("SELECT version, works_with FROM tabuleiro_store", &[]).await.map_err(at(url))?;
    let Some(row) = row else { return Err(refused(url, "its table `tabuleiro_store` is empty")) };
    let (version, works_with) = (row.number(0).map_err(at(url))?, row.number(1).map_err(at(url))?);
    if works_with > known() {
        let problem = format!(
            "it was written by a newer version of this program: its tables have version {version}, known is {}",
            known()
        );
        return Err(refused(url, problem));
    }
    Ok(Some(version))
}

/// Makes the tables where there are none, and brings them up to date.
pub(super) async fn prepare(connection: &mut PgConnection, url: &PostgresUrl) -> StoreResult<()> {
    let mut transaction = connection.begin().await.map_err(at(url))?;
    let lock = "SELECT 1::BIGINT FROM (SELECT pg_advisory_xact_lock($1)) AS locked";
    transaction.first(lock, values![MIGRATING]).await.map_err(at(url))?;
    let version = match version(&mut *transaction, url).await? {
        Some(version) => version,
        None => {
            let table = "CREATE TABLE tabuleiro_store (version BIGINT NOT NULL, works_with BIGINT NOT NULL)";
            transaction.run(table, &[]).await.map_err(at(url))?;
            transaction.run("INSERT INTO tabuleiro_store VALUES (0, 0)", &[]).await.map_err(at(url))?;
            0
        }
    };
    if version < known() {
        for step in MIGRATIONS.iter().skip(usize::try_from(version).unwrap_or(usize::MAX)) {
            sqlx::raw_sql(*step).execute(&mut *transaction).await.map_err(at(url))?;
        }
        let mark = "UPDATE tabuleiro_store SET version = $1, works_with = $2";
        transaction.run(mark, values![known(), WORKS_WITH]).await.map_err(at(url))?;
    }
    transaction.commit().await.map_err(at(url))
}

/// Refuses what is no store, or not of this version.
pub(super) async fn is_current(sql: &mut dyn Sql, url: &PostgresUrl) -> StoreResult<()> {
    match version(sql, url).await? {
        None => Err(refused(url, "there is no store in it")),
        Some(version) if version < known() => {
            Err(refused(url, "it was written by an older version; start a server on it once"))
        }
        Some(_) => Ok(()),
    }
}

/// Everything that is wrong with a database.
pub(super) async fn examine(sql: &mut dyn Sql, url: &PostgresUrl, full: bool) -> StoreResult<Vec<Damage>> {
    let mut found = Vec::new();
    let place = url.to_string();
    if full {
        examine::checksums(sql, &place, &mut found).await?;
    } else {
        // The same without reading any text: what the index of the events tells.
        let counted = "SELECT id FROM games LEFT JOIN (SELECT game, count(*) AS number, max(seq) AS last FROM events GROUP BY game) \
            AS counted ON game = id WHERE number IS DISTINCT FROM seq OR last IS DISTINCT FROM seq ORDER BY id LIMIT 100";
        for row in sql.all(counted, &[]).await? {
            found.push(Damage::new(format!("game {}", row.text(0)?), "its events are not those that it names"));
        }
    }
    found.truncate(FINDINGS);
    Ok(found)
}

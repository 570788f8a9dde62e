//! Several nodes on one database of PostgreSQL: heartbeats, leases and presence in tables, wake-ups by `NOTIFY`.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use sqlx::postgres::{PgListener, PgPoolOptions};
use sqlx::{Executor, Row};
use tokio::time::timeout;

use super::{PATIENCE, Postgres, options};
use crate::cluster::{Cluster, DatabaseTime, GONE_MS, Notice, Notices, Presence, Pulse};
use crate::sql::{Sql, unanswered, values};
use crate::{Append, Due, JobTable, StoreError, StoreResult, writes};

/// The channel of all notices.
pub(super) const CHANNEL: &str = "tabuleiro";

/// After how long without a notice the connection is asked whether it is still there: one whose other end has vanished is silent for ever.
const QUIET: Duration = Duration::from_secs(10);

/// Tells other nodes of an event, when the transaction is committed. A node that is alone has nobody to tell, and its commits need not wait for each other, as
/// those that notify do.
pub(super) async fn notify(store: &Postgres, sql: &mut dyn Sql, append: &Append) -> StoreResult<()> {
    if !store.is_alone.load(Ordering::Relaxed) {
        let text = format!("event {} {} {}", store.node, append.game, append.event.seq);
        sql.run("SELECT pg_notify($1, $2)", values![CHANNEL, &text]).await?;
    }
    Ok(())
}

/// Reads a notice. `None` for one of this node's own that only others need, or of a version that knows more.
fn read(text: &str, node: &str) -> Option<Notice> {
    let mut words = text.split(' ');
    let (kind, from, game) = (words.next()?, words.next()?, words.next()?.to_owned());
    match kind {
        // A node's own threads wait for jobs as others do.
        "job" if game == "waiting" => Some(Notice::JobWaits),
        "job" if game == "changed" => Some(Notice::JobChanged { key: words.next()?.to_owned() }),
        _ if from == node => None,
        "event" => Some(Notice::Event { game, seq: words.next()?.parse().ok()? }),
        "presence" => Some(Notice::Presence { game }),
        _ => None,
    }
}

/// A connection that listens.
struct PostgresNotices {
    listener: PgListener,
    node: String,
}

#[async_trait]
impl Notices for PostgresNotices {
    async fn next(&mut self) -> StoreResult<Notice> {
        loop {
            match timeout(QUIET, self.listener.try_recv()).await {
                Ok(received) => match received? {
                    Some(notice) => match read(notice.payload(), &self.node) {
                        Some(notice) => return Ok(notice),
                        None => continue,
                    },
                    // The connection was lost and is there again: what was sent meanwhile is gone.
                    None => return Ok(Notice::Gap),
                },
                Err(_) => {
                    let asked = timeout(PATIENCE, (&mut self.listener).execute("SELECT 1")).await;
                    asked.unwrap_or_else(|_| Err(unanswered()))?;
                    // The connection may have been replaced while it was asked, and notices lost with the old one.
                    return Ok(Notice::Gap);
                }
            }
        }
    }
}

/// Asks for the time of the database.
async fn time(sql: &mut dyn Sql) -> StoreResult<DatabaseTime> {
    let asked = Instant::now();
    let now = sql.number("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT", &[]).await?;
    let now_ms = now.ok_or(sqlx::Error::RowNotFound)?;
    Ok(DatabaseTime { now_ms, asked, answered: Instant::now() })
}

fn number(yes: bool) -> i64 {
    i64::from(yes)
}

#[async_trait]
impl Cluster for Postgres {
    async fn time(&self) -> StoreResult<DatabaseTime> {
        time(&mut *self.pool.acquire().await?).await
    }

    async fn pulse(&self) -> StoreResult<Pulse> {
        let mut transaction = self.pool.begin().await?;
        let sql: &mut dyn Sql = &mut *transaction;
        // Nodes do this one after another, so that an outage is found by one of them.
        let last = sql.number("SELECT at_ms FROM heartbeat FOR UPDATE", &[]).await?;
        let time = time(sql).await?;
        let now = time.now_ms;
        if let Some(last) = last.filter(|last| now - last > GONE_MS) {
            writes::add_outage(sql, last, now).await?;
        }
        writes::beat(sql, now).await?;
        let seen = "INSERT INTO nodes (id, seen_ms) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen_ms = excluded.seen_ms \
            RETURNING (xmax = 0)::INT::BIGINT";
        let is_new = sql.number(seen, values![&self.node, now]).await? == Some(1);
        let rows = sql.all("SELECT id FROM nodes WHERE seen_ms > $1 ORDER BY id", values![now - GONE_MS]).await?;
        let nodes = rows.iter().map(|row| row.text(0)).collect::<Result<Vec<_>, _>>()?;
        let outages = sql.number("SELECT count(*) FROM outages", &[]).await?.unwrap_or(0);
        transaction.commit().await?;
        self.is_alone.store(nodes.len() <= 1, Ordering::Relaxed);
        Ok(Pulse { time, nodes, outages, is_new })
    }

    async fn forget_nodes(&self) -> StoreResult<()> {
        self.pool
            .execute(
                "DELETE FROM nodes; DELETE FROM presence; DELETE FROM leases; DELETE FROM workers WHERE kind = 'node'",
            )
            .await?;
        Ok(())
    }

    async fn depart(&self) -> StoreResult<()> {
        let mut connection = self.pool.acquire().await?;
        connection.run("DELETE FROM nodes WHERE id = $1", values![&self.node]).await?;
        connection.run("DELETE FROM presence WHERE node = $1", values![&self.node]).await?;
        connection.run("DELETE FROM leases WHERE node = $1", values![&self.node]).await?;
        connection.run("DELETE FROM workers WHERE id = $1", values![&self.node]).await?;
        Ok(())
    }

    async fn lease(&self, game: &str, seq: i64, now: i64, until: i64) -> StoreResult<bool> {
        // A lease is for what follows an event: it says nothing about what follows a later one.
        let statement = "INSERT INTO leases (game, node, seq, until_ms) VALUES ($1, $2, $3, $4) ON CONFLICT (game) DO UPDATE \
            SET node = excluded.node, seq = excluded.seq, until_ms = excluded.until_ms \
            WHERE leases.until_ms <= $5 OR leases.seq < excluded.seq OR leases.node = excluded.node";
        let values = values![game, &self.node, seq, until, now];
        Ok(self.pool.acquire().await?.run(statement, values).await? > 0)
    }

    async fn lease_due(&self, now: i64, until: i64, limit: u32) -> StoreResult<Vec<Due>> {
        let statement = "WITH due AS (SELECT id, seq, deadline_ms FROM games WHERE deadline_ms <= $1 AND NOT EXISTS \
            (SELECT 1 FROM leases WHERE leases.game = games.id AND leases.seq >= games.seq AND leases.until_ms > $1 AND leases.node <> $2) \
            ORDER BY deadline_ms, id LIMIT $4), \
            taken AS (INSERT INTO leases (game, node, seq, until_ms) SELECT id, $2, seq, $3 FROM due ON CONFLICT (game) DO UPDATE \
            SET node = excluded.node, seq = excluded.seq, until_ms = excluded.until_ms \
            WHERE leases.until_ms <= $1 OR leases.seq < excluded.seq OR leases.node = excluded.node RETURNING game) \
            SELECT id, deadline_ms FROM due JOIN taken ON game = id ORDER BY deadline_ms, id";
        let values = values![now, &self.node, until, i64::from(limit)];
        let rows = self.pool.acquire().await?.all(statement, values).await?;
        let due = rows.iter().map(|row| Ok(Due { game: row.text(0)?, deadline_ms: row.number(1)? }));
        Ok(due.collect::<Result<_, sqlx::Error>>()?)
    }

    async fn outdated(&self, known: &[(String, i64)]) -> StoreResult<Vec<(String, i64)>> {
        let (ids, numbers): (Vec<&str>, Vec<i64>) = known.iter().map(|(id, seq)| (id.as_str(), *seq)).unzip();
        let statement = "SELECT games.id, games.seq FROM UNNEST($1::TEXT[], $2::BIGINT[]) AS known (id, seq) \
            JOIN games ON games.id = known.id WHERE games.seq > known.seq";
        let rows = sqlx::query(statement).bind(ids).bind(numbers).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect::<Result<_, sqlx::Error>>()?)
    }

    async fn set_presence(&self, games: &[(String, Presence)]) -> StoreResult<()> {
        let (here, gone): (Vec<_>, Vec<_>) = games.iter().partition(|(_, presence)| !presence.is_empty());
        let mut transaction = self.pool.begin().await?;
        let statement = "INSERT INTO presence (node, game, first_online, second_online, watchers) \
            SELECT $1, * FROM UNNEST($2::TEXT[], $3::BIGINT[], $4::BIGINT[], $5::BIGINT[]) ON CONFLICT (game, node) DO UPDATE \
            SET first_online = excluded.first_online, second_online = excluded.second_online, watchers = excluded.watchers";
        sqlx::query(statement)
            .bind(&self.node)
            .bind(here.iter().map(|(game, _)| game.as_str()).collect::<Vec<_>>())
            .bind(here.iter().map(|(_, presence)| number(presence.online[0])).collect::<Vec<_>>())
            .bind(here.iter().map(|(_, presence)| number(presence.online[1])).collect::<Vec<_>>())
            .bind(here.iter().map(|(_, presence)| presence.watchers).collect::<Vec<_>>())
            .execute(&mut *transaction)
            .await?;
        if !gone.is_empty() {
            sqlx::query("DELETE FROM presence WHERE node = $1 AND game = ANY($2)")
                .bind(&self.node)
                .bind(gone.iter().map(|(game, _)| game.as_str()).collect::<Vec<_>>())
                .execute(&mut *transaction)
                .await?;
        }
        if !self.is_alone.load(Ordering::Relaxed) {
            sqlx::query(
                "SELECT pg_notify($1, 'presence ' || $2 || ' ' || game) FROM UNNEST($3::TEXT[]) AS told (game)",
            )
            .bind(CHANNEL)
            .bind(&self.node)
            .bind(games.iter().map(|(game, _)| game.as_str()).collect::<Vec<_>>())
            .execute(&mut *transaction)
            .await?;
        }
        Ok(transaction.commit().await?)
    }

    async fn presence(&self, games: &[String]) -> StoreResult<Vec<(String, Presence)>> {
        let statement = "SELECT game, max(first_online), max(second_online), sum(watchers)::BIGINT FROM presence JOIN nodes ON id = node \
            WHERE game = ANY($1) AND node <> $2 AND seen_ms > (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT - $3 GROUP BY game";
        let rows = sqlx::query(statement).bind(games).bind(&self.node).bind(GONE_MS).fetch_all(&self.pool).await?;
        let read = |row: &sqlx::postgres::PgRow| -> Result<(String, Presence), sqlx::Error> {
            let online = [row.try_get::<i64, _>(1)? != 0, row.try_get::<i64, _>(2)? != 0];
            Ok((row.try_get(0)?, Presence { online, watchers: row.try_get(3)? }))
        };
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    async fn tidy(&self) -> StoreResult<()> {
        /// So long after it has ended something is surely of no use, in milliseconds.
        const OLD: i64 = 60_000;
        let mut connection = self.pool.acquire().await?;
        let before = time(&mut *connection).await?.now_ms - OLD;
        connection.run("DELETE FROM nodes WHERE seen_ms < $1", values![before]).await?;
        let nobody = "DELETE FROM presence WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = node)";
        connection.run(nobody, &[]).await?;
        connection.run("DELETE FROM leases WHERE until_ms < $1", values![before]).await?;
        Ok(())
    }

    fn jobs(&self) -> &dyn JobTable {
        self
    }

    fn node(&self) -> &str {
        &self.node
    }

    async fn notices(&self) -> StoreResult<Box<dyn Notices>> {
        // A connection beside the pool's, for as long as the node runs.
        let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let pool = pool.acquire_timeout(PATIENCE).connect_lazy_with(options(&self.url));
        let mut listener = PgListener::connect_with(&pool).await.map_err(StoreError::from)?;
        listener.ignore_pool_close_event(true);
        listener.listen(CHANNEL).await?;
        Ok(Box::new(PostgresNotices { listener, node: self.node.clone() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_of_others_are_read() {
        let event = Notice::Event { game: "g1".to_owned(), seq: 7 };
        assert_eq!(read("event b g1 7", "a"), Some(event));
        assert_eq!(read("presence b g1", "a"), Some(Notice::Presence { game: "g1".to_owned() }));
        assert_eq!(read("job a waiting", "a"), Some(Notice::JobWaits));
        assert_eq!(read("job b changed k", "a"), Some(Notice::JobChanged { key: "k".to_owned() }));
        for other in ["event a g1 7", "event b g1", "event b g1 x", "job b g1 7", "job b changed", "", "presence b"] {
            assert_eq!(read(other, "a"), None, "{other}");
        }
    }
}

//! The table of jobs in PostgreSQL.
//!
//! Rows are claimed with `FOR UPDATE SKIP LOCKED`, one claim after another (an advisory lock for the few statements of it), so that the order is the one of the
//! queue of a single server: payers in rounds, each once a round; within a round by class, then by age. A row that waits carries the round in which its payer is served next.
//! The index `jobs_in_order` has the rows in that order, so that a claim reads the first ones only, however many wait.

use async_trait::async_trait;
use sqlx::Row;

use super::Postgres;
use super::cluster::CHANNEL;
use crate::StoreResult;
use crate::jobs::{
    BACK_OFF_MS, HeldJob, JobClaim, JobFigures, JobState, JobTable, MOST_ATTEMPTS, NewJob, WORKER_GONE_MS, WorkerKind,
    WorkerToken,
};
use crate::sql::{Sql, values};

/// Held while a job is claimed.
const CLAIMING: i64 = 0x5441_4257;

/// For how long an answer is kept for others who wait for it, in milliseconds.
const KEEP_DONE_MS: i64 = 30_000;

/// For how long a dead job is kept for whoever looks into it, in milliseconds.
const KEEP_DEAD_MS: i64 = 24 * 60 * 60 * 1000;

/// The time of the database, in milliseconds since 1970.
macro_rules! now {
    () => {
        "(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT"
    };
}

/// What a row becomes whose worker has failed.
macro_rules! again {
    () => {
        concat!(
            "state = CASE WHEN attempts >= $1 THEN 'dead' ELSE 'waiting' END, worker = NULL, lease = NULL, answer = NULL, ",
            "changed_ms = ",
            now!(),
            ", due_ms = ",
            now!(),
            " + $2 * attempts"
        )
    };
}

const QUEUE: &str = concat!(
    "WITH made AS (INSERT INTO jobs (key, class, payer, round, payload, lendable, limit_ms, state, queued_ms, due_ms, changed_ms) ",
    "SELECT $1, $2, $3, GREATEST(",
    "(SELECT max(round) FROM jobs WHERE state = 'waiting' AND payer = $3), ",
    "(SELECT max(round) + 1 FROM jobs WHERE state = 'running' AND payer = $3), ",
    "(SELECT coalesce((SELECT max(round) FROM jobs WHERE state = 'running'), LEAST(",
    "(SELECT min(round) FROM jobs WHERE state = 'waiting' AND (class = 3)::INT = 0), ",
    "(SELECT min(round) FROM jobs WHERE state = 'waiting' AND (class = 3)::INT = 1)), 0))), ",
    "$4, $5, $6, 'waiting', now, now, now FROM (SELECT ",
    now!(),
    " AS now) AS clock ON CONFLICT (key) DO NOTHING RETURNING 1) SELECT pg_notify($7, $8) FROM made"
);

const EXPIRE: &str = concat!(
    "UPDATE jobs SET ",
    again!(),
    ", problem = 'the worker ' || coalesce(worker, '') || ' was not heard of in time', ",
    "lendable = CASE WHEN worker_kind = 'lent' AND class <> 3 THEN 0 ELSE lendable END ",
    "WHERE state = 'running' AND until_ms <= ",
    now!(),
    " RETURNING key, state, problem"
);

// In the order of the index: where jobs wait, the first rows of it say so, however many others are done.
const WORTH_CLAIMING: &str = concat!(
    "SELECT (SELECT 1 FROM jobs WHERE state = 'waiting' AND due_ms <= (SELECT ",
    now!(),
    ") AND queued_ms <= (SELECT ",
    now!(),
    ") - $1 AND class = ANY($2) AND lendable >= $3 ORDER BY (class = 3)::INT, round, class, number LIMIT 1) IS NOT NULL ",
    "OR EXISTS (SELECT 1 FROM jobs WHERE state = 'running' AND until_ms <= (SELECT ",
    now!(),
    "))"
);

// What holds for all rows (the time, how many threads there are, which payers have enough) is found once, not for every row that waits. What lent machines have, and say
// that they have, is counted apart: the host's own threads are shared as if nobody lent any.
const CLAIM: &str = concat!(
    "WITH clock AS MATERIALIZED (SELECT now, GREATEST(1, (SELECT coalesce(sum(threads), 0) - 1 FROM workers ",
    "WHERE seen_ms > now - $3 AND (kind = 'lent')::INT = $2)) AS most FROM (SELECT ",
    now!(),
    " AS now OFFSET 0) AS at), ",
    "busy AS MATERIALIZED (SELECT payer FROM jobs WHERE state = 'running' GROUP BY payer ",
    "HAVING count(*) FILTER (WHERE class <> 3 AND (worker_kind = 'lent')::INT = $2) >= (SELECT most FROM clock) ",
    "OR count(*) FILTER (WHERE class = 3) >= GREATEST(1, $8)), ",
    "next AS (SELECT key, payer, round FROM jobs WHERE state = 'waiting' AND due_ms <= (SELECT now FROM clock) AND queued_ms <= (SELECT now FROM clock) - $7 ",
    "AND class = ANY($1) AND lendable >= $2 ",
    "AND ($2 = 0 OR (SELECT count(*) FROM jobs AS held WHERE held.state = 'running' AND held.worker = $4) < $8 ",
    "AND EXISTS (SELECT 1 FROM worker_tokens WHERE id = $4 AND revoked_ms IS NULL)) ",
    "AND payer NOT IN (SELECT payer FROM busy) ",
    "ORDER BY (class = 3)::INT, round, class, number LIMIT 1 FOR UPDATE SKIP LOCKED), ",
    "taken AS (UPDATE jobs SET state = 'running', worker = $4, worker_kind = $5, lease = gen_random_uuid()::TEXT, attempts = attempts + 1, ",
    "claimed_ms = now, until_ms = now + $6, changed_ms = now FROM next, clock WHERE jobs.key = next.key ",
    "RETURNING jobs.key, lease, class, payload, attempts, now - queued_ms AS waited), ",
    "later AS (UPDATE jobs SET round = next.round + 1 FROM next ",
    "WHERE jobs.payer = next.payer AND jobs.state = 'waiting' AND jobs.key <> next.key AND jobs.round <= next.round) ",
    "SELECT key, lease, class, payload, attempts, waited FROM taken"
);

const EXTEND: &str = concat!(
    "UPDATE jobs SET until_ms = LEAST(now + $3, claimed_ms + limit_ms) FROM (SELECT ",
    now!(),
    " AS now) AS clock WHERE key = $1 AND lease = $2 AND state = 'running' AND until_ms > now"
);

const HELD: &str = concat!(
    "SELECT class, payload FROM jobs WHERE key = $1 AND lease = $2 AND worker = $3 AND state = 'running' AND until_ms > ",
    now!()
);

const ANSWER: &str = concat!(
    "UPDATE jobs SET state = 'done', answer = $3, spent_ms = GREATEST(1, LEAST($4, now - claimed_ms)), changed_ms = now, lease = NULL FROM (SELECT ",
    now!(),
    " AS now) AS clock WHERE key = $1 AND lease = $2 AND state = 'running' AND until_ms > now"
);

const FAIL: &str = concat!(
    "UPDATE jobs SET ",
    again!(),
    ", problem = $3, lendable = CASE WHEN class = 3 THEN lendable ELSE 0 END WHERE key = $4 AND lease = $5 AND state = 'running' RETURNING state"
);

const REFUSE: &str = concat!(
    "UPDATE jobs SET ",
    again!(),
    ", problem = $3, lendable = CASE WHEN class = 3 THEN lendable ELSE 0 END WHERE key = $4 AND state = 'done' RETURNING state"
);

const CANCEL: &str = concat!(
    "DELETE FROM jobs WHERE key = $1 AND (state IN ('waiting', 'running') OR state = 'dead' AND class = 3) RETURNING CASE WHEN state = 'running' THEN ",
    now!(),
    " - claimed_ms ELSE -1 END"
);

fn count(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Texts of errors go into a row and into logs: not more than this.
fn short(problem: &str) -> &str {
    &problem[..problem.floor_char_boundary(500)]
}

impl Postgres {
    /// Wakes whoever waits for a job, or for the answer of one.
    async fn tell_of_job(&self, sql: &mut dyn Sql, state: &str, key: &str) -> StoreResult<()> {
        let text = match state {
            "waiting" => format!("job {} waiting", self.node),
            _ => format!("job {} changed {key}", self.node),
        };
        sql.run("SELECT pg_notify($1, $2)", values![CHANNEL, &text]).await?;
        Ok(())
    }

    /// Runs a statement that gives a job back: values 1 and 2 are how often it may be tried, and the back-off.
    async fn give_back(&self, sql: &'static str, key: &str, problem: &str, lease: Option<&str>) -> StoreResult<bool> {
        let mut transaction = self.pool.begin().await?;
        let problem = short(problem);
        let row = match lease {
            Some(lease) => transaction.first(sql, values![MOST_ATTEMPTS, BACK_OFF_MS, problem, key, lease]).await?,
            None => transaction.first(sql, values![MOST_ATTEMPTS, BACK_OFF_MS, problem, key]).await?,
        };
        let Some(row) = row else { return Ok(false) };
        let state = row.text(0)?;
        tracing::warn!(job = key, state, problem, "an engine job has failed");
        self.tell_of_job(&mut *transaction, &state, key).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Gives jobs back whose lease has ended.
    async fn expire_jobs(&self, sql: &mut dyn Sql) -> StoreResult<()> {
        for row in sql.all(EXPIRE, values![MOST_ATTEMPTS, BACK_OFF_MS]).await? {
            let (key, state, problem) = (row.text(0)?, row.text(1)?, row.text(2)?);
            tracing::warn!(job = key, state, problem, "an engine job has lost its worker");
            self.tell_of_job(sql, &state, &key).await?;
        }
        Ok(())
    }
}

#[async_trait]
impl JobTable for Postgres {
    async fn queue_job(&self, job: &NewJob) -> StoreResult<()> {
        let notice = format!("job {} waiting", self.node);
        let NewJob { key, class, payer, payload, lendable, limit_ms } = job;
        let values = values![key, *class, payer, payload, i64::from(*lendable), *limit_ms, CHANNEL, &notice];
        self.pool.acquire().await?.run(QUEUE, values).await?;
        Ok(())
    }

    async fn job(&self, key: &str) -> StoreResult<JobState> {
        let statement = "SELECT state, answer, spent_ms, attempts, worker_kind, problem FROM jobs WHERE key = $1";
        let Some(row) = self.pool.acquire().await?.first(statement, values![key]).await? else {
            return Ok(JobState::Missing);
        };
        let attempts = count(row.number(3)?);
        Ok(match row.text(0)?.as_str() {
            "done" => JobState::Done {
                answer: row.text(1)?,
                spent_ms: count(row.number(2)?),
                attempts,
                by: row.maybe_text(4)?.unwrap_or_default(),
            },
            "dead" => JobState::Dead { problem: row.maybe_text(5)?.unwrap_or_default(), attempts },
            _ => JobState::Pending,
        })
    }

    async fn pending_jobs(&self, payer: &str) -> StoreResult<u64> {
        // Apart, so that each finds its rows in an index.
        let statement = "SELECT (SELECT count(*) FROM jobs WHERE payer = $1 AND state = 'waiting') + \
            (SELECT count(*) FROM jobs WHERE payer = $1 AND state = 'running') + (SELECT count(*) FROM jobs WHERE payer = $1 AND state = 'dead')";
        Ok(count(self.pool.acquire().await?.number(statement, values![payer]).await?.unwrap_or(0)))
    }

    async fn cancel_job(&self, key: &str) -> StoreResult<u64> {
        let mut transaction = self.pool.begin().await?;
        let spent = transaction.number(CANCEL, values![key]).await?;
        if spent.is_some_and(|spent| spent >= 0) {
            self.tell_of_job(&mut *transaction, "gone", key).await?;
        }
        transaction.commit().await?;
        Ok(count(spent.unwrap_or(0)))
    }

    async fn refuse_job(&self, key: &str, problem: &str) -> StoreResult<()> {
        self.give_back(REFUSE, key, problem, None).await.map(drop)
    }

    async fn claim_job(&self, claim: &JobClaim) -> StoreResult<Option<HeldJob>> {
        let is_lent = i64::from(claim.kind == WorkerKind::Lent);
        // A look without the lock: whoever is woken for a job that is gone, or only asks now and then, holds nobody up. Whoever may have no more is found out under it only.
        // Bound by hand: a list is no value of the face over both databases.
        let is_worth: bool = sqlx::query_scalar(WORTH_CLAIMING)
            .bind(claim.patience_ms)
            .bind(&claim.classes)
            .bind(is_lent)
            .fetch_one(&mut *self.pool.acquire().await?)
            .await?;
        if !is_worth {
            return Ok(None);
        }
        let mut transaction = self.pool.begin().await?;
        transaction.run("SELECT pg_advisory_xact_lock($1)", values![CLAIMING]).await?;
        self.expire_jobs(&mut *transaction).await?;
        let row = sqlx::query(CLAIM)
            .bind(&claim.classes)
            .bind(is_lent)
            .bind(WORKER_GONE_MS)
            .bind(&claim.worker)
            .bind(claim.kind.word())
            .bind(claim.lease_ms)
            .bind(claim.patience_ms)
            .bind(claim.most_of_one)
            .fetch_optional(&mut *transaction)
            .await?;
        transaction.commit().await?;
        let read = |row: sqlx::postgres::PgRow| {
            Ok::<HeldJob, sqlx::Error>(HeldJob {
                key: row.try_get(0)?,
                lease: row.try_get(1)?,
                class: row.try_get(2)?,
                payload: row.try_get(3)?,
                attempt: row.try_get(4)?,
                waited_ms: row.try_get(5)?,
            })
        };
        Ok(row.map(read).transpose()?)
    }

    async fn extend_job(&self, key: &str, lease: &str, lease_ms: i64) -> StoreResult<bool> {
        Ok(self.pool.acquire().await?.run(EXTEND, values![key, lease, lease_ms]).await? > 0)
    }

    async fn held_job(&self, key: &str, lease: &str, worker: &str) -> StoreResult<Option<(i64, String)>> {
        let row = self.pool.acquire().await?.first(HELD, values![key, lease, worker]).await?;
        Ok(row.map(|row| Ok::<_, sqlx::Error>((row.number(0)?, row.text(1)?))).transpose()?)
    }

    async fn answer_job(&self, key: &str, lease: &str, answer: &str, spent_ms: u64) -> StoreResult<bool> {
        let mut transaction = self.pool.begin().await?;
        let spent = i64::try_from(spent_ms).unwrap_or(i64::MAX);
        let is_held = transaction.run(ANSWER, values![key, lease, answer, spent]).await? > 0;
        if is_held {
            self.tell_of_job(&mut *transaction, "done", key).await?;
        }
        transaction.commit().await?;
        Ok(is_held)
    }

    async fn release_job(&self, key: &str, lease: &str) -> StoreResult<()> {
        let mut transaction = self.pool.begin().await?;
        let statement = "UPDATE jobs SET state = 'waiting', attempts = attempts - 1, worker = NULL, lease = NULL \
            WHERE key = $1 AND lease = $2 AND state = 'running'";
        if transaction.run(statement, values![key, lease]).await? > 0 {
            self.tell_of_job(&mut *transaction, "waiting", key).await?;
        }
        Ok(transaction.commit().await?)
    }

    async fn fail_job(&self, key: &str, lease: &str, problem: &str) -> StoreResult<bool> {
        self.give_back(FAIL, key, problem, Some(lease)).await
    }

    async fn see_worker(&self, worker: &str, kind: WorkerKind, threads: u32) -> StoreResult<()> {
        let statement = concat!(
            "INSERT INTO workers (id, kind, threads, seen_ms) VALUES ($1, $2, $3, ",
            now!(),
            ") ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, threads = excluded.threads, seen_ms = excluded.seen_ms"
        );
        self.pool.acquire().await?.run(statement, values![worker, kind.word(), i64::from(threads)]).await?;
        Ok(())
    }

    async fn dismiss_worker(&self, worker: &str) -> StoreResult<()> {
        self.pool.acquire().await?.run("DELETE FROM workers WHERE id = $1", values![worker]).await?;
        Ok(())
    }

    async fn tidy_jobs(&self) -> StoreResult<()> {
        let mut connection = self.pool.acquire().await?;
        let over = concat!("DELETE FROM jobs WHERE state = $1 AND changed_ms < ", now!(), " - $2");
        connection.run(over, values!["done", KEEP_DONE_MS]).await?;
        connection.run(over, values!["dead", KEEP_DEAD_MS]).await?;
        let gone = concat!("DELETE FROM workers WHERE seen_ms < ", now!(), " - $1");
        connection.run(gone, values![6 * WORKER_GONE_MS]).await?;
        Ok(())
    }

    async fn job_figures(&self) -> StoreResult<JobFigures> {
        let mut connection = self.pool.acquire().await?;
        let jobs = concat!(
            "SELECT state, count(*), coalesce(max(",
            now!(),
            " - queued_ms), 0)::BIGINT FROM jobs WHERE state <> 'done' GROUP BY state"
        );
        let mut figures = JobFigures::default();
        for row in connection.all(jobs, &[]).await? {
            let number = count(row.number(1)?);
            match row.text(0)?.as_str() {
                "waiting" => (figures.waiting, figures.oldest_ms) = (number, count(row.number(2)?)),
                "running" => figures.running = number,
                _ => figures.dead = number,
            }
        }
        let workers = concat!(
            "SELECT kind, count(*), sum(threads)::BIGINT FROM workers WHERE seen_ms > ",
            now!(),
            " - $1 GROUP BY kind"
        );
        for row in connection.all(workers, values![WORKER_GONE_MS]).await? {
            let word = row.text(0)?;
            if let Some(place) = WorkerKind::ALL.iter().position(|kind| kind.word() == word) {
                figures.workers[place] = count(row.number(1)?);
                figures.threads += count(row.number(2)?);
            }
        }
        Ok(figures)
    }

    async fn payer_key(&self) -> StoreResult<String> {
        let mut connection = self.pool.acquire().await?;
        let make = "INSERT INTO payer_key (one, key) VALUES (1, gen_random_uuid()::TEXT) ON CONFLICT DO NOTHING";
        connection.run(make, &[]).await?;
        let row = connection.first("SELECT key FROM payer_key", &[]).await?.ok_or(sqlx::Error::RowNotFound)?;
        Ok(row.text(0)?)
    }

    async fn add_worker_token(&self, id: &str, token_hash: &str, name: &str) -> StoreResult<()> {
        let statement =
            concat!("INSERT INTO worker_tokens (id, token_hash, name, created_ms) VALUES ($1, $2, $3, ", now!(), ")");
        self.pool.acquire().await?.run(statement, values![id, token_hash, name]).await?;
        Ok(())
    }

    async fn worker_by_token(&self, token_hash: &str) -> StoreResult<Option<WorkerToken>> {
        let statement =
            "SELECT id, name, created_ms, revoked_ms FROM worker_tokens WHERE token_hash = $1 AND revoked_ms IS NULL";
        let row = self.pool.acquire().await?.first(statement, values![token_hash]).await?;
        Ok(row.as_ref().map(token).transpose()?)
    }

    async fn worker_tokens(&self) -> StoreResult<Vec<WorkerToken>> {
        let statement = "SELECT id, name, created_ms, revoked_ms FROM worker_tokens ORDER BY created_ms, id";
        let rows = self.pool.acquire().await?.all(statement, &[]).await?;
        Ok(rows.iter().map(token).collect::<Result<_, _>>()?)
    }

    async fn revoke_worker_token(&self, id: &str) -> StoreResult<bool> {
        let mut transaction = self.pool.begin().await?;
        let revoke = concat!("UPDATE worker_tokens SET revoked_ms = ", now!(), " WHERE id = $1 AND revoked_ms IS NULL");
        let is_revoked = transaction.run(revoke, values![id]).await? > 0;
        // What its workers have ends now; the next claim gives it to others, also to those who are lent: nobody was silent.
        let end = "UPDATE jobs SET until_ms = 0, worker_kind = NULL WHERE state = 'running' AND worker = $1";
        transaction.run(end, values![id]).await?;
        transaction.commit().await?;
        Ok(is_revoked)
    }
}

fn token(row: &crate::sql::SqlRow) -> Result<WorkerToken, sqlx::Error> {
    Ok(WorkerToken {
        id: row.text(0)?,
        name: row.text(1)?,
        created_ms: row.number(2)?,
        revoked_ms: row.maybe_number(3)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::MATCH_CLASS;

    #[tokio::test]
    async fn a_claim_reads_the_first_rows_however_many_wait() {
        // The statements name it.
        assert_eq!(MATCH_CLASS, 3);
        let server = tabuleiro_test_postgres::server();
        let text = server.database();
        Postgres::open(&text.parse().unwrap()).await.unwrap();
        let name = tabuleiro_test_postgres::name_of(&text);
        let fill = "INSERT INTO jobs (key, class, payer, round, payload, lendable, limit_ms, state, queued_ms, due_ms, changed_ms) \
            SELECT i, i % 4, 'payer ' || i % 500, i % 32, 'x', 1, 1, 'waiting', 0, 0, 0 FROM generate_series(1, 20000) AS i; ANALYZE jobs";
        server.sql(name, fill);
        let types = "(BIGINT[], BIGINT, BIGINT, TEXT, TEXT, BIGINT, BIGINT, BIGINT)";
        let plan = server.sql(
            name,
            &format!(
                "SET plan_cache_mode = force_generic_plan; PREPARE claim {types} AS {CLAIM}; \
                EXPLAIN (ANALYZE, TIMING OFF) EXECUTE claim ('{{0,1,2,3}}', 0, 10000, 'here', 'node', 5000, 0, 64)"
            ),
        );
        let scan = plan.lines().find(|line| line.contains("jobs_in_order")).unwrap_or_default();
        assert!(scan.contains("Index Scan using jobs_in_order") && scan.contains("rows=1 "), "{plan}");
        assert!(!plan.contains("Seq Scan on jobs"), "{plan}");
        let plan = server.sql(
            name,
            &format!("SET plan_cache_mode = force_generic_plan; PREPARE look (BIGINT, BIGINT[], BIGINT) AS {WORTH_CLAIMING}; EXPLAIN (ANALYZE, TIMING OFF) EXECUTE look (0, '{{0,1,2}}', 1)"),
        );
        assert!(!plan.contains("Seq Scan on jobs"), "{plan}");
        let queue = format!(
            "SET plan_cache_mode = force_generic_plan; PREPARE queue (TEXT, BIGINT, TEXT, TEXT, BIGINT, BIGINT, TEXT, TEXT) AS {QUEUE}; \
            EXPLAIN (ANALYZE, TIMING OFF) EXECUTE queue ('new', 0, 'new', 'x', 1, 1, 'channel', 'text')"
        );
        let plan = server.sql(name, &queue);
        assert!(!plan.contains("Seq Scan on jobs"), "{plan}");
    }
}

//! A worker at the database: takes jobs from the table as nodes do, and serves nothing else.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_store::jobs::MATCH_CLASS;
use tabuleiro_store::{Notice, Postgres, Store, StoreError, StorePlace, WorkerKind, WorkerToken};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::config::ServerConfig;
use crate::engine::{JobBell, JobDoer, TableSource, take_jobs};
use crate::guests;
use crate::texts::serve as texts;

/// How often a worker says that it is there.
const SEEN: Duration = Duration::from_secs(2);

/// After how long the database is asked again where it did not answer.
const RETRY: Duration = Duration::from_secs(1);

/// How long a worker that stops may take to give its jobs back.
const FAREWELL: Duration = Duration::from_secs(5);

fn problem(error: &dyn std::fmt::Display) -> Message {
    Message::new(&texts::DATABASE).with("why", error.to_string())
}

/// Opens the database of jobs.
async fn open(config: &ServerConfig) -> Result<Arc<dyn Store>, Message> {
    match &config.database {
        StorePlace::Postgres(url) => {
            let store = Postgres::open_existing(url).await.map_err(|error| problem(&error))?;
            Ok(Arc::new(store))
        }
        StorePlace::File(file) => {
            Err(Message::new(&texts::WORKERS_NEED_POSTGRES).with("found", file.display().to_string()))
        }
    }
}

/// Works on jobs of a database until `stop` is done. What is under way then is given back. `began` is called when it begins.
///
/// # Errors
/// The database cannot be reached at the start, is no PostgreSQL, or the system has no more threads.
pub async fn work_at_database(
    config: &ServerConfig,
    doer: Arc<dyn JobDoer>,
    threads: usize,
    began: impl FnOnce(),
    stop: impl Future<Output = ()>,
) -> Result<(), Message> {
    let store = open(config).await?;
    let cluster = store.cluster().ok_or_else(|| problem(&StoreError::Closed))?;
    let worker = format!("worker-{}", cluster.node());
    let bell = Arc::new(JobBell::default());
    let mut claim = TableSource::claim_by(&worker, WorkerKind::Database, config);
    claim.classes.push(MATCH_CLASS);
    let source = TableSource { store: Arc::clone(&store), bell: Arc::clone(&bell), claim };
    let ends = watch::Sender::new(false);
    let jobs = cluster.jobs();
    let shown = u32::try_from(threads).unwrap_or(u32::MAX);
    jobs.see_worker(&worker, WorkerKind::Database, shown).await.map_err(|error| problem(&error))?;
    let threads = take_jobs(&(Arc::new(source) as _), &doer, threads, &ends.subscribe());
    let threads = threads.map_err(|error| Message::new(&texts::CANNOT_START).with("why", error.to_string()))?;
    began();
    let be_seen = async {
        loop {
            sleep(SEEN).await;
            if let Err(error) = jobs.see_worker(&worker, WorkerKind::Database, shown).await {
                tracing::warn!(%error, "the database does not answer");
            }
        }
    };
    let listen = async {
        loop {
            match cluster.notices().await {
                Ok(mut notices) => {
                    bell.hear(&Notice::Gap);
                    while let Ok(notice) = notices.next().await {
                        bell.hear(&notice);
                    }
                }
                Err(error) => tracing::warn!(%error, "notices are not heard at the moment; the table is read instead"),
            }
            sleep(RETRY).await;
        }
    };
    tokio::select! {
        () = stop => {}
        () = be_seen => {}
        () = listen => {}
    }
    ends.send_replace(true);
    let joined = tokio::task::spawn_blocking(move || threads.into_iter().for_each(|thread| drop(thread.join())));
    if timeout(FAREWELL, joined).await.is_err() {
        tracing::warn!("a job could not be given back in time; its lease ends by itself");
    }
    if let Err(error) = jobs.dismiss_worker(&worker).await {
        tracing::warn!(%error, "the database could not be told that this worker stops");
    }
    store.close().await;
    Ok(())
}

/// Makes a token for workers that are lent: its id, and the token itself, which is shown once and not stored.
///
/// # Errors
/// A name that nobody can see, or a database that cannot be reached or is no PostgreSQL.
pub async fn create_worker_token(config: &ServerConfig, name: &str) -> Result<(String, String), Message> {
    let name = guests::check_name(name).map_err(|refusal| refusal.message)?;
    let token = guests::token().map_err(|refusal| refusal.message)?;
    // Short, because somebody types it to revoke the token.
    let id = guests::token().map_err(|refusal| refusal.message)?[..8].to_owned();
    let store = open(config).await?;
    let cluster = store.cluster().ok_or_else(|| problem(&StoreError::Closed))?;
    let added = cluster.jobs().add_worker_token(&id, &guests::hash(&token), &name).await;
    store.close().await;
    added.map(|()| (id, token)).map_err(|error| problem(&error))
}

/// All tokens of workers.
///
/// # Errors
/// A database that cannot be reached or is no PostgreSQL.
pub async fn worker_tokens(config: &ServerConfig) -> Result<Vec<WorkerToken>, Message> {
    let store = open(config).await?;
    let cluster = store.cluster().ok_or_else(|| problem(&StoreError::Closed))?;
    let tokens = cluster.jobs().worker_tokens().await;
    store.close().await;
    tokens.map_err(|error| problem(&error))
}

/// Revokes a token. `false` where there is none with this id that was not revoked before.
///
/// # Errors
/// A database that cannot be reached or is no PostgreSQL.
pub async fn revoke_worker_token(config: &ServerConfig, id: &str) -> Result<bool, Message> {
    let store = open(config).await?;
    let cluster = store.cluster().ok_or_else(|| problem(&StoreError::Closed))?;
    let revoked = cluster.jobs().revoke_worker_token(id).await;
    store.close().await;
    revoked.map_err(|error| problem(&error))
}

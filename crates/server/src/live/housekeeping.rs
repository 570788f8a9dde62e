//! Expiry: removes open seats, aborted and abandoned games, and guests without games. Finished games stay.

use std::sync::Arc;

use tabuleiro_store::StoreResult;

use super::{Hub, until_stopped};
use crate::config::ServerConfig;
use crate::hosted::Status;

const HOUR: i64 = 60 * 60 * 1000;

/// How many are removed in one transaction.
const PAGE: u32 = 100;

/// For how long things are kept after they changed last, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expiry {
    open: i64,
    aborted: i64,
    abandoned: i64,
    guests: i64,
}

impl Expiry {
    pub(crate) fn new(config: &ServerConfig) -> Expiry {
        Expiry {
            open: i64::from(config.expire_open_hours) * HOUR,
            aborted: i64::from(config.expire_aborted_hours) * HOUR,
            abandoned: i64::from(config.expire_abandoned_days) * 24 * HOUR,
            guests: i64::from(config.expire_guests_days) * 24 * HOUR,
        }
    }
}

/// Tidies up every hour until the server stops.
pub(crate) async fn keep_tidy(hub: Arc<Hub>, expiry: Expiry) {
    let tidy_for_ever = async {
        loop {
            if let Err(error) = tidy(&hub, expiry).await {
                tracing::warn!(%error, "old games and guests could not be removed");
            }
            hub.time.until(hub.time.now() + HOUR).await;
        }
    };
    until_stopped(&hub, tidy_for_ever).await;
}

/// Removes what has expired.
pub(crate) async fn tidy(hub: &Hub, expiry: Expiry) -> StoreResult<()> {
    let now = hub.time.now();
    let ages = [(Status::Waiting, expiry.open), (Status::Aborted, expiry.aborted), (Status::Playing, expiry.abandoned)];
    for (status, age) in ages {
        loop {
            let found = hub.store.stale(status.word(), now - age, PAGE).await?;
            let is_full = found.len() == PAGE as usize;
            // Somebody looks at a game that is loaded, here or at another node: it expires when he has gone.
            let watched = hub.elsewhere(&found).await;
            let is_watched = |id: &String| hub.is_running(id) || watched.contains_key(id);
            let expired: Vec<String> = found.into_iter().filter(|id| !is_watched(id)).collect();
            if expired.is_empty() {
                break;
            }
            metrics::counter!("tabuleiro_expired_total", "what" => status.word()).increment(expired.len() as u64);
            expired.iter().for_each(|id| hub.limits.close_game(id));
            hub.store.delete_games(expired).await?;
            if !is_full {
                break;
            }
        }
    }
    while hub.store.delete_idle_guests(now - expiry.guests, PAGE).await? == u64::from(PAGE) {
        tokio::task::yield_now().await;
    }
    if let Some(cluster) = hub.store.cluster() {
        cluster.tidy().await?;
    }
    Ok(())
}

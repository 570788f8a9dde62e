//! The application state that all handlers share: settings, store, clock, limits, live games.

use std::sync::Arc;

use tabuleiro_store::{Store, StoreError};
use tokio::sync::watch;

use crate::config::ServerConfig;
use crate::connections::Connections;
use crate::engine::{EnginePool, MOST_REVIEWS, ReviewCache};
use crate::hosted::Outages;
use crate::limits::ServerLimits;
use crate::live::housekeeping::{self, Expiry};
use crate::live::{Hub, deadlines, nodes};
use crate::pictures::PictureDesk;
use crate::readiness::Readiness;
use crate::time::Time;

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system has no more threads.
    #[error("cannot start the engine's threads: {0}")]
    Threads(#[from] std::io::Error),
}

/// What all requests share.
pub struct AppState {
    pub(crate) config: ServerConfig,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) time: Arc<dyn Time>,
    pub(crate) limits: Arc<ServerLimits>,
    pub(crate) connections: Arc<Connections>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) readiness: Readiness,
    pub(crate) reviews: ReviewCache,
    pub(crate) pictures: PictureDesk,
    /// Says `true` when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
}

pub(crate) type Shared = Arc<AppState>;

impl AppState {
    /// A server over a store. Games whose deadline has come go on at once.
    ///
    /// # Errors
    /// A store that does not answer, or a system that has no more threads.
    pub async fn start(
        config: ServerConfig,
        store: Arc<dyn Store>,
        time: Arc<dyn Time>,
    ) -> Result<Arc<AppState>, StartError> {
        if let Some(cluster) = store.cluster() {
            // Time is the database's, whatever this machine's clock shows.
            let (earliest, latest) = cluster.time().await?.bounds();
            time.follow(earliest, latest);
        } else if let Some(newest) = store.newest().await? {
            let corrected_ms = time.not_before(newest);
            if corrected_ms > 0 {
                tracing::warn!(corrected_ms, "the clock is behind what is stored; the server's time was set forward");
            }
        }
        let now = time.now();
        let outages = Outages::until(now, store.started(now).await?);
        let limits = Arc::new(ServerLimits::new(&config));
        let payer_key = match store.cluster() {
            Some(cluster) => cluster.jobs().payer_key().await?,
            None => String::new(),
        };
        let pool = EnginePool::start(&config, &store, payer_key)?;
        let stopping = watch::Sender::new(false);
        let hub =
            Hub::new(Arc::clone(&store), Arc::clone(&time), Arc::clone(&limits), outages, pool, stopping.subscribe());
        if store.cluster().is_some() {
            // From here on other nodes know of this one.
            hub.beat().await?;
        }
        nodes::start(&hub);
        tokio::spawn(deadlines::watch(Arc::clone(&hub)));
        tokio::spawn(housekeeping::keep_tidy(Arc::clone(&hub), Expiry::new(&config)));
        let connections = Connections::new(&config);
        Ok(Arc::new(AppState {
            config,
            store,
            time,
            limits,
            connections,
            hub,
            readiness: Readiness::default(),
            reviews: ReviewCache::new(MOST_REVIEWS, |_| 1),
            pictures: PictureDesk::new(),
            stopping,
        }))
    }

    /// Tells every connection that the server stops.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
        self.hub.pool.give_back();
    }

    /// How many turns and hints wait for the engine.
    pub fn engine_waiting(&self) -> usize {
        self.hub.engine_queue().0
    }

    /// How many games are in memory.
    pub fn games_loaded(&self) -> usize {
        self.hub.running()
    }

    /// Removes what has expired. The server does it every hour by itself.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn tidy(&self) -> Result<(), StoreError> {
        housekeeping::tidy(&self.hub, Expiry::new(&self.config)).await
    }

    /// Closes the store, after a last heartbeat.
    pub async fn close(&self) {
        if let Err(error) = self.hub.beat().await {
            tracing::warn!(%error, "the last heartbeat could not be written");
        }
        if let Some(cluster) = self.store.cluster()
            && let Err(error) = cluster.depart().await
        {
            tracing::warn!(%error, "other nodes could not be told that this one stops");
        }
        self.store.close().await;
    }
}

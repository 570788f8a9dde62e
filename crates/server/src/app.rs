//! What all requests share: settings, store, time, limits, games.

use std::sync::Arc;

use tabuleiro_store::{Store, StoreError};
use tokio::sync::watch;

use crate::config::Config;
use crate::engine::EnginePool;
use crate::hosted::Outages;
use crate::limits::Limits;
use crate::live::Hub;
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
pub struct App {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) time: Arc<dyn Time>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) hub: Arc<Hub>,
    /// Says `true` when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
}

pub(crate) type Shared = Arc<App>;

impl App {
    /// A server over a store. Games that need the server go on at once.
    ///
    /// # Errors
    /// A store that does not answer, or a system that has no more threads.
    pub async fn start(config: Config, store: Arc<dyn Store>, time: Arc<dyn Time>) -> Result<Arc<App>, StartError> {
        let outages = Arc::new(Outages::new(store.started(time.now()).await?));
        let limits = Arc::new(Limits::new(&config));
        let pool = EnginePool::start(&config)?;
        let stopping = watch::Sender::new(false);
        let hub =
            Hub::new(Arc::clone(&store), Arc::clone(&time), Arc::clone(&limits), outages, pool, stopping.subscribe());
        let app = Arc::new(App { config, store, time, limits, hub, stopping });
        app.hub.wake().await?;
        Ok(app)
    }

    /// Tells every connection that the server stops.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Closes the store, after a last heartbeat.
    pub async fn close(&self) {
        if let Err(error) = self.store.beat(self.time.now()).await {
            tracing::warn!(%error, "the last heartbeat could not be written");
        }
        self.store.close().await;
    }
}

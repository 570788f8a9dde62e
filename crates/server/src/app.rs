//! The server as one value: what all requests share, and the router over it.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tabuleiro_store::{Store, StoreError};
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};

use crate::config::Config;
use crate::engine::Pool;
use crate::errors::Refusal;
use crate::limits::Limits;
use crate::live::Hub;
use crate::table::Outages;
use crate::time::Time;
use crate::{api, pages, security};

/// The largest body, in bytes.
pub(crate) const BODY_LIMIT: usize = 64 << 10;

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
    /// A store that does not answer.
    pub async fn start(config: Config, store: Arc<dyn Store>, time: Arc<dyn Time>) -> Result<Arc<App>, StoreError> {
        let outages = Arc::new(Outages::new(store.started(time.now()).await?));
        let limits = Arc::new(Limits::new(&config));
        let pool = Pool::start(&config).map_err(|error| StoreError::Database(error.to_string()))?;
        let stopping = watch::Sender::new(false);
        let hub =
            Hub::new(Arc::clone(&store), Arc::clone(&time), Arc::clone(&limits), outages, pool, stopping.subscribe());
        let app = Arc::new(App { config, store, time, limits, hub, stopping });
        app.hub.wake().await?;
        Ok(app)
    }

    /// Tells all connections to come back later.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Closes the store, after a last sign of life.
    pub async fn close(&self) {
        if let Err(error) = self.store.beat(self.time.now()).await {
            tracing::warn!(%error, "no last sign of life");
        }
        self.store.close().await;
    }

    /// The router.
    pub fn router(self: &Arc<App>) -> Router {
        let compression = CompressionLayer::new().compress_when(SizeAbove::new(600).and(NoSocket));
        Router::new()
            .nest("/api/v1", api::router())
            .route("/api/openapi.json", get(api::openapi::json))
            .route("/api", get(pages::api_page))
            .route("/healthz", get(|| async { "ok\n" }))
            .route("/readyz", get(ready))
            .fallback(pages::file)
            .method_not_allowed_fallback(async || Refusal::method())
            .layer(DefaultBodyLimit::max(BODY_LIMIT))
            .layer(compression)
            .layer(middleware::from_fn_with_state(Arc::clone(self), security::guard))
            .with_state(Arc::clone(self))
    }
}

/// Upgrades have no body to compress.
#[derive(Clone, Copy)]
struct NoSocket;

impl Predicate for NoSocket {
    fn should_compress<B>(&self, response: &axum::http::Response<B>) -> bool
    where
        B: axum::body::HttpBody,
    {
        response.status() != StatusCode::SWITCHING_PROTOCOLS
    }
}

async fn ready(State(app): State<Shared>) -> Response {
    let stopping = *app.stopping.borrow();
    match app.store.ready().await {
        Ok(()) if !stopping => "ready\n".into_response(),
        Ok(()) => Refusal::busy().into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            Refusal::busy().into_response()
        }
    }
}

//! The router over all calls and pages, and the layers that every request passes.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};

use crate::api::input::BODY_LIMIT;
use crate::app::{AppState, Shared};
use crate::refusal::Refusal;
use crate::{api, openapi, pages, security};

impl AppState {
    /// The router.
    pub fn router(self: &Arc<AppState>) -> Router {
        let compression = CompressionLayer::new().compress_when(SizeAbove::new(600).and(NoSocket));
        Router::new()
            .nest("/api/v1", api::router())
            .route("/api/openapi.json", get(openapi::json))
            .route("/api", get(pages::api_page))
            .route("/game/{file}", get(pages::game))
            .route("/embed/{id}", get(pages::embedded))
            .route("/healthz", get(|| async { "ok\n" }))
            .route("/readyz", get(ready))
            .route_layer(middleware::from_fn(security::note_route))
            .fallback(pages::file)
            .method_not_allowed_fallback(async || api::no_method())
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
    if *app.stopping.borrow() {
        return Refusal::busy().into_response();
    }
    match app.readiness.check(app.store.as_ref(), app.time.as_ref()).await {
        Ok(()) => "ready\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            Refusal::from(error).into_response()
        }
    }
}

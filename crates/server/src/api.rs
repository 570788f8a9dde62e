//! The HTTP API under `/api/v1`: the handlers, a file for each subject.

pub(crate) mod caller;
pub(crate) mod catalog;
pub(crate) mod downloads;
pub(crate) mod draft;
mod errors;
pub(crate) mod games;
pub(crate) mod input;
pub(crate) mod lists;
pub(crate) mod me;
pub(crate) mod pictures;
pub(crate) mod review;
pub(crate) mod socket;
pub(crate) mod work;

use crate::texts::api as texts;
use axum::Router;
use axum::routing::{get, post};

use crate::app::Shared;
use crate::refusal::{Refusal, RefusalKind};

/// All calls.
pub(crate) fn router() -> Router<Shared> {
    Router::new()
        .route("/catalog", get(catalog::catalog))
        .route("/texts", get(catalog::texts))
        .route("/rules/{game}", get(catalog::rules))
        .route("/pieces.svg", get(catalog::pieces))
        .route("/picture/{file}", get(catalog::picture))
        .route("/draft", post(draft::draft))
        .route("/me", get(me::show).put(me::rename))
        .route("/guests", post(me::create))
        .route("/games", get(lists::list).post(games::create))
        .route("/games/{id}", get(games::state))
        .route("/games/{id}/invite", get(games::invite))
        .route("/games/{id}/join", post(games::join))
        .route("/games/{id}/events", get(games::events).post(games::act))
        .route("/games/{id}/draft", post(draft::draft_in_game))
        .route("/games/{id}/hint", post(games::hint))
        .route("/games/{id}/review", get(review::review))
        .route("/games/{id}/record", get(downloads::record))
        .route("/games/{id}/replay", get(downloads::replay))
        .route("/games/{id}/live", get(socket::live))
        .route("/work/claim", post(work::claim))
        .route("/work/extend", post(work::extend))
        .route("/work/answer", post(work::answer))
        .route("/work/fail", post(work::fail))
        .route("/work/matches/queue", post(work::queue_match))
        .route("/work/matches/result", post(work::match_result))
        .route("/work/matches/cancel", post(work::cancel_match))
        .fallback(async || Refusal::not_found(&texts::NOT_FOUND))
        .method_not_allowed_fallback(async || no_method())
}

/// The answer to a method that an address does not take.
pub(crate) fn no_method() -> Refusal {
    Refusal::new(RefusalKind::Method, &texts::METHOD)
}

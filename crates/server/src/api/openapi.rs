//! The description of the API, generated from the code of the calls.

use axum::response::Json;
use utoipa::OpenApi;

use super::{catalog, downloads, draft, games, lists, me, socket};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tabuleiro",
        description = "Board games for two over HTTP and WebSocket. docs/api.md says how the calls go together."
    ),
    paths(
        catalog::catalog,
        catalog::texts,
        catalog::rules,
        catalog::pieces,
        catalog::picture,
        draft::draft,
        draft::draft_in_game,
        me::show,
        me::rename,
        me::create,
        games::create,
        games::state,
        games::invite,
        games::join,
        games::act,
        games::events,
        games::hint,
        socket::live,
        lists::list,
        downloads::record,
        downloads::replay,
    )
)]
struct Description;

pub(crate) async fn json() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}

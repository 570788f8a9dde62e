//! What a position allows: the call that clients make while a turn is being entered.

use axum::extract::State;
use axum::response::Json;
use serde::Deserialize;
use serde_json::{Map, Value as JsonValue};
use utoipa::ToSchema;

use super::input::{Body, PathPart};
use crate::app::Shared;
use crate::refusal::{ErrorBody, Refusal};
use crate::shape::draft::{Draft, answer};
use crate::shape::request::open;

/// A position and an unfinished turn.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DraftRequest {
    /// The name of the game.
    game: String,
    /// Options that are not the usual ones.
    #[serde(default)]
    options: Map<String, JsonValue>,
    /// Where it starts, as position text or as the Prolog facts of its document; the usual start where it is left out.
    position: Option<String>,
    /// Whole turns from there.
    #[serde(default)]
    #[schema(max_items = 2000)]
    turns: Vec<String>,
    /// Actions of an unfinished turn.
    #[serde(default)]
    #[schema(max_items = 64)]
    draft: Vec<String>,
    /// What is pointed at after that, places and choices `=WORD`: where the last of it leads nowhere, the answer is why.
    #[serde(default)]
    #[schema(max_items = 8)]
    pointed: Vec<String>,
    /// Whether the answer has the tree `next` instead of the lists `actions`, `ways`, `choices` and `marks`.
    #[serde(default)]
    compact: bool,
}

/// An unfinished turn in a game on the server.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameDraftRequest {
    /// Actions of an unfinished turn.
    #[serde(default)]
    #[schema(max_items = 64)]
    pub(crate) draft: Vec<String>,
    /// What is pointed at after that, places and choices `=WORD`: where the last of it leads nowhere, the answer is why.
    #[serde(default)]
    #[schema(max_items = 8)]
    pub(crate) pointed: Vec<String>,
    /// Whether the answer has the tree `next` instead of the lists `actions`, `ways`, `choices` and `marks`.
    #[serde(default)]
    compact: bool,
}

#[utoipa::path(post, path = "/api/v1/draft", tag = "What a position allows", summary = "What a position and an unfinished turn allow next",
    request_body = DraftRequest, responses((status = 200, body = Draft), (status = 422, body = ErrorBody)))]
pub(crate) async fn draft(Body(request): Body<DraftRequest>) -> Result<Json<Draft>, Refusal> {
    let mut record = open(&request.game, &request.options, request.position.as_deref(), &request.turns)?;
    Ok(Json(answer(record.as_mut(), &request.draft, &request.pointed, request.compact)?))
}

#[utoipa::path(post, path = "/api/v1/games/{id}/draft", tag = "What a position allows",
    summary = "What an unfinished turn allows next in a game on the server", params(("id" = String, Path)),
    request_body = GameDraftRequest, responses((status = 200, body = Draft), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(crate) async fn draft_in_game(
    State(app): State<Shared>,
    PathPart(id): PathPart,
    Body(request): Body<GameDraftRequest>,
) -> Result<Json<Draft>, Refusal> {
    let mut record = app.hub.record(&id).await?;
    Ok(Json(answer(record.as_mut(), &request.draft, &request.pointed, request.compact)?))
}

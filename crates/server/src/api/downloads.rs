//! Downloads of a game: as record, JSON, Prolog, picture or sentences; and all its positions, for the replay view.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Json, Response};
use serde::Deserialize;
use tabuleiro_catalog::Drawing;
use tabuleiro_catalog::rules::view;
use tabuleiro_catalog::walk::rewind;
use utoipa::{IntoParams, ToSchema};

use super::catalog::svg;
use super::input::{self, LangCode, Params, PathPart};
use crate::app::Shared;
use crate::refusal::{ErrorBody, Refusal};
use crate::shape::replay::Replay;
use crate::texts::api as texts;

/// More turns than any game has.
const MOST_TURNS: u32 = 10_000;

/// What is wanted of a game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Download {
    #[serde(rename = "as")]
    #[param(inline)]
    form: DownloadForm,
    /// After how many turns; all where it is left out.
    #[param(minimum = 0, maximum = 10_000)]
    turns: Option<u32>,
    /// The language; English where it is left out.
    #[serde(default)]
    #[param(inline)]
    lang: LangCode,
    /// Whether a browser should save it.
    #[serde(default)]
    download: bool,
}

/// The forms in which a game can be had.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DownloadForm {
    /// Record text.
    Text,
    /// The record as JSON.
    Json,
    /// The position as Prolog facts.
    Prolog,
    /// The position as a picture.
    Svg,
    /// The position in sentences.
    Words,
}

#[utoipa::path(get, path = "/api/v1/games/{id}/record", tag = "Downloads", summary = "A game or a position of it, to keep",
    params(("id" = String, Path), Download),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = ErrorBody)))]
pub(crate) async fn record(
    State(app): State<Shared>,
    PathPart(id): PathPart,
    Params(request): Params<Download>,
) -> Result<Response, Refusal> {
    let lang = request.lang.into();
    let mut record = app.hub.look(&id, |game| game.tagged_record()).await?;
    if let Some(turns) = request.turns {
        rewind(record.as_mut(), input::number("turns", turns, 0, MOST_TURNS)? as usize);
    }
    let plain = |text: String| ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response();
    let (mut response, ending) = match request.form {
        DownloadForm::Text => (plain(record.text()), "txt"),
        DownloadForm::Json => (Json(record.json()).into_response(), "json"),
        DownloadForm::Prolog => match record.draw(Drawing::Prolog) {
            Some(text) => (plain(text), "pl"),
            None => return Err(Refusal::not_found(&texts::NO_PROLOG)),
        },
        DownloadForm::Svg => (svg(view::svg(&record.view(false), record.info(), lang)), "svg"),
        DownloadForm::Words => (plain(view::words(&record.view(false), record.info(), lang)), "txt"),
    };
    if request.download {
        // The id of a stored game: letters, digits and hyphens.
        let name = format!("attachment; filename=\"{}-{id}.{ending}\"", record.info().id);
        let name = HeaderValue::from_str(&name).map_err(Refusal::internal)?;
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

#[utoipa::path(get, path = "/api/v1/games/{id}/replay", tag = "Downloads", summary = "All positions of a game, to walk through it",
    params(("id" = String, Path)), responses((status = 200, body = Replay), (status = 404, body = ErrorBody)))]
pub(crate) async fn replay(State(app): State<Shared>, PathPart(id): PathPart) -> Result<Json<Replay>, Refusal> {
    Ok(Json(Replay::of(app.hub.record(&id).await?.as_ref())?))
}

//! Lists of games: open seats, games being played, your own.

use axum::extract::State;
use axum::response::Json;
use serde::{Deserialize, Serialize};
use tabuleiro_store::{GameRow, List, ListQuery};
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{self, Params};
use crate::app::Shared;
use crate::hosted::{Status, Summary};
use crate::refusal::{ErrorBody, Refusal};
use crate::shape::SideName;
use crate::shape::board::View;
use crate::shape::request;

/// The longest list.
const LONGEST: u32 = 50;

/// Which games.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListRequest {
    #[param(inline)]
    list: ListName,
    /// Only of this game.
    game: Option<String>,
    /// Only older ones than this id.
    before: Option<String>,
    /// 1 to 50.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
}

/// Which games.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ListName {
    /// Open seats that anybody may take.
    Open,
    /// Listed games that are being played.
    Live,
    /// Your own.
    Mine,
}

/// A game in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Listed {
    id: String,
    game: String,
    status: String,
    /// The sides that you play.
    you: Vec<SideName>,
    created: i64,
    changed: i64,
    /// How many watch it.
    watchers: usize,
    /// Its board.
    view: Option<View>,
    #[serde(flatten)]
    summary: Summary,
}

/// Games, newest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct Games {
    games: Vec<Listed>,
    /// Where the next page begins, if there may be one.
    before: Option<String>,
}

#[utoipa::path(get, path = "/api/v1/games", tag = "Lists", summary = "Open seats, games being played, your own", params(ListRequest),
    responses((status = 200, body = Games), (status = 400, body = ErrorBody)))]
pub(crate) async fn list(
    State(app): State<Shared>,
    caller: Caller,
    Params(request): Params<ListRequest>,
) -> Result<Json<Games>, Refusal> {
    let limit = input::number("limit", request.limit.unwrap_or(20), 1, LONGEST)?;
    if let Some(game) = &request.game {
        request::game(game)?;
    }
    let list = match (request.list, caller.id()) {
        (ListName::Open, _) => List::Listed(Status::Waiting.word().to_owned()),
        (ListName::Live, _) => List::Listed(Status::Playing.word().to_owned()),
        (ListName::Mine, Some(guest)) => List::Of(guest.to_owned()),
        (ListName::Mine, None) => return Ok(Json(Games { games: vec![], before: None })),
    };
    let rows = app.store.list(&ListQuery { list, kind: request.game, before: request.before, limit }).await?;
    let before = (rows.len() == limit as usize).then(|| rows.last().map(|row| row.id.clone())).flatten();
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let watchers = app.hub.watchers(&ids).await;
    let games = rows.into_iter().zip(watchers).map(|(row, watchers)| listed(row, caller.id(), watchers));
    let games = games.collect::<Result<Vec<_>, _>>()?;
    Ok(Json(Games { games, before }))
}

fn listed(row: GameRow, guest: Option<&str>, watchers: usize) -> Result<Listed, Refusal> {
    let summary: Summary = serde_json::from_str(&row.update.summary).map_err(Refusal::internal)?;
    let record = request::open(&row.kind, &summary.options, Some(&summary.position), &[]).ok();
    let holds = |index: usize| guest.is_some() && row.update.guests[index].as_deref() == guest;
    let sides = [SideName::First, SideName::Second];
    let you = sides.into_iter().enumerate().filter(|(index, _)| holds(*index)).map(|(_, side)| side).collect();
    Ok(Listed {
        id: row.id,
        game: row.kind,
        status: row.update.status,
        you,
        created: row.created_ms,
        changed: row.changed_ms,
        watchers,
        view: record.map(|record| View::of(record.as_ref())),
        summary,
    })
}

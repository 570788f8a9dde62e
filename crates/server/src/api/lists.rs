//! Lists of games: open seats, games being played, your own.

use crate::texts::api as texts;
use axum::extract::State;
use axum::response::Json;
use serde::{Deserialize, Serialize};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_store::{GameRow, List, ListQuery};
use utoipa::{IntoParams, ToSchema};

use super::input::{self, Params};
use super::who::Who;
use crate::app::Shared;
use crate::hosted::{Status, Summary};
use crate::refusal::{ErrorBody, Refusal};
use crate::shape::SideName;

/// The longest list.
const LONGEST: u32 = 50;

/// Which games.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListRequest {
    /// `open`, `live` or `mine`.
    list: String,
    /// Only of this game.
    game: Option<String>,
    /// Only older ones than this id.
    before: Option<String>,
    /// 1 to 50.
    limit: Option<u32>,
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
    who: Who,
    Params(request): Params<ListRequest>,
) -> Result<Json<Games>, Refusal> {
    let limit = request.limit.unwrap_or(20);
    if !(1..=LONGEST).contains(&limit) {
        let message = Message::new(&texts::BAD_NUMBER).with("field", "limit").with("min", 1u32).with("max", LONGEST);
        return Err(Refusal::bad(message));
    }
    if let Some(game) = &request.game {
        input::game(game)?;
    }
    let list = match (request.list.as_str(), who.id()) {
        ("open", _) => List::Listed(Status::Waiting.word().to_owned()),
        ("live", _) => List::Listed(Status::Playing.word().to_owned()),
        ("mine", Some(guest)) => List::Of(guest.to_owned()),
        ("mine", None) => return Ok(Json(Games { games: vec![], before: None })),
        _ => return Err(input::word("list", "open, live, mine")),
    };
    let rows = app.store.list(&ListQuery { list, kind: request.game, before: request.before, limit }).await?;
    let before = (rows.len() == limit as usize).then(|| rows.last().map(|row| row.id.clone())).flatten();
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        let watchers = app.hub.watchers(&row.id).await;
        games.push(listed(row, who.id(), watchers)?);
    }
    Ok(Json(Games { games, before }))
}

fn listed(row: GameRow, guest: Option<&str>, watchers: usize) -> Result<Listed, Refusal> {
    let summary = serde_json::from_str(&row.update.summary).map_err(Refusal::internal)?;
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
        summary,
    })
}

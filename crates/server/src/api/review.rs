//! The review of a finished game.

use axum::extract::State;
use axum::response::Json;
use serde::Serialize;
use tokio::sync::oneshot;
use utoipa::ToSchema;

use super::caller::Caller;
use super::input::PathPart;
use crate::app::Shared;
use crate::engine::{EngineJob, EngineTask, GameReview, KeyMoment, REVIEW_MS};
use crate::guests::fresh_id;
use crate::hosted::HostedGame;
use crate::limits::{Address, Payer};
use crate::refusal::{ErrorBody, Refusal};
use crate::security;
use crate::shape::SideName;
use crate::texts::api as texts;

/// How a finished game went.
#[derive(Serialize, ToSchema)]
pub(crate) struct Review {
    /// The chances of the first side in percent: at the start, and after every turn.
    chances: Vec<u32>,
    /// The turns that cost most, up to three, in their order.
    moments: Vec<Moment>,
}

/// A turn that mattered.
#[derive(Serialize, ToSchema)]
pub(crate) struct Moment {
    /// After how many turns it is done.
    turn: usize,
    side: SideName,
    played: String,
    /// What would have been better.
    best: Option<String>,
    /// What it cost, in percent of the chances.
    loss: u32,
}

impl From<KeyMoment> for Moment {
    fn from(moment: KeyMoment) -> Moment {
        let KeyMoment { turn, side, played, best, loss } = moment;
        Moment { turn, side: side.into(), played, best, loss }
    }
}

#[utoipa::path(get, path = "/api/v1/games/{id}/review", tag = "A game", summary = "How a finished game went, and the turns that mattered",
    params(("id" = String, Path)), responses((status = 200, body = Review), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
    (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn review(
    State(app): State<Shared>,
    PathPart(id): PathPart,
    security::From(address): security::From,
    caller: Caller,
) -> Result<Json<Review>, Refusal> {
    caller.known()?;
    let review = reviewed(&app, &id, address).await?;
    Ok(Json(Review { chances: review.chances, moments: review.moments.into_iter().map(Into::into).collect() }))
}

/// The review of a finished game. Whoever asks first pays for it.
pub(crate) async fn reviewed(app: &Shared, id: &str, address: Address) -> Result<GameReview, Refusal> {
    let look = |game: &HostedGame| game.record().ending().is_some().then(|| (game.seq, game.record().clone_box()));
    let (seq, record) = app.hub.look(id, look).await?.ok_or_else(|| Refusal::not_now(&texts::NO_REVIEW))?;
    let make = async || {
        let reservation = app.limits.reserve(Payer::Address(address), REVIEW_MS, app.time.now())?;
        let (reply, answer) = oneshot::channel();
        let (key, game) = (format!("review/{}", fresh_id(app.time.now())), id.to_owned());
        let job = EngineJob { key, game, record, task: EngineTask::Review, seed: 1, reservation, reply };
        // A caller who goes away drops the ticket, and with it the job. Whoever else waits for the same review begins it again.
        let _ticket = app.hub.submit(job)?;
        let answer = answer.await.map_err(|_| Refusal::busy())?;
        answer.review.ok_or_else(Refusal::busy)
    };
    app.reviews.get((id.to_owned(), seq), make).await
}

//! Games on the server: making, joining, playing.

use crate::texts::api as texts;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as JsonValue};
use tabuleiro_catalog::rules::lang::Message;
use tokio::sync::oneshot;
use utoipa::ToSchema;

use super::caller::Caller;
use super::input::{self, Body, Params, PathPart};
use super::me::with_cookie;
use crate::app::Shared;
use crate::engine::{ADVICE_MS, EngineJob, EngineTask};
use crate::guests::{KnownGuest, fresh_id, hash, invitation, same};
use crate::hosted::{GameCommand, GameSpec, Live, MatchRound, PublicEvent, SeatHolder};
use crate::limits::{GameCost, Payer};
use crate::live::{self, Accepted, Act, PAGE, StateNow, Viewer};
use crate::refusal::{ErrorBody, Refusal, RefusalKind};
use crate::security;
use crate::shape::clock::ClockSpec;
use crate::shape::draft;
use crate::shape::hint::HintAnswer;
use crate::shape::request as described;

/// No clock has more left, whatever turns have added to it: 90 days.
const MOST_LEFT_MS: i64 = 90 * 24 * 60 * 60 * 1000;

/// Who takes a seat.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(tag = "who", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Taker {
    /// You. With braces, so that further fields are refused: serde takes them beside a bare word.
    Me {},
    /// A friend or anybody, later.
    Open {},
    /// The computer.
    Computer {
        /// 1 to 10.
        #[schema(minimum = 1, maximum = 10)]
        level: u8,
    },
}

/// A game to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGameRequest {
    /// The name of the game.
    game: String,
    /// Options that are not the usual ones.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Map<String, JsonValue>,
    /// Position text, or the Prolog facts of its document; the usual start where it is left out.
    position: Option<String>,
    /// Turns that were played already: a game that was begun elsewhere goes on here.
    #[serde(default)]
    #[schema(max_items = 2000)]
    turns: Vec<String>,
    first: Taker,
    second: Taker,
    /// Whether the two seats are swapped by chance.
    #[serde(default)]
    random_sides: bool,
    /// No clock where it is left out.
    clock: Option<ClockSpec>,
    /// What the clock has left, first first, in a game that was begun elsewhere; full clocks where it is left out.
    #[schema(min_items = 2, max_items = 2)]
    left_ms: Option<[i64; 2]>,
    /// Whether everybody may see it in lists and take an open seat.
    #[serde(default)]
    listed: bool,
    /// Whether it is the first of two games with the sides swapped.
    #[serde(default, rename = "match")]
    is_match: bool,
}

/// A game that was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct MadeGame {
    id: String,
    /// The address of its page.
    url: String,
    /// The invitation to the open seat.
    invite: Option<String>,
    state: StateNow,
}

/// An invitation.
#[derive(Serialize, ToSchema)]
pub(crate) struct Invite {
    invite: String,
}

/// Perhaps an invitation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinRequest {
    /// Not needed for listed games.
    invite: Option<String>,
}

/// What somebody commands, in answer to the last event that he has seen.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CommandRequest {
    /// The number of the last event that you have seen.
    seq: i64,
    #[serde(flatten)]
    command: GameCommand,
}

/// What was accepted.
#[derive(Serialize, ToSchema)]
pub(crate) struct AcceptedBody {
    /// The number of the new event.
    seq: i64,
    live: Live,
}

/// A page of events.
#[derive(Serialize, ToSchema)]
pub(crate) struct Events {
    /// The number of the last event of the game.
    seq: i64,
    events: Vec<PublicEvent>,
    /// Whether there are more: ask again with `since` as the number of the last one here.
    more: bool,
}

/// What was seen last.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct After {
    /// The number of the last event that you have seen; from the beginning where it is left out.
    #[serde(default)]
    #[param(minimum = 0)]
    since: i64,
    /// At most so many, 1 to 500.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<u32>,
}

/// The unfinished turn that a hint is asked for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintRequest {
    /// Actions of an unfinished turn.
    #[serde(default)]
    #[schema(max_items = 64)]
    draft: Vec<String>,
}

fn seat(taker: &Taker, known: &KnownGuest) -> Result<SeatHolder, Refusal> {
    Ok(match taker {
        Taker::Open {} => SeatHolder::Open,
        Taker::Me {} => SeatHolder::Guest { id: known.guest.id.clone(), name: known.guest.name.clone() },
        Taker::Computer { level: level @ 1..=10 } => SeatHolder::Computer { level: *level },
        Taker::Computer { .. } => return Err(Refusal::bad(&texts::BAD_LEVEL)),
    })
}

/// Whether a coin shows heads.
fn coin() -> Result<bool, Refusal> {
    let mut byte = [0u8; 1];
    getrandom::fill(&mut byte).map_err(Refusal::internal)?;
    Ok(byte[0] & 1 == 1)
}

fn spec(request: &NewGameRequest, known: &KnownGuest) -> Result<GameSpec, Refusal> {
    let mine = |taker: &Taker| matches!(taker, Taker::Me {});
    if !mine(&request.first) && !mine(&request.second) {
        return Err(Refusal::new(RefusalKind::Input, &texts::BAD_SEATS));
    }
    let record = described::open(&request.game, &request.options, request.position.as_deref(), &request.turns)?;
    if request.is_match && record.info().matches.is_none() {
        return Err(Refusal::new(RefusalKind::Input, Message::new(&texts::BAD_MATCH).with("game", record.info().name)));
    }
    if request.is_match && (request.position.is_some() || !request.turns.is_empty()) {
        return Err(Refusal::new(RefusalKind::Input, &texts::BAD_MATCH_START));
    }
    let known_left = |left: &[i64; 2]| request.clock.is_some() && left.iter().all(|ms| (0..=MOST_LEFT_MS).contains(ms));
    if !request.left_ms.as_ref().is_none_or(known_left) {
        return Err(Refusal::new(RefusalKind::Input, Message::new(&texts::BAD_LEFT).with("most", MOST_LEFT_MS)));
    }
    let mut seats = [seat(&request.first, known)?, seat(&request.second, known)?];
    if request.random_sides && coin()? {
        seats.reverse();
    }
    Ok(GameSpec {
        game: request.game.clone(),
        options: record.options().text(),
        position: request.position.as_ref().map(|_| record.start_text()),
        turns: record.turns(),
        seats,
        clock: request.clock.map(ClockSpec::check).transpose()?,
        left_ms: request.left_ms,
        listed: request.listed,
        round: request.is_match.then(MatchRound::first),
    })
}

#[utoipa::path(post, path = "/api/v1/games", tag = "A game", summary = "Makes a game",
    request_body = NewGameRequest, responses((status = 201, body = MadeGame), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(crate) async fn create(
    State(app): State<Shared>,
    security::From(address): security::From,
    caller: Caller,
    Body(request): Body<NewGameRequest>,
) -> Result<Response, Refusal> {
    let welcome = caller.welcome(&app)?;
    let known = &welcome.known;
    let spec = spec(&request, known)?;
    let now = app.time.now();
    let id = fresh_id(now);
    let has_seat = spec.seats.contains(&SeatHolder::Open);
    let invite = has_seat.then(|| invitation(&known.token, &id));
    let has_computer = spec.seats.iter().any(|seat| matches!(seat, SeatHolder::Computer { .. }));
    if has_computer {
        app.hub.may_think(&Payer::Address(address), now)?;
    }
    let cost = GameCost { has_computer, is_listed: has_seat && spec.listed };
    app.limits.open_game(address, &id, cost, now)?;
    let invite_hash = invite.as_deref().map(hash);
    let creator = Some(known.guest.id.clone());
    let game = live::new_game(&id, spec, creator, invite_hash.as_deref(), now)?;
    if let Err(error) = app.store.create(game, welcome.newcomer()).await {
        app.limits.close_game(&id);
        return Err(error.into());
    }
    let state = app.hub.state(&id, Viewer { guest: Some(known.guest.id.clone()), address }).await?;
    let url = format!("/game/{id}");
    Ok(with_cookie(&welcome, (StatusCode::CREATED, Json(MadeGame { id, url, invite, state }))))
}

#[utoipa::path(get, path = "/api/v1/games/{id}", tag = "A game", summary = "How a game stands", params(("id" = String, Path)),
    responses((status = 200, body = StateNow), (status = 404, body = ErrorBody)))]
pub(crate) async fn state(
    State(app): State<Shared>,
    PathPart(id): PathPart,
    security::From(address): security::From,
    caller: Caller,
) -> Result<Json<StateNow>, Refusal> {
    let viewer = Viewer { guest: caller.id().map(str::to_owned), address };
    Ok(Json(app.hub.state(&id, viewer).await?))
}

#[utoipa::path(get, path = "/api/v1/games/{id}/invite", tag = "A game", summary = "The invitation to your game, once more",
    params(("id" = String, Path)), responses((status = 200, body = Invite), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn invite(
    State(app): State<Shared>,
    PathPart(id): PathPart,
    caller: Caller,
) -> Result<Json<Invite>, Refusal> {
    let known = caller.known()?;
    let row = app.store.game(&id).await?.ok_or_else(|| Refusal::not_found(&texts::NO_SUCH_GAME))?;
    if row.creator.as_deref() != Some(known.guest.id.as_str()) {
        return Err(Refusal::not_yours(&texts::NOT_YOUR_GAME));
    }
    let invite = invitation(&known.token, &id);
    match row.update.invite_hash {
        Some(wanted) if same(&wanted, &hash(&invite)) => Ok(Json(Invite { invite })),
        _ => Err(Refusal::new(RefusalKind::Full, &texts::FULL)),
    }
}

#[utoipa::path(post, path = "/api/v1/games/{id}/join", tag = "A game", summary = "Takes the open seat", params(("id" = String, Path)),
    request_body = JoinRequest, responses((status = 200, body = StateNow), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn join(
    State(app): State<Shared>,
    PathPart(id): PathPart,
    caller: Caller,
    Body(request): Body<JoinRequest>,
) -> Result<Response, Refusal> {
    let welcome = caller.welcome(&app)?;
    let is_new = welcome.newcomer().is_some();
    let state = app.hub.join(&id, &welcome.known.guest, is_new, request.invite).await?;
    Ok(with_cookie(&welcome, Json(state)))
}

/// Reads a command from JSON. `do` and `seq` and, for a turn, `turn`; nothing else.
pub(crate) fn read_command(value: JsonValue) -> Result<(i64, GameCommand), Refusal> {
    if let Some(object) = value.as_object() {
        let takes_turn = object.get("do").and_then(JsonValue::as_str) == Some("play");
        let known = |key: &str| matches!(key, "seq" | "do") || takes_turn && key == "turn";
        let odd = object.keys().find(|key| !known(key));
        if let Some(key) = odd {
            return Err(Refusal::unreadable(format!("unknown field {}", tabuleiro_catalog::rules::lang::quoted(key))));
        }
    }
    let request: CommandRequest =
        serde_json::from_value(value).map_err(|error| Refusal::unreadable(error.to_string()))?;
    Ok((request.seq, request.command))
}

#[utoipa::path(post, path = "/api/v1/games/{id}/events", tag = "A game", summary = "Plays, resigns, offers, …", params(("id" = String, Path)),
    request_body = CommandRequest, responses((status = 200, body = AcceptedBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(crate) async fn act(
    State(app): State<Shared>,
    PathPart(id): PathPart,
    security::From(address): security::From,
    caller: Caller,
    Body(value): Body<JsonValue>,
) -> Result<Response, Refusal> {
    let known = caller.known()?;
    let (seq, command) = read_command(value)?;
    let guest = known.guest.id;
    let act = |reply| Act { guest, address, seq, command, wants_state: true, reply };
    let Accepted { seq, live } = app.hub.act(&id, act).await?;
    let body = format!("{{\"seq\":{seq},\"live\":{}}}", live.unwrap_or_default());
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

#[utoipa::path(get, path = "/api/v1/games/{id}/events", tag = "A game", summary = "What has happened", params(("id" = String, Path), After),
    responses((status = 200, body = Events), (status = 404, body = ErrorBody)))]
pub(crate) async fn events(
    State(app): State<Shared>,
    PathPart(id): PathPart,
    Params(After { since, limit }): Params<After>,
) -> Result<Json<Events>, Refusal> {
    let limit = input::number("limit", limit.unwrap_or(PAGE), 1, PAGE)?;
    if since < 0 {
        return Err(Refusal::unreadable("since: expected 0 or more"));
    }
    // Asked through the game's actor, so that nothing is told before it is broadcast.
    let seq = app.hub.look(&id, |game| game.seq).await?;
    let events = app.hub.events(&id, since, limit).await?;
    let events: Vec<PublicEvent> = events.iter().filter(|event| event.seq <= seq).map(|event| event.public()).collect();
    let more = events.last().is_some_and(|last| last.seq < seq);
    Ok(Json(Events { seq, events, more }))
}

#[utoipa::path(post, path = "/api/v1/games/{id}/hint", tag = "A game", summary = "What the computer would play", params(("id" = String, Path)),
    request_body = HintRequest, responses((status = 200, body = HintAnswer), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody),
    (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn hint(
    State(app): State<Shared>,
    PathPart(id): PathPart,
    security::From(address): security::From,
    caller: Caller,
    Body(request): Body<HintRequest>,
) -> Result<Json<HintAnswer>, Refusal> {
    let guest = caller.known()?.guest.id;
    let allowed = app
        .hub
        .look(&id, move |game| {
            let acts = game.sides_of(Some(&guest)).contains(&game.record().side_to_act());
            (acts && game.can().hint).then(|| game.record().clone_box())
        })
        .await?;
    let mut record = allowed.ok_or_else(|| Refusal::not_now(&texts::NO_HINT))?;
    let side = record.side_to_act();
    draft::play(record.as_mut(), &request.draft)?;
    if record.ending().is_some() || record.side_to_act() != side {
        return Err(Refusal::not_now(&texts::NO_HINT));
    }
    // Engine time is reserved before the job is queued, so that simultaneous requests cannot overdraw it.
    let reservation = app.limits.reserve(Payer::Address(address), ADVICE_MS, app.time.now())?;
    let (reply, answer) = oneshot::channel();
    let key = format!("hint/{}", fresh_id(app.time.now()));
    let job =
        EngineJob { key, game: id, record: record.clone(), task: EngineTask::Advise, seed: 1, reservation, reply };
    // A caller who goes away drops the ticket, and with it the job.
    let _ticket = app.hub.submit(job)?;
    let answer = answer.await.map_err(|_| Refusal::busy())?;
    let Some(why) = answer.why else { return Err(Refusal::busy()) };
    let said = HintAnswer::new(record.as_ref(), answer.actions, &Message::new(&texts::NO_HINT))?;
    Ok(Json(HintAnswer { why, ..said }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn wishes_are_read_strictly() {
        let good = read_command(json!({"seq": 3, "do": "play", "turn": "g2"})).unwrap();
        assert_eq!(good, (3, GameCommand::Play { turn: "g2".to_owned() }));
        assert_eq!(read_command(json!({"seq": 3, "do": "resign"})).unwrap().1, GameCommand::Resign);
        for bad in [
            json!({"do": "resign"}),
            json!({"seq": 3}),
            json!({"seq": "3", "do": "resign"}),
            json!({"seq": 3, "do": "win"}),
            json!({"seq": 3, "do": "play"}),
            json!({"seq": 3, "do": "resign", "turn": "g2"}),
            json!({"seq": 3, "do": "play", "turn": "g2", "x": 1}),
            json!([1]),
        ] {
            assert_eq!(read_command(bad.clone()).unwrap_err().kind, RefusalKind::BadRequest, "{bad}");
        }
    }
}

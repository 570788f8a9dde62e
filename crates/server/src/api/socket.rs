//! A WebSocket of somebody who plays or watches.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket};
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value as JsonValue;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval, timeout};
use utoipa::IntoParams;

use super::caller::Caller;
use super::draft::GameDraftRequest;
use super::games::read_command;
use super::input::{Params, PathPart, Upgrade};
use crate::app::{AppState, Shared};
use crate::connections::milliseconds;
use crate::hosted::GameCommand;
use crate::limits::{Address, CountPass};
use crate::live::{
    Act, ActorMessage, BroadcastKind, PAGE, ServerMessage, SharedText, StateNow, Subscription, Viewer, stopped,
};
use crate::refusal::{ErrorBody, Refusal};
use crate::security;
use crate::shape::draft;
use crate::texts::api as texts;

/// The longest message, in bytes.
const LONGEST: usize = 16 << 10;

/// After so many messages in a row that were refused because there were too many, the connection ends.
const MOST_REFUSED: u32 = 50;

/// When to come back after the server has stopped.
const RETRY_MS: u32 = 1500;

/// What was seen last.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Since {
    /// The number of the last event that you have seen.
    since: Option<i64>,
}

#[utoipa::path(get, path = "/api/v1/games/{id}/live", tag = "A game", summary = "A WebSocket: how the game stands, then everything that happens",
    params(("id" = String, Path), Since),
    responses((status = 101, description = "messages as docs/api.md describes them"), (status = 404, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(crate) async fn live(
    State(app): State<Shared>,
    PathPart(id): PathPart,
    Params(Since { since }): Params<Since>,
    security::From(address): security::From,
    caller: Caller,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, Refusal> {
    let pass = app.limits.open_socket(address)?;
    let guest = caller.id().map(str::to_owned);
    let actor = app.hub.actor(&id).await?;
    // Small buffers, and boxes around what happens seldom: thousands of quiet connections should cost little.
    let upgrade =
        upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).read_buffer_size(1 << 10).write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let mut connection = Connection { app, id, guest, address, actor, socket, refused: 0, _pass: pass };
        connection.serve(since).await;
    }))
}

struct Connection {
    app: Arc<AppState>,
    id: String,
    guest: Option<String>,
    address: Address,
    actor: mpsc::Sender<ActorMessage>,
    socket: WebSocket,
    /// How many messages in a row were refused because there were too many.
    refused: u32,
    _pass: CountPass,
}

/// The connection is over.
struct Over;

impl Connection {
    async fn send(&mut self, message: Message) -> Result<(), Over> {
        match timeout(milliseconds(self.app.config.timeout_send_ms), self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Over),
        }
    }

    fn viewer(&self) -> Viewer {
        Viewer { guest: self.guest.clone(), address: self.address }
    }

    async fn text(&mut self, text: SharedText) -> Result<(), Over> {
        self.send(Message::Text(text)).await
    }

    async fn serve(&mut self, since: Option<i64>) {
        let (reply, answer) = oneshot::channel();
        let message = ActorMessage::Watch { viewer: Box::new(self.viewer()), reply };
        if self.actor.send(message).await.is_err() {
            return;
        }
        let Ok(watching) = answer.await else { return };
        // An error is the end of the connection, which needs no other answer than to leave.
        let _ = self.watch(watching, since).await;
        let _ = self.actor.send(ActorMessage::Leave { guest: self.guest.clone() }).await;
    }

    async fn watch(&mut self, watching: Subscription, since: Option<i64>) -> Result<(), Over> {
        let Subscription { state, mut messages } = watching;
        let mut seen = Box::pin(self.state(state, since)).await?;

        let mut stopping = self.app.stopping.subscribe();
        let mut ping = interval(milliseconds(self.app.config.ping_ms.max(1)));
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ping.reset();
        let mut silent = 0;
        loop {
            tokio::select! {
                message = messages.recv() => match message {
                    // The state that was sent includes this event already.
                    Ok(said) if said.kind == BroadcastKind::Event && said.seq <= seen => {}
                    Ok(said) if said.kind == BroadcastKind::Again => {
                        seen = Box::pin(self.state_again(seen)).await?;
                    }
                    Ok(said) => {
                        seen = seen.max(said.seq);
                        let text = said.text_for(self.guest.as_deref());
                        self.text(text).await?;
                    }
                    Err(RecvError::Lagged(_)) => {
                        // The connection was too slow and missed broadcasts: it gets the whole state again.
                        seen = Box::pin(self.state_again(seen)).await?;
                    }
                    Err(RecvError::Closed) => {
                        // The game's task has ended: because the server stops, or alone.
                        let reason = if *stopping.borrow() { "shutdown" } else { "failed" };
                        return Box::pin(self.bye(reason)).await;
                    }
                },
                message = self.socket.recv() => {
                    silent = 0;
                    match message {
                        Some(Ok(Message::Text(text))) => Box::pin(self.hear(&text)).await?,
                        // Control frames cost as much as messages: they count, and too many end the connection.
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => self.count().map_err(|_| Over)?,
                        _ => return Err(Over),
                    }
                }
                _ = ping.tick() => {
                    silent += 1;
                    if silent > 2 {
                        return Err(Over);
                    }
                    self.send(Message::Ping(axum::body::Bytes::new())).await?;
                }
                () = stopped(&mut stopping) => return Box::pin(self.bye("shutdown")).await,
            }
        }
    }

    /// Tells how the game stands and what happened after an event, as far as a page of events goes. Returns the number of the last event that was told.
    async fn state(&mut self, state: Box<StateNow>, since: Option<i64>) -> Result<i64, Over> {
        let seq = state.seq;
        let missed = match since {
            Some(since) if since < seq => {
                let since = since.max(seq - i64::from(PAGE));
                self.app.hub.events(&self.id, since, PAGE).await.map_err(|_| Over)?
            }
            _ => vec![],
        };
        // Events after the state come as messages.
        let missed: Vec<_> = missed.iter().filter(|event| event.seq <= seq).map(|event| event.public()).collect();
        self.text(ServerMessage::State { state: &state, missed: &missed }.text()).await?;
        Ok(seq)
    }

    /// Tells how the game stands now to a connection that missed something after an event.
    async fn state_again(&mut self, seen: i64) -> Result<i64, Over> {
        let state = self.app.hub.state(&self.id, self.viewer()).await.map_err(|_| Over)?;
        self.state(Box::new(state), Some(seen)).await
    }

    async fn bye(&mut self, reason: &'static str) -> Result<(), Over> {
        self.text(ServerMessage::Bye { reason, retry_ms: RETRY_MS }.text()).await?;
        self.send(Message::Close(None)).await
    }

    /// Counts a message or a control frame.
    fn count(&self) -> Result<(), Refusal> {
        self.app.limits.request(self.address, self.app.time.now())
    }

    /// Does what a message says.
    async fn hear(&mut self, text: &str) -> Result<(), Over> {
        // Every message counts, whatever it says.
        let counted = self.count();
        self.refused = if counted.is_ok() { 0 } else { self.refused + 1 };
        if self.refused > MOST_REFUSED {
            return Err(Over);
        }
        let (reference, said) = read(text);
        let answer = match counted.and(said) {
            Ok(ClientMessage::Command(seq, command)) => {
                let accepted = self.act(seq, command).await;
                accepted.map(|seq| ServerMessage::Accepted { reference: &reference, seq }.text())
            }
            Ok(ClientMessage::Draft(request)) => {
                let answer = self.draft(&request).await;
                answer.map(|answer| ServerMessage::Draft { reference: &reference, answer }.text())
            }
            Err(refusal) => Err(refusal),
        };
        let answer = answer.unwrap_or_else(|refusal| ServerMessage::refused(&reference, &refusal));
        self.text(answer).await
    }

    async fn act(&mut self, seq: i64, command: GameCommand) -> Result<i64, Refusal> {
        let Some(guest) = self.guest.clone() else {
            return Err(Refusal::not_yours(&texts::NOT_YOUR_GAME));
        };
        let (reply, answer) = oneshot::channel();
        let act = Act { guest, address: self.address, seq, command, wants_state: false, reply };
        self.actor.send(ActorMessage::Act(Box::new(act))).await.map_err(|_| Refusal::busy())?;
        Ok(answer.await.map_err(|_| Refusal::busy())??.seq)
    }

    /// What an unfinished turn allows at the present position.
    async fn draft(&mut self, request: &GameDraftRequest) -> Result<JsonValue, Refusal> {
        let mut record = self.app.hub.record(&self.id).await?;
        let draft = draft::answer(record.as_mut(), &request.draft, &request.pointed, true)?;
        serde_json::to_value(draft).map_err(Refusal::internal)
    }
}

/// What a client says.
enum ClientMessage {
    /// A command, in answer to the event with this number.
    Command(i64, GameCommand),
    /// A question about an unfinished turn.
    Draft(GameDraftRequest),
}

/// Reads a message: the client's own name for it, and what it says.
fn read(text: &str) -> (String, Result<ClientMessage, Refusal>) {
    let unreadable = |why: String| (String::new(), Err(Refusal::unreadable(why)));
    let mut value: JsonValue = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => return unreadable(error.to_string()),
    };
    let reference = match value.as_object_mut().and_then(|object| object.remove("ref")) {
        None => String::new(),
        Some(JsonValue::String(reference)) if reference.chars().count() <= 64 => reference,
        Some(_) => return unreadable("ref: expected up to 64 characters".to_owned()),
    };
    let is_draft = value.get("do").and_then(JsonValue::as_str) == Some("draft");
    let said = if is_draft {
        if let Some(object) = value.as_object_mut() {
            object.remove("do");
        }
        let request: Result<GameDraftRequest, _> = serde_json::from_value(value);
        request.map(ClientMessage::Draft).map_err(|error| Refusal::unreadable(error.to_string()))
    } else {
        read_command(value).map(|(seq, command)| ClientMessage::Command(seq, command))
    };
    (reference, said)
}

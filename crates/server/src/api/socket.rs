//! A WebSocket of somebody who plays or watches.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value as JsonValue;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval, timeout};
use utoipa::IntoParams;

use super::games::read_command;
use super::input::{Params, Part, Upgrade};
use super::who::Who;
use crate::app::{App, Shared};
use crate::hosted::GameCommand;
use crate::limits::{Address, SocketPass};
use crate::live::{ActorMessage, ServerMessage, StateNow, Subscription, stopped};
use crate::refusal::{ErrorBody, Refusal};
use crate::security;

/// The longest message, in bytes.
const LONGEST: usize = 16 << 10;

/// How often the server asks whether somebody is still there.
const PING: Duration = Duration::from_secs(30);

/// How long a message may take to leave.
const PATIENCE: Duration = Duration::from_secs(20);

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
    Part(id): Part,
    Params(Since { since }): Params<Since>,
    security::From(address): security::From,
    who: Who,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, Refusal> {
    let pass = app.limits.open_socket(address)?;
    let guest = who.id().map(str::to_owned);
    let actor = app.hub.actor(&id).await?;
    // Small buffers: thousands of quiet connections should cost little.
    let upgrade =
        upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).read_buffer_size(2 << 10).write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let mut connection = Connection { app, id, guest, address, actor, socket, _pass: pass };
        connection.serve(since).await;
    }))
}

struct Connection {
    app: Arc<App>,
    id: String,
    guest: Option<String>,
    address: Address,
    actor: mpsc::Sender<ActorMessage>,
    socket: WebSocket,
    _pass: SocketPass,
}

/// The connection is over.
struct Over;

impl Connection {
    async fn send(&mut self, message: Message) -> Result<(), Over> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Over),
        }
    }

    async fn text(&mut self, text: Utf8Bytes) -> Result<(), Over> {
        self.send(Message::Text(text)).await
    }

    async fn serve(&mut self, since: Option<i64>) {
        let (reply, answer) = oneshot::channel();
        let message = ActorMessage::Watch { guest: self.guest.clone(), reply };
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
        let mut seen = self.state(state, since).await?;

        let mut stopping = self.app.stopping.subscribe();
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ping.reset();
        let mut silent = 0;
        loop {
            tokio::select! {
                message = messages.recv() => match message {
                    // One that the state has told already.
                    Ok(said) if said.is_event && said.seq <= seen => {}
                    Ok(said) => {
                        seen = seen.max(said.seq);
                        self.text(said.text).await?;
                    }
                    Err(RecvError::Lagged(_)) => {
                        // Too slow for every message: starts again from how the game stands.
                        let state = self.app.hub.state(&self.id, self.guest.as_deref()).await.map_err(|_| Over)?;
                        seen = self.state(state, Some(seen)).await?;
                    }
                    Err(RecvError::Closed) => {
                        // The game's task has ended: because the server stops, or alone.
                        let reason = if *stopping.borrow() { "shutdown" } else { "failed" };
                        return self.bye(reason).await;
                    }
                },
                message = self.socket.recv() => {
                    silent = 0;
                    match message {
                        Some(Ok(Message::Text(text))) => self.hear(&text).await?,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
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
                () = stopped(&mut stopping) => return self.bye("shutdown").await,
            }
        }
    }

    /// Tells how the game stands and what happened after an event. Returns the number of the last event that was told.
    async fn state(&mut self, state: StateNow, since: Option<i64>) -> Result<i64, Over> {
        let seq = state.seq;
        let missed = match since {
            Some(since) if since < seq => self.app.hub.events(&self.id, since).await.map_err(|_| Over)?,
            _ => vec![],
        };
        // Events after the state come as messages.
        let missed: Vec<_> = missed.iter().filter(|event| event.seq <= seq).map(|event| event.public()).collect();
        self.text(ServerMessage::State { state: &state, missed: &missed }.text()).await?;
        Ok(seq)
    }

    async fn bye(&mut self, reason: &'static str) -> Result<(), Over> {
        self.text(ServerMessage::Bye { reason, retry_ms: RETRY_MS }.text()).await?;
        self.send(Message::Close(None)).await
    }

    /// Does what a message says.
    async fn hear(&mut self, text: &str) -> Result<(), Over> {
        // Every message counts, whatever it says.
        let counted = self.app.limits.request(self.address, self.app.time.now());
        let (reference, command) = read(text);
        let accepted = match counted.and(command) {
            Ok((seq, command)) => self.act(seq, command).await,
            Err(refusal) => Err(refusal),
        };
        let answer = match accepted {
            Ok(seq) => ServerMessage::Accepted { reference: &reference, seq }.text(),
            Err(refusal) => ServerMessage::refused(&reference, &refusal),
        };
        self.text(answer).await
    }

    async fn act(&mut self, seq: i64, command: GameCommand) -> Result<i64, Refusal> {
        let Some(guest) = self.guest.clone() else {
            return Err(Refusal::not_yours(&crate::texts::api::NOT_YOUR_GAME));
        };
        let (reply, answer) = oneshot::channel();
        let message = ActorMessage::Act { guest, address: self.address, seq, command, reply };
        self.actor.send(message).await.map_err(|_| Refusal::busy())?;
        Ok(answer.await.map_err(|_| Refusal::busy())??.seq)
    }
}

/// What somebody says: his own name for it, and what he commands in answer to which event.
fn read(text: &str) -> (String, Result<(i64, GameCommand), Refusal>) {
    let unreadable = |why: String| (String::new(), Err(Refusal::unreadable(why)));
    let mut value: JsonValue = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => return unreadable(error.to_string()),
    };
    match value.as_object_mut().and_then(|object| object.remove("ref")) {
        None => (String::new(), read_command(value)),
        Some(JsonValue::String(reference)) if reference.chars().count() <= 64 => (reference, read_command(value)),
        Some(_) => unreadable("ref: expected up to 64 characters".to_owned()),
    }
}

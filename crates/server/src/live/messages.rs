//! The messages of a live game: what its actor broadcasts, and what a connection sends.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::{Map, Value as JsonValue};
use utoipa::ToSchema;

use crate::hosted::{HostedGame, Live, Outages, PublicEvent};
use crate::refusal::{ErrorParts, Refusal};
use crate::shape::teaching::TeachingJson;
use crate::shape::{Allowed, SideName, options_json};

/// A game as somebody sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct StateNow {
    id: String,
    /// The number of the last event.
    pub(crate) seq: i64,
    /// The server's time.
    now: i64,
    created: i64,
    game: String,
    /// Options that are not the usual ones.
    #[schema(value_type = Object)]
    options: Map<String, JsonValue>,
    /// Position text of the start.
    start: String,
    listed: bool,
    /// The side that begins at the lower edge of the board; nobody in games without such a side.
    below: Option<SideName>,
    /// The sides that you play.
    pub(crate) you: Vec<SideName>,
    /// What a newcomer is told.
    teaching: TeachingJson,
    live: Live,
    /// What you can point at, where you have to act.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Allowed>,
}

impl StateNow {
    pub(super) fn new(
        game: &HostedGame,
        guest: Option<&str>,
        now: i64,
        outages: &Outages,
        online: [bool; 2],
        watchers: usize,
    ) -> StateNow {
        StateNow {
            id: game.id.clone(),
            seq: game.seq,
            now,
            created: game.created,
            game: game.spec.game.clone(),
            options: options_json(game.record().options()),
            start: game.record().start_text(),
            listed: game.spec.listed,
            below: game.below.map(Into::into),
            you: game.sides_of(guest).into_iter().map(Into::into).collect(),
            teaching: TeachingJson::of(game.record()),
            live: game.live(online, watchers, now, outages),
            next: guest.filter(|guest| game.guest_to_act() == Some(guest)).map(|_| Allowed::of(game.record())),
        }
    }
}

/// A message from the server through a WebSocket. Those about events are written by [`ServerMessage::event`].
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ServerMessage<'a> {
    /// First: how the game stands, and what was missed.
    State { state: &'a StateNow, missed: &'a [PublicEvent] },
    /// Somebody came or went.
    Presence { watchers: usize, online: [bool; 2] },
    /// What you sent is stored.
    Accepted {
        #[serde(rename = "ref")]
        reference: &'a str,
        seq: i64,
    },
    /// What an unfinished turn allows.
    Draft {
        #[serde(rename = "ref")]
        reference: &'a str,
        answer: JsonValue,
    },
    /// What you sent is not accepted.
    Refused {
        #[serde(rename = "ref")]
        reference: &'a str,
        error: ErrorParts,
    },
    /// The connection ends.
    Bye { reason: &'static str, retry_ms: u32 },
}

/// A text that many connections share without copying it.
pub(crate) type SharedText = Utf8Bytes;

/// What a broadcast is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BroadcastKind {
    /// It tells of the last event.
    Event,
    /// Somebody came or went.
    Presence,
    /// Every connection should be told the whole state again.
    Again,
}

/// A broadcast to every connection of a game. Serialised once; clones share the text.
#[derive(Clone)]
pub(crate) struct Broadcast {
    /// The number of the last event then.
    pub(crate) seq: i64,
    pub(crate) kind: BroadcastKind,
    pub(crate) text: SharedText,
    /// The guest who has to act, and the text for him.
    pub(crate) for_player: Option<Arc<(String, SharedText)>>,
}

impl Broadcast {
    /// The text for a guest.
    pub(crate) fn text_for(self, guest: Option<&str>) -> SharedText {
        match self.for_player {
            Some(player) if guest == Some(player.0.as_str()) => player.1.clone(),
            _ => self.text,
        }
    }
}

impl ServerMessage<'_> {
    pub(crate) fn text(&self) -> SharedText {
        // Serialising strings and numbers cannot fail.
        serde_json::to_string(self).unwrap_or_default().into()
    }

    /// Something has happened: with the fields of the state that are different now, as JSON, and for whoever has to act with what he can point at.
    pub(super) fn event(event: &PublicEvent, changed: &str, next: Option<&Allowed>) -> SharedText {
        // Structures of texts and numbers are always JSON.
        let event = serde_json::to_string(event).unwrap_or_default();
        let next = next.and_then(|next| serde_json::to_string(next).ok());
        let next = next.map_or_else(String::new, |next| format!(r#","next":{next}"#));
        format!(r#"{{"type":"event","event":{event},"changed":{changed}{next}}}"#).into()
    }

    pub(crate) fn refused(reference: &str, refusal: &Refusal) -> SharedText {
        ServerMessage::Refused { reference, error: refusal.body().error }.text()
    }
}

/// What was accepted.
pub(crate) struct Accepted {
    /// The number of the event.
    pub(crate) seq: i64,
    /// How the game stands, as JSON, for whoever asked for it.
    pub(crate) live: Option<String>,
}

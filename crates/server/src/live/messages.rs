//! What the task of a game says to those who play and watch.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::{Map, Value as JsonValue};
use utoipa::ToSchema;

use crate::errors::Refusal;
use crate::shape::SideName;
use crate::table::{Live, Outages, PublicEvent, Table};

/// A game as somebody sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct StateNow {
    id: String,
    /// The number of the last event.
    pub(super) seq: i64,
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
    live: Live,
}

impl StateNow {
    pub(super) fn new(
        table: &Table,
        guest: Option<&str>,
        now: i64,
        outages: &Outages,
        online: [bool; 2],
        watchers: usize,
    ) -> StateNow {
        StateNow {
            id: table.id.clone(),
            seq: table.seq,
            now,
            created: table.created,
            game: table.spec.game.clone(),
            options: crate::api::input::options_json(table.record().options()),
            start: table.record().start_text(),
            listed: table.spec.listed,
            below: table.below.map(Into::into),
            you: table.sides_of(guest).into_iter().map(Into::into).collect(),
            live: table.live(online, watchers, now, outages),
        }
    }
}

/// What the server says through a WebSocket.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Says<'a> {
    /// First: how the game stands, and what was missed.
    State { state: &'a StateNow, missed: &'a [PublicEvent] },
    /// Something has happened.
    Event { event: &'a PublicEvent, live: &'a Live },
    /// Somebody came or went.
    Presence { watchers: usize, online: [bool; 2] },
    /// What you sent is stored.
    Accepted {
        #[serde(rename = "ref")]
        reference: &'a str,
        seq: i64,
    },
    /// What you sent is not accepted.
    Refused {
        #[serde(rename = "ref")]
        reference: &'a str,
        error: crate::errors::ErrorParts,
    },
    /// The connection ends.
    Bye { reason: &'static str, retry_ms: u32 },
}

/// A message to all who play and watch, and after which event it was said.
#[derive(Clone)]
pub(crate) struct Said {
    /// The number of the last event then.
    pub(super) seq: i64,
    /// Whether it tells of that event.
    pub(super) is_event: bool,
    pub(super) text: Utf8Bytes,
}

impl Says<'_> {
    pub(super) fn text(&self) -> Utf8Bytes {
        // Structures of texts and numbers are always JSON.
        serde_json::to_string(self).unwrap_or_default().into()
    }

    pub(super) fn refused(reference: &str, refusal: &Refusal) -> Utf8Bytes {
        Says::Refused { reference, error: refusal.body().error }.text()
    }
}

/// What was accepted.
pub(crate) struct Accepted {
    /// The number of the event.
    pub(crate) seq: i64,
    /// How the game stands, as JSON.
    pub(crate) live: String,
}

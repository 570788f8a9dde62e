//! What comes in: bodies and queries, refused in our own words where they are not understood.

use crate::texts::api as texts;
use axum::extract::rejection::JsonRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as JsonValue};
use tabuleiro_catalog::rules::lang::{Lang, Message, quoted};
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::{AnyGame, find, games};

use crate::refusal::{Refusal, RefusalKind};

/// The largest body, in bytes.
pub(crate) const BODY_LIMIT: usize = 64 << 10;

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(JsonRejection::BytesRejection(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                let message = Message::new(&texts::TOO_LARGE).with("most", BODY_LIMIT);
                Err(Refusal::new(RefusalKind::TooLarge, message))
            }
            Err(error) => Err(Refusal::unreadable(error.body_text())),
        }
    }
}

/// The query of an address.
pub(crate) struct Params<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query.map(|Query(value)| Params(value)).map_err(|error| Refusal::unreadable(error.body_text()))
    }
}

/// The one part of an address that can be anything: an id, a name.
pub(crate) struct Part(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Part {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(value)| Part(value)).map_err(|error| Refusal::unreadable(error.body_text()))
    }
}

/// The command for a WebSocket.
pub(crate) struct Upgrade(pub(crate) WebSocketUpgrade);

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, state).await;
        upgrade.map(Upgrade).map_err(|error| Refusal::unreadable(error.body_text()))
    }
}

/// The game of a name.
pub(crate) fn game(id: &str) -> Result<&'static dyn AnyGame, Refusal> {
    find(id).ok_or_else(|| {
        let known: Vec<&str> = games().iter().map(|game| game.info().id).collect();
        let message = Message::new(&texts::UNKNOWN_GAME).with("found", quoted(id)).with("known", known.join(", "));
        Refusal::new(RefusalKind::Input, message)
    })
}

/// Options from an object: values are texts or whole numbers.
pub(crate) fn options(game: &dyn AnyGame, given: &Map<String, JsonValue>) -> Result<Options, Refusal> {
    let mut options = game.usual_options();
    for (key, value) in given {
        let text = match value {
            JsonValue::String(text) => text.clone(),
            other => other.to_string(),
        };
        options.set(key, &text)?;
    }
    game.check_options(&options)?;
    Ok(options)
}

/// A language by its code; English where there is none.
pub(crate) fn lang(code: Option<&str>) -> Result<Lang, Refusal> {
    match code {
        None => Ok(Lang::En),
        Some(code) => Lang::from_code(code).ok_or_else(|| word("lang", "en, pt")),
    }
}

/// A field whose value is none of the words it may be.
pub(crate) fn word(field: &'static str, words: &'static str) -> Refusal {
    Refusal::bad(Message::new(&texts::BAD_WORD).with("field", field).with("words", words))
}

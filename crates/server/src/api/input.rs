//! Extractors for bodies, queries and path segments. What cannot be parsed is refused with the API's own error format.

use crate::texts::api as texts;
use axum::extract::rejection::JsonRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value as JsonValue;
use tabuleiro_catalog::rules::lang::{Lang, Message, quoted};
use utoipa::ToSchema;

use crate::refusal::{Refusal, RefusalKind};

/// The largest body, in bytes.
pub(crate) const BODY_LIMIT: usize = 64 << 10;

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        match Json::<JsonValue>::from_request(request, state).await {
            Ok(Json(mut value)) => {
                only_objects(&value).map_err(Refusal::unreadable)?;
                if has_zero(&value) {
                    return Err(Refusal::new(RefusalKind::Input, &texts::ZERO));
                }
                whole_numbers(&mut value);
                let read = serde_json::from_value(value);
                read.map(Body).map_err(|error| Refusal::unreadable(error.to_string()))
            }
            Err(JsonRejection::BytesRejection(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                let message = Message::new(&texts::TOO_LARGE).with("most", BODY_LIMIT);
                Err(Refusal::new(RefusalKind::TooLarge, message))
            }
            Err(error) => Err(Refusal::unreadable(error.body_text())),
        }
    }
}

/// The fields of requests that are lists.
const LISTS: [&str; 4] = ["turns", "draft", "pointed", "left_ms"];

/// Refuses lists where objects belong: serde would read the fields of an object from a list as well.
fn only_objects(value: &JsonValue) -> Result<(), String> {
    let Some(fields) = value.as_object() else { return Err("expected an object".to_owned()) };
    for (key, value) in fields {
        match value {
            JsonValue::Array(_) if !LISTS.contains(&key.as_str()) => {
                return Err(format!("{}: expected no list", quoted(key)));
            }
            JsonValue::Object(_) => only_objects(value)?,
            _ => {}
        }
    }
    Ok(())
}

/// Whether a text has the character zero, which PostgreSQL does not take. Names of fields are known ones.
fn has_zero(value: &JsonValue) -> bool {
    match value {
        JsonValue::String(text) => text.contains('\0'),
        JsonValue::Array(values) => values.iter().any(has_zero),
        JsonValue::Object(fields) => fields.values().any(has_zero),
        _ => false,
    }
}

/// Turns floats without a fraction into integers: `3.0` is an integer in JSON Schema.
pub(crate) fn whole_numbers(value: &mut JsonValue) {
    /// Up to here a float holds every whole number.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        JsonValue::Number(number) if number.is_f64() => {
            if let Some(whole) = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < EXACT) {
                *value = JsonValue::from(whole as i64);
            }
        }
        JsonValue::Object(fields) => fields.values_mut().for_each(whole_numbers),
        JsonValue::Array(values) => values.iter_mut().for_each(whole_numbers),
        _ => {}
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

/// The variable segment of a path: an id or a name.
pub(crate) struct PathPart(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PathPart {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(value)| PathPart(value)).map_err(|error| Refusal::unreadable(error.body_text()))
    }
}

/// Whether the caller has what a tag stands for.
pub(crate) fn knows(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    // A proxy that compresses makes the tag a weak one.
    known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag))
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

/// A language by its code.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LangCode {
    /// English.
    #[default]
    En,
    /// Portuguese.
    Pt,
}

impl From<LangCode> for Lang {
    fn from(code: LangCode) -> Lang {
        match code {
            LangCode::En => Lang::En,
            LangCode::Pt => Lang::Pt,
        }
    }
}

/// A number that has to lie in a range.
pub(crate) fn number(field: &'static str, value: u32, min: u32, max: u32) -> Result<u32, Refusal> {
    if (min..=max).contains(&value) {
        return Ok(value);
    }
    Err(Refusal::bad(Message::new(&texts::BAD_NUMBER).with("field", field).with("min", min).with("max", max)))
}

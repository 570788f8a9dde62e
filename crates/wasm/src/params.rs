//! The parameters of a request: fields of an object, with what they have to be.

use std::sync::LazyLock;
use std::time::Duration;

use serde_json::{Map, Value as JsonValue};
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::Asked;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::matches::Standing;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::Closing;
use tabuleiro_shape::request::{self, RequestError};

use crate::texts;

/// A request that the page should not have made.
pub(crate) fn malformed(why: impl Into<String>) -> RequestError {
    RequestError::Malformed(Message::new(&texts::NOT_VALID).with("why", why.into()))
}

static NONE: LazyLock<Map<String, JsonValue>> = LazyLock::new(Map::new);

/// The parameters of a request.
pub(crate) struct RequestParams<'r>(&'r Map<String, JsonValue>);

impl<'r> RequestParams<'r> {
    /// The fields of an object; nothing where there is none.
    pub(crate) fn of(value: &'r JsonValue) -> Result<RequestParams<'r>, RequestError> {
        match value {
            JsonValue::Null => Ok(RequestParams(&NONE)),
            JsonValue::Object(fields) => Ok(RequestParams(fields)),
            _ => Err(malformed("params: expected an object")),
        }
    }

    /// A field; nothing where it is left out or null.
    fn field(&self, name: &str) -> Option<&'r JsonValue> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    pub(crate) fn text(&self, name: &str) -> Result<Option<&'r str>, RequestError> {
        let text = |value: &'r JsonValue| value.as_str().ok_or_else(|| malformed(format!("{name}: expected text")));
        self.field(name).map(text).transpose()
    }

    pub(crate) fn must_text(&self, name: &str) -> Result<&'r str, RequestError> {
        self.text(name)?.ok_or_else(|| malformed(format!("{name} is missing")))
    }

    /// A whole number that is not negative. JavaScript may write it as a float.
    pub(crate) fn number(&self, name: &str) -> Result<Option<u64>, RequestError> {
        let whole = |value: &JsonValue| {
            let float = || value.as_f64().filter(|float| float.fract() == 0.0 && (0.0..9e15).contains(float));
            let number = value.as_u64().or_else(|| float().map(|float| float as u64));
            number.ok_or_else(|| malformed(format!("{name}: expected a whole number from 0")))
        };
        self.field(name).map(whole).transpose()
    }

    /// A list of texts; empty where it is left out.
    pub(crate) fn texts(&self, name: &str) -> Result<Vec<String>, RequestError> {
        let wrong = || malformed(format!("{name}: expected a list of texts"));
        let Some(value) = self.field(name) else { return Ok(vec![]) };
        let list = value.as_array().ok_or_else(wrong)?;
        list.iter().map(|text| text.as_str().map(str::to_owned).ok_or_else(wrong)).collect()
    }

    pub(crate) fn object(&self, name: &str) -> Result<&'r Map<String, JsonValue>, RequestError> {
        match self.field(name) {
            None => Ok(&NONE),
            Some(value) => value.as_object().ok_or_else(|| malformed(format!("{name}: expected an object"))),
        }
    }

    pub(crate) fn list(&self, name: &str) -> &'r [JsonValue] {
        self.field(name).and_then(JsonValue::as_array).map_or(&[], Vec::as_slice)
    }

    /// The record that game, options, start, actions and match describe. `closed` ends it: the side that has resigned, or `draw`.
    pub(crate) fn record(&self) -> Result<Box<dyn AnyRecord>, RequestError> {
        let actions = self.texts("actions")?;
        let start = self.text("start")?;
        let mut record = request::open(self.must_text("game")?, self.object("options")?, start, &actions)?;
        let of_match = self.object("match")?;
        if !of_match.is_empty() {
            let standing = standing(of_match);
            record.set_tag("Round", if standing.swapped { "2" } else { "1" });
            record.set_standing(standing);
        }
        match self.text("closed")? {
            None => {}
            Some("first") => record.close(Closing::Resignation(Side::First)),
            Some("second") => record.close(Closing::Resignation(Side::Second)),
            Some("draw") => record.close(Closing::Agreement),
            Some(_) => return Err(malformed("closed: expected first, second or draw")),
        }
        Ok(record)
    }

    /// How much to think: nodes, milliseconds, depth, lines.
    pub(crate) fn asked(&self) -> Result<Asked, RequestError> {
        Ok(Asked {
            nodes: self.number("nodes")?,
            time: self.number("ms")?.map(Duration::from_millis),
            depth: self.number("depth")?.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)),
            lines: self.number("lines")?.map_or(1, |lines| lines.clamp(1, 20) as usize),
            long: true,
            ..Asked::default()
        })
    }
}

/// How a match stands: `{swapped, wins: [0, 1], tally: [40, 0]}`.
fn standing(fields: &Map<String, JsonValue>) -> Standing {
    let pair = |name: &str| {
        let number = |index: usize| {
            let value = fields.get(name).and_then(|pair| pair.get(index)).and_then(JsonValue::as_u64);
            value.and_then(|value| u32::try_from(value).ok()).unwrap_or(0)
        };
        [number(0), number(1)]
    };
    let swapped = fields.get("swapped").and_then(JsonValue::as_bool).unwrap_or(false);
    Standing { swapped, wins: pair("wins"), tally: pair("tally") }
}

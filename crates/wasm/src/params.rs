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
use tabuleiro_shape::clock::{ClockSpec, GameClocks};
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

    /// Whether something is so; not where it is left out.
    pub(crate) fn flag(&self, name: &str) -> bool {
        self.field(name).and_then(JsonValue::as_bool).unwrap_or(false)
    }

    /// A pair of whole numbers that are not negative.
    fn pair(&self, name: &str) -> Result<Option<[i64; 2]>, RequestError> {
        let pair = |value: &JsonValue| {
            let number = |index: usize| value.get(index).and_then(JsonValue::as_i64).filter(|number| *number >= 0);
            number(0).zip(number(1)).map(<[i64; 2]>::from)
        };
        let read = |value| pair(value).ok_or_else(|| malformed(format!("{name}: expected two whole numbers from 0")));
        self.field(name).map(read).transpose()
    }

    fn milliseconds(&self, name: &str) -> Result<Option<i64>, RequestError> {
        Ok(self.number(name)?.map(|ms| i64::try_from(ms).unwrap_or(i64::MAX)))
    }

    /// The moment that it is for the page, in milliseconds.
    pub(crate) fn now(&self) -> Result<i64, RequestError> {
        self.milliseconds("now")?.ok_or_else(|| malformed("now is missing"))
    }

    /// The clocks of the game, where it has some: what it gives, and, once they have run, what is left and whose clock runs since when.
    pub(crate) fn clocks(&self) -> Result<Option<GameClocks>, RequestError> {
        let fields = RequestParams(self.object("clock")?);
        if fields.0.is_empty() {
            return Ok(None);
        }
        let spec = match (fields.milliseconds("total_ms")?, fields.milliseconds("days_per_turn")?) {
            (Some(total_ms), None) => {
                ClockSpec::Total { total_ms, increment_ms: fields.milliseconds("increment_ms")?.unwrap_or(0) }
            }
            (None, Some(days_per_turn)) => ClockSpec::Days { days_per_turn },
            _ => return Err(malformed("clock: expected total_ms or days_per_turn")),
        };
        let spec = spec.check()?;
        let running = fields.text("running")?.map(side).transpose()?;
        let running = running.zip(fields.milliseconds("since")?);
        Ok(Some(match fields.pair("left_ms")? {
            Some(left) => GameClocks::kept(spec, left, running),
            None => GameClocks::new(spec),
        }))
    }

    /// The record that game, options, start, actions and match describe. `closed` ends it: the side that has resigned, the side whose time is over after `time-`,
    /// or `draw`.
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
            Some("draw") => record.close(Closing::Agreement),
            Some(closed) => record.close(match closed.strip_prefix("time-") {
                Some(late) => Closing::Time(side(late)?),
                None => Closing::Resignation(side(closed)?),
            }),
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

fn side(name: &str) -> Result<Side, RequestError> {
    match name {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ => Err(malformed(format!("{name:?} is no side: expected first or second"))),
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

//! The forms in which the rules library's values leave the program: plain structures that are JSON. The server sends them, described for OpenAPI, and
//! the browser's module makes the same ones, so that the page need not know who has answered.

mod allowed;
pub mod board;
pub mod clock;
pub mod draft;
pub mod hint;
pub mod parts;
pub mod replay;
pub mod request;
pub mod teaching;
pub mod texts;
pub mod touched;
mod words;

pub use allowed::{Allowed, WayTree, choices};
pub use words::Words;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as JsonValue};
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::rules::outcome::{Outcome, Side};
use tabuleiro_catalog::rules::record::RecordEnding;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SideName {
    /// Who moves first.
    First,
    /// The other one.
    Second,
}

impl From<Side> for SideName {
    fn from(side: Side) -> SideName {
        match side {
            Side::First => SideName::First,
            Side::Second => SideName::Second,
        }
    }
}

impl From<SideName> for Side {
    fn from(side: SideName) -> Side {
        match side {
            SideName::First => Side::First,
            SideName::Second => Side::Second,
        }
    }
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum OutcomeName {
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Nobody.
    Draw,
}

impl From<Outcome> for OutcomeName {
    fn from(outcome: Outcome) -> OutcomeName {
        match outcome.winner() {
            Some(Side::First) => OutcomeName::First,
            Some(Side::Second) => OutcomeName::Second,
            None => OutcomeName::Draw,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Ending))]
pub struct EndingJson {
    /// Who won.
    pub outcome: OutcomeName,
    /// The number of a rule, or `resignation`, `time`, `agreement`.
    pub reason: String,
    /// Whether a rule of the game ended it.
    pub by_rule: bool,
    /// What happened.
    pub message: Words,
}

impl From<RecordEnding> for EndingJson {
    fn from(ending: RecordEnding) -> EndingJson {
        EndingJson {
            outcome: ending.outcome.into(),
            reason: ending.reason.to_owned(),
            by_rule: ending.by_rule,
            message: Words::from(&ending.message),
        }
    }
}

/// Options as an object of texts: those that differ from the usual ones.
pub fn options_json(options: &Options) -> Map<String, JsonValue> {
    options.changed().into_iter().map(|(key, value)| (key.to_owned(), JsonValue::String(value))).collect()
}

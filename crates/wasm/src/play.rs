//! Positions for those who play: how a game stands, what a draft allows, why something is refused.

use serde_json::{Value as JsonValue, json};
use tabuleiro_catalog::{AnyRecord, matches};
use tabuleiro_shape::board::side_below;
use tabuleiro_shape::draft;
use tabuleiro_shape::parts::PartsJson;
use tabuleiro_shape::replay::Replay;
use tabuleiro_shape::request::{self, RequestError};
use tabuleiro_shape::teaching::TeachingJson;
use tabuleiro_shape::touched::last_touched;
use tabuleiro_shape::{EndingJson, SideName, Words};

use crate::face::Answer;
use crate::params::{RequestParams, malformed};

/// A shape as JSON. Texts and numbers in objects cannot fail.
fn written(shape: &impl serde::Serialize) -> Answer {
    serde_json::to_value(shape).map_err(|error| malformed(error.to_string()))
}

/// What the position and an unfinished turn allow: the answer of the server's `draft`.
pub(crate) fn draft(params: &RequestParams<'_>) -> Answer {
    let mut record = params.record()?;
    written(&draft::answer(record.as_mut(), &params.texts("draft")?, &params.texts("pointed")?, true)?)
}

/// The same with everything that a page shows of a game: start, turns, the side below, what a newcomer is told, the match.
pub(crate) fn state(params: &RequestParams<'_>) -> Answer {
    let mut record = params.record()?;
    let (turns, open) = turns(record.as_ref());
    let first = record.first_to_act();
    // The side below is that of the usual start, whatever has been played.
    let game = request::game(record.info().id)?;
    let usual = game.start(record.options().clone())?;
    let turn_open: Vec<&str> = open.iter().flat_map(|turn| turn.split(',')).collect();
    let more = json!({
        "game": record.info().id,
        "options": tabuleiro_shape::options_json(record.options()),
        "start": record.start_text(),
        "first_to_act": SideName::from(first),
        "turns": turns,
        "turn_open": turn_open,
        "touched": last_touched(record.as_ref()),
        "below": side_below(&usual.view(false)).map(SideName::from),
        "teaching": TeachingJson::of(record.as_ref()),
        "match": record.standing_after().filter(|_| record.is_in_match()).map(|standing| {
            json!({ "swapped": standing.swapped, "wins": standing.wins, "tally": standing.tally })
        }),
        "match_result": match_result(params, record.as_ref())?,
    });
    let mut answer =
        written(&draft::answer(record.as_mut(), &params.texts("draft")?, &params.texts("pointed")?, true)?)?;
    if let (Some(answer), JsonValue::Object(more)) = (answer.as_object_mut(), more) {
        answer.extend(more);
    }
    Ok(answer)
}

/// The turns that are over, and the one that is not.
fn turns(record: &dyn AnyRecord) -> (Vec<String>, Option<String>) {
    let mut turns = record.turns();
    let first = record.first_to_act();
    let last_side = if turns.len() % 2 == 1 { first } else { first.opponent() };
    let is_open = !turns.is_empty() && record.ending().is_none() && last_side == record.side_to_act();
    let open = if is_open { turns.pop() } else { None };
    (turns, open)
}

/// The clocks of a game at the moment `now`, in which something has happened that led to the position: with `turn_over` a turn, otherwise what brings no increment.
pub(crate) fn clock(params: &RequestParams<'_>) -> Answer {
    let (record, now) = (params.record()?, params.now()?);
    let mut clocks = params.clocks()?.ok_or_else(|| malformed("clock is missing"))?;
    let spent = clocks.running().map_or(0, |(_, since)| now.saturating_sub(since));
    clocks.set_left(if params.flag("turn_over") { clocks.left_after_turn(spent) } else { clocks.left_after(spent) });
    let to_act = record.ending().is_none().then(|| record.side_to_act());
    clocks.settle(to_act, turns(record.as_ref()).0.len(), now);
    written(&clocks.shown(now))
}

/// The position taken apart, to be edited by hand.
pub(crate) fn parts(params: &RequestParams<'_>) -> Answer {
    written(&PartsJson::of(params.record()?.as_ref()))
}

/// How a match ended, if this is its finished second game; `match.names` are those of player one and two.
fn match_result(params: &RequestParams<'_>, record: &dyn AnyRecord) -> Result<Option<Words>, RequestError> {
    let names = params.object("match")?.get("names");
    let name = |index: usize| names.and_then(|names| names.get(index)).and_then(JsonValue::as_str).unwrap_or("?");
    Ok(matches::result(record, [name(0), name(1)]).as_ref().map(Words::from))
}

/// Why a typed text, or what is pointed at, is not possible; `null` where it is.
pub(crate) fn refusal(params: &RequestParams<'_>) -> Answer {
    let mut record = params.record()?;
    let mut actions = params.texts("draft")?;
    actions.extend(params.text("text")?.map(str::to_owned));
    let refused = draft::answer(record.as_mut(), &actions, &params.texts("pointed")?, true).err();
    Ok(json!({ "refused": refused.as_ref().map(reason) }))
}

/// Why something is refused, as the server writes it.
pub(crate) fn reason(error: &RequestError) -> JsonValue {
    json!({ "code": error.code(), "message": Words::from(&error.message()), "rule": error.rule() })
}

/// All positions of the game.
pub(crate) fn replay(params: &RequestParams<'_>) -> Answer {
    let record = params.record()?;
    let mut answer = written(&Replay::of(record.as_ref())?)?;
    answer["ending"] = json!(record.ending().map(EndingJson::from));
    Ok(answer)
}

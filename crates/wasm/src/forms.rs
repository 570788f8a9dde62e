//! Games and positions as texts: what somebody pastes is read, whatever its form, and what he takes away is written.

use serde_json::{Value as JsonValue, json};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::options::Options;
use tabuleiro_catalog::rules::record::text::{TAGS, split};
use tabuleiro_catalog::rules::setup::json as setup_json;
use tabuleiro_catalog::{AnyGame, AnyRecord, Input, games, replay};
use tabuleiro_shape::options_json;
use tabuleiro_shape::request::{self, RequestError};

use crate::face::Answer;
use crate::params::{RequestParams, malformed};
use crate::play::reason;
use crate::texts;

/// A record as the fields that other methods take: game, options, start, actions; and its tags, comments and result.
fn described(record: &dyn AnyRecord) -> JsonValue {
    let tags: serde_json::Map<String, JsonValue> =
        TAGS.iter().filter_map(|tag| record.tag(tag).map(|value| ((*tag).to_owned(), value.into()))).collect();
    let comments: Vec<JsonValue> =
        record.comments().iter().map(|(after, text)| json!({ "after": after, "text": text })).collect();
    json!({
        "game": record.info().id,
        "options": options_json(record.options()),
        "start": record.start_text(),
        "actions": record.turns(),
        "tags": tags,
        "comments": comments,
    })
}

/// Reads a position or a record: record text, JSON of either, or position text. `game` and `options` say what a position text is of, where the text itself does
/// not; without them every game is tried. Prolog is for the server: its forms are not in the module.
pub(crate) fn read(params: &RequestParams<'_>) -> Answer {
    let text = params.must_text("text")?.trim();
    if text.starts_with('[') {
        return read_record(text);
    }
    if text.starts_with('{') {
        return read_json(params, text);
    }
    let wanted = params.text("game")?.map(request::game).transpose()?;
    let candidates: Vec<&dyn AnyGame> = match wanted {
        Some(game) => vec![game],
        None => games().iter().map(AsRef::as_ref).collect(),
    };
    let mut why = None;
    for game in candidates {
        let options =
            if wanted.is_some() { request::options(game, params.object("options")?)? } else { game.usual_options() };
        match game.open(options, Input::Text(text)) {
            Ok(record) => return Ok(described(record.as_ref())),
            Err(error) => why = why.or(Some(RequestError::from(error))),
        }
    }
    match (wanted, why) {
        (Some(_), Some(why)) => Err(why),
        (_, why) => {
            let why = why.ok_or_else(|| malformed("text is empty"))?;
            Err(RequestError::Input(Message::new(&texts::UNREADABLE).with("why", why.message())))
        }
    }
}

fn read_record(text: &str) -> Answer {
    let wrong = |error: tabuleiro_catalog::rules::setup::ReadError| RequestError::Input(error.as_message());
    let raw = split(text).map_err(wrong)?;
    let first = raw.first().ok_or_else(|| malformed("the text holds no record"))?;
    let record = replay(first).map_err(wrong)?;
    Ok(described(record.as_ref()))
}

/// A record as JSON has `turns`, a position has not.
fn read_json(params: &RequestParams<'_>, text: &str) -> Answer {
    let object = setup_json::parse(text).map_err(|error| RequestError::Input(error.as_message()))?;
    let named = object.get("game").and_then(JsonValue::as_str).or(params.text("game")?);
    let game = request::game(named.ok_or_else(|| malformed("game is missing"))?)?;
    let Some(turns) = object.get("turns") else {
        let record = game.open(game.usual_options(), Input::Json(text))?;
        return Ok(described(record.as_ref()));
    };
    let fields = json!({
        "game": game.info().id, "options": object.get("options"), "start": object.get("start"), "actions": turns,
    });
    let mut record = RequestParams::of(&fields)?.record()?;
    let comments = object.get("comments").and_then(JsonValue::as_array);
    annotate(record.as_mut(), object.get("tags"), comments.map_or(&[], Vec::as_slice));
    Ok(described(record.as_ref()))
}

/// Gives a record tags and comments.
fn annotate(record: &mut dyn AnyRecord, tags: Option<&JsonValue>, comments: &[JsonValue]) {
    for (name, value) in tags.and_then(JsonValue::as_object).into_iter().flatten() {
        // What the record says of itself follows from its turns.
        let own = matches!(name.as_str(), "Game" | "Options" | "Position" | "Result" | "Reason");
        if let (true, false, Some(value)) = (TAGS.contains(&name.as_str()), own, value.as_str()) {
            record.set_tag(name, value);
        }
    }
    for comment in comments {
        if let (Some(after), Some(text)) = (comment["after"].as_u64(), comment["text"].as_str()) {
            record.add_comment(usize::try_from(after).unwrap_or(usize::MAX).min(record.action_count()), text);
        }
    }
}

/// Writes a game or its last position: `record`, `record_json`, `text` or `json`, with tags and comments where they are given.
pub(crate) fn write(params: &RequestParams<'_>) -> Answer {
    let mut record = params.record()?;
    let tags = JsonValue::Object(params.object("tags")?.clone());
    annotate(record.as_mut(), Some(&tags), params.list("comments"));
    let text = match params.text("as")?.unwrap_or("record") {
        "record" => record.text(),
        "record_json" => record.json().to_string(),
        "text" => record.position_text(),
        "json" => record.position_json().to_string(),
        other => return Err(malformed(format!("as: {other:?} is no form"))),
    };
    Ok(json!({ "text": text }))
}

/// Whether a setup is a position: `start` as text, or `json` as the object that `write` gives for a position. The reason says nothing of the place in
/// that text: whoever edits a board has written none.
pub(crate) fn check(params: &RequestParams<'_>) -> Answer {
    let game = request::game(params.must_text("game")?)?;
    let checked = checked(params, game);
    Ok(match checked {
        Ok(record) => json!({ "valid": true, "position": record.position_text() }),
        Err(error) => json!({ "valid": false, "reason": reason(&error) }),
    })
}

fn checked(params: &RequestParams<'_>, game: &dyn AnyGame) -> Result<Box<dyn AnyRecord>, RequestError> {
    let options: Options = request::options(game, params.object("options")?)?;
    let json = params.object("json")?;
    let opened = if json.is_empty() {
        game.open(options, params.text("start")?.map_or(Input::Start, Input::Text))
    } else {
        game.open(options, Input::Json(&JsonValue::Object(json.clone()).to_string()))
    };
    opened.map_err(|error| RequestError::Input(error.message().clone()))
}

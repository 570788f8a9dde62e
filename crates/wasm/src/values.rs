//! Values of positions and lines of play, as JSON.

use serde_json::{Value as JsonValue, json};
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::{PlayLine, Value, words_for};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_shape::touched::touched;
use tabuleiro_shape::{SideName, Words};

/// How a position stands. `chance` is that of the first side, `score` is written for the side to act in the record.
pub(crate) fn value(record: &dyn AnyRecord, value: Value) -> JsonValue {
    let win = match value {
        Value::Won(win) => Some(json!({
            "by": SideName::from(win.by), "actions": win.actions, "turns": win.turns, "proven": win.proven,
        })),
        _ => None,
    };
    json!({
        "chance": value.chance(Side::First),
        "score": value.number(record.side_to_act()),
        "winner": value.winner().map(SideName::from),
        "proven": match value {
            Value::Won(win) => win.proven,
            Value::Over(_) => Some(true),
            Value::Open(_) => None,
        },
        "win": win,
        "words": Words::from(&words_for(record, value)),
    })
}

/// A line of play: its value, with its turns and actions.
pub(crate) fn line(record: &dyn AnyRecord, line: &PlayLine) -> JsonValue {
    let mut json = value(record, line.value);
    let actions: Vec<&str> = line.turns.iter().flat_map(|turn| turn.split(',')).collect();
    json["depth"] = json!(line.depth);
    json["actions"] = json!(actions);
    json["turns"] = json!(line.turns);
    json["touched"] = json!(line.turns.first().map_or_else(Vec::new, |turn| touched(record, turn)));
    json["whole"] = json!(line.whole);
    json["text"] = json!(line.text("…"));
    json
}

//! Values and lines as JSON.

use serde_json::{Value as Json, json};
use tabuleiro_catalog::analysis::{PlayLine, Value};
use tabuleiro_catalog::rules::game::GameInfo;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::text::result_text;

/// A chance with three digits: enough, and the same everywhere.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

pub(super) fn letter(info: &GameInfo, side: Side) -> &'static str {
    info.sides[side.index()].letter
}

/// A value, from the first side's view: an estimate, a forced win, or a result.
pub(super) fn value(value: Value, info: &GameInfo) -> Json {
    let chance = rounded(value.chance(Side::First));
    match value {
        Value::Open(estimate) => json!({"estimate": estimate.points, "chance": chance}),
        Value::Won(win) => json!({
            "winner": letter(info, win.by), "actions": win.actions, "turns": win.turns, "proven": win.proven, "chance": chance,
        }),
        Value::Over(outcome) => json!({"result": result_text(Some(outcome)), "chance": chance}),
    }
}

pub(super) fn line(line: &PlayLine, info: &GameInfo) -> Json {
    json!({"value": value(line.value, info), "depth": line.depth, "turns": line.turns, "whole": line.whole})
}

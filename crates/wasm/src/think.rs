//! Thinking: lines of play as they are found, hints with reasons, the computer's turn, and the review of a game.

use std::time::Duration;

use serde_json::{Value as JsonValue, json};
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::{self, Asked, Evaluation, Judge, JudgedTurn, summarise};
use tabuleiro_catalog::engine::{Engine, Question, USUAL_TURN};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::search::clock::Instant;
use tabuleiro_catalog::search::levels::Level;
use tabuleiro_shape::clock::side_clock;
use tabuleiro_shape::hint::HintAnswer;
use tabuleiro_shape::request::RequestError;
use tabuleiro_shape::{SideName, Words, draft};

use crate::face::{Answer, Teller};
use crate::params::{RequestParams, malformed};
use crate::{texts, values};

/// How long it thinks about a hint where nothing else is said, as the server does.
const ADVICE: Duration = Duration::from_millis(700);
/// How many nodes a search of a review has where nothing else is said: some 50 ms.
const REVIEW_NODES: u64 = 20_000;

/// The record of the parameters, with the draft played on it.
fn with_draft(params: &RequestParams<'_>) -> Result<Box<dyn AnyRecord>, RequestError> {
    let mut record = params.record()?;
    draft::play(record.as_mut(), &params.texts("draft")?)?;
    Ok(record)
}

/// The lines of an evaluation, each with its rank, and with the nodes and the time that all of them took.
fn lines(record: &dyn AnyRecord, evaluation: &Evaluation, spent: Duration) -> Vec<JsonValue> {
    let per_second = (evaluation.nodes as f64 / spent.as_secs_f64().max(0.001)) as u64;
    let line = |(index, line)| {
        let mut json = values::line(record, line);
        json["rank"] = json!(index + 1);
        json["nodes"] = json!(evaluation.nodes);
        json["nps"] = json!(per_second);
        json["ms"] = json!(spent.as_millis() as u64);
        json
    };
    evaluation.lines.iter().enumerate().map(line).collect()
}

/// Thinks about a position and tells its lines whenever they have changed.
pub(crate) fn think(params: &RequestParams<'_>, engine: &mut Engine, teller: &mut dyn Teller) -> Answer {
    let record = with_draft(params)?;
    let (asked, start) = (params.asked()?, Instant::now());
    let found = analysis::evaluate(record.as_ref(), engine, &asked, &mut |evaluation| {
        for line in lines(record.as_ref(), evaluation, start.elapsed()) {
            teller.tell(&line.to_string());
        }
    });
    let spent = start.elapsed();
    Ok(json!({
        "value": values::value(record.as_ref(), found.value),
        "lines": lines(record.as_ref(), &found, spent),
        "nodes": found.nodes,
        "ms": spent.as_millis() as u64,
    }))
}

/// What to play, and why.
pub(crate) fn hint(params: &RequestParams<'_>, engine: &mut Engine) -> Answer {
    let (side, record) = (params.record()?.side_to_act(), with_draft(params)?);
    let over = || RequestError::Input(Message::new(&texts::NOTHING_TO_HINT));
    if record.side_to_act() != side {
        return Err(over());
    }
    let mut asked = params.asked()?;
    if asked.nodes.is_none() && asked.time.is_none() {
        asked.time = Some(ADVICE);
    }
    let hint = analysis::hint(record.as_ref(), engine, &asked).ok_or_else(over)?;
    let actions = hint.turn.split(',').map(str::to_owned).collect();
    let answer = HintAnswer::new(record.as_ref(), actions, &hint.advice(record.as_ref()))?;
    let mut json = serde_json::to_value(answer).map_err(|error| malformed(error.to_string()))?;
    json["value"] = values::value(record.as_ref(), hint.value);
    Ok(json)
}

/// The computer's turn on a level, or the rest of it.
pub(crate) fn turn(params: &RequestParams<'_>, engine: &mut Engine) -> Answer {
    let record = with_draft(params)?;
    let level = params.number("level")?.unwrap_or(10);
    let level = u8::try_from(level).ok().and_then(Level::new);
    let level = level.ok_or_else(|| malformed("level: expected a number from 1 to 10"))?;
    let time = params.number("ms")?.map_or(USUAL_TURN, Duration::from_millis);
    let question = Question {
        level: Some(level),
        nodes: params.number("nodes")?,
        turn_time: Some(time),
        clock: params.clocks()?.and_then(|clocks| clocks.for_computer(0)).map(side_clock),
        ..Question::default()
    };
    let actions = engine.choose_turn(record.as_ref(), &question);
    Ok(json!({ "turn": actions.join(","), "actions": actions }))
}

/// Judges every turn of a game, and tells each as soon as it is judged.
pub(crate) fn review(params: &RequestParams<'_>, engine: &mut Engine, teller: &mut dyn Teller) -> Answer {
    let record = params.record()?;
    let mut asked = params.asked()?;
    if asked.nodes.is_none() && asked.time.is_none() {
        asked = Asked::nodes(REVIEW_NODES);
    }
    let mut judged: Vec<JudgedTurn> = Vec::new();
    for turn in Judge::new(record.as_ref(), engine, &asked) {
        teller.tell(&judged_turn(record.as_ref(), judged.len() + 1, &turn).to_string());
        judged.push(turn);
    }
    let percent = |chance: f64| (chance * 100.0).round() as u32;
    let start = judged.first().map(|turn| percent(turn.before.chance(Side::First)));
    let after = judged.iter().map(|turn| percent(turn.after.chance(Side::First)));
    let sides = summarise(&judged)
        .map(|side| json!({ "counted": side.counted, "marks": side.marks, "accuracy": side.accuracy }));
    let turns: Vec<JsonValue> =
        (1..).zip(&judged).map(|(number, turn)| judged_turn(record.as_ref(), number, turn)).collect();
    Ok(json!({
        "chances": start.into_iter().chain(after).collect::<Vec<u32>>(),
        "turns": turns,
        "sides": sides,
    }))
}

/// A judged turn; `number` counts turns from 1.
fn judged_turn(record: &dyn AnyRecord, number: usize, turn: &JudgedTurn) -> JsonValue {
    json!({
        "turn": number,
        "label": turn.label(),
        "side": SideName::from(turn.side),
        "played": turn.turn,
        "before": values::value(record, turn.before),
        "after": values::value(record, turn.after),
        "best": turn.best,
        "loss": turn.loss,
        "mark": turn.mark.map(|mark| mark.id()),
        "sign": turn.mark.map(|mark| mark.sign()),
        "note": turn.note.as_ref().map(Words::from),
        "counts": turn.counts,
    })
}

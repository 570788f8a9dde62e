//! `tabuleiro record`: checks, shows and converts records.

use std::path::Path;

use serde_json::{Value as Json, json};
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::rules::record::text::{RawRecord, TAGS, result_text, split};
use tabuleiro_catalog::rules::setup::json::options_json;
use tabuleiro_catalog::texts::{play, show};
use tabuleiro_catalog::{AnyRecord, matches, replay};

use crate::args::{Form, RecordAction, RecordForm};
use crate::draw::draw;
use crate::failure::Failure;
use crate::files;
use crate::output::Output;

pub(crate) fn run(action: &RecordAction, output: &mut Output) -> Result<(), Failure> {
    match action {
        RecordAction::Check { file } => check(file, output),
        RecordAction::Show { file } => each(file, |number, record| show_one(number, record, output)),
        RecordAction::Convert { file, form } => convert(file, *form, output),
    }
}

/// A record as it is written, and replayed.
pub(crate) type Replayed = (RawRecord, Box<dyn AnyRecord>);

/// The records of a file, replayed. A file that is no record is a wrong input; a record that breaks a rule is a no.
pub(crate) fn load(file: &Path) -> Result<Vec<Replayed>, Failure> {
    let text = files::read(file)?;
    let fault = |error: tabuleiro_catalog::rules::setup::ReadError| {
        let message = Message::new(&show::RECORD_BAD).with("file", file.display().to_string());
        Failure::NoBecause(message.with("why", error.as_message()))
    };
    let raws = split(&text).map_err(fault)?;
    raws.into_iter().map(|raw| replay(&raw).map(|record| (raw, record)).map_err(fault)).collect()
}

fn each(file: &Path, mut work: impl FnMut(usize, &dyn AnyRecord) -> Result<(), Failure>) -> Result<(), Failure> {
    for (index, (_, record)) in load(file)?.iter().enumerate() {
        work(index + 1, record.as_ref())?;
    }
    Ok(())
}

fn check(file: &Path, output: &mut Output) -> Result<(), Failure> {
    let mut records = load(file)?;
    for (index, (_, record)) in records.iter().enumerate() {
        output.say(summary(index + 1, record.as_ref()))?;
    }
    let [(first, one), (second, two)] = &mut records[..] else { return Ok(()) };
    if !is_match(first, second) {
        return Ok(());
    }
    let name = |record: &dyn AnyRecord, tag| record.tag(tag).unwrap_or("?").to_owned();
    let names = [name(one.as_ref(), "First"), name(one.as_ref(), "Second")];
    if [name(two.as_ref(), "Second"), name(two.as_ref(), "First")] != names {
        let message =
            Message::new(&show::MATCH_PLAYERS).with("line", second.place.line).with("column", second.place.column);
        return Err(Failure::NoBecause(message.with("one", quoted(&names[1])).with("two", quoted(&names[0]))));
    }
    if let Some(standing) = one.standing_after() {
        two.set_standing(standing);
    }
    match matches::result(two.as_ref(), [&names[0], &names[1]]) {
        Some(message) => output.say(message),
        None => Ok(()),
    }
}

/// Whether two records say that they are the two games of a match.
pub(crate) fn is_match(first: &RawRecord, second: &RawRecord) -> bool {
    let value = |raw: &RawRecord, tag| raw.tag(tag).map(|tag| tag.value.clone());
    let round = |raw, number: &str| value(raw, "Round").as_deref() == Some(number);
    round(first, "1") && round(second, "2") && value(first, "Game") == value(second, "Game")
}

fn summary(number: usize, record: &dyn AnyRecord) -> Message {
    let text = if record.ending().is_some() { &show::RECORD_OK } else { &show::RECORD_OPEN };
    let message =
        Message::new(text).with("number", number).with("game", record.info().name).with("turns", record.turns().len());
    match record.ending() {
        None => message,
        Some(ending) => message.with("result", result_text(Some(ending.outcome))).with("reason", ending.reason),
    }
}

fn show_one(number: usize, record: &dyn AnyRecord, output: &mut Output) -> Result<(), Failure> {
    output.say(summary(number, record))?;
    for tag in TAGS {
        if let Some(value) = record.tag(tag) {
            output.line(format!("{tag}: {value}"))?;
        }
    }
    let text = record.text();
    let turns = text.split_once("\n\n").map_or("", |(_, turns)| turns);
    output.block(turns)?;
    output.line("")?;
    let board = draw(record, Form::Text, false, output);
    output.block(&board)
}

fn convert(file: &Path, form: RecordForm, output: &mut Output) -> Result<(), Failure> {
    each(file, |number, record| match form {
        RecordForm::Json => output.line(record_json(record).to_string()),
        RecordForm::Text => {
            if number > 1 {
                output.line("")?;
            }
            output.block(&record.text())
        }
        RecordForm::Words => {
            output.say(summary(number, record))?;
            let mut side = record.first_to_act();
            for turn in record.turns() {
                let name = record.info().sides[side.index()].name;
                output.say(Message::new(&play::PLAYED).with("side", name).with("turn", turn))?;
                side = side.opponent();
            }
            match record.ending() {
                Some(ending) => output.say(ending.message),
                None => Ok(()),
            }
        }
    })
}

fn record_json(record: &dyn AnyRecord) -> Json {
    let ending = record.ending();
    let tags: serde_json::Map<String, Json> =
        TAGS.iter().filter_map(|tag| record.tag(tag).map(|value| ((*tag).to_owned(), value.into()))).collect();
    json!({
        "game": record.info().id,
        "options": options_json(record.options()),
        "tags": tags,
        "start": record.start_text(),
        "turns": record.turns(),
        "position": record.position_text(),
        "result": result_text(ending.as_ref().map(|ending| ending.outcome)),
        "reason": ending.map(|ending| ending.reason),
    })
}

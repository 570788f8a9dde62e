//! `tabuleiro record`: checks, shows and converts records.

mod pictures;

use std::path::Path;

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::record::text::{RawRecord, TAGS, result_text, split};
use tabuleiro_catalog::rules::setup::ReadError;
use tabuleiro_catalog::{AnyRecord, matches, replay};
use tabuleiro_home::wording::played;
use tabuleiro_protocol::who::Who;

use crate::args::{Form, RecordAction, RecordForm};
use crate::draw::draw;
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use crate::texts::show;
use pictures::DrawnPart;

pub(crate) fn run(action: &RecordAction, output: &mut Output) -> Result<(), Failure> {
    match action {
        RecordAction::Check { file } => check(file, output),
        RecordAction::Show { file } => each(file, |number, record| show_one(number, record, output)),
        RecordAction::Convert { file, form, game, turns, delay, picture } => {
            let part = DrawnPart { game: *game, turns: *turns, delay: *delay };
            pictures::check(*form, &part, picture)?;
            match form {
                RecordForm::Svg | RecordForm::Png | RecordForm::Gif => {
                    pictures::draw(file, *form, &part, picture, output)
                }
                RecordForm::Text | RecordForm::Json | RecordForm::Words => convert(file, *form, output),
            }
        }
    }
}

/// A record as it is written, and replayed.
pub(crate) type Replayed = (RawRecord, Box<dyn AnyRecord>);

/// The records of a file, replayed. A file that is no record is a wrong input; a record that breaks a rule is a no.
pub(crate) fn load(file: &Path) -> Result<Vec<Replayed>, Failure> {
    let text = files::read(file, files::RECORDS)?;
    let raws = split(&text).map_err(|error| Failure::Usage(in_file(file, &error)))?;
    raws.into_iter()
        .map(|raw| replay(&raw).map(|record| (raw, record)).map_err(|error| bad_record(file, &error)))
        .collect()
}

fn in_file(file: &Path, error: &ReadError) -> Message {
    Message::new(&show::IN_FILE).with("file", file.display().to_string()).with("why", error.as_message())
}

fn bad_record(file: &Path, error: &ReadError) -> Failure {
    Failure::NoBecause(in_file(file, error))
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
    let [(_, one), (second, two)] = &mut records[..] else { return Ok(()) };
    if !matches::is_match(one.as_ref(), two.as_ref()) {
        return Ok(());
    }
    let fault = |why| bad_record(file, &second.place.error(why));
    matches::join(one.as_ref(), two.as_mut()).map_err(fault)?;
    let [first, second] =
        ["First", "Second"].map(|tag| Who::name_words(one.tag(tag).unwrap_or("?")).in_lang(output.lang));
    match matches::result(two.as_ref(), [&first, &second]) {
        Some(message) => output.say(message),
        None => Ok(()),
    }
}

pub(crate) fn summary(number: usize, record: &dyn AnyRecord) -> Message {
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
        RecordForm::Json => output.line(record.json().to_string()),
        RecordForm::Words => {
            output.say(summary(number, record))?;
            let mut side = record.first_to_act();
            for turn in record.turns() {
                let name = record.info().sides[side.index()].subject;
                output.say(played(name, &turn))?;
                side = side.opponent();
            }
            match record.ending() {
                Some(ending) => output.say(ending.message),
                None => Ok(()),
            }
        }
        _ => {
            if number > 1 {
                output.line("")?;
            }
            output.block(&record.text())
        }
    })
}

//! `tabuleiro bench search`: what the search does on fixed positions.
//!
//! The signature is the number of nodes that the finished iterations took. On one thread and by nodes it is the same on every machine,
//! so a change of it says that the search has changed.

use std::time::{Duration, Instant};

use serde_json::json;
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::engine::{Engine, EngineOptions, Question};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::signature::positions;

use super::{each, per_second};
use crate::args::SearchBenchArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::show;

/// What was measured over some positions.
#[derive(Default)]
struct SearchMeasured {
    signature: u64,
    nodes: u64,
    time: Duration,
    /// The longest wait for a first report.
    first: Duration,
}

pub(super) fn run(args: &SearchBenchArgs, output: &mut Output) -> Result<(), Failure> {
    let mut signature = 0;
    each(args.game.as_deref(), |record| {
        let measured = measure(record, args)?;
        signature += measured.signature;
        report(record, args, &measured, output)
    })?;
    if time_limit(args).is_some() {
        return Ok(());
    }
    if args.json {
        output.line(json!({ "signature": signature }).to_string())
    } else {
        output.say(Message::new(&show::BENCH_SIGNATURE).with("signature", signature.to_string()))
    }
}

/// The time for a position, where it is not set by nodes.
fn time_limit(args: &SearchBenchArgs) -> Option<Duration> {
    args.time.map(Duration::from_millis).or((args.threads > 1).then_some(Duration::from_secs(1)))
}

fn report(
    record: &dyn AnyRecord,
    args: &SearchBenchArgs,
    measured: &SearchMeasured,
    output: &mut Output,
) -> Result<(), Failure> {
    let (game, options) = (record.info().id, record.options().text());
    let rate = per_second(measured.nodes, measured.time);
    let first = measured.first.as_micros();
    let signed = time_limit(args).is_none();
    if args.json {
        let signature = signed.then_some(measured.signature);
        let line = json!({
            "game": game, "options": options, "threads": args.threads, "signature": signature,
            "per_second": rate, "first_microseconds": first as u64,
        });
        output.line(line.to_string())?;
    } else {
        let text = if signed { &show::BENCH_SEARCH } else { &show::BENCH_THREADS };
        let message = Message::new(text).with("game", game).with("options", options).with("rate", rate.to_string());
        let message = message.with("signature", measured.signature.to_string()).with("first", first.to_string());
        output.say(message.with("threads", args.threads.to_string()))?;
    }
    output.flush()
}

fn measure(start: &dyn AnyRecord, args: &SearchBenchArgs) -> Result<SearchMeasured, Failure> {
    let mut measured = SearchMeasured::default();
    let Some(game) = tabuleiro_catalog::find(start.info().id) else { return Ok(measured) };
    let options = EngineOptions { threads: args.threads as usize, ..EngineOptions::default() };
    let mut engine = Engine::new(options);
    let question = match time_limit(args) {
        None => Question { nodes: Some(args.nodes), ..Question::default() },
        time => Question { time, ..Question::default() },
    };
    // The memory of the table is not what is measured here.
    engine.prepare(game);
    for position in positions(start) {
        let begin = Instant::now();
        let mut first = None;
        let mut finished = 0;
        let thought = engine.think(position.as_ref(), &question, &mut |thought| {
            first.get_or_insert_with(|| begin.elapsed());
            finished = thought.nodes;
        });
        measured.time += begin.elapsed();
        measured.nodes += thought.nodes;
        measured.signature += finished;
        measured.first = measured.first.max(first.unwrap_or_default());
    }
    Ok(measured)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_same_in_every_run() {
        let args = SearchBenchArgs { game: None, nodes: 500, time: None, threads: 1, json: false };
        for game in tabuleiro_catalog::games() {
            let start = game.start(game.usual_options()).expect("the usual options");
            let signature = || measure(start.as_ref(), &args).map(|measured| measured.signature).ok();
            let first = signature();
            assert!(first.is_some_and(|nodes| nodes > 0), "{}", game.info().id);
            assert_eq!(first, signature(), "{}", game.info().id);
        }
    }
}

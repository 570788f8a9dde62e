//! `tabuleiro bench`: a quick table of this machine's speed. Criterion's benchmarks measure with more care.

mod jobs;
mod pictures;
mod reliability;
mod search;
mod server;

use std::time::{Duration, Instant};

use serde_json::json;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::options::OptionKind;
use tabuleiro_catalog::{AnyRecord, games};

use crate::args::{BenchArgs, BenchKind};
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::texts::show;

pub(crate) fn run(what: &BenchKind, output: &mut Output) -> Result<(), Failure> {
    match what {
        BenchKind::Playouts(args) => each(args.game.as_deref(), |record| playouts(record, args, output)),
        BenchKind::Perft(args) => each(args.game.as_deref(), |record| perft(record, args, output)),
        BenchKind::Pictures(args) => each(args.game.as_deref(), |record| pictures::run(record, args, output)),
        BenchKind::Search(args) => search::run(args, output),
        BenchKind::Reliability(args) => reliability::run(args, output),
        BenchKind::Server(args) => server::run(args, output),
        BenchKind::Jobs(args) => jobs::run(args, output),
    }
}

/// Choice options with more words than this are left out of the table: the ten maps of a board would fill it.
const FEW_WORDS: usize = 3;

/// Every game, as usual and with each other word of its short choice options.
fn each(game: Option<&str>, mut measure: impl FnMut(&dyn AnyRecord) -> Result<(), Failure>) -> Result<(), Failure> {
    let chosen = game.map(input::game).transpose()?.map(|game| game.info().id);
    for game in games().iter().filter(|game| chosen.is_none_or(|id| game.info().id == id)) {
        measure(game.start(game.usual_options())?.as_ref())?;
        for spec in game.info().options {
            let OptionKind::Choice(words) = spec.kind else { continue };
            for word in words.iter().skip(1).filter(|_| words.len() <= FEW_WORDS) {
                let mut options = game.usual_options();
                options.set(spec.key, word)?;
                measure(game.start(options)?.as_ref())?;
            }
        }
    }
    Ok(())
}

fn playouts(record: &dyn AnyRecord, args: &BenchArgs, output: &mut Output) -> Result<(), Failure> {
    let mut random = Random::new(args.seed);
    let (mut games, mut actions) = (0u64, 0);
    let time = measure(args, || {
        actions += record.study().playouts(100, &mut random);
        games += 100;
    });
    let (rate, action_rate) = (per_second(games, time), per_second(actions, time));
    let (game, options) = (record.info().id, record.options().text());
    if args.json {
        let line = json!({"game": game, "options": options, "per_second": rate, "actions_per_second": action_rate});
        output.line(line.to_string())?;
    } else {
        let message = Message::new(&show::BENCH_PLAYOUTS).with("game", game).with("options", options);
        output.say(message.with("rate", rate.to_string()).with("actions", action_rate.to_string()))?;
    }
    output.flush()
}

fn perft(record: &dyn AnyRecord, args: &BenchArgs, output: &mut Output) -> Result<(), Failure> {
    // The deepest count that takes a fraction of a second, so that the time is for the counting.
    let depth = (1..=12).find(|depth| record.study().perft(*depth) > 2_000_000).unwrap_or(12);
    let (mut rounds, mut count) = (0u64, 0);
    let time = measure(args, || {
        count = record.study().perft(depth);
        rounds += 1;
    });
    let rate = per_second(rounds * count, time);
    let (game, options) = (record.info().id, record.options().text());
    if args.json {
        let line = json!({
            "game": game, "options": options, "depth": depth, "count": count,
            "per_second": rate, "actions_per_second": rate,
        });
        output.line(line.to_string())?;
    } else {
        let message = Message::new(&show::BENCH_PERFT).with("game", game).with("options", options).with("depth", depth);
        output.say(message.with("count", count.to_string()).with("rate", rate.to_string()))?;
    }
    output.flush()
}

/// Does a piece of work again and again for the time asked, and tells how long that took.
fn measure(args: &BenchArgs, mut work: impl FnMut()) -> Duration {
    let start = Instant::now();
    let limit = Duration::from_secs(args.seconds.into());
    while start.elapsed() < limit {
        work();
    }
    start.elapsed()
}

fn per_second(amount: u64, time: Duration) -> u64 {
    (amount as f64 / time.as_secs_f64()).round() as u64
}

//! `tabuleiro analyse`: the best lines of a position, or every turn of recorded games.

mod position;
mod progress;
mod records;
mod report;
mod values;

use std::path::Path;
use std::time::Duration;

use tabuleiro_catalog::analysis::Asked;
use tabuleiro_catalog::engine::EngineOptions;
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::{find_named, games};
use tabuleiro_home::files::reason;

use crate::args::AnalyseArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::analyse as texts;
use crate::{input, interrupt};

/// How long a position is thought about where nothing is said.
const POSITION: Duration = Duration::from_secs(3);
/// The same for each turn of a record: a game in a few seconds.
const TURN: Duration = Duration::from_millis(200);

pub(crate) fn run(args: &AnalyseArgs, output: &mut Output) -> Result<(), Failure> {
    let Some(game) = find_named(&args.what) else {
        if args.file.is_some() {
            // Two words, and the first is no game.
            input::game(&args.what)?;
        }
        let file = Path::new(&args.what);
        if file != Path::new("-")
            && let Err(why) = std::fs::metadata(file)
        {
            return Err(unknown(file, reason(&why)));
        }
        return records::run(file, None, args, output);
    };
    match &args.file {
        Some(file) => records::run(file, Some(game), args, output),
        None => position::run(game, args, output),
    }
}

fn unknown(file: &Path, why: Message) -> Failure {
    let known: Vec<&str> = games().iter().map(|game| game.info().id).collect();
    let message = Message::new(&texts::NO_GAME_OR_FILE).with("found", quoted(&file.display().to_string()));
    Failure::Usage(message.with("known", known.join(", ")).with("why", why))
}

/// The limits that were given, or a time where there are none.
fn asked(args: &AnalyseArgs, usual: Duration) -> Asked {
    let unlimited = args.nodes.is_none() && args.depth.is_none() && !args.infinite;
    let time = args.time.map(Duration::from_millis).or(unlimited.then_some(usual));
    Asked { nodes: args.nodes, time, depth: args.depth, lines: 1, long: false, stop: interrupt::flag() }
}

/// Whether what is printed depends on how fast the machine is.
fn is_timed(args: &AnalyseArgs) -> bool {
    args.time.is_some() || (args.nodes.is_none() && args.depth.is_none())
}

fn engine_options(args: &AnalyseArgs) -> EngineOptions {
    EngineOptions { memory: (args.hash as usize) << 20, threads: args.threads.into(), ..EngineOptions::default() }
}

fn flag_failure(text: &'static tabuleiro_catalog::rules::lang::Text, flag: &str) -> Failure {
    Failure::Usage(Message::new(text).with("flag", flag))
}

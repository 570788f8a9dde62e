//! `tabuleiro match`: games between computers and engines, and what they show.
//!
//! [`choose`] makes the plan, [`kept`] owns the files, [`progress`] tells how far it is, [`table`] what came out; [`workers`] has the games played by other machines.

mod choose;
mod kept;
mod progress;
mod table;
mod workers;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tabuleiro_arena::remote::{PairJob, PairPlayer};
use tabuleiro_arena::report::MatchReport;
use tabuleiro_arena::runner::MatchRun;
use tabuleiro_arena::sprt::SprtDecision;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_protocol::watch::WallClock;

use crate::args::MatchArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;
use crate::texts::matches as texts;
use kept::{Log, Records};
use progress::MatchProgress;
use workers::MatchWorkers;

pub(crate) fn run(args: &MatchArgs, output: &mut Output) -> Result<(), Failure> {
    let plan = choose::plan(args)?;
    let stop = interrupt::flag();
    let elsewhere = args.workers.as_deref().map(|url| MatchWorkers::new(url, args.token.clone())).transpose()?;
    if elsewhere.is_some() {
        // Before anything is written: a player that no worker starts.
        (0..plan.contests.len()).try_for_each(|contest| PairJob::of(&plan, contest, 0).map(drop))?;
    }
    let run = MatchRun {
        plan: &plan,
        concurrency: usize::try_from(args.concurrency).unwrap_or(1),
        stop: Arc::clone(&stop),
        watch: Arc::new(WallClock::start()),
        elsewhere: elsewhere.as_ref().map(|workers| workers as &dyn PairPlayer),
    };
    // Files before engines: a name that cannot be written is found at once.
    let goes_on = args.resume && args.log.as_ref().is_some_and(|log| log.exists());
    let records = args.records.as_deref().map(|file| Records::new(file, goes_on)).transpose()?;
    let (mut log, mut results) = Log::open(args, &plan)?;
    if let Err(fault) = run.try_engines() {
        // Nothing was played: a log without results would only stand in the way of the corrected command.
        log.withdraw();
        return Err(fault.into());
    }
    let progress = MatchProgress::new(&plan, &results, output.lang);
    let played = run.play(&mut results, |pair, results| -> Result<(), Failure> {
        log.add(pair)?;
        progress.show(&plan, pair.contest, results);
        Ok(())
    });
    progress.end();
    if let Some(records) = records {
        records.write(&results)?;
    }
    played?;
    let report = MatchReport::new(&plan, &results);
    if args.json {
        output.line(format!("{:#}", report.json()))?;
    } else if args.markdown {
        output.block(&table::markdown(&plan, &report, output.lang))?;
    } else {
        output.block(&table::text(&plan, &report, output.lang))?;
    }
    output.flush()?;
    if stop.load(Ordering::Relaxed) && !report.is_complete() {
        let message = match &args.log {
            Some(file) => Message::new(&texts::STOPPED).with("file", file.display().to_string()),
            None => Message::new(&texts::STOPPED_UNLOGGED),
        };
        let _ = writeln!(std::io::stderr(), "{}", message.in_lang(output.lang));
        return Err(Failure::No);
    }
    // A sequential test is a question: is the first player that much stronger?
    let refuted =
        |row: &tabuleiro_arena::report::Row| row.sprt.and_then(|sprt| sprt.decision) == Some(SprtDecision::Zero);
    if report.rows.iter().any(refuted) { Err(Failure::No) } else { Ok(()) }
}

//! Every turn of the games in a record file.

use std::path::Path;

use tabuleiro_catalog::analysis::{Asked, CourseGraph, Judge, JudgedTurn, picture};
use tabuleiro_catalog::engine::Engine;
use tabuleiro_catalog::rules::lang::{Lang, Message, quoted};
use tabuleiro_catalog::{AnyGame, AnyRecord};

use super::progress::AnalysisProgress;
use super::report::{self, GameReport};
use crate::args::AnalyseArgs;
use crate::commands::record;
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use crate::texts::analyse as texts;

/// A game with what was found out about it.
pub(super) struct AnalysedGame {
    pub(super) record: Box<dyn AnyRecord>,
    pub(super) turns: Vec<JudgedTurn>,
}

pub(super) fn run(
    file: &Path,
    game: Option<&dyn AnyGame>,
    args: &AnalyseArgs,
    output: &mut Output,
) -> Result<(), Failure> {
    check(file, game, args)?;
    let records: Vec<Box<dyn AnyRecord>> = record::load(file)?.into_iter().map(|(_, record)| record).collect();
    for (index, record) in records.iter().enumerate() {
        if let Some(game) = game.filter(|game| game.info().id != record.info().id) {
            let message = Message::new(&texts::OTHER_GAME).with("file", file.display().to_string());
            let message = message.with("number", index + 1).with("found", record.info().id);
            return Err(Failure::Usage(message.with("expected", game.info().id)));
        }
    }
    let asked = super::asked(args, super::TURN);
    let games = judge_all(records, &asked, args, output)?;
    write(&games, args, output)
}

/// What can be said before anything is read: flags that do not fit, and files that would be lost.
fn check(file: &Path, game: Option<&dyn AnyGame>, args: &AnalyseArgs) -> Result<(), Failure> {
    let input = &args.input;
    let only_positions = [
        ("--set", game.is_none() && !input.set.is_empty()),
        ("--position", game.is_none() && input.position.is_some()),
        ("--from", game.is_none() && input.from.is_some()),
        ("--lines", args.lines.is_some()),
        ("--infinite", args.infinite),
    ];
    if let Some((flag, _)) = only_positions.iter().find(|(_, given)| *given) {
        return Err(super::flag_failure(&texts::ONLY_FOR_POSITIONS, flag));
    }
    if let (Some(svg), Some(annotate)) = (&args.svg, &args.annotate)
        && svg == annotate
    {
        let name = quoted(&svg.display().to_string());
        return Err(Failure::Usage(Message::new(&texts::SAME_FILE).with("file", name)));
    }
    for target in [&args.svg, &args.annotate].into_iter().flatten() {
        // The file that is read may be replaced, too: it is read whole before anything is written.
        if !args.replace && (target.exists() || target == file) {
            return Err(Failure::Usage(Message::new(&texts::EXISTS).with("file", target.display().to_string())));
        }
    }
    Ok(())
}

/// Judges game after game, until the end or until it is stopped.
fn judge_all(
    records: Vec<Box<dyn AnyRecord>>,
    asked: &Asked,
    args: &AnalyseArgs,
    output: &mut Output,
) -> Result<Vec<AnalysedGame>, Failure> {
    let all = records.len();
    let mut games = Vec::new();
    let mut progress = AnalysisProgress::new();
    for (index, record) in records.into_iter().enumerate() {
        // What was not begun is still written with the rest.
        let turns = if asked.is_stopped() {
            vec![]
        } else {
            let mut report = GameReport::new(record.as_ref(), index + 1, args.json, output);
            report.begin()?;
            let turns = judge_one(record.as_ref(), (index, all), asked, args, &mut progress, &mut report)?;
            report.end(&turns)?;
            turns
        };
        games.push(AnalysedGame { record, turns });
    }
    let left = games.iter().filter(|game| game.turns.is_empty() && !game.record.turns().is_empty()).count();
    if asked.is_stopped() && left > 0 && !args.json {
        output.say(Message::new(&texts::GAMES_LEFT).with("count", left))?;
    }
    Ok(games)
}

fn judge_one(
    record: &dyn AnyRecord,
    (index, all): (usize, usize),
    asked: &Asked,
    args: &AnalyseArgs,
    progress: &mut AnalysisProgress,
    report: &mut GameReport<'_, '_>,
) -> Result<Vec<JudgedTurn>, Failure> {
    let mut engine = Engine::new(super::engine_options(args));
    let mut judge = Judge::new(record, &mut engine, asked);
    let count = record.turns().len();
    let mut turns: Vec<JudgedTurn> = Vec::new();
    loop {
        let words = Message::new(&texts::PROGRESS).with("game", index + 1).with("games", all);
        let words = words.with("turn", (turns.len() + 1).min(count)).with("turns", count);
        progress.show(turns.len() as f64 / count.max(1) as f64, &words.in_lang(report.lang()));
        let judged = judge.next();
        progress.hide();
        let Some(judged) = judged else { break };
        report.turn(&judged)?;
        turns.push(judged);
    }
    Ok(turns)
}

/// Writes the files that were asked for.
fn write(games: &[AnalysedGame], args: &AnalyseArgs, output: &mut Output) -> Result<(), Failure> {
    let mut written = Vec::new();
    if let Some(file) = &args.svg {
        let graphs: Vec<CourseGraph<'_>> =
            games.iter().map(|game| CourseGraph { info: game.record.info(), turns: &game.turns }).collect();
        files::write(file, picture(&graphs, output.lang)).map_err(Failure::Usage)?;
        written.push(file);
    }
    if let Some(file) = &args.annotate {
        let texts: Vec<String> = games.iter().map(|game| annotated(game, output.lang)).collect();
        files::write(file, texts.join("\n")).map_err(Failure::Usage)?;
        written.push(file);
    }
    for file in written.into_iter().filter(|_| !args.json) {
        output.say(Message::new(&texts::WRITTEN).with("file", file.display().to_string()))?;
    }
    Ok(())
}

/// The record with a comment after every turn that was judged.
fn annotated(game: &AnalysedGame, lang: Lang) -> String {
    let mut record = game.record.clone_box();
    if !game.turns.is_empty() {
        record.set_tag("Annotator", concat!("tabuleiro ", env!("CARGO_PKG_VERSION")));
    }
    for turn in &game.turns {
        record.add_comment(turn.actions, &report::comment(turn, lang));
    }
    record.text()
}

//! What can be found out about a position without playing it: proofs, puzzles, counts, and the signature of the search.

use std::time::Duration;

use serde_json::{Value as JsonValue, json};
use tabuleiro_catalog::AnyGame;
use tabuleiro_catalog::puzzles::{self, Puzzle, PuzzleAttempt, PuzzleStep};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::search::clock::Instant;
use tabuleiro_catalog::search::limits::SearchLimits;
use tabuleiro_catalog::search::solve::SolverProgress;
use tabuleiro_catalog::signature;
use tabuleiro_catalog::texts::puzzle as puzzle_texts;
use tabuleiro_shape::request::{self, RequestError};
use tabuleiro_shape::{OutcomeName, Words, options_json};

use crate::face::{Answer, MEMORY, Teller};
use crate::params::{RequestParams, malformed};
use crate::texts;

/// How long a proof may take where nothing else is said.
const PROOF: Duration = Duration::from_secs(10);
/// The depth beyond which counting would take for ever.
const DEEPEST: u64 = 12;
/// Nodes of each position of the signature where nothing else is said, as `tabuleiro bench search` has them.
const SIGNATURE_NODES: u64 = 20_000;

/// Proves who wins. Tells how far it has come.
pub(crate) fn solve(params: &RequestParams<'_>, teller: &mut dyn Teller) -> Answer {
    let record = params.record()?;
    let time = params.number("ms")?.map(Duration::from_millis);
    let nodes = params.number("nodes")?;
    let time = time.or(nodes.is_none().then_some(PROOF));
    let limits = SearchLimits {
        nodes,
        deadline: time.and_then(|time| Instant::now().checked_add(time)),
        ..SearchLimits::default()
    };
    let bytes = params.number("memory")?.map_or(MEMORY, |bytes| usize::try_from(bytes).unwrap_or(MEMORY));
    let mut watch = |progress: &SolverProgress| teller.tell(&progress_json(progress).to_string());
    let solved = record.study().solve(bytes, &limits, &mut watch);
    let solution = solved.map_err(|_| RequestError::Input(Message::new(&texts::NO_MEMORY)))?;
    let mut json = progress_json(&solution.progress);
    json["line"] = json!(solution.line);
    Ok(json)
}

fn progress_json(progress: &SolverProgress) -> JsonValue {
    json!({
        "nodes": progress.nodes,
        "fill": progress.fill,
        "can_win": progress.can_win,
        "outcome": progress.outcome().map(OutcomeName::from),
    })
}

fn game_of(params: &RequestParams<'_>) -> Result<&'static dyn AnyGame, RequestError> {
    request::game(params.must_text("game")?)
}

fn puzzle_json(puzzle: &Puzzle) -> JsonValue {
    json!({
        "options": options_json(&puzzle.options),
        "start": puzzle.position,
        "turns": puzzle.turns,
        "solution": puzzle.solution,
    })
}

/// The puzzles of a game.
pub(crate) fn puzzles(params: &RequestParams<'_>) -> Answer {
    let puzzles: Vec<JsonValue> = puzzles::all(game_of(params)?).iter().map(puzzle_json).collect();
    Ok(json!({ "puzzles": puzzles }))
}

/// An attempt at a puzzle: the solver's turns so far, of which the last is judged. The answers of the defence are found again each time; they are always the
/// same.
pub(crate) fn puzzle(params: &RequestParams<'_>) -> Answer {
    let game = game_of(params)?;
    let all = puzzles::all(game);
    let index = params.number("index")?.and_then(|index| usize::try_from(index).ok()).unwrap_or(0);
    let missing = || RequestError::Input(Message::new(&texts::NO_PUZZLE));
    let puzzle = all.get(index).ok_or_else(missing)?;
    let mut attempt = PuzzleAttempt::open(game, puzzle.clone()).ok_or_else(missing)?;
    let task = Words::from(&attempt.task(index + 1, all.len()));
    let (mut step, mut words) = ("begun", None);
    for turn in params.texts("turns")? {
        (step, words) = match attempt.play(&turn)? {
            PuzzleStep::GoesOn => ("goes_on", None),
            PuzzleStep::Wrong(why) => ("wrong", Some(why)),
            PuzzleStep::Right(told) => ("right", Some(told)),
            PuzzleStep::Solved => ("solved", Some(Message::new(&puzzle_texts::SOLVED))),
        };
    }
    let mut json = puzzle_json(puzzle);
    json["task"] = json!(task);
    json["step"] = json!(step);
    json["words"] = json!(words.as_ref().map(Words::from));
    json["left"] = json!(attempt.left());
    json["actions"] = json!(attempt.record().turns());
    Ok(json)
}

/// How many sequences of actions there are.
pub(crate) fn perft(params: &RequestParams<'_>) -> Answer {
    let depth = params.number("depth")?.filter(|depth| *depth <= DEEPEST);
    let depth = depth.ok_or_else(|| malformed(format!("depth: expected a number from 0 to {DEEPEST}")))?;
    let record = params.record()?;
    let start = Instant::now();
    let count = record.study().perft(depth as u32);
    Ok(json!({ "count": count, "ms": start.elapsed().as_secs_f64() * 1000.0 }))
}

/// The signature of the search, and how long it took.
pub(crate) fn signature(params: &RequestParams<'_>) -> Answer {
    let record = params.record()?;
    let nodes = params.number("nodes")?.unwrap_or(SIGNATURE_NODES);
    let start = Instant::now();
    let signature = signature::signature(record.as_ref(), nodes);
    let ms = start.elapsed().as_secs_f64() * 1000.0;
    Ok(json!({ "signature": signature.finished, "nodes": signature.nodes, "ms": ms }))
}

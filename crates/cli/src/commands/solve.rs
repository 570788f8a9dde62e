//! `tabuleiro solve`: proves who wins a position, or says that the limits were too small.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::json;
use tabuleiro_arena::plan::read_duration;
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::rules::outcome::{Outcome, Side};
use tabuleiro_catalog::rules::record::text::result_text;
use tabuleiro_catalog::rules::setup::json::options_json;
use tabuleiro_catalog::search::limits::SearchLimits;
use tabuleiro_catalog::search::solve::SolverProgress;
use tabuleiro_catalog::{AnyRecord, TextSolution};

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::solve as texts;
use crate::{input, interrupt};

/// Between two lines of progress.
const EVERY: Duration = Duration::from_millis(500);

/// A time with its unit: a bare number would be milliseconds, and nobody means that here.
fn time(text: &str) -> Option<Duration> {
    let with_unit = text.ends_with(|letter: char| letter.is_ascii_alphabetic());
    read_duration(text).filter(|time| with_unit && !time.is_zero())
}

/// Bytes, such as `500M` or `8G`. `None` for anything else, and for what no number can hold.
fn memory(text: &str) -> Option<usize> {
    let digits = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let size: usize = match unit {
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        _ => return None,
    };
    number.parse::<usize>().ok()?.checked_mul(size).filter(|bytes| *bytes > 0)
}

pub(crate) fn run(args: &SolveArgs, output: &mut Output) -> Result<(), Failure> {
    let wrong = |text, found: &str| Failure::Usage(Message::new(text).with("found", quoted(found)));
    let time = time(&args.time).ok_or_else(|| wrong(&texts::TIME_FORM, &args.time))?;
    let bytes = memory(&args.memory).ok_or_else(|| wrong(&texts::MEMORY_FORM, &args.memory))?;
    let record = input::open(input::game(&args.game)?, &args.input)?;
    let start = Instant::now();
    let stop = interrupt::flag();
    let limits = SearchLimits {
        nodes: args.nodes,
        deadline: start.checked_add(time),
        stop: stop.clone(),
        ..SearchLimits::default()
    };
    let mut line = ProgressLine { start, next: start + EVERY, shown: false, output };
    let solved = record.study().solve(bytes, &limits, &mut |progress| line.hear(progress));
    line.clear();
    let solution = solved.map_err(|_| wrong(&texts::NO_MEMORY, &args.memory))?;
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        output.line(as_json(record.as_ref(), &solution, seconds))?;
    } else {
        in_words(record.as_ref(), &solution, seconds, stop.load(Ordering::Relaxed), output)?;
    }
    if solution.progress.outcome().is_some() { Ok(()) } else { Err(Failure::No) }
}

/// One line on a terminal's standard error that is written over again and again.
struct ProgressLine<'o> {
    start: Instant,
    next: Instant,
    shown: bool,
    output: &'o Output,
}

impl ProgressLine<'_> {
    fn hear(&mut self, progress: &SolverProgress) {
        let now = Instant::now();
        if now < self.next || !io::stderr().is_terminal() {
            return;
        }
        self.next = now + EVERY;
        self.shown = true;
        let seconds = now.duration_since(self.start).as_secs_f64();
        let words = spent(&texts::RUNNING, progress, seconds).in_lang(self.output.lang);
        // Failing to show progress is no error.
        let _ = write!(io::stderr(), "\r{words}\x1b[K");
        let _ = io::stderr().flush();
    }

    fn clear(&self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// A text with what a search has spent.
fn spent(text: &'static tabuleiro_catalog::rules::lang::Text, progress: &SolverProgress, seconds: f64) -> Message {
    Message::new(text)
        .with("nodes", progress.nodes.to_string())
        .with("seconds", format!("{seconds:.1}"))
        .with("fill", format!("{:.1}", f64::from(progress.fill) / 10.0))
}

fn in_words(
    record: &dyn AnyRecord,
    solution: &TextSolution,
    seconds: f64,
    stopped: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    if let Some(ending) = record.ending() {
        return output.say(Message::new(&texts::IS_OVER).with("why", ending.message));
    }
    let progress = &solution.progress;
    let name = |side: Side| record.info().sides[side.index()].name;
    match progress.outcome() {
        Some(Outcome::Win(side)) => {
            output.say(spent(&texts::WINS, progress, seconds).with("side", name(side)))?;
            match solution.line.is_empty() {
                true => output.say(&texts::NO_LINE),
                false => output.say(Message::new(&texts::LINE).with("line", solution.line.join(" "))),
            }
        }
        Some(Outcome::Draw) => output.say(spent(&texts::DRAW, progress, seconds)),
        None => {
            let text = if stopped { &texts::STOPPED } else { &texts::NOT_PROVEN };
            output.say(spent(text, progress, seconds))?;
            let cannot = Side::BOTH.into_iter().find(|side| progress.can_win[side.index()] == Some(false));
            output.say(match cannot {
                Some(side) => Message::new(&texts::CANNOT_WIN).with("side", name(side)),
                None => Message::new(&texts::NOTHING_KNOWN),
            })
        }
    }
}

fn as_json(record: &dyn AnyRecord, solution: &TextSolution, seconds: f64) -> String {
    let progress = &solution.progress;
    let sides = &record.info().sides;
    json!({
        "game": record.info().id,
        "options": options_json(record.options()),
        "position": record.position_text(),
        "side": sides[record.side_to_act().index()].letter,
        "proven": progress.outcome().is_some(),
        "result": result_text(progress.outcome()),
        "can_win": { sides[0].letter: progress.can_win[0], sides[1].letter: progress.can_win[1] },
        "nodes": progress.nodes,
        "seconds": (seconds * 1000.0).round() / 1000.0,
        "fill": f64::from(progress.fill) / 1000.0,
        "line": solution.line,
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_memory_have_units_and_nothing_else() {
        assert_eq!(time("10m"), Some(Duration::from_secs(600)));
        assert_eq!(time("250ms"), Some(Duration::from_millis(250)));
        assert_eq!(time("1.5h"), Some(Duration::from_secs(5400)));
        assert_eq!(memory("8G"), Some(8 << 30));
        for wrong in ["", "10", "m", "0s", "-1s", "1 s", "10 m", "99999999999999999999s", "9999999999999999999h", "5x"]
        {
            assert_eq!(time(wrong), None, "{wrong}");
        }
        for wrong in ["", "8", "M", "8g", "8GB", "8 G", "-1G", "1.5G", "99999999999999G", "0M"] {
            assert_eq!(memory(wrong), None, "{wrong}");
        }
    }
}

//! The best lines of a position: on a terminal a block that is drawn again in its place while the search goes on.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use tabuleiro_catalog::analysis::{Asked, Evaluation, Value, evaluate, words_for};
use tabuleiro_catalog::engine::Engine;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::{AnyGame, AnyRecord};

use super::values;
use crate::args::AnalyseArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::texts::analyse as texts;

/// How many lines are shown where nothing is said.
const LINES: u8 = 3;
/// How often the block on a terminal is drawn again at most.
const REDRAW: Duration = Duration::from_millis(80);

pub(super) fn run(game: &dyn AnyGame, args: &AnalyseArgs, output: &mut Output) -> Result<(), Failure> {
    let only_records =
        [("--svg", args.svg.is_some()), ("--annotate", args.annotate.is_some()), ("--replace", args.replace)];
    if let Some((flag, _)) = only_records.iter().find(|(_, given)| *given) {
        return Err(super::flag_failure(&texts::ONLY_FOR_RECORDS, flag));
    }
    let record = input::open(game, &args.input)?;
    let asked = Asked { lines: args.lines.unwrap_or(LINES).into(), long: true, ..super::asked(args, super::POSITION) };
    let mut engine = Engine::new(super::engine_options(args));
    let mut screen = AnalysisOutput::new(record.as_ref(), args, output);
    let mut broken = None;
    let evaluation = evaluate(record.as_ref(), &mut engine, &asked, &mut |evaluation| {
        if broken.is_none()
            && let Err(failure) = screen.progress(evaluation)
        {
            // Standard output is closed: the search ends.
            broken = Some(failure);
            asked.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    match broken {
        Some(failure) => Err(failure),
        None => screen.finish(&evaluation, asked.is_stopped()),
    }
}

/// Where progress and the answer are shown.
struct AnalysisOutput<'s> {
    record: &'s dyn AnyRecord,
    output: &'s mut Output,
    json: bool,
    timed: bool,
    live: bool,
    start: Instant,
    /// When the block was last drawn, and how many lines it has.
    drawn: Option<(Instant, usize)>,
}

impl<'s> AnalysisOutput<'s> {
    fn new(record: &'s dyn AnyRecord, args: &AnalyseArgs, output: &'s mut Output) -> AnalysisOutput<'s> {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let live = !args.json && !dumb && io::stdout().is_terminal();
        AnalysisOutput {
            record,
            output,
            json: args.json,
            timed: super::is_timed(args),
            live,
            start: Instant::now(),
            drawn: None,
        }
    }

    fn progress(&mut self, evaluation: &Evaluation) -> Result<(), Failure> {
        if self.json {
            let info = self.as_json("info", evaluation).to_string();
            self.output.line(info)?;
            return self.output.flush();
        }
        let now = Instant::now();
        if self.live && self.drawn.is_none_or(|(last, _)| now - last >= REDRAW) {
            let mut lines = self.block(evaluation);
            lines.push(texts::THINKING.in_lang(self.output.lang).to_owned());
            self.draw(&lines)?;
        }
        Ok(())
    }

    fn finish(&mut self, evaluation: &Evaluation, stopped: bool) -> Result<(), Failure> {
        if self.json {
            let result = self.as_json("result", evaluation).to_string();
            return self.output.line(result);
        }
        if let Value::Over(_) = evaluation.value {
            let words = words_for(self.record, evaluation.value);
            return self.output.say(Message::new(&texts::OVER).with("what", words));
        }
        let mut lines = self.block(evaluation);
        if stopped {
            lines.push(texts::STOPPED_THINKING.in_lang(self.output.lang).to_owned());
        }
        self.wipe()?;
        for line in lines {
            self.output.line(line)?;
        }
        Ok(())
    }

    /// Takes the block away that was drawn last.
    fn wipe(&mut self) -> Result<(), Failure> {
        match self.drawn.take() {
            Some((_, height)) => self.output.bytes(format!("\x1b[{height}F\x1b[0J").as_bytes()),
            None => Ok(()),
        }
    }

    fn draw(&mut self, lines: &[String]) -> Result<(), Failure> {
        self.wipe()?;
        // A line that wraps would spoil the count of lines.
        let width = self.output.width().saturating_sub(1).max(1);
        for line in lines {
            self.output.line(shortened(line, width))?;
        }
        self.drawn = Some((Instant::now(), lines.len()));
        self.output.flush()
    }

    fn block(&self, evaluation: &Evaluation) -> Vec<String> {
        let (info, lang) = (self.record.info(), self.output.lang);
        let side = self.record.side_to_act();
        let to_act =
            Message::new(&texts::TO_ACT).with("game", info.name).with("side", info.sides[side.index()].subject);
        let depth = evaluation.lines.first().map_or(0, |line| line.depth);
        let text = if self.timed { &texts::EFFORT_TIMED } else { &texts::EFFORT };
        let effort = Message::new(text).with("depth", depth).with("nodes", evaluation.nodes.to_string());
        let effort = effort.with("rate", self.rate(evaluation).to_string());
        let effort = effort.with("time", format!("{:.1}", self.start.elapsed().as_secs_f64()));
        let mut lines = vec![to_act.in_lang(lang), effort.in_lang(lang)];
        for (index, line) in evaluation.lines.iter().enumerate() {
            let (number, percent) = (line.value.number(side), line.value.percent(side));
            let words = words_for(self.record, line.value).in_lang(lang);
            lines.push(format!("{:>2}. {number:>7} {percent:>3} %  {words}", index + 1));
            lines.push(format!("    {}", line.text(self.output.dots())));
        }
        lines
    }

    fn rate(&self, evaluation: &Evaluation) -> u64 {
        (evaluation.nodes as f64 / self.start.elapsed().as_secs_f64().max(0.000_001)) as u64
    }

    fn as_json(&self, kind: &str, evaluation: &Evaluation) -> Json {
        let info = self.record.info();
        let lines: Vec<Json> = evaluation.lines.iter().map(|line| values::line(line, info)).collect();
        let mut object = json!({
            "type": kind,
            "game": info.id,
            "position": self.record.position_text(),
            "side": values::letter(info, self.record.side_to_act()),
            "nodes": evaluation.nodes,
            "value": values::value(evaluation.value, info),
            "lines": lines,
        });
        if self.timed {
            object["time_ms"] = (self.start.elapsed().as_millis() as u64).into();
            object["nodes_per_second"] = self.rate(evaluation).into();
        }
        object
    }
}

/// A line cut to a width, with dots where something is missing.
fn shortened(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_owned();
    }
    line.chars().take(width.saturating_sub(3)).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_line_is_cut_only_where_it_is_too_long() {
        assert_eq!(shortened("ação", 4), "ação");
        assert_eq!(shortened("avaliação", 7), "aval...");
        assert_eq!(shortened("abc", 1), "...");
    }
}

//! What is said about a recorded game: a line a turn, a chart, and how well each side played.

use serde_json::{Value as Json, json};
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::{CHART_ROWS, ChartStyle, JudgedTurn, SideSummary, TurnMark, chart, summarise};
use tabuleiro_catalog::rules::lang::{Arg, Lang, Message, Text};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::texts::analysis;

use super::values;
use crate::commands::record;
use crate::failure::Failure;
use crate::output::Output;
use crate::texts::analyse as texts;

/// The report about one game.
pub(super) struct GameReport<'r, 'o> {
    record: &'r dyn AnyRecord,
    number: usize,
    json: bool,
    output: &'o mut Output,
    /// The width of the columns of sides and turns.
    widths: (usize, usize),
}

/// Turns longer than this do not widen the column for all others.
const LONGEST: usize = 32;

impl<'r, 'o> GameReport<'r, 'o> {
    pub(super) fn new(
        record: &'r dyn AnyRecord,
        number: usize,
        json: bool,
        output: &'o mut Output,
    ) -> GameReport<'r, 'o> {
        let sides = record.info().sides.iter().map(|side| side.name.in_lang(output.lang).chars().count());
        let turns = record.turns().iter().map(String::len).max().unwrap_or(0).min(LONGEST);
        let widths = (sides.max().unwrap_or(0), turns);
        GameReport { record, number, json, output, widths }
    }

    pub(super) fn lang(&self) -> Lang {
        self.output.lang
    }

    pub(super) fn begin(&mut self) -> Result<(), Failure> {
        if self.json {
            return Ok(());
        }
        if self.number > 1 {
            self.output.line("")?;
        }
        self.output.say(record::summary(self.number, self.record))?;
        if self.record.turns().is_empty() {
            return self.output.say(&texts::NO_TURNS);
        }
        self.output.say(Message::new(&texts::VIEW).with("side", self.record.info().sides[0].subject))
    }

    /// One turn, as soon as it is judged.
    pub(super) fn turn(&mut self, turn: &JudgedTurn) -> Result<(), Failure> {
        if self.json {
            let line = self.turn_json(turn).to_string();
            self.output.line(line)?;
        } else {
            let side = self.side(turn.side);
            let sign = turn.mark.map_or("", TurnMark::sign);
            let (number, percent) = (turn.after.number(Side::First), turn.after.percent(Side::First));
            let (sides, turns) = self.widths;
            let line = format!(
                "{:<6}{side:<sides$}  {:<turns$} {sign:<2} {number:>7} {percent:>3} %  {}",
                turn.label(),
                turn.turn,
                remark(turn).map_or_else(String::new, |remark| remark.in_lang(self.output.lang)),
            );
            self.output.line(line.trim_end())?;
        }
        self.output.flush()
    }

    /// The chart and the summary; what is missing is said.
    pub(super) fn end(&mut self, turns: &[JudgedTurn]) -> Result<(), Failure> {
        let all = self.record.turns().len();
        let summary = summarise(turns);
        if self.json {
            let line = self.summary_json(turns, &summary).to_string();
            return self.output.line(line);
        }
        if !turns.is_empty() {
            let style = ChartStyle { width: self.output.width(), rows: CHART_ROWS, ascii: self.output.ascii };
            let chart = chart(turns, self.record.info(), style, self.output.lang);
            self.output.line("")?;
            self.output.block(&chart)?;
            self.output.line("")?;
            for side in Side::BOTH {
                self.output.say(accuracy(self.record.info().sides[side.index()].name, &summary[side.index()]))?;
            }
        }
        if turns.len() < all {
            self.output.say(Message::new(&texts::STOPPED).with("done", turns.len()).with("all", all))?;
        }
        Ok(())
    }

    fn side(&self, side: Side) -> &'static str {
        self.record.info().sides[side.index()].name.in_lang(self.output.lang)
    }

    fn turn_json(&self, turn: &JudgedTurn) -> Json {
        let info = self.record.info();
        json!({
            "type": "turn",
            "record": self.number,
            "number": turn.number,
            "side": values::letter(info, turn.side),
            "turn": turn.turn,
            "before": values::value(turn.before, info),
            "after": values::value(turn.after, info),
            "best": turn.best,
            "loss": values::rounded(turn.loss),
            "mark": turn.mark.map(TurnMark::id),
            "counts": turn.counts,
        })
    }

    fn summary_json(&self, turns: &[JudgedTurn], summary: &[SideSummary; 2]) -> Json {
        let info = self.record.info();
        let sides: Vec<Json> = Side::BOTH
            .iter()
            .zip(summary)
            .map(|(side, summary)| {
                let [inaccuracies, mistakes, blunders] = summary.marks;
                json!({
                    "side": values::letter(info, *side),
                    "turns": summary.counted,
                    "accuracy": summary.accuracy.map(|accuracy| (accuracy * 10.0).round() / 10.0),
                    "inaccuracies": inaccuracies,
                    "mistakes": mistakes,
                    "blunders": blunders,
                })
            })
            .collect();
        json!({
            "type": "record",
            "record": self.number,
            "game": info.id,
            "turns": self.record.turns().len(),
            "analysed": turns.len(),
            "sides": sides,
        })
    }
}

/// What a marked turn should have been, and what happened.
fn remark(turn: &JudgedTurn) -> Option<Message> {
    turn.mark?;
    let best = turn
        .best
        .as_ref()
        .map(|best| Message::new(&texts::BEST).with("turn", best).with("number", turn.before.number(Side::First)));
    match (best, turn.note.clone()) {
        (Some(best), Some(note)) => Some(Message::new(&analysis::AND).with("one", best).with("other", note)),
        (best, note) => best.or(note),
    }
}

/// The comment that a record gets after a turn.
pub(super) fn comment(turn: &JudgedTurn, lang: Lang) -> String {
    let mut words: Vec<String> = turn.mark.map(|mark| mark.sign().to_owned()).into_iter().collect();
    words.push(turn.after.number(Side::First));
    words.extend(remark(turn).map(|remark| remark.in_lang(lang)));
    words.join(" ")
}

fn accuracy(side: &'static Text, summary: &SideSummary) -> Message {
    let Some(accuracy) = summary.accuracy else { return Message::new(&texts::NO_ACCURACY).with("side", side) };
    let [inaccuracies, mistakes, blunders] = TurnMark::ALL.map(|mark| {
        let count = summary.marks[mark as usize];
        Message::new(&analysis::TURNS).with("count", count).with("word", Arg::counted(count, mark.name()))
    });
    let message =
        Message::new(&texts::ACCURACY).with("side", side).with("accuracy", (accuracy.round() as u32).to_string());
    message.with("inaccuracies", inaccuracies).with("mistakes", mistakes).with("blunders", blunders)
}

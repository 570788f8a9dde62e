//! How far a match is: a bar on a terminal, nothing elsewhere.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};
use tabuleiro_arena::plan::Plan;
use tabuleiro_arena::report::MatchReport;
use tabuleiro_arena::results::Results;
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_protocol::who::Who;

use super::table::decimal;
use crate::texts::matches as texts;

/// The bar, where there is a terminal.
pub(super) struct MatchProgress {
    bar: ProgressBar,
    lang: Lang,
}

impl MatchProgress {
    pub(super) fn new(plan: &Plan, results: &Results, lang: Lang) -> MatchProgress {
        if !io::stderr().is_terminal() {
            return MatchProgress { bar: ProgressBar::hidden(), lang };
        }
        let pairs: u64 = plan.contests.iter().map(|contest| u64::from(contest.pairs)).sum();
        let bar = ProgressBar::new(2 * pairs);
        if let Ok(style) = ProgressStyle::with_template("{bar:20} {pos}/{len} {elapsed}<{eta} {wide_msg}") {
            bar.set_style(style);
        }
        // What an earlier run has played says nothing about the speed of this one.
        bar.set_position(2 * results.all().count() as u64);
        bar.reset_eta();
        MatchProgress { bar, lang }
    }

    /// Shows how a contest stands.
    pub(super) fn show(&self, plan: &Plan, contest: usize, results: &Results) {
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position(2 * results.all().count() as u64);
        let row = &MatchReport::new(plan, results).rows[contest];
        let [won, drawn, lost] = row.results.map(|count| count.to_string());
        let message = Message::new(&texts::PROGRESS)
            .with("contest", contest + 1)
            .with("contests", plan.contests.len())
            .with("game", row.board.as_str())
            .with("one", Who::name_words(&row.players[0]))
            .with("two", Who::name_words(&row.players[1]))
            .with("won", won)
            .with("drawn", drawn)
            .with("lost", lost)
            .with("score", decimal(100.0 * row.score().value, 1, self.lang));
        self.bar.set_message(message.in_lang(self.lang));
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

//! `tabuleiro rules`: the rules of a game, for a person: lines that fit the terminal, without signs of Markdown.

use tabuleiro_catalog::rules::game::GameInfo;
use tabuleiro_tui::prose;

use crate::failure::Failure;
use crate::input;
use crate::output::Output;

/// Longer lines are hard to read.
const WIDEST: usize = 100;

pub(crate) fn run(game: &str, output: &mut Output) -> Result<(), Failure> {
    let info = input::game(game)?.info();
    say(info, output)?;
    output.line("")?;
    output.line(info.credit.in_lang(output.lang))
}

/// Says the rules.
pub(crate) fn say(info: &GameInfo, output: &mut Output) -> Result<(), Failure> {
    output.block(&prose::plain(info.rules.in_lang(output.lang), output.width().min(WIDEST)))
}

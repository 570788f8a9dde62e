//! `tabuleiro rules`: the rules of a game, for a person.

use crate::failure::Failure;
use crate::input;
use crate::output::Output;

pub(crate) fn run(game: &str, output: &mut Output) -> Result<(), Failure> {
    let info = input::game(game)?.info();
    output.block(info.rules.in_lang(output.lang))?;
    output.line("")?;
    output.line(info.credit.in_lang(output.lang))
}

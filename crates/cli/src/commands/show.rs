//! `tabuleiro show`: a board.

use crate::args::{Form, InputArgs};
use crate::draw::draw;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;

pub(crate) fn run(game: &str, args: &InputArgs, form: Form, marks: bool, output: &mut Output) -> Result<(), Failure> {
    let record = input::open(input::game(game)?, args)?;
    let text = draw(record.as_ref(), form, marks, output);
    output.block(&text)
}

//! `tabuleiro show`: a board.

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::texts::NO_DOCUMENT;

use crate::args::{Form, InputArgs};
use crate::draw::draw;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::texts::show as texts;

pub(crate) fn run(game: &str, args: &InputArgs, form: Form, marks: bool, output: &mut Output) -> Result<(), Failure> {
    if marks && matches!(form, Form::Classic | Form::Json | Form::Prolog) {
        return Err(Failure::from(&texts::MARKS_FORM));
    }
    let record = input::open(input::game(game)?, args)?;
    if matches!(form, Form::Classic | Form::Prolog) && record.info().document.is_none() {
        return Err(Failure::from(Message::new(&NO_DOCUMENT).with("game", record.info().name)));
    }
    let text = draw(record.as_ref(), form, marks, output);
    output.block(&text)?;
    if form == Form::Text {
        output.line("")?;
        return output.say(Message::new(&texts::TRY_POSITION).with("position", record.position_text()));
    }
    Ok(())
}

//! `tabuleiro show`: a board.

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::texts::NO_DOCUMENT;
use tabuleiro_catalog::rules::view::{PictureNotes, svg_noted};

use crate::args::{Form, InputArgs, PictureArgs};
use crate::draw::draw;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::texts::show as texts;

pub(crate) fn run(
    game: &str,
    args: &InputArgs,
    form: Form,
    marks: bool,
    picture: &PictureArgs,
    output: &mut Output,
) -> Result<(), Failure> {
    if marks && matches!(form, Form::Classic | Form::Json | Form::Prolog) {
        return Err(Failure::from(&texts::MARKS_FORM));
    }
    let is_picture = matches!(form, Form::Svg | Form::Png);
    picture.check(is_picture, form == Form::Png, ["svg, png", "png"])?;
    let record = input::open(input::game(game)?, args)?;
    if matches!(form, Form::Classic | Form::Prolog) && record.info().document.is_none() {
        return Err(Failure::from(Message::new(&NO_DOCUMENT).with("game", record.info().name)));
    }
    if is_picture {
        let chance = picture.chances(record.as_ref()).last().copied();
        let notes = PictureNotes { chance, ..PictureNotes::default() };
        let svg = svg_noted(&record.view(marks), record.info(), output.lang, &notes);
        return match form {
            Form::Png => picture.write(&tabuleiro_pictures::png(&svg, picture.width)?, "PNG", output),
            _ => picture.write(svg.as_bytes(), "SVG", output),
        };
    }
    let text = draw(record.as_ref(), form, marks, output);
    output.block(&text)?;
    if form == Form::Text {
        output.line("")?;
        return output.say(Message::new(&texts::TRY_POSITION).with("position", record.position_text()));
    }
    Ok(())
}

//! A position in any of its forms.

use tabuleiro_catalog::rules::view::{TextStyle, svg, text, words};
use tabuleiro_catalog::{AnyRecord, Drawing};

use crate::args::Form;
use crate::failure::Failure;
use crate::output::Output;
use crate::play::words::Show;

/// Draws the position of a record. The forms of the document are empty for a game that comes from none.
pub(crate) fn draw(record: &dyn AnyRecord, form: Form, marks: bool, output: &Output) -> String {
    let info = record.info();
    let view = || record.view(marks);
    match form {
        Form::Text => {
            let style = TextStyle { color: output.color, ascii: output.ascii };
            text(&view(), info, &style, output.lang)
        }
        Form::Words => words(&view(), info, output.lang),
        // A picture in pixels is no text; whoever writes one draws it from this.
        Form::Svg | Form::Png => svg(&view(), info, output.lang),
        Form::Classic => record.draw(Drawing::Classic).unwrap_or_default(),
        Form::Prolog => record.draw(Drawing::Prolog).unwrap_or_default(),
        Form::Json => format!("{:#}", record.position_json()),
    }
}

/// Shows the position of a record in the way that was asked for in plain lines.
pub(crate) fn show(record: &dyn AnyRecord, show: Show, output: &mut Output) -> Result<(), Failure> {
    match show {
        Show::Text => output.block(&draw(record, Form::Text, false, output)),
        Show::Marks => output.block(&draw(record, Form::Text, true, output)),
        Show::Words => output.prose(&draw(record, Form::Words, false, output)),
    }
}

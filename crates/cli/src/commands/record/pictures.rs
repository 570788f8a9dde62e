//! `tabuleiro record convert --as svg|png|gif`: a board of a record, or its turns one after another.

use std::path::Path;

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_pictures::{Delays, FilmRequest, film, png};

use crate::args::{PictureArgs, RecordForm, TurnRange};
use crate::failure::Failure;
use crate::output::Output;
use crate::picture::only_with;
use crate::texts::show as texts;

/// What of a file is drawn, and how fast.
pub(super) struct DrawnPart {
    /// Which game, from 1.
    pub(super) game: Option<usize>,
    pub(super) turns: Option<TurnRange>,
    /// Milliseconds for each turn.
    pub(super) delay: Option<u32>,
}

/// Refuses flags that mean nothing for a form.
pub(super) fn check(form: RecordForm, part: &DrawnPart, args: &PictureArgs) -> Result<(), Failure> {
    const PICTURES: &str = "svg, png, gif";
    let is_picture = matches!(form, RecordForm::Svg | RecordForm::Png | RecordForm::Gif);
    let has_pixels = matches!(form, RecordForm::Png | RecordForm::Gif);
    only_with("--game", part.game.is_some(), is_picture, PICTURES)?;
    only_with("--turns", part.turns.is_some(), is_picture, PICTURES)?;
    only_with("--delay", part.delay.is_some(), form == RecordForm::Gif, "gif")?;
    args.check(is_picture, has_pixels, [PICTURES, "png, gif"])
}

pub(super) fn draw(
    file: &Path,
    form: RecordForm,
    part: &DrawnPart,
    args: &PictureArgs,
    output: &mut Output,
) -> Result<(), Failure> {
    let records = super::load(file)?;
    let record = match (part.game, &records[..]) {
        (None, [(_, only)]) => only,
        (Some(number), all) if (1..=all.len()).contains(&number) => &all[number - 1].1,
        (_, all) => {
            let message = Message::new(&texts::WHICH_GAME).with("file", file.display().to_string());
            return Err(Failure::Usage(message.with("count", all.len())));
        }
    };
    let request = request(record.as_ref(), form, part, args, output)?;
    let film = film(record.as_ref(), &request)?;
    let last = film.svgs.last().map(String::as_str).unwrap_or_default();
    match form {
        RecordForm::Gif => {
            let delays = part.delay.map_or_else(Delays::default, Delays::of_each);
            args.write(&film.paint(args.width)?.gif(delays)?, "GIF", output)
        }
        RecordForm::Png => args.write(&png(last, args.width)?, "PNG", output),
        _ => args.write(last.as_bytes(), "SVG", output),
    }
}

/// The part of the game: a board is the one after the last of the turns that were asked for.
fn request(
    record: &dyn AnyRecord,
    form: RecordForm,
    part: &DrawnPart,
    args: &PictureArgs,
    output: &Output,
) -> Result<FilmRequest, Failure> {
    let count = record.turns().len();
    let TurnRange { from, to } = part.turns.unwrap_or(TurnRange { from: 0, to: None });
    if from.max(to.unwrap_or(0)) > count {
        return Err(Failure::Usage(Message::new(&texts::NO_SUCH_TURN).with("count", count)));
    }
    let to = to.unwrap_or(count);
    let from = if form == RecordForm::Gif { from } else { to };
    Ok(FilmRequest { from, to: Some(to), lang: output.lang, chances: args.chances(record) })
}

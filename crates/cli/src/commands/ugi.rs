//! `tabuleiro ugi` and `tabuleiro uai`: the engine protocols on standard input and output.

use std::io::{self, Write};

use tabuleiro_catalog::AnyGame;
use tabuleiro_protocol::engine::{Dialect, EngineSeat, Heard, Session, serve, uai_game};

use crate::failure::Failure;
use crate::lines::{self, Line};
use crate::texts::show;
use crate::{input, play};

pub(crate) fn run(game: &str, set: &[String]) -> Result<(), Failure> {
    talk(Dialect::Ugi, input::game(game)?, set)
}

pub(crate) fn run_uai(set: &[String]) -> Result<(), Failure> {
    let (game, form) = uai_game().ok_or(Failure::from(&show::NO_UAI_GAME))?;
    talk(Dialect::Uai(form), game, set)
}

fn talk(dialect: Dialect, game: &'static dyn AnyGame, set: &[String]) -> Result<(), Failure> {
    let session = Session::new(dialect, game, input::options(game, set)?, play::fresh_seed())?;
    Ok(serve(session, EngineSeat::new(game), hear, say)?)
}

fn hear() -> io::Result<Heard> {
    Ok(match lines::next()? {
        Line::Text(line) => Heard::Line(line),
        Line::TooLong(limit) => Heard::Noise(format!("a line is longer than {limit} bytes")),
        Line::NotText(byte) => Heard::Noise(format!("byte {byte} of the line is not UTF-8")),
        Line::End => Heard::End,
    })
}

/// Sends lines in one piece.
fn say(lines: &[String]) -> io::Result<()> {
    let mut text = lines.join("\n");
    text.push('\n');
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

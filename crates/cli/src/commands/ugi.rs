//! `tabuleiro ugi`: the engine protocol on standard input and output.

use tabuleiro_protocol::ugi::{Answer, Engine};

use crate::failure::Failure;
use crate::lines::{self, Line};
use crate::output::Output;
use crate::{input, play};

pub(crate) fn run(game: &str, set: &[String], output: &mut Output) -> Result<(), Failure> {
    let game = input::game(game)?;
    let mut engine = Engine::new(game, input::options(game, set)?, play::fresh_seed())?;
    loop {
        let answer = match lines::next()? {
            Line::Text(line) => engine.line(&line),
            Line::TooLong(limit) => Answer::error(&format!("a line is longer than {limit} bytes")),
            Line::NotText(byte) => Answer::error(&format!("byte {byte} of the line is not UTF-8")),
            Line::End => return Ok(()),
        };
        for line in &answer.lines {
            output.line(line)?;
        }
        output.flush()?;
        if answer.quit {
            return Ok(());
        }
    }
}

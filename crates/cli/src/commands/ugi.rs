//! `tabuleiro ugi`: the engine protocol on standard input and output.

use std::io::{self, BufRead, Read};

use tabuleiro_protocol::ugi::Engine;

use crate::failure::Failure;
use crate::input;
use crate::output::Output;

/// The longest line that is read: a game of tens of thousands of actions.
const LONGEST_LINE: u64 = 1 << 20;

pub(crate) fn run(game: &str, set: &[String], output: &mut Output) -> Result<(), Failure> {
    let game = input::game(game)?;
    let mut engine = Engine::new(game, input::options(game, set)?, crate::play::fresh_seed())?;
    let mut stdin = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if stdin.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            stdin.skip_until(b'\n')?;
            output.line(format!("info string error: a line is longer than {LONGEST_LINE} bytes"))?;
            output.flush()?;
            continue;
        }
        let answer = match std::str::from_utf8(&line) {
            Ok(text) => engine.line(text),
            Err(error) => {
                output.line(format!("info string error: byte {} of the line is not UTF-8", error.valid_up_to() + 1))?;
                output.flush()?;
                continue;
            }
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

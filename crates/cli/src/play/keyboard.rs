//! Lines that a person types, and questions that are asked until they are answered.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use tabuleiro_catalog::rules::lang::Message;

use tabuleiro_tui::line::{LineEditor, TypedLine};

use super::words;
use crate::failure::Failure;
use crate::lines::{self, Line};
use crate::output::Output;
use crate::surroundings;
use crate::texts::play as texts;

/// Lines that a person types: at a terminal with editing keys, else from standard input as it comes.
#[derive(Default)]
pub(crate) struct Keyboard {
    editor: LineEditor,
    /// Lines of a thread that reads. It starts where somebody waits for a line and for time at once.
    reader: Option<Receiver<io::Result<Line>>>,
}

/// What came of waiting for a line.
pub(super) enum KeyboardLine {
    Line(String),
    /// The input has ended.
    End,
    /// The time to wait is over.
    Late,
}

impl Keyboard {
    /// The next line of the input; `None` where it does not come in time.
    fn next(&mut self, wait: Option<Duration>) -> io::Result<Option<Line>> {
        if self.reader.is_none() && wait.is_none() {
            return lines::next().map(Some);
        }
        let reader = self.reader.get_or_insert_with(|| {
            let (tell, lines) = sync_channel(0);
            std::thread::spawn(move || {
                loop {
                    let line = lines::next();
                    let last = matches!(line, Ok(Line::End) | Err(_));
                    if tell.send(line).is_err() || last {
                        return;
                    }
                }
            });
            lines
        });
        let got = match wait {
            Some(wait) => reader.recv_timeout(wait),
            None => reader.recv().map_err(RecvTimeoutError::from),
        };
        match got {
            Ok(line) => line.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(Line::End)),
        }
    }

    /// Shows a prompt and reads a line; `None` at the end of the input.
    pub(crate) fn line(&mut self, prompt: &str, output: &mut Output) -> Result<Option<String>, Failure> {
        Ok(match self.line_within(prompt, None, output)? {
            KeyboardLine::Line(line) => Some(line),
            KeyboardLine::End | KeyboardLine::Late => None,
        })
    }

    /// Shows a prompt and reads a line, if one comes in time.
    pub(super) fn line_within(
        &mut self,
        prompt: &str,
        wait: Option<Duration>,
        output: &mut Output,
    ) -> Result<KeyboardLine, Failure> {
        if surroundings::has_screen() {
            output.flush()?;
            return Ok(match self.editor.read(&format!("{prompt}> "), wait)? {
                TypedLine::Line(line) => KeyboardLine::Line(line.trim().to_owned()),
                TypedLine::End => KeyboardLine::End,
                TypedLine::Late => KeyboardLine::Late,
            });
        }
        output.bytes(format!("{prompt}> ").as_bytes())?;
        output.flush()?;
        let line = loop {
            match self.next(wait)? {
                Some(Line::Text(line)) => break line.trim().to_owned(),
                Some(Line::TooLong(limit)) => {
                    output.say(Message::new(&texts::LINE_TOO_LONG).with("limit", limit.to_string()))?;
                }
                Some(Line::NotText(byte)) => output.say(Message::new(&texts::LINE_NOT_TEXT).with("byte", byte))?,
                Some(Line::End) => {
                    output.line("")?;
                    return Ok(KeyboardLine::End);
                }
                None => {
                    output.line("")?;
                    return Ok(KeyboardLine::Late);
                }
            }
        };
        // A terminal shows what is typed; a transcript from a pipe would lack it.
        if !io::stdin().is_terminal() {
            output.line(&line)?;
        }
        Ok(KeyboardLine::Line(line))
    }

    /// Asks until the answer is a good one. An empty answer takes the default, where there is one.
    pub(super) fn ask<T>(
        &mut self,
        question: &Message,
        output: &mut Output,
        understand: impl Fn(&str) -> Result<T, Message>,
    ) -> Result<T, Failure> {
        loop {
            let words = question.in_lang(output.lang);
            let Some(answer) = self.line(&words, output)? else {
                return Err(Failure::Usage(Message::new(&texts::INPUT_ENDED)));
            };
            match words::understand(&answer) {
                words::TypedCommand::Quit => return Err(Failure::Closed),
                words::TypedCommand::Help => {
                    output.say(&texts::SETUP_HELP)?;
                    continue;
                }
                _ => {}
            }
            match understand(&answer) {
                Ok(value) => return Ok(value),
                Err(message) => output.say(message)?,
            }
        }
    }
}

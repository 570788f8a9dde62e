//! Pictures that commands make: which flags fit them, the computer's opinion for them, and where they go.

use std::io::{self, IsTerminal};

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::{Asked, course};
use tabuleiro_catalog::engine::{Engine, EngineOptions};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_pictures::PictureError;

use crate::args::PictureArgs;
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use crate::texts::{analyse, show as texts};

/// Nodes for the chances of a position: a fraction of a second, and the same picture on every machine.
const NODES: u64 = 20_000;

impl From<PictureError> for Failure {
    fn from(error: PictureError) -> Failure {
        Failure::Usage(Message::new(&texts::PICTURE_FAILED).with("why", error.to_string()))
    }
}

/// Refuses a flag that means nothing for the form asked for.
pub(crate) fn only_with(flag: &str, is_given: bool, fits: bool, forms: &str) -> Result<(), Failure> {
    if is_given && !fits {
        return Err(Failure::Usage(Message::new(&texts::ONLY_WITH).with("flag", flag).with("forms", forms)));
    }
    Ok(())
}

impl PictureArgs {
    /// Refuses flags that mean nothing for a form, and a file that would be lost.
    pub(crate) fn check(&self, is_picture: bool, has_pixels: bool, forms: [&str; 2]) -> Result<(), Failure> {
        let [pictures, pixels] = forms;
        only_with("--output", self.output.is_some(), is_picture, pictures)?;
        only_with("--evaluation", self.evaluation, is_picture, pictures)?;
        only_with("--width", self.width.is_some(), has_pixels, pixels)?;
        if let Some(file) = self.output.as_ref().filter(|file| !self.replace && file.exists()) {
            return Err(Failure::Usage(Message::new(&analyse::EXISTS).with("file", file.display().to_string())));
        }
        Ok(())
    }

    /// The chances at the start of a record and after every turn, where they were asked for.
    pub(crate) fn chances(&self, record: &dyn AnyRecord) -> Vec<u32> {
        if !self.evaluation {
            return vec![];
        }
        course(record, &mut Engine::new(EngineOptions::default()), &Asked::nodes(NODES))
    }

    /// Writes a picture to its file, or to standard output where that is no terminal.
    pub(crate) fn write(&self, picture: &[u8], form: &str, output: &mut Output) -> Result<(), Failure> {
        match &self.output {
            Some(file) => files::write(file, picture).map_err(Failure::Usage),
            None if form != "SVG" && io::stdout().is_terminal() => {
                Err(Failure::Usage(Message::new(&texts::TO_TERMINAL).with("form", form)))
            }
            None => output.bytes(picture),
        }
    }
}

//! The files of a match: its log, written a line at a time, and the records of its games.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tabuleiro_home::files::reason;
use tabuleiro_home::texts::files as file_texts;

use tabuleiro_arena::log;
use tabuleiro_arena::plan::Plan;
use tabuleiro_arena::results::{PairResult, Results};
use tabuleiro_catalog::rules::lang::Message;

use crate::args::MatchArgs;
use crate::failure::Failure;
use crate::files;
use crate::texts::matches as texts;
use crate::texts::show;

/// The largest log: more games than anybody waits for.
const LARGEST: u64 = 4 << 30;

/// The log, or nothing where none is wanted.
pub(super) struct Log {
    file: Option<(PathBuf, File)>,
    /// Whether this run has begun it.
    is_new: bool,
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let message = Message::new(&file_texts::CANNOT_WRITE).with("file", path.display().to_string());
    Failure::Usage(message.with("why", reason(error)))
}

impl Log {
    /// Begins a log or goes on with one, and tells what is in it.
    pub(super) fn open(args: &MatchArgs, plan: &Plan) -> Result<(Log, Results), Failure> {
        let Some(path) = &args.log else { return Ok((Log { file: None, is_new: false }, Results::default())) };
        let name = path.display().to_string();
        let fault = |error: io::Error| unwritable(path, &error);
        let mut how = OpenOptions::new();
        how.read(true).write(true);
        if args.resume {
            how.create(true)
        } else {
            how.create_new(true)
        };
        let mut file = how.open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                Failure::Usage(Message::new(&texts::LOG_EXISTS).with("file", name.as_str()))
            }
            _ => fault(error),
        })?;
        // Two processes writing one log would corrupt it.
        if let Err(std::fs::TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::Usage(Message::new(&texts::LOG_BUSY).with("file", name.as_str())));
        }
        let mut bytes = Vec::new();
        Read::by_ref(&mut file).take(LARGEST).read_to_end(&mut bytes).map_err(fault)?;
        let whole = whole(&bytes).map_err(|at| {
            Failure::Usage(Message::new(&file_texts::NOT_UTF8).with("file", name.as_str()).with("at", at))
        })?;
        let read = log::read(whole, plan)
            .map_err(|why| Failure::Usage(Message::new(&show::IN_FILE).with("file", name.as_str()).with("why", why)))?;
        file.set_len(read.bytes as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(fault)?;
        let mut log = Log { file: Some((path.clone(), file)), is_new: read.bytes == 0 };
        if read.bytes == 0 {
            log.write(&log::header(plan))?;
        }
        Ok((log, read.results))
    }

    /// Adds a pair.
    pub(super) fn add(&mut self, pair: &PairResult) -> Result<(), Failure> {
        self.write(&log::line(pair))
    }

    /// Removes a log that this run has begun, because it could not play anything.
    pub(super) fn withdraw(self) {
        if let (Some((path, _)), true) = (self.file, self.is_new) {
            // Where it cannot be removed it stays, as any other.
            let _ = std::fs::remove_file(path);
        }
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        // In one piece, and unbuffered: what is written is there, whatever happens next.
        file.write_all(line.as_bytes()).map_err(|error| unwritable(path, &error))
    }
}

/// The text of a log. A cut may fall into the middle of a character, and that last line is ignored; anywhere else such bytes are an error,
/// and the place of the first is told.
fn whole(bytes: &[u8]) -> Result<&str, usize> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let (text, rest) = bytes.split_at(error.valid_up_to());
            if rest.contains(&b'\n') { Err(text.len() + 1) } else { Ok(std::str::from_utf8(text).unwrap_or_default()) }
        }
    }
}

/// The file of all records.
pub(super) struct Records(PathBuf);

impl Records {
    /// Looks whether the file may be written. One that exists is replaced only by the match that goes on.
    pub(super) fn new(path: &Path, resume: bool) -> Result<Records, Failure> {
        let name = || path.display().to_string();
        if path.exists() && !resume {
            return Err(Failure::Usage(Message::new(&texts::RECORDS_EXIST).with("file", name())));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !folder.is_dir() {
            return Err(unwritable(path, &io::ErrorKind::NotFound.into()));
        }
        Ok(Records(path.to_owned()))
    }

    /// Writes the records of all games, in the order of the plan.
    pub(super) fn write(&self, results: &Results) -> Result<(), Failure> {
        let games = results.all().flat_map(|pair| &pair.games).map(|game| game.record.as_str());
        files::write(&self.0, games.collect::<Vec<_>>().join("\n")).map_err(Failure::Usage)
    }
}

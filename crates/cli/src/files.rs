//! Reading and writing the user's files.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::texts::show;

use crate::failure::Failure;

/// The largest file with a position: a thousand times what any needs.
pub(crate) const POSITION: u64 = 1 << 20;
/// The largest file with records: tens of thousands of games.
pub(crate) const RECORDS: u64 = 16 << 20;

/// Reads a file of at most so many bytes, or standard input for `-`.
pub(crate) fn read(path: &Path, limit: u64) -> Result<String, Failure> {
    let name = path.display().to_string();
    let fault = |error: io::Error| {
        Failure::Usage(Message::new(&show::CANNOT_READ).with("file", name.as_str()).with("why", error.to_string()))
    };
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin().lock().take(limit + 1).read_to_end(&mut bytes).map_err(fault)?;
    } else {
        File::open(path).map_err(fault)?.take(limit + 1).read_to_end(&mut bytes).map_err(fault)?;
    }
    if bytes.len() as u64 > limit {
        let message = Message::new(&show::TOO_LARGE).with("file", name).with("limit", limit.to_string());
        return Err(Failure::Usage(message));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        Failure::Usage(Message::new(&show::NOT_UTF8).with("file", name).with("at", at))
    })
}

/// Writes a file whole or not at all: under another name first, which then takes the place of the old file. A link is followed, the
/// old file's permissions are kept, and what is no ordinary file is left alone.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Message> {
    let fault =
        |why: String| Message::new(&show::CANNOT_WRITE).with("file", path.display().to_string()).with("why", why);
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return Err(Message::new(&show::NOT_A_FILE).with("file", path.display().to_string()));
    }
    let mut beside = target.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = File::create(&beside).and_then(|mut file| {
        if let Some(old) = &old {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&beside, &target)).map_err(|error| {
        let _ = fs::remove_file(&beside);
        fault(error.to_string())
    })
}

//! Reading and writing the user's files.

use std::io;
use std::path::Path;
use tabuleiro_home::texts::files as file_texts;

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_home::files;

use crate::failure::Failure;

pub(crate) use tabuleiro_home::files::{RECORDS, write};

/// The largest file with a position: a thousand times what any needs.
pub(crate) const POSITION: u64 = 1 << 20;

/// Reads a file of at most so many bytes, or standard input for `-`.
pub(crate) fn read(path: &Path, limit: u64) -> Result<String, Failure> {
    if path != Path::new("-") {
        return files::read(path, limit).map_err(Failure::Usage);
    }
    match files::bytes(io::stdin().lock(), limit) {
        Ok(bytes) => files::text("-", bytes, limit).map_err(Failure::Usage),
        Err(error) => {
            let message = Message::new(&file_texts::CANNOT_READ).with("file", "-").with("why", files::reason(&error));
            Err(Failure::Usage(message))
        }
    }
}

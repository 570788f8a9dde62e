//! Reading files up to a size limit, and writing them atomically.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tabuleiro_catalog::rules::lang::Message;

use crate::texts::files as texts;

/// The largest file with records: tens of thousands of games.
pub const RECORDS: u64 = 16 << 20;

/// Reads a file of at most so many bytes.
///
/// # Errors
/// A file that cannot be read, is larger, or is not UTF-8 text.
pub fn read(path: &Path, limit: u64) -> Result<String, Message> {
    let name = path.display().to_string();
    match File::open(path).and_then(|file| bytes(file, limit)) {
        Ok(bytes) => text(&name, bytes, limit),
        Err(error) => Err(Message::new(&texts::CANNOT_READ).with("file", name).with("why", reason(&error))),
    }
}

/// Why the system refuses, in the user's language where the cause is a common one.
pub fn reason(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::NotFound => Message::new(&texts::MISSING),
        io::ErrorKind::PermissionDenied => Message::new(&texts::NO_PERMISSION),
        io::ErrorKind::IsADirectory => Message::new(&texts::A_FOLDER),
        io::ErrorKind::StorageFull => Message::new(&texts::NO_SPACE),
        io::ErrorKind::ReadOnlyFilesystem => Message::new(&texts::READ_ONLY),
        _ => Message::new(&texts::OTHER).with("why", error.to_string()),
    }
}

/// The bytes of a source, one more than the limit at most.
///
/// # Errors
/// Those of the source.
pub fn bytes(source: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(limit + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The text of a source with a name.
///
/// # Errors
/// More bytes than the limit, or bytes that are not UTF-8.
pub fn text(name: &str, bytes: Vec<u8>, limit: u64) -> Result<String, Message> {
    if bytes.len() as u64 > limit {
        return Err(Message::new(&texts::TOO_LARGE).with("file", name).with("limit", limit.to_string()));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        Message::new(&texts::NOT_UTF8).with("file", name).with("at", at)
    })
}

/// Writes a file whole or not at all: under another name first, which then takes the place of the old file. A link is followed, the
/// old file's permissions are kept, and what is no ordinary file is left alone.
///
/// # Errors
/// A file that cannot be written.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Message> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return Err(Message::new(&texts::NOT_A_FILE).with("file", path.display().to_string()));
    }
    let mut beside = target.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = File::create(&beside).and_then(|mut file| {
        if let Some(old) = &old {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(content.as_ref())?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&beside, &target)).map_err(|error| {
        let _ = fs::remove_file(&beside);
        Message::new(&texts::CANNOT_WRITE).with("file", path.display().to_string()).with("why", reason(&error))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::rules::lang::Lang;

    #[test]
    fn what_the_system_refuses_is_told_in_both_languages() {
        let missing = read(Path::new("no-such-folder/none"), RECORDS).expect_err("there is none");
        assert!(missing.in_lang(Lang::En).ends_with("none: there is no such file or folder"), "{missing}");
        assert!(missing.in_lang(Lang::Pt).ends_with("não há nenhum ficheiro ou pasta com esse nome"), "{missing}");
        let unknown = reason(&io::Error::other("the drive is on fire"));
        assert_eq!(unknown.in_lang(Lang::Pt), "the drive is on fire");
    }
}

//! The lock on a store, which says who may serve it. A file has one server: two would each believe that they alone change its games. A database of PostgreSQL has as many nodes as wanted,
//! but none while the store is moved.
//!
//! For a file it is a lock of the operating system on the database file itself. It ends with the process, however that ends. A file beside the database says where the
//! server is; without the lock it means nothing. For PostgreSQL it is an advisory lock of the database, which nodes share.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tabuleiro_catalog::rules::lang::{Message, Text};
use tabuleiro_store::{PostgresLock, StorePlace, StoreResult};

use crate::texts::api as texts;
use crate::texts::serve;

/// How long a server waits for the lock of PostgreSQL, which may be one that was killed a moment ago.
const PATIENCE: Duration = Duration::from_secs(5);

/// The longest address that is read, in bytes.
const LONGEST: u64 = 100;

/// The right to serve a store, until this is dropped.
#[derive(Debug)]
pub(crate) enum StoreLock {
    File(FileLock),
    Postgres(Box<PostgresLock>),
}

impl StoreLock {
    /// Takes the right to serve a store.
    ///
    /// # Errors
    /// Another server has the file, the store is being moved, or it cannot be reached.
    pub(crate) async fn take(place: &StorePlace) -> Result<StoreLock, Message> {
        match place {
            StorePlace::File(path) => FileLock::take(path).map(StoreLock::File),
            StorePlace::Postgres(url) => taken(place, &texts::MOVED_JUST_NOW, PostgresLock::node(url, PATIENCE).await),
        }
    }

    /// Takes the right to have a store alone.
    ///
    /// # Errors
    /// A server has it, or the store cannot be reached.
    pub(crate) async fn take_alone(place: &StorePlace) -> Result<StoreLock, Message> {
        match place {
            StorePlace::File(path) => FileLock::take(path).map(StoreLock::File),
            StorePlace::Postgres(url) => taken(place, &texts::SERVED_ALREADY, PostgresLock::alone(url, PATIENCE).await),
        }
    }

    /// Whether no other server can have the store at the moment.
    pub(crate) fn is_alone(&self) -> bool {
        match self {
            StoreLock::File(_) => true,
            StoreLock::Postgres(lock) => lock.is_alone(),
        }
    }

    /// Lets other nodes in, where there can be others.
    ///
    /// # Errors
    /// The database cannot be reached.
    pub(crate) async fn share(&mut self) -> StoreResult<()> {
        match self {
            StoreLock::File(_) => Ok(()),
            StoreLock::Postgres(lock) => lock.share().await,
        }
    }

    /// Says where the server is, where somebody on this machine can read it.
    pub(crate) fn tell(&self, address: SocketAddr) {
        if let StoreLock::File(lock) = self {
            lock.tell(address);
        }
    }

    /// Takes the lock again where it was lost with its connection.
    pub(crate) async fn keep(&mut self) {
        let StoreLock::Postgres(lock) = self else { return };
        match lock.keep().await {
            Ok(true) => {}
            Ok(false) => tracing::warn!("another connection has this database to itself: is the store being moved?"),
            Err(error) => tracing::warn!(%error, "nothing keeps anybody from moving this store at the moment"),
        }
    }
}

fn taken(
    place: &StorePlace,
    refused: &'static Text,
    lock: StoreResult<Option<PostgresLock>>,
) -> Result<StoreLock, Message> {
    match lock {
        Ok(Some(lock)) => Ok(StoreLock::Postgres(Box::new(lock))),
        Ok(None) => Err(Message::new(refused).with("file", place.to_string())),
        Err(error) => Err(Message::new(&serve::DATABASE).with("why", error.to_string())),
    }
}

/// The right to serve a file, until this is dropped.
#[derive(Debug)]
pub(crate) struct FileLock {
    /// Holds the lock.
    _held: File,
    /// Says where the server is.
    note: PathBuf,
}

/// The file beside a database that says where its server is. Beside the file itself, by whatever links it was reached.
fn note_of(database: &Path) -> PathBuf {
    let real = database.canonicalize().unwrap_or_else(|_| database.to_owned());
    let mut name = OsString::from(real);
    name.push(".lock");
    name.into()
}

/// The file whose lock counts: the database itself, so that no link leads around it and nobody deletes it. Windows would keep SQLite from a file that is
/// locked, so there it is the file beside it.
fn locked_file(database: &Path) -> PathBuf {
    if cfg!(windows) { note_of(database) } else { database.to_owned() }
}

fn open(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

impl FileLock {
    /// Takes the right to serve a database.
    ///
    /// # Errors
    /// Another server has it, or the file cannot be written.
    pub(crate) fn take(database: &Path) -> Result<FileLock, Message> {
        let path = locked_file(database);
        let failed =
            |error: std::io::Error| Message::new(&serve::DATABASE).with("why", format!("{}: {error}", path.display()));
        let held = open(&path).map_err(failed)?;
        let note = note_of(database);
        match held.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let name = database.display().to_string();
                return Err(match address_in(&note) {
                    Some(address) => {
                        let message = Message::new(&texts::SERVED_ALREADY_AT).with("file", name);
                        message.with("url", format!("http://{address}"))
                    }
                    None => Message::new(&texts::SERVED_ALREADY).with("file", name),
                });
            }
            // The file system has no locks: the operator has to make sure that only one server runs.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                tracing::warn!(%error, "nothing keeps a second server from this database");
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        // What a server before has left there.
        let cleared = open(&note).and_then(|file| file.set_len(0));
        cleared.map_err(|error| Message::new(&serve::DATABASE).with("why", format!("{}: {error}", note.display())))?;
        Ok(FileLock { _held: held, note })
    }

    /// Writes the address of the server beside the database. Failing to do so is harmless.
    pub(crate) fn tell(&self, address: SocketAddr) {
        let written = open(&self.note).and_then(|mut file| file.write_all(format!("{address}\n").as_bytes()));
        if let Err(error) = written {
            tracing::warn!(%error, "the address could not be written beside the database");
        }
    }
}

/// The address in a file, as somebody on this machine reaches it.
fn address_in(note: &Path) -> Option<SocketAddr> {
    let mut text = String::new();
    File::open(note).ok()?.take(LONGEST).read_to_string(&mut text).ok()?;
    let mut address: SocketAddr = text.trim().parse().ok()?;
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    Some(address)
}

/// Where a server on this machine has this store at the moment, if one does and says so.
pub fn served_at(place: &StorePlace) -> Option<SocketAddr> {
    match place {
        StorePlace::File(path) => file_served_at(path),
        StorePlace::Postgres(_) => None,
    }
}

fn file_served_at(database: &Path) -> Option<SocketAddr> {
    let address = address_in(&note_of(database))?;
    match File::open(locked_file(database)).ok()?.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(address),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_server_for_one_database() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (folder.path().join("one.db"), folder.path().join("two.db"));
        std::fs::write(note_of(&one), "127.0.0.1:1\n").unwrap();
        assert_eq!(file_served_at(&one), None, "what is left of a server that is gone");
        let lock = FileLock::take(&one).unwrap();
        assert_eq!(file_served_at(&one), None, "it listens nowhere yet");
        assert!(FileLock::take(&one).unwrap_err().to_string().contains("one.db"));
        lock.tell("0.0.0.0:8080".parse().unwrap());
        assert_eq!(file_served_at(&one), Some("127.0.0.1:8080".parse().unwrap()));
        assert!(FileLock::take(&one).unwrap_err().to_string().contains("http://127.0.0.1:8080"));
        drop(FileLock::take(&two).unwrap());
        drop(lock);
        assert_eq!(file_served_at(&one), None);
        FileLock::take(&one).unwrap().tell("[::]:9".parse().unwrap());
        let nowhere = FileLock::take(&folder.path().join("none/x.db")).unwrap_err().to_string();
        assert!(nowhere.contains("x.db"), "{nowhere}");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_deleted_notes_change_nothing() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real.db"), folder.path().join("link.db"));
        let lock = FileLock::take(&real).unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        assert!(FileLock::take(&link).is_err(), "the same file by another name");
        std::fs::remove_file(note_of(&real)).unwrap();
        assert!(FileLock::take(&real).is_err(), "the lock is on the database itself");
        lock.tell("127.0.0.1:8080".parse().unwrap());
        assert_eq!(file_served_at(&link), Some("127.0.0.1:8080".parse().unwrap()));
        for file in [&real, &note_of(&real)] {
            assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600, "{}", file.display());
        }
    }
}

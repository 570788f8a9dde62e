//! One server for one database: two would each believe that they alone change its games, and contradict each other.
//!
//! The lock is the system's, on a file beside the database. It ends with the process, however that ends; what stands in the file
//! afterwards means nothing. While it is held, the file says where the server is.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};

use tabuleiro_catalog::rules::lang::Message;

use crate::texts::api as texts;
use crate::texts::serve;

/// The longest address that is read, in bytes.
const LONGEST: u64 = 100;

/// The right to serve a database, until this is dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
}

fn file_of(database: &Path) -> PathBuf {
    let mut name = OsString::from(database);
    name.push(".lock");
    name.into()
}

impl Lock {
    /// Takes the right to serve a database.
    ///
    /// # Errors
    /// Another server has it, or the file cannot be written.
    pub(crate) fn take(database: &Path) -> Result<Lock, Message> {
        let path = file_of(database);
        let failed =
            |error: std::io::Error| Message::new(&serve::DATABASE).with("why", format!("{}: {error}", path.display()));
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = options.map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let name = database.display().to_string();
                return Err(match address_in(&mut file) {
                    Some(address) => {
                        let message = Message::new(&texts::SERVED_ALREADY_AT).with("file", name);
                        message.with("url", format!("http://{address}"))
                    }
                    None => Message::new(&texts::SERVED_ALREADY).with("file", name),
                });
            }
            // A file system without locks: whoever uses one has to look after it himself.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                tracing::warn!(%error, "nothing keeps a second server from this database");
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        // What another has left there.
        file.set_len(0).map_err(failed)?;
        Ok(Lock { file })
    }

    /// Says where the server is. It is no harm if nobody can read it.
    pub(crate) fn tell(&mut self, address: SocketAddr) {
        let written = self.file.rewind().and_then(|()| self.file.write_all(format!("{address}\n").as_bytes()));
        if let Err(error) = written.and_then(|()| self.file.flush()) {
            tracing::warn!(%error, "the address could not be written beside the database");
        }
    }
}

/// The address in a file, as somebody on this machine reaches it.
fn address_in(file: &mut File) -> Option<SocketAddr> {
    let mut text = String::new();
    file.take(LONGEST).read_to_string(&mut text).ok()?;
    let mut address: SocketAddr = text.trim().parse().ok()?;
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    Some(address)
}

/// Where a server has this database at the moment, if one does and says so.
pub fn served_at(database: &Path) -> Option<SocketAddr> {
    let mut file = File::open(file_of(database)).ok()?;
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => address_in(&mut file),
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
        std::fs::write(file_of(&one), "127.0.0.1:1\n").unwrap();
        assert_eq!(served_at(&one), None, "what is left of a server that is gone");
        let mut lock = Lock::take(&one).unwrap();
        assert_eq!(served_at(&one), None, "it listens nowhere yet");
        assert!(Lock::take(&one).unwrap_err().to_string().contains("one.db"));
        lock.tell("0.0.0.0:8080".parse().unwrap());
        assert_eq!(served_at(&one), Some("127.0.0.1:8080".parse().unwrap()));
        assert!(Lock::take(&one).unwrap_err().to_string().contains("http://127.0.0.1:8080"));
        drop(Lock::take(&two).unwrap());
        drop(lock);
        assert_eq!(served_at(&one), None);
        Lock::take(&one).unwrap().tell("[::]:9".parse().unwrap());
        let nowhere = Lock::take(&folder.path().join("none/x.db")).unwrap_err().to_string();
        assert!(nowhere.contains("x.db.lock"), "{nowhere}");
    }
}

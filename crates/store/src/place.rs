//! Where a store is: a file of SQLite, or a database of PostgreSQL. A password is read, used, and never shown again.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use sqlx::postgres::PgConnectOptions;

use crate::{Damage, Postgres, PostgresOptions, Sqlite, SqliteOptions, Store, StoreError, StoreResult};

/// What an address of PostgreSQL may say after `?`. Anything else is refused, because a misspelt `password` would be logged as unknown.
const PARAMETERS: [&str; 17] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "statement-cache-capacity",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "options",
];

/// Those of them that name a file. PostgreSQL's driver does not say which one it could not read.
const FILES: [&str; 7] = ["sslrootcert", "ssl-root-cert", "ssl-ca", "sslcert", "ssl-cert", "sslkey", "ssl-key"];

/// The bytes that a part of an address stands for.
fn decoded(text: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (vec![], text.as_bytes());
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).filter(|_| *first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    bytes
}

/// The address of a database of PostgreSQL. Shown without its password and its parameters.
#[derive(Clone)]
pub struct PostgresUrl {
    /// As it was given.
    text: String,
    pub(crate) options: PgConnectOptions,
}

impl PostgresUrl {
    /// The address as it was given, with its password: for connecting only, never for messages or logs.
    pub fn secret(&self) -> &str {
        &self.text
    }

    /// Which file of those that the address names cannot be read, and why.
    pub(crate) fn unreadable_file(&self) -> Option<String> {
        let pairs = self.text.split_once('?')?.1.split('&').filter_map(|pair| pair.split_once('='));
        pairs.filter(|(name, _)| FILES.contains(name)).find_map(|(name, value)| {
            let value = String::from_utf8(decoded(value)).ok()?;
            // A certificate or a key itself, which is nobody's business.
            if value.contains("-----BEGIN") {
                return None;
            }
            std::fs::File::open(&value).err().map(|error| format!("{name}: {value}: {error}"))
        })
    }
}

impl FromStr for PostgresUrl {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let query = text.split_once('?').map_or("", |(_, query)| query);
        let names = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| pair.split('=').next().unwrap_or(pair));
        let mut names = names.map(|name| name.replace("%5B", "[").replace("%5b", "["));
        if !names.all(|name| PARAMETERS.contains(&name.as_str()) || name.starts_with("options[")) {
            return Err(());
        }
        let options: PgConnectOptions = text.parse().map_err(drop)?;
        Ok(PostgresUrl { text: text.to_owned(), options })
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.options;
        let (user, database) = (options.get_username(), options.get_database().unwrap_or(options.get_username()));
        match options.get_socket() {
            Some(socket) => write!(f, "postgres://{user}@{}/{database}", socket.display()),
            None => write!(f, "postgres://{user}@{}:{}/{database}", options.get_host(), options.get_port()),
        }
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for PostgresUrl {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for PostgresUrl {}

/// Where a store is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorePlace {
    /// A file of SQLite.
    File(PathBuf),
    /// A database of PostgreSQL.
    Postgres(Box<PostgresUrl>),
}

impl From<PathBuf> for StorePlace {
    fn from(path: PathBuf) -> StorePlace {
        StorePlace::File(path)
    }
}

impl fmt::Display for StorePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StorePlace::File(path) => path.display().fmt(f),
            StorePlace::Postgres(url) => url.fmt(f),
        }
    }
}

impl FromStr for StorePlace {
    /// The text is not repeated: it may hold a password.
    type Err = ();

    fn from_str(text: &str) -> Result<StorePlace, ()> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return text.parse().map(Box::new).map(StorePlace::Postgres);
        }
        let path = text.strip_prefix("sqlite:").unwrap_or(text);
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() || path.contains("://") { Err(()) } else { Ok(StorePlace::File(path.into())) }
    }
}

/// How a store is opened, wherever it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct StoreOptions {
    /// For a file.
    pub sqlite: SqliteOptions,
    /// For PostgreSQL.
    pub postgres: PostgresOptions,
}

impl StorePlace {
    /// What may stand here, for messages.
    pub const EXPECTED: &'static str = "FILE, sqlite:FILE, or postgres://USER:PASSWORD@HOST:PORT/NAME";

    /// What of a wrong text can be shown: of an address, which may hold a password, only the beginning.
    pub fn shown(text: &str) -> String {
        match text.split_once("://") {
            Some((scheme, _)) => format!("{scheme}://…"),
            None => text.to_owned(),
        }
    }

    /// An error about this place.
    pub(crate) fn problem(&self, problem: impl fmt::Display) -> StoreError {
        match self {
            StorePlace::File(path) => StoreError::file(path, problem),
            StorePlace::Postgres(url) => {
                StoreError::Remote { database: url.to_string(), problem: problem.to_string(), source: None }
            }
        }
    }

    /// Opens the store, makes it where there is none, and brings it up to date.
    ///
    /// # Errors
    /// A store that cannot be reached or opened, is damaged, is another program's, or was written by a newer version.
    pub async fn open(&self, options: StoreOptions) -> StoreResult<Arc<dyn Store>> {
        Ok(match self {
            StorePlace::File(path) => Arc::new(Sqlite::open_with(path, options.sqlite).await?),
            StorePlace::Postgres(url) => Arc::new(Postgres::open_with(url, options.postgres).await?),
        })
    }

    /// Opens a store that has to be there.
    ///
    /// # Errors
    /// As for [`open`](Self::open), or nothing is there.
    pub async fn open_existing(&self) -> StoreResult<Arc<dyn Store>> {
        match self {
            StorePlace::File(path) if !path.is_file() => Err(StoreError::file(path, "there is no such file")),
            StorePlace::Postgres(url) => Ok(Arc::new(Postgres::open_existing(url).await?)),
            StorePlace::File(_) => self.open(StoreOptions::default()).await,
        }
    }

    /// Opens a store to read it. Nothing is changed.
    ///
    /// # Errors
    /// As for [`open`](Self::open), or the store is of an older version, or nothing is there.
    pub async fn open_read_only(&self) -> StoreResult<Arc<dyn Store>> {
        Ok(match self {
            StorePlace::File(path) => Arc::new(Sqlite::open_read_only(path).await?),
            StorePlace::Postgres(url) => Arc::new(Postgres::open_existing(url).await?),
        })
    }

    /// Examines a store without changing it. The quick form leaves out what needs every row.
    ///
    /// # Errors
    /// A store that cannot be read at all, is another program's, or was written by a newer version.
    pub async fn examine(&self, full: bool) -> StoreResult<Vec<Damage>> {
        match self {
            StorePlace::File(path) => Sqlite::examine(path, full).await,
            StorePlace::Postgres(url) => Postgres::examine(url, full).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_apart() {
        let place = |text: &str| text.parse::<StorePlace>();
        assert_eq!(place("a.db"), Ok(StorePlace::File("a.db".into())));
        assert_eq!(place("sqlite:a.db"), Ok(StorePlace::File("a.db".into())));
        assert_eq!(place("sqlite:///var/a.db"), Ok(StorePlace::File("/var/a.db".into())));
        let shown = |text: &str| place(text).unwrap().to_string();
        assert_eq!(shown("postgres://ana:secret@db.example/club"), "postgres://ana@db.example:5432/club");
        assert_eq!(
            shown("postgresql://ana@[::1]:5433/club?sslmode=require&password=secret"),
            "postgres://ana@[::1]:5433/club"
        );
        for bad in ["", "sqlite:", "mysql://x", "postgres://ana:secret", "postgres://a@h/d?pasword=secret"] {
            assert_eq!(place(bad), Err(()), "{bad}");
        }
    }

    #[test]
    fn files_that_are_missing_are_named() {
        let unreadable = |parameters: &str| {
            let url: PostgresUrl = format!("postgres://ana:secret@db.example/club?{parameters}").parse().unwrap();
            url.unreadable_file()
        };
        for text in ["sslrootcert=/no/where", "sslmode=require&sslrootcert=%2Fno%2fwhere"] {
            let why = unreadable(text).unwrap();
            assert!(why.starts_with("sslrootcert: /no/where: ") && !why.contains("secret"), "{why}");
        }
        assert_eq!(unreadable("sslmode=require"), None);
        assert_eq!(unreadable("sslkey=-----BEGIN%20KEY"), None);
    }

    #[test]
    fn no_password_is_shown() {
        for text in [
            "postgres://ana:secret@db.example/club",
            "postgres://ana@db.example/club?password=secret",
            "postgresql://ana:se%2Fcret@db.example/club?sslmode=verify-full",
        ] {
            let place: StorePlace = text.parse().unwrap();
            let StorePlace::Postgres(url) = &place else { panic!("{place}") };
            assert_eq!(url.secret(), text);
            for shown in [format!("{place}"), format!("{place:?}"), format!("{url:?}")] {
                assert!(!shown.contains("cret"), "{shown}");
            }
        }
        assert_eq!(StorePlace::shown("postgres://ana:secret"), "postgres://…");
        assert_eq!(StorePlace::shown("x y"), "x y");
    }
}

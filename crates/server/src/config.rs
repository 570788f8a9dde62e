//! How a server is set up: by a file, the environment and flags, the later winning. One flat list of keys, each with one text form, so that all three
//! are read by the same code and report errors in the same words.

use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_store::StorePlace;

use crate::texts::serve as texts;

/// What the environment's names begin with: `TABULEIRO_LISTEN` is the key `listen`.
pub const PREFIX: &str = "TABULEIRO_";

/// A value of a setting.
trait Setting: Sized {
    const EXPECTED: &'static str;
    fn read(text: &str) -> Option<Self>;
    fn write(&self) -> String;
    /// What of a wrong text is repeated in the message.
    fn shown(text: &str) -> String {
        text.to_owned()
    }
}

impl Setting for SocketAddr {
    const EXPECTED: &'static str = "ADDRESS:PORT";
    fn read(text: &str) -> Option<Self> {
        let text = text.strip_prefix("localhost:").map_or_else(|| text.to_owned(), |port| format!("127.0.0.1:{port}"));
        text.parse().ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Setting for Option<SocketAddr> {
    const EXPECTED: &'static str = "ADDRESS:PORT, or nothing";
    fn read(text: &str) -> Option<Self> {
        if text.is_empty() { Some(None) } else { SocketAddr::read(text).map(Some) }
    }
    fn write(&self) -> String {
        self.map_or_else(String::new, |address| address.to_string())
    }
}

impl Setting for StorePlace {
    const EXPECTED: &'static str = StorePlace::EXPECTED;
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
    fn shown(text: &str) -> String {
        StorePlace::shown(text)
    }
}

impl Setting for bool {
    const EXPECTED: &'static str = "true, false";
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Setting for u32 {
    const EXPECTED: &'static str = "0 … 1000000000";
    fn read(text: &str) -> Option<Self> {
        text.parse().ok().filter(|number| *number <= 1_000_000_000)
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Setting for Vec<String> {
    const EXPECTED: &'static str = "https://HOST, …";
    fn read(text: &str) -> Option<Self> {
        let parts: Vec<String> = text
            .split(',')
            .map(|part| part.trim().trim_end_matches('/').to_owned())
            .filter(|part| !part.is_empty())
            .collect();
        let good = |origin: &String| origin.starts_with("http://") || origin.starts_with("https://");
        parts.iter().all(good).then_some(parts)
    }
    fn write(&self) -> String {
        self.join(",")
    }
}

/// The names under which a server answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hosts(pub Vec<String>);

impl Setting for Hosts {
    const EXPECTED: &'static str = "HOST, …, or *";
    fn read(text: &str) -> Option<Self> {
        let parts = text.split(',').map(|part| part.trim().to_ascii_lowercase()).filter(|part| !part.is_empty());
        let parts: Vec<String> = parts.collect();
        let good = |host: &String| !host.contains(['/', ' ', '@']);
        parts.iter().all(good).then_some(Hosts(parts))
    }
    fn write(&self) -> String {
        self.0.join(",")
    }
}

impl Hosts {
    /// Whether a request may be sent to a host. A name in a browser can be made to lead here by anybody who owns it (DNS rebinding), so names have to be
    /// known; an address in numbers cannot.
    pub fn allow(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.split(':').next().unwrap_or_default(),
        };
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        let is_local = name == "localhost" || name.ends_with(".localhost");
        is_local || name.parse::<IpAddr>().is_ok() || self.0.iter().any(|known| known == "*" || *known == name)
    }
}

/// How logs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogForm {
    /// Lines for a person.
    Text,
    /// A JSON object a line.
    Json,
}

impl Setting for LogForm {
    const EXPECTED: &'static str = "text, json";
    fn read(text: &str) -> Option<Self> {
        match text {
            "text" => Some(LogForm::Text),
            "json" => Some(LogForm::Json),
            _ => None,
        }
    }
    fn write(&self) -> String {
        match self {
            LogForm::Text => "text".to_owned(),
            LogForm::Json => "json".to_owned(),
        }
    }
}

/// How much is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogLevel(pub tracing::Level);

impl Setting for LogLevel {
    const EXPECTED: &'static str = "error, warn, info, debug, trace";
    fn read(text: &str) -> Option<Self> {
        let known = Self::EXPECTED.split(", ").any(|word| word == text);
        if known { text.parse().ok().map(LogLevel) } else { None }
    }
    fn write(&self) -> String {
        self.0.to_string().to_ascii_lowercase()
    }
}

macro_rules! settings {
    ($($(#[doc = $doc:literal])* $key:ident: $kind:ty = $usual:expr;)*) => {
        /// How a server is set up.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct ServerConfig {
            $($(#[doc = $doc])* pub $key: $kind,)*
        }

        impl Default for ServerConfig {
            fn default() -> ServerConfig {
                ServerConfig { $($key: $usual,)* }
            }
        }

        /// All keys.
        pub const KEYS: &[&str] = &[$(stringify!($key)),*];

        impl ServerConfig {
            /// Sets one key from its text.
            ///
            /// # Errors
            /// An unknown key, or a value that it cannot have.
            pub fn set(&mut self, key: &str, text: &str) -> Result<(), Message> {
                match key {
                    $(stringify!($key) => {
                        self.$key = <$kind as Setting>::read(text)
                            .ok_or_else(|| wrong(key, <$kind as Setting>::EXPECTED, &<$kind as Setting>::shown(text)))?;
                    })*
                    _ => {
                        let message = Message::new(&texts::UNKNOWN_KEY).with("key", quoted(key));
                        return Err(message.with("known", KEYS.join(", ")));
                    }
                }
                Ok(())
            }

            /// The text of one key's value. Nothing for an unknown one.
            pub fn get(&self, key: &str) -> Option<String> {
                match key {
                    $(stringify!($key) => Some(Setting::write(&self.$key)),)*
                    _ => None,
                }
            }
        }
    };
}

settings! {
    /// Where to listen.
    listen: SocketAddr = SocketAddr::from(([127, 0, 0, 1], 8080));
    /// The SQLite file, or the address of a database of PostgreSQL.
    database: StorePlace = StorePlace::File("tabuleiro.db".into());
    /// Connections to PostgreSQL that are open at once.
    database_connections: u32 = 10;
    /// Where to answer Prometheus; nowhere unless it is said.
    metrics: Option<SocketAddr> = None;
    /// Origins of pages that may use the server, besides its own.
    origins: Vec<String> = vec![];
    /// Whether a proxy in front says in X-Forwarded-For who asks.
    proxy: bool = false;
    /// Whether cookies go over TLS only: for a server behind TLS.
    secure_cookies: bool = false;
    /// How logs are written.
    log: LogForm = LogForm::Text;
    /// How much is logged.
    log_level: LogLevel = LogLevel(tracing::Level::INFO);
    /// Names under which the server answers, besides localhost and addresses in numbers; * for any.
    hosts: Hosts = Hosts(vec![]);
    /// Whether every request is logged.
    access_log: bool = false;
    /// Threads on which the computer thinks; 0 for all cores but one, and at least two.
    engine_threads: u32 = 0;
    /// Memory of the computer for each game, in MB.
    engine_memory_mb: u32 = 16;
    /// Memory in which the computer remembers its games, in MB; the least recently used goes first.
    engine_cache_mb: u32 = 256;
    /// For how long a worker has a job before another gets it, unless it says that it goes on, in milliseconds. Only with PostgreSQL.
    job_lease_ms: u32 = 5000;
    /// For how long this node leaves jobs to workers before its own threads take them, in milliseconds. Only with PostgreSQL.
    engine_patience_ms: u32 = 0;
    /// Requests and messages a second from one address, in the long run.
    limit_requests: u32 = 30;
    /// How many may come at once.
    limit_burst: u32 = 150;
    /// Unfinished games that one address may have made since the server started, without those that were left hours ago. A game with the computer counts as four.
    limit_games: u32 = 100;
    /// WebSockets open from one address.
    limit_sockets: u32 = 100;
    /// Milliseconds a minute that the computer thinks for one address.
    limit_engine_ms: u32 = 30_000;
    /// Turns and hints that may wait for the computer, of all addresses together.
    limit_engine_queue: u32 = 256;
    /// Jobs that the machines of one worker's token have at once, and threads that they count as; pairs of games of its matches that are played at once. Only with PostgreSQL.
    limit_worker_jobs: u32 = 16;
    /// Open seats of one address in the list for everybody.
    limit_open_seats: u32 = 3;
    /// Connections of any kind in all.
    limit_connections: u32 = 20_000;
    /// Connections of any kind from one address; not counted behind a proxy.
    limit_connections_address: u32 = 200;
    /// The largest size of the database, in MB; 0 for as much as there is.
    limit_database_mb: u32 = 0;
    /// How long the head of a request may take, also on a connection that waits for its next request, in milliseconds.
    timeout_head_ms: u32 = 30_000;
    /// How long a request may take with its body, in milliseconds.
    timeout_request_ms: u32 = 30_000;
    /// How often a WebSocket is asked whether it is still there, in milliseconds; one that does not answer is closed.
    ping_ms: u32 = 30_000;
    /// How long a message may take to leave, in milliseconds; a reader that is slower is dropped.
    timeout_send_ms: u32 = 20_000;
    /// Hours after which an open seat expires.
    expire_open_hours: u32 = 168;
    /// Hours after which an aborted game is removed.
    expire_aborted_hours: u32 = 24;
    /// Days after which an unfinished game is removed in which nothing has happened.
    expire_abandoned_days: u32 = 60;
    /// Days after which a guest without games is removed.
    expire_guests_days: u32 = 90;
}

fn wrong(key: &str, expected: &'static str, found: &str) -> Message {
    Message::new(&texts::WRONG_SETTING).with("key", key).with("expected", expected).with("found", quoted(found))
}

/// The text of a value, as the environment would have it.
fn words(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Float(number) => number.to_string(),
        toml::Value::Boolean(value) => value.to_string(),
        toml::Value::Datetime(time) => time.to_string(),
        toml::Value::Array(parts) => parts.iter().map(words).collect::<Vec<_>>().join(","),
        toml::Value::Table(table) => format!("[{}]", table.keys().cloned().collect::<Vec<_>>().join(", ")),
    }
}

impl ServerConfig {
    /// Reads a file of `key = value` lines (TOML) over what is set.
    ///
    /// # Errors
    /// A file that cannot be read, or a wrong key or value in it.
    pub fn read_file(&mut self, path: &Path) -> Result<(), Message> {
        let fault =
            |why: String| Message::new(&texts::CONFIG_FILE).with("file", path.display().to_string()).with("why", why);
        let text = std::fs::read_to_string(path).map_err(|error| fault(error.to_string()))?;
        self.read_text(&text)
            .map_err(|why| Message::new(&texts::CONFIG_FILE).with("file", path.display().to_string()).with("why", why))
    }

    /// The same for a text.
    ///
    /// # Errors
    /// A wrong key or value.
    pub fn read_text(&mut self, text: &str) -> Result<(), Message> {
        let plain = |why: String| Message::new(&texts::CONFIG_TEXT).with("why", why);
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            plain(error.to_string().split_whitespace().collect::<Vec<_>>().join(" "))
        })?;
        for (key, value) in &table {
            self.set(key, &words(value))?;
        }
        Ok(())
    }

    /// Takes what the environment says.
    ///
    /// # Errors
    /// A value that a key cannot have.
    pub fn read_environment(&mut self, env: impl Fn(&str) -> Option<String>) -> Result<(), Message> {
        for key in KEYS {
            let name = format!("{PREFIX}{}", key.to_ascii_uppercase());
            if let Some(value) = env(&name) {
                self.set(key, &value)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_later_source_wins() {
        let mut config = ServerConfig::default();
        config.read_text("listen = \"[::1]:0\"\nlimit_games = 7\norigins = [\"https://a.example/\"]").unwrap();
        config.read_environment(|name| (name == "TABULEIRO_LIMIT_GAMES").then(|| "8".to_owned())).unwrap();
        config.set("database", "sqlite:///var/x.db").unwrap();
        assert_eq!(config.listen.to_string(), "[::1]:0");
        assert_eq!(config.limit_games, 8);
        assert_eq!(config.origins, ["https://a.example"]);
        assert_eq!(config.database, StorePlace::File("/var/x.db".into()));
    }

    #[test]
    fn every_key_reads_what_it_writes() {
        let mut config =
            ServerConfig { metrics: Some(SocketAddr::from(([127, 0, 0, 1], 9))), ..ServerConfig::default() };
        for key in KEYS {
            let text = config.get(key).unwrap();
            config.set(key, &text).unwrap_or_else(|why| panic!("{key}: {why}"));
        }
    }

    #[test]
    fn only_known_names_and_addresses_are_answered() {
        let hosts = Hosts::read("Play.example, club.example").unwrap();
        for good in [
            "localhost",
            "localhost:8080",
            "127.0.0.1:1",
            "[::1]:8080",
            "192.168.1.5",
            "play.example:443",
            "CLUB.example",
            "a.localhost",
        ] {
            assert!(hosts.allow(good), "{good}");
        }
        for bad in
            ["evil.example", "play.example.evil.example", "", "localhost.evil.example:80", "127.0.0.1.evil.example"]
        {
            assert!(!hosts.allow(bad), "{bad}");
        }
        assert!(Hosts::read("*").unwrap().allow("anything.example"));
    }

    #[test]
    fn mistakes_are_named() {
        let mut config = ServerConfig::default();
        let message = |error: Message| error.to_string();
        assert!(message(config.set("listn", "x").unwrap_err()).contains("listen"));
        assert!(message(config.set("listen", "8080").unwrap_err()).contains("ADDRESS:PORT"));
        assert!(message(config.set("database", "mysql://x").unwrap_err()).contains("sqlite:FILE"));
        let wrong = message(config.set("database", "postgres://ana:secret").unwrap_err());
        assert!(wrong.contains("postgres://…") && !wrong.contains("secret"), "{wrong}");
        assert!(message(config.set("limit_games", "-1").unwrap_err()).contains("`-1`"));
        assert!(message(config.read_text("listen = ").unwrap_err()).contains("line 1"));
        assert_eq!(config, ServerConfig::default(), "nothing was changed");
        config.set("database", "postgres://ana:secret@db.example/club").unwrap();
        let shown = format!("{config:?} {:?}", config.get("database"));
        assert!(shown.contains("ana@db.example:5432/club") && !shown.contains("secret"), "{shown}");
    }
}

//! The client side of UGI and UAI: an engine process, every exchange with a time limit.
//!
//! An engine that ends, does not answer, or breaks the protocol is a [`Fault`], never a hang; the process ends when its [`Client`] is dropped.
//!
//! ```no_run
//! use tabuleiro_protocol::client::{Client, ClientDialect, GoRequest, Patience};
//!
//! let mut engine = Client::start(ClientDialect::Ugi, "tabuleiro ugi infection", Patience::default()).unwrap();
//! engine.new_game().unwrap();
//! engine.position(None, &["g2".to_owned()]);
//! let answer = engine.go(&GoRequest { nodes: Some(1000), ..GoRequest::default() }).unwrap();
//! println!("{} plays {}", engine.name(), answer.action);
//! ```

pub mod command;
mod info;
mod process;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tabuleiro_catalog::search::time::SideClock;

use crate::fault::{Fault, FaultKind};
pub use info::Info;
pub use process::LONGEST_LINE;
use process::{Process, ProcessEvent};

/// The two protocols. They differ in a few words, and in how they write positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClientDialect {
    /// The Universal Game Interface.
    Ugi,
    /// The Universal Ataxx Interface.
    Uai,
}

impl ClientDialect {
    /// The word that starts a conversation.
    pub fn word(self) -> &'static str {
        match self {
            ClientDialect::Ugi => "ugi",
            ClientDialect::Uai => "uai",
        }
    }

    /// The words for the time and the increment of both sides, the first side's first.
    fn clocks(self) -> [[&'static str; 2]; 2] {
        match self {
            ClientDialect::Ugi => [["p1time", "p1inc"], ["p2time", "p2inc"]],
            ClientDialect::Uai => [["btime", "binc"], ["wtime", "winc"]],
        }
    }
}

impl fmt::Display for ClientDialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// How long an engine may take for what is not thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From its start to the end of its greeting.
    pub greeting: Duration,
    /// To get ready for a game.
    pub ready: Duration,
    /// To end after `quit`, before it is made to.
    pub quit: Duration,
    /// Beyond the time that it was given to think.
    pub grace: Duration,
    /// To think where nodes or depth are the limit.
    pub thinking: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            greeting: Duration::from_secs(20),
            ready: Duration::from_secs(20),
            quit: Duration::from_millis(500),
            grace: Duration::from_secs(2),
            thinking: Duration::from_secs(120),
        }
    }
}

/// How long to think. Without anything the engine decides.
#[derive(Clone, Debug, Default)]
pub struct GoRequest {
    /// At most so long for the action.
    pub time: Option<Duration>,
    /// At most so many nodes.
    pub nodes: Option<u64>,
    /// At most so deep.
    pub depth: Option<u32>,
    /// The clocks of both sides, and which of the two is the engine's.
    pub clocks: Option<([SideClock; 2], usize)>,
    /// Set by somebody else to have the answer now.
    pub stop: Arc<AtomicBool>,
}

impl GoRequest {
    fn line(&self, dialect: ClientDialect) -> String {
        let mut line = "go".to_owned();
        if let Some(time) = self.time {
            line.push_str(&format!(" movetime {}", time.as_millis().max(1)));
        }
        if let Some(nodes) = self.nodes {
            line.push_str(&format!(" nodes {nodes}"));
        }
        if let Some(depth) = self.depth {
            line.push_str(&format!(" depth {depth}"));
        }
        if let Some((clocks, _)) = &self.clocks {
            for (clock, [time, increment]) in clocks.iter().zip(dialect.clocks()) {
                let (left, added) = (clock.left.as_millis(), clock.increment.as_millis());
                line.push_str(&format!(" {time} {left} {increment} {added}"));
            }
        }
        line
    }

    /// The longest time until the answer.
    fn limit(&self, patience: &Patience) -> Duration {
        let clock = self.clocks.map(|(clocks, own)| clocks[own].left);
        match self.time.or(clock) {
            Some(time) => time + patience.grace,
            None => patience.thinking,
        }
    }
}

/// What an engine has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineChoice {
    /// The action, as the engine wrote it.
    pub action: String,
    /// What it thought.
    pub info: Info,
}

/// How often a wait looks whether it should stop.
const LOOK: Duration = Duration::from_millis(20);

/// An engine process that has greeted.
#[derive(Debug)]
pub struct Client {
    dialect: ClientDialect,
    process: Process,
    patience: Patience,
    name: String,
    options: Vec<String>,
}

impl Client {
    /// Starts a process and waits for its greeting.
    ///
    /// # Errors
    /// It cannot be started, or does not greet in this protocol.
    pub fn start(dialect: ClientDialect, command: &str, patience: Patience) -> Result<Client, Fault> {
        let process = Process::start(command, patience.quit)?;
        let mut client = Client { dialect, process, patience, name: command.to_owned(), options: vec![] };
        client.process.send(dialect.word());
        let end = format!("{dialect}ok");
        let deadline = Instant::now() + patience.greeting;
        loop {
            let line = client.next(dialect.word(), patience.greeting, deadline)?;
            if line == end {
                return Ok(client);
            }
            if let Some(name) = line.strip_prefix("id name ") {
                client.name = name.trim().to_owned();
            }
            client.options.extend(info::option_name(&line).map(str::to_owned));
        }
    }

    /// The engine's own name; its command where it tells none.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of its process.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// The options that it has.
    pub fn options(&self) -> &[String] {
        &self.options
    }

    /// Whether it has an option, in capitals or not.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Sets an option.
    ///
    /// # Errors
    /// The engine has no such option.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let Some(known) = self.options.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
            let found = if self.options.is_empty() { "-".to_owned() } else { self.options.join(", ") };
            return Err(Fault::new(FaultKind::Option, name, found));
        };
        self.process.send(&format!("setoption name {known} value {value}"));
        Ok(())
    }

    /// Begins a new game and waits until the engine is ready for it.
    ///
    /// # Errors
    /// It does not get ready.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.process.send(&format!("{}newgame", self.dialect));
        self.process.send("isready");
        let deadline = Instant::now() + self.patience.ready;
        while self.next("isready", self.patience.ready, deadline)? != "readyok" {}
        Ok(())
    }

    /// Tells the position: where the game started (`None` for the usual start) and what has been played.
    pub fn position(&mut self, start: Option<&str>, moves: &[String]) {
        let mut line = match start {
            None => "position startpos".to_owned(),
            Some(text) => format!("position fen {text}"),
        };
        if !moves.is_empty() {
            line.push_str(" moves ");
            line.push_str(&moves.join(" "));
        }
        self.process.send(&line);
    }

    /// Has the engine think, and waits for its choice.
    ///
    /// # Errors
    /// No choice comes in time, or none that is one.
    pub fn go(&mut self, go: &GoRequest) -> Result<EngineChoice, Fault> {
        let asked = go.line(self.dialect);
        self.process.send(&asked);
        let limit = go.limit(&self.patience);
        let mut deadline = Instant::now() + limit;
        let mut stopped = false;
        let mut info = Info::default();
        loop {
            if !stopped && go.stop.load(Ordering::Relaxed) {
                stopped = true;
                deadline = deadline.min(Instant::now() + self.patience.grace);
                self.process.send("stop");
            }
            let look = if stopped { deadline } else { deadline.min(Instant::now() + LOOK) };
            let line = match self.process.hear(look) {
                ProcessEvent::Nothing if look < deadline => continue,
                heard => self.line(heard, &asked, limit)?,
            };
            if line.starts_with("info ") {
                info.read(&line);
            } else if let Some(rest) = line.strip_prefix("bestmove") {
                return match rest.split_whitespace().next() {
                    Some(action) => Ok(EngineChoice { action: action.to_owned(), info }),
                    None => Err(Fault::new(FaultKind::Garbage, asked, line)),
                };
            }
        }
    }

    fn next(&mut self, asked: &str, limit: Duration, deadline: Instant) -> Result<String, Fault> {
        let heard = self.process.hear(deadline);
        self.line(heard, asked, limit)
    }

    fn line(&mut self, heard: ProcessEvent, asked: &str, limit: Duration) -> Result<String, Fault> {
        match heard {
            ProcessEvent::Line(line) => Ok(line),
            ProcessEvent::TooLong => Err(Fault::new(FaultKind::LongLine, asked, LONGEST_LINE.to_string())),
            ProcessEvent::Nothing => Err(Fault::new(FaultKind::Silence, asked, limit.as_millis().to_string())),
            ProcessEvent::End => Err(Fault::new(FaultKind::Crash, asked, self.process.obituary())),
        }
    }
}

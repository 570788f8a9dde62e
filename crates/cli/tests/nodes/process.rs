//! Nodes and workers: processes of this program's own binary. A node keeps its port when it is started again.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tabuleiro_load::Http;

/// How far the clock of a node's machine is off, in milliseconds: a minute behind, right, a minute ahead.
const CLOCKS_OFF: [i64; 3] = [-60_000, 0, 60_000];

/// A node that ends with this.
pub(crate) struct NodeProcess {
    child: Child,
    database: String,
    clock_off: i64,
    settings: &'static [&'static str],
    pub(crate) address: SocketAddr,
}

fn spawn(database: &str, clock_off: i64, settings: &[&str], listen: &str) -> (Child, SocketAddr) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
    command.args(["--lang", "en", "serve", "--listen", listen]);
    // Not on the command line, which everybody can read.
    command.env("TABULEIRO_DATABASE", database).env("TABULEIRO_TEST_CLOCK_OFF_MS", clock_off.to_string());
    let limits =
        ["limit_requests", "limit_burst", "limit_games", "limit_open_seats", "limit_sockets", "limit_engine_ms"];
    for setting in limits {
        command.args(["--set", &format!("{setting}=1000000")]);
    }
    command.args(["--set", "limit_connections_address=1000", "--set", "log_level=error", "--set", "engine_threads=1"]);
    for setting in settings {
        command.args(["--set", setting]);
    }
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok());
    (child, address.unwrap_or_else(|| panic!("no address in {line:?}")))
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status().unwrap();
    assert!(sent.success(), "kill -{name}");
}

impl NodeProcess {
    /// The node with a number, on a database.
    pub(crate) fn start(number: usize, database: &str) -> NodeProcess {
        NodeProcess::start_with(number, database, &[])
    }

    /// The same with settings.
    pub(crate) fn start_with(number: usize, database: &str, settings: &'static [&'static str]) -> NodeProcess {
        let clock_off = CLOCKS_OFF[number % CLOCKS_OFF.len()];
        let (child, address) = spawn(database, clock_off, settings, "127.0.0.1:0");
        NodeProcess { child, database: database.to_owned(), clock_off, settings, address }
    }

    /// Ends it without a warning: `SIGKILL`.
    pub(crate) fn kill(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again, on the same port.
    pub(crate) fn restart(&mut self) {
        self.kill();
        let (child, address) = spawn(&self.database, self.clock_off, self.settings, &self.address.to_string());
        (self.child, self.address) = (child, address);
    }

    /// Stops it in good order, and starts it again.
    pub(crate) fn replace(&mut self) {
        signal(&self.child, "TERM");
        self.child.wait().unwrap();
        self.restart();
    }

    /// The process stands still until [`go_on`](Self::go_on).
    pub(crate) fn pause(&self) {
        signal(&self.child, "STOP");
    }

    pub(crate) fn go_on(&self) {
        signal(&self.child, "CONT");
    }

    /// What `/readyz` says.
    pub(crate) fn is_ready(&self) -> bool {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        match said.get(9..12) {
            Some("200") => true,
            Some("503") => false,
            _ => panic!("/readyz says {said:?}"),
        }
    }

    /// Waits until `/readyz` says so.
    pub(crate) fn becomes_ready(&self, is_ready: bool) {
        while self.is_ready() != is_ready {}
    }

    /// Sends JSON and reads JSON.
    pub(crate) async fn post(&self, token: &str, path: &str, body: Value) -> Value {
        let mut http = Http::connect(self.address).await.unwrap();
        http.token = Some(token.to_owned()).filter(|token| !token.is_empty());
        http.post(path, &body).await.unwrap()
    }
}

impl Drop for NodeProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A worker that ends with this.
pub(crate) struct WorkerProcess {
    child: Child,
    arguments: Vec<String>,
    /// What it is told by the environment: the name, and what nobody should read on the command line.
    secret: (&'static str, String),
}

impl WorkerProcess {
    fn start(arguments: &[&str], name: &'static str, secret: &str) -> WorkerProcess {
        let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        let secret = (name, secret.to_owned());
        WorkerProcess { child: WorkerProcess::spawn(&arguments, &secret), arguments, secret }
    }

    fn spawn(arguments: &[String], (name, secret): &(&str, String)) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
        command.args(["--lang", "en", "worker", "--threads", "1", "--set", "log_level=error"]).args(arguments);
        let mut child = command.env(name, secret).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("This worker takes jobs from"), "{line:?}");
        child
    }

    /// One that reaches the database.
    pub(crate) fn at_database(database: &str, lease: &str) -> WorkerProcess {
        WorkerProcess::start(&["--set", lease], "TABULEIRO_DATABASE", database)
    }

    /// One that speaks only HTTP.
    pub(crate) fn lent(node: &NodeProcess, token: &str) -> WorkerProcess {
        WorkerProcess::start(&["--server", &format!("http://{}", node.address)], "TABULEIRO_WORKER_TOKEN", token)
    }

    /// Ends it without a warning: `SIGKILL`.
    pub(crate) fn kill(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again.
    pub(crate) fn restart(&mut self) {
        self.kill();
        self.child = WorkerProcess::spawn(&self.arguments, &self.secret);
    }

    /// Stops it in good order: it gives back what it has.
    pub(crate) fn stop(&mut self) {
        signal(&self.child, "TERM");
        self.child.wait().unwrap();
    }

    /// The process stands still until [`go_on`](Self::go_on).
    pub(crate) fn pause(&self) {
        signal(&self.child, "STOP");
    }

    pub(crate) fn go_on(&self) {
        signal(&self.child, "CONT");
    }

    /// Whether it has not ended by itself.
    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Waits until it has ended by itself. Returns its status.
    pub(crate) fn ends(&mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

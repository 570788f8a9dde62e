//! An engine process with its three pipes, none of which can hold up whoever drives it.
//!
//! A thread reads its lines into a channel of limited size, another writes what is sent to it, a third empties its standard error and
//! keeps the last line, because that is where a program says why it died. The process is ended and reaped when this is dropped.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::command;
use crate::fault::{Fault, FaultKind};

/// The longest line that an engine may send.
pub const LONGEST_LINE: usize = 1 << 16;
/// Lines that may wait to be looked at. An engine that sends more has to wait itself.
const WAITING_LINES: usize = 256;
/// How long a process that has closed its output may take to end, and to say why.
const ENDING: Duration = Duration::from_secs(2);

/// What comes from the engine.
#[derive(Debug)]
pub(super) enum ProcessEvent {
    Line(String),
    TooLong,
    /// Nothing within the time.
    Nothing,
    /// Nothing more.
    End,
}

/// A running engine.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// `None` once the process is being ended: then the threads stop, too.
    heard: Option<Receiver<ProcessEvent>>,
    input: Option<Sender<String>>,
    complaint: Arc<Mutex<String>>,
    /// Disconnected as soon as standard error is closed: only then is the complaint whole.
    complaining: Receiver<()>,
    /// How long the process may take after `quit`.
    quit: Duration,
}

impl Process {
    pub(super) fn start(line: &str, quit: Duration) -> Result<Process, Fault> {
        let fault = |why: String| Fault::new(FaultKind::Start, line, why);
        let words = command::split(line).map_err(|error| fault(error.to_string()))?;
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C on a terminal goes to everybody in the group: an engine would end in the middle of its game.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| fault(format!("{}: {error}", words[0])))?;
        let (send, heard) = mpsc::sync_channel(WAITING_LINES);
        let (input, lines) = mpsc::channel();
        let complaint = Arc::new(Mutex::new(String::new()));
        let (ended, complaining) = mpsc::channel();
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &send));
        }
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &lines));
        }
        if let Some(stderr) = child.stderr.take() {
            let complaint = Arc::clone(&complaint);
            thread::spawn(move || {
                drain(stderr, &complaint);
                drop(ended);
            });
        }
        Ok(Process { child, heard: Some(heard), input: Some(input), complaint, complaining, quit })
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a line. A process that is gone is noticed when its answer is awaited.
    pub(super) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(format!("{}\n", line.replace(['\n', '\r'], " ")));
        }
    }

    /// The next line, if it comes before the deadline.
    pub(super) fn hear(&self, deadline: Instant) -> ProcessEvent {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return ProcessEvent::Nothing;
        }
        let Some(heard) = &self.heard else { return ProcessEvent::End };
        match heard.recv_timeout(left) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => ProcessEvent::Nothing,
            Err(RecvTimeoutError::Disconnected) => ProcessEvent::End,
        }
    }

    /// How a process ended that has closed its output, in the words of the system, and its last words.
    pub(super) fn obituary(&mut self) -> String {
        let deadline = Instant::now() + ENDING;
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break status.to_string(),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(1)),
                _ => break "output closed".to_owned(),
            }
        };
        // The two pipes are read by two threads: the end of the one says nothing of the other.
        let _ = self.complaining.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        let complaint = self.complaint.lock().map(|line| line.clone()).unwrap_or_default();
        if complaint.is_empty() { status } else { format!("{status}: {complaint}") }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit");
        // Closing the input is a second hint; both leave an engine time to put its files away.
        self.input = None;
        let deadline = Instant::now() + self.quit;
        while let ProcessEvent::Line(_) = self.hear(deadline) {}
        self.heard = None;
        // An error means that it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_lines(stdout: impl Read, out: &SyncSender<ProcessEvent>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        match reader.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let too_long = bytes.len() > LONGEST_LINE && !bytes.ends_with(b"\n");
        // Engines greet with names in all kinds of encodings; what matters is ASCII.
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        let heard = if too_long { ProcessEvent::TooLong } else { ProcessEvent::Line(line) };
        if out.send(heard).is_err() || too_long {
            return;
        }
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn drain(stderr: impl Read, complaint: &Mutex<String>) {
    const KEPT: u64 = 200;
    let mut reader = BufReader::new(stderr);
    loop {
        let mut bytes = Vec::new();
        match reader.by_ref().take(KEPT).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if let Ok(mut kept) = complaint.lock()
            && !line.is_empty()
        {
            *kept = line;
        }
    }
}

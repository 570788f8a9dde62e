//! A session with threads: one reads lines, one thinks, and the one that calls does everything else.
//!
//! All that happens comes through one channel to the caller's thread, which alone knows the session and alone writes. So lines are
//! whole, their order is the order of what happened, and nothing is locked while somebody thinks.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tabuleiro_catalog::engine::Thought;

use super::seat::{Decision, Seat, Task};
use super::session::{Answer, Session, Then};

/// What a client has sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// Something that is no line, and why.
    Noise(String),
    /// Nothing more.
    End,
}

enum Event {
    Heard(io::Result<Heard>, Instant),
    Thought(Thought, Duration),
    /// `None` where the player broke down.
    Decided(Option<Decision>, Duration),
}

/// How many events may wait. A client that sends without listening has to wait, too.
const WAITING: usize = 256;

/// The stack of the thread that thinks: lines of many actions, each with a position or two.
const STACK: usize = 16 << 20;

/// Talks with a client until it quits or ends. `read` waits for what comes next, on a thread of its own; `write` sends lines at once.
///
/// The end of the input is like `stop`: the answer that is due is given, and that is all. After `quit` nothing is said.
///
/// # Errors
/// What `read` or `write` could not do.
pub fn serve(
    session: Session,
    seat: Seat,
    mut read: impl FnMut() -> io::Result<Heard> + Send + 'static,
    write: impl FnMut(&[String]) -> io::Result<()>,
) -> io::Result<()> {
    let (sender, events) = sync_channel(WAITING);
    let to_caller = sender.clone();
    // Nobody waits for this thread: after `quit` it may be in the middle of reading.
    thread::Builder::new().name("reading".to_owned()).spawn(move || {
        loop {
            let heard = read();
            let last = !matches!(heard, Ok(Heard::Line(_) | Heard::Noise(_)));
            if to_caller.send(Event::Heard(heard, Instant::now())).is_err() || last {
                return;
            }
        }
    })?;
    let mut talk = Talk { session, seat: Arc::new(Mutex::new(seat)), sender, write, thinker: None, ended: false };
    let result = talk.run(&events);
    // A thinker that waits to tell something must not wait for ever.
    drop(events);
    talk.session.line("quit");
    talk.join();
    result
}

struct Talk<W> {
    session: Session,
    seat: Arc<Mutex<Seat>>,
    sender: SyncSender<Event>,
    write: W,
    thinker: Option<JoinHandle<()>>,
    /// Whether the client will send nothing more.
    ended: bool,
}

impl<W: FnMut(&[String]) -> io::Result<()>> Talk<W> {
    fn run(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        while !(self.ended && !self.session.is_thinking()) {
            let Ok(event) = events.recv() else { return Ok(()) };
            let lines = match event {
                Event::Thought(thought, elapsed) => self.session.progress(&thought, elapsed),
                Event::Decided(decision, elapsed) => {
                    self.join();
                    match decision {
                        Some(decision) => self.session.decided(&decision, elapsed),
                        None => self.session.broke_down(),
                    }
                }
                Event::Heard(heard, at) => {
                    let answer = match heard? {
                        Heard::Line(line) => self.session.line(&line),
                        Heard::Noise(why) => Answer::error(&why),
                        Heard::End => {
                            self.ended = true;
                            self.session.line("stop")
                        }
                    };
                    match answer.then {
                        Then::Nothing => {}
                        Then::Prepare(wish) => self.seat.lock().unwrap_or_else(PoisonError::into_inner).prepare(&wish),
                        Then::Think(task) => self.thinker = Some(self.think(*task, at)?),
                        Then::Quit => return Ok(()),
                    }
                    answer.lines
                }
            };
            if !lines.is_empty() {
                (self.write)(&lines)?;
            }
        }
        Ok(())
    }

    fn think(&self, mut task: Task, asked: Instant) -> io::Result<JoinHandle<()>> {
        let sender = self.sender.clone();
        let seat = Arc::clone(&self.seat);
        task.question.asked = Some(asked);
        thread::Builder::new().name("thinking".to_owned()).stack_size(STACK).spawn(move || {
            // The caller is gone only when nobody wants to know any more.
            let mut tell = |thought: &Thought| drop(sender.send(Event::Thought(thought.clone(), asked.elapsed())));
            let mut seat = seat.lock().unwrap_or_else(PoisonError::into_inner);
            let decision = catch_unwind(AssertUnwindSafe(|| seat.think(&task, &mut tell))).ok();
            if decision.is_none() {
                // Whatever it remembers may be half written.
                seat.leave();
            }
            drop(seat);
            drop(sender.send(Event::Decided(decision, asked.elapsed())));
        })
    }

    fn join(&mut self) {
        if let Some(thinker) = self.thinker.take() {
            // It cannot have panicked: what it does is caught.
            let _ = thinker.join();
        }
    }
}

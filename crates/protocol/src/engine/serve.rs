//! A session with threads: one listens, one thinks.
//!
//! On a busy machine every thread that has to be woken may wait for milliseconds, and a `movetime` of 50 has few to spare. So the thread
//! that hears a `go` thinks about it itself, at once, and says what it finds; another takes over the listening. Between a `go` and
//! its answer nobody waits for anybody. Session and output are behind one lock, which is held for a line at a time: lines are whole, and
//! their order is the order of what happened.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use tabuleiro_catalog::engine::Thought;

use super::seat::{EngineSeat, ThinkTask};
use super::session::{Session, SessionAnswer, Then};

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

/// The stack of a thread: thinking goes through lines of many actions, each with a position or two.
const STACK: usize = 16 << 20;

/// Talks with a client until it quits or ends. `read` waits for what comes next, `write` sends lines at once.
///
/// The end of the input is like `stop`: the answer that is due is given, and that is all. After `quit` nothing is said.
///
/// # Errors
/// What `read` or `write` could not do.
pub fn serve(
    session: Session,
    seat: EngineSeat,
    read: impl FnMut() -> io::Result<Heard> + Send + 'static,
    write: impl FnMut(&[String]) -> io::Result<()> + Send + 'static,
) -> io::Result<()> {
    let desk = ServeState { session, write, thinkers: 0, ended: false, result: None };
    let talk = Arc::new(ServeLoop {
        desk: Mutex::new(desk),
        read: Mutex::new(read),
        seat: Mutex::new(seat),
        news: Condvar::new(),
    });
    talk.start_listening()?;
    // The listening thread is not joined: where the output has failed, it may be blocked in a read.
    let over = |desk: &mut ServeState<_>| desk.result.is_some() && desk.thinkers == 0;
    let mut desk = talk.news.wait_while(lock(&talk.desk), |desk| !over(desk)).unwrap_or_else(PoisonError::into_inner);
    desk.result.take().unwrap_or(Ok(()))
}

/// Locks without regard to poisoning: a thread that panicked while thinking has dropped its engine, and one that panicked while talking
/// has ended the session.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct ServeLoop<R, W> {
    desk: Mutex<ServeState<W>>,
    /// Held by the one who listens.
    read: Mutex<R>,
    /// Held by the one who thinks.
    seat: Mutex<EngineSeat>,
    news: Condvar,
}

/// What the threads share.
struct ServeState<W> {
    session: Session,
    write: W,
    thinkers: usize,
    /// Whether the client will send nothing more.
    ended: bool,
    /// How the talk ended. After that nothing is said.
    result: Option<io::Result<()>>,
}

impl<W: FnMut(&[String]) -> io::Result<()>> ServeState<W> {
    fn end(&mut self, result: io::Result<()>) {
        self.session.line("quit");
        self.result.get_or_insert(result);
    }

    fn say(&mut self, lines: &[String]) {
        if self.result.is_some() || lines.is_empty() {
            return;
        }
        if let Err(error) = (self.write)(lines) {
            self.end(Err(error));
        }
    }

    /// Ends a talk in which nothing more is asked or due.
    fn end_if_done(&mut self) {
        if self.ended && !self.session.is_thinking() {
            self.end(Ok(()));
        }
    }
}

impl<R, W> ServeLoop<R, W>
where
    R: FnMut() -> io::Result<Heard> + Send + 'static,
    W: FnMut(&[String]) -> io::Result<()> + Send + 'static,
{
    fn start_listening(self: &Arc<Self>) -> io::Result<()> {
        let talk = Arc::clone(self);
        let thread = thread::Builder::new().name("talk".to_owned()).stack_size(STACK);
        thread.spawn(move || {
            if catch_unwind(AssertUnwindSafe(|| talk.listen())).is_err() {
                lock(&talk.desk).end(Err(io::Error::other("the engine broke down")));
            }
            talk.news.notify_all();
        })?;
        Ok(())
    }

    /// Listens until there is something to think about, and then thinks.
    fn listen(self: &Arc<Self>) {
        loop {
            let heard = lock(&self.read)();
            let asked = Instant::now();
            let mut desk = lock(&self.desk);
            let answer = match heard {
                Ok(Heard::Line(line)) => desk.session.line(&line),
                Ok(Heard::Noise(why)) => SessionAnswer::error(&why),
                Ok(Heard::End) => {
                    desk.ended = true;
                    desk.session.line("stop")
                }
                Err(error) => return desk.end(Err(error)),
            };
            match answer.then {
                Then::Nothing => {}
                Then::Prepare(wish) => lock(&self.seat).prepare(&wish),
                Then::Quit => desk.end(Ok(())),
                Then::Think(task) => {
                    desk.thinkers += 1;
                    drop(desk);
                    return self.think(*task, asked);
                }
            }
            desk.say(&answer.lines);
            desk.end_if_done();
            if desk.result.is_some() {
                return;
            }
        }
    }

    fn think(self: &Arc<Self>, mut task: ThinkTask, asked: Instant) {
        task.question.asked = Some(asked);
        if let Err(error) = self.start_listening() {
            // The input has ended, so no `stop` can come.
            lock(&self.desk).end(Err(error));
        }
        let mut tell = |thought: &Thought| {
            let mut desk = lock(&self.desk);
            let lines = desk.session.progress(thought, asked.elapsed());
            desk.say(&lines);
        };
        let mut seat = lock(&self.seat);
        let decision = catch_unwind(AssertUnwindSafe(|| seat.think(&task, &mut tell))).ok();
        if decision.is_none() {
            // The panic may have left the engine's table inconsistent.
            seat.leave();
        }
        drop(seat);
        let mut desk = lock(&self.desk);
        let lines = match decision {
            Some(decision) => desk.session.decided(&decision, asked.elapsed()),
            None => desk.session.broke_down(),
        };
        desk.say(&lines);
        desk.thinkers -= 1;
        desk.end_if_done();
    }
}

//! The queue in front of the engine threads: fair between payers, bounded for each and in all.
//!
//! Payers are served in rounds, each once a round; within a round a turn that a player waits for goes before a hint, and a hint before analysis. One payer never has
//! all threads, so a long job of one does not delay the first job of another.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::limits::Payer;

/// The kinds of jobs, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JobClass {
    /// The computer's turn in a game: a player waits for it.
    Turn,
    /// Advice that somebody asked for.
    Hint,
    /// A look back at a finished game, which nobody's next move waits for.
    Analysis,
}

impl JobClass {
    /// All of them.
    pub const ALL: [JobClass; 3] = [JobClass::Turn, JobClass::Hint, JobClass::Analysis];

    /// Its number in the table of jobs.
    pub fn number(self) -> i64 {
        self as i64
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            JobClass::Turn => "turn",
            JobClass::Hint => "hint",
            JobClass::Analysis => "analysis",
        }
    }
}

/// There is no room for a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many engine jobs are waiting")]
pub struct QueueFull;

/// How many jobs of one payer may wait.
pub(super) const MOST_OF_ONE: usize = 32;

struct WaitingJob<T> {
    number: u64,
    class: JobClass,
    since: Instant,
    job: T,
}

#[derive(Default)]
struct Account<T> {
    /// The round in which the payer is served next.
    round: u64,
    running: usize,
    waiting: VecDeque<WaitingJob<T>>,
}

struct State<T> {
    accounts: HashMap<Payer, Account<T>>,
    /// The round of the job that was taken last.
    round: u64,
    numbers: u64,
    count: usize,
    is_closed: bool,
}

impl<T> State<T> {
    /// Whether a payer may queue another job, where so many may wait in all.
    fn has_room(&self, payer: &Payer, most: usize) -> Result<(), QueueFull> {
        let own = self.accounts.get(payer).map_or(0, |account| account.waiting.len());
        if self.count >= most || own >= MOST_OF_ONE { Err(QueueFull) } else { Ok(()) }
    }
}

/// A queue that is fair between payers.
pub(super) struct FairQueue<T> {
    threads: usize,
    most: usize,
    state: Mutex<State<T>>,
    changed: Condvar,
}

/// A thread that has taken a job. Its payer counts as running until this is dropped.
pub(super) struct Taken<'a, T> {
    queue: &'a FairQueue<T>,
    payer: Payer,
    /// How long the job has waited.
    pub(super) waited: Duration,
}

impl<T> Drop for Taken<'_, T> {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        if let Some(account) = state.accounts.get_mut(&self.payer) {
            account.running -= 1;
            if account.running == 0 && account.waiting.is_empty() {
                state.accounts.remove(&self.payer);
            }
        }
        drop(state);
        self.queue.changed.notify_all();
    }
}

impl<T> FairQueue<T> {
    /// A queue for so many threads, in which so many jobs may wait.
    pub(super) fn new(threads: usize, most: usize) -> FairQueue<T> {
        let state = State { accounts: HashMap::new(), round: 0, numbers: 0, count: 0, is_closed: false };
        FairQueue { threads, most, state: Mutex::new(state), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        // The state is consistent after every statement, so a poisoned lock can be used.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a payer may queue another job.
    pub(super) fn has_room(&self, payer: &Payer) -> Result<(), QueueFull> {
        self.lock().has_room(payer, self.most)
    }

    /// Queues a job and returns its number.
    pub(super) fn push(&self, payer: Payer, class: JobClass, job: T) -> Result<u64, QueueFull> {
        let mut state = self.lock();
        state.has_room(&payer, self.most)?;
        state.numbers += 1;
        state.count += 1;
        let (number, round) = (state.numbers, state.round);
        let account =
            state.accounts.entry(payer).or_insert_with(|| Account { round, running: 0, waiting: VecDeque::new() });
        account.round = account.round.max(round);
        let waiting = WaitingJob { number, class, since: Instant::now(), job };
        let place = account.waiting.iter().position(|other| other.class > class).unwrap_or(account.waiting.len());
        account.waiting.insert(place, waiting);
        drop(state);
        self.changed.notify_one();
        Ok(number)
    }

    /// Takes a job out of the queue, if it still waits.
    pub(super) fn remove(&self, number: u64) -> Option<T> {
        let mut state = self.lock();
        let found = state.accounts.iter_mut().find_map(|(payer, account)| {
            let place = account.waiting.iter().position(|waiting| waiting.number == number)?;
            let removed = account.waiting.remove(place)?;
            let is_idle = account.running == 0 && account.waiting.is_empty();
            Some((is_idle.then(|| payer.clone()), removed.job))
        });
        let (idle, job) = found?;
        state.count -= 1;
        if let Some(payer) = idle {
            state.accounts.remove(&payer);
        }
        Some(job)
    }

    /// The payer whose turn it is: the earliest round, then the most urgent job, then the oldest.
    fn next(state: &State<T>, most_running: usize) -> Option<Payer> {
        let ready = state.accounts.iter().filter(|(_, account)| account.running < most_running);
        let first = ready.filter_map(|(payer, account)| {
            let waiting = account.waiting.front()?;
            Some(((account.round, waiting.class, waiting.number), payer))
        });
        first.min_by_key(|(key, _)| *key).map(|(_, payer)| payer.clone())
    }

    /// Waits for the next job. `None` when the queue is closed.
    pub(super) fn take(&self) -> Option<(T, Taken<'_, T>)> {
        let most_running = self.threads.saturating_sub(1).max(1);
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(payer) = Self::next(&state, most_running)
                && let Some(account) = state.accounts.get_mut(&payer)
                && let Some(waiting) = account.waiting.pop_front()
            {
                account.running += 1;
                let round = account.round;
                account.round += 1;
                state.round = state.round.max(round);
                state.count -= 1;
                let taken = Taken { queue: self, payer, waited: waiting.since.elapsed() };
                return Some((waiting.job, taken));
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// How many jobs wait, and for how long the oldest has waited.
    pub(super) fn waiting(&self) -> (usize, Duration) {
        let state = self.lock();
        let since = state.accounts.values().flat_map(|account| &account.waiting).map(|waiting| waiting.since).min();
        (state.count, since.map_or(Duration::ZERO, |since| since.elapsed()))
    }

    /// Ends the threads that wait, and drops what waits.
    pub(super) fn close(self: &Arc<Self>) {
        let mut state = self.lock();
        state.is_closed = true;
        let waiting = std::mem::take(&mut state.accounts);
        state.count = 0;
        drop(state);
        drop(waiting);
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payer(name: &str) -> Payer {
        Payer::Guest(name.to_owned())
    }

    fn taken(queue: &FairQueue<&'static str>) -> &'static str {
        queue.take().unwrap().0
    }

    #[test]
    fn payers_are_served_in_rounds() {
        let queue = FairQueue::new(2, 100);
        for job in ["a1", "a2", "a3"] {
            queue.push(payer("a"), JobClass::Turn, job).unwrap();
        }
        assert_eq!(taken(&queue), "a1");
        queue.push(payer("b"), JobClass::Turn, "b1").unwrap();
        queue.push(payer("d"), JobClass::Analysis, "d1").unwrap();
        queue.push(payer("c"), JobClass::Hint, "c1").unwrap();
        queue.push(payer("c"), JobClass::Turn, "c2").unwrap();
        // Those who were not served yet come first; among them turns before hints before analysis.
        let order: Vec<&str> = (0..6).map(|_| taken(&queue)).collect();
        assert_eq!(order, ["b1", "c2", "d1", "a2", "c1", "a3"]);
    }

    #[test]
    fn one_payer_never_has_all_threads() {
        let queue = FairQueue::new(2, 100);
        queue.push(payer("a"), JobClass::Turn, "a1").unwrap();
        queue.push(payer("a"), JobClass::Turn, "a2").unwrap();
        let (job, first) = queue.take().unwrap();
        assert_eq!(job, "a1");
        queue.push(payer("b"), JobClass::Turn, "b1").unwrap();
        let (job, _second) = queue.take().unwrap();
        assert_eq!(job, "b1", "the other thread is not for the payer who has one");
        drop(first);
        assert_eq!(taken(&queue), "a2");
    }

    #[test]
    fn the_queue_is_bounded_for_each_and_in_all() {
        let queue = FairQueue::new(2, MOST_OF_ONE + 1);
        let mut last = 0;
        for _ in 0..MOST_OF_ONE {
            last = queue.push(payer("a"), JobClass::Turn, "a").unwrap();
        }
        assert_eq!(queue.push(payer("a"), JobClass::Turn, "a"), Err(QueueFull));
        queue.push(payer("b"), JobClass::Hint, "b").unwrap();
        assert_eq!(queue.push(payer("c"), JobClass::Turn, "c"), Err(QueueFull), "all together");
        assert_eq!(queue.remove(last), Some("a"));
        assert_eq!(queue.remove(last), None);
        queue.push(payer("c"), JobClass::Turn, "c").unwrap();
    }
}

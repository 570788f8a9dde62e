//! When a search stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// How often the clock and the flag are looked at: every so many nodes. A few milliseconds of the slowest game.
const LOOK_EVERY: u64 = 256;

/// The limits of one search. Without any it goes on until it is stopped or everything is proven.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// At most so many nodes, of all threads together.
    pub nodes: Option<u64>,
    /// At most so many actions deep.
    pub depth: Option<u32>,
    /// Not beyond this moment.
    pub deadline: Option<Instant>,
    /// Set by somebody else to stop the search.
    pub stop: Arc<AtomicBool>,
}

/// Counts nodes against the limits; shared by all threads of a search.
#[derive(Debug)]
pub struct Counter<'l> {
    limits: &'l Limits,
    nodes: AtomicU64,
    over: AtomicBool,
}

impl<'l> Counter<'l> {
    /// Nothing counted yet.
    pub fn new(limits: &'l Limits) -> Counter<'l> {
        Counter { limits, nodes: AtomicU64::new(0), over: AtomicBool::new(false) }
    }

    /// All nodes so far that have been handed in.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether the search has to stop.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Ends the search for all threads.
    pub fn stop(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Hands in nodes and looks at the limits.
    fn hand_in(&self, nodes: u64) -> bool {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let over = self.limits.nodes.is_some_and(|limit| all >= limit)
            || self.limits.stop.load(Ordering::Relaxed)
            || self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over {
            self.over.store(true, Ordering::Relaxed);
        }
        over
    }
}

/// One thread's share of the counting.
#[derive(Debug)]
pub struct Ticker<'l> {
    counter: &'l Counter<'l>,
    pending: u64,
    every: u64,
}

impl<'l> Ticker<'l> {
    /// A share that hands in often enough for the limits.
    pub fn new(counter: &'l Counter<'l>) -> Ticker<'l> {
        // With few nodes in all, every one counts: the same limit is the same search everywhere.
        let every = counter.limits.nodes.map_or(LOOK_EVERY, |nodes| (nodes / 64).clamp(1, LOOK_EVERY));
        Ticker { counter, pending: 0, every }
    }

    /// Counts a node, and tells whether to go on.
    pub fn tick(&mut self) -> bool {
        self.pending += 1;
        if self.pending >= self.every {
            return !self.flush();
        }
        !self.counter.is_over()
    }

    /// Hands in what is pending, and tells whether the search is over.
    pub fn flush(&mut self) -> bool {
        self.counter.hand_in(std::mem::take(&mut self.pending)) || self.counter.is_over()
    }
}

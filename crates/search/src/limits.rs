//! When a search stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::clock::Instant;

/// How often the clock and the flag are looked at: every so many nodes. A few milliseconds of the slowest game.
const LOOK_EVERY: u64 = 256;

/// The limits of one search. Without any it goes on until it is stopped or everything is proven.
#[derive(Clone, Debug, Default)]
pub struct SearchLimits {
    /// At most so many nodes, of all threads together.
    pub nodes: Option<u64>,
    /// At most so many actions deep.
    pub depth: Option<u32>,
    /// Not beyond this moment.
    pub deadline: Option<Instant>,
    /// The hard deadline: the search stops before it, even on a busy machine.
    pub hard: Option<HardDeadline>,
    /// About when to stop, earlier where the best action is clear and later where it is not.
    pub soft: Option<SoftLimit>,
    /// Set by somebody else to stop the search.
    pub stop: Arc<AtomicBool>,
}

/// A soft time limit: looked at between iterations only. An iteration that would not be finished in time is not worth beginning, unless
/// the best action has just changed.
#[derive(Clone, Copy, Debug)]
pub struct SoftLimit {
    /// When the search began.
    pub start: Instant,
    /// The time that it usually takes.
    pub target: Duration,
}

impl SoftLimit {
    /// In hundredths of the target, by the number of iterations in a row that agree about the best action.
    const SHARES: [u32; 6] = [170, 130, 105, 90, 75, 65];

    /// Whether the search has taken enough time, where so many iterations in a row agree.
    pub fn is_over(self, agreeing: usize) -> bool {
        self.start.elapsed() * 100 >= self.target * Self::SHARES[agreeing.min(Self::SHARES.len() - 1)]
    }
}

/// A deadline with a penalty.
///
/// On a busy machine a search is put aside for milliseconds at a time, and notices only afterwards. One that is put aside just before its
/// deadline is late. So it stops as long before the deadline as it has ever had to wait: next to nothing on a quiet machine.
#[derive(Clone, Debug)]
pub struct HardDeadline {
    /// The deadline.
    pub by: Instant,
    /// At most so long before it.
    pub caution: Duration,
    /// The longest wait so far, in microseconds. Kept from search to search by whoever asks.
    pub waits: Arc<AtomicU64>,
}

impl HardDeadline {
    /// Takes note of a wait until now, and tells whether it is time to stop.
    fn is_near(&self, now: Instant, wait: Duration) -> bool {
        let wait = u64::try_from(wait.as_micros()).unwrap_or(u64::MAX);
        let longest = self.waits.fetch_max(wait, Ordering::Relaxed).max(wait);
        let caution = Duration::from_micros(longest).min(self.caution);
        self.by.saturating_duration_since(now) <= caution
    }
}

/// Counts nodes against the limits; shared by all threads of a search.
#[derive(Debug)]
pub struct NodeCounter<'l> {
    limits: &'l SearchLimits,
    nodes: AtomicU64,
    over: AtomicBool,
}

impl<'l> NodeCounter<'l> {
    /// Nothing counted yet.
    pub fn new(limits: &'l SearchLimits) -> NodeCounter<'l> {
        NodeCounter { limits, nodes: AtomicU64::new(0), over: AtomicBool::new(false) }
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
pub struct NodeTicker<'l> {
    counter: &'l NodeCounter<'l>,
    pending: u64,
    every: u64,
    /// When the clock was looked at last, where there is a hard deadline.
    looked: Option<Instant>,
}

impl<'l> NodeTicker<'l> {
    /// A share that hands in often enough for the limits.
    pub fn new(counter: &'l NodeCounter<'l>) -> NodeTicker<'l> {
        // With few nodes in all, every one counts: the same limit is the same search everywhere.
        let every = counter.limits.nodes.map_or(LOOK_EVERY, |nodes| (nodes / 64).clamp(1, LOOK_EVERY));
        let looked = counter.limits.hard.as_ref().map(|_| Instant::now());
        NodeTicker { counter, pending: 0, every, looked }
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
        if let (Some(hard), Some(looked)) = (&self.counter.limits.hard, self.looked) {
            let now = Instant::now();
            self.looked = Some(now);
            if hard.is_near(now, now.saturating_duration_since(looked)) {
                self.counter.stop();
            }
        }
        self.counter.hand_in(std::mem::take(&mut self.pending)) || self.counter.is_over()
    }

    /// Whether the search has to stop.
    pub fn is_over(&self) -> bool {
        self.counter.is_over()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn hard(now: Instant, caution: Duration) -> HardDeadline {
        HardDeadline { by: now + 10 * MINUTE, caution, waits: Arc::default() }
    }

    #[test]
    fn a_hard_deadline_is_kept_with_the_longest_wait_to_spare() {
        let now = Instant::now();
        let hard = hard(now, 5 * MINUTE);
        assert!(!hard.is_near(now, Duration::ZERO));
        assert!(!hard.is_near(now + 9 * MINUTE, Duration::ZERO));
        assert!(hard.is_near(now + 10 * MINUTE, Duration::ZERO));
        // After a wait of two minutes the last two are not to be trusted.
        assert!(!hard.is_near(now + 7 * MINUTE, 2 * MINUTE));
        assert!(hard.is_near(now + 8 * MINUTE, Duration::ZERO));
        // However long the waits were, it stops at most five minutes early.
        assert!(!hard.is_near(now + 4 * MINUTE, 9 * MINUTE));
        assert!(hard.is_near(now + 5 * MINUTE, Duration::ZERO));
    }

    #[test]
    fn a_soft_limit_leaves_more_time_where_the_best_action_has_changed() {
        let ago = |share: u32| SoftLimit {
            start: Instant::now().checked_sub(MINUTE * share / 100).expect("a start"),
            target: MINUTE,
        };
        for (share, agreeing, over) in [(150, 0, false), (150, 1, true), (100, 3, true), (60, 9, false), (70, 9, true)]
        {
            assert_eq!(ago(share).is_over(agreeing), over, "{share} {agreeing}");
        }
    }

    #[test]
    fn a_search_stops_where_its_hard_deadline_is_near() {
        let now = Instant::now();
        for (caution, stops) in [(MINUTE, false), (20 * MINUTE, true)] {
            let limits = SearchLimits { hard: Some(hard(now, caution)), ..SearchLimits::default() };
            limits.hard.iter().for_each(|hard| hard.waits.store(u64::MAX, Ordering::Relaxed));
            let counter = NodeCounter::new(&limits);
            assert_eq!(NodeTicker::new(&counter).flush(), stops);
            assert_eq!(counter.is_over(), stops);
        }
    }
}

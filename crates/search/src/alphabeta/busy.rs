//! Deferred moves for parallel search (simplified ABDADA): which actions other threads are searching at this moment.
//!
//! Before a thread searches an action of a node, it leaves a mark, and removes it afterwards. Another thread that comes to the same
//! node defers a marked action until it has searched the rest; by then the answer is often in the table. Marks are hints: one that is
//! lost costs time, never a wrong value.

use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};

use tabuleiro_rules::keys::mix;

use tabuleiro_rules::keys::hash;

/// The least depth at which actions are marked: below it, searching twice is cheaper than looking up a mark.
pub(super) const MARK_FROM: i32 = 3;
/// Places for marks; far more than threads have nodes under way.
const PLACES: usize = 1 << 12;

/// The marks of all threads.
pub(super) struct BusyMoves(Box<[AtomicU64]>);

impl BusyMoves {
    pub(super) fn new() -> BusyMoves {
        BusyMoves(std::iter::repeat_with(|| AtomicU64::new(0)).take(PLACES).collect())
    }

    /// The marks of a node, by its position's key.
    pub(super) fn at(&self, key: u64) -> NodeMarks<'_> {
        NodeMarks { busy: self, key }
    }
}

/// The marks of one node.
#[derive(Clone, Copy)]
pub(super) struct NodeMarks<'b> {
    busy: &'b BusyMoves,
    key: u64,
}

impl<'b> NodeMarks<'b> {
    /// Whether a thread is looking at an action.
    pub(super) fn has(self, action: impl Hash) -> bool {
        let (place, mark) = self.place(action);
        place.load(Ordering::Relaxed) == mark
    }

    /// Marks an action until what this returns is dropped, unless the place has another mark.
    pub(super) fn enter(self, action: impl Hash) -> Option<BusyMark<'b>> {
        let (place, mark) = self.place(action);
        let set = place.compare_exchange(0, mark, Ordering::Relaxed, Ordering::Relaxed);
        set.is_ok().then(|| BusyMark(place))
    }

    fn place(self, action: impl Hash) -> (&'b AtomicU64, u64) {
        // 0 means that a place is free.
        let mark = mix(self.key ^ hash(action)) | 1;
        (&self.busy.0[(mark >> 32) as usize % PLACES], mark)
    }
}

/// A mark that is taken away when this is dropped.
pub(super) struct BusyMark<'b>(&'b AtomicU64);

impl Drop for BusyMark<'_> {
    fn drop(&mut self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_there_until_it_is_dropped() {
        let busy = BusyMoves::new();
        let (here, elsewhere) = (busy.at(1), busy.at(2));
        assert!(!here.has(7));
        let mark = here.enter(7);
        assert!(mark.is_some() && here.has(7));
        assert!(!here.has(8) && !elsewhere.has(7));
        // The place is taken: a second mark is refused, and the first one stays.
        assert!(here.enter(7).is_none());
        assert!(here.has(7));
        drop(mark);
        assert!(!here.has(7));
    }
}

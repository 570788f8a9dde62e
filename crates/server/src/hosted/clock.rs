//! The time of clocks that the server keeps: its own, less the time in which it was down.

use std::sync::{Arc, PoisonError, RwLock};

use tabuleiro_store::Outage;

use crate::shape::clock::GameClocks;

/// Times in which the server was down: nobody is charged for them.
#[derive(Clone, Debug, Default)]
pub struct Outages(Vec<Outage>);

impl Outages {
    /// The outages that a store knows, up to a point in time. They are clipped to what has passed, because a server that once ran with a wrong clock may have
    /// written one that reaches into the future; and joined where they overlap, so that no moment counts twice.
    pub fn until(now: i64, mut outages: Vec<Outage>) -> Outages {
        outages.sort_by_key(|outage| outage.from_ms);
        let mut joined: Vec<Outage> = Vec::with_capacity(outages.len());
        for outage in outages {
            let (from_ms, to_ms) = (outage.from_ms, outage.to_ms.min(now));
            match joined.last_mut() {
                Some(last) if from_ms <= last.to_ms => last.to_ms = last.to_ms.max(to_ms),
                _ if from_ms < to_ms => joined.push(Outage { from_ms, to_ms }),
                _ => {}
            }
        }
        Outages(joined)
    }

    /// How long the server was down between two points in time.
    pub(super) fn down(&self, from: i64, to: i64) -> i64 {
        self.0.iter().map(|outage| (outage.to_ms.min(to) - outage.from_ms.max(from)).max(0)).sum()
    }

    /// How long it was up between two points in time.
    pub fn up(&self, from: i64, to: i64) -> i64 {
        (to - from - self.down(from, to)).max(0)
    }

    /// What the running clock has taken until a point in time.
    pub(super) fn spent(&self, clocks: &GameClocks, now: i64) -> i64 {
        clocks.running().map_or(0, |(_, since)| self.up(since, now))
    }

    /// When the running clock will have run out. Outages that come later move it.
    pub(super) fn deadline(&self, clocks: &GameClocks) -> Option<i64> {
        let (side, since) = clocks.running()?;
        Some(since + clocks.left()[side.index()] + self.down(since, i64::MAX))
    }
}

/// The outages that a server knows. On a database with several nodes more can come while it runs.
#[derive(Debug)]
pub struct KnownOutages(RwLock<Arc<Outages>>);

impl KnownOutages {
    /// Those that are known at the start.
    pub fn new(outages: Outages) -> KnownOutages {
        KnownOutages(RwLock::new(Arc::new(outages)))
    }

    /// Those that are known now.
    pub fn get(&self) -> Arc<Outages> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces them.
    pub fn set(&self, outages: Outages) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(outages);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::clock::ClockSpec;
    use tabuleiro_catalog::rules::outcome::Side;

    #[test]
    fn outages_are_not_charged() {
        let outages = Outages::until(
            1_000_000,
            vec![
                Outage { from_ms: 100, to_ms: 150 },
                Outage { from_ms: 0, to_ms: 30 },
                Outage { from_ms: 400, to_ms: 900 },
            ],
        );
        assert_eq!(outages.up(20, 200), 180 - 10 - 50);
        assert_eq!(outages.up(120, 130), 0);
        assert_eq!(outages.up(950, 1000), 50);
        let mut clocks = GameClocks::new(ClockSpec::Total { total_ms: 10_000, increment_ms: 7 });
        assert_eq!((outages.spent(&clocks, 200), outages.deadline(&clocks)), (0, None), "no clock runs");
        clocks.settle(Some(Side::Second), 2, 20);
        assert_eq!(outages.deadline(&clocks), Some(20 + 10_000 + 10 + 50 + 500));
        assert_eq!(clocks.left_after(outages.spent(&clocks, 200)), [10_000, 9_880]);
        assert_eq!(clocks.left_after_turn(outages.spent(&clocks, 200)), [10_000, 9_887]);
        assert_eq!(clocks.left_after(outages.spent(&clocks, 20_000)), [10_000, 0]);
    }

    #[test]
    fn outages_are_clipped_and_joined() {
        let year = 365 * 24 * 60 * 60 * 1000;
        // A server with a clock a year ahead wrote the second one.
        let outages = Outages::until(
            1000,
            vec![
                Outage { from_ms: 100, to_ms: 150 },
                Outage { from_ms: 900, to_ms: year },
                Outage { from_ms: 120, to_ms: 200 },
                Outage { from_ms: 5000, to_ms: 6000 },
            ],
        );
        assert_eq!(outages.down(0, i64::MAX), 100 + 100);
        assert_eq!(outages.up(1000, 11_000), 10_000, "a game that begins now is charged in full");
    }
}

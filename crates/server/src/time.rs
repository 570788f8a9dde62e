//! The server's clock, which is injected: no other module asks the system for the time, so that tests need not wait.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// A clock. Points in time are milliseconds since 1970, and never decrease.
pub trait Time: Send + Sync {
    /// Now.
    fn now(&self) -> i64;
    /// Waits until a point in time.
    fn until(&self, at: i64) -> Pin<Box<dyn Future<Output = ()> + Send>>;
    /// Makes the clock show at least a point in time from now on. Returns by how much it was corrected.
    fn not_before(&self, at: i64) -> i64;
    /// Corrects the clock by another one that is known to show something within these bounds. Where it went back, this one stands still until it has caught up.
    fn follow(&self, earliest: i64, latest: i64);
}

/// What the machine says about time.
pub trait TimeSource: Send + Sync {
    /// The wall clock, in milliseconds since 1970. Anybody may set it.
    fn wall(&self) -> i64;
    /// A clock that only goes forward, in milliseconds since some moment.
    fn monotonic(&self) -> i64;
}

/// The clocks of the machine.
pub struct MachineClocks {
    start: Instant,
    /// How far the wall clock is off, in milliseconds: for tests of nodes whose clocks differ.
    off: i64,
}

/// The environment's name for how far the wall clock of this process is off.
const CLOCK_OFF: &str = "TABULEIRO_TEST_CLOCK_OFF_MS";

impl TimeSource for MachineClocks {
    fn wall(&self) -> i64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(now.as_millis()).unwrap_or(i64::MAX).saturating_add(self.off)
    }

    fn monotonic(&self) -> i64 {
        i64::try_from(self.start.elapsed().as_millis()).unwrap_or(i64::MAX)
    }
}

/// The wall clock read once, and carried on by the monotonic clock: setting the wall clock while the server runs, or suspending the machine, charges nobody.
pub struct SteadyTime<S> {
    source: S,
    /// What has to be added to the monotonic clock.
    offset: AtomicI64,
    /// The difference of the two clocks when they were compared last.
    difference: AtomicI64,
    /// The latest time that was shown: the clock never goes back.
    shown: AtomicI64,
}

impl SteadyTime<MachineClocks> {
    /// A clock that starts with the machine's time.
    pub fn start() -> Self {
        let off = std::env::var(CLOCK_OFF).ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        SteadyTime::new(MachineClocks { start: Instant::now(), off })
    }
}

/// A difference of the two clocks that is worth a line in the log, in milliseconds.
const JUMP: i64 = 1000;

impl<S: TimeSource> SteadyTime<S> {
    /// A clock over a source.
    pub fn new(source: S) -> Self {
        let offset = source.wall() - source.monotonic();
        SteadyTime {
            source,
            offset: AtomicI64::new(offset),
            difference: AtomicI64::new(offset),
            shown: AtomicI64::new(i64::MIN),
        }
    }

    /// How far the wall clock has jumped against the monotonic clock since this was asked last. Nobody's clock jumps with it.
    pub fn jump(&self) -> Option<i64> {
        let difference = self.source.wall() - self.source.monotonic();
        let jump = difference - self.difference.swap(difference, Ordering::Relaxed);
        (jump.abs() >= JUMP).then_some(jump)
    }
}

impl<S: TimeSource> Time for SteadyTime<S> {
    fn now(&self) -> i64 {
        let now = self.source.monotonic() + self.offset.load(Ordering::Relaxed);
        self.shown.fetch_max(now, Ordering::Relaxed).max(now)
    }

    fn until(&self, at: i64) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let wait = Duration::from_millis(u64::try_from(at - self.now()).unwrap_or(0));
        Box::pin(tokio::time::sleep(wait))
    }

    fn not_before(&self, at: i64) -> i64 {
        let behind = (at - self.now()).max(0);
        self.offset.fetch_add(behind, Ordering::Relaxed);
        behind
    }

    fn follow(&self, earliest: i64, latest: i64) {
        let monotonic = self.source.monotonic();
        let now = monotonic + self.offset.load(Ordering::Relaxed);
        self.offset.store(now.clamp(earliest, latest.max(earliest)) - monotonic, Ordering::Relaxed);
    }
}

/// A clock that somebody sets.
pub struct SetTime(watch::Sender<i64>);

impl SetTime {
    /// A clock that shows a time.
    pub fn at(now: i64) -> SetTime {
        SetTime(watch::Sender::new(now))
    }

    /// Sets it ahead.
    pub fn advance(&self, by: i64) {
        self.0.send_modify(|now| *now += by);
    }
}

impl Time for SetTime {
    fn now(&self) -> i64 {
        *self.0.borrow()
    }

    fn until(&self, at: i64) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let mut changes = self.0.subscribe();
        Box::pin(async move {
            if changes.wait_for(|now| *now >= at).await.is_err() {
                // The sender was dropped, so the clock will not advance any more.
                std::future::pending::<()>().await;
            }
        })
    }

    fn not_before(&self, at: i64) -> i64 {
        let behind = (at - self.now()).max(0);
        self.advance(behind);
        behind
    }

    /// It shows what it was set to.
    fn follow(&self, _: i64, _: i64) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    /// Two clocks that a test sets.
    #[derive(Default)]
    struct TestClocks {
        wall: AtomicI64,
        monotonic: AtomicI64,
    }

    impl TimeSource for Arc<TestClocks> {
        fn wall(&self) -> i64 {
            self.wall.load(Ordering::Relaxed)
        }

        fn monotonic(&self) -> i64 {
            self.monotonic.load(Ordering::Relaxed)
        }
    }

    #[test]
    fn a_wall_clock_that_jumps_moves_nothing() {
        let clocks = Arc::new(TestClocks::default());
        clocks.wall.store(1_000_000, Ordering::Relaxed);
        let time = SteadyTime::new(Arc::clone(&clocks));
        assert_eq!(time.now(), 1_000_000);
        clocks.monotonic.store(5000, Ordering::Relaxed);
        clocks.wall.store(1_005_000, Ordering::Relaxed);
        assert_eq!((time.now(), time.jump()), (1_005_000, None));
        // A year ahead, then a day back: five seconds have passed in all.
        for wall in [32_000_000_000, -80_000_000] {
            clocks.wall.store(wall, Ordering::Relaxed);
            assert_eq!(time.now(), 1_005_000);
            assert!(time.jump().is_some());
            assert_eq!(time.jump(), None, "said once");
        }
    }

    #[test]
    fn the_time_never_runs_behind_what_is_stored() {
        let clocks = Arc::new(TestClocks::default());
        clocks.wall.store(1000, Ordering::Relaxed);
        let time = SteadyTime::new(Arc::clone(&clocks));
        assert_eq!(time.not_before(500), 0);
        assert_eq!(time.not_before(5000), 4000);
        clocks.monotonic.store(10, Ordering::Relaxed);
        assert_eq!(time.now(), 5010);
    }

    #[test]
    fn a_clock_that_follows_another_never_goes_back() {
        let clocks = Arc::new(TestClocks::default());
        clocks.wall.store(100_000, Ordering::Relaxed);
        let time = SteadyTime::new(Arc::clone(&clocks));
        time.follow(99_990, 100_010);
        assert_eq!(time.now(), 100_000, "it agrees as far as can be told");
        time.follow(160_000, 160_020);
        assert_eq!(time.now(), 160_000, "a minute behind");
        time.follow(130_000, 130_020);
        assert_eq!(time.now(), 160_000, "it stands still");
        clocks.monotonic.store(30_000, Ordering::Relaxed);
        assert_eq!(time.now(), 160_020, "and goes on when the other has caught up");
    }
}

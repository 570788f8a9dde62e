//! Time from outside: what measures how long players think. Tests give their own.

use std::time::{Duration, Instant};

/// A source of time.
pub trait Watch: Send + Sync {
    /// The time since some moment in the past that never changes.
    fn now(&self) -> Duration;
}

/// The clock of the system.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// Starts at 0.
    pub fn start() -> WallClock {
        WallClock(Instant::now())
    }
}

impl Watch for WallClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

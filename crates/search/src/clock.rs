//! The clock that limits are measured with.
//!
//! Where the system has one it is that of the standard library. A browser's module has none: there [`Instant`] reads a clock that whoever
//! starts the module hands in with `set_clock`. (The crate `web-time` does the same through `wasm-bindgen`, which would be one more tool
//! in the build of the module for one function.)

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub use given::{Instant, set_clock};

#[cfg(target_arch = "wasm32")]
mod given {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Hands in a clock: the time since some fixed moment. Only the first one counts.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment. Without a clock it is always the same one, and no time limit is ever reached.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// The present.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// How long ago this was.
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }

        /// The time from an earlier moment to this one; zero where it was not earlier.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// A later moment; `None` where it is too far.
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }
    }
}

//! The time, from outside: the server never asks the system itself, so that tests need not wait.

use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// A clock. Points in time are milliseconds since 1970.
pub trait Time: Send + Sync {
    /// Now.
    fn now(&self) -> i64;
    /// Waits until a point in time.
    fn until(&self, at: i64) -> Pin<Box<dyn Future<Output = ()> + Send>>;
}

/// The machine's clock, read once: what it shows afterwards never jumps, whoever sets it.
pub struct MachineTime {
    start: i64,
    since: Instant,
}

impl MachineTime {
    /// A clock that starts with the machine's time.
    pub fn start() -> MachineTime {
        let start = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        MachineTime { start: i64::try_from(start.as_millis()).unwrap_or(i64::MAX), since: Instant::now() }
    }
}

impl Time for MachineTime {
    fn now(&self) -> i64 {
        self.start + i64::try_from(self.since.elapsed().as_millis()).unwrap_or(i64::MAX)
    }

    fn until(&self, at: i64) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let wait = Duration::from_millis(u64::try_from(at - self.now()).unwrap_or(0));
        Box::pin(tokio::time::sleep(wait))
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
                // A clock that is gone never gets there.
                std::future::pending::<()>().await;
            }
        })
    }
}

//! Counts connections and keeps them within the limits: in all, and per address.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::config::ServerConfig;
use crate::limits::{Address, CountPass, KeyedCounts};

/// Connections beyond the limit, reserved for health checks: monitoring must get through a full server.
const RESERVED: usize = 16;

/// Files that the process needs besides connections.
const OTHER_FILES: usize = 64;

/// How many connections there are.
pub(crate) struct Connections {
    most: usize,
    most_of_one: Option<usize>,
    count: AtomicUsize,
    by_address: KeyedCounts<Address>,
}

/// A connection that is counted until this is dropped.
pub(crate) struct ConnectionPass {
    connections: Arc<Connections>,
    /// Whether only health checks are answered on it.
    pub(crate) is_reserved: bool,
    _of_address: Option<CountPass>,
}

impl Drop for ConnectionPass {
    fn drop(&mut self) {
        self.connections.count.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Marks the requests of a connection beyond the limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reserved;

impl Connections {
    pub(crate) fn new(config: &ServerConfig) -> Arc<Connections> {
        // Where the system does not say how many files may be open, the setting alone counts.
        let files = rlimit::Resource::NOFILE.get_soft().ok().and_then(|files| usize::try_from(files).ok());
        let room = files.unwrap_or(usize::MAX).saturating_sub(OTHER_FILES + RESERVED).max(1);
        Arc::new(Connections {
            most: (config.limit_connections as usize).min(room),
            // Behind a proxy all connections come from the proxy.
            most_of_one: (!config.proxy).then_some(config.limit_connections_address as usize),
            count: AtomicUsize::new(0),
            by_address: KeyedCounts::default(),
        })
    }

    /// How many connections there are.
    pub(crate) fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Lets a connection in, if there is room.
    pub(crate) fn admit(self: &Arc<Self>, address: Address) -> Option<ConnectionPass> {
        let of_address = match self.most_of_one {
            Some(most) => Some(CountPass::take(&self.by_address, address, most)?),
            None => None,
        };
        let before = self.count.fetch_add(1, Ordering::Relaxed);
        let pass =
            ConnectionPass { connections: Arc::clone(self), is_reserved: before >= self.most, _of_address: of_address };
        (before < self.most + RESERVED).then_some(pass)
    }
}

/// A setting in milliseconds as a duration.
pub(crate) fn milliseconds(ms: u32) -> Duration {
    Duration::from_millis(u64::from(ms))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    #[test]
    fn connections_are_counted_for_each_address_and_in_all() {
        let config = ServerConfig { limit_connections: 3, limit_connections_address: 2, ..ServerConfig::default() };
        let connections = Connections::new(&config);
        let from = |number: u8| Address::from(IpAddr::from([10, 0, 0, number]));
        let mut passes = vec![connections.admit(from(1)).unwrap(), connections.admit(from(1)).unwrap()];
        assert!(connections.admit(from(1)).is_none(), "two from one address");
        passes.push(connections.admit(from(2)).unwrap());
        assert!(!passes.iter().any(|pass| pass.is_reserved));
        // All are taken: further connections get health checks only, and those are limited as well.
        for number in 3..19 {
            passes.push(connections.admit(from(number)).unwrap());
            assert!(passes.last().unwrap().is_reserved);
        }
        assert!(connections.admit(from(19)).is_none());
        assert_eq!(connections.count(), 3 + RESERVED);
        passes.truncate(2);
        assert!(!connections.admit(from(3)).unwrap().is_reserved);
    }
}

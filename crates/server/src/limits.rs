//! What one address may use up: requests, connections, open games, the computer's time. Kept in memory only; nobody's address is written anywhere.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::texts::api as texts;

use crate::config::Config;
use crate::refusal::Refusal;

/// From so many entries on, those are forgotten that have nothing used up.
const MANY: usize = 10_000;

/// An address as far as it is limited: one network of IPv6 is one address, because everybody has a whole one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Address {
        match address.to_canonical() {
            IpAddr::V4(address) => Address(IpAddr::V4(address)),
            IpAddr::V6(address) => {
                let network = address.to_bits() & !u128::from(u64::MAX);
                Address(IpAddr::V6(Ipv6Addr::from_bits(network)))
            }
        }
    }
}

/// Something that is used up and comes back with time, address by address.
struct Buckets {
    /// How much there is at most.
    most: f64,
    /// How much comes back in a millisecond.
    rate: f64,
    left: Mutex<HashMap<Address, (f64, i64)>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is inside is whole after every statement, so a panic elsewhere does not matter.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Buckets {
    fn new(most: f64, rate: f64) -> Buckets {
        Buckets { most, rate, left: Mutex::default() }
    }

    /// Takes an amount if anything at all is left; otherwise tells in how many seconds there will be.
    fn take(&self, address: Address, amount: f64, now: i64) -> Result<(), u64> {
        let mut left = lock(&self.left);
        if left.len() > MANY {
            let (most, rate) = (self.most, self.rate);
            left.retain(|_, (left, at)| *left + rate * ((now - *at) as f64) < most);
        }
        let (there, at) = left.entry(address).or_insert((self.most, now));
        *there = (*there + self.rate * ((now - *at).max(0) as f64)).min(self.most);
        *at = now;
        if *there < amount.min(1.0) {
            let missing = amount.min(1.0) - *there;
            let wait = if self.rate > 0.0 { missing / self.rate / 1000.0 } else { 3600.0 };
            return Err(wait.ceil() as u64);
        }
        *there -= amount;
        Ok(())
    }
}

/// For how long an unfinished game counts after everybody has left it, in milliseconds.
const QUIET: i64 = 3 * 60 * 60 * 1000;

#[derive(Default)]
struct OpenGames {
    /// The games that each address has made, with the time since when nobody has been there.
    of: HashMap<Address, HashMap<String, Option<i64>>>,
    by: HashMap<String, Address>,
}

impl OpenGames {
    /// Drops the games of an address, or of all, that have been quiet for long.
    fn forget(&mut self, whose: Option<Address>, now: i64) {
        let OpenGames { of, by } = self;
        of.retain(|address, games| {
            if whose.is_none_or(|one| one == *address) {
                games.retain(|game, since| {
                    let counts = since.is_none_or(|since| now - since < QUIET);
                    if !counts {
                        by.remove(game);
                    }
                    counts
                });
            }
            !games.is_empty()
        });
    }
}

/// All limits.
pub struct Limits {
    requests: Buckets,
    engine: Buckets,
    games: Mutex<OpenGames>,
    most_games: usize,
    sockets: Arc<Mutex<HashMap<Address, usize>>>,
    most_sockets: usize,
}

/// A connection that is counted until this is dropped.
pub struct SocketPass {
    sockets: Arc<Mutex<HashMap<Address, usize>>>,
    address: Address,
}

impl Drop for SocketPass {
    fn drop(&mut self) {
        let mut sockets = lock(&self.sockets);
        if let Some(count) = sockets.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.address);
            }
        }
        metrics::gauge!("tabuleiro_sockets").decrement(1);
    }
}

impl Limits {
    /// The limits of a server.
    pub fn new(config: &Config) -> Limits {
        let engine = f64::from(config.limit_engine_ms);
        Limits {
            requests: Buckets::new(f64::from(config.limit_burst), f64::from(config.limit_requests) / 1000.0),
            engine: Buckets::new(engine, engine / 60_000.0),
            games: Mutex::default(),
            most_games: config.limit_games as usize,
            sockets: Arc::default(),
            most_sockets: config.limit_sockets as usize,
        }
    }

    /// Lets a request or a message through.
    ///
    /// # Errors
    /// Too many.
    pub fn request(&self, address: Address, now: i64) -> Result<(), Refusal> {
        let taken = self.requests.take(address, 1.0, now);
        taken.map_err(|wait| Refusal::too_many(&texts::TOO_MANY_REQUESTS, wait))
    }

    /// Whether the computer may think for an address. So much is taken at once, and at least a millisecond; what it has used
    /// is told afterwards, by [`thought`](Self::thought).
    ///
    /// # Errors
    /// It has thought enough for the moment.
    pub fn may_think(&self, address: Address, taken_ms: u64, now: i64) -> Result<(), Refusal> {
        let taken = self.engine.take(address, taken_ms.max(1) as f64, now);
        taken.map_err(|wait| Refusal::too_many(&texts::TOO_MUCH_THINKING, wait))
    }

    /// The computer has thought for an address, for which so much had been taken before.
    pub fn thought(&self, address: Address, taken_ms: u64, ms: u64, now: i64) {
        // The time is spent whether there was that much or not.
        let mut left = lock(&self.engine.left);
        let (there, _) = left.entry(address).or_insert((self.engine.most, now));
        *there = (*there + taken_ms as f64 - ms as f64).min(self.engine.most);
    }

    /// Counts a game that an address makes.
    ///
    /// # Errors
    /// Too many are unfinished.
    pub fn open_game(&self, address: Address, game: &str, now: i64) -> Result<(), Refusal> {
        let mut games = lock(&self.games);
        if games.by.len() > MANY {
            games.forget(None, now);
        }
        if games.of.get(&address).map_or(0, HashMap::len) >= self.most_games {
            games.forget(Some(address), now);
        }
        let open = games.of.entry(address).or_default();
        if open.len() >= self.most_games {
            return Err(Refusal::too_many(&texts::TOO_MANY_GAMES, 60));
        }
        open.insert(game.to_owned(), None);
        games.by.insert(game.to_owned(), address);
        Ok(())
    }

    /// Everybody has left a game, or somebody is there again: then there is no time since when it has been quiet.
    pub fn quiet_game(&self, game: &str, since: Option<i64>) {
        let mut games = lock(&self.games);
        let OpenGames { of, by } = &mut *games;
        let found = by.get(game).and_then(|address| of.get_mut(address)).and_then(|open| open.get_mut(game));
        if let Some(quiet) = found {
            *quiet = since;
        }
    }

    /// A game is no longer open.
    pub fn close_game(&self, game: &str) {
        let mut games = lock(&self.games);
        let Some(address) = games.by.remove(game) else { return };
        if let Some(open) = games.of.get_mut(&address) {
            open.remove(game);
            if open.is_empty() {
                games.of.remove(&address);
            }
        }
    }

    /// Counts a connection.
    ///
    /// # Errors
    /// Too many are open.
    pub fn open_socket(&self, address: Address) -> Result<SocketPass, Refusal> {
        let mut sockets = lock(&self.sockets);
        let count = sockets.entry(address).or_default();
        if *count >= self.most_sockets {
            return Err(Refusal::too_many(&texts::TOO_MANY_SOCKETS, 10));
        }
        *count += 1;
        metrics::gauge!("tabuleiro_sockets").increment(1);
        Ok(SocketPass { sockets: Arc::clone(&self.sockets), address })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        text.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn what_is_used_up_comes_back_with_time() {
        let limits = Limits::new(&Config { limit_requests: 2, limit_burst: 3, ..Config::default() });
        let one = address("10.0.0.1");
        for _ in 0..3 {
            limits.request(one, 0).unwrap();
        }
        assert_eq!(limits.request(one, 0).unwrap_err().retry_after_s, Some(1));
        limits.request(address("10.0.0.2"), 0).unwrap();
        limits.request(one, 500).unwrap();
        assert!(limits.request(one, 500).is_err());
    }

    #[test]
    fn thinking_may_go_into_debt_once() {
        let limits = Limits::new(&Config { limit_engine_ms: 1000, ..Config::default() });
        let one = address("10.0.0.1");
        limits.may_think(one, 0, 0).unwrap();
        limits.thought(one, 0, 1999, 0);
        let refused = limits.may_think(one, 0, 0).unwrap_err();
        assert_eq!(refused.retry_after_s, Some(61));
        limits.may_think(one, 0, 61_000).unwrap();
    }

    #[test]
    fn what_is_asked_at_once_is_taken_at_once() {
        let limits = Limits::new(&Config { limit_engine_ms: 1500, ..Config::default() });
        let one = address("10.0.0.1");
        let asked = (0..150).take_while(|_| limits.may_think(one, 700, 0).is_ok()).count();
        assert_eq!(asked, 3, "as much as there is, and the last one into debt");
        // What was not used is given back, and no more.
        limits.thought(one, 700, 30, 0);
        limits.may_think(one, 700, 0).unwrap();
        assert!(limits.may_think(one, 700, 0).is_err());
        limits.thought(one, 700, 0, 600_000);
        limits.thought(one, 700, 0, 600_000);
        let again = (0..150).take_while(|_| limits.may_think(one, 700, 600_000).is_ok()).count();
        assert_eq!(again, 3);
    }

    #[test]
    fn games_that_everybody_has_left_do_not_count_for_ever() {
        let limits = Limits::new(&Config { limit_games: 2, ..Config::default() });
        let one = address("10.0.0.1");
        limits.open_game(one, "a", 0).unwrap();
        limits.open_game(one, "b", 0).unwrap();
        limits.quiet_game("a", Some(1000));
        limits.quiet_game("b", Some(1000));
        assert!(limits.open_game(one, "c", 1000 + QUIET - 1).is_err());
        limits.quiet_game("b", None);
        limits.open_game(one, "c", 1000 + QUIET).unwrap();
        assert!(limits.open_game(one, "d", 1000 + QUIET).is_err(), "somebody is at b again");
        // One that is found again later, or ended, is no longer known.
        limits.quiet_game("a", Some(5));
        limits.close_game("a");
        assert!(limits.open_game(one, "d", 1000 + QUIET).is_err());
        limits.close_game("b");
        limits.open_game(one, "d", 1000 + QUIET).unwrap();
    }

    #[test]
    fn games_and_sockets_are_given_back() {
        let limits = Limits::new(&Config { limit_games: 1, limit_sockets: 1, ..Config::default() });
        let one = address("2001:db8::1");
        assert_eq!(one, address("2001:db8::ffff"), "one network");
        limits.open_game(one, "a", 0).unwrap();
        assert!(limits.open_game(one, "b", 0).is_err());
        limits.close_game("a");
        limits.open_game(one, "b", 0).unwrap();
        let pass = limits.open_socket(one).unwrap();
        assert!(limits.open_socket(one).is_err());
        drop(pass);
        assert!(limits.open_socket(one).is_ok());
    }
}

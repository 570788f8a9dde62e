//! Rate limits and quotas for each client address: requests, connections, open games, the computer's time. Kept in memory only; no address is ever written to
//! the store or the logs.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::texts::api as texts;

use tabuleiro_catalog::rules::lang::Text;

use crate::config::ServerConfig;
use crate::refusal::Refusal;

/// From this many entries on, full buckets are removed.
const MANY: usize = 10_000;

/// A client address, as limits count it: for IPv6 the network (/64), because whoever has one address there has all of its network.
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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // The content is consistent after every statement, so a poisoned lock can be used.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Token buckets, one for each key: an allowance that is used up and refilled with time.
struct Buckets<K> {
    /// How much there is at most.
    most: f64,
    /// How much comes back in a millisecond.
    rate: f64,
    left: Mutex<HashMap<K, (f64, i64)>>,
}

impl<K: Clone + Eq + Hash> Buckets<K> {
    fn new(most: f64, rate: f64) -> Buckets<K> {
        Buckets { most, rate, left: Mutex::default() }
    }

    /// The bucket of a key, refilled up to now.
    fn refilled<'a>(&self, left: &'a mut HashMap<K, (f64, i64)>, key: &K, now: i64) -> &'a mut f64 {
        if left.len() > MANY {
            let (most, rate) = (self.most, self.rate);
            left.retain(|_, (left, at)| *left + rate * ((now - *at) as f64) < most);
        }
        let (there, at) = left.entry(key.clone()).or_insert((self.most, now));
        *there = (*there + self.rate * ((now - *at).max(0) as f64)).min(self.most);
        *at = now.max(*at);
        there
    }

    /// Whether so much is left; otherwise in how many seconds it will be.
    fn check(&self, key: &K, amount: f64, now: i64) -> Result<(), u64> {
        let mut left = lock(&self.left);
        let there = *self.refilled(&mut left, key, now);
        if there >= amount {
            return Ok(());
        }
        let wait = if self.rate > 0.0 { (amount - there) / self.rate / 1000.0 } else { 3600.0 };
        Err(wait.ceil() as u64)
    }

    /// Takes an amount, if it is there.
    fn take(&self, key: &K, amount: f64, now: i64) -> Result<(), u64> {
        self.check(key, amount, now)?;
        self.give_back(key, -amount, now);
        Ok(())
    }

    /// Adds an amount, or takes it where it is negative, even into debt.
    fn give_back(&self, key: &K, amount: f64, now: i64) {
        let mut left = lock(&self.left);
        let there = self.refilled(&mut left, key, now);
        *there = (*there + amount).min(self.most);
    }
}

/// How many files of the page count as much as one call.
const FILES: f64 = 4.0;

/// For how long an unfinished game counts after everybody has left it, in milliseconds.
const QUIET: i64 = 3 * 60 * 60 * 1000;

/// An unfinished game of an address.
struct OpenGame {
    /// What it counts.
    cost: usize,
    /// Whether it is in the list of open seats.
    is_listed: bool,
    /// Since when nobody has been there.
    quiet: Option<i64>,
}

#[derive(Default)]
struct OpenGames {
    /// The games that each address has made.
    of: HashMap<Address, HashMap<String, OpenGame>>,
    by: HashMap<String, Address>,
}

impl OpenGames {
    /// Drops the games of an address, or of all, that have been quiet for long.
    fn forget(&mut self, whose: Option<Address>, now: i64) {
        let OpenGames { of, by } = self;
        of.retain(|address, games| {
            if whose.is_none_or(|one| one == *address) {
                games.retain(|id, game| {
                    let counts = game.quiet.is_none_or(|since| now - since < QUIET);
                    if !counts {
                        by.remove(id);
                    }
                    counts
                });
            }
            !games.is_empty()
        });
    }

    fn cost(&self, address: Address) -> usize {
        self.of.get(&address).map_or(0, |games| games.values().map(|game| game.cost).sum())
    }

    fn find(&mut self, id: &str) -> Option<&mut OpenGame> {
        self.of.get_mut(self.by.get(id)?)?.get_mut(id)
    }
}

/// Who pays for the engine's time: an address, or a guest whose address is not known since the server has started.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Payer {
    /// Whoever asks from there.
    Address(Address),
    /// The guest whose game goes on after a restart, when his address is not known yet.
    Guest(String),
}

/// Engine time that was taken in advance. What is not spent is given back when this is dropped.
pub struct Reservation {
    limits: Arc<ServerLimits>,
    payer: Payer,
    reserved_ms: u64,
    spent_ms: u64,
    now: i64,
}

impl Reservation {
    /// Who pays.
    pub fn payer(&self) -> &Payer {
        &self.payer
    }

    /// Counts what was used, which may be more than was reserved.
    pub fn spend(&mut self, ms: u64) {
        self.spent_ms += ms;
    }

    /// The same for what somebody says whom nobody has to believe: not more than was reserved.
    pub fn spend_reserved(&mut self, ms: u64) {
        self.spend(ms.min(self.reserved_ms.saturating_sub(self.spent_ms)));
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let back = self.reserved_ms as f64 - self.spent_ms as f64;
        self.limits.engine.give_back(&self.payer, back, self.now);
    }
}

/// What a game counts towards the limit of its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameCost {
    /// Whether the computer plays in it.
    pub has_computer: bool,
    /// Whether its open seat is in the list for everybody.
    pub is_listed: bool,
}

impl GameCost {
    /// A game with the computer keeps an engine and its memory: it counts as much as four others.
    fn units(self) -> usize {
        if self.has_computer { 4 } else { 1 }
    }
}

/// All limits.
pub struct ServerLimits {
    requests: Buckets<Address>,
    pages: Buckets<Address>,
    engine: Buckets<Payer>,
    games: Mutex<OpenGames>,
    most_games: usize,
    most_listed: usize,
    sockets: KeyedCounts<Address>,
    most_sockets: usize,
    /// Requests for jobs that wait, by the token of the worker.
    claims: KeyedCounts<String>,
    most_claims: usize,
}

/// Things that are counted by whose they are as long as they last.
pub type KeyedCounts<K> = Arc<Mutex<HashMap<K, usize>>>;

/// Something that is counted until this is dropped.
pub struct CountPass<K: Eq + Hash = Address> {
    counts: KeyedCounts<K>,
    whose: K,
}

impl<K: Clone + Eq + Hash> CountPass<K> {
    /// Counts one more, if there are fewer than `most`.
    pub fn take(counts: &KeyedCounts<K>, whose: K, most: usize) -> Option<CountPass<K>> {
        let mut all = lock(counts);
        let before = all.get(&whose).copied().unwrap_or(0);
        if before >= most {
            return None;
        }
        all.insert(whose.clone(), before + 1);
        Some(CountPass { counts: Arc::clone(counts), whose })
    }
}

impl<K: Eq + Hash> Drop for CountPass<K> {
    fn drop(&mut self) {
        let mut all = lock(&self.counts);
        if let Some(count) = all.get_mut(&self.whose) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.whose);
            }
        }
    }
}

fn refused(limit: &'static str, text: &'static Text, retry_after_s: u64) -> Refusal {
    metrics::counter!("tabuleiro_limited_total", "limit" => limit).increment(1);
    Refusal::too_many(text, retry_after_s)
}

impl ServerLimits {
    /// The limits of a server.
    pub fn new(config: &ServerConfig) -> ServerLimits {
        let engine = f64::from(config.limit_engine_ms);
        let (burst, rate) = (f64::from(config.limit_burst), f64::from(config.limit_requests) / 1000.0);
        ServerLimits {
            requests: Buckets::new(burst, rate),
            pages: Buckets::new(burst * FILES, rate * FILES),
            engine: Buckets::new(engine, engine / 60_000.0),
            games: Mutex::default(),
            most_games: config.limit_games as usize,
            most_listed: config.limit_open_seats as usize,
            sockets: KeyedCounts::default(),
            most_sockets: config.limit_sockets as usize,
            claims: KeyedCounts::default(),
            most_claims: config.limit_worker_jobs as usize,
        }
    }

    /// Lets a request or a message through.
    ///
    /// # Errors
    /// Too many.
    pub fn request(&self, address: Address, now: i64) -> Result<(), Refusal> {
        let taken = self.requests.take(&address, 1.0, now);
        taken.map_err(|wait| refused("requests", &texts::TOO_MANY_REQUESTS, wait))
    }

    /// Lets a request for a file of the page through.
    ///
    /// # Errors
    /// Too many.
    pub fn page(&self, address: Address, now: i64) -> Result<(), Refusal> {
        let taken = self.pages.take(&address, 1.0, now);
        taken.map_err(|wait| refused("pages", &texts::TOO_MANY_REQUESTS, wait))
    }

    /// Whether a payer has any engine time left.
    ///
    /// # Errors
    /// It has not.
    pub fn may_think(&self, payer: &Payer, now: i64) -> Result<(), Refusal> {
        let left = self.engine.check(payer, 1.0, now);
        left.map_err(|wait| refused("engine", &texts::TOO_MUCH_THINKING, wait))
    }

    /// Takes engine time in advance, if there is any left.
    ///
    /// # Errors
    /// The payer has used up what it has.
    pub fn reserve(self: &Arc<ServerLimits>, payer: Payer, ms: u64, now: i64) -> Result<Reservation, Refusal> {
        self.may_think(&payer, now)?;
        Ok(self.reserve_forced(payer, ms, now))
    }

    /// Takes engine time in advance for a game that has to go on, if need be as a debt.
    pub fn reserve_forced(self: &Arc<ServerLimits>, payer: Payer, ms: u64, now: i64) -> Reservation {
        self.engine.give_back(&payer, -(ms as f64), now);
        Reservation { limits: Arc::clone(self), payer, reserved_ms: ms, spent_ms: 0, now }
    }

    /// There is no room for another engine job.
    pub fn queue_full(&self) -> Refusal {
        refused("engine_queue", &texts::ENGINE_QUEUE, 5)
    }

    /// Counts a game that an address makes.
    ///
    /// # Errors
    /// Too many are unfinished, or too many of its seats are in the open list.
    pub fn open_game(&self, address: Address, game: &str, cost: GameCost, now: i64) -> Result<(), Refusal> {
        let mut games = lock(&self.games);
        if games.by.len() > MANY {
            games.forget(None, now);
        }
        if games.cost(address) + cost.units() > self.most_games {
            games.forget(Some(address), now);
        }
        if games.cost(address) + cost.units() > self.most_games {
            return Err(refused("games", &texts::TOO_MANY_GAMES, 60));
        }
        let open = games.of.entry(address).or_default();
        if cost.is_listed && open.values().filter(|game| game.is_listed).count() >= self.most_listed {
            return Err(refused("open_seats", &texts::TOO_MANY_SEATS, 60));
        }
        open.insert(game.to_owned(), OpenGame { cost: cost.units(), is_listed: cost.is_listed, quiet: None });
        games.by.insert(game.to_owned(), address);
        Ok(())
    }

    /// Everybody has left a game, or somebody is there again: then there is no time since when it has been quiet.
    pub fn quiet_game(&self, game: &str, since: Option<i64>) {
        if let Some(open) = lock(&self.games).find(game) {
            open.quiet = since;
        }
    }

    /// The open seat of a game has been taken.
    pub fn seat_taken(&self, game: &str) {
        if let Some(open) = lock(&self.games).find(game) {
            open.is_listed = false;
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

    /// Counts a WebSocket.
    ///
    /// # Errors
    /// Too many are open.
    pub fn open_socket(&self, address: Address) -> Result<CountPass, Refusal> {
        let pass = CountPass::take(&self.sockets, address, self.most_sockets);
        pass.ok_or_else(|| refused("sockets", &texts::TOO_MANY_SOCKETS, 10))
    }

    /// Counts a request for a job that waits for one.
    ///
    /// # Errors
    /// Too many of this token wait.
    pub fn wait_for_job(&self, token: &str) -> Result<CountPass<String>, Refusal> {
        let pass = CountPass::take(&self.claims, token.to_owned(), self.most_claims);
        pass.ok_or_else(|| refused("worker_jobs", &texts::TOO_MANY_CLAIMS, 10))
    }

    /// How many WebSockets are open.
    pub fn sockets(&self) -> usize {
        lock(&self.sockets).values().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: GameCost = GameCost { has_computer: false, is_listed: false };

    fn address(text: &str) -> Address {
        text.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn what_is_used_up_comes_back_with_time() {
        let limits = ServerLimits::new(&ServerConfig { limit_requests: 2, limit_burst: 3, ..ServerConfig::default() });
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
        let limits = Arc::new(ServerLimits::new(&ServerConfig { limit_engine_ms: 1000, ..ServerConfig::default() }));
        let one = Payer::Address(address("10.0.0.1"));
        let mut reservation = limits.reserve(one.clone(), 0, 0).unwrap();
        reservation.spend(1999);
        drop(reservation);
        let refused = limits.may_think(&one, 0).unwrap_err();
        assert_eq!(refused.retry_after_s, Some(60));
        limits.may_think(&one, 61_000).unwrap();
    }

    #[test]
    fn what_is_asked_at_once_is_taken_at_once() {
        let limits = Arc::new(ServerLimits::new(&ServerConfig { limit_engine_ms: 1500, ..ServerConfig::default() }));
        let one = Payer::Address(address("10.0.0.1"));
        let mut asked: Vec<Reservation> = (0..150).map_while(|_| limits.reserve(one.clone(), 700, 0).ok()).collect();
        assert_eq!(asked.len(), 3, "as much as there is, and the last one into debt");
        // A thought that is cancelled gives back what it has not used.
        let mut cancelled = asked.pop().unwrap();
        cancelled.spend(30);
        drop(cancelled);
        assert!(limits.reserve(one.clone(), 700, 0).is_ok());
        drop(asked);
        let again: Vec<Reservation> = (0..150).map_while(|_| limits.reserve(one.clone(), 700, 600_000).ok()).collect();
        assert_eq!(again.len(), 3, "never more than there is at most");
    }

    #[test]
    fn what_a_lent_machine_says_costs_no_more_than_was_reserved() {
        let limits = Arc::new(ServerLimits::new(&ServerConfig { limit_engine_ms: 1000, ..ServerConfig::default() }));
        let one = Payer::Address(address("10.0.0.1"));
        let mut reservation = limits.reserve(one.clone(), 400, 0).unwrap();
        reservation.spend_reserved(20_000);
        drop(reservation);
        assert!(limits.reserve(one.clone(), 600, 0).is_ok(), "what was not reserved is left");
        let mut reservation = limits.reserve(one.clone(), 400, 60_000).unwrap();
        reservation.spend_reserved(100);
        drop(reservation);
        let left: Vec<Reservation> = (0..20).map_while(|_| limits.reserve(one.clone(), 100, 60_000).ok()).collect();
        assert_eq!(left.len(), 9);
    }

    #[test]
    fn games_that_everybody_has_left_do_not_count_for_ever() {
        let limits = ServerLimits::new(&ServerConfig { limit_games: 2, ..ServerConfig::default() });
        let one = address("10.0.0.1");
        limits.open_game(one, "a", PLAIN, 0).unwrap();
        limits.open_game(one, "b", PLAIN, 0).unwrap();
        limits.quiet_game("a", Some(1000));
        limits.quiet_game("b", Some(1000));
        assert!(limits.open_game(one, "c", PLAIN, 1000 + QUIET - 1).is_err());
        limits.quiet_game("b", None);
        limits.open_game(one, "c", PLAIN, 1000 + QUIET).unwrap();
        assert!(limits.open_game(one, "d", PLAIN, 1000 + QUIET).is_err(), "somebody is at b again");
        // One that is found again later, or ended, is no longer known.
        limits.quiet_game("a", Some(5));
        limits.close_game("a");
        assert!(limits.open_game(one, "d", PLAIN, 1000 + QUIET).is_err());
        limits.close_game("b");
        limits.open_game(one, "d", PLAIN, 1000 + QUIET).unwrap();
    }

    #[test]
    fn games_and_sockets_are_given_back() {
        let limits = ServerLimits::new(&ServerConfig { limit_games: 1, limit_sockets: 1, ..ServerConfig::default() });
        let one = address("2001:db8::1");
        assert_eq!(one, address("2001:db8::ffff"), "one network");
        limits.open_game(one, "a", PLAIN, 0).unwrap();
        assert!(limits.open_game(one, "b", PLAIN, 0).is_err());
        limits.close_game("a");
        limits.open_game(one, "b", PLAIN, 0).unwrap();
        let pass = limits.open_socket(one).unwrap();
        assert!(limits.open_socket(one).is_err());
        drop(pass);
        assert!(limits.open_socket(one).is_ok());
    }

    #[test]
    fn games_count_what_they_cost() {
        let limits =
            ServerLimits::new(&ServerConfig { limit_games: 6, limit_open_seats: 2, ..ServerConfig::default() });
        let one = address("10.0.0.1");
        let computer = GameCost { has_computer: true, is_listed: false };
        let listed = GameCost { has_computer: false, is_listed: true };
        limits.open_game(one, "a", computer, 0).unwrap();
        assert!(limits.open_game(one, "b", computer, 0).is_err(), "a second engine would be too much");
        limits.open_game(one, "c", listed, 0).unwrap();
        limits.open_game(one, "d", listed, 0).unwrap();
        limits.close_game("a");
        assert!(limits.open_game(one, "e", listed, 0).is_err(), "two of its seats are in the list");
        limits.seat_taken("c");
        limits.open_game(one, "e", listed, 0).unwrap();
        limits.open_game(address("10.0.0.2"), "f", listed, 0).unwrap();
    }
}

//! A load of many games at once, with a client of our own: how long from an action to both players, and what the server needs for it.
//!
//! The server is a process of its own, so that its memory is known. Every game has two sockets; actions are sent at an even rate, each by the player to act in a
//! game in which nothing is under way, and timed until both sockets have heard of it.

mod http;
mod players;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;

pub use http::Http;
use players::LoadGame;

/// What is asked of the server.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// How many games; twice as many sockets.
    pub games: usize,
    /// Actions a second, in all games together.
    pub rate: u32,
    /// For how long actions are sent.
    pub seconds: u32,
    /// Which games and actions.
    pub seed: u64,
}

/// What was measured.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Sockets that were open all the time.
    pub sockets: usize,
    /// Actions that both players heard of.
    pub actions: usize,
    /// Actions that were sent and not heard of by both in time.
    pub lost: usize,
    /// How long sending took.
    pub took: Duration,
    /// From action to both clients, sorted.
    pub delays: Vec<Duration>,
}

impl Figures {
    /// The delay that so many in a hundred do not exceed.
    pub fn percentile(&self, percent: f64) -> Duration {
        let last = self.delays.len().saturating_sub(1);
        let index = ((self.delays.len() as f64 * percent / 100.0).ceil() as usize).saturating_sub(1).min(last);
        self.delays.get(index).copied().unwrap_or_default()
    }
}

/// How long stragglers get at the end.
const PATIENCE: Duration = Duration::from_secs(5);

/// Puts a load on a server. `ready` is called when all games are made and connected, before the first action.
///
/// # Errors
/// The server does not answer as it should.
pub async fn run(address: SocketAddr, load: Load, ready: impl FnOnce()) -> Result<Figures, String> {
    let mut random = Random::new(load.seed);
    let (report, mut heard) = tokio::sync::mpsc::unbounded_channel();
    let mut games = LoadGame::make_all(address, load.games, &report).await?;
    let mut figures = Figures { sockets: games.len() * 2, ..Figures::default() };

    ready();
    let start = Instant::now();
    let every = Duration::from_secs(1) / load.rate.max(1);
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
    let wanted = u64::from(load.rate) * u64::from(load.seconds);
    let mut sent = 0;
    while sent < wanted {
        tokio::select! {
            biased;
            Some(news) = heard.recv() => hear(&mut games, &mut figures, &news)?,
            _ = ticks.tick() => {
                if let Some(index) = pick(&games, &mut random) {
                    games[index].act(&mut random)?;
                    sent += 1;
                } else if games.iter().all(LoadGame::is_over) {
                    return Err("all games have ended: take more games or less time".to_owned());
                }
            }
        }
    }
    figures.took = start.elapsed();
    let end = tokio::time::Instant::now() + PATIENCE;
    while games.iter().any(LoadGame::is_busy) {
        match tokio::time::timeout_at(end, heard.recv()).await {
            Ok(Some(news)) => hear(&mut games, &mut figures, &news)?,
            _ => break,
        }
    }
    figures.lost = games.iter().filter(|game| game.is_busy()).count();
    figures.delays.sort_unstable();
    figures.actions = figures.delays.len();
    Ok(figures)
}

/// A game in which nothing is under way. From a random place on, so that all get their share.
fn pick(games: &[LoadGame], random: &mut Random) -> Option<usize> {
    let start = random.below(u32::try_from(games.len()).unwrap_or(u32::MAX)) as usize;
    (0..games.len()).map(|step| (start + step) % games.len()).find(|index| games[*index].is_free())
}

fn hear(games: &mut [LoadGame], figures: &mut Figures, news: &players::News) -> Result<(), String> {
    if let Some(delay) = games[news.game].hear(news)? {
        figures.delays.push(delay);
    }
    Ok(())
}

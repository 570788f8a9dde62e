//! A load generator: plays many games at once over HTTP and WebSocket, and measures the latency from an action to both players.
//!
//! The servers are processes of their own, so that their memory is known. Every game has two sockets; actions are sent at an even rate, each by the player to act
//! in a game in which nothing is under way, and timed until both sockets have heard of it. A connection that ends comes back at the next server. What every client
//! did and heard is kept, so that it can be compared with what is stored (`history.rs`).

mod games;
pub mod history;
mod player;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;

use games::LoadGame;
use history::ClientLog;
pub use tabuleiro_client::Http;

/// What is asked of the servers.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// How many games between two players; twice as many sockets.
    pub games: usize,
    /// How many games against the computer, each with a player and a spectator. An action that the computer has to answer ends with its turn.
    pub computer_games: usize,
    /// Actions a second, in all games together.
    pub rate: u32,
    /// How many actions are sent.
    pub actions: u64,
    /// How long to wait at the end for actions that are still on their way.
    pub patience: Duration,
    /// Which games and actions.
    pub seed: u64,
}

/// How far a load has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// All games are made and connected; the first action follows.
    Ready,
    /// So many actions have reached both players.
    Heard(usize),
}

/// What was measured.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Sockets that were open.
    pub sockets: usize,
    /// Actions that both players heard of.
    pub actions: usize,
    /// Actions that were sent and not heard of by both in time.
    pub lost: usize,
    /// How long sending took.
    pub took: Duration,
    /// Of each action, when it was sent since the start, and how long it took to both clients; shortest first.
    pub delays: Vec<(Duration, Duration)>,
    /// The ids of the games.
    pub games: Vec<String>,
    /// What every client did and heard.
    pub history: Vec<ClientLog>,
}

impl Figures {
    /// A percentile of the latencies: what so many in a hundred do not exceed.
    pub fn percentile(&self, percent: f64) -> Duration {
        let last = self.delays.len().saturating_sub(1);
        let index = ((self.delays.len() as f64 * percent / 100.0).ceil() as usize).saturating_sub(1).min(last);
        self.delays.get(index).map_or(Duration::ZERO, |(_, delay)| *delay)
    }

    /// The same without the actions that were sent in a time, or were under way when it began.
    #[must_use]
    pub fn without(&self, from: Duration, to: Duration) -> Figures {
        let is_apart = |(sent, delay): &&(Duration, Duration)| *sent >= to || *sent + *delay <= from;
        Figures { delays: self.delays.iter().filter(is_apart).copied().collect(), ..Figures::default() }
    }
}

/// Puts a load on servers, and says how far it has come.
///
/// # Errors
/// A server does not answer as it should.
pub async fn run(addresses: &[SocketAddr], load: Load, mut progress: impl FnMut(Progress)) -> Result<Figures, String> {
    let mut random = Random::new(load.seed);
    let (report, mut heard) = tokio::sync::mpsc::unbounded_channel();
    let mut games = LoadGame::make_all(addresses, &load, &report).await?;
    let mut figures = Figures { sockets: games.len() * 2, ..Figures::default() };

    progress(Progress::Ready);
    let start = Instant::now();
    let every = Duration::from_secs(1) / load.rate.max(1);
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
    let mut sent = 0;
    while sent < load.actions {
        tokio::select! {
            biased;
            Some(news) = heard.recv() => {
                if hear(&mut games, &mut figures, start, &news)? {
                    progress(Progress::Heard(figures.delays.len()));
                }
            }
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
    let end = tokio::time::Instant::now() + load.patience;
    while games.iter().any(LoadGame::is_busy) {
        match tokio::time::timeout_at(end, heard.recv()).await {
            Ok(Some(news)) => {
                if hear(&mut games, &mut figures, start, &news)? {
                    progress(Progress::Heard(figures.delays.len()));
                }
            }
            _ => break,
        }
    }
    figures.lost = games.iter().filter(|game| game.is_busy()).count();
    figures.delays.sort_unstable_by_key(|(_, delay)| *delay);
    figures.actions = figures.delays.len();
    for game in games {
        figures.games.push(game.id.clone());
        figures.history.extend(game.end().await);
    }
    Ok(figures)
}

/// A game in which nothing is under way. From a random place on, so that all get their share.
fn pick(games: &[LoadGame], random: &mut Random) -> Option<usize> {
    let start = random.below(u32::try_from(games.len()).unwrap_or(u32::MAX)) as usize;
    (0..games.len()).map(|step| (start + step) % games.len()).find(|index| games[*index].is_free())
}

/// Takes news in. Returns whether an action has reached both players.
fn hear(games: &mut [LoadGame], figures: &mut Figures, start: Instant, news: &games::News) -> Result<bool, String> {
    let heard = games[news.game].hear(news)?;
    if let Some((sent, delay)) = heard {
        figures.delays.push((sent.saturating_duration_since(start), delay));
    }
    Ok(heard.is_some())
}

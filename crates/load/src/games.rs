//! The games of a load, and the action that is on its way in each.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::{AnyRecord, games};
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::JoinHandle;

use crate::history::ClientLog;
use crate::player::{LoadPlayer, PlayerOrder, TurnOrder};
use crate::{Http, Load};

/// What a player's connection received.
pub(super) struct News {
    /// Of which game.
    pub(super) game: usize,
    /// Which player.
    pub(super) side: usize,
    /// The number of the last event; or what went wrong for good.
    pub(super) what: Result<i64, String>,
    pub(super) at: Instant,
}

/// A game.
pub(super) struct LoadGame {
    /// Its id.
    pub(super) id: String,
    record: Box<dyn AnyRecord>,
    seq: i64,
    /// To each player.
    players: [UnboundedSender<PlayerOrder>; 2],
    logs: [JoinHandle<ClientLog>; 2],
    /// When an action was sent, and who has heard of it.
    under_way: Option<(Instant, [bool; 2])>,
}

impl LoadGame {
    /// Makes games between two guests, of all kinds in turn, and connects both players of each, to one server after another.
    pub(super) async fn make_all(
        addresses: &[SocketAddr],
        load: &Load,
        report: &UnboundedSender<News>,
    ) -> Result<Vec<LoadGame>, String> {
        let Some(address) = addresses.first() else { return Err("no server".to_owned()) };
        let mut players = [Http::connect(*address).await?, Http::connect(*address).await?];
        for player in &mut players {
            let made = player.post("/api/v1/guests", &json!({})).await?;
            player.token = made["token"].as_str().map(str::to_owned);
        }
        let mut all = Vec::with_capacity(load.games);
        for index in 0..load.games {
            let game = &games()[index % games().len()];
            let body = json!({"game": game.info().id, "first": {"who": "me"}, "second": {"who": "open"}});
            let made = players[0].post("/api/v1/games", &body).await?;
            let id = made["id"].as_str().unwrap_or_default().to_owned();
            players[1].post(&format!("/api/v1/games/{id}/join"), &json!({"invite": made["invite"]})).await?;
            let record = game.start(game.usual_options()).map_err(|error| error.to_string())?;
            let seat = |side: usize| {
                let token = players[side].token.clone().unwrap_or_default();
                LoadPlayer::new(addresses, index + side, &id, token, [index, side], report.clone())
            };
            let (first, second) = (seat(0), seat(1));
            let (first, second) = (first.start().await?, second.start().await?);
            let (players, logs) = ([first.0, second.0], [first.1, second.1]);
            all.push(LoadGame { id, record, seq: 2, players, logs, under_way: None });
        }
        Ok(all)
    }

    pub(super) fn is_over(&self) -> bool {
        self.record.ending().is_some()
    }

    pub(super) fn is_busy(&self) -> bool {
        self.under_way.is_some()
    }

    pub(super) fn is_free(&self) -> bool {
        !self.is_busy() && !self.is_over()
    }

    /// Sends a random action of the player to act.
    pub(super) fn act(&mut self, random: &mut Random) -> Result<(), String> {
        let side = self.record.side_to_act();
        let Some(turn) = self.record.random_action(random) else { return Ok(()) };
        self.record.play_text(&turn).map_err(|error| error.to_string())?;
        let order = TurnOrder { after: self.seq, turn };
        self.seq += 1;
        self.under_way = Some((Instant::now(), [false; 2]));
        let gone = |_| "a connection is gone".to_owned();
        self.players[side.opponent().index()].send(PlayerOrder::Expect(self.seq)).map_err(gone)?;
        self.players[side.index()].send(PlayerOrder::Play(order)).map_err(gone)
    }

    /// Takes news in. Tells when the action was sent, and how long it took until both players had heard of it.
    pub(super) fn hear(&mut self, news: &News) -> Result<Option<(Instant, Duration)>, String> {
        let seq = news.what.clone()?;
        match &mut self.under_way {
            Some((sent, heard)) if seq == self.seq => {
                heard[news.side] = true;
                if *heard != [true; 2] {
                    return Ok(None);
                }
                // News come in the order in which they were heard.
                let (sent, delay) = (*sent, news.at.saturating_duration_since(*sent));
                self.under_way = None;
                Ok(Some((sent, delay)))
            }
            _ => Ok(None),
        }
    }

    /// Ends both connections. Returns what the players did and heard.
    pub(super) async fn end(self) -> Vec<ClientLog> {
        drop(self.players);
        let mut logs = vec![];
        for log in self.logs {
            logs.extend(log.await);
        }
        logs
    }
}

//! The games of a load, and the action that is on its way in each.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::{AnyRecord, games};
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::JoinHandle;

use crate::history::{ClientLog, LogEntry};
use crate::player::{COMPUTER_PATIENCE, LoadPlayer, PATIENCE, PlayerOrder, TurnOrder};
use crate::{Http, Load};

/// What a player's connection received.
pub(super) struct News {
    /// Of which game.
    pub(super) game: usize,
    /// Which player.
    pub(super) side: usize,
    /// The last event; or what went wrong for good.
    pub(super) what: Result<EventNews, String>,
    pub(super) at: Instant,
}

/// An event that a connection was told of.
#[derive(Clone)]
pub(super) struct EventNews {
    /// Its number.
    pub(super) seq: i64,
    /// Its turn, where it is one and was told.
    pub(super) turn: Option<String>,
}

/// The levels of computers that play, one after another: from a turn at once to some tenths of a second.
const LEVELS: [u8; 3] = [6, 2, 4];

/// A game.
pub(super) struct LoadGame {
    /// Its id.
    pub(super) id: String,
    record: Box<dyn AnyRecord>,
    seq: i64,
    /// To each player.
    players: [UnboundedSender<PlayerOrder>; 2],
    logs: [JoinHandle<ClientLog>; 2],
    /// Of a game against the computer: what it played, as clients were told, and whether it is to play.
    computer: Option<(ClientLog, bool)>,
    /// When an action was sent, and who has heard of it.
    under_way: Option<(Instant, [bool; 2])>,
}

impl LoadGame {
    /// Makes games between two guests, then games of one against the computer, each of all kinds in turn. Connects both guests to each, to one server after
    /// another; in a game against the computer the second watches.
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
        let count = load.games + load.computer_games;
        let mut all = Vec::with_capacity(count);
        for index in 0..count {
            let number = index.checked_sub(load.games);
            let game = &games()[number.unwrap_or(index) % games().len()];
            let second = match number {
                Some(number) => json!({"who": "computer", "level": LEVELS[number % LEVELS.len()]}),
                None => json!({"who": "open"}),
            };
            let body = json!({"game": game.info().id, "first": {"who": "me"}, "second": second});
            let made = players[0].post("/api/v1/games", &body).await?;
            let id = made["id"].as_str().unwrap_or_default().to_owned();
            let (seq, computer) = if number.is_some() {
                let log = ClientLog { name: format!("the computer of {id}"), game: id.clone(), entries: vec![] };
                (1, Some((log, false)))
            } else {
                players[1].post(&format!("/api/v1/games/{id}/join"), &json!({"invite": made["invite"]})).await?;
                (2, None)
            };
            let record = game.start(game.usual_options()).map_err(|error| error.to_string())?;
            let seat = |side: usize| {
                let token = players[side].token.clone().unwrap_or_default();
                LoadPlayer::new(addresses, index + side, &id, token, [index, side], report.clone())
            };
            let (first, second) = (seat(0), seat(1));
            let (first, second) = (first.start().await?, second.start().await?);
            let (players, logs) = ([first.0, second.0], [first.1, second.1]);
            all.push(LoadGame { id, record, seq, players, logs, computer, under_way: None });
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

    /// Sends a random action of the player to act. It is under way until both have heard of it, and of the computer's answer where there is one.
    pub(super) fn act(&mut self, random: &mut Random) -> Result<(), String> {
        let side = self.record.side_to_act();
        let Some(turn) = self.record.random_action(random) else { return Ok(()) };
        self.record.play_text(&turn).map_err(|error| error.to_string())?;
        let order = TurnOrder { after: self.seq, turn };
        self.seq += 1;
        self.under_way = Some((Instant::now(), [false; 2]));
        let gone = |_| "a connection is gone".to_owned();
        let [actor, other] = [side.index(), side.opponent().index()].map(|index| &self.players[index]);
        let expected = PlayerOrder::Expect { seq: self.seq, within: PATIENCE };
        other.send(expected).map_err(gone)?;
        actor.send(PlayerOrder::Play(order)).map_err(gone)?;
        if let Some((_, is_to_play)) = &mut self.computer
            && self.record.ending().is_none()
            && self.record.side_to_act() != side
        {
            *is_to_play = true;
            self.seq += 1;
            for player in &self.players {
                player.send(PlayerOrder::Expect { seq: self.seq, within: COMPUTER_PATIENCE }).map_err(gone)?;
            }
        }
        Ok(())
    }

    /// Takes in what the computer has played. Whoever hears of it first tells.
    fn hear_computer(&mut self, event: &EventNews) -> Result<(), String> {
        let Some((log, is_to_play)) = &mut self.computer else { return Ok(()) };
        if !*is_to_play || event.seq != self.seq {
            return Ok(());
        }
        let Some(turn) = &event.turn else { return Err(format!("{} was to play as event {}", log.name, event.seq)) };
        self.record.play_text(turn).map_err(|error| format!("{} played {turn}: {error}", log.name))?;
        if self.record.ending().is_none() && self.record.side_to_act().index() != 0 {
            return Err(format!("{} played {turn}, which is no whole turn", log.name));
        }
        *is_to_play = false;
        let sent = LogEntry::Sent { after: event.seq - 1, turn: turn.clone() };
        log.entries.extend([sent, LogEntry::Accepted { seq: event.seq }]);
        Ok(())
    }

    /// Takes news in. Tells when the action was sent, and how long it took until both players had heard of it.
    pub(super) fn hear(&mut self, news: &News) -> Result<Option<(Instant, Duration)>, String> {
        let event = news.what.clone()?;
        self.hear_computer(&event)?;
        match &mut self.under_way {
            Some((sent, heard)) if event.seq == self.seq => {
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
        let mut logs: Vec<ClientLog> = self.computer.map(|(log, _)| log).into_iter().collect();
        for log in self.logs {
            logs.extend(log.await);
        }
        logs
    }
}

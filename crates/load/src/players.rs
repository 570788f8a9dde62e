//! The players of a load: a game, its two sockets, and what is under way in it.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::json;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::{AnyRecord, games};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Http;

/// What a socket heard.
pub(super) struct News {
    /// Of which game.
    pub(super) game: usize,
    /// The number of the event; `None` where the connection or the server failed, with the reason.
    what: Result<i64, String>,
    at: Instant,
}

/// A game.
pub(super) struct LoadGame {
    record: Box<dyn AnyRecord>,
    seq: i64,
    /// To each player's socket.
    sockets: [UnboundedSender<String>; 2],
    /// When an action was sent, and how many have heard of it.
    under_way: Option<(Instant, u8)>,
}

/// What matters of a message.
#[derive(Deserialize)]
struct HeardMessage {
    #[serde(rename = "type")]
    kind: String,
    event: Option<HeardEvent>,
    error: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct HeardEvent {
    seq: i64,
}

impl LoadGame {
    /// Makes games between two guests, of all kinds in turn, and connects both players of each.
    pub(super) async fn make_all(
        address: SocketAddr,
        count: usize,
        report: &UnboundedSender<News>,
    ) -> Result<Vec<LoadGame>, String> {
        let mut players = [Http::connect(address).await?, Http::connect(address).await?];
        for player in &mut players {
            let made = player.post("/api/v1/guests", &json!({})).await?;
            player.token = made["token"].as_str().map(str::to_owned);
        }
        let mut all = Vec::with_capacity(count);
        for index in 0..count {
            let game = &games()[index % games().len()];
            let body = json!({"game": game.info().id, "first": {"who": "me"}, "second": {"who": "open"}});
            let made = players[0].post("/api/v1/games", &body).await?;
            let id = made["id"].as_str().unwrap_or_default().to_owned();
            players[1].post(&format!("/api/v1/games/{id}/join"), &json!({"invite": made["invite"]})).await?;
            let record = game.start(game.usual_options()).map_err(|error| error.to_string())?;
            let first = connect(address, &id, &players[0], index, report).await?;
            let second = connect(address, &id, &players[1], index, report).await?;
            all.push(LoadGame { record, seq: 2, sockets: [first, second], under_way: None });
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
        let Some(action) = self.record.random_action(random) else { return Ok(()) };
        let text = json!({"seq": self.seq, "do": "play", "turn": action}).to_string();
        self.record.play_text(&action).map_err(|error| error.to_string())?;
        self.seq += 1;
        self.under_way = Some((Instant::now(), 0));
        self.sockets[side.index()].send(text).map_err(|_| "a connection is gone".to_owned())
    }

    /// Takes news in. Tells the delay when both players have heard of the action.
    pub(super) fn hear(&mut self, news: &News) -> Result<Option<Duration>, String> {
        let seq = news.what.clone()?;
        match &mut self.under_way {
            Some((sent, heard)) if seq == self.seq => {
                *heard += 1;
                // News come in the order in which they were heard.
                let delay = news.at - *sent;
                if *heard < 2 {
                    return Ok(None);
                }
                self.under_way = None;
                Ok(Some(delay))
            }
            _ => Ok(None),
        }
    }
}

async fn connect(
    address: SocketAddr,
    id: &str,
    player: &Http,
    game: usize,
    report: &UnboundedSender<News>,
) -> Result<UnboundedSender<String>, String> {
    let fault = |error: tokio_tungstenite::tungstenite::Error| error.to_string();
    let mut request = format!("ws://{address}/api/v1/games/{id}/live").into_client_request().map_err(fault)?;
    let bearer = format!("Bearer {}", player.token.as_deref().unwrap_or_default());
    let bearer = bearer.parse().map_err(|_| "a token that is no header".to_owned())?;
    request.headers_mut().insert("authorization", bearer);
    let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
    stream.set_nodelay(true).map_err(|error| error.to_string())?;
    let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
    let (socket, _) = client_async_with_config(request, stream, Some(config)).await.map_err(fault)?;
    let (orders, waiting) = unbounded_channel();
    tokio::spawn(listen(socket, waiting, game, report.clone()));
    Ok(orders)
}

async fn listen(
    mut socket: WebSocketStream<TcpStream>,
    mut waiting: UnboundedReceiver<String>,
    game: usize,
    report: UnboundedSender<News>,
) {
    let tell = |what: Result<i64, String>| report.send(News { game, what, at: Instant::now() }).is_ok();
    loop {
        tokio::select! {
            order = waiting.recv() => {
                let Some(text) = order else { return };
                if let Err(error) = socket.send(Message::text(text)).await {
                    tell(Err(error.to_string()));
                    return;
                }
            }
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    let at = Instant::now();
                    let heard: Result<HeardMessage, _> = serde_json::from_str(&text);
                    let what = match heard {
                        Ok(HeardMessage { kind, error: Some(error), .. }) if kind == "refused" => Err(error.to_string()),
                        Ok(HeardMessage { event: Some(event), .. }) => Ok(event.seq),
                        Ok(_) => continue,
                        Err(error) => Err(error.to_string()),
                    };
                    if report.send(News { game, what, at }).is_err() {
                        return;
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => {
                    tell(Err("the server hung up".to_owned()));
                    return;
                }
            },
        }
    }
}

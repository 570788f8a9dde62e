//! One player of a load: a socket that comes back by itself, at the next server if need be, and a log of what was sent and heard.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::games::{EventNews, News};
use crate::history::{ClientLog, LogEntry};

/// How long a server may take to answer before the player goes to the next one.
pub(super) const PATIENCE: Duration = Duration::from_secs(4);

/// The same where the computer has to think first: no game may stand still for longer.
pub(super) const COMPUTER_PATIENCE: Duration = Duration::from_secs(15);

/// After how long a server that was not there, or had no room, is asked again.
const PAUSE: Duration = Duration::from_millis(100);

/// What a player is told to do.
pub(super) enum PlayerOrder {
    /// Play a turn.
    Play(TurnOrder),
    /// Hear of an event soon: a server that does not tell of it is left.
    Expect {
        /// The number of the event.
        seq: i64,
        /// How soon.
        within: Duration,
    },
}

/// A turn to be played.
pub(super) struct TurnOrder {
    /// The number of the event that it answers.
    pub(super) after: i64,
    pub(super) turn: String,
}

/// The fields of a server's message that a player needs.
#[derive(Deserialize)]
struct HeardMessage {
    #[serde(rename = "type")]
    kind: String,
    event: Option<HeardEvent>,
    state: Option<HeardState>,
    missed: Option<Vec<HeardEvent>>,
    error: Option<HeardError>,
    seq: Option<i64>,
}

#[derive(Deserialize)]
struct HeardEvent {
    seq: i64,
    turn: Option<String>,
}

#[derive(Deserialize)]
struct HeardState {
    seq: i64,
}

#[derive(Deserialize)]
struct HeardError {
    code: String,
}

/// A player.
pub(super) struct LoadPlayer {
    addresses: Vec<SocketAddr>,
    /// Which server it is connected to.
    at: usize,
    token: String,
    place: [usize; 2],
    report: UnboundedSender<News>,
    log: ClientLog,
    /// The last event that it has heard of.
    seen: Option<i64>,
    /// What was sent and not heard of.
    pending: Option<TurnOrder>,
    /// The number of the last event that it should have heard of, and how soon.
    expected: (i64, Duration),
    /// When it gives the server up.
    give_up: Option<tokio::time::Instant>,
}

type LoadSocket = WebSocketStream<TcpStream>;

/// Why a connection ended.
enum ConnectionEnd {
    /// It broke, or the server ended it.
    Broken,
    /// The load is over: the sender of orders was dropped.
    Done,
}

impl LoadPlayer {
    pub(super) fn new(
        addresses: &[SocketAddr],
        at: usize,
        game: &str,
        token: String,
        place: [usize; 2],
        report: UnboundedSender<News>,
    ) -> LoadPlayer {
        let name = format!("player {} of {game}", place[1] + 1);
        let log = ClientLog { name, game: game.to_owned(), entries: vec![] };
        let addresses = addresses.to_vec();
        let expected = (0, PATIENCE);
        LoadPlayer { addresses, at, token, place, report, log, seen: None, pending: None, expected, give_up: None }
    }

    /// Connects, and plays in a task of its own until nobody can send orders. The task returns the log.
    pub(super) async fn start(self) -> Result<(UnboundedSender<PlayerOrder>, JoinHandle<ClientLog>), String> {
        let socket = self.connect().await?;
        let (orders, waiting) = unbounded_channel();
        Ok((orders, tokio::spawn(self.play(socket, waiting))))
    }

    async fn connect(&self) -> Result<LoadSocket, String> {
        let fault = |error: tokio_tungstenite::tungstenite::Error| error.to_string();
        let address = self.addresses[self.at % self.addresses.len()];
        let since = self.seen.map_or_else(String::new, |seen| format!("?since={seen}"));
        let url = format!("ws://{address}/api/v1/games/{}/live{since}", self.log.game);
        let mut request = url.into_client_request().map_err(fault)?;
        let bearer = format!("Bearer {}", self.token).parse().map_err(|_| "a token that is no header".to_owned())?;
        request.headers_mut().insert("authorization", bearer);
        let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        Ok(client_async_with_config(request, stream, Some(config)).await.map_err(fault)?.0)
    }

    async fn play(mut self, socket: LoadSocket, mut orders: UnboundedReceiver<PlayerOrder>) -> ClientLog {
        let mut socket = Some(socket);
        loop {
            if let Some(mut socket) = socket.take() {
                if let ConnectionEnd::Done = self.listen(&mut socket, &mut orders).await {
                    // A failure to close is no loss: the server may have closed the connection already.
                    let _ = socket.close(None).await;
                    return self.log;
                }
                self.log.entries.push(LogEntry::Lost);
                self.at += 1;
            }
            match timeout(PATIENCE, self.connect()).await {
                Ok(Ok(again)) => socket = Some(again),
                _ => {
                    if orders.is_closed() && orders.is_empty() {
                        return self.log;
                    }
                    self.at += 1;
                    sleep(PAUSE).await;
                }
            }
        }
    }

    async fn listen(&mut self, socket: &mut LoadSocket, orders: &mut UnboundedReceiver<PlayerOrder>) -> ConnectionEnd {
        self.give_up = Some(tokio::time::Instant::now() + PATIENCE);
        // Orders are taken only after the server has said how the game stands.
        let mut is_told = false;
        let mut again: Option<tokio::time::Instant> = None;
        loop {
            let never = tokio::time::Instant::now() + Duration::from_secs(86_400);
            tokio::select! {
                order = orders.recv(), if is_told => {
                    let Some(order) = order else { return ConnectionEnd::Done };
                    match order {
                        PlayerOrder::Play(turn) => self.pending = Some(turn),
                        PlayerOrder::Expect { seq, within } => {
                            self.expected = (seq, within);
                            self.watch_over_server();
                            continue;
                        }
                    }
                    if self.send(socket).await.is_err() {
                        return ConnectionEnd::Broken;
                    }
                }
                message = socket.next() => match message {
                    Some(Ok(Message::Text(text))) => {
                        let at = Instant::now();
                        let heard: HeardMessage = match serde_json::from_str(&text) {
                            Ok(heard) => heard,
                            Err(error) => {
                                self.tell(Err(error.to_string()), at);
                                return ConnectionEnd::Done;
                            }
                        };
                        match heard.kind.as_str() {
                            "state" => {
                                is_told = true;
                                if self.hear_state(heard, at, socket).await.is_err() {
                                    return ConnectionEnd::Broken;
                                }
                            }
                            "refused" if heard.error.as_ref().is_some_and(|error| is_passing(&error.code)) => {
                                again = Some(tokio::time::Instant::now() + PAUSE);
                            }
                            _ => {
                                if let Some(ended) = self.hear(heard, at) {
                                    return ended;
                                }
                            }
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    _ => return ConnectionEnd::Broken,
                },
                () = sleep_until(again.unwrap_or(never)) => {
                    again = None;
                    if self.pending.is_some() && self.send(socket).await.is_err() {
                        return ConnectionEnd::Broken;
                    }
                }
                () = sleep_until(self.give_up.unwrap_or(never)) => return ConnectionEnd::Broken,
            }
        }
    }

    fn tell(&self, what: Result<EventNews, String>, at: Instant) {
        let [game, side] = self.place;
        // The receiver is gone when the load has ended.
        let _ = self.report.send(News { game, side, what, at });
    }

    async fn send(&mut self, socket: &mut LoadSocket) -> Result<(), ()> {
        let Some(TurnOrder { after, turn }) = &self.pending else { return Ok(()) };
        self.log.entries.push(LogEntry::Sent { after: *after, turn: turn.clone() });
        let text = json!({"seq": after, "do": "play", "turn": turn}).to_string();
        self.give_up = Some(tokio::time::Instant::now() + PATIENCE);
        socket.send(Message::text(text)).await.map_err(drop)
    }

    /// The server has told of an event.
    fn reach(&mut self, seq: i64, turn: Option<String>, at: Instant) {
        self.seen = Some(seq);
        self.pending.take_if(|order| order.after < seq);
        self.watch_over_server();
        self.tell(Ok(EventNews { seq, turn }), at);
    }

    /// The server has told what happened in an event.
    fn see(&mut self, event: HeardEvent, at: Instant) {
        let HeardEvent { seq, turn } = event;
        self.log.entries.push(LogEntry::Seen { seq, turn: turn.clone() });
        self.reach(seq, turn, at);
    }

    /// Gives the server some time, as long as something is to come from it.
    fn watch_over_server(&mut self) {
        let (seq, within) = self.expected;
        let is_behind = self.seen.is_none_or(|seen| seen < seq);
        let within = if self.pending.is_some() { Some(PATIENCE) } else { is_behind.then_some(within) };
        self.give_up = within.map(|within| tokio::time::Instant::now() + within);
    }

    async fn hear_state(&mut self, heard: HeardMessage, at: Instant, socket: &mut LoadSocket) -> Result<(), ()> {
        let Some(state) = heard.state else { return Err(()) };
        for event in heard.missed.unwrap_or_default() {
            self.see(event, at);
        }
        self.log.entries.push(LogEntry::State { seq: state.seq });
        if self.seen != Some(state.seq) {
            self.reach(state.seq, None, at);
        }
        self.watch_over_server();
        // What was sent before is not stored: it is sent again. It answers the same event, so that it cannot be stored twice.
        self.send(socket).await
    }

    fn hear(&mut self, heard: HeardMessage, at: Instant) -> Option<ConnectionEnd> {
        match (heard.kind.as_str(), heard.event, heard.error) {
            ("event", Some(event), _) => self.see(event, at),
            ("accepted", ..) => self.log.entries.extend(heard.seq.map(|seq| LogEntry::Accepted { seq })),
            // What was sent twice is refused the second time, and heard of.
            ("refused", _, Some(error)) if error.code == "stale" => {}
            ("refused", _, error) => {
                let code = error.map_or_else(String::new, |error| error.code);
                self.tell(Err(format!("{} was refused: {code}", self.log.name)), at);
                return Some(ConnectionEnd::Done);
            }
            _ => {}
        }
        None
    }
}

/// Whether a refusal is no answer, but a fault of the server that passes.
fn is_passing(code: &str) -> bool {
    matches!(code, "busy" | "storage" | "internal" | "timeout")
}

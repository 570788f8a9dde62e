//! The server is killed under load, again and again: nothing that was acknowledged is lost, and no game is broken.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use serde_json::{Value, json};
use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::record::text::split;
use tabuleiro_catalog::{AnyRecord, find, games, replay};

/// How often the server is killed.
const ROUNDS: u32 = 50;

/// How many play at once.
const CLIENTS: usize = 4;

/// A server of this program's own binary.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(database: &Path) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
        command.args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--database"]).arg(database);
        for setting in ["limit_requests=1000000", "limit_burst=1000000", "limit_games=1000000", "log_level=error"] {
            command.args(["--set", setting]);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Server { child, address }
    }

    /// Without a warning: `SIGKILL` on Unix.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A connection that speaks just enough HTTP.
struct Http {
    stream: BufReader<TcpStream>,
    token: String,
}

impl Http {
    fn connect(address: &str, token: &str) -> std::io::Result<Http> {
        Ok(Http { stream: BufReader::new(TcpStream::connect(address)?), token: token.to_owned() })
    }

    fn call(&mut self, method: &str, path: &str, body: &str) -> std::io::Result<(u16, String)> {
        let bearer =
            if self.token.is_empty() { String::new() } else { format!("authorization: Bearer {}\r\n", self.token) };
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\nhost: test\r\n{bearer}content-type: application/json\r\n");
        let request = format!("{head}content-length: {length}\r\n\r\n{body}");
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut line = String::new();
        let ended = || std::io::Error::from(std::io::ErrorKind::UnexpectedEof);
        if self.stream.read_line(&mut line)? == 0 {
            return Err(ended());
        }
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(ended)?;
        let mut length = 0;
        loop {
            line.clear();
            if self.stream.read_line(&mut line)? == 0 {
                return Err(ended());
            }
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().map_err(|_| ended())?;
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes)?;
        Ok((status, String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn good(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let (status, text) = self.call(method, path, &body.to_string()).unwrap();
        assert!((200..300).contains(&status), "{method} {path}: {status} {text}");
        serde_json::from_str(&text).unwrap_or(Value::String(text))
    }
}

/// A game as its player knows it.
struct Known {
    id: String,
    record: Box<dyn AnyRecord>,
    seq: i64,
    /// What was acknowledged: the number of the event and its turn.
    acknowledged: Vec<(i64, String)>,
    /// What was sent last and may have been stored or not.
    sent: Option<String>,
}

fn make(http: &mut Http, kind: &str) -> Known {
    let body = json!({"game": kind, "first": {"who": "me"}, "second": {"who": "me"}});
    let made = http.good("POST", "/api/v1/games", &body);
    let game = find(kind).unwrap();
    let record = game.start(game.usual_options()).unwrap();
    Known { id: made["id"].as_str().unwrap().to_owned(), record, seq: 1, acknowledged: vec![], sent: None }
}

/// Plays until the server is gone.
fn play(mut http: Http, mut games: Vec<Known>, mut random: Random, acks: &Sender<()>) -> Vec<Known> {
    loop {
        let index = random.below(games.len() as u32) as usize;
        if games[index].record.ending().is_some() {
            let kind = games[index].record.info().id;
            let body = json!({"game": kind, "first": {"who": "me"}, "second": {"who": "me"}});
            let Ok((201, made)) = http.call("POST", "/api/v1/games", &body.to_string()) else { return games };
            let made: Value = serde_json::from_str(&made).unwrap();
            let game = find(kind).unwrap();
            let record = game.start(game.usual_options()).unwrap();
            let id = made["id"].as_str().unwrap().to_owned();
            games.push(Known { id, record, seq: 1, acknowledged: vec![], sent: None });
            continue;
        }
        let game = &mut games[index];
        let action = game.record.random_action(&mut random).unwrap();
        let body = json!({"seq": game.seq, "do": "play", "turn": action}).to_string();
        game.sent = Some(action.clone());
        let Ok((status, text)) = http.call("POST", &format!("/api/v1/games/{}/events", game.id), &body) else {
            return games;
        };
        assert_eq!(status, 200, "{body}: {text}");
        game.sent = None;
        game.seq += 1;
        game.record.play_text(&action).unwrap();
        game.acknowledged.push((game.seq, action));
        if acks.send(()).is_err() {
            return games;
        }
    }
}

/// Compares a game on the server with what its player knows, and brings the player up to date.
fn check(http: &mut Http, game: &mut Known, context: &str) {
    let path = format!("/api/v1/games/{}", game.id);
    let events = http.good("GET", &format!("{path}/events"), &Value::Null);
    let events = events["events"].as_array().unwrap();
    for (seq, turn) in &game.acknowledged {
        let event = &events[usize::try_from(*seq).unwrap() - 1];
        assert_eq!((&event["seq"], &event["turn"]), (&json!(seq), &json!(turn)), "{context}: lost");
    }
    let last = i64::try_from(events.len()).unwrap();
    match game.sent.take() {
        // Sent and stored, and the answer was lost.
        Some(action) if last == game.seq + 1 => {
            assert_eq!(events.last().unwrap()["turn"], action, "{context}");
            game.record.play_text(&action).unwrap();
            game.seq = last;
            game.acknowledged.push((last, action));
        }
        _ => assert_eq!(last, game.seq, "{context}: something happened that nobody did"),
    }
    let (_, text) = http.call("GET", &format!("{path}/record?as=text"), "").unwrap();
    let back = replay(&split(&text).unwrap()[0]).unwrap_or_else(|error| panic!("{context}: {error}\n{text}"));
    assert_eq!(back.position_text(), game.record.position_text(), "{context}");
    let state = http.good("GET", &path, &Value::Null);
    assert_eq!(state["live"]["position"], game.record.position_text(), "{context}");
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let seed: u64 = std::env::var("TABULEIRO_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(50);
    let mut random = Random::new(seed);
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("crash.db");
    let mut server = Server::start(&database);
    let mut players: Vec<(String, Vec<Known>)> = (0..CLIENTS)
        .map(|_| {
            let mut http = Http::connect(&server.address, "").unwrap();
            let made = http.good("POST", "/api/v1/guests", &json!({}));
            http.token = made["token"].as_str().unwrap().to_owned();
            let known = games().iter().map(|game| make(&mut http, game.info().id)).collect();
            (http.token, known)
        })
        .collect();
    let mut total = 0;
    for round in 0..ROUNDS {
        let context = format!("seed {seed}, round {round}");
        let (acks, heard): (Sender<()>, Receiver<()>) = channel();
        let threads: Vec<_> = std::mem::take(&mut players)
            .into_iter()
            .map(|(token, games)| {
                let http = Http::connect(&server.address, &token).unwrap();
                let (acks, random) = (acks.clone(), Random::new(seed ^ u64::from(random.below(u32::MAX))));
                thread::spawn(move || (token, play(http, games, random, &acks)))
            })
            .collect();
        drop(acks);
        for _ in 0..1 + random.below(60) {
            heard.recv().unwrap_or_else(|_| panic!("{context}: nobody plays any more"));
            total += 1;
        }
        server.kill();
        players = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
        server = Server::start(&database);
        for (token, games) in &mut players {
            let mut http = Http::connect(&server.address, token).unwrap();
            for game in games {
                check(&mut http, game, &context);
            }
        }
    }
    server.kill();
    assert!(total > u64::from(ROUNDS), "seed {seed}");
    // The file is whole after all that, and all games can be exported as records that hold.
    let export = Command::new(env!("CARGO_BIN_EXE_tabuleiro")).args(["export", "--database"]).arg(&database).output();
    let export = export.unwrap();
    assert!(export.status.success(), "{}", String::from_utf8_lossy(&export.stderr));
    let text = String::from_utf8(export.stdout).unwrap();
    let records = split(&text).unwrap();
    // Games may have been made whose makers never heard of it.
    assert!(records.len() >= players.iter().map(|(_, games)| games.len()).sum::<usize>(), "seed {seed}");
    for raw in &records {
        replay(raw).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
}

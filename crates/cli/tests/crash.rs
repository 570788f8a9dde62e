//! The server is killed under load, again and again: nothing that was acknowledged is lost, and no game is broken. On SQLite, and on PostgreSQL, from where
//! all that was played then moves house.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use serde_json::{Value, json};
use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::record::text::split;
use tabuleiro_catalog::{Input, find, games, replay};

/// How many play at once.
const CLIENTS: usize = 4;

/// A server of this program's own binary.
struct CrashServer {
    child: Child,
    address: String,
}

impl CrashServer {
    fn start(database: &str) -> CrashServer {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
        command.args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--database"]).arg(database);
        for setting in [
            "limit_requests=1000000",
            "limit_burst=1000000",
            "limit_games=1000000",
            "limit_open_seats=1000000",
            "limit_connections_address=1000",
            "log_level=error",
        ] {
            command.args(["--set", setting]);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        CrashServer { child, address }
    }

    /// Without a warning: `SIGKILL` on Unix.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A connection that speaks just enough HTTP.
struct CrashHttp {
    stream: BufReader<TcpStream>,
    token: String,
}

impl CrashHttp {
    fn connect(address: &str, token: &str) -> std::io::Result<CrashHttp> {
        Ok(CrashHttp { stream: BufReader::new(TcpStream::connect(address)?), token: token.to_owned() })
    }

    fn call(&mut self, method: &str, path: &str, body: &str) -> std::io::Result<(u16, String)> {
        let bearer =
            if self.token.is_empty() { String::new() } else { format!("authorization: Bearer {}\r\n", self.token) };
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n{bearer}content-type: application/json\r\n");
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

/// What one client has heard to be stored: the number of the event, its kind, its turn, and what the clocks had left.
struct Acknowledged {
    seq: i64,
    kind: &'static str,
    turn: Option<String>,
    left_ms: Value,
}

/// A game between the two guests of one client, as the client knows it.
struct Known {
    id: String,
    invite: String,
    /// Which of the two guests sits where.
    seats: [usize; 2],
    seq: i64,
    live: Value,
    acknowledged: Vec<Acknowledged>,
    /// Whether something was sent that may have been stored or not.
    is_sent: bool,
}

/// A connection for each of the two guests of a client.
struct Pair {
    guests: [CrashHttp; 2],
}

/// What a client does next.
enum Deed {
    Join,
    /// The guest, the command, the kind of the event, and the turn.
    Command(usize, &'static str, &'static str, Option<String>),
    Nothing,
}

const CLOCK: i64 = 3_600_000;

fn new_game(http: &mut CrashHttp, kind: &str) -> Option<Known> {
    let clock = json!({"total_ms": CLOCK, "increment_ms": 1000});
    let body = json!({"game": kind, "first": {"who": "me"}, "second": {"who": "open"}, "clock": clock});
    let Ok((201, made)) = http.call("POST", "/api/v1/games", &body.to_string()) else { return None };
    let made: Value = serde_json::from_str(&made).unwrap();
    let text = |key: &str| made[key].as_str().unwrap().to_owned();
    let live = made["state"]["live"].clone();
    Some(Known {
        id: text("id"),
        invite: text("invite"),
        seats: [0, 1],
        seq: 1,
        live,
        acknowledged: vec![],
        is_sent: false,
    })
}

impl Known {
    fn side(&self, name: &Value) -> Option<usize> {
        match name.as_str()? {
            "first" => Some(0),
            _ => Some(1),
        }
    }

    /// An offer, or the answer to the other's.
    fn offer(&self, offer: &'static str, side: usize, asked: &'static str, agreed: &'static str) -> Deed {
        match self.side(&self.live["offers"][offer]) {
            Some(by) => Deed::Command(self.seats[1 - by], offer, agreed, None),
            None => Deed::Command(self.seats[side], offer, asked, None),
        }
    }

    fn next(&self, kind: &str, random: &mut Random) -> Deed {
        let side = self.side(&self.live["to_act"]).unwrap();
        match self.live["status"].as_str().unwrap() {
            "waiting" => Deed::Join,
            "playing" => match random.below(100) {
                // Nobody asks twice for what was granted: the turns have to be there.
                0..10 if self.live["turns"].as_array().unwrap().len() > 1 => {
                    self.offer("takeback", 1 - side, "takeback_offer", "takeback")
                }
                10..13 => Deed::Command(self.seats[side], "resign", "resign", None),
                _ => {
                    let game = find(kind).unwrap();
                    let position = Input::Text(self.live["position"].as_str().unwrap());
                    let record = game.open(game.usual_options(), position).unwrap();
                    let action = record.random_action(random).unwrap();
                    Deed::Command(self.seats[side], "play", "turn", Some(action))
                }
            },
            "over" if self.live["rematch"].is_null() => self.offer("rematch", 0, "rematch_offer", "rematch"),
            _ => Deed::Nothing,
        }
    }

    /// Takes in what the server has acknowledged.
    fn acknowledge(&mut self, kind: &'static str, turn: Option<String>, answer: &Value, live: &Value) {
        self.is_sent = false;
        self.seq = answer["seq"].as_i64().unwrap();
        self.live = live.clone();
        let left_ms = if matches!(kind, "turn" | "takeback") { live["clock"]["left_ms"].clone() } else { Value::Null };
        self.acknowledged.push(Acknowledged { seq: self.seq, kind, turn, left_ms });
    }
}

/// Plays until the server is gone.
fn play(
    mut pair: Pair,
    mut games: Vec<(String, Known)>,
    mut random: Random,
    acks: &Sender<()>,
) -> Vec<(String, Known)> {
    loop {
        let index = random.below(games.len() as u32) as usize;
        let (kind, game) = &mut games[index];
        let kind = kind.clone();
        let path = format!("/api/v1/games/{}", game.id);
        match game.next(&kind, &mut random) {
            Deed::Join => {
                game.is_sent = true;
                let body = json!({"invite": game.invite}).to_string();
                let Ok((status, text)) = pair.guests[1].call("POST", &format!("{path}/join"), &body) else {
                    return games;
                };
                assert_eq!(status, 200, "{text}");
                let state: Value = serde_json::from_str(&text).unwrap();
                game.acknowledge("join", None, &state, &state["live"]);
            }
            Deed::Command(guest, command, event, turn) => {
                game.is_sent = true;
                let mut body = json!({"seq": game.seq, "do": command});
                if let Some(turn) = &turn {
                    body["turn"] = json!(turn);
                }
                let answered = pair.guests[guest].call("POST", &format!("{path}/events"), &body.to_string());
                let Ok((status, text)) = answered else { return games };
                if status == 409 && command == "takeback" {
                    // Turned down by playing on, or there is nothing of this side to take back.
                    game.is_sent = false;
                    continue;
                }
                assert_eq!(status, 200, "{body}: {text}");
                let answer: Value = serde_json::from_str(&text).unwrap();
                game.acknowledge(event, turn, &answer, &answer["live"]);
                if event == "rematch" {
                    let follower = answer["live"]["rematch"].as_str().unwrap().to_owned();
                    let seats = [game.seats[1], game.seats[0]];
                    let Ok((200, text)) = pair.guests[0].call("GET", &format!("/api/v1/games/{follower}"), "") else {
                        return games;
                    };
                    let state: Value = serde_json::from_str(&text).unwrap();
                    let (live, seq) = (state["live"].clone(), state["seq"].as_i64().unwrap());
                    let known = Known {
                        id: follower,
                        invite: String::new(),
                        seats,
                        seq,
                        live,
                        acknowledged: vec![],
                        is_sent: false,
                    };
                    games.push((kind, known));
                }
            }
            Deed::Nothing => {
                let Some(known) = new_game(&mut pair.guests[0], &kind) else { return games };
                games[index] = (kind, known);
                continue;
            }
        }
        if acks.send(()).is_err() {
            return games;
        }
    }
}

/// Compares a game on the server with what its players know, and brings them up to date.
fn check(http: &mut CrashHttp, game: &mut Known, context: &str) {
    let path = format!("/api/v1/games/{}", game.id);
    let events = http.good("GET", &format!("{path}/events"), &Value::Null);
    let events = events["events"].as_array().unwrap();
    for known in &game.acknowledged {
        let event = &events[usize::try_from(known.seq).unwrap() - 1];
        assert_eq!((&event["seq"], &event["kind"]), (&json!(known.seq), &json!(known.kind)), "{context}: lost");
        assert_eq!(event["turn"], json!(known.turn), "{context}");
        if !known.left_ms.is_null() {
            assert_eq!(event["left_ms"], known.left_ms, "{context}: another clock");
        }
    }
    let times: Vec<i64> = events.iter().map(|event| event["at"].as_i64().unwrap()).collect();
    assert!(times.is_sorted(), "{context}: {times:?}");
    let state = http.good("GET", &path, &Value::Null);
    let last = state["seq"].as_i64().unwrap();
    // What was sent last may have been stored although the answer was lost.
    let most = game.seq + i64::from(game.is_sent);
    assert!((game.seq..=most).contains(&last), "{context}: {last} events, {} known", game.seq);
    let (_, text) = http.call("GET", &format!("{path}/record?as=text"), "").unwrap();
    let back = replay(&split(&text).unwrap()[0]).unwrap_or_else(|error| panic!("{context}: {error}\n{text}"));
    assert_eq!(state["live"]["position"], back.position_text(), "{context}");
    if last == game.seq {
        assert_eq!(game.live["position"], state["live"]["position"], "{context}");
        assert_eq!(game.live["offers"], state["live"]["offers"], "{context}");
        assert_eq!(game.live["clock"]["left_ms"], state["live"]["clock"]["left_ms"], "{context}");
    }
    game.is_sent = false;
    game.seq = last;
    game.live = state["live"].clone();
}

/// The tokens of two guests, and their games by kind with what each is known to hold.
type CrashPlayer = ([String; 2], Vec<(String, Known)>);

/// Runs the program, which has to succeed. Returns what it prints.
fn program(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tabuleiro")).args(["--lang", "en"]).args(arguments).output().unwrap();
    let (said, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{arguments:?}: {said} {errors}");
    #[cfg(unix)]
    for words in [said.as_str(), &errors] {
        assert!(!words.contains(tabuleiro_test_postgres::PASSWORD), "{arguments:?}: {words}");
    }
    said
}

/// Plays, kills and starts again so many times, and looks at everything afterwards.
fn kill_again_and_again(database: &str, rounds: u32) {
    let seed: u64 = std::env::var("TABULEIRO_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(50);
    let mut random = Random::new(seed);
    let mut server = CrashServer::start(database);
    let mut players: Vec<CrashPlayer> = (0..CLIENTS)
        .map(|_| {
            let mut http = CrashHttp::connect(&server.address, "").unwrap();
            let mut token = || http.good("POST", "/api/v1/guests", &json!({}))["token"].as_str().unwrap().to_owned();
            let tokens = [token(), token()];
            http.token.clone_from(&tokens[0]);
            let known = games().iter().map(|game| {
                let kind = game.info().id;
                (kind.to_owned(), new_game(&mut http, kind).unwrap())
            });
            (tokens, known.collect())
        })
        .collect();
    let mut total = 0;
    for round in 0..rounds {
        let context = format!("seed {seed}, round {round}");
        let (acks, heard): (Sender<()>, Receiver<()>) = channel();
        let threads: Vec<_> = std::mem::take(&mut players)
            .into_iter()
            .map(|(tokens, games)| {
                let guests = tokens.each_ref().map(|token| CrashHttp::connect(&server.address, token).unwrap());
                let (acks, random) = (acks.clone(), Random::new(seed ^ u64::from(random.below(u32::MAX))));
                thread::spawn(move || (tokens, play(Pair { guests }, games, random, &acks)))
            })
            .collect();
        drop(acks);
        for _ in 0..1 + random.below(60) {
            heard.recv().unwrap_or_else(|_| panic!("{context}: nobody plays any more"));
            total += 1;
        }
        server.kill();
        players = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
        server = CrashServer::start(database);
        for (tokens, games) in &mut players {
            let mut http = CrashHttp::connect(&server.address, &tokens[0]).unwrap();
            for (_, game) in games {
                check(&mut http, game, &context);
            }
        }
    }
    server.kill();
    assert!(total > u64::from(rounds), "seed {seed}");
    program(&["store", "check", "--full", "--database", database]);
    // The store is whole after all that, and all games can be exported as records that hold.
    let text = program(&["export", "--database", database]);
    let records = split(&text).unwrap();
    // Games may have been made whose makers never heard of it.
    assert!(records.len() >= players.iter().map(|(_, games)| games.len()).sum::<usize>(), "seed {seed}");
    for raw in &records {
        replay(raw).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    kill_again_and_again(folder.path().join("crash.db").to_str().unwrap(), 50);
}

#[cfg(unix)]
#[test]
fn nothing_is_lost_on_postgres_nor_when_it_moves_house() {
    use tabuleiro_test_postgres::{name_of, server};
    let database = server().database();
    kill_again_and_again(&database, 10);
    let records = program(&["export", "--database", &database]);
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();

    // A server keeps its database to itself, and a backup needs no rest.
    let running = CrashServer::start(&database);
    let copy = Command::new(env!("CARGO_BIN_EXE_tabuleiro"))
        .args(["--lang", "en", "store", "copy", &database, &path("taken.db")])
        .output()
        .unwrap();
    let refused = String::from_utf8_lossy(&copy.stderr);
    assert!(!copy.status.success() && refused.contains("Another server has the games"), "{refused}");
    program(&["backup", &path("backup.db"), "--database", &database]);
    running.kill();

    // Into a file, from a backup into another database, and by the tools of PostgreSQL.
    program(&["store", "copy", &database, &path("moved.db")]);
    let restored = server().database();
    let said = program(&["store", "copy", &path("backup.db"), &restored]);
    assert!(said.contains("are equal") && said.contains("postgres://tabuleiro@127.0.0.1"), "{said}");
    let dumped = server().database();
    let dump = server().dump(name_of(&database));
    server().restore(name_of(&dumped), &dump);
    for place in [path("moved.db"), path("backup.db"), restored, dumped] {
        program(&["store", "check", "--full", "--database", &place]);
        assert!(program(&["export", "--database", &place]) == records, "{place} has other games");
    }
}

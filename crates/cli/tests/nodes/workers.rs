//! Nodes that leave the thinking to workers, of which one is at the database and one speaks only HTTP. One is killed in mid-search; the games go on, and nothing is
//! lost or doubled. The same workers play a match, and report what this machine would have.

use std::process::Command;

use serde_json::json;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::{AnyRecord, find};
use tabuleiro_load::history::{self, ClientLog, LogEntry};
use tabuleiro_store::{Postgres, PostgresUrl, Store, StorePlace};
use tabuleiro_test_postgres::{name_of, server};

use crate::process::{NodeProcess, WorkerProcess};

/// Nodes do not think themselves, and a job without its worker is soon somebody else's.
const LEAVING: &[&str] = &["engine_patience_ms=1000000000", "job_lease_ms=2000"];

/// The same lease for the worker at the database.
const LEASE: &str = "job_lease_ms=2000";

fn tabuleiro(arguments: &[&str], database: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
    let ran = command.args(["--lang", "en"]).args(arguments).env("TABULEIRO_DATABASE", database).output().unwrap();
    let errors = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(ran.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(ran.stdout).unwrap()
}

/// A token, and its id.
pub(crate) fn token(database: &str) -> (String, String) {
    let said = tabuleiro(&["worker", "token", "create", "Ana's machine"], database);
    let (first, token) = said.trim_end().split_once('\n').unwrap();
    (token.to_owned(), first.split(' ').nth(1).unwrap().to_owned())
}

/// A game against the computer at its highest level, and what its player and the computer did.
struct ComputerGame {
    id: String,
    token: String,
    record: Box<dyn AnyRecord>,
    player: ClientLog,
    computer: ClientLog,
}

impl ComputerGame {
    async fn make(node: &NodeProcess) -> ComputerGame {
        let token = node.post("", "/api/v1/guests", json!({})).await["token"].as_str().unwrap().to_owned();
        let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "computer", "level": 10}});
        let made = node.post(&token, "/api/v1/games", body).await;
        let id = made["id"].as_str().unwrap().to_owned();
        let log = |name: &str| ClientLog { name: name.to_owned(), game: id.clone(), entries: vec![] };
        let (player, computer) = (log("player"), log("computer"));
        let game = find("infection").unwrap();
        ComputerGame { record: game.start(game.usual_options()).unwrap(), id, token, player, computer }
    }

    /// Plays any legal turn, in answer to the event with this number.
    async fn play(&mut self, node: &NodeProcess, after: i64, random: &mut Random) {
        let turn = self.record.random_action(random).unwrap();
        self.record.play_text(&turn).unwrap();
        self.player.entries.push(LogEntry::Sent { after, turn: turn.clone() });
        let body = json!({"seq": after, "do": "play", "turn": turn});
        let accepted = node.post(&self.token, &format!("/api/v1/games/{}/events", self.id), body).await;
        self.player.entries.push(LogEntry::Accepted { seq: accepted["seq"].as_i64().unwrap() });
    }

    /// Waits for the computer's turn, which is the event with this number.
    async fn hear(&mut self, store: &Postgres, seq: i64) {
        while store.game(&self.id).await.unwrap().unwrap().seq < seq {
            tokio::task::yield_now().await;
        }
        let event = store.events(&self.id, seq - 1, 1).await.unwrap().remove(0);
        let body: serde_json::Value = serde_json::from_str(&event.body).unwrap();
        let turn = body["turn"].as_str().unwrap_or_else(|| panic!("{body}")).to_owned();
        self.record.play_text(&turn).unwrap();
        self.computer.entries.push(LogEntry::Sent { after: seq - 1, turn });
        self.computer.entries.push(LogEntry::Accepted { seq });
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_although_a_worker_is_killed_in_mid_search() {
    let database = server().database();
    let url: PostgresUrl = database.parse().unwrap();
    let nodes: Vec<NodeProcess> = (0..2).map(|number| NodeProcess::start_with(number, &database, LEAVING)).collect();
    let store = Postgres::open(&url).await.unwrap();
    let (token, id) = token(&database);
    let mut at_database = WorkerProcess::at_database(&database, LEASE);
    let mut lent = WorkerProcess::lent(&nodes[1], &token);
    let mut random = Random::new(11);
    let mut games = vec![];
    for number in 0..4 {
        games.push(ComputerGame::make(&nodes[number % 2]).await);
    }
    for (number, game) in games.iter_mut().enumerate() {
        game.play(&nodes[number % 2], 1, &mut random).await;
    }
    // Until the one at the database thinks about one of them.
    let thinks = "SELECT count(*) FROM jobs WHERE state = 'running' AND worker_kind = 'database'";
    while server().sql(name_of(&database), thinks) == "0" {}
    at_database.kill();
    for game in &mut games {
        game.hear(&store, 3).await;
    }
    // Another takes the place of the one that was killed. The one that is lent is let go, and ends.
    let _again = WorkerProcess::at_database(&database, LEASE);
    tabuleiro(&["worker", "token", "revoke", &id], &database);
    for (number, game) in games.iter_mut().enumerate() {
        game.play(&nodes[(number + 1) % 2], 3, &mut random).await;
    }
    for game in &mut games {
        game.hear(&store, 5).await;
    }
    assert_eq!(tokio::task::block_in_place(|| lent.ends()), Some(1), "it is told that it is not wanted");
    assert!(tabuleiro(&["worker", "token", "list"], &database).contains("revoked"));

    let ids: Vec<String> = games.iter().map(|game| game.id.clone()).collect();
    let stored = history::read(&store, &ids).await.unwrap();
    assert!(stored.values().all(|events| events.len() == 5), "{stored:?}");
    let logs: Vec<ClientLog> = games.into_iter().flat_map(|game| [game.player, game.computer]).collect();
    let found: Vec<String> = history::check(&logs, &stored).iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "{found:#?}");
    let place: StorePlace = database.parse().unwrap();
    assert_eq!(place.examine(true).await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_play_the_games_that_this_machine_would() {
    let database = server().database();
    let node = NodeProcess::start_with(1, &database, LEAVING);
    let (token, _) = token(&database);
    let _workers = [WorkerProcess::at_database(&database, LEASE), WorkerProcess::lent(&node, &token)];
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let address = format!("http://{}", node.address);
    let play = |log: &str, more: &[&str]| {
        let file = file(log);
        let mut arguments = vec!["match", "nodes:300", "2", "random", "--game", "infection", "--game", "frozen-forest"];
        arguments.extend(["--games", "4", "--seed", "5", "--json", "--log", &file]);
        arguments.extend(more);
        let said = tabuleiro(&arguments, &database);
        let mut lines: Vec<String> = std::fs::read_to_string(&file).unwrap().lines().map(str::to_owned).collect();
        lines.sort();
        (said, lines)
    };
    let here = play("here", &["--concurrency", "2"]);
    let there = play("there", &["--workers", &address, "--token", &token, "--concurrency", "4"]);
    assert_eq!(here, there);
    // A match that goes on has nothing left to play.
    let said = tabuleiro(
        &[
            "match",
            "nodes:300",
            "2",
            "random",
            "--game",
            "infection",
            "--game",
            "frozen-forest",
            "--games",
            "4",
            "--seed",
            "5",
            "--json",
            "--log",
            &file("there"),
            "--resume",
            "--workers",
            &address,
            "--token",
            &token,
        ],
        &database,
    );
    assert_eq!(said, here.0);
}

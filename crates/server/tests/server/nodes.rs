//! Two nodes in one process on one database: what happens at one is seen at the other, whatever way it takes.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use serde_json::{Value, json};
use tabuleiro_server::AppState;
use tabuleiro_server::config::ServerConfig;
use tabuleiro_server::time::SteadyTime;
use tabuleiro_store::{Postgres, PostgresUrl};
use tabuleiro_test_postgres::{name_of, server};

use super::sockets::SocketClient;
use super::support::{HttpReply, call, roomy};

/// A node.
pub(crate) struct Node {
    app: Arc<AppState>,
    router: Router,
}

impl Node {
    async fn start(database: &str) -> Node {
        Node::start_with(database, roomy()).await
    }

    pub(crate) async fn start_with(database: &str, config: ServerConfig) -> Node {
        let url: PostgresUrl = database.parse().unwrap();
        let store = Arc::new(Postgres::open(&url).await.unwrap());
        let app = AppState::start(config, store, Arc::new(SteadyTime::start())).await.unwrap();
        Node { router: app.router(), app }
    }

    pub(crate) async fn call(&self, method: &str, token: &str, path: &str, body: Value) -> HttpReply {
        call(&self.router, method, token, path, body).await
    }

    pub(crate) async fn act(&self, token: &str, id: &str, seq: i64, turn: &str) -> HttpReply {
        let body = json!({"seq": seq, "do": "play", "turn": turn});
        self.call("POST", token, &format!("/api/v1/games/{id}/events"), body).await
    }

    pub(crate) async fn state(&self, token: &str, id: &str) -> Value {
        self.call("GET", token, &format!("/api/v1/games/{id}"), Value::Null).await.good()
    }

    async fn listen(&self) -> SocketAddr {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Arc::clone(&self.app);
        tokio::spawn(async move { app.serve(listener, std::future::pending()).await });
        address
    }
}

pub(crate) async fn guest(node: &Node, name: &str) -> String {
    let made = node.call("POST", "", "/api/v1/guests", json!({"name": name})).await.good();
    made["token"].as_str().unwrap().to_owned()
}

/// Two nodes, and a game that was made at the first and joined at the second.
async fn two_nodes() -> (String, [Node; 2], String, [String; 2]) {
    let database = server().database();
    let nodes = [Node::start(&database).await, Node::start(&database).await];
    let (ana, rui) = (guest(&nodes[0], "Ana").await, guest(&nodes[1], "Rui").await);
    let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "open"}});
    let made = nodes[0].call("POST", &ana, "/api/v1/games", body).await.good();
    let id = made["id"].as_str().unwrap().to_owned();
    let join = json!({"invite": made["invite"]});
    nodes[1].call("POST", &rui, &format!("/api/v1/games/{id}/join"), join).await.good();
    (database, nodes, id, [ana, rui])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_node_serves_every_game() {
    let (_, [one, two], id, [ana, rui]) = two_nodes().await;
    assert_eq!(one.state(&ana, &id).await["seq"], 2, "the seat was taken at the other node");
    // Each answers what was seen at the other.
    assert_eq!(two.act(&ana, &id, 2, "g2").await.good()["seq"], 3);
    let turn = one.state(&rui, &id).await["next"].clone();
    assert!(!turn.is_null(), "it is his turn at this node as well");
    assert_eq!(two.act(&ana, &id, 2, "g3").await.refusal(), (409, "stale".to_owned()));
    assert_eq!(one.act(&ana, &id, 2, "g3").await.refusal(), (409, "stale".to_owned()));
    assert_eq!(one.act(&ana, &id, 3, "g3").await.refusal().0, 403, "not her turn");
    let list = one.call("GET", &ana, "/api/v1/games?list=mine", Value::Null).await.good();
    assert_eq!(list["games"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_hear_what_happens_at_other_nodes() {
    let (database, [one, two], id, [ana, rui]) = two_nodes().await;
    let (first, second) = (one.listen().await, two.listen().await);
    let mut hers = SocketClient::connect(first, &ana, &id, None).await;
    let mut his = SocketClient::connect(second, &rui, &id, None).await;
    let mut live = his.next("state").await["state"]["live"].clone();
    hers.next("state").await;
    // Each sees that the other is there, at the other node.
    for client in [&mut hers, &mut his] {
        while client.next("presence").await["online"] != json!([true, true]) {}
    }
    hers.say(json!({"seq": 2, "do": "play", "turn": "g2", "ref": "x"}).to_string()).await;
    assert_eq!(hers.next("accepted").await["seq"], 3);
    let heard = his.next_event(&mut live).await;
    assert_eq!((&heard["event"]["seq"], &heard["event"]["turn"]), (&json!(3), &json!("g2")));
    assert_eq!(live["position"], one.state("", &id).await["live"]["position"]);
    assert!(heard["next"].is_object(), "he hears what he can do");

    // Notices are lost: the table is read all the same.
    let listeners = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' \
        AND datname = current_database()";
    assert_eq!(server().sql(name_of(&database), listeners), "2");
    let turn = "a2";
    his.say(json!({"seq": 3, "do": "play", "turn": turn, "ref": "y"}).to_string()).await;
    assert_eq!(his.next("accepted").await["seq"], 4);
    assert_eq!(hers.next("event").await["event"]["seq"], 3);
    assert_eq!(hers.next("event").await["event"]["turn"], turn);
    drop(his);
    while hers.next("presence").await["online"] != json!([true, false]) {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_nodes_that_decide_at_once_one_wins() {
    let (_, [one, two], id, [ana, rui]) = two_nodes().await;
    let path = format!("/api/v1/games/{id}/events");
    let mut seq = 2;
    for round in 0..10 {
        // Both are loaded, and know the same.
        assert_eq!(one.state("", &id).await["seq"], seq);
        assert_eq!(two.state("", &id).await["seq"], seq);
        let command = if round % 2 == 0 { "draw" } else { "decline" };
        let asks = |node: &Node, token: &str| {
            let (router, token, path) = (node.router.clone(), token.to_owned(), path.clone());
            let body = json!({"seq": seq, "do": command});
            async move { call(&router, "POST", &token, &path, body).await }
        };
        let (hers, his) = if round % 2 == 0 {
            tokio::join!(asks(&one, &ana), asks(&two, &ana))
        } else {
            tokio::join!(asks(&one, &rui), asks(&two, &rui))
        };
        let statuses = [hers.status.as_u16(), his.status.as_u16()];
        assert!(matches!(statuses, [200, 409] | [409, 200]), "{round}: {} {}", hers.text, his.text);
        seq += 1;
        // What was turned down may be asked again after a turn.
        if round % 2 == 1 {
            let (token, turns) = if round % 4 == 1 { (&ana, ["g2", "f2"]) } else { (&rui, ["a2", "b2"]) };
            let played = one.act(token, &id, seq, turns[(round / 4) % 2]).await;
            played.good();
            seq += 1;
            break;
        }
    }
    let events = two.call("GET", "", &path, Value::Null).await.good();
    let numbers: Vec<i64> =
        events["events"].as_array().unwrap().iter().map(|event| event["seq"].as_i64().unwrap()).collect();
    assert_eq!(numbers, (1..=seq).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_written_without_a_notice_is_found() {
    let (database, [one, two], id, [ana, rui]) = two_nodes().await;
    let address = two.listen().await;
    let mut watcher = SocketClient::connect(address, "", &id, None).await;
    watcher.next("state").await;
    // The rows of an event as a node writes them that knows nothing of notices: those of an event that was written with one, and taken out before.
    let (name, now) = (name_of(&database), "(SELECT max(at_ms) FROM events)");
    one.act(&ana, &id, 2, "g2").await.good();
    assert_eq!(watcher.next("event").await["event"]["seq"], 3);
    let copy = format!(
        "INSERT INTO events (game, seq, at_ms, body) SELECT game, 4, {now}, '{{\"kind\":\"draw_offer\",\"side\":\"first\"}}' \
        FROM events WHERE game = '{id}' AND seq = 3; UPDATE games SET seq = 4 WHERE id = '{id}'"
    );
    server().sql(name, &copy);
    let heard = watcher.next("event").await;
    assert_eq!((&heard["event"]["seq"], &heard["event"]["kind"]), (&json!(4), &json!("draw_offer")));
    // A node that decides on what it knew before meets a conflict, and says so.
    assert_eq!(one.act(&rui, &id, 3, "a2").await.refusal(), (409, "stale".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_plays_although_the_node_that_heard_the_turn_is_gone() {
    let database = server().database();
    let node = Node::start(&database).await;
    let ana = guest(&node, "Ana").await;
    let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "computer", "level": 1}});
    let id = node.call("POST", &ana, "/api/v1/games", body).await.good()["id"].as_str().unwrap().to_owned();
    let mut hers = SocketClient::connect(node.listen().await, &ana, &id, None).await;
    assert_eq!(hers.next("state").await["state"]["seq"], 1);
    // A node takes her turn, and is gone before it has told anybody.
    let left = format!(
        "INSERT INTO events (game, seq, at_ms, body) SELECT game, 2, at_ms, '{{\"kind\":\"turn\",\"side\":\"first\",\"turn\":\"g2\"}}' \
        FROM events WHERE game = '{id}'; UPDATE games SET seq = 2 WHERE id = '{id}'"
    );
    server().sql(name_of(&database), &left);
    // This one learns of it by a question that asks nothing of the computer.
    let events = node.call("GET", &ana, &format!("/api/v1/games/{id}/events"), Value::Null).await.good();
    assert_eq!(events["seq"], 2);
    assert_eq!(hers.next("event").await["event"]["turn"], "g2");
    let answer = hers.next("event").await["event"].clone();
    assert_eq!((&answer["seq"], &answer["side"]), (&json!(3), &json!("second")));
}

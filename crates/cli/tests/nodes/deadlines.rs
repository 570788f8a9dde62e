//! Clocks go on when the node that had the game is gone: another takes the lease of its deadline. The one that comes back hears of it.

use serde_json::{Value, json};
use tabuleiro_store::{Cluster, Postgres, PostgresUrl, Store};
use tabuleiro_test_postgres::server;

use crate::process::NodeProcess;

/// A game with ten seconds for each side, loaded at a node, in which a clock runs. Returns its id and the number of its last event.
async fn running_game(node: &NodeProcess) -> (String, i64) {
    let mut tokens = vec![];
    for _ in 0..2 {
        tokens.push(node.post("", "/api/v1/guests", json!({})).await["token"].as_str().unwrap().to_owned());
    }
    let body =
        json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "open"}, "clock": {"total_ms": 10_000}});
    let made = node.post(&tokens[0], "/api/v1/games", body).await;
    let id = made["id"].as_str().unwrap().to_owned();
    node.post(&tokens[1], &format!("/api/v1/games/{id}/join"), json!({"invite": made["invite"]})).await;
    for (token, seq, turn) in [(&tokens[0], 2, "g2"), (&tokens[1], 3, "a2")] {
        let turn = json!({"seq": seq, "do": "play", "turn": turn});
        node.post(token, &format!("/api/v1/games/{id}/events"), turn).await;
    }
    (id, 4)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_run_out_although_their_node_is_gone_or_stands_still() {
    let database = server().database();
    let url: PostgresUrl = database.parse().unwrap();
    let mut nodes: Vec<NodeProcess> = (0..3).map(|number| NodeProcess::start(number, &database)).collect();
    let store = Postgres::open(&url).await.unwrap();
    let before = store.time().await.unwrap().now_ms;
    let (killed, seq) = running_game(&nodes[0]).await;
    let (paused, _) = running_game(&nodes[2]).await;
    nodes[0].kill();
    nodes[2].pause();
    // Until the third node has ended both.
    for id in [&killed, &paused] {
        while store.game(id).await.unwrap().unwrap().seq == seq {
            tokio::task::yield_now().await;
        }
    }
    let after = store.time().await.unwrap().now_ms;
    nodes[2].go_on();
    for id in [killed, paused] {
        let events = store.events(&id, 0, 100).await.unwrap();
        let bodies: Vec<Value> = events.iter().map(|event| serde_json::from_str(&event.body).unwrap()).collect();
        assert_eq!(bodies.last().unwrap()["kind"], "flag", "{bodies:?}");
        assert_eq!(events.len(), 5, "{bodies:?}");
        // The clocks of the machines are a minute apart; time is the database's all the same.
        let times: Vec<i64> = events.iter().map(|event| event.at_ms).collect();
        assert!(times.is_sorted() && times[0] > before - 5000 && times[4] < after + 5000, "{before} {times:?} {after}");
        assert!(times[4] - times[3] >= 10_000, "nobody loses time that he had: {times:?}");
        // The node that stood still does not end it a second time.
        let path = format!("/api/v1/games/{id}/events");
        let guest = nodes[2].post("", "/api/v1/guests", json!({})).await["token"].as_str().unwrap().to_owned();
        let mut http = tabuleiro_load::Http::connect(nodes[2].address).await.unwrap();
        http.token = Some(guest);
        let refused = http.post(&path, &json!({"seq": 5, "do": "resign"})).await.unwrap_err();
        assert!(refused.contains("not_yours"), "{refused}");
        assert_eq!(store.events(&id, 0, 100).await.unwrap().len(), 5);
    }
}

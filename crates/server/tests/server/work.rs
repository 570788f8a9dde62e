//! Machines that somebody lends: who is let in, and which answers count.

use std::sync::Arc;

use serde_json::{Value, json};
use tabuleiro_server::config::ServerConfig;
use tabuleiro_server::{create_worker_token, revoke_worker_token, worker_tokens};
use tabuleiro_test_postgres::{name_of, server};
use tokio::task::JoinSet;

use super::nodes::{Node, guest};
use super::support::{HttpReply, World, roomy};

/// A node that leaves all thinking to others.
struct Lender {
    database: String,
    config: ServerConfig,
    node: Node,
}

impl Lender {
    async fn start() -> Lender {
        Lender::start_with(|_| {}).await
    }

    async fn start_with(change: impl FnOnce(&mut ServerConfig)) -> Lender {
        let database = server().database();
        // Leases outlast the test: what is late here was moved in time.
        let mut config = ServerConfig {
            database: database.parse().unwrap(),
            engine_patience_ms: u32::MAX,
            job_lease_ms: 600_000,
            ..roomy()
        };
        change(&mut config);
        let node = Node::start_with(&database, config.clone()).await;
        Lender { database, config, node }
    }

    /// A token and its id.
    async fn token(&self, name: &str) -> (String, String) {
        let (id, token) = create_worker_token(&self.config, name).await.unwrap();
        (token, id)
    }

    async fn work(&self, token: &str, call: &str, body: Value) -> HttpReply {
        self.node.call("POST", token, &format!("/api/v1/work/{call}"), body).await
    }

    /// Takes a job; waits for one.
    async fn claim(&self, token: &str) -> Value {
        loop {
            let reply = self.work(token, "claim", json!({"threads": 1, "wait_ms": 10_000})).await;
            if reply.status != 204 {
                return reply.good();
            }
        }
    }

    /// Whether there is no job for a worker.
    async fn has_none(&self, token: &str) -> bool {
        self.work(token, "claim", json!({"threads": 1})).await.status == 204
    }

    async fn answer(&self, token: &str, job: &Value, answer: Value) -> HttpReply {
        let body = json!({"key": job["key"], "lease": job["lease"], "answer": answer.to_string(), "spent_ms": 10});
        self.work(token, "answer", body).await
    }

    /// A game in which the computer has to answer a turn.
    async fn game(&self, ana: &str, turn: &str) -> String {
        let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "computer", "level": 1}});
        let made = self.node.call("POST", ana, "/api/v1/games", body).await.good();
        let id = made["id"].as_str().unwrap().to_owned();
        self.node.act(ana, &id, 1, turn).await.good();
        id
    }

    /// The turns of a game, when it has so many events.
    async fn turns(&self, id: &str, events: i64) -> Vec<String> {
        loop {
            let path = format!("/api/v1/games/{id}/events");
            let found = self.node.call("GET", "", &path, Value::Null).await.good();
            if found["seq"].as_i64() >= Some(events) {
                let turn = |event: &Value| event["turn"].as_str().map(str::to_owned);
                return found["events"].as_array().unwrap().iter().filter_map(turn).collect();
            }
            tokio::task::yield_now().await;
        }
    }

    fn sql(&self, statement: &str) -> String {
        server().sql(name_of(&self.database), statement)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_tokens_that_were_not_revoked_let_in() {
    let lender = Lender::start().await;
    let player = guest(&lender.node, "Ana").await;
    let (token, id) = lender.token("Rui's machine").await;
    for (wrong, call, body) in [
        ("", "claim", json!({"threads": 1})),
        ("0123", "claim", json!({"threads": 1})),
        (player.as_str(), "claim", json!({"threads": 1})),
        (player.as_str(), "extend", json!({"key": "k", "lease": "l"})),
        ("", "matches/result", json!({"key": "k"})),
    ] {
        assert_eq!(lender.work(wrong, call, body).await.refusal(), (401, "no_worker".to_owned()), "{call}");
    }
    assert!(lender.has_none(&token).await);
    assert_eq!(lender.work(&token, "claim", json!({"threads": 0})).await.refusal().0, 400);
    // A worker is no player.
    let path = "/api/v1/me";
    assert_eq!(lender.node.call("GET", &token, path, Value::Null).await.refusal(), (401, "no_guest".to_owned()));
    let stored = lender.sql("SELECT id, name, length(token_hash) FROM worker_tokens");
    assert_eq!(stored, format!("{id}|Rui's machine|64"), "only a hash is kept");

    let game = lender.game(&player, "g2").await;
    let job = lender.claim(&token).await;
    assert!(revoke_worker_token(&lender.config, &id).await.unwrap());
    assert!(!revoke_worker_token(&lender.config, &id).await.unwrap());
    let answer = json!({"actions": ["a2"]});
    assert_eq!(lender.answer(&token, &job, answer.clone()).await.refusal(), (401, "no_worker".to_owned()));
    assert!(worker_tokens(&lender.config).await.unwrap()[0].revoked_ms.is_some());
    // What it had goes to another.
    let (other, _) = lender.token("Eva").await;
    let job = lender.claim(&other).await;
    assert_eq!(job["attempt"], 2);
    assert_eq!(lender.answer(&other, &job, answer).await.status, 204);
    assert_eq!(lender.turns(&game, 3).await, ["g2", "a2"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_are_legal_in_time_and_for_what_was_asked() {
    let lender = Lender::start().await;
    let ana = guest(&lender.node, "Ana").await;
    let (token, _) = lender.token("Rui").await;
    let (thief, _) = lender.token("Eva").await;
    let good = json!({"actions": ["a2"]});

    // By another, of another job, and too late.
    let game = lender.game(&ana, "g2").await;
    let job = lender.claim(&token).await;
    assert_eq!((&job["class"], &job["attempt"]), (&json!(0), &json!(1)));
    let payload: Value = serde_json::from_str(job["payload"].as_str().unwrap()).unwrap();
    assert_eq!((&payload["game"], &payload["task"]), (&json!(game), &json!({"do": "play", "level": 1, "clock": null})));
    let late = (409, "late".to_owned());
    assert_eq!(lender.answer(&thief, &job, good.clone()).await.refusal(), late);
    let held = json!({"key": job["key"], "lease": job["lease"]});
    assert_eq!(lender.work(&thief, "extend", held.clone()).await.refusal(), late);
    assert_eq!(
        lender.work(&thief, "fail", json!({"key": job["key"], "lease": job["lease"], "problem": "x"})).await.refusal(),
        late
    );
    assert_eq!(lender.work(&token, "extend", held.clone()).await.status, 204);
    let forged = json!({"key": job["key"], "lease": "x"});
    assert_eq!(lender.answer(&token, &forged, good.clone()).await.refusal(), late);
    lender.sql("UPDATE jobs SET until_ms = until_ms - 600000");
    assert_eq!(lender.work(&token, "extend", held).await.refusal(), late);
    assert_eq!(lender.answer(&token, &job, good.clone()).await.refusal(), late);
    // Nobody else who is lent gets it, however often he asks.
    assert!(lender.has_none(&token).await && lender.has_none(&thief).await);
    assert_eq!(lender.sql("SELECT state, attempts, lendable FROM jobs"), "waiting|1|0");
    // Handed out again, that answer counts; the first one's does not any more, and neither does the second sent twice.
    lender.sql("UPDATE jobs SET lendable = 1, due_ms = 0");
    let again = lender.claim(&token).await;
    assert_eq!((&again["key"], &again["attempt"]), (&job["key"], &json!(2)));
    assert_eq!(lender.answer(&token, &job, good.clone()).await.refusal(), late);
    assert_eq!(lender.answer(&token, &again, good.clone()).await.status, 204);
    assert_eq!(lender.answer(&token, &again, good.clone()).await.refusal(), late);
    assert_eq!(lender.turns(&game, 3).await, ["g2", "a2"]);

    // A turn that is legal elsewhere, none at all, nonsense: refused, and no lent machine gets the job again.
    for wrong in [json!({"actions": ["g3"]}), json!({"actions": []}), json!({"turn": "a2"}), json!("a2")] {
        let game = lender.game(&ana, "g2").await;
        let job = lender.claim(&token).await;
        assert_eq!(lender.answer(&token, &job, wrong.clone()).await.refusal(), (422, "illegal".to_owned()), "{wrong}");
        lender.sql("UPDATE jobs SET due_ms = 0");
        assert!(lender.has_none(&token).await, "{wrong}");
        let state = lender.sql(&format!("SELECT state, attempts, lendable FROM jobs WHERE key = 'turn/{game}/2'"));
        assert_eq!(state, "waiting|1|0", "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_token_has_no_more_than_its_share() {
    let lender = Lender::start_with(|config| config.limit_worker_jobs = 2).await;
    let ana = guest(&lender.node, "Ana").await;
    let (token, _) = lender.token("Rui").await;
    let (other, _) = lender.token("Eva").await;
    // Whatever they say, they count as two threads each: three for a payer, so that not all are his.
    for token in [&token, &other] {
        assert_eq!(lender.work(token, "claim", json!({"threads": 256})).await.status, 204);
    }
    assert_eq!(lender.sql("SELECT threads FROM workers WHERE kind = 'lent'"), "2\n2");
    for _ in 0..3 {
        lender.game(&ana, "g2").await;
    }
    let claim = json!({"threads": 256, "wait_ms": 20_000});
    let mut jobs = vec![];
    for _ in 0..2 {
        jobs.push(lender.work(&token, "claim", claim.clone()).await.good());
    }
    assert_eq!(lender.work(&token, "claim", json!({"threads": 256})).await.status, 204, "it has two");
    lender.work(&other, "claim", claim.clone()).await.good();
    for job in &jobs {
        assert_eq!(lender.answer(&token, job, json!({"actions": ["a2"]})).await.status, 204);
    }
    // Two of its requests may wait at a time, and get what comes; the third is told.
    let lender = Arc::new(lender);
    let mut waiting = JoinSet::new();
    for _ in 0..3 {
        let (lender, token, claim) = (Arc::clone(&lender), token.clone(), claim.clone());
        waiting.spawn(async move { lender.work(&token, "claim", claim).await });
    }
    assert_eq!(waiting.join_next().await.unwrap().unwrap().refusal(), (429, "too_many".to_owned()));
    lender.game(&ana, "g2").await;
    assert_eq!(waiting.join_next().await.unwrap().unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_large_or_no_text_is_refused_and_changes_nothing() {
    let lender = Lender::start().await;
    let ana = guest(&lender.node, "Ana").await;
    let (token, _) = lender.token("Rui").await;
    lender.game(&ana, "g2").await;
    let job = lender.claim(&token).await;
    let before = lender.sql("SELECT state, attempts, lendable FROM jobs");
    let large = json!({"actions": ["a2".repeat(64 << 10)]});
    assert_eq!(lender.answer(&token, &job, large).await.status, 413);
    // PostgreSQL takes no zero in a text: that must not look like a fault of the server.
    let (bad, input) = ((400, "bad_request".to_owned()), (422, "input".to_owned()));
    for (call, body) in [
        ("extend", json!({"key": "a\0", "lease": "b"})),
        ("answer", json!({"key": job["key"], "lease": job["lease"], "answer": "\0", "spent_ms": 1})),
        ("fail", json!({"key": job["key"], "lease": job["lease"], "problem": "\0"})),
        ("matches/queue", json!({"key": "k", "payload": "\0"})),
    ] {
        assert_eq!(lender.work(&token, call, body).await.refusal(), input, "{call}");
    }
    for path in ["/api/v1/games/%00", "/api/v1/games/a%00/events", "/api/v1/games?list=%00"] {
        assert_eq!(lender.node.call("GET", &ana, path, Value::Null).await.refusal(), bad, "{path}");
    }
    let named = lender.node.call("POST", &ana, "/api/v1/games", json!({"game": "infection\0"})).await;
    assert_eq!(named.refusal(), input);
    assert_eq!(lender.sql("SELECT state, attempts, lendable FROM jobs"), before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hopeless_turn_is_given_up_and_the_game_goes_on() {
    let lender = Lender::start().await;
    let ana = guest(&lender.node, "Ana").await;
    let (token, _) = lender.token("Rui").await;
    let game = lender.game(&ana, "g2").await;
    let job = lender.claim(&token).await;
    lender.sql("UPDATE jobs SET attempts = 3");
    lender.work(&token, "fail", json!({"key": job["key"], "lease": job["lease"], "problem": "no memory"})).await;
    let turns = lender.turns(&game, 3).await;
    assert_eq!((turns.len(), turns[0].as_str()), (2, "g2"), "any legal turn is better than none");
    assert_eq!(lender.sql("SELECT state, problem FROM jobs"), "dead|no memory");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_no_longer_gets_no_answer() {
    let lender = Lender::start().await;
    let ana = guest(&lender.node, "Ana").await;
    let (token, _) = lender.token("Rui").await;
    let game = lender.game(&ana, "g2").await;
    let job = lender.claim(&token).await;
    // She takes her turn back while the computer thinks.
    let path = format!("/api/v1/games/{game}/events");
    lender.node.call("POST", &ana, &path, json!({"seq": 2, "do": "undo"})).await.good();
    while lender.sql("SELECT count(*) FROM jobs") != "0" {}
    let held = json!({"key": job["key"], "lease": job["lease"]});
    assert_eq!(lender.work(&token, "extend", held).await.refusal(), (409, "late".to_owned()));
    assert_eq!(lender.node.state(&ana, &game).await["seq"], 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_matches_are_their_owners() {
    let lender = Lender::start().await;
    let (token, _) = lender.token("Rui").await;
    let (other, _) = lender.token("Eva").await;
    let result =
        async |token: &str| lender.work(token, "matches/result", json!({"key": "k"})).await.good()["state"].clone();
    let queue = json!({"key": "k", "payload": "{}"});
    assert_eq!(lender.work(&token, "matches/queue", queue.clone()).await.status, 204);
    assert_eq!(lender.work(&token, "matches/queue", queue).await.status, 204, "the same job");
    assert_eq!((result(&token).await, result(&other).await), (json!("pending"), json!("missing")));
    assert!(lender.has_none(&other).await, "whoever plays no matches gets none");
    let job = lender.work(&other, "claim", json!({"threads": 1, "matches": true})).await.good();
    assert_eq!(lender.answer(&other, &job, json!({"games": []})).await.status, 204);
    let done = lender.work(&token, "matches/result", json!({"key": "k", "wait_ms": 1000})).await.good();
    assert_eq!((&done["state"], &done["answer"]), (&json!("done"), &json!("{\"games\":[]}")));
    for bad in ["", "a b", &"x".repeat(101)] {
        let body = json!({"key": bad, "payload": "{}"});
        assert_eq!(lender.work(&token, "matches/queue", body).await.refusal().0, 400, "{bad}");
    }
    lender.work(&token, "matches/queue", json!({"key": "l", "payload": "{}"})).await;
    assert_eq!(lender.work(&token, "matches/cancel", json!({"key": "l"})).await.status, 204);
    assert!(lender.work(&other, "claim", json!({"threads": 1, "matches": true})).await.status == 204);
}

#[tokio::test]
async fn a_server_on_sqlite_has_no_work_for_others() {
    let world = World::new().await;
    let reply = world.post("0123", "/api/v1/work/claim", json!({"threads": 1})).await;
    assert_eq!(reply.refusal(), (404, "not_found".to_owned()));
    let refused = create_worker_token(&roomy(), "Rui").await.unwrap_err().to_string();
    assert!(refused.contains("PostgreSQL"), "{refused}");
}

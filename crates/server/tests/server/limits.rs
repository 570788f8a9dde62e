//! Limits by address, answered with 429 and a time to wait.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use tabuleiro_server::config::ServerConfig;

use super::sockets::SocketClient;
use super::support::{World, roomy};

fn from(address: &str, path: &str) -> Request<Body> {
    Request::get(path).header("x-forwarded-for", address).body(Body::empty()).unwrap()
}

#[tokio::test]
async fn too_many_requests_wait() {
    let world = World::with(ServerConfig { limit_requests: 1, limit_burst: 3, ..roomy() }).await;
    for _ in 0..3 {
        assert_eq!(world.request(from("10.0.0.1", "/api/v1/me")).await.status, 200);
    }
    let refused = world.request(from("10.0.0.1", "/api/v1/me")).await;
    assert_eq!(refused.refusal(), (429, "too_many".into()));
    assert_eq!(refused.headers["retry-after"], "1");
    assert_eq!(world.request(from("10.0.0.2", "/api/v1/me")).await.status, 200, "others are not disturbed");
    assert_eq!(world.request(from("10.0.0.1", "/healthz")).await.status, 200, "only calls are counted");
    world.time.advance(1000);
    assert_eq!(world.request(from("10.0.0.1", "/api/v1/me")).await.status, 200);
}

#[tokio::test]
async fn every_message_of_a_socket_is_counted() {
    // The socket has an address of its own: connecting is its first call.
    let world = World::with(ServerConfig { limit_requests: 1, limit_burst: 5, ..roomy() }).await;
    let (id, ana, _) = world.pair(json!({"game": "infection"})).await;
    let address = world.listen().await;
    let mut client = SocketClient::connect(address, &ana, &id, None).await;
    client.next("state").await;
    for text in ["nonsense", "{}", "[", r#"{"seq": 0, "do": "resign"}"#] {
        client.say(text.to_owned()).await;
        assert_ne!(client.next("refused").await["error"]["code"], "too_many", "{text}");
    }
    client.say(r#"{"ref": "a1", "nonsense": true}"#.to_owned()).await;
    let refused = client.next("refused").await;
    assert_eq!((&refused["error"]["code"], &refused["ref"]), (&json!("too_many"), &json!("a1")));
    assert_eq!(refused["error"]["retry_after_s"], 1);
}

#[tokio::test]
async fn games_that_everybody_has_left_count_for_some_hours() {
    let world = World::with(ServerConfig { limit_games: 1, ..roomy() }).await;
    let ana = world.guest("Ana").await;
    let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "me"}});
    let (id, _) = world.game(&ana, body.clone()).await;
    world.state(&ana, &id).await;
    // Its actor ends when nobody has looked for some minutes.
    world.time.advance(10 * 60 * 1000);
    world.wait_until(|world| world.app.games_loaded() == 0).await;
    assert_eq!(world.post(&ana, "/api/v1/games", body.clone()).await.refusal(), (429, "too_many".into()));
    world.time.advance(4 * 60 * 60 * 1000);
    world.game(&ana, body.clone()).await;
    assert_eq!(world.post(&ana, "/api/v1/games", body).await.refusal(), (429, "too_many".into()));
}

#[tokio::test]
async fn open_games_and_sockets_are_counted() {
    let world = World::with(ServerConfig { limit_games: 2, limit_sockets: 1, proxy: false, ..roomy() }).await;
    let ana = world.guest("Ana").await;
    let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "me"}});
    let (id, _) = world.game(&ana, body.clone()).await;
    world.game(&ana, body.clone()).await;
    let refused = world.post(&ana, "/api/v1/games", body.clone()).await;
    assert_eq!(refused.refusal(), (429, "too_many".into()));
    assert!(refused.headers.contains_key("retry-after"));
    world.wish(&ana, &id, json!({"do": "resign"})).await.good();
    world.game(&ana, body).await;

    let address = world.listen().await;
    let _first = SocketClient::connect(address, &ana, &id, None).await;
    match SocketClient::open(address, &id, None, &[]).await {
        Err(tokio_tungstenite::tungstenite::Error::Http(response)) => assert_eq!(response.status().as_u16(), 429),
        _ => panic!("a second socket"),
    }
}

#[tokio::test]
async fn the_computers_time_is_counted() {
    let world = World::with(ServerConfig { limit_engine_ms: 1, ..roomy() }).await;
    let ana = world.guest("Ana").await;
    let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "computer", "level": 1}});
    let (id, _) = world.game(&ana, body.clone()).await;
    world.play(&ana, &id, "g2").await;
    while world.seq(&id).await < 3 {}
    let refused = world.wish(&ana, &id, json!({"do": "play", "turn": "g3"})).await;
    assert_eq!(refused.refusal(), (429, "too_many".into()), "the computer's turn has used it up");
    assert_eq!(world.post(&ana, "/api/v1/games", body).await.refusal(), (429, "too_many".into()));
    assert_eq!(world.seq(&id).await, 3);
    world.time.advance(24 * 60 * 60 * 1000);
    world.play(&ana, &id, "g3").await;
}

#[tokio::test]
async fn bodies_are_limited() {
    let world = World::new().await;
    let reply = world.post("", "/api/v1/draft", json!({"game": "x".repeat(70_000)})).await;
    assert_eq!(reply.refusal(), (413, "too_large".into()));
    let turns = vec!["g2"; 2001];
    let reply = world.post("", "/api/v1/draft", json!({"game": "infection", "turns": turns})).await;
    assert_eq!(reply.refusal(), (400, "bad_request".into()));
}

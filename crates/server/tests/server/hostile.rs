//! A hostile client: does each attack for a bounded count, and another client is served all the same.
//!
//! Addresses are those of `X-Forwarded-For` where requests are made without a network, and different addresses of the loopback network where there are
//! real connections. Nothing here sleeps: a connection that is to be ended is read until it ends.

use std::net::SocketAddr;

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use tabuleiro_server::config::ServerConfig;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::sockets::SocketClient;
use super::support::{HttpReply, World, roomy};

const HOSTILE: &str = "10.0.0.66";
const FRIEND: &str = "10.0.0.1";

/// A request from an address.
async fn call(world: &World, address: &str, method: &str, token: &str, path: &str, body: &Value) -> HttpReply {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("x-forwarded-for", address)
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json");
    world.request(request.body(Body::from(body.to_string())).unwrap()).await
}

fn computer_begins(level: u8) -> Value {
    json!({"game": "infection", "first": {"who": "computer", "level": level}, "second": {"who": "me"}})
}

/// The limits that a server has unless it is told otherwise, behind a proxy.
fn usual() -> ServerConfig {
    ServerConfig { engine_threads: 2, proxy: true, ..ServerConfig::default() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_cannot_take_the_computer() {
    let world = World::with(usual()).await;
    let (hostile, friend) = (world.guest("Mal").await, world.guest("Ana").await);
    // Games that the computer begins, at its slowest level, until no more are allowed.
    let mut made: Vec<String> = vec![];
    let refused = loop {
        assert!(made.len() < 200, "there is no end");
        let reply = call(&world, HOSTILE, "POST", &hostile, "/api/v1/games", &computer_begins(10)).await;
        if !reply.status.is_success() {
            break reply;
        }
        made.push(reply.json()["id"].as_str().unwrap().to_owned());
    };
    assert_eq!(refused.refusal(), (429, "too_many".into()));
    assert!(refused.headers.contains_key("retry-after"));
    assert!(world.app.engine_waiting() > 0, "the hostile games wait for the computer");

    // Somebody else's game is served at once, before the queue has become empty.
    let game = call(&world, FRIEND, "POST", &friend, "/api/v1/games", &computer_begins(1)).await.good();
    let id = game["id"].as_str().unwrap();
    let address = world.listen().await;
    let bearer = format!("Bearer {friend}");
    let mut client = SocketClient::open(address, id, None, &[("authorization", &bearer), ("x-forwarded-for", FRIEND)])
        .await
        .unwrap();
    let mut live = client.next("state").await["state"]["live"].clone();
    while live["turns"].as_array().unwrap().is_empty() {
        client.next_event(&mut live).await;
    }
    assert!(world.app.engine_waiting() > 0, "the friend did not wait for the others");

    // What is aborted leaves the queue at once.
    for id in made {
        let seq = world.seq(&id).await;
        let path = format!("/api/v1/games/{id}/events");
        let body = json!({"seq": seq, "do": "abort"});
        let reply = call(&world, FRIEND, "POST", &hostile, &path, &body).await;
        assert!(matches!(reply.status.as_u16(), 200 | 409), "{}", reply.text);
    }
    world.wait_until(|world| world.app.engine_waiting() == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_everybody_left_stops_thinking() {
    let world = World::with(ServerConfig { engine_threads: 1, ..usual() }).await;
    let ana = world.guest("Ana").await;
    let ids = [world.game(&ana, computer_begins(10)).await.0, world.game(&ana, computer_begins(10)).await.0];
    let address = world.listen().await;
    let mut second = SocketClient::connect(address, &ana, &ids[1], None).await;
    second.next("state").await;
    world.wait_until(|world| world.app.engine_waiting() == 1).await;
    drop(second);
    world.wait_until(|world| world.app.engine_waiting() == 0).await;
    // It goes on when somebody comes back.
    let mut back = SocketClient::connect(address, &ana, &ids[1], None).await;
    let mut live = back.next("state").await["state"]["live"].clone();
    while live["turns"].as_array().unwrap().is_empty() {
        back.next_event(&mut live).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_way_to_the_computer_is_paid() {
    let world = World::with(ServerConfig { limit_engine_ms: 4000, limit_games: 10_000, ..usual() }).await;
    let (hostile, friend) = (world.guest("Mal").await, world.guest("Ana").await);
    let both = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "me"}});
    let (screen, over) = (world.game(&hostile, both.clone()).await.0, world.game(&hostile, both).await.0);
    world.play(&hostile, &over, "g2").await;
    world.wish(&hostile, &over, json!({"do": "resign"})).await.good();
    let against = call(&world, HOSTILE, "POST", &hostile, "/api/v1/games", &computer_begins(1)).await.good();
    let against = against["id"].as_str().unwrap();
    call(
        &world,
        HOSTILE,
        "POST",
        &hostile,
        &format!("/api/v1/games/{against}/events"),
        &json!({"seq": world.seq(against).await, "do": "resign"}),
    )
    .await;
    // Makes games that the computer begins and calls them off: what it has thought is not given back.
    let mut made = 0;
    loop {
        assert!(made < 1000, "there is no end");
        let reply = call(&world, HOSTILE, "POST", &hostile, "/api/v1/games", &computer_begins(10)).await;
        if !reply.status.is_success() {
            assert_eq!(reply.refusal(), (429, "too_many".into()));
            break;
        }
        made += 1;
    }
    // Then no other way leads to the computer either.
    let path = |id: &str, what: &str| format!("/api/v1/games/{id}/{what}");
    let seq = world.seq(against).await;
    for (method, path, body) in [
        ("POST", path(&screen, "hint"), json!({})),
        ("GET", path(&over, "review"), json!({})),
        ("POST", path(against, "events"), json!({"seq": seq, "do": "rematch"})),
    ] {
        let reply = call(&world, HOSTILE, method, &hostile, &path, &body).await;
        assert_eq!(reply.refusal(), (429, "too_many".into()), "{path}");
        assert!(reply.headers.contains_key("retry-after"), "{path}");
    }
    // Another address has its own.
    call(&world, FRIEND, "POST", &friend, "/api/v1/games", &computer_begins(1)).await.good();
}

/// A connection from an address of the loopback network.
async fn connect_from(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    socket.connect(to).await.unwrap()
}

/// Everything that a connection says until it ends.
async fn to_the_end(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is reset has ended as well.
    let _ = stream.read_to_end(&mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Asks for a page on a new connection and returns the answer.
async fn ask(from: [u8; 4], to: SocketAddr, path: &str) -> String {
    let mut stream = connect_from(from, to).await;
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    let _ = stream.write_all(request.as_bytes()).await;
    to_the_end(&mut stream).await
}

const MAL: [u8; 4] = [127, 0, 0, 66];
const ANA: [u8; 4] = [127, 0, 0, 2];

#[tokio::test]
async fn idle_connections_of_one_address_leave_room_for_others() {
    let config = ServerConfig { limit_connections_address: 10, limit_connections: 12, proxy: false, ..roomy() };
    let world = World::with(config).await;
    let address = world.listen().await;
    let mut held = vec![];
    for _ in 0..40 {
        held.push(connect_from(MAL, address).await);
    }
    assert!(ask(ANA, address, "/").await.starts_with("HTTP/1.1 200"), "another address is served");
    let mut ended = 0;
    for stream in &mut held[10..] {
        ended += usize::from(to_the_end(stream).await.is_empty());
    }
    assert_eq!(ended, 30, "those beyond the limit were closed without a word");
    // All places are taken, by several addresses: how the server is can still be asked.
    for number in 10..14 {
        held.push(connect_from([127, 0, 0, number], address).await);
    }
    while !ask(ANA, address, "/").await.starts_with("HTTP/1.1 503") {}
    assert!(ask(ANA, address, "/healthz").await.starts_with("HTTP/1.1 200"));
    // When the hostile client goes, there is room again.
    drop(held);
    while !ask(ANA, address, "/").await.starts_with("HTTP/1.1 200") {}
}

#[tokio::test]
async fn slow_requests_are_ended() {
    let config = ServerConfig { timeout_head_ms: 50, timeout_request_ms: 50, proxy: false, ..roomy() };
    let world = World::with(config).await;
    let address = world.listen().await;
    let mut silent = connect_from(MAL, address).await;
    let mut half_head = connect_from(MAL, address).await;
    half_head.write_all(b"GET / HTTP/1.1\r\nhost: loc").await.unwrap();
    let mut half_body = connect_from(MAL, address).await;
    let head = "POST /api/v1/guests HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    half_body.write_all(head.as_bytes()).await.unwrap();
    let mut idle = connect_from(MAL, address).await;
    idle.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    to_the_end(&mut silent).await;
    to_the_end(&mut half_head).await;
    let answer = to_the_end(&mut half_body).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("timeout"), "{answer}");
    assert!(to_the_end(&mut idle).await.starts_with("HTTP/1.1 200"), "answered, and closed after a while");
    // On a busy machine an honest request may be too slow as well.
    while !ask(ANA, address, "/").await.starts_with("HTTP/1.1 200") {}
}

/// Makes a WebSocket by hand, so that nobody answers pings.
async fn bare_socket(world: &World, from: [u8; 4], address: SocketAddr) -> TcpStream {
    let (id, _, _) = world.pair(json!({"game": "infection"})).await;
    let mut stream = connect_from(from, address).await;
    let request = format!(
        "GET /api/v1/games/{id}/live HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// A frame of a client: its kind and a text shorter than 126 bytes, masked with zeros.
fn frame(kind: u8, text: &str) -> Vec<u8> {
    let mut bytes = vec![0x80 | kind, 0x80 | u8::try_from(text.len()).unwrap(), 0, 0, 0, 0];
    bytes.extend(text.as_bytes());
    bytes
}

#[tokio::test]
async fn sockets_that_answer_no_ping_or_send_too_many_are_ended() {
    let config = ServerConfig { ping_ms: 20, limit_burst: 50, limit_requests: 1, proxy: false, ..roomy() };
    let world = World::with(config).await;
    let address = world.listen().await;
    let mut mute = bare_socket(&world, MAL, address).await;
    assert!(to_the_end(&mut mute).await.starts_with("HTTP/1.1 101"));
    // Control frames count as messages do.
    let mut flood = bare_socket(&world, MAL, address).await;
    for _ in 0..200 {
        if flood.write_all(&frame(0x9, "")).await.is_err() {
            break;
        }
    }
    to_the_end(&mut flood).await;
    // Whoever goes on although every message is refused is not heard any more.
    let mut stubborn = bare_socket(&world, [127, 0, 0, 67], address).await;
    while stubborn.write_all(&frame(0x1, "{}")).await.is_ok() {}
    assert!(ask(ANA, address, "/").await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_message_without_an_end_is_ended() {
    let world = World::with(ServerConfig { proxy: false, ..roomy() }).await;
    let address = world.listen().await;
    // Empty pieces are no messages, so no limit counts them.
    let mut endless = bare_socket(&world, MAL, address).await;
    endless.write_all(&[0x01, 0x80, 0, 0, 0, 0]).await.unwrap();
    while endless.write_all(&[0x00, 0x80, 0, 0, 0, 0]).await.is_ok() {}
    assert!(ask(ANA, address, "/").await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn whoever_asks_too_much_has_to_connect_again() {
    let world = World::with(ServerConfig { limit_requests: 1, limit_burst: 2, proxy: false, ..roomy() }).await;
    let address = world.listen().await;
    for (path, allowed) in [("/api/v1/me", 2), ("/", 8)] {
        // Everything is sent ahead; what comes after the first refusal is not read.
        let mut flood = connect_from(MAL, address).await;
        let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        flood.write_all(request.repeat(50).as_bytes()).await.unwrap();
        let answers = to_the_end(&mut flood).await;
        let count = |status: &str| answers.matches(&format!("HTTP/1.1 {status}")).count();
        assert_eq!((count("200"), count("429")), (allowed, 1), "{path}");
        assert!(ask(ANA, address, path).await.starts_with("HTTP/1.1 200"), "others are not disturbed");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_that_do_not_read_are_dropped() {
    let world = World::with(ServerConfig { timeout_send_ms: 50, proxy: false, ..roomy() }).await;
    let address = world.listen().await;
    let mut deaf = bare_socket(&world, MAL, address).await;
    // Asks and asks, and never reads an answer, until the server has had enough.
    let question = frame(0x1, r#"{"do":"draft","draft":[]}"#);
    let mut asked = 0;
    while deaf.write_all(&question).await.is_ok() {
        asked += 1;
        assert!(asked < 1_000_000, "the server answers for ever");
    }
    assert!(ask(ANA, address, "/").await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn requests_that_could_be_read_in_two_ways_are_refused() {
    let world = World::with(ServerConfig { proxy: false, ..roomy() }).await;
    let address = world.listen().await;
    for (request, status) in [
        ("GET / HTTP/1.1\nhost: localhost\n\n", 400),
        ("GET / HTTP/1.1\r\nconnection: close\r\n\r\n", 400),
        (
            "POST /api/v1/guests HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}",
            400,
        ),
        (
            "POST /api/v1/guests HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n{}",
            400,
        ),
        ("GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n", 421),
        // After a refused upgrade the connection ends, so that nothing comes through it unchecked.
        (
            "GET /nowhere HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n\r\nGET / HTTP/1.1\nhost: localhost\n\n",
            200,
        ),
    ] {
        let mut stream = connect_from(MAL, address).await;
        stream.write_all(request.as_bytes()).await.unwrap();
        let answer = to_the_end(&mut stream).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{request:?}: {answer}");
        assert_eq!(answer.matches("HTTP/1.1").count(), 1, "{request:?}: {answer}");
    }
}

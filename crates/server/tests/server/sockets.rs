//! Live games through real sockets on a free port.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tabuleiro_catalog::games;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::support::World;

pub(crate) struct SocketClient(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl SocketClient {
    pub(crate) async fn open(
        address: SocketAddr,
        id: &str,
        since: Option<i64>,
        headers: &[(&'static str, &str)],
    ) -> Result<SocketClient, Error> {
        let since = since.map_or_else(String::new, |since| format!("?since={since}"));
        let mut request = format!("ws://{address}/api/v1/games/{id}/live{since}").into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        Ok(SocketClient(connect_async(request).await?.0))
    }

    pub(crate) async fn connect(address: SocketAddr, token: &str, id: &str, since: Option<i64>) -> SocketClient {
        let bearer = format!("Bearer {token}");
        let headers: &[(&'static str, &str)] = if token.is_empty() { &[] } else { &[("authorization", &bearer)] };
        SocketClient::open(address, id, since, headers).await.unwrap()
    }

    pub(crate) async fn message(&mut self) -> Option<Value> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Some(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return None,
            }
        }
    }

    /// The next message of a type; others are passed over.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        loop {
            let message = self.message().await.unwrap_or_else(|| panic!("the connection ended before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next event, whose changes are taken over into a state.
    pub(crate) async fn next_event(&mut self, live: &mut Value) -> Value {
        let message = self.next("event").await;
        for (key, value) in message["changed"].as_object().unwrap() {
            match key.as_str() {
                "turns" => {
                    let turns = live["turns"].as_array_mut().unwrap();
                    turns.truncate(usize::try_from(value["keep"].as_u64().unwrap()).unwrap());
                    turns.extend(value["add"].as_array().unwrap().iter().cloned());
                }
                "view" => {
                    for (part, value) in value.as_object().unwrap() {
                        live["view"][part] = value.clone();
                    }
                }
                _ => live[key] = value.clone(),
            }
        }
        message
    }

    pub(crate) async fn say(&mut self, text: String) {
        self.0.send(Message::text(text)).await.unwrap();
    }
}

#[tokio::test]
async fn both_players_hear_what_happens_and_who_is_there() {
    let world = World::new().await;
    let (id, ana, rui) = world.pair(json!({"game": "infection"})).await;
    let address = world.listen().await;
    let mut first = SocketClient::connect(address, &ana, &id, None).await;
    let state = first.next("state").await;
    assert_eq!((&state["state"]["you"], &state["missed"]), (&json!(["first"]), &json!([])));
    let mut second = SocketClient::connect(address, &rui, &id, None).await;
    second.next("state").await;
    let mut stranger = SocketClient::connect(address, "", &id, None).await;
    assert_eq!(stranger.next("state").await["state"]["you"], json!([]));
    loop {
        let presence = first.next("presence").await;
        if presence["watchers"] == 1 {
            assert_eq!(presence["online"], json!([true, true]));
            break;
        }
    }

    first.say(json!({"ref": "a1", "seq": 2, "do": "play", "turn": "g2"}).to_string()).await;
    let accepted = first.next("accepted").await;
    assert_eq!((&accepted["ref"], &accepted["seq"]), (&json!("a1"), &json!(3)));
    for client in [&mut second, &mut stranger] {
        let event = client.next("event").await;
        assert_eq!((&event["event"]["seq"], &event["event"]["turn"]), (&json!(3), &json!("g2")));
        assert_eq!(event["changed"]["turns"], json!({"keep": 0, "add": ["g2"]}));
    }

    for (text, code) in [
        (json!({"ref": "b", "seq": 2, "do": "play", "turn": "a2"}).to_string(), "stale"),
        (json!({"ref": "b", "seq": 3, "do": "play", "turn": "d4"}).to_string(), "illegal"),
        (json!({"ref": "b", "seq": 3, "do": "dance"}).to_string(), "bad_request"),
        (json!({"ref": "b".repeat(65), "seq": 3, "do": "resign"}).to_string(), "bad_request"),
        ("nonsense".to_owned(), "bad_request"),
    ] {
        second.say(text.clone()).await;
        assert_eq!(second.next("refused").await["error"]["code"], code, "{text}");
    }
    stranger.say(json!({"seq": 3, "do": "resign"}).to_string()).await;
    assert_eq!(stranger.next("refused").await["error"]["code"], "not_yours");

    drop(second);
    loop {
        let presence = first.next("presence").await;
        if presence["online"] == json!([true, false]) {
            break;
        }
    }
}

#[tokio::test]
async fn events_carry_what_changed_and_what_the_player_can_point_at() {
    let world = World::new().await;
    let (id, ana, rui) = world.pair(json!({"game": "blockade"})).await;
    let address = world.listen().await;
    let mut first = SocketClient::connect(address, &ana, &id, None).await;
    let state = first.next("state").await["state"].clone();
    assert!(state["next"]["ways"].is_object(), "it is the first player's turn");
    let mut second = SocketClient::connect(address, &rui, &id, None).await;
    let second_state = second.next("state").await["state"].clone();
    assert!(second_state["next"].is_null());
    let mut live = second_state["live"].clone();

    // An unfinished turn is asked about through the socket.
    first.say(json!({"ref": "d", "do": "draft", "draft": ["d4d6"]}).to_string()).await;
    let draft = first.next("draft").await;
    assert_eq!((&draft["ref"], &draft["answer"]["turn_over"]), (&json!("d"), &json!(false)));
    let walls = draft["answer"]["next"]["ways"].to_string();
    assert!(walls.len() < 3000, "{} bytes", walls.len());
    first.say(json!({"ref": "a", "seq": 2, "do": "play", "turn": "d4d6,e3h"}).to_string()).await;
    first.next("accepted").await;
    let event = second.next_event(&mut live).await;
    assert!(event["next"]["ways"].is_object(), "now it is the second player's turn");
    assert!(event["changed"]["seats"].is_null() && event["changed"]["view"]["cols"].is_null(), "{event}");
    assert!(first.next("event").await["next"].is_null());
    assert_eq!(live, world.state(&rui, &id).await["live"], "the changes lead to the state");
    second.say(json!({"ref": "x", "do": "draft", "drafts": []}).to_string()).await;
    assert_eq!(second.next("refused").await["error"]["code"], "bad_request");
}

#[tokio::test]
async fn one_who_comes_back_gets_what_he_missed() {
    let world = World::new().await;
    let (id, ana, rui) = world.pair(json!({"game": "infection"})).await;
    let address = world.listen().await;
    let mut client = SocketClient::connect(address, &ana, &id, None).await;
    client.next("state").await;
    world.play(&ana, &id, "g2").await;
    assert_eq!(client.next("event").await["event"]["seq"], 3);
    drop(client);
    world.play(&rui, &id, "a2").await;
    world.wish(&rui, &id, json!({"do": "draw"})).await.good();
    let world = world.restart(1000).await;
    let address = world.listen().await;
    let mut client = SocketClient::connect(address, &ana, &id, Some(3)).await;
    let state = client.next("state").await;
    let missed: Vec<&Value> = state["missed"].as_array().unwrap().iter().map(|event| &event["kind"]).collect();
    assert_eq!(missed, ["turn", "draw_offer"]);
    assert_eq!((&state["state"]["seq"], &state["state"]["live"]["turns"]), (&json!(5), &json!(["g2", "a2"])));
}

#[tokio::test]
async fn the_server_says_goodbye() {
    let world = World::new().await;
    let (id, ana, _) = world.pair(json!({"game": "infection"})).await;
    let address = world.listen().await;
    let mut client = SocketClient::connect(address, &ana, &id, None).await;
    client.next("state").await;
    world.app.stop();
    let bye = client.next("bye").await;
    assert_eq!(bye["reason"], "shutdown");
    assert!(bye["retry_ms"].as_u64().unwrap() > 0);
    assert_eq!(client.message().await, None, "and hangs up");
}

#[tokio::test]
async fn strangers_and_long_messages_are_kept_out() {
    let world = World::new().await;
    let (id, ana, _) = world.pair(json!({"game": "infection"})).await;
    let address = world.listen().await;
    let status = |result: Result<SocketClient, Error>| match result {
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(error) => panic!("{error}"),
        Ok(_) => 101,
    };
    assert_eq!(status(SocketClient::open(address, &id, None, &[("origin", "https://evil.example")]).await), 403);
    let own = format!("http://{address}");
    assert_eq!(status(SocketClient::open(address, &id, None, &[("origin", &own)]).await), 101);
    assert_eq!(status(SocketClient::open(address, "none", None, &[]).await), 404);
    assert_eq!(status(SocketClient::open(address, &id, None, &[("authorization", "Bearer wrong")]).await), 401);
    let mut client = SocketClient::connect(address, &ana, &id, None).await;
    client.next("state").await;
    client.say("x".repeat(20_000)).await;
    while client.message().await.is_some() {}
    assert_eq!(world.seq(&id).await, 2);
}

#[tokio::test]
async fn the_computer_plays_every_game_also_after_a_restart() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    for game in games() {
        let kind = game.info().id;
        let body = json!({"game": kind, "first": {"who": "computer", "level": 1}, "second": {"who": "me"}});
        let (id, _) = world.game(&ana, body).await;
        let address = world.listen().await;
        let mut client = SocketClient::connect(address, &ana, &id, Some(0)).await;
        let state = client.next("state").await;
        let mut live = state["state"]["live"].clone();
        while live["turns"].as_array().unwrap().is_empty() {
            client.next_event(&mut live).await;
        }
        assert_eq!(live["to_act"], "second", "{kind}: a whole turn");
        assert_eq!(live["can"]["hint"], true);
        let hint = world.post(&ana, &format!("/api/v1/games/{id}/hint"), json!({})).await.good();
        assert!(["en", "pt"].iter().all(|lang| hint["why"][lang].as_str().is_some_and(|why| why.len() > 5)), "{hint}");
        let played = world.play(&ana, &id, hint["turn"].as_str().unwrap()).await;
        assert_eq!(played["live"]["turns"][1], hint["turn"]);
        let stranger = world.guest("Eva").await;
        let refused = world.post(&stranger, &format!("/api/v1/games/{id}/hint"), json!({})).await;
        assert_eq!(refused.refusal(), (409, "not_now".into()));
    }
    // The server goes while computers may be thinking; afterwards every one of them has moved, whether anybody looks or not.
    let mine = world.get(&ana, "/api/v1/games?list=mine").await.good();
    let world = world.restart(1000).await;
    let address = world.listen().await;
    for game in mine["games"].as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        let mut client = SocketClient::connect(address, &ana, id, None).await;
        let mut live = client.next("state").await["state"]["live"].clone();
        while live["turns"].as_array().unwrap().len() < 3 {
            client.next_event(&mut live).await;
        }
        assert_eq!(live["to_act"], "second");
        let undone = world.wish(&ana, id, json!({"do": "undo"})).await.good();
        assert_eq!(undone["live"]["turns"].as_array().unwrap().len(), 1, "back to the player's own decision");
    }
}

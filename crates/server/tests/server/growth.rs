//! Growth ends: what counts towards limits, what expires, and what long lists and long games cost others.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;
use sqlx::{ConnectOptions, Connection};
use tabuleiro_server::config::ServerConfig;
use tabuleiro_store::Store;

use super::support::{START, World, roomy};

const HOUR: i64 = 60 * 60 * 1000;

#[tokio::test]
async fn rematches_count_as_new_games() {
    let world = World::with(ServerConfig { limit_games: 3, ..roomy() }).await;
    let ana = world.guest("Ana").await;
    let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "me"}});
    for _ in 0..2 {
        world.game(&ana, body.clone()).await;
    }
    let (mut id, _) = world.game(&ana, body).await;
    // One game ends and another begins: that is no more than before. The limit itself cannot be passed.
    for _ in 0..5 {
        world.wish(&ana, &id, json!({"do": "resign"})).await.good();
        let live = world.wish(&ana, &id, json!({"do": "rematch"})).await.good();
        id = live["live"]["rematch"].as_str().unwrap().to_owned();
    }
    let (other, _) = {
        world.wish(&ana, &id, json!({"do": "resign"})).await.good();
        let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "me"}});
        world.game(&ana, body).await
    };
    let refused = world.wish(&ana, &id, json!({"do": "rematch"})).await;
    assert_eq!(refused.refusal(), (429, "too_many".into()));
    world.wish(&ana, &other, json!({"do": "resign"})).await.good();
    world.wish(&ana, &id, json!({"do": "rematch"})).await.good();
}

#[tokio::test]
async fn a_refused_newcomer_leaves_nothing_behind() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let (id, invite) = world.game(&ana, json!({"game": "infection"})).await;
    let refused = world.post("", &format!("/api/v1/games/{id}/join"), json!({"invite": "wrong"})).await;
    assert_eq!(refused.refusal(), (403, "not_yours".into()));
    assert!(!refused.headers.contains_key("set-cookie"));
    let refused =
        world.post("", "/api/v1/games", json!({"game": "go", "first": {"who": "me"}, "second": {"who": "me"}})).await;
    assert!(!refused.headers.contains_key("set-cookie"), "{}", refused.text);
    let joined = world.post("", &format!("/api/v1/games/{id}/join"), json!({"invite": invite})).await;
    let cookie = joined.headers["set-cookie"].to_str().unwrap().to_owned();
    let token = cookie.split(['=', ';']).nth(1).unwrap().to_owned();
    joined.good();
    assert_eq!(world.state(&token, &id).await["you"], json!(["second"]), "written with the seat");
    // Nobody but those two was written: guests without games would be removed, and none is.
    let store = world.store().await;
    assert_eq!(store.delete_idle_guests(i64::MAX, 100).await.unwrap(), 0);
    store.close().await;
}

#[tokio::test]
async fn one_address_cannot_fill_the_open_list() {
    let world = World::with(ServerConfig { limit_open_seats: 2, ..roomy() }).await;
    let ana = world.guest("Ana").await;
    let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "open"}, "listed": true});
    let (first, _) = world.game(&ana, body.clone()).await;
    world.game(&ana, body.clone()).await;
    assert_eq!(world.post(&ana, "/api/v1/games", body.clone()).await.refusal(), (429, "too_many".into()));
    let rui = world.guest("Rui").await;
    world.post(&rui, &format!("/api/v1/games/{first}/join"), json!({})).await.good();
    world.game(&ana, body).await;
}

#[tokio::test]
async fn open_aborted_and_abandoned_games_expire_and_finished_ones_stay() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let both = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "me"}});
    let (open, _) = world.game(&ana, json!({"game": "infection"})).await;
    let (aborted, _) = world.game(&ana, both.clone()).await;
    world.wish(&ana, &aborted, json!({"do": "abort"})).await.good();
    let (playing, _) = world.game(&ana, both.clone()).await;
    let (over, _) = world.game(&ana, both).await;
    world.wish(&ana, &over, json!({"do": "resign"})).await.good();
    let there = async |world: &World, id: &str| {
        let status = world.get("", &format!("/api/v1/games/{id}")).await.status.as_u16();
        // Looking at a game keeps it: the actor has to go again.
        world.time.advance(HOUR);
        world.wait_until(|world| world.app.games_loaded() == 0).await;
        status
    };
    world.time.advance(HOUR);
    world.wait_until(|world| world.app.games_loaded() == 0).await;
    world.time.advance(25 * HOUR);
    world.app.tidy().await.unwrap();
    assert_eq!(there(&world, &aborted).await, 404);
    assert_eq!(there(&world, &open).await, 200);
    world.time.advance(7 * 24 * HOUR);
    world.app.tidy().await.unwrap();
    assert_eq!(there(&world, &open).await, 404);
    assert_eq!(there(&world, &playing).await, 200);
    world.time.advance(60 * 24 * HOUR);
    world.app.tidy().await.unwrap();
    assert_eq!(there(&world, &playing).await, 404);
    assert_eq!(there(&world, &over).await, 200, "finished games stay");
}

#[tokio::test]
async fn events_come_in_pages() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let both = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "me"}});
    let (id, _) = world.game(&ana, both).await;
    for _ in 0..4 {
        world.play(&ana, &id, "g2").await;
        world.wish(&ana, &id, json!({"do": "undo"})).await.good();
    }
    let page = world.get("", &format!("/api/v1/games/{id}/events?since=2&limit=3")).await.good();
    let numbers: Vec<i64> =
        page["events"].as_array().unwrap().iter().map(|event| event["seq"].as_i64().unwrap()).collect();
    assert_eq!((numbers, &page["more"], &page["seq"]), (vec![3, 4, 5], &json!(true), &json!(9)));
    let last = world.get("", &format!("/api/v1/games/{id}/events?since=5")).await.good();
    assert_eq!((last["events"].as_array().unwrap().len(), &last["more"]), (4, &json!(false)));
    for wrong in ["limit=0", "limit=501"] {
        assert_eq!(world.get("", &format!("/api/v1/games/{id}/events?{wrong}")).await.refusal().0, 400);
    }
}

/// Writes games of one guest past the server, as an older version left them: without checksums, and with as many events as there may be. Half of
/// the games have a clock that runs out in a day.
async fn write_games(world: &World, guest: &str, games: u32, events: u32) {
    let seat = json!({"kind": "guest", "id": guest, "name": "Ana"});
    let spec = json!({"game": "infection", "options": "-", "position": null, "seats": [seat, seat], "clock": null, "listed": false, "round": null});
    let created = json!({"kind": "created", "spec": spec}).to_string();
    let turn = json!({"kind": "turn", "side": "first", "turn": "g2"}).to_string();
    let undo = json!({"kind": "undo", "side": "first", "actions": 0}).to_string();
    let file = sqlx::sqlite::SqliteConnectOptions::new().filename(world.folder().join("test.db"));
    let mut connection = file.connect().await.unwrap();
    sqlx::query(
        "WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?) \
         INSERT INTO games (id, kind, status, listed, first_guest, second_guest, created_ms, changed_ms, seq, deadline_ms, summary) \
         SELECT printf('g%05d', n), 'infection', 'playing', 0, ?, ?, ?, ?, ?, CASE n % 2 WHEN 0 THEN ? END, '{}' FROM numbers",
    )
    .bind(games)
    .bind(guest)
    .bind(guest)
    .bind(START)
    .bind(START)
    .bind(events)
    .bind(START + 24 * HOUR)
    .execute(&mut connection)
    .await
    .unwrap();
    sqlx::query(
        "WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?) \
         INSERT INTO events (game, seq, at_ms, body) \
         SELECT id, n, ?, CASE WHEN n = 1 THEN ? WHEN n % 2 = 0 THEN ? ELSE ? END FROM games CROSS JOIN numbers",
    )
    .bind(events)
    .bind(START)
    .bind(created)
    .bind(turn)
    .bind(undo)
    .execute(&mut connection)
    .await
    .unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_game_of_very_many_events_can_only_be_ended_and_hurts_nobody() {
    let config = ServerConfig { limit_burst: u32::MAX, timeout_request_ms: u32::MAX, ..roomy() };
    let world = World::with(config).await;
    let ana = world.guest("Ana").await;
    let me = world.get(&ana, "/api/v1/me").await.good()["guest"]["id"].as_str().unwrap().to_owned();
    write_games(&world, &me, 1, 200_000).await;
    // While it is read, page by page, others are served on the same thread: many times before it is there.
    let is_read = AtomicBool::new(false);
    let read = async {
        let state = world.state(&ana, "g00001").await;
        is_read.store(true, Ordering::Relaxed);
        state
    };
    let others = async {
        let mut served = 0;
        while !is_read.load(Ordering::Relaxed) {
            assert_eq!(world.get("", "/api/v1/me").await.status, 200);
            served += 1;
            tokio::task::yield_now().await;
        }
        served
    };
    let (state, served) = tokio::join!(read, others);
    assert_eq!(state["seq"], 200_000);
    assert!(served > 10, "{served} others were served");
    assert_eq!(world.events("g00001").await.len(), 500, "a page");
    let refused = world.wish(&ana, "g00001", json!({"do": "undo"})).await;
    assert_eq!(refused.refusal(), (409, "not_now".into()));
    world.wish(&ana, "g00001", json!({"do": "resign"})).await.good();
}

#[tokio::test]
async fn a_start_with_many_unfinished_games_loads_none_of_them() {
    let world = World::new().await;
    write_games(&world, "ana", 10_000, 1).await;
    let world = world.restart(1000).await;
    assert_eq!(world.get("", "/readyz").await.status, 200);
    assert_eq!(world.app.games_loaded(), 0);
    assert_eq!(world.get("", "/api/v1/games/g00007").await.status, 200);
    assert_eq!(world.app.games_loaded(), 1);
}

//! Clocks on the server's time: flags, increments, days, and downtime that nobody pays for.

use serde_json::json;

use super::sockets::SocketClient;
use super::support::{START, World};

const MINUTE: i64 = 60_000;

#[tokio::test]
async fn time_runs_after_the_first_turn_of_each_and_ends_the_game() {
    let world = World::new().await;
    let clock = json!({"total_ms": MINUTE, "increment_ms": 2000});
    let (id, ana, rui) = world.pair(json!({"game": "infection", "clock": clock})).await;
    world.time.advance(10 * MINUTE);
    world.play(&ana, &id, "g2").await;
    world.time.advance(10 * MINUTE);
    let second = world.play(&rui, &id, "a2").await;
    assert_eq!(second["live"]["clock"]["left_ms"], json!([MINUTE, MINUTE]), "the first turns are free");
    assert_eq!(second["live"]["clock"]["running"], "first");
    world.time.advance(5000);
    let third = world.play(&ana, &id, "g3").await;
    assert_eq!(third["live"]["clock"]["left_ms"], json!([MINUTE - 5000 + 2000, MINUTE]));
    world.time.advance(MINUTE - 1);
    world.play(&rui, &id, "a3").await;

    // Nobody has to ask: the server notices by itself.
    let address = world.listen().await;
    let mut client = SocketClient::connect(address, &ana, &id, None).await;
    client.next("state").await;
    world.time.advance(MINUTE - 3000);
    let event = client.next("event").await;
    assert_eq!((&event["event"]["kind"], &event["event"]["side"]), (&json!("flag"), &json!("first")));
    assert_eq!(event["changed"]["ending"]["outcome"], "second");
    assert_eq!(event["changed"]["ending"]["reason"], "time");
    assert_eq!(event["changed"]["clock"]["left_ms"][0], 0);
}

#[tokio::test]
async fn a_game_that_was_begun_elsewhere_brings_its_clocks() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let me = json!({"who": "me"});
    let begun = |left: [i64; 2]| json!({"game": "infection", "first": me, "second": me, "turns": ["g2", "a2"], "clock": {"total_ms": MINUTE, "increment_ms": 1000}, "left_ms": left});
    let made = world.post(&ana, "/api/v1/games", begun([7000, 9000])).await.good();
    let clock = &made["state"]["live"]["clock"];
    assert_eq!((&clock["left_ms"], &clock["running"]), (&json!([7000, 9000]), &json!("first")));
    world.time.advance(2000);
    let played = world.play(&ana, made["id"].as_str().unwrap(), "g3").await;
    assert_eq!(played["live"]["clock"]["left_ms"], json!([6000, 9000]));
    // Who has nothing left has lost.
    let made = world.post(&ana, "/api/v1/games", begun([0, 9000])).await.good();
    let state = world.state(&ana, made["id"].as_str().unwrap()).await;
    let ending = &state["live"]["ending"];
    assert_eq!((&ending["outcome"], &ending["reason"]), (&json!("second"), &json!("time")));
}

#[tokio::test]
async fn a_turn_that_comes_too_late_is_refused() {
    let world = World::new().await;
    let (id, ana, rui) = world.pair(json!({"game": "infection", "clock": {"total_ms": 10_000}})).await;
    world.play(&ana, &id, "g2").await;
    world.play(&rui, &id, "a2").await;
    world.time.advance(10_000);
    let late = json!({"seq": 4, "do": "play", "turn": "g3"});
    let reply = world.post(&ana, &format!("/api/v1/games/{id}/events"), late).await;
    assert_eq!(reply.refusal(), (409, "stale".into()), "the flag came first");
    let state = world.state(&ana, &id).await;
    assert_eq!(state["live"]["ending"]["reason"], "time");
    assert_eq!(state["live"]["turns"], json!(["g2", "a2"]));
}

#[tokio::test]
async fn downtime_is_not_charged() {
    let world = World::new().await;
    let (id, ana, rui) = world.pair(json!({"game": "infection", "clock": {"total_ms": MINUTE}})).await;
    world.play(&ana, &id, "g2").await;
    world.play(&rui, &id, "a2").await;
    world.time.advance(5000);
    // Down for an hour, up for three seconds, down for another hour.
    let world = world.restart(60 * MINUTE).await;
    world.time.advance(3000);
    let world = world.restart(60 * MINUTE).await;
    world.time.advance(2000);
    // Whoever looks reckons with the time of the server alone.
    let state = world.state(&rui, &id).await;
    let clock = &state["live"]["clock"];
    let run = state["now"].as_i64().unwrap() - clock["since"].as_i64().unwrap();
    assert_eq!((&clock["running"], &clock["left_ms"], run), (&json!("first"), &json!([MINUTE, MINUTE]), 10_000));
    let played = world.play(&ana, &id, "g3").await;
    assert_eq!(played["live"]["clock"]["left_ms"], json!([MINUTE - 10_000, MINUTE]));
}

#[tokio::test]
async fn days_are_counted_for_every_turn_and_also_when_nobody_looks() {
    let world = World::new().await;
    let day = 24 * 60 * MINUTE;
    let (id, ana, rui) = world.pair(json!({"game": "infection", "clock": {"days_per_turn": 2}})).await;
    world.play(&ana, &id, "g2").await;
    world.play(&rui, &id, "a2").await;
    world.time.advance(day);
    let played = world.play(&ana, &id, "g3").await;
    assert_eq!(played["live"]["clock"]["left_ms"], json!([2 * day, 2 * day]));
    world.time.advance(day);
    let world = world.restart(0).await;
    // The game is woken at the start, because its clock runs.
    let address = world.listen().await;
    let mut client = SocketClient::connect(address, "", &id, None).await;
    client.next("state").await;
    world.time.advance(day);
    let event = client.next("event").await;
    assert_eq!((&event["event"]["kind"], &event["event"]["side"]), (&json!("flag"), &json!("second")));
}

#[tokio::test]
async fn undo_does_not_give_time_back() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let body = json!({"game": "infection", "second": {"who": "me"}, "clock": {"total_ms": MINUTE}});
    let (id, _) = world.game(&ana, body).await;
    for turn in ["g2", "a2", "g3"] {
        world.time.advance(1000);
        world.play(&ana, &id, turn).await;
    }
    world.time.advance(1000);
    let undone = world.wish(&ana, &id, json!({"do": "undo"})).await.good();
    assert_eq!(undone["live"]["clock"]["left_ms"], json!([MINUTE - 1000, MINUTE - 1000]));
    assert_eq!(undone["live"]["clock"]["running"], "first");
}

const DAY: i64 = 24 * 60 * MINUTE;

#[tokio::test]
async fn a_start_with_a_clock_a_year_ahead_does_not_stop_later_games() {
    let world = World::new().await.restart_at(START + 365 * DAY).await;
    let world = world.restart_at(START + MINUTE).await;
    let (id, ana, rui) = world.pair(json!({"game": "infection", "clock": {"total_ms": 10_000}})).await;
    world.play(&ana, &id, "g2").await;
    world.play(&rui, &id, "a2").await;
    world.time.advance(9999);
    assert_eq!(world.state("", &id).await["live"]["status"], "playing");
    world.time.advance(1);
    assert_eq!(world.state("", &id).await["live"]["ending"]["reason"], "time");
}

#[tokio::test]
async fn a_start_with_a_clock_a_day_back_changes_no_clock_and_no_order() {
    let world = World::new().await;
    let (id, ana, rui) = world.pair(json!({"game": "infection", "clock": {"total_ms": 10_000}})).await;
    world.play(&ana, &id, "g2").await;
    world.play(&rui, &id, "a2").await;
    world.time.advance(3000);
    let world = world.restart_at(START - DAY).await;
    let played = world.play(&ana, &id, "g3").await;
    assert_eq!(played["live"]["clock"]["left_ms"], json!([7000, 10_000]));
    let times: Vec<i64> = world.events(&id).await.iter().map(|event| event["at"].as_i64().unwrap()).collect();
    assert!(times.is_sorted(), "{times:?}");
}

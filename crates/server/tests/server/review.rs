//! The review of a finished game: made by the computer in the fair queue, paid, and kept.

use serde_json::json;
use tabuleiro_server::config::ServerConfig;

use super::support::{World, roomy};

/// A finished game with some turns.
async fn finished(world: &World, token: &str) -> String {
    let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "me"}});
    let (id, _) = world.game(token, body).await;
    for turn in ["g2", "b1", "f3"] {
        world.play(token, &id, turn).await;
    }
    world.wish(token, &id, json!({"do": "resign"})).await.good();
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_reviewed_once_and_whoever_asks_first_pays() {
    // So much time that one review uses it up: reserved before it begins, and more than that can be given back.
    let world = World::with(ServerConfig { limit_engine_ms: 100, ..roomy() }).await;
    let (ana, rui) = (world.guest("Ana").await, world.guest("Rui").await);
    let (id, other) = (finished(&world, &ana).await, finished(&world, &ana).await);
    let path = format!("/api/v1/games/{id}/review");
    assert_eq!(world.get("", &path).await.refusal().0, 401, "guests only");
    let review = world.get(&ana, &path).await.good();
    assert_eq!(review["chances"].as_array().unwrap().len(), 4, "at the start and after each turn: {review}");
    assert!(review["moments"].as_array().unwrap().len() <= 3, "{review}");
    // The address has no time left for another, and needs none for this one.
    assert_eq!(world.get(&ana, &format!("/api/v1/games/{other}/review")).await.refusal(), (429, "too_many".into()));
    assert_eq!(world.get(&rui, &path).await.good(), review);
    // An hour later there is time again.
    world.time.advance(60 * 60 * 1000);
    world.get(&ana, &format!("/api/v1/games/{other}/review")).await.good();
}

#[tokio::test]
async fn a_game_under_way_is_not_reviewed() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "me"}});
    let (id, _) = world.game(&ana, body).await;
    let refused = world.get(&ana, &format!("/api/v1/games/{id}/review")).await;
    assert_eq!(refused.refusal(), (409, "not_now".into()));
    assert_eq!(world.get(&ana, "/api/v1/games/none/review").await.refusal(), (404, "not_found".into()));
}

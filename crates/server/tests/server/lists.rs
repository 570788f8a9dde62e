//! Lists: what everybody sees, and what not.

use serde_json::{Value, json};

use super::support::World;

fn ids(list: &Value) -> Vec<String> {
    list["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn private_games_are_not_listed() {
    let world = World::new().await;
    let (ana, rui) = (world.guest("Ana").await, world.guest("Rui").await);
    let (private, invite) = world.game(&ana, json!({"game": "infection"})).await;
    let (open, _) = world.game(&ana, json!({"game": "blockade", "listed": true})).await;
    assert_eq!(ids(&world.get("", "/api/v1/games?list=open").await.good()), [open.as_str()]);
    assert_eq!(ids(&world.get("", "/api/v1/games?list=open&game=infection").await.good()), Vec::<String>::new());
    // Anybody may take the seat of a listed game.
    world.post(&rui, &format!("/api/v1/games/{open}/join"), json!({})).await.good();
    world.post(&rui, &format!("/api/v1/games/{private}/join"), json!({"invite": invite})).await.good();
    let live = world.get("", "/api/v1/games?list=live").await.good();
    assert_eq!(ids(&live), [open.as_str()]);
    assert_eq!(live["games"][0]["seats"][1]["name"], "Rui");
    let mine = world.get(&rui, "/api/v1/games?list=mine").await.good();
    assert_eq!(ids(&mine), [open.clone(), private.clone()], "newest first");
    assert_eq!(mine["games"][0]["you"], json!(["second"]));
    assert_eq!(ids(&world.get("", "/api/v1/games?list=mine").await.good()), Vec::<String>::new());

    world.wish(&rui, &open, json!({"do": "resign"})).await.good();
    assert_eq!(ids(&world.get("", "/api/v1/games?list=live").await.good()), Vec::<String>::new());
    let mine = world.get(&ana, "/api/v1/games?list=mine&limit=1").await.good();
    assert_eq!(mine["games"][0]["ending"]["reason"], "resignation");
    let before = mine["before"].as_str().unwrap();
    let older = world.get(&ana, &format!("/api/v1/games?list=mine&limit=1&before={before}")).await.good();
    assert_eq!(ids(&older), [private]);
    for bad in ["list=all", "list=open&limit=0", "list=open&limit=51", "list=open&x=1", "limit=1"] {
        let reply = world.get("", &format!("/api/v1/games?{bad}")).await;
        assert_eq!(reply.refusal(), (400, "bad_request".into()), "{bad}");
    }
    assert_eq!(world.get("", "/api/v1/games?list=open&game=go").await.refusal(), (422, "input".into()));
}

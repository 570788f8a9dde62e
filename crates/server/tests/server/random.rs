//! Random clients with random interleavings never get a game into a state that the rules library would not.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};
use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::record::text::split;
use tabuleiro_catalog::{AnyRecord, games, replay};
use tokio::task::JoinSet;

use super::support::World;

/// What a client tries next: mostly turns, some of them of another position, and everything else.
fn wish(random: &mut Random, record: &dyn AnyRecord) -> Value {
    match random.below(20) {
        0 => json!({"do": "draw"}),
        1 => json!({"do": "takeback"}),
        2 => json!({"do": "decline"}),
        3 => json!({"do": "undo"}),
        // What ends a game is rare, or there would be little to break.
        4 if random.below(10) == 0 => json!({"do": "abort"}),
        5 if random.below(10) == 0 => json!({"do": "resign"}),
        6 => json!({"do": "rematch"}),
        7 => json!({"do": "play", "turn": "a1"}),
        8 => json!({"do": "play", "turn": "a1,b2,c3"}),
        _ => match record.random_action(random) {
            Some(action) => json!({"do": "play", "turn": action}),
            None => json!({"do": "rematch"}),
        },
    }
}

async fn client(world: Arc<World>, id: String, token: String, seed: u64, steps: u32) -> Vec<i64> {
    let mut random = Random::new(seed);
    let mut accepted = vec![];
    let (mut seq, mut record) = (0, None);
    for _ in 0..steps {
        // Sometimes with what was known before, sometimes with what is now.
        if record.is_none() || random.below(4) > 0 {
            let state = world.state(&token, &id).await;
            seq = state["seq"].as_i64().unwrap();
            let game = tabuleiro_catalog::find(state["game"].as_str().unwrap()).unwrap();
            let mut known = game.start(game.usual_options()).unwrap();
            for turn in state["live"]["turns"].as_array().unwrap() {
                known.play_text(turn.as_str().unwrap()).unwrap();
            }
            for action in state["live"]["turn_open"].as_array().unwrap() {
                known.play_text(action.as_str().unwrap()).unwrap();
            }
            assert_eq!(state["live"]["position"], known.position_text(), "seed {seed}");
            record = Some(known);
        }
        let known = record.as_deref().unwrap();
        let mut body = wish(&mut random, known);
        // Now and then the number of an event that may come yet.
        let answered = seq + i64::from(random.below(30) == 0);
        body["seq"] = json!(answered);
        let reply = world.post(&token, &format!("/api/v1/games/{id}/events"), body.clone()).await;
        match reply.status.as_u16() {
            200 => {
                let answer = reply.json();
                assert_eq!(answer["seq"], answered + 1, "seed {seed} {body}: an answer to the last event");
                accepted.push(answered + 1);
            }
            403 | 409 | 422 => {}
            other => panic!("seed {seed} {body}: {other} {}", reply.text),
        }
    }
    accepted
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_clients_cannot_break_a_game() {
    let seed: u64 = std::env::var("TABULEIRO_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(20);
    let world = Arc::new(World::new().await);
    let mut played = 0;
    for (index, game) in games().iter().enumerate() {
        let kind = game.info().id;
        let (id, ana, rui) = world.pair(json!({"game": kind})).await;
        let eva = world.guest("Eva").await;
        let mut clients = JoinSet::new();
        for (number, token) in [&ana, &rui, &ana, &rui, &eva].into_iter().enumerate() {
            let client_seed = seed * 1000 + index as u64 * 10 + number as u64;
            clients.spawn(client(Arc::clone(&world), id.clone(), token.clone(), client_seed, 60));
        }
        let accepted: Vec<i64> = clients.join_all().await.into_iter().flatten().collect();
        let unique: BTreeSet<i64> = accepted.iter().copied().collect();
        assert_eq!(unique.len(), accepted.len(), "seed {seed}: no number was given twice");

        let events = world.events(&id).await;
        let numbers: Vec<i64> = events.iter().map(|event| event["seq"].as_i64().unwrap()).collect();
        assert_eq!(numbers, (1..=numbers.len() as i64).collect::<Vec<_>>(), "seed {seed}: without gaps");
        assert_eq!(accepted.len(), events.len() - 2, "seed {seed}: what was accepted is what happened");

        // The record holds by the rules alone, and so does the game that another server reads from the same events.
        let text = world.get("", &format!("/api/v1/games/{id}/record?as=text")).await.text;
        let back = replay(&split(&text).unwrap()[0]).unwrap_or_else(|error| panic!("seed {seed} {error}\n{text}"));
        let state = world.state("", &id).await;
        assert_eq!(state["live"]["position"], back.position_text(), "seed {seed}");
        played += events.iter().filter(|event| event["kind"] == "turn").count();
    }
    assert!(played > 0, "seed {seed}: something was played");
    let before: Vec<Value> = all(&world).await;
    let world = Arc::into_inner(world).unwrap().restart(1000).await;
    assert_eq!(all(&world).await, before, "seed {seed}: the same after a restart");
}

async fn all(world: &World) -> Vec<Value> {
    let mut states = vec![];
    for id in world.ids().await {
        let mut state = world.state("", &id).await;
        state["now"] = Value::Null;
        states.push(state);
    }
    states
}

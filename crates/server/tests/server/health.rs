//! The truth about health: a store that cannot be written, and files with flipped bits.

use serde_json::json;
use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_server::config::ServerConfig;
use tabuleiro_server::{check_games, export_games};
use tabuleiro_store::{NewGame, Sqlite, Store, Update};

use super::support::{World, roomy};

/// A game that is only there to take room.
fn ballast(number: u32) -> NewGame {
    let update = Update {
        status: "over".to_owned(),
        guests: [None, None],
        invite_hash: None,
        deadline_ms: None,
        summary: "x".repeat(100_000),
    };
    NewGame {
        id: format!("ballast{number}"),
        kind: "none".to_owned(),
        listed: false,
        creator: None,
        events: vec![],
        update,
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_recovers_alone() {
    let world = World::with(ServerConfig { limit_database_mb: 1, ..roomy() }).await;
    let ana = world.guest("Ana").await;
    let body = json!({"game": "infection", "first": {"who": "me"}, "second": {"who": "me"}});
    let (id, _) = world.game(&ana, body.clone()).await;
    assert_eq!(world.get("", "/readyz").await.status, 200);
    let store = world.store().await;
    for number in 0..11 {
        store.create(ballast(number), None).await.unwrap();
    }
    world.time.advance(2000);
    let refused = world.get("", "/readyz").await;
    assert_eq!(refused.refusal(), (503, "storage".into()));
    assert!(refused.headers.contains_key("retry-after"));
    // A few small rows may still fit into pages that are there.
    let mut made = 0;
    let refused = loop {
        let reply = world.post(&ana, "/api/v1/games", body.clone()).await;
        if !reply.status.is_success() {
            break reply;
        }
        made += 1;
        assert!(made < 100, "there is room for ever");
    };
    assert_eq!(refused.refusal(), (503, "storage".into()));
    assert_eq!(world.seq(&id).await, 1, "games can still be looked at");

    store.delete_games((0..11).map(|number| format!("ballast{number}")).collect()).await.unwrap();
    store.close().await;
    world.time.advance(2000);
    assert_eq!(world.get("", "/readyz").await.status, 200);
    world.play(&ana, &id, "g2").await;
}

/// Every game of a file as text, with what lists say about it.
async fn contents(store: &dyn Store) -> Vec<String> {
    let mut found = vec![];
    for (id, record) in export_games(store, "").await.unwrap() {
        let row = store.game(&id).await.unwrap();
        found.push(format!("{id} {record:?} {row:?}"));
    }
    found
}

#[tokio::test]
async fn flipped_bits_are_reported_or_harmless() {
    let seed: u64 = std::env::var("TABULEIRO_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(40);
    let mut random = Random::new(seed);
    let world = World::new().await;
    for kind in ["infection", "blockade", "virus-wars"] {
        let (id, ana, rui) = world.pair(json!({"game": kind, "clock": {"total_ms": 60_000}})).await;
        for turn in 0..6 {
            let state = world.state("", &id).await;
            let (game, position) =
                (tabuleiro_catalog::find(kind).unwrap(), state["live"]["position"].as_str().unwrap());
            let input = tabuleiro_catalog::Input::Text(position);
            let record = game.open(game.usual_options(), input).unwrap();
            let action = record.random_action(&mut random).unwrap();
            let to_act = if state["live"]["to_act"] == "first" { &ana } else { &rui };
            world.play(to_act, &id, &action).await;
            world.time.advance(100 * turn);
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.db");
    Sqlite::backup(&world.folder().join("test.db"), &good).await.unwrap();
    let store = Sqlite::open_read_only(&good).await.unwrap();
    assert_eq!((Sqlite::examine(&good, true).await.unwrap(), check_games(&store).await.unwrap()), (vec![], vec![]));
    let original = contents(&store).await;
    store.close().await;

    let bytes = std::fs::read(&good).unwrap();
    let mut reported = 0;
    for number in 0..40 {
        let mut damaged = bytes.clone();
        let place = random.below(u32::try_from(damaged.len()).unwrap()) as usize;
        let bit = random.below(8);
        damaged[place] ^= 1 << bit;
        let file = folder.path().join(format!("{number}.db"));
        std::fs::write(&file, damaged).unwrap();
        let is_reported = match Sqlite::examine(&file, true).await {
            Err(_) => true,
            Ok(found) if !found.is_empty() => true,
            Ok(_) => {
                let store = Sqlite::open_read_only(&file).await.unwrap();
                let found = check_games(&store).await.unwrap();
                if found.is_empty() {
                    assert_eq!(contents(&store).await, original, "seed {seed}: bit {bit} of byte {place}");
                }
                store.close().await;
                !found.is_empty()
            }
        };
        reported += u32::from(is_reported);
    }
    assert!(reported > 5, "seed {seed}: {reported} of 40");
}

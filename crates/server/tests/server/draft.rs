//! The call that says what a position allows: enough to play every game by pointing alone.

use serde_json::{Value, json};
use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::{Drawing, Input, find, games};

use super::support::World;

/// Points at random until an action is complete, knowing nothing but the ways.
fn point(ways: &[Value], random: &mut Random) -> String {
    let mut clicks: Vec<String> = vec![];
    loop {
        let open = |way: &&Value| {
            let way = way.as_array().unwrap();
            clicks.iter().enumerate().all(|(index, click)| way.get(index + 1).is_some_and(|target| target == click))
        };
        let left: Vec<&Value> = ways.iter().filter(open).collect();
        assert!(!left.is_empty(), "{clicks:?}");
        let chosen = left[random.below(left.len() as u32) as usize].as_array().unwrap();
        if chosen.len() == clicks.len() + 1 {
            assert_eq!(left.len(), 1, "a complete way is the only one left: {left:?}");
            return chosen[0].as_str().unwrap().to_owned();
        }
        clicks.push(chosen[clicks.len() + 1].as_str().unwrap().to_owned());
    }
}

#[tokio::test]
async fn every_game_can_be_played_by_pointing() {
    let world = World::new().await;
    for game in games() {
        let kind = game.info().id;
        for seed in 0..2 {
            let mut random = Random::new(seed);
            let mut turns: Vec<String> = vec![];
            let mut draft: Vec<String> = vec![];
            for _ in 0..40 {
                let body = json!({"game": kind, "turns": turns, "draft": draft});
                let answer = world.post("", "/api/v1/draft", body).await.good();
                if !answer["ending"].is_null() {
                    break;
                }
                if answer["turn_over"] == true {
                    assert_eq!(answer["ways"], json!([]));
                    turns.push(draft.join(","));
                    draft.clear();
                    continue;
                }
                let ways = answer["ways"].as_array().unwrap();
                let mut made: Vec<&str> = ways.iter().map(|way| way[0].as_str().unwrap()).collect();
                made.dedup();
                assert_eq!(json!(made), answer["actions"], "seed {seed} {kind}: every action can be pointed at");
                for way in ways {
                    for target in way.as_array().unwrap().iter().skip(1) {
                        let word = target.as_str().unwrap().strip_prefix('=').map(|word| word.split('@').next());
                        if let Some(Some(word)) = word {
                            assert!(answer["choices"][word]["pt"].is_string(), "{target}");
                        }
                    }
                }
                for mark in answer["marks"].as_array().unwrap() {
                    assert!(!mark["rule"].as_str().unwrap().is_empty() && mark["why"]["en"].is_string());
                }
                let view = &answer["view"];
                let legend = view["legend"].as_array().unwrap().len() as u64;
                let cells = view["cells"].as_array().unwrap();
                assert_eq!(cells.len() as u64, view["cols"].as_u64().unwrap() * view["rows"].as_u64().unwrap());
                assert!(cells.iter().all(|cell| cell.as_u64().unwrap() < legend));
                draft.push(point(ways, &mut random));
            }
            assert!(!turns.is_empty());
        }
    }
}

#[tokio::test]
async fn drafts_are_judged_by_the_rules() {
    let world = World::new().await;
    let draft = |body: Value| world.post("", "/api/v1/draft", body);
    let good = draft(json!({"game": "blockade", "draft": ["d4 SS"]})).await.good();
    assert_eq!((&good["draft"], &good["turn_over"]), (&json!(["d4d6"]), &json!(false)));
    assert_eq!(good["last"], json!(["d4", "d6"]));
    let whole = draft(json!({"game": "blockade", "draft": ["d4d6", "e3h"]})).await.good();
    assert_eq!((&whole["turn_over"], &whole["to_act"]), (&json!(true), &json!("second")));
    let long = draft(json!({"game": "blockade", "draft": ["d4d6", "e3h", "d11d9"]})).await;
    assert_eq!(long.refusal(), (422, "illegal".into()));
    let wrong = draft(json!({"game": "blockade", "draft": ["d4d7"]})).await;
    assert_eq!((wrong.refusal(), &wrong.json()["error"]["rule"]), ((422, "illegal".into()), &json!("B3")));
    assert_eq!(draft(json!({"game": "blockade", "turns": ["d4d6,e3h", "d4d6,e3h"]})).await.refusal().0, 422);
    assert_eq!(draft(json!({"game": "blockade", "position": "x"})).await.refusal(), (422, "input".into()));
    assert_eq!(draft(json!({"game": "go"})).await.refusal(), (422, "input".into()));
    assert_eq!(draft(json!({})).await.refusal(), (400, "bad_request".into()));

    let (id, ana, _) = world.pair(json!({"game": "blockade"})).await;
    world.play(&ana, &id, "d4d6,e3h").await;
    let path = format!("/api/v1/games/{id}/draft");
    let next = world.post("", &path, json!({"draft": ["d11d9"]})).await.good();
    assert_eq!((&next["to_act"], &next["view"]["walls"]), (&json!("second"), &json!(["e3h"])));
    assert_eq!(world.seq(&id).await, 3, "a draft is no event");
}

#[tokio::test]
async fn a_position_may_be_the_prolog_of_its_document() {
    let world = World::new().await;
    let position = "B5R/6R/7/7/7/7/R5B B 0 1";
    let game = find("infection").unwrap();
    let record = game.open(game.usual_options(), Input::Text(position)).unwrap();
    let facts = record.draw(Drawing::Prolog).unwrap();
    let answer = world.post("", "/api/v1/draft", json!({"game": "infection", "position": facts})).await.good();
    assert_eq!((&answer["position"], &answer["to_act"]), (&json!(position), &json!("second")));
    let broken = world.post("", "/api/v1/draft", json!({"game": "infection", "position": "board(."})).await;
    assert_eq!(broken.refusal(), (422, "input".into()));
    assert!(broken.json()["error"]["message"]["en"].as_str().unwrap().contains("column 7"), "{}", broken.json());
}

#[tokio::test]
async fn a_click_that_leads_nowhere_is_told_why() {
    let world = World::new().await;
    let why = async |body: Value| {
        let reply = world.post("", "/api/v1/draft", body).await;
        let json = reply.json();
        (reply.status.as_u16(), json["error"]["rule"].as_str().unwrap_or_default().to_owned())
    };
    // A line where a wall stands, a cell of the other side, and a piece that cannot go there.
    let walled = "blockade".to_owned();
    let turns = json!(["d4d6,e3h"]);
    assert_eq!(
        why(json!({"game": walled, "turns": turns, "draft": ["d11d9"], "pointed": ["e3h"]})).await,
        (422, "B5".to_owned())
    );
    let (status, rule) = why(json!({"game": "infection", "pointed": ["a1"]})).await;
    assert!(status == 422 && rule.starts_with('I'), "{status} {rule}");
    let (status, rule) = why(json!({"game": "blockade", "pointed": ["d4", "k14"]})).await;
    assert!(status == 422 && rule.starts_with('B'), "{status} {rule}");
    // What leads somewhere, and a choice that nobody offers, have no reason: the answer is as without them.
    for pointed in [json!(["g1"]), json!(["g2"]), json!(["=pass"]), json!([])] {
        assert_eq!(why(json!({"game": "infection", "pointed": pointed})).await.0, 200, "{pointed}");
    }
    for (wrong, status) in [(json!(["z99"]), 422), (json!([""]), 422), (json!(["é"]), 422), (json!(vec!["g2"; 9]), 400)]
    {
        assert_eq!(why(json!({"game": "infection", "pointed": wrong})).await.0, status, "{wrong}");
    }
}

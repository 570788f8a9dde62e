//! Making, joining and playing games; refusals that change nothing.

use serde_json::{Value, json};
use tabuleiro_catalog::rules::record::text::split;
use tabuleiro_catalog::{games, replay};

use super::support::World;

#[tokio::test]
async fn a_friend_joins_by_the_invitation_and_both_play() {
    let world = World::new().await;
    let (ana, rui, eva) = (world.guest("Ana").await, world.guest("Rui").await, world.guest("Eva").await);
    let (id, invite) = world.game(&ana, json!({"game": "infection"})).await;
    assert_eq!(invite.len(), 32);
    let state = world.state(&ana, &id).await;
    assert_eq!(state["live"]["status"], "waiting");
    assert_eq!(state["you"], json!(["first"]));
    assert_eq!(world.wish(&ana, &id, json!({"do": "play", "turn": "g2"})).await.refusal(), (409, "waiting".into()));

    let join = format!("/api/v1/games/{id}/join");
    assert_eq!(world.post(&rui, &join, json!({})).await.refusal(), (403, "not_yours".into()));
    assert_eq!(world.post(&rui, &join, json!({"invite": "0".repeat(32)})).await.refusal(), (403, "not_yours".into()));
    let again = world.get(&ana, &format!("/api/v1/games/{id}/invite")).await.good();
    assert_eq!(again["invite"], invite.as_str());
    assert_eq!(world.get(&rui, &format!("/api/v1/games/{id}/invite")).await.refusal(), (403, "not_yours".into()));
    let joined = world.post(&rui, &join, json!({"invite": invite})).await.good();
    assert_eq!(joined["you"], json!(["second"]));
    assert_eq!(joined["live"]["status"], "playing");
    world.post(&rui, &join, json!({"invite": invite})).await.good();
    assert_eq!(world.seq(&id).await, 2, "to join twice is no second event");
    assert_eq!(world.post(&eva, &join, json!({"invite": invite})).await.refusal(), (409, "full".into()));
    assert_eq!(world.get(&ana, &format!("/api/v1/games/{id}/invite")).await.refusal(), (409, "full".into()));

    let played = world.play(&ana, &id, "G 2").await;
    assert_eq!((&played["seq"], &played["live"]["turns"]), (&json!(3), &json!(["g2"])));
    assert_eq!(played["live"]["last"], json!(["g2"]));
    world.play(&rui, &id, "a1a3").await;
    let state = world.state(&eva, &id).await;
    assert_eq!(state["you"], json!([]));
    assert_eq!(state["live"]["last"], json!(["a1", "a3"]));
    let names: Vec<&Value> = state["live"]["seats"].as_array().unwrap().iter().map(|seat| &seat["name"]).collect();
    assert_eq!(names, ["Ana", "Rui"]);
}

#[tokio::test]
async fn what_is_refused_changes_nothing() {
    let world = World::new().await;
    let (id, ana, rui) = world.pair(json!({"game": "blockade"})).await;
    let eva = world.guest("Eva").await;
    world.play(&ana, &id, "d4d6,e3h").await;
    let before = world.state(&ana, &id).await;
    let path = format!("/api/v1/games/{id}/events");
    let play = |turn: &str| json!({"seq": 3, "do": "play", "turn": turn});
    for (token, body, wanted) in [
        (&rui, json!({"seq": 2, "do": "play", "turn": "d11d9,a1h"}), (409, "stale")),
        (&rui, json!({"seq": 4, "do": "play", "turn": "d11d9,a1h"}), (409, "stale")),
        (&ana, play("d6d8,a1h"), (403, "not_yours")),
        (&eva, play("d11d9,a1h"), (403, "not_yours")),
        (&rui, play("d11d8,a1h"), (422, "illegal")),
        (&rui, play("d11d9,e3h"), (422, "illegal")),
        (&rui, play("d11d9,a1h,a3h"), (422, "illegal")),
        (&rui, play("nonsense"), (422, "illegal")),
        (&rui, play(""), (422, "illegal")),
        (&rui, json!({"seq": 3, "do": "decline"}), (409, "not_now")),
        (&rui, json!({"seq": 3, "do": "undo"}), (409, "not_now")),
        (&rui, json!({"seq": 3, "do": "takeback"}), (409, "not_now")),
        (&rui, json!({"seq": 3, "do": "rematch"}), (409, "not_now")),
        (&rui, json!({"seq": 3, "do": "win"}), (400, "bad_request")),
        (&rui, json!({"do": "resign"}), (400, "bad_request")),
        (&rui, json!({"seq": 3, "do": "resign", "side": "first"}), (400, "bad_request")),
    ] {
        let reply = world.post(token, &path, body.clone()).await;
        assert_eq!(reply.refusal(), (wanted.0, wanted.1.to_owned()), "{body}");
        if wanted.1 == "stale" {
            assert_eq!(reply.json()["error"]["seq"], 3);
        }
    }
    let reply = world.post(&rui, &path, play("d11d9,e3h")).await;
    assert_eq!(reply.json()["error"]["rule"], "B5", "{}", reply.text);
    assert_eq!(world.post("", &path, play("d11d9,a1h")).await.refusal(), (401, "no_guest".into()));
    assert_eq!(world.post("wrong", &path, play("d11d9,a1h")).await.refusal(), (401, "no_guest".into()));
    assert_eq!(world.state(&ana, &id).await, before);
    assert_eq!(world.get("", "/api/v1/games/none").await.refusal(), (404, "not_found".into()));
}

#[tokio::test]
async fn a_game_that_cannot_be_is_not_made() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let me = json!({"who": "me"});
    let with = |more: Value| {
        let mut body = json!({"game": "infection", "first": me, "second": {"who": "open"}});
        for (key, value) in more.as_object().unwrap() {
            body[key] = value.clone();
        }
        body
    };
    for (body, wanted) in [
        (with(json!({"game": "chess"})), (422, "input")),
        (with(json!({"options": {"map": "moon"}})), (422, "input")),
        (with(json!({"options": {"size": 3}})), (422, "input")),
        (with(json!({"position": "7/7 R"})), (422, "input")),
        (with(json!({"second": {"who": "computer", "level": 11}})), (400, "bad_request")),
        (with(json!({"second": {"who": "computer"}})), (400, "bad_request")),
        (with(json!({"second": {"who": "friend"}})), (400, "bad_request")),
        (with(json!({"first": {"who": "open"}})), (422, "input")),
        (with(json!({"match": true})), (422, "input")),
        (with(json!({"clock": {"total_ms": 5}})), (400, "bad_request")),
        (with(json!({"clock": {"days_per_turn": 31}})), (400, "bad_request")),
        (with(json!({"clock": {"total_ms": 60000, "days_per_turn": 3}})), (400, "bad_request")),
        (with(json!({"left_ms": [1, 1]})), (422, "input")),
        (with(json!({"clock": {"total_ms": 60000}, "left_ms": [1, -1]})), (422, "input")),
        (with(json!({"clock": {"total_ms": 60000}, "left_ms": [1]})), (400, "bad_request")),
        (with(json!({"colour": "red"})), (400, "bad_request")),
        (json!([]), (400, "bad_request")),
    ] {
        let reply = world.post(&ana, "/api/v1/games", body.clone()).await;
        assert_eq!(reply.refusal(), (wanted.0, wanted.1.to_owned()), "{body}");
    }
    let mine = world.get(&ana, "/api/v1/games?list=mine").await.good();
    assert_eq!(mine["games"], json!([]));
}

#[tokio::test]
async fn every_game_is_played_to_its_end_at_one_screen_and_kept() {
    let world = World::new().await;
    let ana = world.guest("Ana \"<b>\\").await;
    let seed = 11;
    for game in games() {
        let kind = game.info().id;
        let (id, _) = world.game(&ana, json!({"game": kind, "second": {"who": "me"}})).await;
        let mut mirror = game.start(game.usual_options()).unwrap();
        let mut random = tabuleiro_catalog::rules::chance::Random::new(seed);
        let mut seq = 1;
        while mirror.ending().is_none() && mirror.action_count() < 60 {
            let action = mirror.random_action(&mut random).unwrap();
            mirror.play_text(&action).unwrap();
            let body = json!({"seq": seq, "do": "play", "turn": action});
            let reply = world.post(&ana, &format!("/api/v1/games/{id}/events"), body).await.good();
            seq = reply["seq"].as_i64().unwrap();
            assert_eq!(reply["live"]["position"], mirror.position_text(), "seed {seed} {kind}");
        }
        if mirror.ending().is_none() {
            world.wish(&ana, &id, json!({"do": "resign"})).await.good();
        }
        let state = world.state(&ana, &id).await;
        assert_eq!(state["live"]["status"], "over");
        let reason = state["live"]["ending"]["reason"].clone();

        let path = format!("/api/v1/games/{id}");
        let text = world.get("", &format!("{path}/record?as=text&download=true")).await;
        let disposition = text.headers["content-disposition"].to_str().unwrap();
        assert!(disposition.ends_with(".txt\"") && disposition.contains(kind), "{disposition}");
        let raw = split(&text.text).unwrap();
        let back = replay(&raw[0]).unwrap_or_else(|error| panic!("{error}\n{}", text.text));
        assert_eq!(back.tag("First"), Some("Ana \"<b>\\"));
        assert_eq!(json!(back.ending().unwrap().reason), reason);
        let as_json = world.get("", &format!("{path}/record?as=json")).await.good();
        assert_eq!(as_json["turns"], json!(back.turns()));
        let prolog = world.get("", &format!("{path}/record?as=prolog&turns=2")).await;
        match game.info().document {
            Some(_) => assert!(prolog.text.trim_end().ends_with('.'), "{}", prolog.text),
            None => assert_eq!(prolog.refusal(), (404, "not_found".into()), "{kind} has no Prolog form"),
        }
        let svg = world.get("", &format!("{path}/record?as=svg&lang=pt")).await;
        assert!(svg.text.starts_with("<svg") && svg.text.contains("xml:lang=\"pt\""));
        let words = world.get("", &format!("{path}/record?as=words&turns=0&lang=pt")).await;
        assert!(words.text.lines().count() > 3, "{}", words.text);
        assert_eq!(world.get("", &format!("{path}/record?as=pdf")).await.refusal(), (400, "bad_request".into()));

        let steps = world.get("", &format!("{path}/replay")).await.good();
        let steps = steps["steps"].as_array().unwrap();
        assert_eq!(steps.len(), back.turns().len() + 1);
        assert_eq!(steps[0]["position"], back.start_text());
        assert_eq!(steps[steps.len() - 1]["position"], back.position_text());
        assert_eq!(steps[steps.len() - 1]["view"], state["live"]["view"], "the end shows how it ended");
    }
}

#[tokio::test]
async fn options_and_a_position_are_kept() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let position = "B5R/6R/7/7/7/7/R5B B 0 1";
    let options = json!({"jumps": "straight", "map": "open"});
    let body = json!({"game": "infection", "options": options, "position": position, "first": {"who": "me"}, "second": {"who": "me"}});
    let made = world.post(&ana, "/api/v1/games", body).await.good();
    assert_eq!(made["state"]["start"], position);
    assert_eq!(made["state"]["live"]["to_act"], "second");
    assert_eq!(made["state"]["options"], json!({"jumps": "straight"}), "only what is not usual");
    let id = made["id"].as_str().unwrap();
    let world = world.restart(5).await;
    assert_eq!(world.state(&ana, id).await["options"], json!({"jumps": "straight"}));
}

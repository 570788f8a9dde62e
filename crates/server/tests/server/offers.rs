//! What players do besides playing: offers, undo, abort, rematch, matches.

use serde_json::{Value, json};
use tabuleiro_catalog::games;

use super::support::World;

fn wish(what: &str) -> Value {
    json!({"do": what})
}

#[tokio::test]
async fn a_draw_is_offered_declined_and_agreed() {
    let world = World::new().await;
    let (id, ana, rui) = world.pair(json!({"game": "infection"})).await;
    let offered = world.wish(&ana, &id, wish("draw")).await.good();
    assert_eq!(offered["live"]["offers"]["draw"], "first");
    assert_eq!(world.wish(&ana, &id, wish("draw")).await.refusal(), (409, "not_now".into()));
    let declined = world.wish(&rui, &id, wish("decline")).await.good();
    assert_eq!(declined["live"]["offers"]["draw"], Value::Null);
    assert_eq!(world.wish(&ana, &id, wish("draw")).await.refusal(), (409, "not_now".into()), "not twice in a turn");
    world.play(&ana, &id, "g2").await;
    world.wish(&ana, &id, wish("draw")).await.good();
    let played = world.play(&rui, &id, "a2").await;
    assert_eq!(played["live"]["offers"]["draw"], Value::Null, "to play on is to decline");
    world.wish(&rui, &id, wish("draw")).await.good();
    let agreed = world.wish(&ana, &id, wish("draw")).await.good();
    assert_eq!(agreed["live"]["ending"]["outcome"], "draw");
    assert_eq!(agreed["live"]["ending"]["reason"], "agreement");
    assert_eq!(world.wish(&ana, &id, wish("resign")).await.refusal(), (409, "over".into()));
    assert_eq!(world.wish(&rui, &id, json!({"do": "play", "turn": "g3"})).await.refusal(), (409, "over".into()));
}

#[tokio::test]
async fn what_is_declined_forbids_nothing_else() {
    let world = World::new().await;
    let (id, ana, rui) = world.pair(json!({"game": "infection"})).await;
    world.play(&ana, &id, "g2").await;
    world.wish(&ana, &id, wish("draw")).await.good();
    world.wish(&rui, &id, wish("decline")).await.good();
    world.wish(&ana, &id, wish("takeback")).await.good();
    // Two at once are declined together.
    world.play(&rui, &id, "a2").await;
    world.wish(&rui, &id, wish("draw")).await.good();
    world.wish(&rui, &id, wish("takeback")).await.good();
    let declined = world.wish(&ana, &id, wish("decline")).await.good();
    assert_eq!(declined["live"]["offers"], json!({"draw": null, "takeback": null, "rematch": null}));
    for what in ["draw", "takeback"] {
        assert_eq!(world.wish(&rui, &id, wish(what)).await.refusal(), (409, "not_now".into()), "{what}");
    }
    world.wish(&ana, &id, wish("draw")).await.good();
    world.wish(&rui, &id, wish("decline")).await.good();
    world.wish(&ana, &id, wish("resign")).await.good();
    // After the end no other turn comes, and a draw that was declined is no reason against another game.
    let world = world.restart(1000).await;
    world.wish(&ana, &id, wish("rematch")).await.good();
    world.wish(&rui, &id, wish("decline")).await.good();
    let refused = world.wish(&ana, &id, wish("rematch")).await;
    assert_eq!(refused.refusal(), (409, "not_now".into()));
    assert!(!refused.text.contains("next turn"), "{}", refused.text);
    world.wish(&rui, &id, wish("rematch")).await.good();
    let agreed = world.wish(&ana, &id, wish("rematch")).await.good();
    assert!(agreed["live"]["rematch"].is_string());
}

#[tokio::test]
async fn a_turn_is_taken_back_with_consent() {
    let world = World::new().await;
    let (id, ana, rui) = world.pair(json!({"game": "blockade"})).await;
    let start = world.state("", &id).await["live"]["position"].clone();
    world.play(&ana, &id, "d4d6,e3h").await;
    world.play(&rui, &id, "d11d9,e9h").await;
    world.wish(&ana, &id, wish("takeback")).await.good();
    let back = world.wish(&rui, &id, wish("takeback")).await.good();
    assert_eq!(back["live"]["position"], start, "the reply goes with it");
    assert_eq!(back["live"]["turns"], json!([]));
    assert_eq!(world.wish(&rui, &id, wish("takeback")).await.refusal(), (409, "not_now".into()));
    // Single actions are final, but a turn that is under way can be taken back as well.
    let half = world.play(&ana, &id, "d4d6").await;
    assert_eq!((&half["live"]["turns"], &half["live"]["turn_open"]), (&json!([]), &json!(["d4d6"])));
    world.wish(&ana, &id, wish("takeback")).await.good();
    let back = world.wish(&rui, &id, wish("takeback")).await.good();
    assert_eq!(back["live"]["position"], start);
    let kinds: Vec<String> =
        world.events(&id).await.iter().map(|event| event["kind"].as_str().unwrap().to_owned()).collect();
    assert_eq!(kinds.iter().filter(|kind| *kind == "turn").count(), 3, "nothing was deleted: {kinds:?}");
}

#[tokio::test]
async fn at_one_screen_turns_are_undone_without_asking() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let (id, _) = world.game(&ana, json!({"game": "infection", "second": {"who": "me"}})).await;
    assert_eq!(world.wish(&ana, &id, wish("undo")).await.refusal(), (409, "not_now".into()));
    world.play(&ana, &id, "g2").await;
    world.play(&ana, &id, "a2").await;
    let undone = world.wish(&ana, &id, wish("undo")).await.good();
    assert_eq!((&undone["live"]["turns"], &undone["live"]["can"]["undo"]), (&json!(["g2"]), &json!(true)));
    world.wish(&ana, &id, wish("undo")).await.good();
    assert_eq!(world.wish(&ana, &id, wish("takeback")).await.refusal(), (409, "not_now".into()));
    let drawn = world.wish(&ana, &id, wish("draw")).await.good();
    assert_eq!(drawn["live"]["status"], "over");
    assert_eq!(world.wish(&ana, &id, wish("undo")).await.refusal(), (409, "over".into()), "agreed is agreed");
}

#[tokio::test]
async fn an_end_by_a_rule_can_be_undone_where_nobody_needs_to_be_asked() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    // Red takes the last blue microbe with its next turn.
    let position = "B6/1R5/7/7/7/7/7 R 0 1";
    let body = json!({"game": "infection", "position": position, "second": {"who": "me"}});
    let (id, _) = world.game(&ana, body).await;
    let over = world.play(&ana, &id, "b1").await;
    assert_eq!((&over["live"]["status"], &over["live"]["ending"]["by_rule"]), (&json!("over"), &json!(true)));
    let undone = world.wish(&ana, &id, wish("undo")).await.good();
    assert_eq!((&undone["live"]["status"], &undone["live"]["position"]), (&json!("playing"), &json!(position)));
}

#[tokio::test]
async fn a_game_is_called_off_only_at_its_beginning() {
    let world = World::new().await;
    let (id, ana, rui) = world.pair(json!({"game": "infection"})).await;
    world.play(&ana, &id, "g2").await;
    let off = world.wish(&rui, &id, wish("abort")).await.good();
    assert_eq!((&off["live"]["status"], &off["live"]["ending"]), (&json!("aborted"), &Value::Null));
    assert_eq!(world.wish(&rui, &id, wish("rematch")).await.refusal(), (409, "not_now".into()));

    let (id, ana, rui) = world.pair(json!({"game": "infection"})).await;
    world.play(&ana, &id, "g2").await;
    let second = world.play(&rui, &id, "a2").await;
    assert_eq!(second["live"]["can"]["abort"], false);
    assert_eq!(world.wish(&ana, &id, wish("abort")).await.refusal(), (409, "not_now".into()));

    let eva = world.guest("Eva").await;
    let (id, invite) = world.game(&eva, json!({"game": "infection"})).await;
    world.wish(&eva, &id, wish("abort")).await.good();
    let join = world.post(&rui, &format!("/api/v1/games/{id}/join"), json!({"invite": invite})).await;
    assert_eq!(join.refusal(), (409, "over".into()));
}

#[tokio::test]
async fn a_rematch_swaps_the_sides() {
    let world = World::new().await;
    let clock = json!({"total_ms": 60_000, "increment_ms": 1000});
    let (id, ana, rui) = world.pair(json!({"game": "infection", "clock": clock})).await;
    assert_eq!(world.wish(&ana, &id, wish("rematch")).await.refusal(), (409, "not_now".into()));
    world.wish(&ana, &id, wish("resign")).await.good();
    world.wish(&rui, &id, wish("rematch")).await.good();
    let agreed = world.wish(&ana, &id, wish("rematch")).await.good();
    let next = agreed["live"]["rematch"].as_str().unwrap().to_owned();
    let state = world.state(&rui, &next).await;
    assert_eq!((&state["you"], &state["live"]["status"]), (&json!(["first"]), &json!("playing")));
    assert_eq!(state["live"]["clock"]["total_ms"], 60_000);
    assert_eq!(world.wish(&ana, &id, wish("rematch")).await.refusal(), (409, "not_now".into()));
    world.play(&rui, &next, "g2").await;
}

#[tokio::test]
async fn a_match_goes_on_with_the_sides_swapped_and_ends() {
    let world = World::new().await;
    let kind = games().iter().find(|game| game.info().matches.is_some()).unwrap().info().id;
    let (id, ana, rui) = world.pair(json!({"game": kind, "match": true})).await;
    let over = world.wish(&rui, &id, wish("resign")).await.good();
    assert_eq!(over["live"]["match"]["round"], 1);
    let state = world.state(&ana, &id).await;
    let second = state["live"]["match"]["other"].as_str().unwrap().to_owned();
    assert_eq!(state["live"]["match"]["wins"], json!([1, 0]));
    assert_eq!(world.wish(&ana, &id, wish("rematch")).await.refusal(), (409, "not_now".into()));

    let world = world.restart(1000).await;
    let state = world.state(&rui, &second).await;
    assert_eq!((&state["you"], &state["live"]["match"]["round"]), (&json!(["first"]), &json!(2)));
    assert_eq!(state["live"]["match"]["other"], id.as_str());
    world.wish(&rui, &second, wish("resign")).await.good();
    let state = world.state(&rui, &second).await;
    assert_eq!(state["live"]["match"]["wins"], json!([2, 0]));
    let result = &state["live"]["match"]["result"];
    assert!(result["en"].as_str().unwrap().starts_with("Ana wins the match"), "{result}");
    assert!(result["pt"].as_str().unwrap().starts_with("Ana ganha o encontro"), "{result}");
    let again = world.wish(&ana, &second, wish("rematch")).await.good();
    assert_eq!(again["live"]["offers"]["rematch"], "second");
}

#[tokio::test]
async fn the_result_of_a_match_calls_the_computer_by_its_level() {
    let world = World::new().await;
    let ana = world.guest("Ana").await;
    let kind = games().iter().find(|game| game.info().matches.is_some()).unwrap().info().id;
    let body = json!({"game": kind, "match": true, "first": {"who": "me"}, "second": {"who": "computer", "level": 1}});
    let (id, _) = world.game(&ana, body).await;
    world.wish(&ana, &id, wish("resign")).await.good();
    let state = world.state(&ana, &id).await;
    let second = state["live"]["match"]["other"].as_str().unwrap().to_owned();
    // The computer begins the second game, perhaps just between the question and the wish: then the next wish knows of it.
    if !world.wish(&ana, &second, wish("resign")).await.status.is_success() {
        world.wish(&ana, &second, wish("resign")).await.good();
    }
    let result = world.state(&ana, &second).await["live"]["match"]["result"].clone();
    assert!(result["en"].as_str().unwrap().starts_with("Computer, level 1 wins the match"), "{result}");
    assert!(result["pt"].as_str().unwrap().starts_with("Computador, nível 1 ganha o encontro"), "{result}");
}

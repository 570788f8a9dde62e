//! The computer players of all games: legal, and the same on every machine where nodes set the limit.

use tabuleiro_catalog::engine::{EngineOptions, Question};
use tabuleiro_catalog::games;
use tabuleiro_catalog::search::levels::Level;

#[test]
fn levels_play_legal_actions_and_the_same_ones_every_time() {
    for game in games() {
        let mut played = Vec::new();
        for _ in 0..2 {
            let mut record = game.start(game.usual_options()).expect("the usual options");
            let mut engine = game.engine(EngineOptions { seed: 7, ..EngineOptions::default() });
            let question = Question { level: Level::new(4), ..Question::default() };
            for _ in 0..24 {
                let Some(action) = engine.choose(record.as_ref(), &question) else { break };
                record.play_text(&action).unwrap_or_else(|error| panic!("{}: {error}", game.info().id));
            }
            played.push(record.turns());
        }
        assert!(!played[0].is_empty(), "{}", game.info().id);
        assert_eq!(played[0], played[1], "{}", game.info().id);
    }
}

#[test]
fn a_record_of_another_game_leaves_nothing_to_think_about() {
    let [first, second, ..] = games() else { panic!("there are several games") };
    let record = first.start(first.usual_options()).expect("the usual options");
    let mut engine = second.engine(EngineOptions::default());
    let question = Question { level: Level::new(1), ..Question::default() };
    assert_eq!(engine.choose(record.as_ref(), &question), None);
}

//! The computer players of all games: legal, and the same on every machine where nodes set the limit.

use tabuleiro_catalog::engine::{Engine, EngineOptions, Question};
use tabuleiro_catalog::games;
use tabuleiro_catalog::search::levels::Level;

#[test]
fn levels_play_legal_actions_and_the_same_ones_every_time() {
    for game in games() {
        let mut played = Vec::new();
        for _ in 0..2 {
            let mut record = game.start(game.usual_options()).expect("the usual options");
            let mut engine = Engine::new(EngineOptions { seed: 7, ..EngineOptions::default() });
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

/// One engine thinks about every game in turn, and as it would have had it never seen another.
#[test]
fn an_engine_thinks_about_whatever_game_it_is_given() {
    let question = Question { level: Level::new(4), ..Question::default() };
    let mut travelled = Engine::new(EngineOptions::default());
    for game in games() {
        let record = game.start(game.usual_options()).expect("the usual options");
        let fresh = Engine::new(EngineOptions::default()).think(record.as_ref(), &question, &mut |_| {});
        assert!(!fresh.lines.is_empty(), "{}", game.info().id);
        assert_eq!(travelled.think(record.as_ref(), &question, &mut |_| {}), fresh, "{}", game.info().id);
    }
}

//! What to play, and why, in every game.

use std::fmt::Write as _;

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::{Asked, hint};
use tabuleiro_catalog::engine::Question;
use tabuleiro_catalog::games;
use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::Closing;

use super::{engine, position, record};

fn told(record: &dyn AnyRecord, nodes: u64) -> String {
    let hint = hint(record, &mut engine(), &Asked::nodes(nodes)).expect("a game that goes on");
    let [english, portuguese] = Lang::ALL.map(|lang| hint.reason().in_lang(lang));
    format!("{}: {english}. / {portuguese}.", hint.turn)
}

#[test]
fn hints_have_reasons_in_every_game() {
    let virus = "1. a5,b4,c5,d6,e7 j5,i4,i3,i6,j7 2. f8,g8,h7,i6,j7";
    let blockade = "11/11/11/11/11/11/11/11/11/7X3/3X7/11/4Y6/5Y5 X m - 9v9h 9v9h 0";
    let cases = [
        ("virus-wars, early", record("virus-wars", "", virus)),
        ("infection, start", position("infection", &[], "B5R/7/7/7/7/7/R5B R 0 1")),
        ("infection, close", position("infection", &[], "B5R/7/2BBB2/7/3R3/7/R5B R 0 1")),
        ("infection, the last one", position("infection", &[], "7/7/2BB3/7/3R3/7/7 R 0 1")),
        ("infection, no move", position("infection", &[], "7/7/7/7/4BBB/4BBB/4BBR R 0 1")),
        ("frozen-forest, chase", record("frozen-forest", "[Options \"forest=4\"]\n", "1. g5 a5 2. f4 a9 3. g4")),
        ("frozen-forest, lost", position("frozen-forest", &[], "10/10/10/4ttt3/5tt3/4ytt3/3t1tt3/10/1n8/10 Y 6")),
        ("frozen-forest, won", position("frozen-forest", &[], "5n4/10/10/3tttt3/5tt3/3ty1t3/3tttt3/10/10/10 M 4")),
        ("frozen-forest, danger", position("frozen-forest", &[], "10/6n3/10/3tttt3/5tt3/3ty1t3/3tttt3/10/10/10 Y 4")),
        ("frozen-forest, all over", position("frozen-forest", &[], "10/10/10/3tttt3/3n1tt3/3t2t3/3yttt3/10/10/10 Y 5")),
        ("blockade, start", record("blockade", "", "")),
        ("blockade, wall", record("blockade", "", "1. d4d6")),
        ("blockade, end", position("blockade", &[], blockade)),
        ("three-dragons, capture", position("three-dragons", &[], "M7M/9/3BWB3/9/D3D3D/2W6/4B4/1B4W2/M7M W 0 1")),
        (
            "three-dragons, dragon",
            position("three-dragons", &[("mode", "dragons")], "M7M/9/9/W28/D2W2D3D/W28/9/7B21/M6B2M W 0 1"),
        ),
    ];
    let mut all = String::new();
    for (name, record) in &cases {
        writeln!(all, "{name}: {}", told(record.as_ref(), 3000)).expect("a string");
    }
    insta::assert_snapshot!(all);
}

#[test]
fn a_hint_is_a_whole_turn_that_can_be_played() {
    for game in games() {
        let mut record = game.start(game.usual_options()).expect("the usual options");
        let mut player = engine();
        // Few nodes: the line of a long turn breaks off, and is thought to its end.
        for _ in 0..6 {
            let side = record.side_to_act();
            let hint = hint(record.as_ref(), &mut player, &Asked::nodes(60)).expect("a game that goes on");
            assert!(!hint.reasons.is_empty());
            record.play_text(&hint.turn).unwrap_or_else(|error| panic!("{}: {error}", game.info().id));
            assert_ne!(record.side_to_act(), side, "{}: {}", game.info().id, hint.turn);
            // And one in the middle of a turn.
            if let Some(action) = player.choose(record.as_ref(), &Question { nodes: Some(60), ..Question::default() }) {
                record.play_text(&action).expect("a legal action");
            }
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_hint() {
    let mut record = record("infection", "", "1. f1 b1");
    record.close(Closing::Resignation(Side::First));
    assert_eq!(hint(record.as_ref(), &mut engine(), &Asked::nodes(100)), None);
}

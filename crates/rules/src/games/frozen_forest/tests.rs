//! The numbered rules of Frozen Forest, one by one.

mod forms;
#[cfg(feature = "knowledge")]
mod knowledge;
mod laws;

use crate::game::{Game, Ruleset};
use crate::games::FrozenForest;
use crate::games::testing::{self, play, refusal, write};
use crate::lang::Lang;
use crate::matches::{MatchPlayer, Verdict, verdict};
use crate::options::Options;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition as _;
use crate::targets::Pointing;

use super::sight::{bit, number, sees};
use super::{Position, Rules, SIZE};
use crate::board::Cell;

const YUKI_WINS: Option<Outcome> = Some(Outcome::Win(Side::First));
const MINA_WINS: Option<Outcome> = Some(Outcome::Win(Side::Second));

/// The published example of Yuki's moves.
const YUKI_DIAGRAM: &str =
    "tttttttttt/tttttttttt/tttttttttt/tttttttmtt/tt1ttttttt/tt1ttttttt/tt2yttttt/tt1ttttttt/tttttttttt/tttttttttt Y 6";
/// The published example of Mina's moves.
const MINA_DIAGRAM: &str =
    "tttttttttt/tttttttttt/tttttttttt/tttttttttt/tt1ttttmtt/tt1ttttttt/tt2yttttt/tt1ttttttt/tttttttttt/tttttttttt M 6";

fn rules(options: &str) -> Rules {
    testing::rules::<FrozenForest>(options)
}

fn read(text: &str) -> Position {
    rules("-").read_text(text).unwrap()
}

/// The legal actions, sorted as words.
fn texts(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = position.actions().iter().map(ToString::to_string).collect();
    texts.sort_by_key(|text| (text.as_bytes()[0], text.len(), text.clone()));
    texts
}

fn cell(name: &str) -> u8 {
    number(Cell::read(name, SIZE).unwrap())
}

fn trees(names: &[&str]) -> u128 {
    names.iter().fold(0, |trees, name| trees | bit(cell(name)))
}

#[test]
fn f1_start() {
    let start = rules("-").start();
    assert_eq!(write(&start), format!("{} Y 0", ["tttttttttt"; 10].join("/")));
}

#[test]
fn f1_every_forest_stands_in_the_middle() {
    let rows: Vec<String> = (3..=10).map(|forest| write(&rules(&format!("forest={forest}")).start())).collect();
    insta::assert_snapshot!(rows.join("\n"), @"
    10/10/10/3ttt4/3ttt4/3ttt4/10/10/10/10 Y 0
    10/10/10/3tttt3/3tttt3/3tttt3/3tttt3/10/10/10 Y 0
    10/10/2ttttt3/2ttttt3/2ttttt3/2ttttt3/2ttttt3/10/10/10 Y 0
    10/10/2tttttt2/2tttttt2/2tttttt2/2tttttt2/2tttttt2/2tttttt2/10/10 Y 0
    10/1ttttttt2/1ttttttt2/1ttttttt2/1ttttttt2/1ttttttt2/1ttttttt2/1ttttttt2/10/10 Y 0
    10/1tttttttt1/1tttttttt1/1tttttttt1/1tttttttt1/1tttttttt1/1tttttttt1/1tttttttt1/1tttttttt1/10 Y 0
    ttttttttt1/ttttttttt1/ttttttttt1/ttttttttt1/ttttttttt1/ttttttttt1/ttttttttt1/ttttttttt1/ttttttttt1/10 Y 0
    tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt Y 0
    ");
}

#[test]
fn f1_forest_is_a_number_from_3_to_10() {
    for bad in ["2", "11", "0", "03", "three", ""] {
        assert!(Options::read(FrozenForest::INFO.options, &format!("forest={bad}")).is_err(), "{bad}");
    }
}

#[test]
fn f2_only_a_tree_whose_centre_is_on_the_segment_blocks() {
    // Three rows down and two columns across: no centre in between, whatever stands there.
    assert!(sees(cell("a1"), cell("c4"), u128::MAX));
    assert!(sees(cell("e5"), cell("f6"), u128::MAX));
    // Four down and two across: one, c3.
    assert!(!sees(cell("b1"), cell("d5"), trees(&["c3"])));
    assert!(sees(cell("b1"), cell("d5"), !trees(&["c3"])));
    // A row: all in between, and only those.
    for blocker in ["b10", "f10", "i10"] {
        assert!(!sees(cell("a10"), cell("j10"), trees(&[blocker])));
    }
    assert!(sees(cell("c10"), cell("g10"), trees(&["b10", "h10"])));
}

#[test]
fn f2_the_ends_never_block() {
    assert!(sees(cell("a1"), cell("d4"), trees(&["a1", "d4"])));
    assert!(!sees(cell("a1"), cell("d4"), trees(&["b2"])));
}

#[test]
fn f3_yuki_is_placed_on_any_tree_and_eats_it() {
    let start = rules("forest=3").start();
    assert_eq!(texts(&start), ["d4", "d5", "d6", "e4", "e5", "e6", "f4", "f5", "f6"]);
    assert_eq!(write(&play(&start, "e5")), "10/10/10/3ttt4/3tyt4/3ttt4/10/10/10/10 M 1");
    assert_eq!(refusal(&start, "c3"), "F3: Yuki is placed on a tree, and c3 has none.");
}

#[test]
fn f3_mina_is_placed_on_tree_or_snow_out_of_sight() {
    let position = read("10/10/10/3ttt4/3yt5/3ttt4/10/10/10/10 M 2");
    // Behind the trees, on their rays: up, down and to the right, two diagonals, and two across one up or down.
    let hidden = "d1 d2 d3 d7 d8 d9 d10 f3 f5 f7 g2 g5 g8 h1 h3 h5 h7 h9 i5 i10 j2 j5 j8";
    assert_eq!(texts(&position).join(" "), hidden);
    assert_eq!(refusal(&position, "d5"), "F3: Yuki is on d5: Mina may not go there.");
    assert_eq!(refusal(&position, "d4"), "F3: On d4 Mina would be seen by Yuki on d5: no tree is in between.");
    assert_eq!(write(&play(&position, "d1")), "3n6/10/10/3ttt4/3yt5/3ttt4/10/10/10/10 Y 2");
    let position = read("10/10/10/3ttt4/3ytt4/3ttt4/10/10/10/10 M 1");
    assert_eq!(write(&play(&position, "f5")), "10/10/10/3ttt4/3ytm4/3ttt4/10/10/10/10 Y 1");
}

#[test]
fn f4_yuki_moves_only_to_a_tree_from_which_he_sees_mina() {
    let position = read(YUKI_DIAGRAM);
    assert_eq!(texts(&position), ["e6", "e8", "f7"]);
    insta::assert_snapshot!(["d7", "d6", "e9", "e7"].map(|cell| refusal(&position, cell)).join("\n"), @"
    F4: Yuki moves only onto a tree, and d7 has none.
    F4: From d6 Yuki does not see Mina on h4: a tree is in between.
    F4: Yuki moves one step, and e9 is not next to him.
    F4: Yuki moves one step, and e7 is not next to him.
    ");
    let after = play(&position, "e6");
    assert_eq!(
        after,
        read(
            "tttttttttt/tttttttttt/tttttttttt/tttttttmtt/tt1ttttttt/tt1tyttttt/tt3ttttt/tt1ttttttt/tttttttttt/tttttttttt M 7"
        )
    );
}

#[test]
fn f4_yuki_may_not_move_to_mina() {
    let position = read(
        "tttttttttt/tmtttttttt/yttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt Y 1",
    );
    assert!(!texts(&position).contains(&"b2".to_owned()));
    assert_eq!(refusal(&position, "b2"), "F4: Mina is on b2: Yuki may not move there.");
}

#[test]
fn f4_the_tree_that_yuki_arrives_at_does_not_block_but_the_next_does() {
    // a1 to d1 with trees on b1 and c1: from b1 he would still have c1 in the way.
    assert_eq!(read("yttm6/10/10/10/10/10/10/10/10/10 Y 50").outcome(), MINA_WINS);
    assert_eq!(texts(&read("yt1m6/10/10/10/10/10/10/10/10/10 Y 50")), ["b1"]);
}

#[test]
fn f5_mina_moves_along_a_line_out_of_sight() {
    let position = read(MINA_DIAGRAM);
    assert_eq!(texts(&position), ["c5", "e2", "e5", "g5", "h1", "h4", "h7", "h10", "i5", "j7"]);
    insta::assert_snapshot!(["h6", "h5", "a1", "e7"].map(|cell| refusal(&position, cell)).join("\n"), @"
    F5: On h6 Mina would be seen by Yuki on e7: no tree is in between.
    F5: Mina is on h5 already: she has to move.
    F5: a1 is not in a row, column or diagonal with Mina.
    F5: e7 is not in a row, column or diagonal with Mina.
    ");
}

#[test]
fn f5_neither_trees_nor_yuki_stop_mina_on_the_way() {
    let position = read("10/10/10/10/nty1t5/10/10/10/10/10 M 50");
    assert_eq!(texts(&position).iter().filter(|text| text.ends_with('5')).count(), 5);
    let after = play(&position, "f5");
    assert_eq!(write(&after), "10/10/10/10/1ty1tn4/10/10/10/10/10 Y 50");
    assert_eq!(refusal(&position, "c5"), "F5: Yuki is on c5: Mina may not go there.");
}

#[test]
fn f5_the_tree_that_she_has_just_left_hides_mina() {
    let on_tree = read("y1m7/10/10/10/10/10/10/10/10/10 M 50");
    assert_eq!(write(&play(&on_tree, "d1")), "y1tn6/10/10/10/10/10/10/10/10/10 Y 50");
    let on_snow = read("y1n7/10/10/10/10/10/10/10/10/9t M 50");
    assert_eq!(refusal(&on_snow, "d1"), "F5: On d1 Mina would be seen by Yuki on a1: no tree is in between.");
}

#[test]
fn f5_mina_leaves_tree_and_snow_as_they_were() {
    let mut position = read("yttttt2tm/tttttttttt/10/10/10/10/10/10/10/10 M 50");
    position = play(&position, "g1");
    assert_eq!(write(&position), "ytttttn1tt/tttttttttt/10/10/10/10/10/10/10/10 Y 50");
    position = play(&position, "a2");
    position = play(&position, "f2");
    assert_eq!(write(&position), "1ttttt2tt/yttttmtttt/10/10/10/10/10/10/10/10 Y 51");
}

#[test]
fn f6_no_tree_left_is_won_by_yuki_whoever_is_to_act() {
    for text in [
        "y8n/10/10/10/10/10/10/10/10/10 M 99",
        "y8n/10/10/10/10/10/10/10/10/10 Y 99",
        "y9/10/10/10/10/10/10/10/10/10 M 100",
        "10/10/10/10/10/10/10/10/10/10 Y 100",
    ] {
        let position = read(text);
        assert_eq!(position.outcome(), YUKI_WINS, "{text}");
        let message = position.ending().unwrap().message.in_lang(Lang::En);
        assert_eq!(message, format!("No tree is left. Trees eaten: {}.", position.eaten));
    }
    let last = play(&read("yt7n/10/10/10/10/10/10/10/10/10 Y 98"), "b1");
    assert_eq!(write(&last), "1y7n/10/10/10/10/10/10/10/10/10 M 99");
    assert_eq!(last.outcome(), YUKI_WINS);
}

#[test]
fn f6_minas_own_tree_is_a_tree_left() {
    assert_eq!(read("y8m/10/10/10/10/10/10/10/10/10 Y 99").outcome(), MINA_WINS);
    assert_eq!(texts(&read("y7m1/10/10/10/10/10/10/10/10/10 M 99")), ["j1"]);
}

#[test]
fn f6_who_cannot_place_or_move_loses() {
    let ending = |text| {
        let ending = read(text).ending().unwrap();
        (Some(ending.outcome), ending.rule, ending.message.in_lang(Lang::En))
    };
    let (outcome, rule, message) = ending("y8m/10/10/10/10/10/10/10/10/10 M 80");
    assert_eq!((outcome, rule), (YUKI_WINS, "F6"));
    assert_eq!(message, "Mina has nowhere to hide. Trees eaten: 80.");
    // One tree, in the corner: Mina has no cell to be placed on.
    assert_eq!(ending("9t/10/10/10/4y5/10/10/10/10/10 M 1").0, YUKI_WINS);
    let (outcome, rule, message) = ending("y8m/2t7/10/10/10/10/10/10/10/10 Y 80");
    assert_eq!((outcome, rule), (MINA_WINS, "F6"));
    assert_eq!(message, "Yuki cannot move. Trees eaten: 80.");
}

#[test]
fn f7_every_tree_that_yuki_eats_counts() {
    let mut position = rules("-").start();
    for (action, eaten) in [("a1", 1), ("c1", 1), ("b1", 2), ("j1", 2)] {
        position = play(&position, action);
        assert_eq!(FrozenForest::tally(&position), eaten);
    }
}

#[test]
fn f8_the_final_state_of_document_002_is_won_by_player_1() {
    let listing = include_str!("testdata/document-end.pl");
    let (position, standing) = FrozenForest::DOCUMENT.unwrap().read(&rules("-"), listing).unwrap();
    assert_eq!(position.outcome(), MINA_WINS);
    assert_eq!((standing.tally, FrozenForest::tally(&position)), ([40, 0], 32));
    let ended = verdict::<FrozenForest>(&standing, Outcome::Win(Side::Second), FrozenForest::tally(&position));
    assert_eq!(ended, Some(Verdict::Win(MatchPlayer::One)));
}

#[test]
fn f8_tie_break() {
    let tie_break = FrozenForest::tie_break;
    assert_eq!(tie_break(Side::First, [30, 31]), Some(MatchPlayer::One));
    assert_eq!(tie_break(Side::First, [31, 30]), Some(MatchPlayer::Two));
    assert_eq!(tie_break(Side::Second, [30, 31]), Some(MatchPlayer::Two));
    assert_eq!(tie_break(Side::Second, [31, 30]), Some(MatchPlayer::One));
    for side in Side::BOTH {
        assert_eq!(tie_break(side, [30, 30]), None);
    }
}

#[test]
fn marks_say_why_not() {
    let shown = |position: &Position| {
        let lines: Vec<String> = position
            .marks()
            .iter()
            .map(|mark| match &mark.refused {
                None => format!("{} legal", mark.place),
                Some(refusal) => format!("{} {}: {}", mark.place, refusal.rule, refusal.message.in_lang(Lang::En)),
            })
            .collect();
        lines.join("\n")
    };
    insta::assert_snapshot!(shown(&read(YUKI_DIAGRAM)), @"
    d6 F4: From d6 Yuki does not see Mina on h4: a tree is in between.
    d7 F4: Yuki moves only onto a tree, and d7 has none.
    d8 F4: From d8 Yuki does not see Mina on h4: a tree is in between.
    e6 legal
    e8 legal
    f6 F4: From f6 Yuki does not see Mina on h4: a tree is in between.
    f7 legal
    f8 F4: From f8 Yuki does not see Mina on h4: a tree is in between.
    ");
    insta::assert_snapshot!(shown(&read("4m5/2t7/2y7/10/10/10/10/10/10/10 M 50")), @"
    a1 F5: On a1 Mina would be seen by Yuki on c3: no tree is in between.
    a5 F5: On a5 Mina would be seen by Yuki on c3: no tree is in between.
    b1 F5: On b1 Mina would be seen by Yuki on c3: no tree is in between.
    b4 F5: On b4 Mina would be seen by Yuki on c3: no tree is in between.
    c1 legal
    c3 F5: Yuki is on c3: Mina may not go there.
    d1 F5: On d1 Mina would be seen by Yuki on c3: no tree is in between.
    d2 F5: On d2 Mina would be seen by Yuki on c3: no tree is in between.
    e2 F5: On e2 Mina would be seen by Yuki on c3: no tree is in between.
    e3 F5: On e3 Mina would be seen by Yuki on c3: no tree is in between.
    e4 F5: On e4 Mina would be seen by Yuki on c3: no tree is in between.
    e5 F5: On e5 Mina would be seen by Yuki on c3: no tree is in between.
    e6 F5: On e6 Mina would be seen by Yuki on c3: no tree is in between.
    e7 F5: On e7 Mina would be seen by Yuki on c3: no tree is in between.
    e8 F5: On e8 Mina would be seen by Yuki on c3: no tree is in between.
    e9 F5: On e9 Mina would be seen by Yuki on c3: no tree is in between.
    e10 F5: On e10 Mina would be seen by Yuki on c3: no tree is in between.
    f1 F5: On f1 Mina would be seen by Yuki on c3: no tree is in between.
    f2 F5: On f2 Mina would be seen by Yuki on c3: no tree is in between.
    g1 F5: On g1 Mina would be seen by Yuki on c3: no tree is in between.
    g3 F5: On g3 Mina would be seen by Yuki on c3: no tree is in between.
    h1 F5: On h1 Mina would be seen by Yuki on c3: no tree is in between.
    h4 F5: On h4 Mina would be seen by Yuki on c3: no tree is in between.
    i1 F5: On i1 Mina would be seen by Yuki on c3: no tree is in between.
    i5 F5: On i5 Mina would be seen by Yuki on c3: no tree is in between.
    j1 F5: On j1 Mina would be seen by Yuki on c3: no tree is in between.
    j6 F5: On j6 Mina would be seen by Yuki on c3: no tree is in between.
    ");
    let placement = read("10/10/10/3ttt4/3yt5/3ttt4/10/10/10/10 M 2").marks();
    assert_eq!(placement.len(), 100);
    assert_eq!(placement.iter().filter(|mark| mark.refused.is_none()).count(), 23);
    assert!(placement.iter().filter_map(|mark| mark.refused.as_ref()).all(|refusal| refusal.rule == "F3"));
}

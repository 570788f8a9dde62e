//! Turns of records, judged.

use std::sync::atomic::Ordering;

use tabuleiro_catalog::analysis::{Asked, Judge, TurnMark, Value, summarise};
use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_catalog::rules::outcome::Side;

use super::{engine, judge, record};

/// A game of two equals in which one turn is much worse than it could be: which, counted from 0.
const PLANTED: [(&str, &str, &str, usize); 5] = [
    (
        "virus-wars",
        "",
        "1. a5,b4,c5,d6,e7 j5,i4,i3,i6,j7 2. f8,g8,h7,i6,j7 j6,i7,h7,g8,f8 3. b3,d7,c3,a3,c8 e7,d6,c5,d7,c8",
        4,
    ),
    ("infection", "[Position \"B5R/7/2BBB2/7/3R3/7/R5B R 0 1\"]\n", "1. b6 d4 2. f2", 0),
    ("frozen-forest", "[Options \"forest=4\"]\n", "1. g5 a5 2. f4 a9 3. g4 a8", 5),
    (
        "blockade",
        "[Position \"11/11/11/11/11/11/11/11/11/7X3/3X7/11/4Y6/5Y5 X m - 9v9h 9v9h 0\"]\n",
        "1. h10h12,a1h e13e11,g12h",
        0,
    ),
    ("three-dragons", "", "1. h9h3 b1b7 2. g9g4 d1d3 3. c9c4 f1f7 4. g4g7 f7f4 5. b9b8 f4h4 6. h3i3 h4e4 7. i3e3", 11),
];

#[test]
fn a_planted_mistake_is_found_in_every_game() {
    for (game, tags, turns, place) in PLANTED {
        let judged = judge(record(game, tags, turns).as_ref(), 4000);
        let bad = &judged[place];
        assert!(bad.mark >= Some(TurnMark::Mistake), "{game}: {bad:?}");
        assert!(bad.best.as_ref().is_some_and(|best| *best != bad.turn), "{game}: {bad:?}");
        assert!(bad.loss >= TurnMark::Mistake.least() || bad.note.is_some(), "{game}: {bad:?}");
        let worse = judged.iter().filter(|turn| turn.mark > bad.mark).count();
        assert_eq!(worse, 0, "{game}: something else is worse than what was planted: {judged:?}");
    }
}

#[test]
fn the_same_nodes_give_the_same_judgement() {
    for (game, tags, turns, _) in PLANTED {
        let record = record(game, tags, turns);
        let mut engine = engine();
        let asked = Asked::nodes(1000);
        let once: Vec<_> = Judge::new(record.as_ref(), &mut engine, &asked).collect();
        // The same engine again: what it remembers must not matter.
        let again: Vec<_> = Judge::new(record.as_ref(), &mut engine, &asked).collect();
        assert_eq!(once, again, "{game}");
        assert_eq!(once.len(), record.turns().len(), "{game}");
    }
}

#[test]
fn a_proven_win_thrown_away_is_a_mistake_however_far_ahead_one_stays() {
    let cases = [
        ("infection", "[Position \"7/7/2BB3/7/3R3/7/7 R 0 1\"]\n", "1. e6"),
        (
            "blockade",
            "[Position \"11/11/11/11/11/11/11/11/11/7X3/3X7/11/4Y6/5Y5 X m - 9v9h 9v9h 0\"]\n",
            "1. h10h12,a1h",
        ),
        ("three-dragons", "[Position \"M7M/9/3BW4/9/D3D3D/2W6/9/1B7/M7M W 0 1\"]\n", "1. c6c7"),
        ("frozen-forest", "[Options \"forest=4\"]\n", "1. g5 a5 2. f4 a9 3. g4 a8"),
    ];
    for (game, tags, turns) in cases {
        let judged = judge(record(game, tags, turns).as_ref(), 3000);
        let last = judged.last().unwrap_or_else(|| panic!("{game}: nothing judged"));
        let Value::Won(win) = last.before else { panic!("{game}: no win found: {last:?}") };
        assert_eq!((win.by, win.turns, win.proven), (last.side, Some(1), Some(true)), "{game}");
        assert!(last.mark >= Some(TurnMark::Mistake), "{game}: {last:?}");
        let note = last.note.as_ref().map(|note| note.in_lang(Lang::En));
        assert!(note.is_some_and(|note| note.contains("a win in 1 turn")), "{game}: {last:?}");
    }
}

#[test]
fn the_order_of_steps_inside_a_turn_does_not_matter() {
    let tags = "[Options \"size=5,steps=2\"]\n[Position \"5/1R3/1BB2/2BR1/4R B 2\"]\n";
    let [one, other] = ["1. d4,b2", "1. b2,d4"].map(|turns| judge(record("virus-wars", tags, turns).as_ref(), 5000));
    assert_eq!((&one[0].best, one[0].loss), (&other[0].best, other[0].loss));
    assert_eq!((one[0].mark, one[0].after), (other[0].mark, other[0].after));
    // One of the two is the best turn in another order than the search has found it, or neither is.
    assert_eq!((&one[0].best, one[0].loss), (&None, 0.0), "the test wants the best turn");
}

#[test]
fn stopping_keeps_the_turns_that_are_done() {
    let (game, tags, turns, _) = PLANTED[4];
    let record = record(game, tags, turns);
    let mut engine = engine();
    let asked = Asked::nodes(300);
    let mut judge = Judge::new(record.as_ref(), &mut engine, &asked);
    let mut done = Vec::new();
    for turn in judge.by_ref() {
        done.push(turn);
        if done.len() == 4 {
            asked.stop.store(true, Ordering::Relaxed);
        }
    }
    assert!(judge.is_stopped());
    assert_eq!(done.len(), 4);
    assert!(judge.next().is_none(), "it does not begin again");
}

#[test]
fn turns_without_a_choice_and_broken_off_turns_are_not_judged() {
    // Red has one piece and nowhere to go: it passes.
    let tags = "[Position \"7/7/7/7/4BBB/4BBB/4BBR R 0 1\"]\n";
    let forced = judge(record("infection", tags, "1. 0000 d4").as_ref(), 500);
    assert!(!forced[0].counts && forced[0].mark.is_none(), "{:?}", forced[0]);
    let broken = judge(record("blockade", "", "1. d4d6").as_ref(), 500);
    assert!(!broken[0].counts && broken[0].mark.is_none(), "{:?}", broken[0]);
    let [first, _] = summarise(&broken);
    assert_eq!((first.counted, first.accuracy), (0, None));
    assert!(judge(record("blockade", "", "").as_ref(), 500).is_empty());
}

#[test]
fn a_record_that_starts_with_the_second_side_is_numbered_like_its_text() {
    let tags = "[Position \"B5R/6R/7/7/7/7/R5B B 0 1\"]\n";
    let judged = judge(record("infection", tags, "1... b1 2. f1").as_ref(), 300);
    let labels: Vec<String> = judged.iter().map(|turn| turn.label()).collect();
    assert_eq!(labels, ["1...", "2."]);
    assert_eq!(judged[0].side, Side::Second);
}

#[test]
fn accuracy_counts_what_was_lost() {
    let (game, tags, turns, place) = PLANTED[4];
    let judged = judge(record(game, tags, turns).as_ref(), 2000);
    let [white, black] = summarise(&judged);
    let side = judged[place].side;
    assert_eq!(side, Side::Second);
    assert!(white.accuracy > black.accuracy, "{white:?} {black:?}");
    assert_eq!(
        black.marks.iter().sum::<usize>(),
        judged.iter().filter(|turn| turn.side == side && turn.mark.is_some()).count()
    );
}

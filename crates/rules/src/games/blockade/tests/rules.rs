//! The numbered rules, one by one.

use super::*;
use crate::chance::Random;
use crate::game::Ruleset;
use crate::notation::Notation;
use crate::outcome::{Outcome, Side};
use crate::view::Viewable as _;

/// X in the open on f7, everything else far away.
const OPEN: &str = "X10/11/11/11/11/11/5X5/11/11/11/3Y3Y3/11/11/11 X m";
/// X in a dead end behind two pawns of Y.
const STUCK: &str = "X10/X10/Y10/Y10/11/11/11/11/11/11/11/11/11/11";

#[test]
fn b1_start() {
    assert_eq!(write(&seed().start()), START);
    assert_eq!(lakeside().start(), read_lakeside(START));
    assert_eq!(Blockade::INFO.sides[0].letter, "X");
}

#[test]
fn b2_a_turn_is_a_pawn_and_then_a_wall() {
    let start = read(START);
    assert_eq!(refusal(&start, "e3h"), "B2 Move a pawn first, then place a wall.");
    assert_eq!(refusal(&start, "d11d9"), "B2 You have no pawn on d11.");
    let moved = play(&start, "d4d6");
    assert_eq!(write(&moved), "11/11/11/7X3/11/3X7/11/11/11/11/3Y3Y3/11/11/11 X w - 9v9h 9v9h 0");
    assert_eq!(moved.side_to_act(), Side::First);
    assert_eq!(refusal(&moved, "h4h6"), "B2 Now place a wall.");
    assert_eq!(moved.actions().len(), 260);
    let done = play(&moved, "e3v");
    assert_eq!(write(&done), "11/11/11/7X3/11/3X7/11/11/11/11/3Y3Y3/11/11/11 Y m e3v 8v9h 9v9h 0");
}

#[test]
fn b3_one_or_two_steps_to_twelve_cells() {
    let position = read(&format!("{OPEN} - 9v9h 9v9h 0"));
    assert_eq!(targets(&position, "f7"), "d7 e6 e7 e8 f5 f6 f8 f9 g6 g7 g8 h7");
    assert_eq!(targets(&position, "a1"), "a2 a3 b1 b2 c1");
    assert_eq!(refusal(&position, "f7f7"), "B3 The pawn may not end on f7, where it began.");
    assert_eq!(refusal(&position, "f7f10"), "B3 f10 is more than two steps away.");
    assert_eq!(refusal(&position, "f7h8"), "B3 h8 is more than two steps away.");
}

#[test]
fn b3_no_step_goes_through_a_wall() {
    let position = read(&format!("{OPEN} e7v,f5h 7v7h 7v7h 0"));
    assert_eq!(targets(&position, "f7"), "e6 f6 f8 f9 g6 g7 g8 h7");
    assert_eq!(refusal(&position, "f7e7"), "B3 Walls leave no way to e7 within two steps.");
    assert_eq!(refusal(&position, "f7e8"), "B3 Walls leave no way to e8 within two steps.");
    assert_eq!(refusal(&position, "f7f5"), "B3 Walls leave no way to f5 within two steps.");
}

#[test]
fn b3_a_diagonal_needs_one_corner_way_free_of_walls() {
    // g6 by way of f6 and of g7; a wall on each way.
    let one = read(&format!("{OPEN} f5v 7v7h 7v7h 0"));
    assert!(targets(&one, "f7").contains("g6"));
    let both = read(&format!("{OPEN} f5v,g6h 7v7h 7v7h 0"));
    assert!(!targets(&both, "f7").contains("g6"));
    let crosswise = read(&format!("{OPEN} e6h,f7v 7v7h 7v7h 0"));
    assert!(!targets(&crosswise, "f7").contains("g6"));
}

#[test]
fn b4_pawns_are_jumped_and_never_landed_on() {
    let position = read("11/11/11/11/11/5X5/5X5/5Y5/11/11/11/11/5Y5/11 X m - 9v9h 9v9h 0");
    assert_eq!(targets(&position, "f7"), "d7 e6 e7 e8 f5 f9 g6 g7 g8 h7");
    assert_eq!(refusal(&position, "f7f8"), "B4 A pawn stands on f8.");
    assert_eq!(refusal(&position, "f7f6"), "B4 A pawn stands on f6.");
    assert_eq!(refusal(&position, "f6f8"), "B4 A pawn stands on f8.");
    // A wall behind the pawn that is jumped stops the jump.
    let walled = read("11/11/11/11/11/5X5/5X5/5Y5/11/11/11/11/5Y5/11 X m f8h 7v7h 7v7h 0");
    assert_eq!(targets(&walled, "f7"), "d7 e6 e7 e8 f5 g6 g7 g8 h7");
}

#[test]
fn b5_walls_may_touch_but_not_overlap_or_cross() {
    let position = read("11/11/11/7X3/11/3X7/11/11/11/11/3Y3Y3/11/11/11 X w c3h,e3h 9v8h 9v8h 0");
    assert_eq!(refusal(&position, "e3h"), "B5 e3h would overlap e3h.");
    assert_eq!(refusal(&position, "d3h"), "B5 d3h would overlap c3h.");
    assert_eq!(refusal(&position, "f3h"), "B5 f3h would overlap e3h.");
    assert_eq!(refusal(&position, "e3v"), "B5 e3v would cross e3h.");
    let legal = texts(&position);
    for touching in ["g3h", "a3h", "e2v", "e4v", "f3v", "d3v"] {
        assert!(legal.contains(&touching.to_owned()), "{touching}");
    }
    let upright = read("11/11/11/7X3/11/3X7/11/11/11/11/3Y3Y3/11/11/11 X w e3v,e5v 7v7h 7v7h 0");
    assert_eq!(refusal(&upright, "e2v"), "B5 e2v would overlap e3v.");
    assert_eq!(refusal(&upright, "e4v"), "B5 e4v would overlap e3v.");
    assert_eq!(refusal(&upright, "e3h"), "B5 e3h would cross e3v.");
    assert!(texts(&upright).contains(&"e4h".to_owned()));
}

#[test]
fn b5_slots_reach_from_a1_to_j13() {
    let position = read("11/11/11/7X3/11/3X7/11/11/11/11/3Y3Y3/11/11/11 X w - 9v9h 9v9h 0");
    for corner in ["a1h", "a1v", "j13h", "j13v"] {
        assert!(texts(&position).contains(&corner.to_owned()), "{corner}");
    }
    for beyond in ["k1h", "k13v", "a14h", "a14v"] {
        assert!(position.parse_action(beyond).is_err(), "{beyond}");
    }
}

#[test]
fn b6_wall_may_not_cut_off_a_home() {
    let inside = read("X10/11/11/7X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X w a2h 7v7h 7v7h 0");
    assert_eq!(refusal(&inside, "b1v"), "B6 With b1v the pawn on a1 could no longer reach the home d11.");
    assert!(!texts(&inside).contains(&"b1v".to_owned()));
    // A region that nobody needs may be closed.
    let outside = read("2X8/11/11/7X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X w a2h 7v7h 7v7h 0");
    assert!(texts(&outside).contains(&"b1v".to_owned()));
}

#[test]
fn b6_holds_for_enemy_pawns_and_for_each_home() {
    let enemy = read("11/11/11/3X3X3/11/11/11/11/11/11/7Y3/11/11/10Y X w j12h 9v9h 9v8h 0");
    assert_eq!(refusal(&enemy, "i13v"), "B6 With i13v the pawn on k14 could no longer reach the home d4.");
    // A wall around the empty home d4, which Y's pawns need and X's do not.
    let home = read("11/11/X10/7X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X w c4v,d3h,d5h 9v8h 8v8h 0");
    assert_eq!(refusal(&home, "e4v"), "B6 With e4v the pawn on d11 could no longer reach the home d4.");
    // Two regions are fine when each holds all that its side needs.
    let nearly = read("11/11/11/3Y2Y4/11/11/11/11/11/11/3X2X4/11/11/11 X w a7h,c7h,e7h,g7h,i7h,j7v 8v4h 9v9h 0");
    assert!(texts(&nearly).contains(&"j6h".to_owned()));
    assert_eq!(play(&nearly, "j6h").side_to_act(), Side::Second);
}

#[test]
fn b6_pawns_do_not_block_a_path() {
    // X's only way out leads past Y's pawns.
    assert_eq!(texts(&read(&format!("{STUCK} X m a1v,a3v 0v0h 0v0h 0"))), ["0000"]);
}

#[test]
fn b7_without_walls_of_one_direction_the_other_is_used() {
    let position = read("11/11/11/7X3/11/3X7/11/11/11/11/3Y3Y3/11/11/11 X w - 0v9h 9v9h 0");
    assert_eq!(refusal(&position, "e3v"), "B7 You have no vertical wall left.");
    assert_eq!(position.actions().len(), 130);
    let other = read("11/11/11/7X3/11/3X7/11/11/11/11/3Y3Y3/11/11/11 X w - 9v0h 9v9h 0");
    assert_eq!(refusal(&other, "e3h"), "B7 You have no horizontal wall left.");
    assert_eq!(other.actions().len(), 130);
}

#[test]
fn b7_without_walls_the_turn_ends_after_the_pawn() {
    let position = read("11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X m - 0v0h 9v9h 4");
    assert_eq!(write(&play(&position, "d4d6")), "11/11/11/7X3/11/3X7/11/11/11/11/3Y3Y3/11/11/11 Y m - 0v0h 9v9h 5");
}

#[test]
fn b8_both_pawns_on_the_enemy_homes_win_at_once() {
    let position = read("11/11/11/7Y3/11/11/11/11/11/3X7/7X3/7Y3/11/11 X m - 9v9h 9v9h 7");
    assert_eq!(position.outcome(), None);
    let won = play(&position, "d10d11");
    assert_eq!(write(&won), "11/11/11/7Y3/11/11/11/11/11/11/3X3X3/7Y3/11/11 X w - 9v9h 9v9h 7");
    assert_eq!(won.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(won.actions(), []);
    assert_eq!(won.random_action(&mut Random::new(1)), None);
    let ending = won.ending().unwrap();
    assert_eq!(
        (ending.rule, ending.message.to_string().as_str()),
        ("B8", "Both pawns of Amber are on Violet's homes.")
    );
    assert_eq!(won.teaching().decisive.iter().map(ToString::to_string).collect::<Vec<_>>(), ["d11", "h11"]);
}

#[test]
fn b8_a_pawn_may_leave_a_home_again() {
    let position = read("11/11/11/7Y3/11/11/11/11/11/2X8/7X3/7Y3/11/11 X m - 0v0h 9v9h 0");
    assert_eq!(write(&play(&position, "h11h10")), "11/11/11/7Y3/11/11/11/11/11/2X4X3/11/7Y3/11/11 Y m - 0v0h 9v9h 1");
}

#[test]
fn b8_a_won_position_is_over_whoever_is_to_act() {
    for turn in ["X m", "X w", "Y m", "Y w"] {
        let won = read(&format!("11/11/11/3Y3Y3/11/11/5X5/5X5/11/11/11/11/11/11 {turn} - 0v0h 0v0h 200"));
        assert_eq!(won.outcome(), Some(Outcome::Win(Side::Second)));
        assert_eq!((won.actions(), won.count_actions()), (vec![], 0));
    }
}

#[test]
fn b9_without_a_pawn_move_the_turn_starts_with_the_wall() {
    let before = read("X10/X10/Y10/11/11/Y10/11/11/11/11/11/11/11/11 Y m a1v,a3v 1v0h 0v0h 3");
    let stuck = play(&before, "a6a4");
    assert_eq!(write(&stuck), format!("{STUCK} X w a1v,a3v 1v0h 0v0h 4"));
    assert!(texts(&stuck).iter().all(|text| text.ends_with('v')));
    assert_eq!(refusal(&stuck, "0000"), "B9 You may pass only when you can neither move a pawn nor place a wall.");
    assert_eq!(refusal(&stuck, "a1a2"), "B2 Now place a wall.");
    assert_eq!(write(&play(&stuck, "f7v")), format!("{STUCK} Y m a1v,a3v,f7v 0v0h 0v0h 0"));
}

#[test]
fn b9_without_a_wall_either_he_passes() {
    let before = read("X10/X10/Y10/11/11/Y10/11/11/11/11/11/11/11/11 Y m a1v,a3v 0v0h 0v0h 3");
    let stuck = play(&before, "a6a4");
    assert_eq!(write(&stuck), format!("{STUCK} X m a1v,a3v 0v0h 0v0h 4"));
    assert_eq!((texts(&stuck), stuck.count_actions()), (vec!["0000".to_owned()], 1));
    assert_eq!(refusal(&stuck, "f7v"), "B7 You have no vertical wall left.");
    assert_eq!(write(&play(&stuck, "0000")), format!("{STUCK} Y m a1v,a3v 0v0h 0v0h 5"));
    assert_eq!(
        refusal(&read(START), "0000"),
        "B9 You may pass only when you can neither move a pawn nor place a wall."
    );
}

#[test]
fn b10_the_clock_counts_turns_since_the_last_wall() {
    let position = read("11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X m - 1v0h 0v0h 6");
    let moved = play(&position, "d4d6");
    assert_eq!(moved.clock, 6);
    let turn = play(&moved, "a1v");
    assert_eq!(turn.clock, 0);
    assert_eq!(play(&turn, "d11d9,d6d7,h11h9").clock, 3);
}

#[test]
fn b10_two_hundred_turns_without_a_wall_are_a_draw() {
    let position = read("11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X m - 0v0h 0v0h 199");
    let drawn = play(&position, "d4d6");
    assert_eq!(drawn.outcome(), Some(Outcome::Draw));
    assert_eq!((drawn.actions(), drawn.random_action(&mut Random::new(1))), (vec![], None));
    let ending = drawn.ending().unwrap();
    assert_eq!((ending.rule, ending.message.to_string().as_str()), ("B10", "200 turns without a wall: a draw."));
}

#[test]
fn b10_yields_to_b8() {
    let position = read("11/11/11/7Y3/11/11/11/11/11/3X7/7X3/7Y3/11/11 X m - 0v0h 0v0h 199");
    let won = play(&position, "d10d11");
    assert_eq!((won.clock, won.outcome()), (199, Some(Outcome::Win(Side::First))));
}

#[test]
fn b10_the_key_tells_positions_apart_but_not_clocks() {
    let key = |text: &str| read(text).key();
    let board = "11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y3/11/11/11";
    let keys: Vec<u64> = [
        "X m - 9v9h 9v9h",
        "Y m - 9v9h 9v9h",
        "X w - 9v9h 9v9h",
        "X m - 8v9h 9v9h",
        "X m - 9v8h 9v9h",
        "X m - 9v9h 8v9h",
        "X m a1h 9v9h 9v8h",
    ]
    .iter()
    .map(|fields| {
        assert_eq!(key(&format!("{board} {fields} 0")), key(&format!("{board} {fields} 7")));
        key(&format!("{board} {fields} 0"))
    })
    .collect();
    for (index, one) in keys.iter().enumerate() {
        assert!(!keys[..index].contains(one), "{index}");
    }
    assert_eq!(Blockade::INFO.repetition, Some("B10"));
}

#[test]
fn options_choose_between_the_document_and_the_printed_game() {
    assert_eq!(under("rules=seed"), seed());
    assert_ne!(seed(), lakeside());
    let error = |text| Options::read(Blockade::INFO.options, text).unwrap_err().to_string();
    insta::assert_snapshot!(error("rules=printed"), @"option rules: expected seed, lakeside, found `printed`");
    insta::assert_snapshot!(error("size=9"), @"unknown option `size`; this game has: rules");
}

#[test]
fn lakeside_b3_exactly_two_steps() {
    let position = read_lakeside(&format!("{OPEN} - 9v9h 9v9h 0"));
    assert_eq!(targets(&position, "f7"), "d7 e6 e8 f5 f9 g6 g8 h7");
    assert!(refusal(&position, "f7f8").starts_with("B3 f8 is one step away"));
}

#[test]
fn lakeside_b3_one_step_straight_towards_a_pawn_that_may_not_be_taken() {
    let position = read_lakeside("11/11/11/11/11/11/3Y1X1X3/11/5Y5/11/11/11/11/11 X m - 9v9h 9v9h 0");
    // West, east and south are cut short by pawns two steps away; north and the diagonals are not.
    assert_eq!(targets(&position, "f7"), "e6 e7 e8 f5 f8 g6 g7 g8");
    let walled = read_lakeside("11/11/11/11/11/11/3Y1X1X3/11/5Y5/11/11/11/11/11 X m d7v,f8h 7v7h 7v7h 0");
    assert_eq!(targets(&walled, "f7"), "e6 e8 f5 g6 g7 g8");
    // A pawn two steps away round a corner changes nothing.
    let corner = read_lakeside("11/11/11/11/11/6Y4/5X5/3X7/11/11/11/7Y3/11/11 X m - 9v9h 9v9h 0");
    assert_eq!(targets(&corner, "f7"), "d7 e6 e8 f5 f9 g8 h7");
}

#[test]
fn lakeside_b3_the_cut_short_step_must_end_on_an_empty_cell() {
    let position = read_lakeside("11/11/11/11/11/11/5X5/5Y5/5Y5/11/11/11/X10/11 X m - 9v9h 9v9h 0");
    assert_eq!(targets(&position, "f7"), "d7 e6 e8 f5 g6 g8 h7");
    assert!(refusal(&position, "f7f8").starts_with("B4"));
}

#[test]
fn lakeside_b8_one_pawn_on_one_home_wins() {
    let position = read_lakeside("11/11/11/11/11/11/11/11/11/3X7/11/7X3/6Y1Y2/11 X m - 9v9h 9v9h 5");
    assert_eq!(targets(&position, "d10"), "b10 c11 c9 d11 d12 d8 e11 e9 f10");
    let won = play(&position, "d10d11");
    assert_eq!(won.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(won.ending().unwrap().message.to_string(), "A pawn of Amber is on one of Violet's homes.");
    assert_eq!((won.side, won.clock, texts(&won)), (Side::First, 5, vec![]));
}

#[test]
fn lakeside_b4_the_winning_pawn_may_take_the_pawn_it_lands_on() {
    let position = read_lakeside("11/11/11/11/11/11/11/11/3X7/7X3/3Y3Y3/11/11/11 X m - 9v9h 9v9h 0");
    for (action, board) in [
        ("d9d11", "11/11/11/11/11/11/11/11/11/7X3/3X3Y3/11/11/11"),
        ("h10h11", "11/11/11/11/11/11/11/11/3X7/11/3Y3X3/11/11/11"),
    ] {
        let won = play(&position, action);
        assert_eq!(write(&won), format!("{board} X w - 9v9h 9v9h 0"));
        assert_eq!(won.outcome(), Some(Outcome::Win(Side::First)));
        assert_eq!(read_lakeside(&write(&won)), won);
    }
    // Not on a home, not taken: the step towards it is allowed instead.
    let elsewhere = read_lakeside("11/11/11/11/11/11/3X7/11/3Y7/7X3/7Y3/11/11/11 X m - 9v9h 9v9h 0");
    assert!(refusal(&elsewhere, "d7d9").starts_with("B4"));
    assert!(texts(&elsewhere).contains(&"d7d8".to_owned()));
}

//! The numbered rules of Three Dragons, one by one.

mod forms;
#[cfg(feature = "knowledge")]
mod knowledge;
mod laws;
mod validation;

use super::{Position, Rules};
use crate::game::{Game, Ruleset};
use crate::games::ThreeDragons;
use crate::games::testing::{self, play, refusal, write};
use crate::notation::Notation;
use crate::options::Options;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition as _;

fn rules(options: &str) -> Rules {
    testing::rules::<ThreeDragons>(options)
}

/// A position of the basic game.
fn basic(text: &str) -> Position {
    read("-", text)
}

fn power(text: &str) -> Position {
    read("mode=power", text)
}

fn dragons(text: &str) -> Position {
    read("mode=dragons", text)
}

fn read(options: &str, text: &str) -> Position {
    rules(options).read_text(text).unwrap()
}

/// The text of the position after an action.
fn played(position: &Position, action: &str) -> String {
    write(&play(position, action))
}

/// The legal actions that start like this.
fn actions(position: &Position, start: &str) -> Vec<String> {
    position.actions().iter().map(ToString::to_string).filter(|text| text.starts_with(start)).collect()
}

#[test]
fn d1_start() {
    let start = rules("-").start();
    assert_eq!(write(&start), "MBBBBBBBM/4B4/9/9/D3D3D/9/9/4W4/MWWWWWWWM W 0 1");
    assert_eq!(start.side_to_act(), Side::First);
}

#[test]
fn d2_moves_like_a_rook_over_empty_cells() {
    let position = basic("M7M/9/2B6/9/D3D3D/9/2W5B/9/M4W2M W 0 1");
    assert_eq!(actions(&position, "c7").join(" "), "c7c4 c7c5 c7c6 c7a7 c7b7 c7d7 c7e7 c7f7 c7g7 c7h7 c7c8 c7c9");
    assert_eq!(
        actions(&position, "f9").join(" "),
        "f9f1 f9f2 f9f3 f9f4 f9f5 f9f6 f9f7 f9f8 f9b9 f9c9 f9d9 f9e9 f9g9 f9h9"
    );
    assert_eq!(played(&position, "f9f5"), "M7M/9/2B6/9/D3DW2D/9/2W5B/9/M7M B 1 1");
}

#[test]
fn d2_refuses_everything_else() {
    let position = dragons("M7M/9/9/W13B24/D1W11d3W3/9/4W14/9/M3B12W1M W 0 1");
    insta::assert_snapshot!(
        ["b3b4", "e9e8", "a1a2", "a5b5", "a4e4", "e7e7", "a4a5", "c5a5", "e7e5", "a4b3", "a4f4", "e7e2", "c5i4", "h9i9"]
            .map(|action| format!("{action} {}", refusal(&position, action)))
            .join("\n"),
        @"
    b3b4 D2: You have no piece on b3.
    e9e8 D2: You have no piece on e9.
    a1a2 D2: a1 is a mountain: nobody enters it.
    a5b5 D2: a5 is a dragon cave: nobody enters it.
    a4e4 D2: e4 is not empty.
    e7e7 D2: e7 is not empty.
    a4a5 D2: a5 is a dragon cave: nobody enters it.
    c5a5 D2: a5 is a dragon cave: nobody enters it.
    e7e5 D2: e5 is a dragon cave: nobody enters it.
    a4b3 D2: b3 is not in the same row or column as a4.
    a4f4 D2: e4 is in the way: it is not empty.
    e7e2 D2: e5 is in the way: it is not empty.
    c5i4 D2: i4 is not in the same row or column as c5.
    h9i9 D2: i9 is a mountain: nobody enters it.
    "
    );
}

#[test]
fn d3_captures_several_at_once_between_own_pieces() {
    let position = basic("M7M/9/9/3W5/D2BD3D/1WB1BW3/9/9/M2W4M W 5 3");
    assert_eq!(played(&position, "d9d6"), "M7M/9/9/3W5/D3D3D/1W1W1W3/9/9/M7M B 0 3");
}

#[test]
fn d3_mountains_and_caves_are_anvils() {
    assert_eq!(played(&basic("MB6M/9/8B/9/D3D3D/9/9/9/M1W4WM W 0 1"), "c9c1"), "M1W5M/9/8B/9/D3D3D/9/9/9/M6WM B 0 1");
    assert_eq!(played(&basic("M6BM/9/8B/9/D2BD3D/9/9/9/M1W4WM W 0 1"), "c9c5"), "M6BM/9/8B/9/D1W1D3D/9/9/9/M6WM B 0 1");
    // A used cave as well.
    let position = dragons("M6B2M/9/8B2/9/D2B2d3D/9/9/9/M1W24W2M W 0 1");
    assert_eq!(played(&position, "c9c5"), "M6B2M/9/8B2/9/D1W21d3D/9/9/9/M6W2M B 0 1");
}

#[test]
fn d3_the_edge_is_no_anvil() {
    let position = basic("M7M/9/B8/9/D3D3D/9/8B/9/MW4W1M W 0 1");
    assert_eq!(played(&position, "b9b3"), "M7M/9/BW7/9/D3D3D/9/8B/9/M5W1M B 1 1");
}

#[test]
fn d3_only_the_moved_piece_captures() {
    // c4 stands between two white pieces, and a third one moves.
    let position = basic("M7M/9/9/1WBW5/D3D3D/9/8B/9/M5W1M W 0 1");
    assert_eq!(played(&position, "g9g8"), "M7M/9/9/1WBW5/D3D3D/9/8B/6W2/M7M B 1 1");
    // Who moves in between is not captured.
    let safe = read("sandwich=safe", "M1B5M/9/9/1W1W5/D3D3D/9/8B/9/M5W1M B 0 1");
    assert_eq!(played(&safe, "c1c4"), "M7M/9/9/1WBW5/D3D3D/9/8B/9/M5W1M W 1 2");
}

#[test]
fn d3_a_dragon_on_its_cave_is_a_piece_and_no_cave() {
    // An enemy dragon is no anvil, an own one is.
    let position = dragons("M6B2M/9/9/9/D2B2B53D/9/9/9/M1W24W2M W 0 1");
    assert_eq!(played(&position, "c9c5"), "M6B2M/9/9/9/D1W2B2B53D/9/9/9/M6W2M B 1 1");
    let position = dragons("M6B2M/9/8B2/9/D2B2W53D/9/9/9/M1W24W2M W 0 1");
    assert_eq!(played(&position, "c9c5"), "M6B2M/9/8B2/9/D1W21W53D/9/9/9/M6W2M B 0 1");
}

#[test]
fn d4_a_piece_may_not_be_left_between_two_enemies() {
    let row = basic("M7M/9/9/2B1B4/D3D3D/9/9/9/M2W3WM W 0 1");
    assert_eq!(refusal(&row, "d9d4"), "D4: On d4 the piece would be left between the enemies on c4 and e4.");
    assert_eq!(actions(&row, "d9d").join(" "), "d9d1 d9d2 d9d3 d9d5 d9d6 d9d7 d9d8");
    let column = basic("M7M/9/2B6/3W5/D1B1D3D/9/9/9/M6WM W 2 2");
    assert_eq!(refusal(&column, "d4c4"), "D4: On c4 the piece would be left between the enemies on c3 and c5.");
}

#[test]
fn d4_is_judged_after_the_captures() {
    let one_taken = basic("M7M/9/9/2B1BW3/D3D3D/9/9/9/M2W4M W 0 1");
    assert_eq!(played(&one_taken, "d9d4"), "M7M/9/9/2BW1W3/D3D3D/9/9/9/M7M B 0 1");
    // Captures in the column do not help against enemies in the row.
    let other_line = basic("M7M/3W5/3B5/2B1B4/D3D3D/9/9/9/M2W4M W 0 1");
    assert!(refusal(&other_line, "d9d4").starts_with("D4"));
}

#[test]
fn d4_is_judged_for_each_choice_of_capture() {
    // Between c4 (power 3) and e4 (power 1), with d3 (power 1) above: taking e4 frees the piece, taking d3 does not.
    let position = power("M7M/9/3B15/2B31B14/D3D3D/9/9/9/M2W23W2M W 0 1");
    assert_eq!(actions(&position, "d9d4"), ["d9d4xe4"]);
    assert!(refusal(&position, "d9d4xd3").starts_with("D4"));
    assert!(refusal(&position, "d9d4").starts_with("D8"));
    // The custodial capture of d3 is refused, the power capture of e4 is not.
    let position = power("M7M/3W25/3B15/2B31B14/D3D3D/9/9/9/M2W23W2M W 0 1");
    assert_eq!(actions(&position, "d9d4"), ["d9d4xe4"]);
    assert!(refusal(&position, "d9d4").starts_with("D4"));
    // The custodial capture of e4 is allowed, the power capture of d3 is not.
    let position = power("M7M/9/3B15/2B31B2W23/D3D3D/9/9/9/M2W23W2M W 0 1");
    assert_eq!(actions(&position, "d9d4"), ["d9d4"]);
    assert!(refusal(&position, "d9d4xd3").starts_with("D4"));
}

#[test]
fn d4_option_sandwich_safe_allows_it_and_harms_nobody() {
    let position = read("sandwich=safe", "M7M/9/9/2B1B4/D3D3D/9/9/9/M2W3WM W 0 1");
    assert_eq!(played(&position, "d9d4"), "M7M/9/9/2BWB4/D3D3D/9/9/9/M6WM B 1 1");
    assert!(Options::read(ThreeDragons::INFO.options, "sandwich=harmless").is_err());
}

#[test]
fn d5_one_piece_or_none_loses() {
    let ending = |row: &str| match basic(&format!("M7M/9/{row}/9/D3D3D/9/9/9/M7M W 0 1")).ending() {
        Some(ending) => format!("{row:6} {:?} {} {}", ending.outcome, ending.rule, ending.message),
        None => format!("{row:6} goes on"),
    };
    let rows = ["2WW2B2", "2W2BB2", "2WW5", "2B6", "2BW5", "9", "BB5WW"];
    insta::assert_snapshot!(rows.map(ending).join("\n"), @"
    2WW2B2 Win(First) D5 Black is down to one piece and loses.
    2W2BB2 Win(Second) D5 White is down to one piece and loses.
    2WW5   Win(First) D5 Black has no piece left and loses.
    2B6    Win(Second) D5 White has no piece left and loses.
    2BW5   Draw D5 Both sides are down to one piece: a draw.
    9      Draw D5 Neither side has a piece left: a draw.
    BB5WW  goes on
    ");
}

#[test]
fn d5_the_capture_that_leaves_one_piece_wins() {
    let position = play(&basic("MB6M/9/8B/9/D3D3D/9/9/9/M1W4WM W 99 1"), "c9c1");
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(position.ending().unwrap().rule, "D5");
    assert_eq!(position.actions(), []);
}

#[test]
fn d5_a_player_to_move_without_a_move_loses() {
    // White on b1 and c1, hemmed in by a mountain, black pieces, and nothing else.
    let stuck = basic("MWWB4M/1BB6/9/9/D3D3D/9/9/9/M7M W 0 1");
    assert_eq!(stuck.outcome(), Some(Outcome::Win(Side::Second)));
    let ending = stuck.ending().unwrap();
    assert_eq!((ending.rule, ending.message.to_string().as_str()), ("D5", "White has no move."));
    assert_eq!(basic("MWWB4M/1BB6/9/9/D3D3D/9/9/9/M7M B 0 1").outcome(), None);
    // The only empty cell to go to is between two enemies: no move either, unless that is safe.
    let text = "MWB3BWM/B1B4B1/1B7/9/D3D3D/9/9/9/M7M W 0 1";
    assert_eq!(basic(text).actions(), []);
    assert_eq!(basic(text).outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(actions(&read("sandwich=safe", text), ""), ["b1b2"]);
}

#[test]
fn d6_clock_counts_quiet_moves_and_yields_to_d5() {
    let quiet = play(&basic("M1B5M/9/8B/9/D3D3D/9/9/9/M1W4WM B 99 4"), "c1c3");
    assert_eq!(write(&quiet), "M7M/9/2B5B/9/D3D3D/9/9/9/M1W4WM W 100 5");
    assert_eq!(quiet.outcome(), Some(Outcome::Draw));
    assert_eq!(quiet.ending().unwrap().rule, "D6");
    assert_eq!(quiet.actions(), []);
    // A capture starts it again.
    assert_eq!(
        played(&basic("MB1B4M/9/8B/9/D3D3D/9/9/9/M1W4WM W 99 4"), "c9c1"),
        "M1WB4M/9/8B/9/D3D3D/9/9/9/M6WM B 0 4"
    );
    // No move is a loss even at 100.
    let stuck = basic("MWWB4M/1BB6/9/9/D3D3D/9/9/9/M7M W 100 60");
    assert_eq!(stuck.outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(basic("M2B4M/9/8B/9/D3D3D/9/9/9/M5W1M W 100 60").outcome(), Some(Outcome::Win(Side::Second)));
}

#[test]
fn d6_a_third_time_is_a_draw_and_the_key_tells_positions_apart() {
    assert_eq!(ThreeDragons::INFO.repetition, Some("D6"));
    let start = rules("mode=dragons").start();
    let back = ["e8e7", "e2e3", "e7e8", "e3e2"].iter().fold(start, |position, action| play(&position, action));
    assert_ne!(back, start);
    assert_eq!(back.key(), start.key());
    let board = |row5: &str, rest: &str| dragons(&format!("M7M/9/2B26/9/{row5}/9/{rest} W 0 1")).key();
    let usual = board("D3D3D", "2W26/9/M2B23W2M");
    assert_ne!(usual, board("d3D3D", "2W26/9/M2B23W2M"));
    assert_ne!(usual, board("D3D3d", "2W26/9/M2B23W2M"));
    assert_ne!(usual, board("D3D3D", "2W36/9/M2B23W2M"));
    assert_ne!(usual, dragons("M7M/9/2B26/9/D3D3D/9/2W26/9/M2B23W2M B 0 1").key());
}

#[test]
fn d7_modes() {
    let dice = "MB3B2B2B2B2B2B3M/4B44/9/9/D3D3D/9/9/4W44/MW3W2W2W2W2W2W3M W 0 1";
    assert_eq!(write(&rules("mode=power").start()), dice);
    assert_eq!(write(&rules("mode=dragons").start()), dice);
    assert_eq!(rules("mode=basic"), rules("-"));
    assert!(Options::read(ThreeDragons::INFO.options, "mode=dice").is_err());
    // Plain pieces do not capture by power, and only `dragons` summons.
    let position = basic("M7M/9/9/2B6/D3D3D/9/9/9/MW2B2WM W 0 1");
    assert_eq!(refusal(&position, "b9b4xc4"), "D7: c4 cannot be captured by power: these are plain pieces.");
    let position = power("MB2B25M/9/9/W28/D2W2D3D/W28/9/9/M7M W 0 1");
    assert_eq!(played(&position, "d5b5"), "MB2B25M/9/9/W28/DW22D3D/W28/9/9/M7M B 1 1");
}

#[test]
fn d8_a_power_capture_takes_one_weaker_neighbour_and_costs_one_power() {
    let position = power("M7M/9/1B17/2B26/D3D3D/9/9/9/MW32B22W2M W 9 3");
    assert_eq!(actions(&position, "b9b4"), ["b9b4xb3", "b9b4xc4"]);
    assert_eq!(played(&position, "b9b4xb3"), "M7M/9/9/1W2B26/D3D3D/9/9/9/M3B22W2M B 0 3");
    assert_eq!(played(&position, "b9b4xc4"), "M7M/9/1B17/1W27/D3D3D/9/9/9/M3B22W2M B 0 3");
    let two = power("M7M/9/1B17/9/D3D3D/9/9/9/MW22B22W2M W 9 3");
    assert_eq!(played(&two, "b9b4xb3"), "M7M/9/9/1W17/D3D3D/9/9/9/M3B22W2M B 0 3");
}

#[test]
fn d8_when_only_power_captures_are_possible_one_must_be_chosen() {
    let position = power("M7M/9/1B17/2B26/D3D3D/9/9/9/MW32B22W2M W 9 3");
    assert_eq!(refusal(&position, "b9b4"), "D8: On b4 you capture by power: say which one (xc4, xb3).");
    // A person may leave it out where there is only one.
    assert_eq!(position.typed_action("B9B4"), "b9b4");
    assert_eq!(position.typed_action("B9C9"), "b9c9");
    let one = power("M7M/9/1B17/9/D3D3D/9/9/9/MW32B22W2M W 9 3");
    assert_eq!(one.typed_action("B9B4"), "b9b4xb3");
    assert_eq!(one.typed_action("b9B4Xb3"), "b9b4xb3");
}

#[test]
fn d8_chooses_between_all_custodial_captures_and_one_power_capture() {
    let text = "M7M/9/3B25/1W2B11B2W23/D3D3D/9/9/9/M2W3B23M W 9 3";
    let position = read("mode=power,sandwich=safe", text);
    assert_eq!(actions(&position, "d9d4"), ["d9d4", "d9d4xd3", "d9d4xc4", "d9d4xe4"]);
    assert_eq!(played(&position, "d9d4"), "M7M/9/3B25/1W21W31W23/D3D3D/9/9/9/M3B23M B 0 3");
    assert_eq!(played(&position, "d9d4xd3"), "M7M/9/9/1W2B1W2B2W23/D3D3D/9/9/9/M3B23M B 0 3");
    assert_eq!(played(&position, "d9d4xc4"), "M7M/9/3B25/1W21W2B2W23/D3D3D/9/9/9/M3B23M B 0 3");
    assert_eq!(actions(&power(text), "d9d4"), ["d9d4", "d9d4xc4", "d9d4xe4"]);
}

#[test]
fn d8_equal_and_stronger_neighbours_are_safe_and_harmless() {
    let position = power("M7M/9/1B37/2B46/D3D3D/9/9/9/MW32B22W2M W 9 3");
    assert_eq!(actions(&position, "b9b4"), ["b9b4"]);
    assert_eq!(played(&position, "b9b4"), "M7M/9/1B37/1W3B46/D3D3D/9/9/9/M3B22W2M B 10 3");
    insta::assert_snapshot!(["b9b4xb3", "b9b4xc4", "b9b4xa4", "b9b4xd4", "b9b4xe9", "b9c9xb9"].map(|action| format!("{action} {}", refusal(&position, action))).join("\n"), @"
    b9b4xb3 D8: The die on b3 has power 3; yours has 3 and captures only weaker ones.
    b9b4xc4 D8: The die on c4 has power 4; yours has 3 and captures only weaker ones.
    b9b4xa4 D8: There is no enemy die on a4.
    b9b4xd4 D8: d4 is not next to b4 in a row or column.
    b9b4xe9 D8: e9 is not next to b4 in a row or column.
    b9c9xb9 D8: There is no enemy die on b9.
    ");
}

#[test]
fn d9_surrounding_a_cave_summons_a_dragon() {
    let side = dragons("M2B2B23M/9/9/W28/D2W2D3D/W28/9/9/M7M W 9 1");
    assert_eq!(played(&side, "d5b5"), "M2B2B23M/9/9/W28/W3W22D3D/W28/9/9/M7M B 0 1");
    let centre = dragons("M2B2B23M/9/9/4W24/D2W2D3D/4W44/9/9/M4W22M W 9 1");
    assert_eq!(played(&centre, "f9f5"), "M2B2B23M/9/9/4W24/D2W2W5W22D/4W44/9/9/M7M B 0 1");
    let black = dragons("M7M/9/9/8B2/D3D2B2D/1B26B2/9/9/M2W2W23M B 9 1");
    assert_eq!(played(&black, "b6b7"), "M7M/9/9/8B2/D3D2B2B3/8B2/1B27/9/M2W2W23M W 0 2");
}

#[test]
fn d9_counts_captures_first_and_every_unused_cave() {
    // The piece that lands on b5 captures c5 against d5 on the way to surrounding the cave.
    let capture = dragons("M2B2B23M/9/9/W28/D1B2W2D3D/W28/1W27/9/M7M W 9 1");
    assert_eq!(played(&capture, "b7b5"), "M2B2B23M/9/9/W28/W3W21W2D3D/W28/9/9/M7M B 0 1");
    // Two caves that are surrounded already answer to any move of that side, and to none of the other's.
    let both = "M2B2B23M/9/9/W27W2/DW22D2W2D/W27W2/9/9/M5W21M";
    let position = dragons(&format!("{both} W 9 1"));
    assert_eq!(played(&position, "g9g8"), "M2B2B23M/9/9/W27W2/W3W22D2W2W3/W27W2/9/6W22/M7M B 0 1");
    let position = dragons(&format!("{both} B 9 1"));
    assert_eq!(played(&position, "d1d2"), "M3B23M/3B25/9/W27W2/DW22D2W2D/W27W2/9/9/M5W21M W 10 2");
    // Three of four are not all.
    let three = dragons("M2B2B23M/9/9/4W24/D2W2D3D/4W44/9/9/M7M W 9 1");
    assert_eq!(played(&three, "d5c5"), "M2B2B23M/9/9/4W24/D1W21D3D/4W44/9/9/M7M B 10 1");
}

#[test]
fn d9_a_dragon_leaves_a_used_cave_behind() {
    let position = dragons("M2B2B23M/9/9/W28/W31W21D3D/W28/9/9/M7M W 9 1");
    let left = play(&position, "a5b5");
    assert_eq!(write(&left), "M2B2B23M/9/9/W28/dW3W21D3D/W28/9/9/M7M B 10 1");
    // The cave is surrounded again: it summons nothing, and no piece may enter it.
    let again = play(&left, "d1d2");
    assert_eq!(refusal(&again, "b5a5"), "D2: a5 is a dragon cave: nobody enters it.");
    assert_eq!(played(&again, "c5c6"), "M3B23M/3B25/9/W28/dW32D3D/W21W26/9/9/M7M B 12 2");
}

#[test]
fn d9_a_dragon_captured_on_its_cave_leaves_it_used() {
    let position = dragons("M7M/9/9/B28/W33D3D/7B21/9/9/M3W2W22M B 9 1");
    assert_eq!(played(&position, "h6a6"), "M7M/9/9/B28/d3D3D/B28/9/9/M3W2W22M W 0 2");
    let power = dragons("M7M/9/9/9/W33D3D/7B41/9/9/M3W2W22M B 9 1");
    assert_eq!(played(&power, "h6a6xa5"), "M7M/9/9/9/d3D3D/B38/9/9/M3W2W22M W 0 2");
}

#[test]
fn d9_a_dragon_moves_and_captures_like_any_other() {
    let position = dragons("M7M/9/4B44/9/D3W53D/9/9/9/M2B2B22W2M W 9 1");
    assert_eq!(actions(&position, "e5").len(), 10);
    assert_eq!(played(&position, "e5e4xe3"), "M7M/9/9/4W44/D3d3D/9/9/9/M2B2B22W2M B 0 1");
}

#[test]
fn move_numbers_stop_at_the_last_that_can_be_written() {
    let position = basic("M1B5M/9/8B/9/D3D3D/9/9/9/M1W4WM B 0 9999");
    assert_eq!(played(&position, "c1c2"), "M7M/2B6/8B/9/D3D3D/9/9/9/M1W4WM W 1 9999");
}

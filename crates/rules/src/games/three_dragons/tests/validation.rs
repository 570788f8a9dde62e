//! What is a position and what is none: the list for `three-dragons`.

use super::rules;
use crate::game::{Game, Ruleset};
use crate::games::ThreeDragons;
use crate::setup::{ToSetup, json};

/// Each text with the error that it gives.
fn errors(options: &str, texts: &[&str]) -> String {
    let rules = rules(options);
    let line = |text: &&str| match rules.read_text(text) {
        Ok(_) => format!("{text}\n  accepted"),
        Err(error) => format!("{text}\n  {error}"),
    };
    texts.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn mountains_stand_on_the_corners_and_nowhere_else() {
    insta::assert_snapshot!(errors("-", &[
        "8M/9/9/9/D3D3D/9/9/9/M7M W 0 1",
        "M7B/9/9/9/D3D3D/9/9/9/M7M W 0 1",
        "M7M/9/9/9/D3D3D/9/9/9/M8 W 0 1",
        "M7M/9/4M4/9/D3D3D/9/9/9/M7M W 0 1",
        "M7M/9/9/9/D3M3D/9/9/9/M7M W 0 1",
        "M7M/9/9/9/D3D3D/9/9/9/D7M W 0 1",
    ]), @"
    8M/9/9/9/D3D3D/9/9/9/M7M W 0 1
      position text, field board, column 1: a1 is a corner: a mountain (M) must stand there
    M7B/9/9/9/D3D3D/9/9/9/M7M W 0 1
      position text, field board, column 3: i1 is a corner: a mountain (M) must stand there
    M7M/9/9/9/D3D3D/9/9/9/M8 W 0 1
      position text, field board, column 24: i9 is a corner: a mountain (M) must stand there
    M7M/9/4M4/9/D3D3D/9/9/9/M7M W 0 1
      position text, field board, column 8: e3 is not a corner: mountains (M) are only on a1, i1, a9 and i9
    M7M/9/9/9/D3M3D/9/9/9/M7M W 0 1
      position text, field board, column 13: e5 is not a corner: mountains (M) are only on a1, i1, a9 and i9
    M7M/9/9/9/D3D3D/9/9/9/D7M W 0 1
      position text, field board, column 23: a9 is a corner: a mountain (M) must stand there
    ");
}

#[test]
fn caves_stay_in_their_places() {
    insta::assert_snapshot!(errors("-", &[
        "M7M/9/9/9/4D3D/9/9/9/M7M W 0 1",
        "M7M/9/9/9/D3W3D/9/9/9/M7M W 0 1",
        "M7M/9/9/9/D3D3d/9/9/9/M7M W 0 1",
        "M7M/9/9/3D5/D3D3D/9/9/9/M7M W 0 1",
    ]), @"
    M7M/9/9/9/4D3D/9/9/9/M7M W 0 1
      position text, field board, column 11: a5 is a cave: an unused cave (D) must stand there
    M7M/9/9/9/D3W3D/9/9/9/M7M W 0 1
      position text, field board, column 13: e5 is a cave: an unused cave (D) must stand there
    M7M/9/9/9/D3D3d/9/9/9/M7M W 0 1
      position text, field board, column 15: unknown cell `d`; expected a number of empty cells or one of: M D W B
    M7M/9/9/3D5/D3D3D/9/9/9/M7M W 0 1
      position text, field board, column 10: d4 is not a cave: caves are only on a5, e5 and i5
    ");
    insta::assert_snapshot!(errors("mode=power", &[
        "M7M/9/9/9/D3D3d/9/9/9/M7M W 0 1",
        "M7M/9/9/9/D3W53D/9/9/9/M7M W 0 1",
    ]), @"
    M7M/9/9/9/D3D3d/9/9/9/M7M W 0 1
      position text, field board, column 15: i5 is a cave: an unused cave (D) must stand there
    M7M/9/9/9/D3W53D/9/9/9/M7M W 0 1
      position text, field board, column 13: e5 is a cave: an unused cave (D) must stand there
    ");
    insta::assert_snapshot!(errors("mode=dragons", &[
        "M7M/9/9/9/D3D4/9/9/9/M7M W 0 1",
        "M7M/9/9/d8/D3D3D/9/9/9/M7M W 0 1",
        "M7M/9/9/D8/D3D3D/9/9/9/M7M W 0 1",
        "M7M/9/9/9/d3W13B6/9/9/9/M7M W 0 1",
    ]), @"
    M7M/9/9/9/D3D4/9/9/9/M7M W 0 1
      position text, field board, column 14: i5 is a cave: a cave, unused (D) or used (d), or a piece must stand there
    M7M/9/9/d8/D3D3D/9/9/9/M7M W 0 1
      position text, field board, column 9: a4 is not a cave: caves are only on a5, e5 and i5
    M7M/9/9/D8/D3D3D/9/9/9/M7M W 0 1
      position text, field board, column 9: a4 is not a cave: caves are only on a5, e5 and i5
    M7M/9/9/9/d3W13B6/9/9/9/M7M W 0 1
      accepted
    ");
}

#[test]
fn eight_pieces_a_side_and_one_more_for_each_used_cave() {
    insta::assert_snapshot!(errors("-", &[
        "M7M/9/9/9/D3D3D/9/9/B8/MBBBBBBBM W 0 1",
        "M7M/9/9/9/D3D3D/9/9/BB7/MBBBBBBBM W 0 1",
        "MWWWWWWWM/WW7/9/9/D3D3D/9/9/BB7/MBBBBBBBM W 0 1",
    ]), @"
    M7M/9/9/9/D3D3D/9/9/B8/MBBBBBBBM W 0 1
      accepted
    M7M/9/9/9/D3D3D/9/9/BB7/MBBBBBBBM W 0 1
      position text, field board, column 1: Black has at most 8 pieces, found 9
    MWWWWWWWM/WW7/9/9/D3D3D/9/9/BB7/MBBBBBBBM W 0 1
      position text, field board, column 1: White has at most 8 pieces, found 9
    ");
    insta::assert_snapshot!(errors("mode=power", &["M7M/9/9/9/D3D3D/9/9/B1B17/MB1B1B1B1B1B1B1M W 0 1"]), @"
    M7M/9/9/9/D3D3D/9/9/B1B17/MB1B1B1B1B1B1B1M W 0 1
      position text, field board, column 1: Black has at most 8 pieces, found 9
    ");
    insta::assert_snapshot!(errors("mode=dragons", &[
        "M7M/9/9/9/D3D3D/9/9/B1B17/MB1B1B1B1B1B1B1M W 0 1",
        "M7M/9/9/9/D3d3D/9/9/B1B17/MB1B1B1B1B1B1B1M W 0 1",
        "M7M/9/9/9/D3W53D/9/9/B1B1B16/MB1B1B1B1B1B1B1M W 0 1",
        "M7M/9/9/9/d3B53B3/9/9/B1B17/MB1B1B1B1B1B1B1M W 0 1",
        "M7M/9/9/9/d3B53B3/9/9/B1B1B16/MB1B1B1B1B1B1B1M W 0 1",
    ]), @"
    M7M/9/9/9/D3D3D/9/9/B1B17/MB1B1B1B1B1B1B1M W 0 1
      position text, field board, column 1: Black has at most 8 pieces, found 9
    M7M/9/9/9/D3d3D/9/9/B1B17/MB1B1B1B1B1B1B1M W 0 1
      accepted
    M7M/9/9/9/D3W53D/9/9/B1B1B16/MB1B1B1B1B1B1B1M W 0 1
      position text, field board, column 1: Black has at most 9 pieces, found 10
    M7M/9/9/9/d3B53B3/9/9/B1B17/MB1B1B1B1B1B1B1M W 0 1
      accepted
    M7M/9/9/9/d3B53B3/9/9/B1B1B16/MB1B1B1B1B1B1B1M W 0 1
      position text, field board, column 1: Black has at most 11 pieces, found 12
    ");
}

#[test]
fn powers_and_fields_have_their_ranges() {
    insta::assert_snapshot!(errors("mode=power", &[
        "M7M/9/9/4W14/D3D3D/9/9/4B64/M7M B 100 9999",
        "M7M/9/9/4W04/D3D3D/9/9/9/M7M W 0 1",
        "M7M/9/9/4B74/D3D3D/9/9/9/M7M W 0 1",
        "M7M/9/9/8W/D3D3D/9/9/9/M7M W 0 1",
        "M7M/9/9/9/D3D3D/9/9/9/M7M R 0 1",
        "M7M/9/9/9/D3D3D/9/9/9/M7M W 101 1",
        "M7M/9/9/9/D3D3D/9/9/9/M7M W 0 0",
        "M7M/9/9/9/D3D3D/9/9/9/M7M W 0 10000",
        "M7M/9/9/9/D3D3D/9/9/9/M7M W 0",
        "M7M/9/9/9/D3D3D/9/9/9/M7M W 0 1 1",
        "M7M/9/9/D3D3D/9/9/9/M7M W 0 1",
    ]), @"
    M7M/9/9/4W14/D3D3D/9/9/4B64/M7M B 100 9999
      accepted
    M7M/9/9/4W04/D3D3D/9/9/9/M7M W 0 1
      position text, field board, column 10: unknown cell `W`; expected a number of empty cells or one of: M D d W1 W2 W3 W4 W5 W6 B1 B2 B3 B4 B5 B6
    M7M/9/9/4B74/D3D3D/9/9/9/M7M W 0 1
      position text, field board, column 10: unknown cell `B`; expected a number of empty cells or one of: M D d W1 W2 W3 W4 W5 W6 B1 B2 B3 B4 B5 B6
    M7M/9/9/8W/D3D3D/9/9/9/M7M W 0 1
      position text, field board, column 10: unknown cell `W`; expected a number of empty cells or one of: M D d W1 W2 W3 W4 W5 W6 B1 B2 B3 B4 B5 B6
    M7M/9/9/9/D3D3D/9/9/9/M7M R 0 1
      position text, field side, column 27: expected one of: W, B, found `R`
    M7M/9/9/9/D3D3D/9/9/9/M7M W 101 1
      position text, field clock, column 29: expected a number from 0 to 100, found `101`
    M7M/9/9/9/D3D3D/9/9/9/M7M W 0 0
      position text, field move, column 31: expected a number from 1 to 9999, found `0`
    M7M/9/9/9/D3D3D/9/9/9/M7M W 0 10000
      position text, field move, column 31: expected a number from 1 to 9999, found `10000`
    M7M/9/9/9/D3D3D/9/9/9/M7M W 0
      position text, field move, column 30: missing; expected a number from 1 to 9999
    M7M/9/9/9/D3D3D/9/9/9/M7M W 0 1 1
      position text, field move, column 33: nothing may follow the field move, found `1`
    M7M/9/9/D3D3D/9/9/9/M7M W 0 1
      position text, field board, column 24: the board has 9 rows, found 8
    ");
}

#[test]
fn in_the_basic_game_a_digit_is_a_run() {
    insta::assert_snapshot!(errors("-", &["M7M/9/9/4W4/D3D3D/9/9/9/M7M W 0 1", "M7M/9/9/4W44/D3D3D/9/9/9/M7M W 0 1"]), @"
    M7M/9/9/4W4/D3D3D/9/9/9/M7M W 0 1
      accepted
    M7M/9/9/4W44/D3D3D/9/9/9/M7M W 0 1
      position text, field board, column 11: row 4 goes beyond 9 cells here
    ");
}

#[test]
fn boards_that_play_cannot_reach_are_accepted() {
    let rules = rules("mode=dragons");
    for text in [
        "M7M/9/9/9/D3D3D/9/9/9/M7M W 100 9999",
        "M7M/9/9/9/d3d3d/9/9/9/M7M B 0 1",
        "MW6W6W6W6W6W6W6M/9/9/9/D3B63D/9/9/9/M7M B 0 1",
        "M7M/9/9/W18/DW12D3D/W18/9/9/M7M W 0 1",
    ] {
        let position = rules.read_text(text).unwrap();
        assert_eq!(position.to_string(), text);
    }
}

#[test]
fn json_errors_name_the_cell() {
    let rules = rules("mode=dragons");
    let start = rules.start().setup();
    let options = crate::options::Options::read(ThreeDragons::INFO.options, "mode=dragons").unwrap();
    let written = json::write(&rules.schema(), ThreeDragons::INFO.id, &options, &start);
    let object = written.as_object().unwrap();
    assert_eq!(rules.read_json(object).unwrap(), rules.start());
    let mut broken = object.clone();
    broken["board"][4][8] = serde_json::Value::Null;
    insta::assert_snapshot!(rules.read_json(&broken).unwrap_err(), @"JSON, at board[4][8]: i5 is a cave: a cave, unused (D) or used (d), or a piece must stand there");
}

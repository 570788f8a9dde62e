//! What is no position, and where the error says so.

use super::*;
use crate::game::Ruleset;

fn fault(rules: &Rules, text: &str) -> String {
    rules.read_text(text).map_or_else(|error| error.to_string(), |_| "accepted".to_owned())
}

fn faults(rules: &Rules, cases: &[&str]) -> String {
    cases.iter().map(|text| fault(rules, text)).collect::<Vec<_>>().join("\n")
}

const BOARD: &str = "11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y3/11/11/11";

#[test]
fn two_pawns_each() {
    insta::assert_snapshot!(faults(&seed(), &[
        "11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y2X/11/11/11 X m - 9v9h 9v9h 0",
        "11/11/11/3X7/11/11/11/11/11/11/3Y3Y3/11/11/11 X m - 9v9h 9v9h 0",
        "11/11/11/3X3X3/11/11/11/11/11/11/11/11/11/11 X m - 9v9h 9v9h 0",
        "11/11/11/11/11/11/11/11/11/11/3X3X3/11/Y10/11 X w - 9v9h 9v9h 0",
    ]), @"
    position text, field board, column 39: X has two pawns, this is a third
    position text, field board, column 1: X has two pawns, found 1
    position text, field board, column 1: Y has two pawns, found 0
    position text, field board, column 1: Y has two pawns, found 1
    ");
}

#[test]
fn lakeside_lets_one_pawn_be_missing_when_the_enemy_stands_on_a_home() {
    let cases = [
        "11/11/11/3X7/11/11/11/11/11/11/7X3/11/Y10/11 X w - 9v9h 9v9h 0",
        "11/11/11/3X7/11/11/11/11/11/11/7X3/11/Y10/11 Y m - 0v0h 0v0h 0",
        "11/11/11/3X7/11/11/11/11/11/7X3/11/11/Y10/11 X w - 9v9h 9v9h 0",
        "11/11/11/11/11/11/11/11/11/11/7X3/11/Y10/11 X w - 9v9h 9v9h 0",
        "11/11/11/3X7/11/11/11/11/11/11/7X3/11/11/11 X w - 9v9h 9v9h 0",
        "11/11/11/11/11/11/11/11/11/11/7X3/11/YY9/11 X w - 9v9h 9v9h 0",
    ];
    insta::assert_snapshot!(faults(&lakeside(), &cases), @"
    accepted
    accepted
    position text, field board, column 1: Y has two pawns, found 1; only one in all may be missing, when an enemy pawn stands on a home of Y
    position text, field board, column 1: X has two pawns, found 1; only one in all may be missing, when an enemy pawn stands on a home of X
    position text, field board, column 1: Y has two pawns, found 0; only one in all may be missing, when an enemy pawn stands on a home of Y
    position text, field board, column 1: X has two pawns, found 1; only one in all may be missing, when an enemy pawn stands on a home of X
    ");
}

#[test]
fn not_both_sides_have_won() {
    insta::assert_snapshot!(fault(&seed(), "11/11/11/3Y3Y3/11/11/11/11/11/11/3X3X3/11/11/11 X w - 9v9h 9v9h 0"), @"position text, field board, column 1: both sides would have won");
    assert_eq!(fault(&seed(), "11/11/11/3Y3Y3/11/11/11/11/11/11/3X2X4/11/11/11 X w - 9v9h 9v9h 0"), "accepted");
    assert_eq!(fault(&seed(), "11/11/11/3Y2Y4/11/11/11/11/11/11/3X2X4/11/11/11 X w - 9v9h 9v9h 0"), "accepted");
    insta::assert_snapshot!(fault(&lakeside(), "11/11/11/3Y2Y4/11/11/11/11/11/11/3X2X4/11/11/11 X w - 9v9h 9v9h 0"), @"position text, field board, column 1: both sides would have won");
}

#[test]
fn walls_are_slots_in_their_order() {
    let cases =
        ["a1", "k1h", "a14v", "A1h", "a1x", "a1h,", "a1h,a1h", "b1h,a1h", "a2h,a1h", "a1v,a1h", "a1h,-", "--", ""];
    let texts = cases.map(|walls| format!("{BOARD} X m {walls} 9v9h 9v9h 0"));
    insta::assert_snapshot!(faults(&seed(), &texts.each_ref().map(String::as_str)), @"
    position text, field walls, column 53: expected a wall from a1h to j13v, found `a1`
    position text, field walls, column 53: expected a wall from a1h to j13v, found `k1h`
    position text, field walls, column 53: expected a wall from a1h to j13v, found `a14v`
    position text, field walls, column 53: expected a wall from a1h to j13v, found `A1h`
    position text, field walls, column 53: expected a wall from a1h to j13v, found `a1x`
    position text, field walls, column 57: expected a wall from a1h to j13v, found ``
    position text, field walls, column 57: a1h appears twice
    position text, field walls, column 57: walls are sorted by column, row, then h before v: a1h comes before b1h
    position text, field walls, column 57: walls are sorted by column, row, then h before v: a1h comes before a2h
    position text, field walls, column 57: walls are sorted by column, row, then h before v: a1h comes before a1v
    position text, field walls, column 57: expected a wall from a1h to j13v, found `-`
    position text, field walls, column 53: expected a wall from a1h to j13v, found `--`
    position text, field walls, column 53: expected a list with commas, or -, found ``
    ");
}

#[test]
fn walls_neither_overlap_nor_cross() {
    let cases = ["a1h,b1h", "a1v,a2v", "e3h,e3v", "a1h,c1h,c2v,d1h"];
    let texts = cases.map(|walls| format!("{BOARD} X m {walls} 7v7h 7v7h 0"));
    insta::assert_snapshot!(faults(&seed(), &texts.each_ref().map(String::as_str)), @"
    position text, field walls, column 57: b1h overlaps a1h (B5)
    position text, field walls, column 57: a2v overlaps a1v (B5)
    position text, field walls, column 57: e3v crosses e3h (B5)
    position text, field walls, column 65: d1h overlaps c1h (B5)
    ");
}

#[test]
fn walls_leave_every_pawn_its_paths() {
    insta::assert_snapshot!(faults(&seed(), &[
        "11/X10/11/3X7/11/11/11/11/11/11/3Y3Y3/11/11/11 X m a2h,b1v 8v8h 8v8h 0",
        "11/11/11/3X3X3/11/11/11/11/11/11/7Y3/11/11/10Y X m i13v,j12h 8v8h 8v8h 0",
        // No pawn is in the closed corner, and no home is.
        "11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X m a2h,b1v 8v8h 8v8h 0",
        // Also where the game is won.
        "11/11/11/3Y3Y3/11/11/11/11/11/11/3X7/11/11/10X Y w i13v,j12h 8v8h 8v8h 0",
    ]), @"
    position text, field walls, column 52: walls leave every pawn a path to both enemy homes (B6); there is none from a2 to d11
    position text, field walls, column 52: walls leave every pawn a path to both enemy homes (B6); there is none from k14 to d4
    accepted
    position text, field walls, column 52: walls leave every pawn a path to both enemy homes (B6); there is none from k14 to d11
    ");
}

#[test]
fn stocks_are_two_digits() {
    let cases = ["10v9h", "9v10h", "9h9v", "9v", "-", "09v9h", "9V9h", "9v9h9", "٩v9h"];
    let texts = cases.map(|stock| format!("{BOARD} X m - 9v9h {stock} 0"));
    insta::assert_snapshot!(faults(&seed(), &texts.each_ref().map(String::as_str)), @"
    position text, field stock-y, column 60: expected a stock from 0v0h to 9v9h, found `10v9h`
    position text, field stock-y, column 60: expected a stock from 0v0h to 9v9h, found `9v10h`
    position text, field stock-y, column 60: expected a stock from 0v0h to 9v9h, found `9h9v`
    position text, field stock-y, column 60: expected a stock from 0v0h to 9v9h, found `9v`
    position text, field stock-y, column 60: expected a stock from 0v0h to 9v9h, found `-`
    position text, field stock-y, column 60: expected a stock from 0v0h to 9v9h, found `09v9h`
    position text, field stock-y, column 60: expected a stock from 0v0h to 9v9h, found `9V9h`
    position text, field stock-y, column 60: expected a stock from 0v0h to 9v9h, found `9v9h9`
    position text, field stock-y, column 60: a position text cannot contain `٩`
    ");
}

#[test]
fn eighteen_walls_of_each_direction_in_all() {
    let row = "a1h,a2h,a3h,a4h,a5h,a6h,a7h,a8h,a9h,a10h,a11h,a12h,a13h,c1h,c2h,c3h,c4h,c5h";
    let texts = [
        format!("{BOARD} X m a1h 9v9h 9v9h 0"),
        format!("{BOARD} X m a1v 9v9h 9v9h 0"),
        format!("{BOARD} X m {row} 9v1h 9v0h 0"),
        format!("{BOARD} X m {row} 9v0h 9v2h 0"),
        format!("{BOARD} X m {row},c6h 9v0h 9v0h 0"),
        format!("{BOARD} X m {row} 9v0h 9v0h 0"),
        format!("{BOARD} X m - 0v0h 0v0h 0"),
    ];
    insta::assert_snapshot!(faults(&seed(), &texts.each_ref().map(String::as_str)), @"
    position text, field stock-y, column 62: there are 18 horizontal walls on the board and in both stocks together, found 19
    position text, field stock-y, column 62: there are 18 vertical walls on the board and in both stocks together, found 19
    position text, field stock-x, column 129: there are 18 horizontal walls on the board and in both stocks together, found 19
    position text, field stock-y, column 134: there are 18 horizontal walls on the board and in both stocks together, found 20
    position text, field walls, column 53: there are 18 horizontal walls on the board and in both stocks together, found 19
    accepted
    accepted
    ");
}

#[test]
fn the_part_is_one_that_has_an_action() {
    let stuck = "X10/X10/Y10/Y10/11/11/11/11/11/11/11/11/11/11";
    let texts = [
        format!("{BOARD} X w - 0v0h 9v9h 0"),
        format!("{BOARD} X w - 0v0h 9v9h 200"),
        format!("{stuck} X m a1v,a3v 1v0h 0v0h 0"),
        format!("{stuck} X m a1v,a3v 1v0h 0v0h 200"),
        format!("{stuck} X w a1v,a3v 1v0h 0v0h 200"),
        format!("{stuck} X m a1v,a3v 0v0h 1v0h 0"),
    ];
    insta::assert_snapshot!(faults(&seed(), &texts.each_ref().map(String::as_str)), @"
    position text, field part, column 51: part w needs a wall that can be placed, and there is none
    position text, field part, column 51: part w needs a wall that can be placed, and there is none
    position text, field part, column 49: part m needs a pawn that can move; without one, but with a wall to place, it is part w
    position text, field part, column 49: part m needs a pawn that can move; without one, but with a wall to place, it is part w
    accepted
    accepted
    ");
}

#[test]
fn fields_are_what_the_schema_says() {
    let texts = [
        format!("{BOARD} x m - 9v9h 9v9h 0"),
        format!("{BOARD} X p - 9v9h 9v9h 0"),
        format!("{BOARD} X m - 9v9h 9v9h 201"),
        format!("{BOARD} X m - 9v9h 9v9h"),
        format!("{BOARD} X m - 9v9h 9v9h 0 1"),
        "11/11/11/3X3X3/11/11/11/11/11/11/3Y3Z3/11/11/11 X m - 9v9h 9v9h 0".to_owned(),
    ];
    insta::assert_snapshot!(faults(&seed(), &texts.each_ref().map(String::as_str)), @"
    position text, field side, column 49: expected one of: X, Y, found `x`
    position text, field part, column 51: expected one of: m, w, found `p`
    position text, field clock, column 65: expected a number from 0 to 200, found `201`
    position text, field clock, column 64: missing; expected a number from 0 to 200
    position text, field clock, column 67: nothing may follow the field clock, found `1`
    position text, field board, column 37: unknown cell `Z`; expected a number of empty cells or one of: X Y
    ");
}

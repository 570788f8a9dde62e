//! What is read and what is no position: text, JSON and Prolog.

use super::{read, rules, write};
use crate::game::{Game, Ruleset};
use crate::games::VirusWars;
use crate::matches::Standing;
use crate::setup::json;

fn text_error(options: &str, text: &str) -> String {
    rules(options).read_text(text).unwrap_err().to_string()
}

fn prolog_error(options: &str, text: &str) -> String {
    VirusWars::DOCUMENT.unwrap().read(&rules(options), text).unwrap_err().to_string()
}

#[test]
fn steps_left_go_up_to_the_steps_of_the_turn() {
    let accepted = |options: &str, text: &str| rules(options).read_text(text).is_ok();
    for left in 1..=10 {
        // Blue to act, nothing but Blue viruses: Blue's first turn.
        assert_eq!(accepted("size=5,steps=3,first-turn-steps=7", &format!("5/5/5/5/5 B {left}")), left <= 7);
        assert_eq!(accepted("size=5,steps=3,first-turn-steps=7", &format!("B4/5/2B2/5/5 B {left}")), left <= 7);
        assert_eq!(accepted("size=5,steps=6,first-turn-steps=2", &format!("B4/5/5/5/5 B {left}")), left <= 2);
        // Red to act, or anything else on the board: any other turn.
        assert_eq!(accepted("size=5,steps=3,first-turn-steps=7", &format!("5/5/5/5/5 R {left}")), left <= 3);
        assert_eq!(accepted("size=5,steps=3,first-turn-steps=7", &format!("B4/5/5/5/4R B {left}")), left <= 3);
        assert_eq!(accepted("size=5,steps=3,first-turn-steps=7", &format!("b4/5/5/5/5 B {left}")), left <= 3);
        assert_eq!(accepted("size=5,steps=3,first-turn-steps=7", &format!("r4/5/5/5/5 B {left}")), left <= 3);
        assert_eq!(accepted("size=5,steps=6,first-turn-steps=2", &format!("4R/5/5/5/5 B {left}")), left <= 6);
    }
}

#[test]
fn faults_of_position_text_name_field_and_column() {
    insta::assert_snapshot!([
        ("size=5", "5/5/5/5/5 B 6"),
        ("size=5,first-turn-steps=2", "B4/5/5/5/5 B 3"),
        ("size=5,first-turn-steps=7", "B4/5/5/5/4R B 7"),
        ("size=5", "5/5/5/5/5 B 0"),
        ("size=5", "5/5/5/5/5 B 11"),
        ("size=5", "5/5/5/5/5 B 05"),
        ("size=5", "5/5/5/5/5 b 5"),
        ("size=5", "5/5/5/5/5 B"),
        ("size=5", "5/5/5/5/5 B 5 1"),
        ("size=5", "5/5/5/5/4X B 5"),
        ("size=5", "5/5/5/5/6 B 5"),
        ("size=5", "5/5/5/5/BB B 5"),
        ("-", "5/5/5/5/5 B 5"),
    ].map(|(options, text)| format!("{text:16} {}", text_error(options, text))).join("\n"), @"
    5/5/5/5/5 B 6    position text, field steps, column 13: expected a number from 1 to 5, the steps of this turn, found `6`
    B4/5/5/5/5 B 3   position text, field steps, column 14: expected a number from 1 to 2, the steps of this turn, found `3`
    B4/5/5/5/4R B 7  position text, field steps, column 15: expected a number from 1 to 5, the steps of this turn, found `7`
    5/5/5/5/5 B 0    position text, field steps, column 13: expected a number from 1 to 10, found `0`
    5/5/5/5/5 B 11   position text, field steps, column 13: expected a number from 1 to 10, found `11`
    5/5/5/5/5 B 05   position text, field steps, column 13: expected a number from 1 to 10, found `05`
    5/5/5/5/5 b 5    position text, field side, column 11: expected one of: B, R, found `b`
    5/5/5/5/5 B      position text, field steps, column 12: missing; expected a number from 1 to 10
    5/5/5/5/5 B 5 1  position text, field steps, column 15: nothing may follow the field steps, found `1`
    5/5/5/5/4X B 5   position text, field board, column 10: unknown cell `X`; expected a number of empty cells or one of: B R b r
    5/5/5/5/6 B 5    position text, field board, column 9: row 5 goes beyond 5 cells here
    5/5/5/5/BB B 5   position text, field board, column 11: row 5 ends after 2 of 5 cells
    5/5/5/5/5 B 5    position text, field board, column 2: row 1 ends after 5 of 10 cells
    ");
}

#[test]
fn every_board_is_a_position() {
    for text in ["BRbr1/5/5/5/5 R 1", "bbbbb/bbbbb/bbbbb/bbbbb/bbbbb B 5", "RRRRR/RRRRR/RRRRR/RRRRR/RRRRR B 5"] {
        assert_eq!(write(&read(text)), text);
    }
}

#[test]
fn json_faults_name_the_path() {
    let fault = |text: &str| rules("size=5,steps=4").read_json(&json::parse(text).unwrap()).unwrap_err().to_string();
    let row = "[null, null, null, null, null]";
    let board = |row: &str| format!("[{}]", [row; 5].join(", "));
    insta::assert_snapshot!([
        fault(&format!(r#"{{"board": {}, "side": "B", "steps": 5}}"#, board(row))),
        fault(&format!(r#"{{"board": {}, "side": "B", "steps": 11}}"#, board(row))),
        fault(&format!(r#"{{"board": {}, "side": "B", "steps": 4}}"#, board("[null, null, \"X\", null, null]"))),
    ].join("\n"), @r#"
    JSON, at steps: expected a number from 1 to 4, the steps of this turn, found `5`
    JSON, at steps: expected a number from 1 to 10, found `11`
    JSON, at board[0][2]: expected one of: null, B, R, b, r, found `"X"`
    "#);
}

#[test]
fn prolog_reads_the_documents_clause_and_the_plain_fact() {
    let rows = "[[[B],[r],[],[],[]],[[],['B'],[b],[],[]],[[],[b],[b],[r],[]],[[],[],['R'],[],[]],[[],[],[],[],[]]]";
    let expected = "Br3/1Bb2/1bbr1/2R2/5 B 5";
    for text in [
        format!("createEmptyBoard(Board) :-\n  Board = {rows}. % x = 4"),
        format!("board({rows})."),
        format!("steps(5).\nboard({rows}).\nnext(blue)."),
    ] {
        let (position, standing) = VirusWars::DOCUMENT.unwrap().read(&rules("size=5"), &text).unwrap();
        assert_eq!(write(&position), expected);
        assert_eq!(standing, Standing::default());
    }
    insta::assert_snapshot!(VirusWars::DOCUMENT.unwrap().write(&read(expected), &Standing::default()), @"
    board([
    [['B'],[r],[],[],[]],
    [[],['B'],[b],[],[]],
    [[],[b],[b],[r],[]],
    [[],[],['R'],[],[]],
    [[],[],[],[],[]]]).
    ");
    insta::assert_snapshot!(VirusWars::DOCUMENT.unwrap().write(&read("Br3/1Bb2/1bbr1/2R2/5 R 3"), &Standing::default()), @"
    board([
    [['B'],[r],[],[],[]],
    [[],['B'],[b],[],[]],
    [[],[b],[b],[r],[]],
    [[],[],['R'],[],[]],
    [[],[],[],[],[]]]).
    next(red).
    steps(3).
    ");
}

#[test]
fn prolog_leaves_out_the_steps_of_a_full_turn_only() {
    for (text, steps) in [
        ("5/5/5/5/5 B 7", None),
        ("B4/5/5/5/5 B 3", Some("steps(3).")),
        ("B4/5/5/5/5 R 3", None),
        ("B4/5/5/5/4R B 3", None),
        ("B4/5/5/5/4R B 2", Some("steps(2).")),
    ] {
        let rules = rules("size=5,steps=3,first-turn-steps=7");
        let position = rules.read_text(text).unwrap();
        let printed = VirusWars::DOCUMENT.unwrap().write(&position, &Standing::default());
        assert_eq!(printed.lines().find(|line| line.starts_with("steps")), steps, "{text}");
        assert_eq!(VirusWars::DOCUMENT.unwrap().read(&rules, &printed).unwrap().0, position);
    }
}

#[test]
fn prolog_document_000_damaged_board_is_an_error_with_its_place() {
    insta::assert_snapshot!(prolog_error("size=5", include_str!("../testdata/document-middle-damaged.pl")), @"line 4, column 24: expected a term, found `]`");
    insta::assert_snapshot!(prolog_error("size=5", include_str!("../testdata/document-middle-raw.pl")), @r"line 1, column 2: expected an atom, a variable, a number or one of ( ) [ ] , . :- =, found `\`");
    // With its brackets and commas mended, the rows are still of unequal length.
    let mended = include_str!("../testdata/document-middle-damaged.pl").replace("[], ]", "[]]").replace('(', "[");
    let mended = mended.replace("createEmptyBoard[", "createEmptyBoard(");
    insta::assert_snapshot!(prolog_error("size=5", &mended), @"line 3, column 22: row 1: expected 5 items, found 4");
}

#[test]
fn prolog_faults_name_line_and_column() {
    let empty = format!("[{}]", ["[[],[],[],[],[]]"; 5].join(","));
    let with = |cell: &str| format!("board({}).", empty.replacen("[]", cell, 1));
    insta::assert_snapshot!([
        "next(blue).".to_owned(),
        "baord([]).".to_owned(),
        "board([]).".to_owned(),
        "board(5).".to_owned(),
        with("[x]"),
        with("[B,R]"),
        with("b"),
        with("[[B]]"),
        format!("board({empty}).\ncreateEmptyBoard({empty})."),
        format!("createEmptyBoard({empty}).\nboard({empty})."),
        format!("board({empty}).\nboard({empty})."),
        format!("board({empty}).\nnext(green)."),
        format!("board({empty}).\nsteps(11)."),
        format!("board({empty}).\nsteps(6)."),
    ].map(|text| prolog_error("size=5", &text)).join("\n"), @"
    line 1, column 1: the fact `board` is missing
    line 1, column 1: expected one of: board, createEmptyBoard, next, steps, found `baord`
    line 1, column 8: the board: expected 5 items, found 0
    line 1, column 7: expected a list, found `5`
    line 1, column 10: expected one of: [], [B], [R], [b], [r], found `x`
    line 1, column 12: expected one of: [], [B], [R], [b], [r], found `R`
    line 1, column 9: expected one of: [], [B], [R], [b], [r], found `b`
    line 1, column 10: expected one of: [], [B], [R], [b], [r], found […1]
    line 2, column 1: the fact `createEmptyBoard` appears twice
    line 2, column 1: the fact `board` appears twice
    line 2, column 1: the fact `board` appears twice
    line 2, column 6: expected one of: blue, red, found `green`
    line 2, column 7: expected a number from 1 to 10, found `11`
    line 2, column 7: expected a number from 1 to 5, the steps of this turn, found `6`
    ");
}

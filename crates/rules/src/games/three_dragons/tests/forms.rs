//! Prolog, the document's display, the view, action text and marks.

use super::super::Position;
use super::{basic, dragons, power, rules};
use crate::game::{Game, Ruleset};
use crate::games::ThreeDragons;
use crate::lang::Lang;
use crate::matches::Standing;
use crate::notation::Notation;
use crate::targets::Pointing;
use crate::view::{Ground, Shape, Viewable};

fn prolog_error(options: &str, text: &str) -> String {
    ThreeDragons::DOCUMENT.unwrap().read(&rules(options), text).unwrap_err().to_string()
}

#[test]
fn prolog_clean_start_loads_and_prints_back() {
    let listing = include_str!("../testdata/start.pl");
    let (position, standing) = ThreeDragons::DOCUMENT.unwrap().read(&rules("-"), listing).unwrap();
    assert_eq!(position, rules("-").start());
    let body = |text: &str| {
        let code = text.lines().map(|line| line.split('%').next().unwrap_or(""));
        code.flat_map(str::split_whitespace).collect::<String>()
    };
    assert_eq!(body(&ThreeDragons::DOCUMENT.unwrap().write(&position, &standing)), body(listing));
}

#[test]
fn prolog_document_004_damaged_boards_are_errors_with_their_places() {
    insta::assert_snapshot!(prolog_error("-", include_str!("../testdata/document-start-damaged.pl")), @"line 3, column 66: row 1: expected 9 items, found 8");
    insta::assert_snapshot!(prolog_error("-", include_str!("../testdata/document-middle-damaged.pl")), @"line 5, column 60: row 3: expected 9 items, found 8");
    insta::assert_snapshot!(prolog_error("-", include_str!("../testdata/middle-wrong-counts.pl")), @"line 3, column 6: pieces of White on the board: 3, but this says 6");
}

#[test]
fn prolog_with_dice_has_powers_used_caves_and_further_facts() {
    let position = dragons("M2B1B63M/9/9/W28/d2W2B53W3/9/9/9/M7M B 7 12");
    let written = ThreeDragons::DOCUMENT.unwrap().write(&position, &Standing::default());
    insta::assert_snapshot!(written, @"
    board([
    [3,3],
    [mountain,empty,empty,black(1),black(6),empty,empty,empty,mountain],
    [empty,empty,empty,empty,empty,empty,empty,empty,empty],
    [empty,empty,empty,empty,empty,empty,empty,empty,empty],
    [white(2),empty,empty,empty,empty,empty,empty,empty,empty],
    [usedCave,empty,empty,white(2),black(5),empty,empty,empty,white(3)],
    [empty,empty,empty,empty,empty,empty,empty,empty,empty],
    [empty,empty,empty,empty,empty,empty,empty,empty,empty],
    [empty,empty,empty,empty,empty,empty,empty,empty,empty],
    [mountain,empty,empty,empty,empty,empty,empty,empty,mountain]]).
    next(black).
    clock(7).
    move(12).
    ");
    assert_eq!(ThreeDragons::DOCUMENT.unwrap().read(&rules("mode=dragons"), &written).unwrap().0, position);
}

#[test]
fn prolog_faults_have_their_places() {
    let row = |cells: &str| format!("[{cells}]");
    let empty = row(&["empty"; 9].join(","));
    let edge = row(&format!("mountain,{},mountain", ["empty"; 7].join(",")));
    let board = |header: &str, fourth: &str, caves: &str| {
        let rows = [header, &edge, &empty, &empty, fourth, caves, &empty, &empty, &empty, &edge];
        format!("board([\n{}]).", rows.join(",\n"))
    };
    let caves = row("dragonCave,empty,empty,empty,dragonCave,empty,empty,empty,dragonCave");
    let fourth = |first: &str| row(&format!("{first},{}", ["empty"; 8].join(",")));
    let faults = [
        prolog_error("-", &board("[0,1]", &fourth("white"), &caves)),
        prolog_error("-", &board("[1,1]", &fourth("white"), &caves)),
        prolog_error("-", &board("[1]", &fourth("white"), &caves)),
        prolog_error("-", &board("[white,0]", &fourth("white"), &caves)),
        prolog_error("-", &board("[1,0]", &fourth("white(2)"), &caves)),
        prolog_error("-", &board("[0,0]", &fourth("usedCave"), &caves)),
        prolog_error("mode=power", &board("[1,0]", &fourth("white"), &caves)),
        prolog_error("mode=power", &board("[1,0]", &fourth("white(7)"), &caves)),
        prolog_error("mode=power", &board("[0,0]", &empty, &caves.replace("dragonCave]", "usedCave]"))),
        prolog_error("-", &board("[0,0]", &fourth("dragonCave"), &caves)),
        prolog_error("-", &board("[0,0]", &empty, &empty)),
        prolog_error("-", &format!("{} next(red).", board("[0,0]", &empty, &caves))),
        prolog_error("-", &format!("{} clock(101).", board("[0,0]", &empty, &caves))),
        prolog_error("-", &format!("{} move(0).", board("[0,0]", &empty, &caves))),
        prolog_error("-", &format!("{} turn(white).", board("[0,0]", &empty, &caves))),
        prolog_error("-", "next(white)."),
    ];
    insta::assert_snapshot!(faults.join("\n"), @"
    line 2, column 2: pieces of White on the board: 1, but this says 0
    line 2, column 4: pieces of Black on the board: 0, but this says 1
    line 2, column 3: the piece counts: expected 2 items, found 1
    line 2, column 2: expected a number from 0 to 81, found `white`
    line 6, column 2: expected one of: empty, black, white, mountain, dragonCave, found `white/1`
    line 6, column 2: expected one of: empty, black, white, mountain, dragonCave, found `usedCave`
    line 6, column 2: expected one of: empty, black(1), …, black(6), white(1), …, white(6), mountain, dragonCave, usedCave, found `white`
    line 6, column 8: expected a number from 1 to 6, found `7`
    line 7, column 60: i5 is a cave: an unused cave (D) must stand there
    line 6, column 2: a4 is not a cave: caves are only on a5, e5 and i5
    line 7, column 2: a5 is a cave: an unused cave (D) must stand there
    line 11, column 71: expected one of: white, black, found `red`
    line 11, column 72: expected a number from 0 to 100, found `101`
    line 11, column 71: expected a number from 1 to 9999, found `0`
    line 11, column 66: expected one of: board, next, clock, move, found `turn`
    line 1, column 1: the fact `board` is missing
    ");
}

#[test]
fn classic_is_a_grid_of_boxes() {
    let classic = |position: &_| ThreeDragons::DOCUMENT.unwrap().display(position, &Standing::default());
    insta::assert_snapshot!(classic(&rules("-").start()), @"
    +-----------------------------------+
    | M | B | B | B | B | B | B | B | M |
    |---+---+---+---+---+---+---+---+---|
    |   |   |   |   | B |   |   |   |   |
    |---+---+---+---+---+---+---+---+---|
    |   |   |   |   |   |   |   |   |   |
    |---+---+---+---+---+---+---+---+---|
    |   |   |   |   |   |   |   |   |   |
    |---+---+---+---+---+---+---+---+---|
    | D |   |   |   | D |   |   |   | D |
    |---+---+---+---+---+---+---+---+---|
    |   |   |   |   |   |   |   |   |   |
    |---+---+---+---+---+---+---+---+---|
    |   |   |   |   |   |   |   |   |   |
    |---+---+---+---+---+---+---+---+---|
    |   |   |   |   | W |   |   |   |   |
    |---+---+---+---+---+---+---+---+---|
    | M | W | W | W | W | W | W | W | M |
    +-----------------------------------+

    White pieces: 8
    Black pieces: 8
    Player to move: white
    ");
    insta::assert_snapshot!(classic(&dragons("M2B1B63M/9/9/W28/d2W2B53D/9/9/9/M7M B 7 12")), @"
    +--------------------------------------------+
    | M  |    |    | B1 | B6 |    |    |    | M  |
    |----+----+----+----+----+----+----+----+----|
    |    |    |    |    |    |    |    |    |    |
    |----+----+----+----+----+----+----+----+----|
    |    |    |    |    |    |    |    |    |    |
    |----+----+----+----+----+----+----+----+----|
    | W2 |    |    |    |    |    |    |    |    |
    |----+----+----+----+----+----+----+----+----|
    | d  |    |    | W2 | B5 |    |    |    | D  |
    |----+----+----+----+----+----+----+----+----|
    |    |    |    |    |    |    |    |    |    |
    |----+----+----+----+----+----+----+----+----|
    |    |    |    |    |    |    |    |    |    |
    |----+----+----+----+----+----+----+----+----|
    |    |    |    |    |    |    |    |    |    |
    |----+----+----+----+----+----+----+----+----|
    | M  |    |    |    |    |    |    |    | M  |
    +--------------------------------------------+

    White pieces: 2
    Black pieces: 3
    Player to move: black
    ");
}

#[test]
fn view_names_every_square_in_both_languages() {
    let names = |view: crate::view::BoardView| {
        let mut names: Vec<String> = Vec::new();
        for square in view.squares {
            let Some(name) = square.name else { continue };
            let line = format!(
                "{:2} {:?} {:?}: {} / {}",
                square.letter,
                square.ground,
                square.piece.map(|piece| (piece.shape, piece.side, piece.power)),
                name.in_lang(Lang::En),
                name.in_lang(Lang::Pt)
            );
            if !names.contains(&line) {
                names.push(line);
            }
        }
        names.join("\n")
    };
    insta::assert_snapshot!(names(rules("-").start().view()), @"
    M  Mountain None: mountain / montanha
    B  Plain Some((Stone, Second, None)): black piece / peça preta
    D  Cave None: dragon cave / gruta de dragão
    W  Plain Some((Stone, First, None)): white piece / peça branca
    ");
    let position = dragons("M2B1B63M/9/9/W28/d2W2B53W3/9/9/9/M7M B 7 12");
    insta::assert_snapshot!(names(position.view()), @"
    M  Mountain None: mountain / montanha
    B1 Plain Some((Die, Second, Some(1))): black die of power 1 / dado preto de poder 1
    B6 Plain Some((Die, Second, Some(6))): black die of power 6 / dado preto de poder 6
    W2 Plain Some((Die, First, Some(2))): white die of power 2 / dado branco de poder 2
    d  UsedCave None: used dragon cave / gruta de dragão usada
    B5 UsedCave Some((Dragon, Second, Some(5))): black dragon of power 5 on its cave / dragão preto de poder 5 na sua gruta
    W3 UsedCave Some((Dragon, First, Some(3))): white dragon of power 3 on its cave / dragão branco de poder 3 na sua gruta
    ");
    let view = position.view();
    assert_eq!(view.counters.iter().map(|counter| counter.value).collect::<Vec<_>>(), [3, 3, 7, 12]);
    assert_eq!((view.squares[40].piece.unwrap().shape, view.squares[40].ground), (Shape::Dragon, Ground::UsedCave));
}

#[test]
fn action_text_is_read_strictly() {
    let position = basic("M7M/9/9/9/D3D3D/9/9/9/M7M W 0 1");
    assert_eq!(position.parse_action("b9b4xc4").unwrap().to_string(), "b9b4xc4");
    insta::assert_snapshot!(["", "b9", "b9b10", "b9b4c4", "b9b4x", "b9b4xj1", "b9b4xc4 ", "0000", "b9b4,b4b5"].map(|text| {
        format!("{text:10} {}", position.parse_action(text).unwrap_err())
    }).join("\n"), @"
               column 1: expected a cell from a1 to i9, found the end of the text
    b9         column 3: expected a cell from a1 to i9, found the end of the text
    b9b10      column 3: expected a cell from a1 to i9, found `b10`
    b9b4c4     column 5: expected x and a cell, or the end of the move, found `c4`
    b9b4x      column 6: expected a cell from a1 to i9, found the end of the text
    b9b4xj1    column 6: expected a cell from a1 to i9, found `j1`
    b9b4xc4    column 8: expected the end of the move, found ` `
    0000       column 1: expected a cell from a1 to i9, found `0000`
    b9b4,b4b5  column 5: expected x and a cell, or the end of the move, found `,b4b5`
    ");
}

#[test]
fn marks_show_sandwiches_and_rocks_with_their_rules() {
    let refused = |position: &Position| {
        let marks = position.marks();
        let refused = marks.into_iter().filter_map(|mark| Some((mark.place, mark.refused?)));
        refused
            .map(|(place, refusal)| format!("{place} {}: {}", refusal.rule, refusal.message))
            .collect::<Vec<_>>()
            .join("\n")
    };
    insta::assert_snapshot!(refused(&basic("MW6M/9/9/2B1B4/D2WD3D/9/9/9/M7M W 0 1")), @"
    a1 D2: a1 is a mountain: nobody enters it.
    d4 D4: On d4 the piece would be left between the enemies on c4 and e4.
    e5 D2: e5 is a dragon cave: nobody enters it.
    ");
    // Taking d3 would leave the die between c4 and e4: nothing else can be taken from there.
    insta::assert_snapshot!(refused(&power("M1B35M/9/3B15/2B31B34/D3D3D/9/9/9/M2W23W2M W 0 1")), @"
    d4 D4: On d4 the piece would be left between the enemies on c4 and e4.
    i9 D2: i9 is a mountain: nobody enters it.
    ");
    // The game is over: no marks.
    insta::assert_snapshot!(refused(&basic("M7M/9/9/9/D3D3D/9/9/9/MWB5M W 0 1")), @"");
}

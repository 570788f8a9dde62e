//! Action text, Prolog, the document's display, the view and its marks.

use super::*;
use crate::board::{Direction, Edge, Place};
use crate::lang::Lang;
use crate::matches::Standing;
use crate::notation::Notation;
use crate::outcome::Side;
use crate::targets::Pointing;
use crate::view::{Ground, Shape, Viewable};

const MIDDLE: &str = "11/11/11/7X3/11/3X7/11/5Y5/11/11/7Y3/11/11/11 X w a13v,c4v,c6h,d4h,e6h,h11v,j1h 7v7h 7v7h 0";

fn prolog(position: &Position) -> String {
    Blockade::DOCUMENT.unwrap().write(position, &Standing::default())
}

fn prolog_fault(text: &str) -> String {
    Blockade::DOCUMENT.unwrap().read(&seed(), text).map_or_else(|error| error.to_string(), |_| "accepted".to_owned())
}

#[test]
fn the_directions_of_document_003_are_understood() {
    let start = read(START);
    let typed = |text| start.typed_action(text);
    for (text, canonical) in [
        ("d4 NN", "d4d2"),
        ("h4 so", "h4g5"),
        ("D4N", "d4d3"),
        ("d4 s", "d4d5"),
        ("d4ss", "d4d6"),
        ("d4 e", "d4e4"),
        ("d4 EE", "d4f4"),
        ("d4 O", "d4c4"),
        ("d4 OO", "d4b4"),
        ("d4 W", "d4c4"),
        ("d4 ww", "d4b4"),
        ("d4 NE", "d4e3"),
        ("d4 NO", "d4c3"),
        ("d4 NW", "d4c3"),
        ("d4 SE", "d4e5"),
        ("d4 SW", "d4c5"),
        ("E3H", "e3h"),
        (" e3 v ", "e3v"),
        ("D4 D6", "d4d6"),
        ("0000", "0000"),
        ("j13V", "j13v"),
        // Not on the board, or no direction: left for the reader to refuse.
        ("a1 N", "a1n"),
        ("k14 ee", "k14ee"),
        ("d4 NNN", "d4nnn"),
        ("d4", "d4"),
        ("", ""),
        ("é4 N", "é4n"),
    ] {
        assert_eq!(typed(text), canonical, "{text}");
    }
}

#[test]
fn action_text_is_read_strictly() {
    let start = read(START);
    let fault = |text| format!("{text:6} {}", start.parse_action(text).unwrap_err());
    insta::assert_snapshot!(["", "d4", "l1a1", "d4x", "d4d15", "d4d6h", "d4h15", "k3h", "e14v", "e3hh", "000", "d4é"].map(fault).join("\n"), @"
           column 1: expected a cell from a1 to k14, found the end of the text
    d4     column 3: expected a cell from a1 to k14, or h or v for a wall, found the end of the text
    l1a1   column 1: expected a cell from a1 to k14, found `l1a1`
    d4x    column 3: expected a cell from a1 to k14, or h or v for a wall, found `x`
    d4d15  column 3: expected a cell from a1 to k14, or h or v for a wall, found `d15`
    d4d6h  column 5: expected the end of the move, found `h`
    d4h15  column 3: expected a cell from a1 to k14, or h or v for a wall, found `h15`
    k3h    column 1: expected a cell from a1 to j13, found `k3h`
    e14v   column 1: expected a cell from a1 to j13, found `e14v`
    e3hh   column 3: expected a cell from a1 to k14, or h or v for a wall, found `hh`
    000    column 1: expected a cell from a1 to k14, found `000`
    d4é    column 3: expected a cell from a1 to k14, or h or v for a wall, found `é`
    ");
}

#[test]
fn every_conceivable_action_reads_back() {
    let start = read(START);
    let mut actions = vec![super::super::Action::Pass];
    super::brute::conceivable(&mut actions);
    for action in actions {
        assert_eq!(start.parse_action(&action.to_string()), Ok(action));
    }
}

#[test]
fn prolog_is_the_drawing_of_document_003() {
    insta::assert_snapshot!(prolog(&read(MIDDLE)), @"
    board([
    [z,w,w,w,w,w,w,w,w,w,w],
    [q,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,q],
    [q,b,b,b,b,b,b,b,b,b,w,w,q],
    [q,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,q],
    [q,b,b,b,b,b,b,b,b,b,b,b,q],
    [q,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,q],
    [q,b,b,b,b,b,b,b,b,b,b,b,q],
    [q,c,a,c,a,c,q,p,a,c,a,c,a,c,a,p,a,c,a,c,a,c,q],
    [q,b,b,b,w,w,b,b,b,b,b,b,q],
    [q,c,a,c,a,c,q,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,q],
    [q,b,b,b,b,b,b,b,b,b,b,b,q],
    [q,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,q],
    [q,b,b,w,w,w,w,b,b,b,b,b,q],
    [q,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,q],
    [q,b,b,b,b,b,b,b,b,b,b,b,q],
    [q,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,q],
    [q,b,b,b,b,b,b,b,b,b,b,b,q],
    [q,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,q],
    [q,b,b,b,b,b,b,b,b,b,b,b,q],
    [q,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,q],
    [q,b,b,b,b,b,b,b,b,b,b,b,q],
    [q,c,a,c,a,c,a,j,a,c,a,c,a,c,a,j,q,c,a,c,a,c,q],
    [q,b,b,b,b,b,b,b,b,b,b,b,q],
    [q,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,q,c,a,c,a,c,q],
    [q,b,b,b,b,b,b,b,b,b,b,b,q],
    [q,c,q,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,q],
    [q,b,b,b,b,b,b,b,b,b,b,b,q],
    [q,c,q,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,a,c,q],
    [z,w,w,w,w,w,w,w,w,w,w]]).
    pawns([[8,4],[4,6]],[[6,8],[8,11]]).
    part(w).
    stock([7,7],[7,7]).
    ");
}

#[test]
fn prolog_leaves_out_what_is_usual() {
    let text = prolog(&read(START));
    assert_eq!(text.matches("(").count(), 1, "{text}");
    assert_eq!(Blockade::DOCUMENT.unwrap().read(&seed(), &text).unwrap().0, read(START));
}

#[test]
fn prolog_reads_back_exactly() {
    random_positions(6, |rules, position| {
        let text = prolog(position);
        assert_eq!(Blockade::DOCUMENT.unwrap().read(rules, &text).unwrap().0, *position, "{text}");
    });
    let taken = read_lakeside("11/11/11/3X7/11/11/11/11/11/11/7X3/11/Y10/11 X w - 9v9h 9v9h 0");
    assert_eq!(Blockade::DOCUMENT.unwrap().read(&lakeside(), &prolog(&taken)).unwrap().0, taken);
}

#[test]
fn prolog_document_003_damaged_board_is_an_error_with_its_place() {
    insta::assert_snapshot!(prolog_fault(include_str!("../testdata/document-board-damaged.pl")), @"line 17, column 23: the board: expected 29 items, found 17");
    // With the right number of lines its first one is still a cell short.
    let short = prolog(&read(START)).replacen("z,w,", "z,", 1);
    insta::assert_snapshot!(prolog_fault(&short), @"line 2, column 21: line 1 of the grid: expected 11 items, found 10");
}

#[test]
fn prolog_pawns_may_stand_in_the_drawing() {
    let board = prolog(&read(START));
    assert_eq!(prolog_fault(&board), "accepted");
    let moved = board.replacen("[q,c,a,c,a,c,a,p,", "[q,c,a,r,a,c,a,p,", 1).replacen("a,c,a,p,", "a,c,a,r,", 1);
    let moved = moved.replace("j", "e");
    let (position, _) = Blockade::DOCUMENT.unwrap().read(&seed(), &moved).unwrap();
    assert_eq!(write(&position), "11/11/11/1X1X7/11/11/11/11/11/11/3Y3Y3/11/11/11 X m - 9v9h 9v9h 0");
}

#[test]
fn prolog_faults_name_their_place() {
    let board = prolog(&read(START));
    let with = |facts: &str| prolog_fault(&format!("{board}{facts}"));
    // Line 4 of the text is the line of walls under row 1, line 3 is row 1.
    let edit = |line: usize, from: &str, to: &str| {
        let lines: Vec<String> = board
            .lines()
            .enumerate()
            .map(|(index, text)| if index + 1 == line { text.replacen(from, to, 1) } else { text.to_owned() })
            .collect();
        prolog_fault(&lines.join("\n"))
    };
    let crossing = prolog(&read(&START.replace(" - 9v9h", " e3h 9v8h"))).replacen(
        "[q,c,a,c,a,c,a,p,a,c,a,c",
        "[q,c,a,c,a,c,a,p,a,c,q,c",
        1,
    );
    let lines: Vec<&str> = crossing.lines().collect();
    let upper = lines[6].replacen("[q,c,a,c,a,c,a,c,a,c,a,c", "[q,c,a,c,a,c,a,c,a,c,q,c", 1);
    let crossing = [&lines[..6], &[upper.as_str()], &lines[7..]].concat().join("\n");
    insta::assert_snapshot!([
        edit(4, "b,b", "w,b"),
        edit(4, "b,b,b", "w,w,w"),
        edit(3, "c,a,c", "c,q,c"),
        edit(3, "c,a,c", "c,b,c"),
        edit(3, "c,a,c", "p,a,c"),
        edit(9, "p", "c"),
        edit(3, "q,c", "a,c"),
        edit(3, "c,a,", ""),
        edit(2, "z", "w"),
        edit(3, "c", "r"),
        prolog_fault(&crossing),
        with("pawns([[4,4],[8,4]],[[4,11],[4,4]])."),
        with("pawns([[4,4],[8,4]],[[4,11],[12,4]])."),
        with("pawns([[4,4],[8,4]],[[4,11]])."),
        with("pawns([[4,4],[8,4],[1,1]],[[4,11],[8,11]])."),
        with("pawns([[4,4],[8]],[[4,11],[8,11]])."),
        with("pawns([[4,11],[8,11]],[[4,4],[8,4]])."),
        with("next(z)."),
        with("part(p)."),
        with("part(w). stock([0,0],[9,9])."),
        with("stock([9,10],[9,9])."),
        with("stock([9],[9,9])."),
        with("clock(201)."),
        with("wall(a)."),
        prolog_fault("next(x)."),
    ].join("\n"), @"
    line 4, column 4: a wall is two cells long; this half of one has no other half
    line 4, column 8: a wall is two cells long; this half of one has no other half
    line 3, column 6: a wall is two cells long; this half of one has no other half
    line 3, column 6: expected one of: a, q, found `b`
    line 3, column 4: expected one of: c, r, e, found `p`
    line 9, column 16: expected one of: p, r, e, found `c`
    line 3, column 2: expected one of: q, found `a`
    line 3, column 43: line 2 of the grid: expected 23 items, found 21
    line 2, column 2: expected one of: z, found `w`
    line 1, column 1: X has two pawns, found 1
    line 7, column 22: e3v crosses e3h (B5)
    line 31, column 29: two pawns on d4
    line 31, column 30: expected a number from 1 to 11, found `12`
    line 31, column 1: Y has two pawns, found 1
    line 31, column 14: X has two pawns, this is a third
    line 31, column 16: a pawn [column,row]: expected 2 items, found 1
    line 31, column 1: both sides would have won
    line 31, column 6: expected one of: x, y, found `z`
    line 31, column 6: expected one of: m, w, found `p`
    line 31, column 1: part w needs a wall that can be placed, and there is none
    line 31, column 10: expected a number from 0 to 9, found `10`
    line 31, column 9: a stock [vertical,horizontal]: expected 2 items, found 1
    line 31, column 7: expected a number from 0 to 200, found `201`
    line 31, column 1: expected one of: board, pawns, next, part, stock, clock, found `wall`
    line 1, column 1: the fact `board` is missing
    ");
}

#[test]
fn prolog_pawns_stand_in_the_drawing_or_in_their_fact() {
    let board = prolog(&read(START)).replacen("p", "r", 1);
    insta::assert_snapshot!(prolog_fault(&format!("{board}pawns([[4,4],[8,4]],[[4,11],[8,11]]).")), @"line 9, column 16: expected one of: p, found `r`");
}

#[test]
fn classic_is_the_display_of_document_003() {
    let text = Blockade::DOCUMENT.unwrap().display(&read(MIDDLE), &Standing::default());
    insta::assert_snapshot!(text, @"
     = = = = = = = = = = =
    | : : : : : : : : : : |
    |- - - - - - - - - = =|
    | : : : : : : : : : : |
    |- - - - - - - - - - -|
    | : : : : : : : : : : |
    |- - - - - - - - - - -|
    | : : |o: : : :X: : : |
    |- - - = = - - - - - -|
    | : : | : : : : : : : |
    |- - - - - - - - - - -|
    | : : :X: : : : : : : |
    |- - = = = = - - - - -|
    | : : : : : : : : : : |
    |- - - - - - - - - - -|
    | : : : : :Y: : : : : |
    |- - - - - - - - - - -|
    | : : : : : : : : : : |
    |- - - - - - - - - - -|
    | : : : : : : : : : : |
    |- - - - - - - - - - -|
    | : : :+: : : :Y| : : |
    |- - - - - - - - - - -|
    | : : : : : : : | : : |
    |- - - - - - - - - - -|
    | | : : : : : : : : : |
    |- - - - - - - - - - -|
    | | : : : : : : : : : |
     = = = = = = = = = = =

    X: 7 vertical, 7 horizontal
    Y: 7 vertical, 7 horizontal
    Player to move: X, wall
    Turns since the last wall: 0
    ");
    let lengths: Vec<usize> = text.lines().take(29).map(str::len).collect();
    assert!(lengths[1..28].iter().all(|length| *length == 23), "{lengths:?}");
}

#[test]
fn classic_tells_how_a_game_ended() {
    let end = |text: &str| {
        Blockade::DOCUMENT
            .unwrap()
            .display(&read(text), &Standing::default())
            .lines()
            .skip(30)
            .collect::<Vec<_>>()
            .join("; ")
    };
    assert_eq!(
        end("11/11/11/3Y3Y3/11/11/11/11/11/11/3X2X4/11/11/11 Y w - 9v9h 3v0h 2"),
        "X: 9 vertical, 9 horizontal; Y: 3 vertical, 0 horizontal; Winner: Y; Turns since the last wall: 2"
    );
    assert!(end(&START.replace("9h 0", "9h 200")).contains("Draw"));
    assert!(end(START).contains("Player to move: X, pawn"));
    assert!(end("X10/X10/Y10/Y10/11/11/11/11/11/11/11/11/11/11 X m a1v,a3v 0v0h 0v0h 0").contains("X, pass"));
}

#[test]
fn view_names_pawns_homes_walls_and_stocks() {
    let view = read(MIDDLE).view();
    assert!(view.has_walls);
    assert_eq!(
        view.walls.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        "a13v,c4v,c6h,d4h,e6h,h11v,j1h"
    );
    let square = |cell: &str| {
        let size = view.size;
        &view.squares[size.index(crate::board::Cell::read(cell, size).unwrap())]
    };
    assert_eq!(square("d4").ground, Ground::Home(Side::First));
    assert_eq!(square("d6").piece.map(|piece| (piece.shape, piece.side)), Some((Shape::Pawn, Side::First)));
    let named = |cell| square(cell).name.clone().map(|name| Lang::ALL.map(|lang| name.in_lang(lang)).join(" | "));
    assert_eq!(named("a1"), None);
    assert_eq!(named("d11").unwrap(), "home of Violet | casa inicial do Violeta");
    assert_eq!(named("f8").unwrap(), "violet pawn | peão violeta");
    assert_eq!(named("h4").unwrap(), "amber pawn on a home of Amber | peão âmbar em casa do Âmbar");
    assert_eq!(view.counters.iter().map(|counter| counter.value).collect::<Vec<_>>(), [7, 7, 7, 7, 0]);
    assert_eq!(view.part.unwrap().to_string(), "now place a wall: choose the edge between two cells");
    assert_eq!(read(START).view().part.unwrap().to_string(), "move a pawn one or two steps");
    let stuck = read("X10/X10/Y10/Y10/11/11/11/11/11/11/11/11/11/11 X m a1v,a3v 0v0h 0v0h 0");
    assert_eq!(stuck.view().part.unwrap().to_string(), "pass: nothing else is possible");
    let over = read(&START.replace("9h 0", "9h 200"));
    assert!(over.view().part.is_none() && over.view().ending.is_some());
}

#[test]
fn marks_tell_why_a_cell_next_to_a_pawn_is_refused() {
    let position = read("11/11/11/11/11/11/3X1X5/5Y5/11/11/7Y3/11/11/11 X m f5h 9v9h 9v8h 0");
    let refused: Vec<String> = position
        .marks()
        .into_iter()
        .filter_map(|mark| mark.refused.map(|refusal| format!("{} {}", mark.place, refusal.rule)))
        .collect();
    assert_eq!(refused, ["d7 B4", "f5 B3", "f7 B4", "f8 B4"]);
}

#[test]
fn marks_tell_why_a_wall_is_refused() {
    let position = read("X10/11/11/7X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X w a2h 0v9h 9v8h 0");
    let found = position.marks();
    let refused: Vec<String> =
        found.iter().filter(|mark| mark.refused.is_some()).map(|mark| mark.place.to_string()).collect();
    assert_eq!(refused, ["a2h", "b2h"]);
    let vertical = |place| matches!(place, Place::Edge(Edge { direction: Direction::Vertical, .. }));
    assert!(!found.iter().any(|mark| vertical(mark.place)));
    let closing = read("X10/11/11/7X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X w a2h 9v9h 9v8h 0");
    let rule = |name: &str| {
        let found = closing.marks().into_iter().find(|mark| mark.place.to_string() == name);
        found.and_then(|mark| mark.refused).map(|refusal| refusal.rule)
    };
    assert_eq!([rule("b1v"), rule("a2v"), rule("c1v")], [Some("B6"), Some("B5"), None]);
}

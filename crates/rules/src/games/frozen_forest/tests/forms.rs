//! Positions from outside: what is no position, Prolog, the document's display, the neutral view.

use super::{read, rules, write};
use crate::game::{Game, Ruleset};
use crate::games::FrozenForest;
use crate::lang::Lang;
use crate::matches::{MatchPlayer, Standing};
use crate::notation::Notation;
use crate::outcome::Side;
use crate::position::GamePosition as _;
use crate::view::Viewable;

const START: &str = include_str!("../testdata/document-start.pl");
const MIDDLE: &str = include_str!("../testdata/document-middle.pl");
const END: &str = include_str!("../testdata/document-end.pl");

fn fault(text: &str) -> String {
    rules("-").read_text(text).unwrap_err().to_string()
}

fn prolog_fault(text: &str) -> String {
    FrozenForest::DOCUMENT.unwrap().read(&rules("-"), text).unwrap_err().to_string()
}

#[test]
fn one_yuki_and_one_mina() {
    insta::assert_snapshot!([
        "y4y4/10/10/10/10/10/10/10/10/t8n Y 1",
        "y9/10/10/10/m9/10/n9/10/10/t9 Y 1",
        "y9/10/10/10/10/mm8/10/10/10/t9 Y 1",
    ].map(fault).join("\n"), @"
    position text, field board, column 3: there is one Yuki, and a1 has him already
    position text, field board, column 19: there is one Mina, and a5 has her already
    position text, field board, column 17: there is one Mina, and a6 has her already
    ");
}

#[test]
fn mina_only_with_yuki() {
    insta::assert_snapshot!([
        "ttttt5/10/10/10/3n6/10/10/10/10/10 Y 0",
        "ttttt5/10/10/10/3m6/10/10/10/10/10 M 0",
    ].map(fault).join("\n"), @"
    position text, field board, column 18: Mina is placed after Yuki, and Yuki is not on the board
    position text, field board, column 18: Mina is placed after Yuki, and Yuki is not on the board
    ");
}

#[test]
fn the_side_follows_from_who_is_placed() {
    insta::assert_snapshot!([
        "ttttt5/10/10/10/10/10/10/10/10/10 M 0",
        "tttyt5/10/10/10/10/10/10/10/10/10 Y 0",
    ].map(fault).join("\n"), @"
    position text, field side, column 35: without Yuki on the board it is Yuki's turn: expected Y, found M
    position text, field side, column 35: with Yuki but not Mina on the board it is Mina's turn: expected M, found Y
    ");
    for side in ["Y", "M"] {
        read(&format!("tttyt5/10/10/n9/10/10/10/10/10/10 {side} 0"));
    }
}

#[test]
fn trees_eaten_and_standing_are_100_at_most() {
    insta::assert_snapshot!([
        "tttyt5/m9/10/10/10/10/10/10/10/10 M 96",
        "tttttttttt/10/10/10/10/10/10/10/10/10 Y 91",
        "tttttttttt/10/10/10/10/10/10/10/10/10 Y 101",
        "tttttttttt/10/10/10/10/10/10/10/10/10 Y 09",
    ].map(fault).join("\n"), @"
    position text, field eaten, column 37: 96 trees eaten and 5 standing are more than 100
    position text, field eaten, column 41: 91 trees eaten and 10 standing are more than 100
    position text, field eaten, column 41: expected a number from 0 to 100, found `101`
    position text, field eaten, column 41: expected a number from 0 to 100, found `09`
    ");
    read("tttyt5/m9/10/10/10/10/10/10/10/10 M 95");
    read("tttyt5/n9/10/10/10/10/10/10/10/10 M 96");
    // Fewer than the forest had is no fault: nobody knows what it had.
    read("tttyt5/n9/10/10/10/10/10/10/10/10 M 0");
}

#[test]
fn mina_in_plain_sight_on_yukis_turn_is_a_position() {
    let text = "yn8/t9/10/10/10/10/10/10/10/10 Y 1";
    assert_eq!(write(&read(text)), text);
}

#[test]
fn text_that_is_no_action() {
    let position = read("yn8/t9/10/10/10/10/10/10/10/10 Y 1");
    insta::assert_snapshot!(["", "k1", "a11", "a01", "a2b", "a2,a3", "0000", "A2"]
        .map(|text| format!("{text:5} {}", position.parse_action(text).unwrap_err())).join("\n"), @"
          column 1: expected a cell from a1 to j10, found the end of the text
    k1    column 1: expected a cell from a1 to j10, found `k1`
    a11   column 1: expected a cell from a1 to j10, found `a11`
    a01   column 1: expected a cell from a1 to j10, found `a01`
    a2b   column 3: expected the end of the move, found `b`
    a2,a3 column 3: expected the end of the move, found `,a3`
    0000  column 1: expected a cell from a1 to j10, found `0000`
    A2    column 1: expected a cell from a1 to j10, found `A2`
    ");
    assert_eq!(position.typed_action("A2"), "a2");
}

#[test]
fn prolog_document_002_loads_and_prints_back() {
    let texts = [START, MIDDLE, END].map(|listing| {
        let (position, standing) = FrozenForest::DOCUMENT.unwrap().read(&rules("-"), listing).unwrap();
        assert_eq!(FrozenForest::DOCUMENT.unwrap().write(&position, &standing), listing);
        write(&position)
    });
    insta::assert_snapshot!(texts.join("\n"), @"
    tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt Y 0
    tttttttttt/tttttttttt/tttttttttt/ttt4ttt/tttttt1ttt/tttttt1ttt/tttttt1ytt/tttttttttt/ttttttttmt/tttttttttt M 8
    ttttt1t1tt/tt1t1t1t1t/t1t1t3tt/tt1t2y2t/ttt1t3tt/tt1ttttt1t/t1tmttt1tt/tt1t1t1t1t/ttt1t1t1tt/tttttttttt Y 32
    ");
}

#[test]
fn prolog_tells_the_match() {
    let (position, standing) = FrozenForest::DOCUMENT.unwrap().read(&rules("-"), END).unwrap();
    assert_eq!(standing, Standing { swapped: true, wins: [0, 1], tally: [40, 0] });
    assert_eq!(position.side_to_act(), Side::First);
    assert_eq!(standing.player(Side::First), MatchPlayer::Two);
    let (position, standing) = FrozenForest::DOCUMENT.unwrap().read(&rules("-"), MIDDLE).unwrap();
    assert_eq!(standing, Standing::default());
    assert_eq!((position.side_to_act(), FrozenForest::tally(&position)), (Side::Second, 8));
}

#[test]
fn prolog_mina_on_snow_is_n() {
    let position = read("y1t6n/10/10/10/10/10/10/10/10/10 M 17");
    let standing = Standing { swapped: true, wins: [1, 0], tally: [25, 0] };
    let printed = FrozenForest::DOCUMENT.unwrap().write(&position, &standing);
    insta::assert_snapshot!(printed, @"
    wins(1,0).
    treesEaten(25,17).
    players(m,y).
    tab([[y,w,t,w,w,w,w,w,w,n],
         [w,w,w,w,w,w,w,w,w,w],
         [w,w,w,w,w,w,w,w,w,w],
         [w,w,w,w,w,w,w,w,w,w],
         [w,w,w,w,w,w,w,w,w,w],
         [w,w,w,w,w,w,w,w,w,w],
         [w,w,w,w,w,w,w,w,w,w],
         [w,w,w,w,w,w,w,w,w,w],
         [w,w,w,w,w,w,w,w,w,w],
         [w,w,w,w,w,w,w,w,w,w]]).
    nextPlayer(p1).
    ");
    assert_eq!(FrozenForest::DOCUMENT.unwrap().read(&rules("-"), &printed).unwrap(), (position, standing));
}

#[test]
fn prolog_faults_have_their_place() {
    insta::assert_snapshot!([
        END.replace("players(m,y)", "players(y,y)"),
        END.replace("players(m,y)", "players(m,m)"),
        END.replace("players(m,y)", "players(x,y)"),
        END.replace("players(m,y)", "players(m)"),
        END.replace("nextPlayer(p2)", "nextPlayer(p3)"),
        END.replace("nextPlayer(p2).\n", ""),
        END.replace("wins(0,1).\n", ""),
        END.replace("wins(0,1)", "wins(0,-1)"),
        END.replace("treesEaten(40,32)", "treesEaten(40,101)"),
        END.replace("treesEaten(40,32)", "treesEaten(40,33)"),
        END.replace("treesEaten(40,32)", "treesEaten(40,yes)"),
        END.replace("[t,t,t,t,t,t,t,t,t,t]]", "[t,t,t,t,t,t,t,t,t]]"),
        END.replace(",\n     [t,t,t,t,t,t,t,t,t,t]]", "]"),
        END.replace("[t,w,t,m,t,t,t,w,t,t]", "[t,w,t,m,t,t,t,w,t,t,t]"),
        END.replace("[t,w,t,m,t,t,t,w,t,t]", "[t,w,t,m,t,b,t,w,t,t]"),
        END.replace("[t,w,t,m,t,t,t,w,t,t]", "[t,w,t,m,t,y,t,w,t,t]"),
        END.replace("[t,w,t,m,t,t,t,w,t,t]", "[t,w,t,m,t,n,t,w,t,t]"),
        END.replace('y', "w").replace("plawers(m,w)", "players(m,y)").replace("nextPlawer", "nextPlayer"),
        START.replace("nextPlayer(p1)", "nextPlayer(p2)"),
        MIDDLE.replace("t,m,t", "t,t,t").replace("nextPlayer(p2)", "nextPlayer(p1)"),
        format!("{END}clock(3).\n"),
        format!("{END}wins(0,1).\n"),
        END.replace("]]).", "]."),
    ].map(|listing| prolog_fault(&listing)).join("\n"), @"
    line 3, column 11: expected `m`, found `y`
    line 3, column 11: expected `y`, found `m`
    line 3, column 9: expected one of: y, m, found `x`
    line 3, column 1: `players`: expected arguments: 2, found: 1
    line 14, column 12: expected one of: p1, p2, found `p3`
    line 4, column 1: the fact `nextPlayer` is missing
    line 13, column 1: the fact `wins` is missing
    line 1, column 8: expected a number from 0 to 9999, found `-1`
    line 2, column 15: expected a number from 0 to 100, found `101`
    line 2, column 15: 33 trees eaten and 68 standing are more than 100
    line 2, column 15: expected a number from 0 to 100, found `yes`
    line 13, column 24: row 10: expected 10 items, found 9
    line 12, column 27: the board: expected 10 items, found 9
    line 10, column 27: row 7: expected 10 items, found 11
    line 10, column 17: expected one of: t, w, y, m, n, found `b`
    line 10, column 17: there is one Yuki, and g4 has him already
    line 10, column 17: there is one Mina, and d7 has her already
    line 10, column 13: Mina is placed after Yuki, and Yuki is not on the board
    line 14, column 12: without Yuki on the board it is Yuki's turn: expected Y, found M
    line 14, column 12: with Yuki but not Mina on the board it is Mina's turn: expected M, found Y
    line 15, column 1: expected one of: wins, treesEaten, players, tab, nextPlayer, found `clock`
    line 15, column 1: the fact `wins` appears twice
    line 13, column 27: expected `,` or `]`, found `.`
    ");
}

/// The document's printed output has lost the dashed lines that its program writes.
#[test]
fn classic_is_the_display_of_document_002() {
    let position = read(
        "tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttttttt/tttttytttt/tttttttttt/tttttttttt/tttttttmtt/tttttttttt Y 1",
    );
    let display = FrozenForest::DOCUMENT.unwrap().display(&position, &Standing::default());
    let without_dashes: String = display.split_inclusive('\n').filter(|line| !line.starts_with(" -")).collect();
    assert!(without_dashes.starts_with(include_str!("../testdata/document-display.txt")), "{without_dashes}");
}

#[test]
fn classic_names_the_player_and_the_match() {
    let (position, standing) = FrozenForest::DOCUMENT.unwrap().read(&rules("-"), END).unwrap();
    insta::assert_snapshot!(FrozenForest::DOCUMENT.unwrap().display(&position, &standing), @"
     -------------------------------
    0 |t||t||t||t||t||w||t||w||t||t|
     -------------------------------
    1 |t||t||w||t||w||t||w||t||w||t|
     -------------------------------
    2 |t||w||t||w||t||w||w||w||t||t|
     -------------------------------
    3 |t||t||w||t||w||w||y||w||w||t|
     -------------------------------
    4 |t||t||t||w||t||w||w||w||t||t|
     -------------------------------
    5 |t||t||w||t||t||t||t||t||w||t|
     -------------------------------
    6 |t||w||t||m||t||t||t||w||t||t|
     -------------------------------
    7 |t||t||w||t||w||t||w||t||w||t|
     -------------------------------
    8 |t||t||t||w||t||w||t||w||t||t|
     -------------------------------
    9 |t||t||t||t||t||t||t||t||t||t|
     -------------------------------
      0  1  2  3  4  5  6  7  8  9

    Winner: p1 playing as Mina
    Wins: p1 0, p2 1
    Trees eaten: p1 40, p2 32
    ");
}

#[test]
fn view_names_what_stands_where() {
    let shown = |text: &str, lang| {
        let view = read(text).view();
        let mut lines = vec![];
        for (square, cell) in view.squares.iter().zip(view.size.iter()) {
            if let Some(name) = &square.name {
                let piece = square.piece.map(|piece| (piece.shape, piece.side));
                lines.push(format!("{cell} {} {:?} {piece:?} {}", square.letter, square.ground, name.in_lang(lang)));
            }
        }
        lines.extend(view.part.map(|part| part.in_lang(lang)));
        for counter in view.counters {
            lines.push(format!("{:?} {}: {}", counter.side, counter.label.in_lang(lang), counter.value));
        }
        lines.extend(view.ending.map(|ending| ending.message.in_lang(lang)));
        lines.join("\n")
    };
    insta::assert_snapshot!(shown("ymt7/10/10/10/10/10/10/10/10/10 Y 9", Lang::En), @"
    a1 y Snow Some((Yuki, First)) Yuki
    b1 m Tree Some((Mina, Second)) Mina on a tree
    c1 t Tree None tree
    Some(First) trees eaten: 9
    None trees standing: 2
    Yuki cannot move. Trees eaten: 9.
    ");
    insta::assert_snapshot!(shown("yt1n6/10/10/10/10/10/10/10/10/10 M 9", Lang::Pt), @"
    a1 y Snow Some((Yuki, First)) Yuki
    b1 t Tree None árvore
    d1 n Snow Some((Mina, Second)) Mina na neve
    move a Mina em linha reta para uma casa que o Yuki não vê
    Some(First) árvores comidas: 9
    None árvores em pé: 1
    ");
    insta::assert_snapshot!(shown("3t6/10/10/10/10/10/10/10/10/10 Y 0", Lang::En), @"
    d1 t Tree None tree
    place Yuki on any tree
    Some(First) trees eaten: 0
    None trees standing: 1
    ");
    insta::assert_snapshot!(shown("ytt7/10/10/10/10/10/10/10/10/10 M 1", Lang::Pt), @"
    a1 y Snow Some((Yuki, First)) Yuki
    b1 t Tree None árvore
    c1 t Tree None árvore
    coloca a Mina numa casa que o Yuki não vê
    Some(First) árvores comidas: 1
    None árvores em pé: 2
    ");
}

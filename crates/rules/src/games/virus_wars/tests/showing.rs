//! What is shown: the document's display, the neutral view, marks.

use super::{read, rules};
use crate::game::{Game, Ruleset};
use crate::games::VirusWars;
use crate::lang::Lang;
use crate::matches::Standing;
use crate::targets::Pointing;
use crate::view::{Shape, Viewable};

use super::super::Position;

fn classic(position: &Position) -> String {
    VirusWars::DOCUMENT.unwrap().display(position, &Standing::default())
}

#[test]
fn classic_is_the_display_of_document_000() {
    insta::assert_snapshot!(classic(&rules("size=8").start()), @"
         A   B   C   D   E   F   G   H
       ---------------------------------
    1  |   |   |   |   |   |   |   |   |
       ---------------------------------
    2  |   |   |   |   |   |   |   |   |
       ---------------------------------
    3  |   |   |   |   |   |   |   |   |
       ---------------------------------
    4  |   |   |   |   |   |   |   |   |
       ---------------------------------
    5  |   |   |   |   |   |   |   |   |
       ---------------------------------
    6  |   |   |   |   |   |   |   |   |
       ---------------------------------
    7  |   |   |   |   |   |   |   |   |
       ---------------------------------
    8  |   |   |   |   |   |   |   |   |
       ---------------------------------

    Player to move: blue
    Steps left: 5
    B: 0  b: 0  R: 0  r: 0
    ");
    insta::assert_snapshot!(classic(&read("Br3/1Bb2/1bbr1/2R2/5 R 3")), @"
         A   B   C   D   E
       ---------------------
    1  | B | r |   |   |   |
       ---------------------
    2  |   | B | b |   |   |
       ---------------------
    3  |   | b | b | r |   |
       ---------------------
    4  |   |   | R |   |   |
       ---------------------
    5  |   |   |   |   |   |
       ---------------------

    Player to move: red
    Steps left: 3
    B: 2  b: 3  R: 1  r: 2
    ");
}

#[test]
fn classic_keeps_its_columns_on_the_largest_board() {
    let text = classic(&rules("size=15").start());
    let widths: Vec<usize> = text.lines().skip(1).take(31).map(str::len).collect();
    assert_eq!(widths, [64; 31]);
    assert!(text.lines().next().unwrap().ends_with("  M   N   O"));
    assert!(text.contains("\n15 |"));
}

#[test]
fn view_counts_and_names_everything() {
    let view = read("Br3/1Bb2/1bbr1/2R2/5 R 3").view();
    let shapes: Vec<_> =
        view.squares.iter().filter_map(|square| square.piece).map(|piece| (piece.shape, piece.side)).collect();
    assert_eq!(shapes.len(), 8);
    assert_eq!(shapes.iter().filter(|(shape, _)| *shape == Shape::Virus).count(), 3);
    insta::assert_snapshot!(Lang::ALL.map(|lang| {
        let mut names: Vec<String> = view.squares.iter().flat_map(|square| &square.name).map(|name| name.in_lang(lang)).collect();
        names.dedup();
        let counters: Vec<String> = view.counters.iter()
            .map(|counter| format!("{:?} {}: {}", counter.side.unwrap(), counter.label.in_lang(lang), counter.value)).collect();
        format!("{}\n{}\n{}", names.join(", "), counters.join(", "), view.part.as_ref().unwrap().in_lang(lang))
    }).join("\n"), @"
    blue virus, red zombie, blue virus, blue zombie, red zombie, red virus
    First viruses: 2, First zombies: 3, Second viruses: 1, Second zombies: 2
    take a cell or enemy virus next to your colony (3 steps left)
    vírus azul, zombie vermelho, vírus azul, zombie azul, zombie vermelho, vírus vermelho
    First vírus: 2, First zombies: 3, Second vírus: 1, Second zombies: 2
    toma uma casa ou vírus ao lado da tua colónia (faltam 3 passos)
    ");
}

#[test]
fn view_tells_what_is_left_of_the_turn() {
    let part = |text: &str| read(text).view().part.map_or_else(|| "-".to_owned(), |part| part.to_string());
    insta::assert_snapshot!([
        "5/5/5/5/5 B 5", "5/5/5/5/5 B 1", "B4/5/5/5/5 R 5", "B4/5/5/5/4R R 2", "B4/5/5/5/4R R 1", "r4/5/5/5/4R B 5",
    ].map(part).join("\n"), @"
    start on the left edge, column a (5 steps left)
    start on the left edge, column a (1 step left)
    start on the right edge, column e (5 steps left)
    take a cell or enemy virus next to your colony (2 steps left)
    take a cell or enemy virus next to your colony (1 step left)
    -
    ");
}

#[test]
fn marks_show_the_targets_and_why_their_like_are_none() {
    let shown = |text: &str| {
        let lines = read(text).marks().into_iter().map(|mark| match mark.refused {
            None => mark.place.to_string(),
            Some(refusal) => format!("{}  {} {}", mark.place, refusal.rule, refusal.message.in_lang(Lang::Pt)),
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(shown("Br3/5/5/4R/3Rb B 5"), @"
    a2
    b1  V4 Em b1 está um zombie, e os zombies ficam até ao fim.
    b2
    d4  V3 Ao lado de d4 só tens zombies que nenhuma cadeia de zombies liga a um vírus teu vivo.
    d5  V3 Ao lado de d5 só tens zombies que nenhuma cadeia de zombies liga a um vírus teu vivo.
    e4  V3 Ao lado de e4 só tens zombies que nenhuma cadeia de zombies liga a um vírus teu vivo.
    ");
    insta::assert_snapshot!(shown("B4/4B/5/5/5 R 5"), @"
    e1
    e2  V5 O teu primeiro vírus começa numa casa vazia; em e2 está um vírus adversário.
    e3
    e4
    e5
    ");
    assert_eq!(shown("r4/5/5/5/4R B 5"), "");
}

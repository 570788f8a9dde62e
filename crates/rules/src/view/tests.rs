//! What a person reads and hears, as snapshots of real positions of all five games. What holds for every drawing of every
//! position is a law among `tests/games/laws.rs`.

use super::{BoardView, TextStyle, svg, svg_with, text, words};
use crate::game::{Game, GameInfo, Ruleset};
use crate::games::{Blockade, FrozenForest, Infection, ThreeDragons, VirusWars};
use crate::lang::Lang;
use crate::options::Options;
use crate::targets::Pointing;
use crate::view::Viewable;

const PLAIN: TextStyle = TextStyle { color: false, ascii: false };
const ASCII: TextStyle = TextStyle { color: false, ascii: true };
const COLOR: TextStyle = TextStyle { color: true, ascii: false };

/// The view of a position, with marks, and the game that it belongs to.
struct DrawnScene {
    view: BoardView,
    info: &'static GameInfo,
}

impl DrawnScene {
    fn of<G: Game>(options: &str, position: &str) -> DrawnScene {
        let rules = G::rules(&Options::read(G::INFO.options, options).unwrap()).unwrap();
        let position = rules.read_text(position).unwrap();
        DrawnScene { view: BoardView { marks: position.marks(), ..position.view() }, info: &G::INFO }
    }

    fn text(&self, style: TextStyle, lang: Lang) -> String {
        // Escape characters as one can read them in a snapshot.
        text(&self.view, self.info, &style, lang).replace('\u{1b}', "␛")
    }

    fn words(&self, lang: Lang) -> String {
        words(&self.view, self.info, lang)
    }

    fn svg(&self, lang: Lang) -> String {
        svg(&self.view, self.info, lang)
    }
}

fn virus_wars_middle() -> DrawnScene {
    DrawnScene::of::<VirusWars>("-", "BBBB6/BBb1R5/BB1bRR4/2BrRR4/3BR5/4rR4/5RR3/10/9R/7RRR R 5")
}

fn virus_wars_largest() -> DrawnScene {
    let rows = "15/15/15/15/15/5rrr7/4Brrrr1b1bRR/BBBrrrrr1b1bR2/2BBrrrrrbbR3/3BBrrrr1R4/9R5/15/15/15/15";
    DrawnScene::of::<VirusWars>("size=15", &format!("{rows} R 2"))
}

fn virus_wars_end() -> DrawnScene {
    DrawnScene::of::<VirusWars>("size=5", "B1rrr/2rr1/rrrrr/rrrRR/rrrRR B 5")
}

fn infection_middle() -> DrawnScene {
    DrawnScene::of::<Infection>("map=four", "B5R/1BB3R/2-1-2/3RR2/2-1-2/1RR3B/R5B R 0 8")
}

fn infection_end() -> DrawnScene {
    DrawnScene::of::<Infection>("-", "BBBBBBB/BBBBBBB/BBBBBRR/BBBBBBB/BBBBBRR/BBBBBRB/RBBRRRB R 0 31")
}

fn frozen_forest_start() -> DrawnScene {
    DrawnScene::of::<FrozenForest>("forest=3", "10/10/10/3ttt4/3ttt4/3ttt4/10/10/10/10 Y 0")
}

/// The diagram that the game is published with.
fn frozen_forest_middle() -> DrawnScene {
    let rows =
        "tttttttttt/tttttttttt/tttttttttt/tttttttmtt/tt1ttttttt/tt1ttttttt/tt2yttttt/tt1ttttttt/tttttttttt/tttttttttt";
    DrawnScene::of::<FrozenForest>("-", &format!("{rows} Y 6"))
}

fn frozen_forest_end() -> DrawnScene {
    DrawnScene::of::<FrozenForest>("-", "y8m/2t7/10/10/10/10/10/10/10/10 Y 80")
}

fn blockade(part: char) -> DrawnScene {
    let rows = "11/11/11/7X3/11/3X7/11/5Y5/11/11/7Y3/11/11/11";
    DrawnScene::of::<Blockade>("-", &format!("{rows} X {part} a13v,c4v,c6h,d4h,e6h,h11v,j1h 7v7h 7v7h 0"))
}

fn blockade_lakeside() -> DrawnScene {
    DrawnScene::of::<Blockade>(
        "rules=lakeside",
        "11/11/11/11/11/11/3Y1X1X3/11/5Y5/11/11/11/11/11 X m d7v,f8h 8v9h 9v8h 0",
    )
}

fn blockade_end() -> DrawnScene {
    DrawnScene::of::<Blockade>("-", "11/11/11/7Y3/11/11/11/11/11/11/3X3X3/7Y3/11/11 X w - 9v9h 9v9h 7")
}

fn three_dragons_start() -> DrawnScene {
    DrawnScene::of::<ThreeDragons>("-", "MBBBBBBBM/4B4/9/9/D3D3D/9/9/4W4/MWWWWWWWM W 0 1")
}

fn three_dragons_power() -> DrawnScene {
    DrawnScene::of::<ThreeDragons>("mode=power", "M1B35M/9/3B15/2B31B34/D3D3D/9/9/9/M2W23W2M W 0 14")
}

fn three_dragons_dragons() -> DrawnScene {
    DrawnScene::of::<ThreeDragons>("mode=dragons", "M2B24M/4B24/9/4B24/D2B2W5B32d/9/4W24/9/M3W23M W 0 30")
}

fn three_dragons_end() -> DrawnScene {
    DrawnScene::of::<ThreeDragons>("-", "M1WB4M/9/9/9/D3D3D/9/9/9/M6WM B 0 41")
}

/// All positions, game by game.
fn all() -> [Vec<DrawnScene>; 5] {
    [
        vec![virus_wars_middle(), virus_wars_largest(), virus_wars_end()],
        vec![infection_middle(), infection_end()],
        vec![frozen_forest_start(), frozen_forest_middle(), frozen_forest_end()],
        vec![blockade('m'), blockade('w'), blockade_lakeside(), blockade_end()],
        vec![three_dragons_start(), three_dragons_power(), three_dragons_dragons(), three_dragons_end()],
    ]
}

#[test]
fn text_of_virus_wars() {
    insta::assert_snapshot!("text_of_virus_wars_middle_en", virus_wars_middle().text(PLAIN, Lang::En));
    insta::assert_snapshot!("text_of_virus_wars_middle_ascii_pt", virus_wars_middle().text(ASCII, Lang::Pt));
    insta::assert_snapshot!("text_of_virus_wars_largest_pt", virus_wars_largest().text(PLAIN, Lang::Pt));
    insta::assert_snapshot!("text_of_virus_wars_end_colour_en", virus_wars_end().text(COLOR, Lang::En));
}

#[test]
fn text_of_infection() {
    insta::assert_snapshot!("text_of_infection_middle_en", infection_middle().text(PLAIN, Lang::En));
    insta::assert_snapshot!("text_of_infection_middle_ascii_pt", infection_middle().text(ASCII, Lang::Pt));
    insta::assert_snapshot!("text_of_infection_end_pt", infection_end().text(PLAIN, Lang::Pt));
}

#[test]
fn text_of_frozen_forest() {
    insta::assert_snapshot!("text_of_frozen_forest_middle_pt", frozen_forest_middle().text(PLAIN, Lang::Pt));
    insta::assert_snapshot!("text_of_frozen_forest_middle_ascii_en", frozen_forest_middle().text(ASCII, Lang::En));
}

#[test]
fn text_of_blockade() {
    insta::assert_snapshot!("text_of_blockade_pawn_en", blockade('m').text(PLAIN, Lang::En));
    insta::assert_snapshot!("text_of_blockade_wall_pt", blockade('w').text(PLAIN, Lang::Pt));
    insta::assert_snapshot!("text_of_blockade_wall_ascii_en", blockade('w').text(ASCII, Lang::En));
    insta::assert_snapshot!("text_of_blockade_lakeside_colour_en", blockade_lakeside().text(COLOR, Lang::En));
}

#[test]
fn text_of_three_dragons() {
    insta::assert_snapshot!("text_of_three_dragons_start_en", three_dragons_start().text(PLAIN, Lang::En));
    insta::assert_snapshot!("text_of_three_dragons_power_ascii_pt", three_dragons_power().text(ASCII, Lang::Pt));
    insta::assert_snapshot!("text_of_three_dragons_dragons_en", three_dragons_dragons().text(PLAIN, Lang::En));
    insta::assert_snapshot!("text_of_three_dragons_end_pt", three_dragons_end().text(PLAIN, Lang::Pt));
}

#[test]
fn words_of_every_game() {
    for scenes in all() {
        let said = scenes.iter().flat_map(|scene| Lang::ALL.map(|lang| scene.words(lang)));
        let name = format!("words_of_{}", scenes[0].info.id);
        insta::assert_snapshot!(name, said.collect::<Vec<_>>().join("\n"));
    }
}

#[test]
fn svg_of_a_small_board() {
    let picture = virus_wars_end().svg(Lang::En);
    let (head, rest) = picture.split_once("<style>").unwrap();
    let (_, body) = rest.split_once("</defs>").unwrap();
    insta::assert_snapshot!(format!("{head}…{body}"));
}

#[test]
fn svg_structure_of_every_game() {
    let mut lines = Vec::new();
    for DrawnScene { view, info } in all().into_iter().flatten() {
        let picture = svg(&view, info, Lang::Pt);
        let count = |what: &str| picture.matches(what).count();
        let symbols: Vec<&str> =
            picture.split("<symbol id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        lines.push(format!(
            "{}: {} cells, {} pieces, {} walls, {} targets, {} refused; {}",
            info.id,
            count("class=\"cell "),
            count("class=\"piece "),
            count("class=\"wall "),
            count("class=\"target"),
            count("class=\"refused\""),
            symbols.join(" ")
        ));
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn two_boards_on_one_page_share_no_id() {
    let DrawnScene { view, info } = blockade('m');
    let ids = |prefix: &str| -> Vec<String> {
        let picture = svg_with(&view, info, Lang::En, prefix);
        picture.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
    };
    assert_eq!(ids("left"), ["left-title", "left-words", "left-home", "left-pawn", "left-pawn-second"]);
    assert!(ids("left").iter().all(|id| !ids("right").contains(id)));
    assert_eq!(ids("\" onload=\"x"), ids("onloadx"), "a prefix cannot break out of its attribute");
    assert_eq!(svg_with(&view, info, Lang::En, "board"), svg(&view, info, Lang::En));
}

/// The sentences about refused walls, with these walls and stocks.
fn refused_walls(walls: &str, lang: Lang) -> Vec<String> {
    let rows = "11/11/11/7X3/11/3X7/11/11/11/11/3Y3Y3/11/11/11";
    let said = DrawnScene::of::<Blockade>("-", &format!("{rows} X w {walls} 0")).words(lang);
    let start = if lang == Lang::En { "Not allowed" } else { "Não permitido" };
    said.lines().filter(|line| line.starts_with(start)).map(str::to_owned).collect()
}

#[test]
fn few_reasons_are_told_exactly_and_many_in_general() {
    assert_eq!(
        refused_walls("e3h 9v8h 9v9h", Lang::En),
        [
            "Not allowed by rule B5: d3h, e3h, f3h. This wall would overlap e3h.",
            "Not allowed by rule B5: e3v. This wall would cross e3h."
        ]
    );
    assert_eq!(
        refused_walls("a1h,a3h,a5h,e3h 7v7h 9v7h", Lang::Pt),
        [
            "Não permitido pela regra B5: a1h, a3h, a5h, b1h, b3h, b5h, d3h, e3h, f3h. Esta parede ficaria sobre outra.",
            "Não permitido pela regra B5: a1v, a3v, a5v, e3v. Esta parede atravessaria outra."
        ]
    );
}

#[test]
fn every_sign_of_a_reason_stands_on_the_board() {
    for scene in all().into_iter().flatten() {
        for (style, signs) in [(PLAIN, "×¬≠÷~^"), (ASCII, "%!?$~^")] {
            let drawn = scene.text(style, Lang::En);
            let (board, notes) = drawn.split_once("\n\n").unwrap();
            for sign in signs.chars() {
                let explained = notes.lines().any(|line| line.starts_with(&format!(" {sign} ")));
                assert_eq!(explained, board.contains(sign), "{sign} in\n{drawn}");
            }
        }
    }
}

#[test]
fn every_board_fits_on_a_screen() {
    for DrawnScene { view, info } in all().into_iter().flatten() {
        let bare = BoardView { marks: vec![], ..view };
        let lines = text(&bare, info, &PLAIN, Lang::Pt).lines().count();
        assert!(lines <= 40, "{}: {lines} lines", info.id);
    }
}

#[test]
fn a_view_with_too_few_squares_is_still_drawn() {
    let mut scene = virus_wars_end();
    scene.view.squares.truncate(3);
    assert!(scene.text(PLAIN, Lang::En).contains(" 1 │ ●  ·  ◇       │ 1\n 2 │               │ 2\n"));
    assert!(scene.words(Lang::En).contains("Red has 1 red zombie: c1.\n"));
    assert_eq!(scene.svg(Lang::En).matches("class=\"cell ").count(), 3);
}

#[test]
fn sides_are_drawn_with_the_first_letter_of_their_name() {
    let [white, black] = &ThreeDragons::INFO.sides;
    assert_eq!([white, black].map(|side| side.sign(Lang::En)), ["W", "B"]);
    assert_eq!([white, black].map(|side| side.sign(Lang::Pt)), ["B", "P"]);
    assert_eq!(black.drawn("B3", Lang::Pt), "P3");
    assert_eq!(VirusWars::INFO.sides[1].drawn("r", Lang::Pt), "v", "a zombie's letter is small");
    assert_eq!(Blockade::INFO.sides[0].sign(Lang::Pt), "A", "Âmbar, without its accent");
    assert_eq!(FrozenForest::INFO.sides[1].drawn("n", Lang::Pt), "n", "Mina on snow has a letter of her own");
}

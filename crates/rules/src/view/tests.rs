//! What a person reads, as snapshots of all five games, and laws for whatever game there is.

use super::samples::*;
use super::{BoardView, Square, TextStyle, svg, text, words};
use crate::game::{Game, GameInfo, marks, read_text};
use crate::games::{Infection, Visitor, visit_all};
use crate::lang::Lang;
use crate::options::Options;
use crate::position::Position as _;

const PLAIN: TextStyle = TextStyle { color: false, ascii: false };
const ASCII: TextStyle = TextStyle { color: false, ascii: true };
const COLOR: TextStyle = TextStyle { color: true, ascii: false };

/// A real position of Infection with its marks.
fn infection(position: &str) -> BoardView {
    let rules = Infection::rules(&Options::new(Infection::INFO.options)).unwrap();
    let position = read_text::<Infection>(&rules, position).unwrap();
    BoardView { marks: marks::<Infection>(&position), ..Infection::view(&position) }
}

const MIDDLE: &str = "B5R/7/R1-1-2/RRBB3/BR-B-2/RBRBB2/RRBBB1B B 0 12";
const FULL: &str = "BBBBBBB/BBBBBBB/BBBBBRR/BBBBBBB/BBBBBRR/BBBBBRB/RBBRRRB R 0 31";

/// A board of 15 by 15, the largest.
fn largest() -> BoardView {
    virus_wars(15, "15/15/3B11/4B10/15/15/15/7r7/15/15/15/15/12R2/15/15")
}

fn all() -> Vec<(BoardView, &'static GameInfo)> {
    vec![
        (virus_wars_middle(), &VIRUS_WARS),
        (virus_wars_end(), &VIRUS_WARS),
        (largest(), &VIRUS_WARS),
        (infection(MIDDLE), &Infection::INFO),
        (infection(FULL), &Infection::INFO),
        (frozen_forest_middle(), &FROZEN_FOREST),
        (blockade_middle(), &BLOCKADE),
        (blockade_wall(), &BLOCKADE),
        (three_dragons_start(), &THREE_DRAGONS),
        (three_dragons_dice(), &THREE_DRAGONS),
    ]
}

/// Escape characters as one can read them in a snapshot.
fn visible(text: &str) -> String {
    text.replace('\u{1b}', "␛")
}

#[test]
fn text_of_virus_wars() {
    insta::assert_snapshot!(text(&virus_wars_middle(), &VIRUS_WARS, &PLAIN, Lang::En));
    insta::assert_snapshot!(text(&virus_wars_end(), &VIRUS_WARS, &ASCII, Lang::Pt));
    insta::assert_snapshot!(visible(&text(&virus_wars_end(), &VIRUS_WARS, &COLOR, Lang::En)));
    insta::assert_snapshot!(text(&largest(), &VIRUS_WARS, &PLAIN, Lang::Pt));
}

#[test]
fn text_of_infection() {
    insta::assert_snapshot!(text(&infection(MIDDLE), &Infection::INFO, &PLAIN, Lang::En));
    insta::assert_snapshot!(text(&infection(MIDDLE), &Infection::INFO, &ASCII, Lang::Pt));
    insta::assert_snapshot!(text(&infection(FULL), &Infection::INFO, &PLAIN, Lang::Pt));
}

#[test]
fn text_of_frozen_forest() {
    insta::assert_snapshot!(text(&frozen_forest_middle(), &FROZEN_FOREST, &PLAIN, Lang::Pt));
    insta::assert_snapshot!(text(&frozen_forest_middle(), &FROZEN_FOREST, &ASCII, Lang::En));
}

#[test]
fn text_of_blockade() {
    insta::assert_snapshot!(text(&blockade_middle(), &BLOCKADE, &PLAIN, Lang::En));
    insta::assert_snapshot!(text(&blockade_wall(), &BLOCKADE, &PLAIN, Lang::Pt));
    insta::assert_snapshot!(text(&blockade_wall(), &BLOCKADE, &ASCII, Lang::En));
    insta::assert_snapshot!(visible(&text(&blockade_middle(), &BLOCKADE, &COLOR, Lang::En)));
}

#[test]
fn text_of_three_dragons() {
    insta::assert_snapshot!(text(&three_dragons_start(), &THREE_DRAGONS, &PLAIN, Lang::En));
    insta::assert_snapshot!(text(&three_dragons_dice(), &THREE_DRAGONS, &PLAIN, Lang::Pt));
    insta::assert_snapshot!(text(&three_dragons_dice(), &THREE_DRAGONS, &ASCII, Lang::En));
}

#[test]
fn words_of_every_game() {
    for lang in Lang::ALL {
        let said: Vec<String> = all().iter().map(|(view, info)| words(view, info, lang)).collect();
        insta::assert_snapshot!(said.join("\n"));
    }
}

#[test]
fn svg_of_a_small_board() {
    let picture = svg(&virus_wars_end(), &VIRUS_WARS, Lang::En);
    let (head, rest) = picture.split_once("<style>").unwrap();
    let (_, body) = rest.split_once("</defs>").unwrap();
    insta::assert_snapshot!(format!("{head}…{body}"));
}

#[test]
fn svg_structure_of_every_game() {
    let mut lines = Vec::new();
    for (view, info) in all() {
        let picture = svg(&view, info, Lang::Pt);
        let count = |what: &str| picture.matches(what).count();
        let symbols: Vec<&str> =
            picture.split("<symbol id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        for symbol in &symbols {
            assert!(picture.contains(&format!("href=\"#{symbol}\"")), "{symbol} is not used");
        }
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
fn many_reasons_are_told_in_general() {
    let mut view = blockade_wall();
    view.marks.clear();
    for wall in ["a1h", "a2h", "a3h", "a4h", "a5h", "a6h", "a7h"] {
        refuse(&mut view, "B5", &super::samples::words::LIES_ON, wall);
    }
    let said = words(&view, &BLOCKADE, Lang::Pt);
    assert!(
        said.ends_with("Não permitido pela regra B5: a1h, a2h, a3h, a4h, a5h, a6h, a7h. Esta parede fica sobre ….\n"),
        "{said}"
    );
    view.marks.pop();
    let said = words(&view, &BLOCKADE, Lang::En);
    assert!(said.ends_with("Not allowed by rule B5: a6h. This wall lies on a6h.\n"), "not on itself: {said}");
}

/// Writes the pictures where the variable `TABULEIRO_PICTURES` says, for someone who wants to look at them.
#[test]
fn pictures_can_be_looked_at() {
    let Some(folder) = std::env::var_os("TABULEIRO_PICTURES") else { return };
    for (number, (view, info)) in all().iter().enumerate() {
        let path = std::path::Path::new(&folder).join(format!("{number}-{}.svg", info.id));
        std::fs::write(path, svg(view, info, Lang::ALL[number % 2])).unwrap();
    }
}

#[test]
fn every_board_fits_on_a_screen() {
    for (view, info) in all() {
        let bare = BoardView { marks: vec![], ..view };
        let lines = text(&bare, info, &PLAIN, Lang::Pt).lines().count();
        assert!(lines <= 40, "{}: {lines} lines", info.id);
    }
}

#[test]
fn a_view_with_too_few_squares_is_still_drawn() {
    let mut view = virus_wars_end();
    view.squares.truncate(3);
    check(&view, &VIRUS_WARS);
}

/// What holds for every drawing of every position.
fn check(view: &BoardView, info: &GameInfo) {
    for lang in Lang::ALL {
        for style in [PLAIN, ASCII] {
            let drawn = text(view, info, &style, lang);
            for line in drawn.lines() {
                assert!(line.chars().count() <= 80, "too long: {line}");
                assert_eq!(line.trim_end(), line, "spaces at the end");
            }
            let board = drawn.split("\n\n").next().unwrap_or_default();
            assert!(!style.ascii || board.is_ascii(), "{board}");
        }
        let colourful = text(view, info, &COLOR, lang);
        let mut bare = String::new();
        for part in colourful.split('\u{1b}') {
            bare.push_str(if bare.is_empty() { part } else { part.split_once('m').unwrap().1 });
        }
        let trimmed: Vec<&str> = bare.lines().map(str::trim_end).collect();
        assert_eq!(trimmed.join("\n"), text(view, info, &PLAIN, lang).trim_end(), "colour changes nothing but colour");
        let said = words(view, info, lang);
        assert!(!said.contains(['{', '}', '|']), "a blank or a form is left: {said}");
        assert!(said.lines().all(|line| line.ends_with(['.', ')'])), "{said}");
        well_formed(&svg(view, info, lang));
    }
}

/// Checks that elements are closed in order and that text holds no stray characters.
fn well_formed(picture: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut parts = picture.split('<');
    assert_eq!(parts.next(), Some(""), "something before the first element");
    for part in parts {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("open end: {part}"));
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        for entity in text.split('&').skip(1).chain(tag.split('&').skip(1)) {
            let name = entity.split(';').next().unwrap_or_default();
            assert!(["amp", "lt", "gt", "quot", "#39"].contains(&name), "{entity}");
        }
        let name = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap_or_default();
        match tag {
            _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(name)),
            _ if tag.ends_with('/') => {}
            _ => open.push(name),
        }
    }
    assert!(open.is_empty(), "never closed: {open:?}");
}

#[test]
fn every_sample_obeys_the_laws() {
    for (view, info) in all() {
        check(&view, info);
    }
}

/// Plays each game for a while, always another of the legal actions, and draws what it sees.
struct Drawn;

impl Visitor for Drawn {
    fn visit<G: Game>(&mut self) {
        let mut position = G::start(&G::rules(&Options::new(G::INFO.options)).unwrap());
        for ply in 0..200 {
            let view = G::view(&position);
            if ply % 10 == 0 || position.outcome().is_some() {
                check(&view, &G::INFO);
                check(&BoardView { marks: marks::<G>(&position), ..view.clone() }, &G::INFO);
            }
            names_have_the_same_forms(&view.squares);
            let actions = position.actions();
            let Some(action) = actions.get(ply * 7 % actions.len().max(1)) else { break };
            position.play_unchecked(*action);
        }
        for side in &G::INFO.sides {
            let subject = side.subject.pt;
            assert!(subject.starts_with("o ") || subject.starts_with("a "), "{subject}: `d{{side}}` needs an article");
        }
    }
}

fn names_have_the_same_forms(squares: &[Square]) {
    for name in squares.iter().filter_map(|square| square.name.as_ref()) {
        let forms = Lang::ALL.map(|lang| name.text().forms(lang).1.is_some());
        assert_eq!(forms[0], forms[1], "{name}");
    }
}

#[test]
fn every_game_obeys_the_laws() {
    visit_all(&mut Drawn);
}

//! The course of a game, drawn.

use tabuleiro_catalog::analysis::{
    CHART_ROWS, ChartStyle, CourseGraph, Estimate, JudgedTurn, TurnMark, Value, chart, picture,
};
use tabuleiro_catalog::find;
use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_catalog::rules::outcome::{Outcome, Side};

/// A game with these estimates after its turns, every loss of 300 and more a blunder.
fn game(estimates: &[i32]) -> Vec<JudgedTurn> {
    let mut before = Value::Open(Estimate::plain(0));
    let mut turns = Vec::new();
    for (index, estimate) in estimates.iter().enumerate() {
        let after = if *estimate == i32::MAX {
            Value::Over(Outcome::Win(Side::First))
        } else {
            Value::Open(Estimate::plain(*estimate))
        };
        let side = Side::BOTH[index % 2];
        let loss = (before.chance(side) - after.chance(side)).max(0.0);
        turns.push(JudgedTurn {
            number: index / 2 + 1,
            side,
            turn: "a<b".to_owned(),
            actions: index + 1,
            before,
            after,
            best: None,
            loss,
            mark: TurnMark::ALL.into_iter().rev().find(|mark| loss >= mark.least()),
            note: None,
            counts: true,
        });
        before = after;
    }
    turns
}

fn drawn(estimates: &[i32], width: usize, ascii: bool) -> String {
    let info = find("infection").expect("a game").info();
    chart(&game(estimates), info, ChartStyle { width, rows: CHART_ROWS, ascii }, Lang::Pt)
}

const COURSE: [i32; 12] = [20, 60, 80, 300, 280, -500, -450, -440, -900, 100, 2000, i32::MAX];

#[test]
fn charts_show_the_course_of_a_game() {
    insta::assert_snapshot!("chart_braille", drawn(&COURSE, 60, false));
    insta::assert_snapshot!("chart_ascii", drawn(&COURSE, 40, true));
    insta::assert_snapshot!("chart_of_one_turn", drawn(&[-300], 60, false));
}

#[test]
fn a_chart_fits_the_width_whatever_the_length() {
    let long: Vec<i32> = (0..300).map(|turn| (turn % 40 - 20) * 50).collect();
    for estimates in [&COURSE[..1], &COURSE[..], &long[..]] {
        for width in [20, 37, 80, 200] {
            for ascii in [false, true] {
                let chart = drawn(estimates, width, ascii);
                assert!(chart.lines().all(|line| line.chars().count() <= width), "{width}\n{chart}");
                assert!(!ascii || chart.replace("Vermelho", "").is_ascii(), "{chart}");
            }
        }
    }
    assert_eq!(drawn(&[], 80, false), "");
}

#[test]
fn the_picture_is_what_it_was() {
    let info = find("infection").expect("a game").info();
    let (one, two) = (game(&COURSE), game(&COURSE[..3]));
    let graphs = [&one, &two].map(|turns| CourseGraph { info, turns });
    let svg = picture(&graphs, Lang::En);
    assert!(!svg.contains("a<b"), "text is escaped");
    insta::assert_snapshot!("picture", svg);
}

#[test]
fn a_game_without_turns_has_an_empty_picture() {
    let info = find("blockade").expect("a game").info();
    let svg = picture(&[CourseGraph { info, turns: &[] }], Lang::Pt);
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && !svg.contains("<circle"), "{svg}");
}

//! Pictures of every screen, at the smallest size and at a larger one.

use ratatui::crossterm::event::KeyCode;
use tabuleiro_catalog::analysis::{Estimate, Evaluation, JudgedTurn, PlayLine, TurnMark, Value};
use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::{AnyRecord, Input, find, games};
use tabuleiro_home::{Saved, Settings};

use crate::app::Opening;
use crate::brain::BrainReport;
use crate::testing::{Window, opening};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

fn settings(pairs: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    for (key, value) in pairs {
        assert!(settings.set(key, value), "{key}");
    }
    settings
}

fn record(game: &str, options: &[(&str, &str)], position: Option<&str>) -> Box<dyn AnyRecord> {
    let game = find(game).unwrap();
    let mut chosen = game.usual_options();
    for (key, value) in options {
        chosen.set(key, value).unwrap();
    }
    game.open(chosen, position.map_or(Input::Start, Input::Text)).unwrap()
}

fn game_window(
    size: (u16, u16),
    record: Box<dyn AnyRecord>,
    players: [&str; 2],
    settings: Settings,
    lang: Lang,
) -> Window {
    let saved = Saved::new(find(record.info().id).unwrap(), record, false);
    let opening = opening(saved, players, &settings);
    Window::with(size.0, size.1, settings, lang, opening)
}

fn snap(name: &str, window: &Window) {
    insta::assert_snapshot!(name, window.screen());
}

#[test]
fn the_start_screen_shows_every_game() {
    for (columns, rows) in SIZES {
        let mut window = Window::new(columns, rows);
        for game in games() {
            snap(&format!("start_{}_{columns}", game.info().id), &window);
            window.press(KeyCode::Down);
        }
        snap(&format!("start_watch_{columns}"), &window);
    }
    let window = Window::with(80, 24, settings(&[("ascii", "true")]), Lang::Pt, Opening::Start);
    snap("start_ascii_pt", &window);
}

#[test]
fn setup_settings_help_and_rules() {
    for (columns, rows) in SIZES {
        let mut window = Window::new(columns, rows);
        window.keys("3");
        snap(&format!("setup_{columns}"), &window);
        window.press(KeyCode::Up);
        window.press(KeyCode::Right);
        snap(&format!("setup_clock_{columns}"), &window);
        window.keys("R");
        snap(&format!("rules_{columns}"), &window);
        window.press(KeyCode::Esc);
        window.press(KeyCode::Esc);
        window.keys("s");
        snap(&format!("settings_{columns}"), &window);
        window.press(KeyCode::Esc);
        window.keys("?");
        snap(&format!("help_start_{columns}"), &window);
        window.press(KeyCode::Esc);
        window.keys("1\n?");
        snap(&format!("help_play_{columns}"), &window);
    }
}

#[test]
fn the_widest_boards_fit_beside_the_form() {
    for (lang, code) in [(Lang::En, "en"), (Lang::Pt, "pt")] {
        let window = Window::with(80, 24, Settings::default(), lang, Opening::Setup("blockade"));
        snap(&format!("setup_blockade_{code}"), &window);
        let mut window = Window::with(80, 24, Settings::default(), lang, Opening::Setup("virus-wars"));
        for _ in 0..6 {
            window.press(KeyCode::Up);
        }
        window.press(KeyCode::PageUp);
        snap(&format!("setup_virus_wars_15_{code}"), &window);
        let mut window = Window::with(80, 24, Settings::default(), lang, Opening::Setup("infection"));
        for _ in 0..5 {
            window.press(KeyCode::Up);
        }
        for _ in 0..2 {
            window.press(KeyCode::Right);
        }
        snap(&format!("setup_infection_{code}"), &window);
    }
}

#[test]
fn settings_in_portuguese() {
    let mut window = Window::with(80, 24, Settings::default(), Lang::Pt, Opening::Start);
    window.keys("s");
    for _ in 0..2 {
        window.press(KeyCode::Down);
    }
    window.press(KeyCode::Right);
    snap("settings_pt", &window);
}

#[test]
fn options_that_make_no_game_are_refused_with_the_reason() {
    let mut window = Window::with(80, 24, Settings::default(), Lang::Pt, Opening::Setup("virus-wars"));
    for _ in 0..6 {
        window.press(KeyCode::Up);
    }
    // The smallest board, and the longest first turn.
    window.press(KeyCode::PageDown);
    window.press(KeyCode::Down);
    window.press(KeyCode::PageUp);
    window.press(KeyCode::Enter);
    snap("setup_refused_pt", &window);
}

/// A name for the picture, the game, its options, a position, and keys to press there.
type PictureScene = (&'static str, &'static str, &'static [(&'static str, &'static str)], &'static str, &'static str);

#[test]
fn boards_of_all_games_in_the_middle_of_play() {
    let games: [PictureScene; 7] = [
        ("virus_wars", "virus-wars", &[], "BBBB6/BBb1R5/BB1bRR4/2BrRR4/3BR5/4rR4/5RR3/10/9R/7RRR R 5", ":i8\n"),
        (
            "virus_wars_15",
            "virus-wars",
            &[("size", "15")],
            "15/B14/BB13/15/15/15/15/7BR6/15/15/15/15/13R1/14R/15 R 5",
            ":m12\n:l11\n",
        ),
        ("infection", "infection", &[("map", "four")], "B5R/1BB3R/2-1-2/3RR2/2-1-2/1RR3B/R5B R 0 8", ":c3\n"),
        (
            "frozen_forest",
            "frozen-forest",
            &[],
            "tttttttttt/tttttttttt/tttttttttt/tttttttmtt/tt1ttttttt/tt1ttttttt/tt2yttttt/tt1ttttttt/tttttttttt/tttttttttt Y 6",
            "",
        ),
        (
            "blockade",
            "blockade",
            &[],
            "11/11/11/7X3/5X5/11/11/11/11/3Y7/7Y3/11/11/11 X m d4h,d9v,g5v,g9h 8v9h 8v7h 0",
            ":f5e6\n",
        ),
        (
            "three_dragons",
            "three-dragons",
            &[("mode", "dragons")],
            "M2B24M/4B24/9/4B24/D2B2W5B32d/9/4W24/9/M3W23M W 0 30",
            "",
        ),
        ("three_dragons_basic", "three-dragons", &[], "MBBBBBBBM/4B4/9/9/D3D3D/9/9/4W4/MWWWWWWWM W 0 1", ":b9b4\n"),
    ];
    for (name, game, options, position, keys) in games {
        for size in SIZES {
            let record = record(game, options, Some(position));
            let mut window = game_window(size, record, ["human", "human"], Settings::default(), Lang::En);
            window.keys(keys);
            snap(&format!("board_{name}_{}", size.0), &window);
        }
        let record = record(game, options, Some(position));
        let plain = settings(&[("ascii", "true"), ("colour", "none")]);
        let mut window = game_window((80, 24), record, ["human", "human"], plain, Lang::Pt);
        window.keys(keys);
        window.keys("f");
        snap(&format!("board_{name}_ascii_flipped_pt"), &window);
    }
}

#[test]
fn the_board_of_the_readme_is_what_is_drawn() {
    let record = record("infection", &[("map", "four")], Some("B5R/1BB3R/2-1-2/3RR2/2-1-2/1RR3B/R5B R 0 8"));
    let mut window = game_window((80, 24), record, ["human", "human"], Settings::default(), Lang::En);
    window.keys(":c3\n");
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md")).unwrap();
    let sample = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    // A reader's games are kept; those of this test are not.
    let lines = |text: &str| text.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
    let (drawn, shown) = (lines(&window.screen()), lines(sample));
    assert!(shown[0].ends_with("saved automatically"));
    assert_eq!(drawn[1..].join("\n"), shown[1..].join("\n"));
}

#[test]
fn why_a_game_is_over_is_marked_on_the_board() {
    let record = record("blockade", &[], Some("11/11/11/11/11/5YY4/11/11/11/11/3X2X4/11/11/11 X m - 9v9h 9v9h 0"));
    let mut window = game_window((80, 24), record, ["human", "human"], Settings::default(), Lang::En);
    window.keys(":g11h11\n");
    window.assert_shows("Amber has won");
    assert_eq!(window.screen().matches("!A!").count(), 2, "{}", window.screen());
}

#[test]
fn large_cells_without_colours_are_boxes() {
    let record = record("infection", &[], Some("B5R/1BB3R/7/3RR2/7/1RR3B/R5B R 0 8"));
    let plain = settings(&[("colour", "none")]);
    let mut window = game_window((120, 40), record, ["human", "human"], plain, Lang::En);
    window.press(KeyCode::Tab);
    window.press(KeyCode::Enter);
    snap("board_infection_boxes_120", &window);
}

#[test]
fn a_wall_is_previewed_and_its_direction_asked() {
    for size in SIZES {
        let mut window =
            game_window(size, record("blockade", &[], None), ["human", "human"], Settings::default(), Lang::En);
        window.keys(":d4d6\n");
        window.keys("kk\n");
        snap(&format!("wall_asked_{}", size.0), &window);
        window.press(KeyCode::Right);
        snap(&format!("wall_asked_vertical_{}", size.0), &window);
        window.keys("\n");
        window.assert_shows("Violet to play");
    }
}

#[test]
fn a_capture_is_chosen_in_one_line() {
    let position = "M7M/1W27/9/9/D3D3D/9/3B24W3/4B24/M7M W 0 1";
    let record = record("three-dragons", &[("mode", "power")], Some(position));
    let mut window = game_window((80, 24), record, ["human", "human"], Settings::default(), Lang::En);
    // To i7, and from there between two weaker dice.
    window.keys("lllljj\nhhhh\n");
    snap("capture_asked", &window);
    window.keys("2");
    window.assert_shows("1 i7e7xe8");
}

/// The judgement of a turn that led from one estimate to another.
fn judged(number: usize, side: Side, turn: &str, before: i32, after: i32, mark: Option<TurnMark>) -> JudgedTurn {
    JudgedTurn {
        number,
        side,
        turn: turn.to_owned(),
        actions: 2 * number - usize::from(side == Side::First),
        before: Value::Open(Estimate::plain(before)),
        after: Value::Open(Estimate::plain(after)),
        best: mark.map(|_| "f2".to_owned()),
        loss: 0.0,
        mark,
        note: None,
        counts: true,
    }
}

#[test]
fn the_opinion_and_the_graph() {
    for size in SIZES {
        let record = record("infection", &[], None);
        let mut window = game_window(size, record, ["human", "human"], Settings::default(), Lang::En);
        window.keys(":g2\n:a2\n:f1\n:b1\n:f3\n");
        window.keys("a");
        window.answer(|job| {
            let turns = [
                judged(1, Side::First, "g2", 20, 30, None),
                judged(1, Side::Second, "a2", 30, 240, Some(TurnMark::Mistake)),
                judged(2, Side::First, "f1", 240, 200, Some(TurnMark::Inaccuracy)),
                judged(2, Side::Second, "b1", 200, 190, None),
                judged(3, Side::First, "f3", 190, -600, Some(TurnMark::Blunder)),
            ];
            let reports = turns.map(|judged| BrainReport::Judged { id: job.id, judged: Some(Box::new(judged)) });
            reports.into_iter().chain([BrainReport::Judged { id: job.id, judged: None }]).collect()
        });
        window.keys(",,,e");
        window.answer(|job| {
            let line = PlayLine {
                value: Value::Open(Estimate::plain(240)),
                depth: 9,
                turns: vec!["f2".to_owned(), "b2".to_owned(), "e3".to_owned()],
                whole: true,
            };
            let evaluation = Evaluation { value: line.value, lines: vec![line], nodes: 1000 };
            vec![BrainReport::Opinion { id: job.id, evaluation, done: true }]
        });
        snap(&format!("analysed_{}", size.0), &window);
        window.assert_shows("Better: f2.");
    }
}

#[test]
fn dots_say_that_the_last_turn_of_a_line_is_not_complete() {
    for (whole, words) in [(true, "9: d4d6,e3h d11d9\n"), (false, "9: d4d6,e3h d11d9…\n")] {
        let record = record("blockade", &[], None);
        let mut window = game_window((80, 24), record, ["human", "human"], Settings::default(), Lang::En);
        window.keys("e");
        window.answer(|job| {
            let turns = ["d4d6,e3h", "d11d9"].map(str::to_owned).to_vec();
            let line = PlayLine { value: Value::Open(Estimate::plain(10)), depth: 9, turns, whole };
            let evaluation = Evaluation { value: line.value, lines: vec![line], nodes: 1000 };
            vec![BrainReport::Opinion { id: job.id, evaluation, done: true }]
        });
        window.assert_shows(words);
    }
}

#[test]
fn a_real_game_is_judged_to_its_end() {
    let record = record("virus-wars", &[("size", "5"), ("steps", "3")], None);
    let mut window = game_window((80, 24), record, ["2", "1"], Settings::default(), Lang::En);
    window.think();
    window.assert_shows("has won");
    window.keys("a");
    window.assert_shows("analysing");
    window.think();
    window.assert_hides("analysing");
    window.assert_shows("^");
    // The reason of the end takes two lines here, and gives the second one to what was asked for.
    let screen = window.screen();
    assert!(screen.contains("Turns that mattered") || screen.contains("No turn was a clear mistake"), "{screen}");
    window.assert_shows("has won");
}

#[test]
fn the_end_of_a_game_in_words() {
    let record = record("infection", &[], Some("RRRRRRR/RRRRRRR/RRRRRRR/RRRRRRR/RRRRRRR/RRRRRRB/RRRRRB1 R 0 30"));
    let mut window = game_window((80, 24), record, ["human", "2"], Settings::default(), Lang::Pt);
    window.keys(":g7\n");
    snap("ended_pt", &window);
}

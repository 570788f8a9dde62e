//! Whole games by keys and mouse.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use tabuleiro_catalog::games;
use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_home::{Saved, Settings};

use crate::testing::{FIRST_STEPS, Window, opening};

fn game(id: &str, options: &[(&str, &str)], players: [&str; 2], as_match: bool) -> Window {
    let game = tabuleiro_catalog::find(id).unwrap();
    let mut chosen = game.usual_options();
    for (key, value) in options {
        chosen.set(key, value).unwrap();
    }
    let saved = Saved::new(game, game.start(chosen).unwrap(), as_match);
    let opening = opening(saved, players, &Settings::default());
    Window::with(80, 24, Settings::default(), Lang::En, opening)
}

/// A game that begins at a position.
fn position(id: &str, text: &str, players: [&str; 2]) -> Window {
    let game = tabuleiro_catalog::find(id).unwrap();
    let record = game.open(game.usual_options(), tabuleiro_catalog::Input::Text(text)).unwrap();
    let opening = opening(Saved::new(game, record, false), players, &Settings::default());
    Window::with(80, 24, Settings::default(), Lang::En, opening)
}

#[test]
fn every_game_is_played_to_its_end_with_tab_and_enter() {
    for id in games().iter().map(|game| game.info().id) {
        // Smaller boards where there are any, and other rules than the usual ones; a game without an entry has its usual options.
        let options: &[(&str, &str)] = match id {
            "virus-wars" => &[("size", "5"), ("steps", "3")],
            "infection" => &[("map", "bars")],
            "frozen-forest" => &[("forest", "4")],
            "blockade" => &[("rules", "lakeside")],
            "three-dragons" => &[("mode", "dragons")],
            _ => &[],
        };
        let mut window = game(id, options, ["human", "1"], false);
        window.think();
        // Tab jumps to something that can be selected and Enter selects it: in turns that leads through any game.
        let mut turns = 0;
        while !window.screen().contains("The game is over") {
            turns += 1;
            assert!(turns < 3000, "{id} does not end:\n{}", window.screen());
            for _ in 0..(turns % 5 + 1) {
                window.press(KeyCode::Tab);
            }
            window.press(KeyCode::Enter);
            window.think();
        }
        window.assert_shows("again");
    }
}

#[test]
fn two_computers_play_each_other() {
    let mut window = game("virus-wars", &[("size", "6")], ["1", "random"], false);
    window.think();
    window.assert_shows("has won");
}

#[test]
fn clicks_select_and_move_and_lists_are_walked() {
    let mut window = game("infection", &[], ["human", "human"], false);
    // The middle of g1, then of e3: a jump.
    window.click_on("●");
    window.assert_shows("Red (human)");
    let mut window = game("infection", &[], ["human", "human"], false);
    window.keys("llllkkkk\n");
    window.keys("hhjj\n");
    window.assert_shows("Red plays g1e3");
    window.keys(":a1c1\n");
    window.click_on("g1e3");
    window.assert_shows("turn 1 of 2");
    window.press(KeyCode::Esc);
    window.assert_hides("turn 1 of 2");
}

#[test]
fn a_wrong_move_is_refused_with_the_rule() {
    let mut window = game("infection", &[], ["human", "human"], false);
    window.keys(":a1\n");
    window.assert_shows("is not allowed (rule I2)");
    window.press(KeyCode::Esc);
    window.assert_hides("is not allowed");
    window.assert_shows("Red to play");
    window.keys("\n");
    window.assert_shows("You have no microbe next to d4");
}

#[test]
fn a_selected_piece_stays_selected_after_a_cell_that_it_cannot_go_to() {
    let mut window = game("infection", &[], ["human", "human"], false);
    // From the middle to g1.
    window.keys("lllkkk\n");
    window.assert_shows("g1: choose where it goes.");
    window.keys("hhhjjj\n");
    window.assert_shows("d4 is more than two cells away.");
    window.keys("lllk\n");
    window.assert_shows("Red plays g1g3.");
    // A cell that is a move of its own may have been meant: the piece is let go.
    let mut window = game("infection", &[], ["human", "human"], false);
    window.keys("lllkkk\n");
    window.assert_shows("g1: choose where it goes.");
    window.keys("hhhhhjjjjjj\n");
    window.assert_hides("choose where it goes");
    window.press(KeyCode::Esc);
    window.keys("\n");
    window.assert_shows("Red plays b7.");
}

#[test]
fn a_pass_is_a_word() {
    let mut window = position("infection", "BRRRRRR/RRRRRRR/RRRRRRR/7/7/7/7 R 0 9", ["human", "human"]);
    window.keys(":a4\n:0000\n");
    window.assert_shows("Blue passes.");
    window.assert_shows("pass");
    window.assert_hides("0000");
    window.keys("u");
    window.assert_shows("Undone: pass.");
}

#[test]
fn yuki_and_mina_have_the_signs_of_their_sides_on_trees_and_on_snow() {
    let other = ["tttttttttt"; 4].join("/");
    for mina in ["m", "n"] {
        let start = format!("{other}/tttttty1t{mina}/{other}/tttttttttt Y 2");
        let window = position("frozen-forest", &start, ["human", "human"]);
        let screen = window.screen();
        let row = screen.lines().find(|line| line.trim_start().starts_with("5 ")).unwrap_or("");
        assert!(row.contains(" Y ") && row.contains(" M "), "{screen}");
    }
}

#[test]
fn escape_closes_a_hint_or_a_message_before_it_leaves() {
    let mut window = game("infection", &[], ["human", "human"], false);
    window.keys("t");
    window.think();
    window.assert_shows("Hint: ");
    window.press(KeyCode::Esc);
    window.assert_hides("Hint: ");
    window.assert_shows("Red to play");
    // From the hinted f2 to the middle.
    for _ in 0..2 {
        window.press(KeyCode::Left);
        window.press(KeyCode::Down);
    }
    window.keys("\n");
    window.assert_shows("You have no microbe next to d4");
    window.press(KeyCode::Esc);
    window.assert_hides("You have no microbe");
    window.assert_shows("Red to play");
    window.press(KeyCode::Esc);
    window.assert_shows("board games for two");
}

#[test]
fn an_open_choice_has_its_own_keys_and_no_old_message() {
    let mut window = game("blockade", &[], ["human", "human"], false);
    window.keys(":d4d6 a1h\n:d11d9\n");
    window.assert_shows("choose the edge between two cells");
    window.assert_shows("Violet plays d11d9");
    window.keys("\n");
    window.assert_shows("Which?");
    window.assert_shows("1 2 choose  Esc back");
    window.assert_hides("Violet plays d11d9");
    window.press(KeyCode::Esc);
    window.assert_hides("Which?");
}

#[test]
fn a_typed_turn_may_have_spaces_and_a_bad_one_is_answered_with_examples() {
    let mut window = game("blockade", &[], ["human", "human"], false);
    window.keys(":h4h5 d9h\n");
    window.assert_shows("Amber plays h4h5, d9h");
    window.keys(":banana\n");
    window.assert_shows("`banana` is not a move. Type one such as ");
    window.assert_hides("column 1");
}

#[test]
fn after_a_resignation_the_last_turn_is_not_announced() {
    let mut window = game("three-dragons", &[], ["human", "human"], false);
    window.keys(":b9b8\n");
    window.assert_shows("White plays b9b8");
    window.keys("xy");
    window.assert_shows("Black resigns");
    window.assert_hides("White plays b9b8");
}

#[test]
fn puzzles_say_which_sign_is_whose_and_mark_what_is_possible() {
    let mut window = Window::new(80, 24);
    window.keys("z");
    window.assert_shows("(you)");
    let mut marked = 0;
    for _ in tabuleiro_catalog::games() {
        marked += usize::from(window.screen().contains('•'));
        window.press(KeyCode::Tab);
    }
    assert!(marked > 0, "no puzzle marks anything:\n{}", window.screen());
}

#[test]
fn completion_offers_what_is_legal() {
    let mut window = game("blockade", &[], ["human", "human"], false);
    window.keys(":d4d");
    window.assert_shows("d4d2  d4d3  d4d5  d4d6");
    window.press(KeyCode::Tab);
    window.press(KeyCode::Tab);
    window.press(KeyCode::Enter);
    window.assert_shows("This turn so far (1): d4d3");
}

#[test]
fn undo_leads_back_to_the_humans_last_choice_and_redo_forward() {
    let mut window = game("infection", &[], ["human", "1"], false);
    window.keys(":g2\n");
    window.think();
    window.assert_shows("Blue plays");
    window.keys("u");
    window.assert_shows("Undone: g2,");
    window.assert_shows("No turns yet.");
    window.keys("u");
    window.assert_shows("There is nothing to undo.");
    window.keys("y");
    window.assert_shows("Redone: g2,");
    window.keys("y");
    window.assert_shows("There is nothing to redo.");
}

#[test]
fn the_computer_begins_where_it_has_the_first_side() {
    let mut window = game("infection", &[], ["1", "human"], false);
    window.assert_shows("thinking");
    window.keys("\n");
    window.assert_shows("The computer is thinking");
    window.think();
    window.assert_shows("Red plays");
    window.keys("u");
    window.assert_shows("There is nothing to undo.");
}

#[test]
fn a_part_of_a_turn_is_shown_and_taken_back_step_by_step() {
    let mut window = game("virus-wars", &[], ["human", "human"], false);
    window.keys(":a3\n:b4\n");
    window.assert_shows("This turn so far (2): a3 b4");
    window.assert_shows("3 steps left");
    window.keys("u");
    window.assert_shows("4 steps left");
}

#[test]
fn earlier_positions_are_looked_at_and_branched_off_from() {
    let mut window = game("infection", &[], ["human", "human"], false);
    window.keys(":g2\n:a2\n:f1\n");
    window.keys(",,");
    window.assert_shows("turn 1 of 3");
    window.keys("\n");
    window.assert_shows("b plays on from here");
    window.keys("b");
    window.assert_shows("A new game from here");
    window.assert_shows("Blue to play");
    window.keys("q");
    window.keys("p");
    window.assert_shows("2 of 2");
}

#[test]
fn giving_up_and_draws_are_asked_first() {
    let mut window = game("infection", &[], ["human", "human"], false);
    window.keys("xn");
    window.assert_shows("Red to play");
    window.keys("dn");
    window.assert_shows("Draw declined");
    window.keys("dy");
    window.assert_shows("A draw by agreement");
    window.keys("u");
    window.assert_shows("Red to play");
    window.keys("xy");
    window.assert_shows("Red resigns");
    window.keys("n");
    window.assert_shows("No turns yet.");
}

#[test]
fn the_computer_takes_a_draw_only_where_it_is_not_better() {
    for (start, answer) in [
        ("BBBBBB1/BBBBBB1/7/7/7/7/R5R R 0 9", "Draw declined"),
        ("RRRRRR1/RRRRRR1/7/7/7/7/B5B R 0 9", "A draw by agreement"),
    ] {
        let mut window = position("infection", start, ["human", "3"]);
        window.keys("dy");
        window.think();
        window.assert_shows(answer);
    }
}

#[test]
fn a_hint_can_be_played() {
    let mut window = game("frozen-forest", &[], ["human", "1"], false);
    window.keys("t");
    window.think();
    window.assert_shows("Hint: ");
    window.assert_shows("t play it");
    window.keys("t");
    window.think();
    window.assert_shows("Mina plays");
    window.assert_shows("t hint");
}

#[test]
fn the_steps_of_a_hint_are_numbered_and_played_at_once() {
    let mut window = game("virus-wars", &[], ["human", "human"], false);
    window.keys(":a5\n");
    window.keys("t");
    window.think();
    let screen = window.screen();
    let board: String = screen.lines().skip(1).take(20).flat_map(|line| line.chars().skip(8).take(42)).collect();
    for step in ["1", "2", "3", "4"] {
        assert_eq!(board.matches(step).count(), 1, "step {step} in\n{screen}");
    }
    window.keys("t");
    window.assert_shows("Red to play");
}

#[test]
fn whoever_played_is_let_go_when_the_game_is_left() {
    let mut window = game("infection", &[], ["human", "1"], false);
    window.keys("?");
    window.press(KeyCode::Esc);
    window.keys(":g2\n");
    window.think();
    window.keys("u");
    assert_eq!(window.times_left(), 0);
    window.keys("q");
    assert_eq!(window.times_left(), 1);
    window.keys("ps");
    window.press(KeyCode::Esc);
    assert_eq!(window.times_left(), 1);
}

#[test]
fn a_match_is_told_in_the_users_language() {
    let forest = tabuleiro_catalog::find("frozen-forest").unwrap();
    let mut options = forest.usual_options();
    options.set("forest", "3").unwrap();
    let saved = Saved::new(forest, forest.start(options).unwrap(), true);
    let opening = opening(saved, ["human", "human"], &Settings::default());
    let mut window = Window::with(80, 24, Settings::default(), Lang::Pt, opening);
    window.assert_shows("Yuki (pessoa 1)");
    window.keys(":e5\nxsn:e5\nxs");
    window.assert_shows("O encontro acaba empatado: jogos, 1 a 1; árvores comidas, 1 a 1.");
}

#[test]
fn a_match_swaps_the_sides_and_names_a_winner() {
    let mut window = game("frozen-forest", &[("forest", "3")], ["human", "human"], true);
    window.assert_shows("game 1 of 2");
    window.keys(":e5\nxy");
    window.assert_shows("second game");
    window.keys("n");
    window.assert_shows("game 2 of 2");
    window.assert_shows("Yuki (human 2)");
    window.keys(":e5\nxy");
    window.assert_shows("The match is drawn: games 1 to 1, trees eaten 1 to 1.");
}

#[test]
fn a_clock_runs_out() {
    let mut window = Window::new(80, 24);
    window.keys("2");
    // From the last line up to the clock, per turn.
    window.press(KeyCode::Up);
    window.press(KeyCode::Left);
    window.press(KeyCode::Up);
    window.press(KeyCode::Right);
    window.press(KeyCode::Enter);
    window.think();
    window.assert_shows("0:30");
    window.pass(Duration::from_secs(12));
    window.assert_shows("0:18");
    window.pass(Duration::from_secs(10));
    window.assert_shows("0:08.0");
    window.pass(Duration::from_secs(9));
    window.assert_shows("ran out of time");
}

#[test]
fn thinking_is_interrupted_and_two_computers_pause() {
    let mut window = game("virus-wars", &[("size", "6")], ["1", "1"], false);
    window.keys(" ");
    window.assert_shows("paused");
    window.think();
    window.assert_shows("No turns yet.");
    window.keys(" ");
    window.think();
    window.assert_shows("has won");
}

#[test]
fn a_pasted_move_is_typed_and_the_position_copied() {
    let mut window = game("infection", &[], ["human", "human"], false);
    window.paste("g2");
    window.press(KeyCode::Enter);
    window.assert_shows("Red plays g2");
    window.keys("c");
    window.assert_shows("Copied: B5R/6R/7/7/7/7/R5B B 0 1");
    assert_eq!(window.app.effects(), [crate::app::Effect::Copy("B5R/6R/7/7/7/7/R5B B 0 1".to_owned())]);
}

#[test]
fn whoever_only_watches_has_no_cursor() {
    let mut window = game("infection", &[], ["1", "2"], false);
    window.assert_hides("[");
    window.keys(" ");
    window.assert_shows("paused");
    window.assert_hides("[");
}

#[test]
fn after_the_end_no_opinion_is_promised() {
    let mut window = game("infection", &[], ["human", "1"], false);
    window.keys("e");
    window.keys("xy");
    window.assert_shows("Red resigns");
    window.assert_hides("The computer's evaluation");
}

#[test]
fn a_first_game_shows_three_steps_that_can_be_skipped() {
    let mut settings = Settings::default();
    settings.set("name", FIRST_STEPS);
    let infection = tabuleiro_catalog::find("infection").unwrap();
    let saved = || Saved::new(infection, infection.start(infection.usual_options()).unwrap(), false);
    let mut window = Window::with(80, 24, settings.clone(), Lang::En, opening(saved(), ["human", "human"], &settings));
    window.assert_shows("1/3");
    window.keys("\n");
    window.assert_shows("2/3");
    window.press(KeyCode::Esc);
    window.assert_hides("2/3");
    window.assert_shows("Red to play: clone");
    window.keys("i");
    window.assert_shows("microbe: clones onto cells next to it");
    window.press(KeyCode::Esc);
    let mut window = Window::with(80, 24, settings.clone(), Lang::En, opening(saved(), ["human", "human"], &settings));
    window.keys(":");
    window.assert_hides("1/3");
    window.assert_shows("Move:");
}

#[test]
fn a_pasted_position_is_where_the_new_game_begins() {
    let mut window = Window::new(80, 24);
    window.keys("2");
    window.paste("B5R/7/7/7/7/7/R4BB B 0 1");
    window.assert_shows("The game starts from the pasted");
    window.paste("B5R/7 B 0 1");
    window.assert_hides("The game starts from");
    window.assert_shows("the board has 7 rows, found 2");
    window.keys("\n");
    window.assert_shows("microbes: 3");
}

#[test]
fn what_is_asked_for_fits_on_one_line() {
    for game in tabuleiro_catalog::games() {
        let record = game.start(game.usual_options()).unwrap();
        for lang in Lang::ALL {
            let status = tabuleiro_catalog::rules::view::status(&record.view(false), game.info(), lang);
            assert!(status.chars().count() <= 78, "{status}");
        }
    }
}

#[test]
fn a_cell_can_be_typed_without_opening_the_line() {
    // Every letter of the board, whatever it is a command for: copying, offering a draw, turning the board, the legend …
    for letter in 'a'..='j' {
        let mut window = game("virus-wars", &[], ["human", "1"], false);
        let before = window.screen();
        window.keys(&format!("{letter}4"));
        window.assert_shows(&format!("Move: {letter}4"));
        window.assert_shows("Enter done");
        window.press(KeyCode::Esc);
        assert_eq!(window.screen(), before, "{letter} has left something behind");
    }
    // The letter `m` opens the line as well.
    let mut window = game("virus-wars", &[("size", "15")], ["human", "human"], false);
    window.keys("m4");
    window.assert_shows("Move: m4");
    let mut window = game("virus-wars", &[], ["human", "human"], false);
    window.keys("A10\n");
    window.assert_shows("This turn so far (1): a10");
    window.keys("b9\nc8\n");
    window.assert_shows("a10, b9, c8");
}

#[test]
fn a_digit_that_follows_no_letter_or_comes_late_types_nothing() {
    let mut window = game("infection", &[], ["human", "human"], false);
    window.keys("f");
    window.pass(Duration::from_secs(3));
    window.keys("4");
    window.assert_hides("Move:");
    window.keys("c\u{8}4");
    window.assert_hides("Move:");
    // A page that was opened on purpose is closed by no digit.
    window.keys("ij4");
    window.assert_hides("Move:");
    window.assert_shows("Esc closes");
}

#[test]
fn the_computer_is_offered_a_draw_only_after_a_question() {
    let mut window = game("infection", &[], ["human", "1"], false);
    window.keys("d");
    window.assert_shows("Offer a draw? y or n");
    window.keys("n");
    window.assert_shows("Red to play");
    window.think();
    window.assert_shows("Red to play");
    window.keys("dy");
    window.think();
    let screen = window.screen();
    assert!(screen.contains("Draw declined") || screen.contains("A draw by agreement"), "{screen}");
}

#[test]
fn a_cell_of_a_puzzle_can_be_typed_without_opening_the_line() {
    let mut window = Window::new(80, 24);
    window.keys("z");
    for letter in ['a', 'g', 'i', 'j'] {
        window.keys(&format!("{letter}4"));
        window.assert_shows(&format!("{letter}4"));
        window.assert_shows("Virus Wars");
        window.press(KeyCode::Esc);
    }
}

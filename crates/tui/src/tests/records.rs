//! Games that are saved automatically, the list of them, records from files.

use ratatui::crossterm::event::KeyCode;
use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_home::Settings;

use crate::app::Opening;
use crate::testing::Window;

#[test]
fn a_game_left_in_the_middle_is_offered_again() {
    let mut window = Window::new(80, 24);
    window.assert_hides("Continue");
    window.keys("2\n:g2\n");
    window.think();
    window.keys("q");
    window.assert_shows("▸ c  Continue");
    window.assert_shows("Infection, started on 15 Nov 2026");
    window.assert_shows("human against level 2");
    // The game itself, and no picture of another.
    let screen = window.screen();
    let own = |line: &str| line.contains("      2  ") && line.contains("│ ●       │");
    assert!(screen.lines().any(own), "no microbe on g2:\n{screen}");
    window.keys("\n");
    window.assert_shows("Blue (level 2)");
    window.assert_shows("1 g2");
    window.keys("u");
    window.assert_shows("No turns yet.");
}

#[test]
fn the_list_is_filtered_and_games_are_removed() {
    let mut window = Window::new(80, 24);
    for game in ["2", "3", "5"] {
        window.keys(game);
        // Two people.
        for _ in 0..2 {
            window.press(KeyCode::Up);
        }
        window.press(KeyCode::Left);
        window.press(KeyCode::Left);
        window.keys("\n");
        window.press(KeyCode::Tab);
        window.keys("\n");
        window.press(KeyCode::Tab);
        window.keys("\n");
        window.keys("xyq");
    }
    window.keys("p");
    window.assert_shows("3 of 3");
    insta::assert_snapshot!("library", window.screen());
    window.keys("/forest");
    window.assert_shows("1 of 3");
    window.press(KeyCode::Enter);
    window.press(KeyCode::Esc);
    window.assert_shows("3 of 3");
    window.keys("dn");
    window.assert_shows("3 of 3");
    window.keys("dy");
    window.assert_shows("2 of 2");
    window.keys("\n");
    window.assert_shows("second game");
    window.keys(",");
    window.assert_shows("earlier");
    window.keys("q");
}

#[test]
fn a_finished_game_stays_as_it_is() {
    let mut window = Window::new(80, 24);
    window.keys("2\n:g2\n");
    window.think();
    window.keys("xy");
    window.assert_shows("Red resigns");
    // Taking back right after the end: the finished game stays, and what follows is a game of its own.
    window.keys("u");
    window.assert_shows("Red to play");
    window.keys("xyq");
    let kept = window.kept();
    assert!(kept[0].contains("[Result \"0-1\"]"), "{}", kept[0]);
    window.keys("p\n");
    for key in [KeyCode::Char('u'), KeyCode::Backspace, KeyCode::Char('y'), KeyCode::Char('r')] {
        window.press(key);
        window.assert_shows("This game stays as it is: b plays on");
        window.press(KeyCode::Char(','));
        window.press(key);
        window.assert_shows("This game stays as it is: b plays on");
        window.press(KeyCode::End);
    }
    window.keys("q");
    assert_eq!(window.kept(), kept);
    // What is played from there is a new game.
    window.keys("p\n,b");
    window.assert_shows("A new game from here");
    window.keys("uq");
    assert_eq!(window.kept().len(), 3);
    assert!(window.kept().contains(&kept[0]), "the old one is still there");
}

#[test]
fn lists_name_the_players_in_the_users_language() {
    let mut window = Window::with(80, 24, Settings::default(), Lang::Pt, Opening::Start);
    window.keys("2\n:g2\n");
    window.think();
    assert!(window.kept()[0].contains("[Second \"level 2\"]"), "the record is the same in every language");
    window.assert_shows("Azul (nível 2)");
    window.keys("q");
    window.assert_shows("pessoa contra nível 2");
    window.keys("p");
    window.assert_shows("pessoa - nível 2");
    window.keys("/nível");
    window.assert_shows("1 de 1");
}

#[test]
fn a_record_file_opens_in_the_viewer() {
    let folder = std::env::temp_dir().join(format!("tabuleiro-tui-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let one = "[Game \"infection\"]\n[First \"Ana\"]\n[Second \"Rui\"]\n[Result \"1-0\"]\n[Reason \"resignation\"]\n\n1. g2 a2\n2. f1\n1-0\n";
    let file = folder.join("one.record");
    std::fs::write(&file, one).unwrap();
    let many = folder.join("many.record");
    std::fs::write(&many, [one, one, one].join("\n")).unwrap();
    let bad = folder.join("bad.record");
    std::fs::write(&bad, one.replace("f1", "d4")).unwrap();

    let mut window = Window::new(80, 24);
    window.keys("o");
    window.assert_shows("Which file?");
    window.paste(&file.display().to_string());
    window.press(KeyCode::Enter);
    window.assert_shows("Red (Ana)");
    window.assert_shows("turn 0 of 3");
    window.press(KeyCode::Right);
    window.press(KeyCode::Right);
    window.assert_shows("Blue plays a2");
    window.press(KeyCode::End);
    window.assert_shows("Red plays f1");
    window.assert_shows("Blue resigns");
    window.keys("s");
    window.press(KeyCode::Home);
    window.paste(&format!("{}/", folder.display()));
    window.press(KeyCode::Enter);
    window.assert_shows("Saved to");
    assert_eq!(std::fs::read_to_string(folder.join("infection.record")).unwrap(), one);
    window.keys("q");

    window.keys("o");
    window.paste(&many.display().to_string());
    window.press(KeyCode::Enter);
    window.assert_shows("3 of 3");
    window.keys("j\n");
    window.assert_shows("Red (Ana)");
    window.keys("qo");
    window.paste(&bad.display().to_string());
    window.press(KeyCode::Enter);
    window.keys("\n");
    window.assert_shows("not allowed (rule I2)");
    window.keys("o");
    window.paste("/no/such/file");
    window.press(KeyCode::Enter);
    window.assert_shows("cannot read /no/such/file");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn settings_take_effect_at_once() {
    let mut window = Window::with(80, 24, Settings::default(), Lang::En, Opening::Start);
    window.keys("s");
    // The language of the tests is that of `--lang`; the glyphs are not.
    for _ in 0..3 {
        window.press(KeyCode::Down);
    }
    window.press(KeyCode::Right);
    window.assert_shows("> ASCII only");
    window.assert_shows("set TABULEIRO_CONFIG");
    for _ in 0..4 {
        window.press(KeyCode::Down);
    }
    window.keys("\nAna\n");
    window.assert_shows("< Ana >");
    window.press(KeyCode::Esc);
    window.keys("2\n");
    window.assert_shows("Red (Ana)");
}

//! Windows of any size, and keys of any kind: nothing breaks.

use ratatui::crossterm::event::KeyCode;
use tabuleiro_catalog::rules::chance::Chance;
use tabuleiro_catalog::rules::chance::Random;

use crate::testing::Window;

#[test]
fn too_small_a_window_says_so_and_nothing_happens_in_it() {
    let mut window = Window::new(80, 24);
    window.keys("4\n");
    for (columns, rows) in [(79, 24), (80, 23), (20, 5), (3, 2), (1, 1)] {
        window.resize(columns, rows);
        window.keys("x\ny");
    }
    window.resize(40, 10);
    window.assert_shows("the boards need 80 by");
    window.resize(80, 24);
    window.assert_shows("Amber to play");
}

#[test]
fn every_screen_stands_every_size() {
    for keys in ["", "1", "1\n", "4\n:d4d6\n\n", "s", "p", "o", "?", "5\n?", "2R", "w\n"] {
        let mut window = Window::new(80, 24);
        window.keys(keys);
        for columns in [80, 81, 97, 130, 300] {
            for rows in [24, 25, 31, 50, 90] {
                window.resize(columns, rows);
            }
        }
    }
}

#[test]
fn random_keys_and_clicks_break_nothing() {
    let seed = 11;
    let mut random = Random::new(seed);
    let special = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::F(1),
    ];
    // Not `s` and what would be typed after it: copies would be saved.
    let letters: Vec<char> =
        ":abcdefghijklmnoptuvwxyzR?,.[] 123456789".chars().filter(|letter| *letter != 's').collect();
    for round in 0..6 {
        let mut window = Window::new(80, 24);
        for _ in 0..1500 {
            match random.below(8) {
                0 => window.click(random.below(80) as u16, random.below(24) as u16),
                1 | 2 => window.press(special[random.below(special.len() as u32) as usize]),
                3 if random.below(10) == 0 => window.think(),
                _ => window.press(KeyCode::Char(letters[random.below(letters.len() as u32) as usize])),
            }
            if window.app.is_over() {
                window = Window::new(80, 24);
            }
        }
        assert!(!window.screen().trim().is_empty(), "seed {seed} round {round}");
    }
}

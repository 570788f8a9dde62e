//! At 80 columns and 24 rows nothing is cut off, in any language: no text, no key at the bottom.

use crate::texts::screen::NO_ROOM;
use ratatui::crossterm::event::KeyCode;
use tabuleiro_catalog::games;
use tabuleiro_catalog::rules::lang::Lang;
use tabuleiro_catalog::rules::options::OptionKind;
use tabuleiro_home::Settings;

use crate::app::Opening;
use crate::testing::Window;

struct Eye {
    window: Window,
    lang: Lang,
    what: String,
    cut: Vec<String>,
}

impl Eye {
    fn open(lang: Lang, what: &str) -> Eye {
        let window = Window::with(80, 24, Settings::default(), lang, Opening::Start);
        Eye { window, lang, what: what.to_owned(), cut: vec![] }
    }

    /// Looks for the sign that something is cut. The pages of keys have it as a word of their own.
    fn look(&mut self, doing: &str) {
        let screen = self.window.screen();
        for line in screen.lines().filter(|line| line.replace("1 2 …", "").replace("3 …", "").contains('…')) {
            self.cut.push(format!("{} {} {doing}: {line}", self.lang.code(), self.what));
        }
    }

    fn keys(&mut self, keys: &str) {
        self.window.keys(keys);
        self.look(keys);
    }

    fn press(&mut self, code: KeyCode) {
        self.window.press(code);
        self.look(&format!("{code:?}"));
    }
}

fn assert_whole(cut: &[String]) {
    assert!(cut.is_empty(), "cut off:\n{}", cut.join("\n"));
}

#[test]
fn start_forms_lists_and_pages() {
    let mut cut = Vec::new();
    for lang in Lang::ALL {
        let mut eye = Eye::open(lang, "start");
        eye.look("");
        for _ in 0..12 {
            eye.press(KeyCode::Down);
        }
        eye.keys("?");
        eye.press(KeyCode::Esc);
        eye.keys("s");
        for _ in 0..9 {
            eye.press(KeyCode::Down);
        }
        eye.keys("?");
        eye.press(KeyCode::Esc);
        eye.press(KeyCode::Esc);
        eye.keys("p?");
        eye.press(KeyCode::Esc);
        eye.press(KeyCode::Esc);
        eye.keys("o");
        eye.press(KeyCode::Esc);
        eye.press(KeyCode::Esc);
        eye.keys("b");
        cut.extend(eye.cut);
    }
    assert_whole(&cut);
}

#[test]
fn setting_up_every_game_and_its_rules() {
    let mut cut = Vec::new();
    for lang in Lang::ALL {
        for (number, game) in (1..).zip(games()) {
            let mut eye = Eye::open(lang, game.info().id);
            eye.keys(&number.to_string());
            eye.press(KeyCode::Up);
            // Both kinds of clock.
            for _ in 0..2 {
                eye.press(KeyCode::Right);
                for _ in 0..12 {
                    eye.press(KeyCode::Down);
                }
            }
            eye.keys("R");
            for _ in 0..8 {
                eye.press(KeyCode::PageDown);
            }
            cut.extend(eye.cut);
        }
    }
    assert_whole(&cut);
}

#[test]
fn every_value_of_every_option_beside_its_board() {
    let mut cut = Vec::new();
    for lang in Lang::ALL {
        let no_room = NO_ROOM.in_lang(lang);
        for game in games() {
            let info = game.info();
            let opening = Opening::Setup(info.id);
            let window = Window::with(80, 24, Settings::default(), lang, opening);
            let mut eye = Eye { window, lang, what: info.id.to_owned(), cut: vec![] };
            // From the last line to the first, which is the game.
            eye.press(KeyCode::Down);
            for spec in info.options {
                eye.press(KeyCode::Down);
                eye.window.assert_shows(spec.label.in_lang(lang));
                let keys = match spec.kind {
                    OptionKind::Choice(words) => vec![KeyCode::Right; words.len()],
                    // To the largest, to the smallest, and as near to where it was as the keys lead.
                    OptionKind::Number { .. } => {
                        vec![KeyCode::PageUp, KeyCode::PageDown, KeyCode::PageDown, KeyCode::PageUp]
                    }
                };
                for key in keys {
                    eye.press(key);
                    eye.window.assert_hides(no_room);
                }
            }
            cut.extend(eye.cut);
        }
    }
    assert_whole(&cut);
}

#[test]
fn playing_every_game() {
    let mut cut = Vec::new();
    for lang in Lang::ALL {
        for (number, game) in (1..).zip(games()) {
            let mut eye = Eye::open(lang, game.info().id);
            eye.keys(&format!("{number}\n"));
            eye.keys("?");
            eye.press(KeyCode::PageDown);
            eye.press(KeyCode::Esc);
            eye.keys("x");
            eye.keys("n");
            eye.keys("s");
            eye.press(KeyCode::Esc);
            eye.keys("u");
            // A turn by the first cells that can be pointed at, where the computer does not begin.
            for _ in 0..8 {
                eye.press(KeyCode::Tab);
                eye.press(KeyCode::Enter);
            }
            eye.press(KeyCode::Esc);
            eye.window.think();
            eye.look("answered");
            eye.keys(",");
            eye.press(KeyCode::Esc);
            eye.keys("dy");
            eye.window.think();
            eye.look("offered");
            eye.keys(if lang == Lang::Pt { "xs" } else { "xy" });
            // Where the game is over, `s` has asked for a file: nothing is saved.
            eye.press(KeyCode::Esc);
            eye.keys(",");
            eye.keys("q");
            eye.keys("p");
            eye.keys("d");
            eye.keys("n\n");
            cut.extend(eye.cut);
        }
        let mut eye = Eye::open(lang, "watch");
        eye.keys("w");
        eye.keys("\n");
        eye.keys(" ");
        eye.keys("u");
        cut.extend(eye.cut);
    }
    assert_whole(&cut);
}

//! The games in the browser: the interface asks for a server, shows where it is, and stops it.

use ratatui::crossterm::event::KeyCode;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_home::texts::files;

use crate::app::{Effect, Event};
use crate::testing::Window;

const PAGE: &str = "http://127.0.0.1:8080";

fn served(window: &mut Window) {
    window.keys("b");
    window.assert_shows("Starting the server.");
    assert_eq!(window.app.effects(), [Effect::Serve]);
    window.update(Event::Served(Ok(PAGE.to_owned())));
    window.assert_shows(PAGE);
    assert_eq!(window.app.effects(), [Effect::Browse(PAGE.to_owned())]);
}

#[test]
fn the_page_is_served_shown_copied_and_stopped() {
    let mut window = Window::new(80, 24);
    served(&mut window);
    insta::assert_snapshot!("browser", window.screen());
    window.keys("c");
    window.assert_shows("Address copied");
    assert_eq!(window.app.effects(), [Effect::Copy(PAGE.to_owned())]);
    window.press(KeyCode::Esc);
    window.assert_shows("Virus Wars");
    assert_eq!(window.app.effects(), [Effect::StopServing]);
}

#[test]
fn what_stands_in_the_way_is_said_and_can_be_tried_again() {
    let mut window = Window::new(80, 24);
    window.keys("b");
    let why = Message::new(&files::CANNOT_WRITE).with("file", "games.db").with("why", "no room");
    window.update(Event::Served(Err(why)));
    window.assert_shows("It failed: cannot write games.db: no room");
    window.app.effects();
    window.press(KeyCode::Enter);
    assert_eq!(window.app.effects(), [Effect::Serve]);
    window.assert_shows("Starting the server.");
}

#[test]
fn an_answer_that_comes_after_leaving_is_nobodys() {
    let mut window = Window::new(80, 24);
    window.keys("b");
    window.press(KeyCode::Esc);
    window.app.effects();
    window.update(Event::Served(Ok(PAGE.to_owned())));
    window.assert_hides(PAGE);
    assert!(window.app.effects().is_empty());
}

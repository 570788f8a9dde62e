//! The screen that serves the games to a browser. What serves is handed in from outside: this crate knows no server.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tabuleiro_catalog::rules::lang::Message;

use crate::app::{Desk, Effect, Go};
use crate::canvas::{Canvas, wrap};
use crate::texts::browser as texts;
use crate::texts::screen;
use crate::theme::Role;
use crate::widgets::{bar, keys};

/// Where the page is, or why there is none.
pub type Served = Result<String, Message>;

/// Something that serves the games to a browser. Nothing here waits.
pub trait Web {
    /// Starts, and tells later where the page is, or why it does not work.
    fn start(&mut self, tell: Box<dyn FnOnce(Served) + Send>);
    /// Shows a page in the user's browser, where there is one.
    fn show(&mut self, address: &str);
    /// Stops, in good order. What goes with it stops at the latest when this value goes.
    fn stop(&mut self);
}

/// The screen.
#[derive(Default)]
pub struct Page {
    served: Option<Served>,
    copied: bool,
}

impl Page {
    /// The screen, with something that starts to serve.
    pub fn new(desk: &mut Desk) -> Page {
        desk.effects.push(Effect::Serve);
        Page::default()
    }

    /// Hears where the page is.
    pub fn hear(&mut self, served: Served, desk: &mut Desk) {
        if let Ok(address) = &served {
            desk.effects.push(Effect::Browse(address.clone()));
        }
        self.served = Some(served);
    }

    /// Obeys a key.
    pub fn key(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        match (code, &self.served) {
            (KeyCode::Esc | KeyCode::Char('q'), _) => {
                desk.effects.push(Effect::StopServing);
                return Go::Start;
            }
            (KeyCode::Enter | KeyCode::Char('b' | ' '), Some(Ok(address))) => {
                desk.effects.push(Effect::Browse(address.clone()));
            }
            (KeyCode::Enter | KeyCode::Char(' '), Some(Err(_))) => *self = Page::new(desk),
            (KeyCode::Char('c'), Some(Ok(address))) => {
                desk.effects.push(Effect::Copy(address.clone()));
                self.copied = true;
            }
            _ => {}
        }
        Go::Stay
    }

    /// Draws the screen.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, desk: &mut Desk) {
        let area = canvas.area;
        bar(canvas, &desk.words(&texts::BROWSER), "");
        let place = Rect { x: area.x + 2, y: area.y + 2, width: 76.min(area.width - 4), height: area.height - 4 };
        let mut part = canvas.part(place);
        let mut y = place.y;
        let mut say = |text: String, role| {
            for line in wrap(&text, place.width.into()) {
                part.say(place.x, y, &line, role);
                y += 1;
            }
            y += 1;
        };
        match &self.served {
            None => say(desk.words(&texts::STARTING), Role::Question),
            Some(Ok(address)) => {
                say(desk.words(&texts::ADDRESS), Role::Text);
                say(format!("  {address}"), Role::Title);
                say(desk.words(&texts::OPEN_IT), Role::Text);
                say(desk.words(&texts::WHILE_OPEN), Role::Text);
                if self.copied {
                    say(desk.words(&texts::COPIED), Role::Good);
                }
            }
            Some(Err(why)) => {
                say(desk.words(Message::new(&texts::FAILED).with("why", why.clone())), Role::Bad);
                say(desk.words(&texts::AGAIN), Role::Text);
            }
        }
        let end = (KeyCode::Esc, &texts::KEY_END);
        match &self.served {
            None => keys(canvas, desk, &[end]),
            Some(Ok(_)) => keys(
                canvas,
                desk,
                &[(KeyCode::Enter, &texts::KEY_BROWSER), (KeyCode::Char('c'), &texts::KEY_COPY), end],
            ),
            Some(Err(_)) => {
                keys(canvas, desk, &[(KeyCode::Enter, &texts::KEY_AGAIN), (KeyCode::Esc, &screen::KEY_BACK)]);
            }
        }
    }
}

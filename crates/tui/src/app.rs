//! The whole interface as a value: events change it, [`App::draw`] shows it, and what has to happen outside is handed out as effects. It
//! reads no clock, no keyboard and no terminal, so that tests can play whole games with it.

use std::path::PathBuf;
use std::time::Duration;
use tabuleiro_home::texts::local as local_texts;

use ratatui::Frame;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_home::{LocalGame, SavedGames, Settings};

use crate::brain::{BrainReport, Thinker};
use crate::canvas::{Canvas, centred};
use crate::form::NewGameForm;
use crate::library::Library;
use crate::options::SettingsForm;
use crate::pager::Pager;
use crate::play::Play;
use crate::puzzles::Puzzles;
use crate::start::StartScreen;
use crate::texts::screen as texts;
use crate::theme::{Appearance, Role, Theme};
use crate::web::{Page, Served};

/// The smallest window that everything fits into.
pub const SMALLEST: (u16, u16) = (80, 24);

/// An event that the interface reacts to.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// Text that was pasted.
    Paste(String),
    /// The window has another size.
    Resize,
    /// The moment has come that [`App::wake`] asked for.
    Wake,
    /// The computer has something to say.
    Brain(BrainReport),
    /// The games are served to browsers, or cannot be.
    Served(Served),
}

/// A side effect that the shell performs for the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Put a text on the clipboard.
    Copy(String),
    /// Stop until the shell lets the program go on.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// Serve the games to browsers, and tell where.
    Serve,
    /// Show a page in the user's browser.
    Browse(String),
    /// Serve no longer.
    StopServing,
}

/// What can be clicked besides the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// The same as a key.
    Key(KeyCode),
    /// A line of a list or form.
    Row(usize),
}

/// The state that all screens share: settings, store, engine, language, time.
pub struct Desk {
    /// The language.
    pub lang: Lang,
    /// Colours and glyphs.
    pub theme: Theme,
    /// The settings.
    pub settings: Settings,
    /// Where the settings are kept.
    pub settings_file: Option<PathBuf>,
    /// Where games are kept.
    pub store: Box<dyn SavedGames>,
    /// The engine thread, or a stand-in of the tests.
    pub thinker: Box<dyn Thinker>,
    /// The number of the next question to the thinker, or of the next game.
    pub next_id: u64,
    /// The time since the program started.
    pub now: Duration,
    /// Side effects for the shell.
    pub effects: Vec<Effect>,
    /// What was drawn that can be clicked.
    pub hits: Vec<(Rect, Hit)>,
    /// Whether the games can be served to a browser.
    pub has_web: bool,
    /// What the command line and the environment decide, whatever the settings say.
    pub frame: Surroundings,
}

/// What the command line and the environment decide.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// The language of `--lang`.
    pub lang: Option<Lang>,
    /// The language of the locale.
    pub locale: Lang,
    /// `--ascii`.
    pub ascii: bool,
    /// `--color never` or `always`.
    pub colour: Option<bool>,
    /// The environment that tells about the terminal.
    pub env: Vec<(String, String)>,
}

impl Surroundings {
    fn look(&self, settings: &Settings) -> Appearance {
        let env = |name: &str| {
            // `--color always` overrules what the environment asks for.
            if name == "NO_COLOR" && self.colour == Some(true) {
                return None;
            }
            self.env.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
        };
        let mut look = Appearance::of(settings, env);
        look.ascii |= self.ascii;
        if self.colour == Some(false) {
            look.depth = crate::theme::Depth::None;
        }
        look
    }

    fn lang(&self, settings: &Settings) -> Lang {
        self.lang.or(settings.language()).unwrap_or(self.locale)
    }
}

impl Desk {
    /// A desk for a user.
    pub fn new(
        settings: Settings,
        settings_file: Option<PathBuf>,
        store: Box<dyn SavedGames>,
        thinker: Box<dyn Thinker>,
        frame: Surroundings,
    ) -> Desk {
        let theme = Theme { look: frame.look(&settings) };
        let lang = frame.lang(&settings);
        Desk {
            lang,
            theme,
            settings,
            settings_file,
            store,
            thinker,
            next_id: 1,
            now: Duration::ZERO,
            effects: vec![],
            hits: vec![],
            has_web: false,
            frame,
        }
    }

    /// Looks at the settings again after a change.
    pub fn settle(&mut self) {
        self.theme = Theme { look: self.frame.look(&self.settings) };
        self.lang = self.frame.lang(&self.settings);
    }

    /// A number that nothing had before.
    pub fn next_number(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id - 1
    }

    /// A message in the user's language.
    pub fn words(&self, message: impl Into<Message>) -> String {
        message.into().in_lang(self.lang)
    }
}

/// Where to go next.
pub enum Go {
    /// Nowhere.
    Stay,
    /// To the start screen.
    Start,
    /// To a setup form.
    Setup(Box<NewGameForm>),
    /// To a game.
    Play(Box<Play>),
    /// To the list of games.
    Library(Box<Library>),
    /// To the settings.
    Settings,
    /// To the screen that serves the games to a browser.
    Web,
    /// To the puzzles.
    Puzzles,
    /// To a page on top of this screen.
    Page(Pager),
    /// Out.
    Quit,
}

enum Screen {
    Start(Box<StartScreen>),
    Setup(Box<NewGameForm>),
    Play(Box<Play>),
    Library(Box<Library>),
    Settings(SettingsForm),
    Web(Page),
    Puzzles(Box<Puzzles>),
}

/// The interface.
pub struct App {
    desk: Desk,
    screen: Screen,
    page: Option<Pager>,
    quit: bool,
    /// The size at the last drawing.
    size: (u16, u16),
}

/// What the interface opens with.
pub enum Opening {
    /// The start screen.
    Start,
    /// The form for a new game of this kind.
    Setup(&'static str),
    /// A game.
    Game(Box<LocalGame>),
    /// The last unfinished game.
    Continue,
}

impl App {
    /// Opens the interface.
    pub fn new(mut desk: Desk, opening: Opening, notice: Option<Message>) -> App {
        let screen = match opening {
            Opening::Start => Screen::Start(Box::new(StartScreen::new(&mut desk, notice))),
            Opening::Setup(game) => Screen::Setup(Box::new(NewGameForm::new(&desk, Some(game), false))),
            Opening::Game(game) => Screen::Play(Box::new(Play::new(*game, &mut desk))),
            Opening::Continue => {
                let found = desk.store.unfinished().ok_or_else(|| Message::new(&local_texts::NOTHING_UNFINISHED));
                match found.and_then(|entry| Play::resume(&entry.name, &mut desk)) {
                    Ok(play) => Screen::Play(Box::new(play)),
                    Err(message) => Screen::Start(Box::new(StartScreen::new(&mut desk, Some(message)))),
                }
            }
        };
        App { desk, screen, page: None, quit: false, size: SMALLEST }
    }

    /// Whether the user has left.
    pub fn is_over(&self) -> bool {
        self.quit
    }

    /// Takes the side effects since the last call.
    pub fn effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.desk.effects)
    }

    /// When the interface has to be woken, if nothing happens before.
    pub fn wake(&self) -> Option<Duration> {
        match &self.screen {
            Screen::Play(play) => play.wake(&self.desk),
            _ => None,
        }
    }

    /// Handles an event at a moment.
    pub fn update(&mut self, event: Event, now: Duration) {
        self.desk.now = now;
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Key(_) | Event::Resize => {}
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.paste(&text);
                } else if let Screen::Library(library) = &mut self.screen {
                    library.paste(&text);
                } else if let Screen::Setup(setup) = &mut self.screen {
                    setup.paste(&text);
                }
            }
            Event::Wake => {}
            Event::Brain(report) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.hear(report, &mut self.desk);
                }
            }
            Event::Served(served) => {
                // Leaving the screen has stopped the server: a late answer is dropped.
                if let Screen::Web(page) = &mut self.screen {
                    page.hear(served, &mut self.desk);
                }
            }
        }
        if let Screen::Play(play) = &mut self.screen {
            play.tick(&mut self.desk);
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => self.quit = true,
                KeyCode::Char('z') => self.desk.effects.push(Effect::Suspend),
                KeyCode::Char('l') => self.desk.effects.push(Effect::Redraw),
                KeyCode::Char(letter) if self.page.is_none() && !self.is_small() => match &mut self.screen {
                    Screen::Play(play) => play.edit(letter),
                    Screen::Library(library) => library.edit(letter),
                    Screen::Settings(form) => form.edit(letter),
                    Screen::Puzzles(puzzles) => puzzles.edit(letter),
                    Screen::Start(_) | Screen::Setup(_) | Screen::Web(_) => {}
                },
                _ => {}
            }
            return;
        }
        if self.is_small() {
            // Too small to draw: only quitting works.
            if matches!(key.code, KeyCode::Char('q')) {
                self.quit = true;
            }
            return;
        }
        if let Some(page) = &mut self.page {
            // The legend has its letter, and so may a cell: `i4` is no wish for the legend.
            let is_cell = match &mut self.screen {
                Screen::Play(play) => play.continues_cell(key.code),
                Screen::Puzzles(puzzles) => puzzles.continues_cell(key.code),
                _ => false,
            };
            if is_cell || page.key(key.code) {
                self.page = None;
            }
            if !is_cell {
                return;
            }
        }
        let go = match &mut self.screen {
            Screen::Start(start) => start.key(key.code, &mut self.desk),
            Screen::Setup(setup) => setup.key(key.code, &mut self.desk),
            Screen::Play(play) => play.key(key.code, &mut self.desk),
            Screen::Library(library) => library.key(key.code, &mut self.desk),
            Screen::Settings(form) => form.key(key.code, &mut self.desk),
            Screen::Web(page) => page.key(key.code, &mut self.desk),
            Screen::Puzzles(puzzles) => puzzles.key(key.code),
        };
        self.go(go);
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let at = Position { x: mouse.column, y: mouse.row };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let hit = self.desk.hits.iter().rev().find(|(rect, _)| rect.contains(at)).map(|(_, hit)| *hit);
                match hit {
                    Some(Hit::Key(code)) => self.key(KeyEvent::new(code, KeyModifiers::NONE)),
                    Some(Hit::Row(row)) if self.page.is_none() => {
                        let go = match &mut self.screen {
                            Screen::Start(start) => start.click(row, &mut self.desk),
                            Screen::Setup(setup) => setup.click(row, &mut self.desk),
                            Screen::Library(library) => library.click(row, &mut self.desk),
                            Screen::Settings(form) => form.click(row, &mut self.desk),
                            Screen::Play(play) => play.click_row(row, &mut self.desk),
                            Screen::Web(_) | Screen::Puzzles(_) => Go::Stay,
                        };
                        self.go(go);
                    }
                    Some(Hit::Row(_)) => {}
                    None => match (&mut self.screen, &self.page) {
                        (Screen::Play(play), None) => play.click(at, &mut self.desk),
                        (Screen::Puzzles(puzzles), None) => puzzles.click(at),
                        _ => {}
                    },
                }
            }
            MouseEventKind::Down(MouseButton::Right) => self.key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE)),
            MouseEventKind::ScrollUp => self.scroll(true),
            MouseEventKind::ScrollDown => self.scroll(false),
            _ => {}
        }
    }

    /// The wheel: lines of a page, turns of a game, lines of a list.
    fn scroll(&mut self, up: bool) {
        let code = match (&self.page, &self.screen) {
            (None, Screen::Play(_) | Screen::Puzzles(_)) => KeyCode::Char(if up { ',' } else { '.' }),
            _ if up => KeyCode::Up,
            _ => KeyCode::Down,
        };
        self.key(KeyEvent::new(code, KeyModifiers::NONE));
    }

    fn go(&mut self, go: Go) {
        let left = matches!(self.screen, Screen::Play(_)) && !matches!(go, Go::Stay | Go::Page(_) | Go::Quit);
        if left {
            self.desk.thinker.leave();
        }
        self.screen = match go {
            Go::Stay => return,
            Go::Page(page) => {
                self.page = Some(page);
                return;
            }
            Go::Quit => {
                self.quit = true;
                return;
            }
            Go::Start => Screen::Start(Box::new(StartScreen::new(&mut self.desk, None))),
            Go::Setup(setup) => Screen::Setup(setup),
            Go::Play(play) => Screen::Play(play),
            Go::Library(library) => Screen::Library(library),
            Go::Settings => Screen::Settings(SettingsForm::new()),
            Go::Web => Screen::Web(Page::new(&mut self.desk)),
            Go::Puzzles => Screen::Puzzles(Box::new(Puzzles::new())),
        };
    }

    fn is_small(&self) -> bool {
        self.size.0 < SMALLEST.0 || self.size.1 < SMALLEST.1
    }

    /// Draws the interface.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.size = (area.width, area.height);
        self.desk.hits.clear();
        let mut canvas = Canvas { buffer: frame.buffer_mut(), area, theme: self.desk.theme, lang: self.desk.lang };
        if self.is_small() {
            let message = Message::new(&texts::TOO_SMALL).with("columns", SMALLEST.0).with("rows", SMALLEST.1);
            let message = message.with("now-columns", area.width).with("now-rows", area.height);
            let lines = crate::canvas::wrap(&self.desk.words(message), area.width.into());
            let place = centred(area, area.width, lines.len() as u16);
            for (line, y) in lines.iter().zip(place.top()..place.bottom()) {
                canvas.say(place.x, y, line, Role::Question);
            }
            return;
        }
        match &mut self.screen {
            Screen::Start(start) => start.draw(&mut canvas, &mut self.desk),
            Screen::Setup(setup) => setup.draw(&mut canvas, &mut self.desk),
            Screen::Play(play) => play.draw(&mut canvas, &mut self.desk),
            Screen::Library(library) => library.draw(&mut canvas, &mut self.desk),
            Screen::Settings(form) => form.draw(&mut canvas, &mut self.desk),
            Screen::Web(page) => page.draw(&mut canvas, &mut self.desk),
            Screen::Puzzles(puzzles) => puzzles.draw(&mut canvas, &mut self.desk),
        }
        if let Some(page) = &mut self.page {
            page.draw(&mut canvas, &mut self.desk);
        }
    }
}

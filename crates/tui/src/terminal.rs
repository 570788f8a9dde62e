//! The shell around the interface: it enters and leaves the terminal, waits for whatever comes first, and draws.
//!
//! Waiting is blocking: between events nothing runs. The terminal is left as it was on every way out: the end, an error, a panic,
//! a signal.

use std::io::{self, Stdout, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event as Input,
};
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::Rect;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_home::{SavedGames, Settings};

use crate::app::{App, Desk, Effect, Event, Opening, Surroundings};
use crate::brain::Brain;
#[cfg(unix)]
use crate::signals::{self, Signal};
use crate::web::Web;

/// What the interface starts with.
pub struct TerminalConfig {
    /// The settings.
    pub settings: Settings,
    /// Where they are kept.
    pub settings_file: Option<PathBuf>,
    /// Where games are kept.
    pub store: Box<dyn SavedGames>,
    /// Seed of the computer's random choices.
    pub seed: u64,
    /// What the command line and the environment decide.
    pub surroundings: Surroundings,
    /// What to open with.
    pub opening: Opening,
    /// A notice for the start screen.
    pub notice: Option<Message>,
    /// What serves the games to a browser.
    pub web: Option<Box<dyn Web>>,
}

/// An event for the main loop: input, a report of the engine thread, a signal.
enum LoopEvent {
    App(Event),
    #[cfg(unix)]
    Signal(Signal),
    /// The keyboard is gone.
    Closed,
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
}

/// Leaves the terminal as it was. Everything is tried, whatever fails.
fn leave() {
    let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

/// Leaves the terminal when it goes out of scope.
struct Visit;

impl Drop for Visit {
    fn drop(&mut self) {
        leave();
    }
}

/// A panic in any thread ends the program, with its message readable on an ordinary screen.
fn guard_panics() {
    let usual = std::panic::take_hook();
    let main = std::thread::current().id();
    std::panic::set_hook(Box::new(move |panic| {
        leave();
        usual(panic);
        if std::thread::current().id() != main {
            std::process::exit(101);
        }
    }));
}

/// Runs the interface until the user leaves. Gives the number of the signal that ended it, if one did.
///
/// # Errors
/// A terminal that cannot be used.
pub fn run(config: TerminalConfig) -> io::Result<Option<i32>> {
    let (tell, outside) = channel();
    let reports = tell.clone();
    let brain = Brain::start(config.seed, move |report| {
        let _ = reports.send(LoopEvent::App(Event::Brain(report)));
    });
    let mut serving = Serving { web: config.web, tell: tell.clone() };
    let mut desk = Desk::new(config.settings, config.settings_file, config.store, Box::new(brain), config.surroundings);
    desk.has_web = serving.web.is_some();
    let mut app = App::new(desk, config.opening, config.notice);
    guard_panics();
    enter()?;
    let visit = Visit;
    // From here on no change of the window's size is missed, be it before the keyboard is read.
    event::poll(Duration::ZERO)?;
    read_keyboard(tell.clone());
    #[cfg(unix)]
    signals::listen(move |signal| {
        let _ = tell.send(LoopEvent::Signal(signal));
    })?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let ended = turn(&mut app, &mut terminal, &outside, &mut serving);
    // The terminal is restored before the server finishes its connections.
    drop(visit);
    ended
}

/// Reads keyboard and mouse in a thread of its own.
fn read_keyboard(tell: Sender<LoopEvent>) {
    std::thread::spawn(move || {
        loop {
            let told = match event::read() {
                Ok(Input::Key(key)) => tell.send(LoopEvent::App(Event::Key(key))),
                Ok(Input::Mouse(mouse)) => tell.send(LoopEvent::App(Event::Mouse(mouse))),
                Ok(Input::Paste(text)) => tell.send(LoopEvent::App(Event::Paste(text))),
                Ok(Input::Resize(..)) => tell.send(LoopEvent::App(Event::Resize)),
                Ok(Input::FocusGained | Input::FocusLost) => Ok(()),
                Err(_) => {
                    let _ = tell.send(LoopEvent::Closed);
                    return;
                }
            };
            if told.is_err() {
                return;
            }
        }
    });
}

type RealTerminal = Terminal<CrosstermBackend<Stdout>>;

/// What serves the games to a browser, and where it tells that it does.
struct Serving {
    web: Option<Box<dyn Web>>,
    tell: Sender<LoopEvent>,
}

impl Serving {
    fn start(&mut self) {
        let tell = self.tell.clone();
        if let Some(web) = &mut self.web {
            web.start(Box::new(move |served| {
                let _ = tell.send(LoopEvent::App(Event::Served(served)));
            }));
        }
    }
}

/// The loop: wait, let it happen, draw.
fn turn(
    app: &mut App,
    terminal: &mut RealTerminal,
    outside: &Receiver<LoopEvent>,
    serving: &mut Serving,
) -> io::Result<Option<i32>> {
    let start = Instant::now();
    loop {
        terminal.draw(|frame| app.draw(frame))?;
        let first = match app.wake() {
            None => outside.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(moment) => outside.recv_timeout(moment.saturating_sub(start.elapsed())),
        };
        let first = match first {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => LoopEvent::App(Event::Wake),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        };
        // All pending events are handled before the next drawing.
        for event in std::iter::once(first).chain(outside.try_iter()) {
            match event {
                LoopEvent::App(event) => app.update(event, start.elapsed()),
                LoopEvent::Closed => return Ok(None),
                #[cfg(unix)]
                LoopEvent::Signal(Signal::End(number)) => return Ok(Some(number)),
                #[cfg(unix)]
                LoopEvent::Signal(Signal::Suspend) => suspend(terminal)?,
                #[cfg(unix)]
                LoopEvent::Signal(Signal::Resume) => {
                    enter()?;
                    anew(terminal)?;
                }
            }
            for effect in app.effects() {
                match effect {
                    Effect::Copy(text) => copy(&text)?,
                    Effect::Suspend => suspend(terminal)?,
                    Effect::Redraw => anew(terminal)?,
                    Effect::Serve => serving.start(),
                    Effect::Browse(address) => serving.web.iter_mut().for_each(|web| web.show(&address)),
                    Effect::StopServing => serving.web.iter_mut().for_each(|web| web.stop()),
                }
            }
            if app.is_over() {
                return Ok(None);
            }
        }
    }
}

/// Has the next drawing draw everything. (`Terminal::clear` would ask the terminal where its cursor is, and the answer would go to
/// the thread that reads the keyboard.)
fn anew(terminal: &mut RealTerminal) -> io::Result<()> {
    let size = terminal.size()?;
    terminal.resize(Rect::new(0, 0, size.width, size.height))
}

#[cfg(unix)]
fn suspend(terminal: &mut RealTerminal) -> io::Result<()> {
    leave();
    signals::suspend()?;
    enter()?;
    anew(terminal)
}

#[cfg(not(unix))]
fn suspend(terminal: &mut RealTerminal) -> io::Result<()> {
    anew(terminal)
}

/// Puts a text on the clipboard by the escape sequence that most terminals know (OSC 52). The others ignore it.
fn copy(text: &str) -> io::Result<()> {
    let mut out = io::stdout();
    write!(out, "\u{1b}]52;c;{}\u{7}", base64(text.as_bytes()))?;
    out.flush()
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let whole = group.iter().fold(0u32, |sum, byte| sum << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        for place in 0..4 {
            let letter = LETTERS[(whole >> (18 - 6 * place)) as usize & 63];
            text.push(if place <= group.len() { letter as char } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clipboard_gets_base64() {
        for (text, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(text.as_bytes()), coded);
        }
    }
}

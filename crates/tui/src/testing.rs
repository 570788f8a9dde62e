//! What the tests share: a desk without a terminal, and a computer that answers at once.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use tabuleiro_catalog::countdown::TimeControl;
use tabuleiro_catalog::rules::lang::{Lang, Message};
use tabuleiro_home::store::{Memory, SavedSummary};
use tabuleiro_home::{LocalGame, Saved, SavedGames, Seat, Settings};
use tabuleiro_protocol::who::Who;

use crate::app::{App, Desk, Event, Opening, Surroundings};
use crate::brain::{Ask, BrainJob, BrainPlayers, BrainReport, Effort, Thinker};

/// Questions that wait until the test lets them be answered.
#[derive(Clone, Default)]
struct HeldQuestions {
    jobs: Rc<RefCell<Vec<BrainJob>>>,
    /// How often a game was left.
    left: Rc<Cell<usize>>,
}

impl Thinker for HeldQuestions {
    fn ask(&mut self, job: BrainJob) {
        self.jobs.borrow_mut().push(job);
    }

    fn leave(&mut self) {
        self.left.set(self.left.get() + 1);
    }
}

/// Games in memory that the test can look at as well.
#[derive(Clone, Default)]
struct SharedGames(Rc<RefCell<Memory>>);

impl SavedGames for SharedGames {
    fn fresh(&mut self, game: &str) -> (String, String) {
        self.0.borrow_mut().fresh(game)
    }

    fn save(&mut self, name: &str, text: &str) {
        self.0.borrow_mut().save(name, text);
    }

    fn read(&mut self, name: &str) -> Result<String, Message> {
        self.0.borrow_mut().read(name)
    }

    fn list(&mut self) -> Vec<SavedSummary> {
        self.0.borrow_mut().list()
    }

    fn remove(&mut self, name: &str) -> Result<(), Message> {
        self.0.borrow_mut().remove(name)
    }

    fn error(&mut self) -> Option<Message> {
        self.0.borrow_mut().error()
    }

    fn is_lasting(&self) -> bool {
        self.0.borrow().is_lasting()
    }

    fn flush(&mut self) {}
}

fn desk_with(thinker: Box<dyn Thinker>, store: Box<dyn SavedGames>, settings: Settings, lang: Lang) -> Desk {
    let surroundings = Surroundings { lang: Some(lang), ..Surroundings::default() };
    let surroundings = Surroundings { env: vec![("TERM".to_owned(), "xterm-256color".to_owned())], ..surroundings };
    let mut desk = Desk::new(settings, None, store, thinker, surroundings);
    desk.has_web = true;
    desk
}

/// The player's name with which a window shows the first steps.
pub(crate) const FIRST_STEPS: &str = "Newcomer";

/// Opens with a game that begins now, between players by the words of the command line.
pub(crate) fn opening(saved: Saved, players: [&str; 2], settings: &Settings) -> Opening {
    let sides = players.map(|word| Seat::new(Who::read(word).unwrap(), settings));
    Opening::Game(Box::new(LocalGame::start(saved, sides, TimeControl::None)))
}

/// The interface in a window of its own.
pub(crate) struct Window {
    pub(crate) app: App,
    terminal: Terminal<TestBackend>,
    waiting: HeldQuestions,
    store: SharedGames,
    mind: BrainPlayers,
    now: Duration,
}

impl Window {
    pub(crate) fn new(columns: u16, rows: u16) -> Window {
        Window::with(columns, rows, Settings::default(), Lang::En, Opening::Start)
    }

    pub(crate) fn with(columns: u16, rows: u16, settings: Settings, lang: Lang, opening: Opening) -> Window {
        let waiting = HeldQuestions::default();
        let store = SharedGames::default();
        let mut settings = settings;
        // A test that wants the first steps says so by a setting of its own.
        if settings.get("name") != FIRST_STEPS {
            settings.set("lessons", "never");
        }
        let desk = desk_with(Box::new(waiting.clone()), Box::new(store.clone()), settings, lang);
        let app = App::new(desk, opening, None);
        let terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        let mut window = Window { app, terminal, waiting, store, mind: BrainPlayers::new(1), now: Duration::ZERO };
        window.draw();
        window
    }

    pub(crate) fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.terminal.backend_mut().resize(columns, rows);
        self.app.update(Event::Resize, self.now);
        self.draw();
    }

    pub(crate) fn update(&mut self, event: Event) {
        self.app.update(event, self.now);
        self.draw();
    }

    pub(crate) fn press(&mut self, code: KeyCode) {
        self.update(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Presses a key for every letter; `\n` is Enter.
    pub(crate) fn keys(&mut self, keys: &str) {
        for letter in keys.chars() {
            self.press(if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) });
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.update(Event::Paste(text.to_owned()));
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.update(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    /// Clicks on the first place where a text stands.
    pub(crate) fn click_on(&mut self, text: &str) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let byte = line.find(text)?;
            Some((line[..byte].chars().count() as u16, row as u16))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no `{text}` on the screen:\n{screen}"));
        self.click(column, row);
    }

    /// Lets time pass.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.now += time;
        self.update(Event::Wake);
    }

    /// Lets the computer answer what it has been asked, until it is asked no more. Long thinking is cut to a few nodes.
    pub(crate) fn think(&mut self) {
        for _ in 0..10_000 {
            let job = self.waiting.jobs.borrow_mut().pop();
            let Some(mut job) = job else { return };
            self.waiting.jobs.borrow_mut().clear();
            if let Ask::Judge(effort) | Ask::Evaluate(effort) | Ask::Hint(effort) = &mut job.ask {
                *effort = Effort::Nodes(1000);
            }
            let reports = RefCell::new(Vec::<BrainReport>::new());
            self.mind.answer(&job, &|report| reports.borrow_mut().push(report));
            for report in reports.into_inner() {
                self.update(Event::Brain(report));
            }
            // The pace of the computer.
            self.pass(Duration::from_secs(1));
        }
        panic!("the computer is asked without end");
    }

    /// The texts of the games that are kept, the newest first.
    pub(crate) fn kept(&mut self) -> Vec<String> {
        let entries = self.store.list();
        entries.iter().map(|entry| self.store.read(&entry.name).unwrap()).collect()
    }

    /// How often a game was left, and its players let go.
    pub(crate) fn times_left(&self) -> usize {
        self.waiting.left.get()
    }

    /// Answers the last question as the test likes: for pictures that must not change when the computer plays better.
    pub(crate) fn answer(&mut self, reports: impl Fn(&BrainJob) -> Vec<BrainReport>) {
        let job = self.waiting.jobs.borrow_mut().pop().expect("a question");
        self.waiting.jobs.borrow_mut().clear();
        for report in reports(&job) {
            self.update(Event::Brain(report));
        }
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let mut text = String::new();
        for y in 0..buffer.area.height {
            let line: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    pub(crate) fn assert_shows(&self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "no `{text}` on the screen:\n{screen}");
    }

    pub(crate) fn assert_hides(&self, text: &str) {
        let screen = self.screen();
        assert!(!screen.contains(text), "`{text}` on the screen:\n{screen}");
    }
}

//! A game on the screen: being played, watched or looked at afterwards.
//!
//! [`moves`] changes the game, [`input`] obeys keys and mouse, [`thinking`] deals with the computer, [`draw`] and [`panel`] show it all;
//! [`shown`] is what is on the board at the moment, which may be an earlier position.

mod draw;
mod graph;
mod input;
mod moves;
mod panel;
mod seats;
mod shown;
mod thinking;
mod typing;

use std::time::Duration;

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::Evaluation;
use tabuleiro_catalog::pointing::Pointing;
use tabuleiro_catalog::rules::board::Cell;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_home::Saved;

use crate::app::Desk;
use crate::board::Grid;
use crate::theme::Role;
use crate::widgets::Entry;
use graph::Graph;
use seats::Seat;
use shown::Shown;
use tabuleiro_catalog::countdown::TimeControl;
use tabuleiro_home::clocks::Clocks;
use thinking::Running;
use typing::Typing;

/// Something that waits for an answer.
enum Question {
    Resign,
    /// A draw, offered to the other human.
    Draw,
    /// The name of a file.
    SaveAs(Entry),
}

/// A game on the screen.
pub struct Play {
    saved: Saved,
    /// The name under which it saves itself; `None` for a record that is only looked at.
    name: Option<String>,
    /// The number of the game in this run of the program, from 1: computers begin anew with another.
    number: u64,
    /// Who plays, by player: in the second game of a match the sides are swapped.
    seats: [Seat; 2],
    clocks: Clocks,
    /// What has been taken back, the last first.
    undone: Vec<String>,
    /// The position on the board: after so many actions, or the last.
    at: Option<usize>,
    shown: Shown,
    cursor: Cell,
    flipped: bool,
    pointing: Pointing,
    /// Which of the open choices is highlighted.
    choice: usize,
    typing: Option<Typing>,
    question: Option<Question>,
    notice: Option<(Message, Role)>,
    running: Option<Running>,
    /// An action of the computer that waits for its moment.
    pending: Option<(Duration, String)>,
    /// When the last action was made.
    last_action: Duration,
    paused: bool,
    /// Whether the computer's opinion is shown, and what it is.
    evaluating: bool,
    opinion: Option<Evaluation>,
    graph: Option<Graph>,
    /// The cells of a hint.
    hint: Vec<Cell>,
    /// Where the board was drawn.
    grid: Option<Grid>,
}

impl Play {
    /// A game that begins now. `players` are those of the first and the second side, by the words of the command line.
    pub fn new(saved: Saved, players: &[String; 2], control: TimeControl, desk: &mut Desk) -> Play {
        let (name, date) = desk.store.fresh(saved.game.info().id);
        let mut play = Play::with(saved, desk);
        play.name = Some(name);
        play.clocks = Clocks::restore(control, play.saved.record.tag("Clocks"));
        for side in Side::BOTH {
            let player = play.player(side);
            play.seats[player] = Seat::of_word(&players[side.index()], desk);
        }
        play.write_names();
        play.saved.record.set_tag("Date", &date);
        if let Some(text) = control.text() {
            play.saved.record.set_tag("Time", &text);
        }
        play.begin(desk);
        play
    }

    /// A game that saved itself: it goes on, or is looked at where it is over.
    ///
    /// # Errors
    /// A game that cannot be read.
    pub fn resume(name: &str, desk: &mut Desk) -> Result<Play, Message> {
        let saved = Saved::read(&desk.store.read(name)?)?;
        let over = saved.record.ending().is_some() && saved.next_game().is_none();
        let mut play = Play::with(saved, desk);
        play.name = Some(name.to_owned());
        play.find_seats(desk);
        if over {
            play.at = Some(play.saved.record.action_count());
            play.refresh();
            return Ok(play);
        }
        play.clocks = Clocks::of_tags(play.saved.record.tag("Time"), play.saved.record.tag("Clocks"));
        play.begin(desk);
        Ok(play)
    }

    /// A record that is only looked at, from its beginning.
    pub fn view(saved: Saved, desk: &mut Desk) -> Play {
        let mut play = Play::with(saved, desk);
        play.find_seats(desk);
        play.at = Some(0);
        play.refresh();
        play
    }

    fn with(saved: Saved, desk: &Desk) -> Play {
        let shown = Shown::of(saved.record.as_ref(), None);
        let size = shown.view.size;
        Play {
            saved,
            name: None,
            number: 0,
            seats: [Seat::human(desk), Seat::human(desk)],
            clocks: Clocks::new(TimeControl::None),
            undone: vec![],
            at: None,
            shown,
            cursor: Cell::new(size.cols / 2, size.rows / 2),
            flipped: false,
            pointing: Pointing::default(),
            choice: 0,
            typing: None,
            question: None,
            notice: None,
            running: None,
            pending: None,
            last_action: desk.now,
            paused: false,
            evaluating: false,
            opinion: None,
            graph: None,
            hint: vec![],
            grid: None,
        }
    }

    fn begin(&mut self, desk: &mut Desk) {
        self.number = desk.next_number();
        self.refresh();
        self.keep(desk);
        self.run_clock(desk);
        self.drive(desk);
    }

    fn record(&self) -> &dyn AnyRecord {
        self.saved.record.as_ref()
    }

    /// The number of the player of a side.
    fn player(&self, side: Side) -> usize {
        self.record().standing().player(side).index()
    }

    fn seat(&self, side: Side) -> &Seat {
        &self.seats[self.player(side)]
    }

    /// Whether this is only looked at: nobody plays it here.
    fn is_viewer(&self) -> bool {
        self.name.is_none() || self.at.is_some() && self.record().ending().is_some()
    }

    /// Whether the game goes on here.
    fn is_live(&self) -> bool {
        self.name.is_some() && self.record().ending().is_none()
    }

    /// Whether a human has to do something in the position on the board.
    fn human_acts(&self) -> bool {
        self.is_live() && self.at.is_none() && self.seat(self.record().side_to_act()).is_human()
    }

    /// Whether the computer has to do something.
    fn computer_acts(&self) -> bool {
        self.is_live() && !self.seat(self.record().side_to_act()).is_human()
    }

    /// Whether nobody human plays.
    fn is_unattended(&self) -> bool {
        self.seats.iter().all(|seat| !seat.is_human())
    }

    /// Looks at the game again after anything has changed.
    fn refresh(&mut self) {
        self.at = self.at.map(|at| at.min(self.record().action_count()));
        self.shown = Shown::of(self.saved.record.as_ref(), self.at);
        self.pointing = if self.human_acts() { Pointing::new(self.record()) } else { Pointing::default() };
        self.choice = 0;
        self.hint.clear();
        if !self.human_acts() {
            self.typing = None;
        }
    }

    fn say(&mut self, message: impl Into<Message>) {
        self.notice = Some((message.into(), Role::Text));
    }

    fn complain(&mut self, message: impl Into<Message>) {
        self.notice = Some((message.into(), Role::Bad));
    }

    /// When this screen has to be woken.
    pub fn wake(&self, desk: &Desk) -> Option<Duration> {
        let pending = self.pending.as_ref().map(|(due, _)| *due);
        let clock = self.clocks.next_change(desk.now);
        // A sign of life while the computer thinks.
        let spin = self.running.as_ref().map(|_| desk.now + Duration::from_millis(150));
        [pending, clock, spin].into_iter().flatten().min()
    }

    /// Does what time brings: an action whose moment has come, a clock that has run out, a game that could not be written.
    pub fn tick(&mut self, desk: &mut Desk) {
        if let Some(message) = desk.store.error() {
            self.complain(message);
        }
        if let Some(side) = self.clocks.fallen(desk.now)
            && self.is_live()
        {
            self.flag(side, desk);
        }
        if let Some((_, action)) = self.pending.take_if(|(due, _)| *due <= desk.now) {
            self.play_computer(&action, desk);
        }
    }
}

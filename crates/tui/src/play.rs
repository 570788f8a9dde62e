//! A game on the screen: being played, watched or looked at afterwards.
//!
//! The game itself is a [`LocalGame`]. [`moves`] changes it, [`input`] handles keys and mouse, [`thinking`] deals with the computer, [`draw`]
//! and [`panel`] show it; [`shown`] is the position on the board, which may be an earlier one; [`hint`] is a turn that the computer advises;
//! [`cells`] lets a cell be typed without opening the line first.

mod cells;
mod draw;
mod graph;
mod hint;
mod input;
mod lesson;
mod moves;
mod panel;
mod shown;
mod thinking;
mod typing;

use std::time::Duration;

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::analysis::Evaluation;
use tabuleiro_catalog::pointing::ClickPath;
use tabuleiro_catalog::rules::board::Cell;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::record::Closing;
use tabuleiro_catalog::rules::view::Piece;
use tabuleiro_home::{LocalGame, Saved};

use crate::app::Desk;
use crate::board::Grid;
use crate::board::paint::emblems;
use crate::theme::Role;
use crate::widgets::LineInput;
use cells::PressedLetter;
pub use cells::{column_of, digit_of};
use graph::TurnGraph;
use hint::Advice;
pub use input::{keep_selection, refused};
use lesson::Lesson;
use shown::Shown;
use thinking::PendingAnswer;
use typing::TypedMove;

/// Something that waits for an answer.
enum PendingQuestion {
    Resign,
    /// Whether to offer the computer a draw.
    OfferDraw,
    /// A draw, offered to the other human.
    Draw,
    /// The name of a file.
    SaveAs(LineInput),
}

/// A game on the screen.
pub struct Play {
    game: LocalGame,
    /// The number of the game in this run of the program, from 1: computers begin anew with another.
    number: u64,
    /// The position on the board: after so many actions, or the last.
    at: Option<usize>,
    shown: Shown,
    cursor: Cell,
    flipped: bool,
    pointing: ClickPath,
    /// Which of the open choices is highlighted.
    choice: usize,
    typing: Option<TypedMove>,
    /// A letter that may be the beginning of a cell.
    letter: Option<PressedLetter>,
    question: Option<PendingQuestion>,
    notice: Option<(Message, Role)>,
    running: Option<PendingAnswer>,
    /// An action of the computer that waits for its moment.
    pending: Option<(Duration, String)>,
    /// When the last action was made.
    last_action: Duration,
    paused: bool,
    /// Whether the computer's evaluation is shown, and what it is.
    evaluating: bool,
    evaluation: Option<Evaluation>,
    graph: Option<TurnGraph>,
    /// The turn that the computer advises, until the position changes.
    advice: Option<Advice>,
    /// The first steps, while a newcomer is shown them.
    lesson: Option<Lesson>,
    /// How each side wins.
    goals: Option<[Message; 2]>,
    /// Whether the cells are shaded that the game can shade.
    shading: bool,
    /// Moves that were typed, the last one last.
    typed: Vec<String>,
    /// What stands for the sides beside the board.
    emblems: [Option<Piece>; 2],
    /// Where the board was drawn.
    grid: Option<Grid>,
}

impl Play {
    /// A game that begins or goes on now; one that is over is looked at.
    pub fn new(game: LocalGame, desk: &mut Desk) -> Play {
        let mut play = Play::with(game, desk);
        if play.game.is_finished() {
            play.at = Some(play.record().action_count());
            play.refresh();
        } else {
            play.number = desk.next_number();
            play.refresh();
            play.begin_lesson(desk);
            play.game.run_clock(desk.now);
            play.drive(desk);
        }
        play
    }

    /// A game from the store.
    ///
    /// # Errors
    /// A game that cannot be read.
    pub fn resume(name: &str, desk: &mut Desk) -> Result<Play, Message> {
        let game = LocalGame::resume(name, desk.store.as_mut(), &desk.settings)?;
        Ok(Play::new(game, desk))
    }

    /// A record that is only looked at, from its beginning.
    pub fn view(saved: Saved, desk: &mut Desk) -> Play {
        let mut play = Play::with(LocalGame::view(saved, &desk.settings), desk);
        play.at = Some(0);
        play.refresh();
        play
    }

    fn with(game: LocalGame, desk: &Desk) -> Play {
        let shown = Shown::of(game.record(), None);
        let size = shown.view.size;
        let emblems = emblems(game.record());
        let goals = game.record().teaching().goals;
        Play {
            game,
            emblems,
            lesson: None,
            goals,
            shading: false,
            typed: vec![],
            number: 0,
            at: None,
            shown,
            cursor: Cell::new(size.cols / 2, size.rows / 2),
            flipped: false,
            pointing: ClickPath::default(),
            choice: 0,
            typing: None,
            letter: None,
            question: None,
            notice: None,
            running: None,
            pending: None,
            last_action: desk.now,
            paused: false,
            evaluating: false,
            evaluation: None,
            graph: None,
            advice: None,
            grid: None,
        }
    }

    fn record(&self) -> &dyn AnyRecord {
        self.game.record()
    }

    /// Whether the game is only viewed.
    fn is_viewer(&self) -> bool {
        self.game.is_viewed() || self.at.is_some() && self.game.is_over()
    }

    /// Whether a person has to act in the position on the board.
    fn human_acts(&self) -> bool {
        self.at.is_none() && self.game.human_acts()
    }

    /// Looks at the game again after anything has changed.
    fn refresh(&mut self) {
        self.at = self.at.map(|at| at.min(self.record().action_count()));
        self.shown = Shown::of(self.record(), self.at);
        self.pointing = if self.human_acts() { ClickPath::new(self.record()) } else { ClickPath::default() };
        self.choice = 0;
        self.advice = None;
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

    /// The moment of the next timer event.
    pub fn wake(&self, desk: &Desk) -> Option<Duration> {
        let pending = self.pending.as_ref().map(|(due, _)| *due);
        let clock = self.game.clocks().next_change(desk.now);
        // Animates the spinner while the computer thinks.
        let spin = self.running.as_ref().map(|_| desk.now + Duration::from_millis(150));
        [pending, clock, spin].into_iter().flatten().min()
    }

    /// Handles what is due: a delayed action of the computer, a flag, a failed write.
    pub fn tick(&mut self, desk: &mut Desk) {
        if let Some(message) = desk.store.error() {
            self.complain(message);
        }
        if let Some(side) = self.game.flagged(desk.now) {
            self.close(Closing::Time(side), desk);
        }
        if let Some((_, action)) = self.pending.take_if(|(due, _)| *due <= desk.now) {
            self.play_computer(&action, desk);
        }
    }
}

//! Puzzles on the screen: positions of every game in which the side to act forces a win. A wrong turn is taken back with its refutation.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use tabuleiro_catalog::pointing::{Click, ClickOutcome, ClickPath, Pointed};
use tabuleiro_catalog::puzzles;
use tabuleiro_catalog::puzzles::{PuzzleAttempt, PuzzleStep};
use tabuleiro_catalog::rules::board::{Cell, Place};
use tabuleiro_catalog::rules::lang::{Message, Text};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_catalog::texts::puzzle as puzzle_texts;
use tabuleiro_catalog::{AnyGame, AnyRecord, games};
use tabuleiro_home::texts::local;

use crate::app::{Desk, Go};
use crate::board::paint::{badge, emblems, worth_marking};
use crate::board::{Grid, Marks, grid::Wish, paint};
use crate::canvas::{Canvas, width, wrap};
use crate::keys::PUZZLE_KEYS;
use crate::pager::Pager;
use crate::play::{column_of, digit_of, keep_selection, refused};
use crate::texts::screen as texts;
use crate::theme::Role;
use crate::widgets::{LineInput, bar, keys};

/// The puzzle screen.
pub struct Puzzles {
    game: usize,
    /// The number of the puzzle, from 0.
    number: usize,
    count: usize,
    attempt: Option<PuzzleAttempt>,
    pointing: ClickPath,
    cursor: Cell,
    /// A move that is being typed.
    typing: Option<LineInput>,
    /// A letter that may be the beginning of a cell, and where the cursor was before it.
    letter: Option<(char, Cell)>,
    notice: Option<(Message, Role)>,
    is_solved: bool,
    grid: Option<Grid>,
}

impl Puzzles {
    /// The first puzzle of the first game that has one.
    pub fn new() -> Puzzles {
        let game = games().iter().position(|game| !puzzles::all(game.as_ref()).is_empty()).unwrap_or(0);
        let mut screen = Puzzles {
            game,
            number: 0,
            count: 0,
            attempt: None,
            pointing: ClickPath::default(),
            cursor: Cell::new(0, 0),
            typing: None,
            letter: None,
            notice: None,
            is_solved: false,
            grid: None,
        };
        screen.open();
        screen
    }

    fn game(&self) -> &'static dyn AnyGame {
        games()[self.game].as_ref()
    }

    fn open(&mut self) {
        let all = puzzles::all(self.game());
        self.count = all.len();
        self.number = self.number.min(all.len().saturating_sub(1));
        let puzzle = all.into_iter().nth(self.number);
        self.attempt = puzzle.and_then(|puzzle| PuzzleAttempt::open(self.game(), puzzle));
        self.is_solved = false;
        self.notice = None;
        self.typing = None;
        if let Some(attempt) = &self.attempt {
            let size = attempt.record().view(false).size;
            self.cursor = Cell::new(size.cols / 2, size.rows / 2);
        }
        self.refresh();
    }

    fn refresh(&mut self) {
        self.pointing = match &self.attempt {
            Some(attempt) if !self.is_solved => ClickPath::new(attempt.record()),
            _ => ClickPath::default(),
        };
    }

    fn change_game(&mut self, by: usize) {
        self.game = (self.game + by) % games().len();
        self.number = 0;
        self.open();
    }

    fn change_number(&mut self, forward: bool) {
        let count = self.count.max(1);
        self.number = (self.number + if forward { 1 } else { count - 1 }) % count;
        self.open();
    }

    /// Obeys a key.
    pub fn key(&mut self, code: KeyCode) -> Go {
        if let (Some((letter, cursor)), Some(digit)) = (self.letter.take(), digit_of(code)) {
            self.cursor = cursor;
            self.notice = None;
            self.typing = Some(LineInput::new(&format!("{letter}{digit}")));
            return Go::Stay;
        }
        if self.typing.is_some() {
            self.type_key(code);
            return Go::Stay;
        }
        let size = self.attempt.as_ref().filter(|_| !self.is_solved).map(|attempt| attempt.record().view(false).size);
        self.letter = size.and_then(|size| column_of(code, size)).map(|letter| (letter, self.cursor));
        self.command(code)
    }

    /// Whether a key goes on with a cell whose letter has just been pressed; any other key forgets the letter.
    pub fn continues_cell(&mut self, code: KeyCode) -> bool {
        if digit_of(code).is_none() {
            self.letter = None;
        }
        self.letter.is_some()
    }

    fn command(&mut self, code: KeyCode) -> Go {
        match code {
            KeyCode::Left | KeyCode::Char('h') => self.move_cursor(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.move_cursor(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.move_cursor(0, -1),
            KeyCode::Down | KeyCode::Char('j') => self.move_cursor(0, 1),
            KeyCode::Enter | KeyCode::Char(' ') if self.is_solved => self.change_number(true),
            KeyCode::Enter | KeyCode::Char(' ') => self.point(Place::Cell(self.cursor)),
            KeyCode::Char(digit @ '1'..='9') => self.choose(digit as usize - '1' as usize),
            KeyCode::Char(':' | 'm' | '/') if !self.is_solved => {
                self.notice = None;
                self.typing = Some(LineInput::default());
            }
            KeyCode::Char('n' | '.') | KeyCode::PageDown => self.change_number(true),
            KeyCode::Char('p' | ',') | KeyCode::PageUp => self.change_number(false),
            KeyCode::Tab => self.change_game(1),
            KeyCode::BackTab => self.change_game(games().len() - 1),
            KeyCode::Char('s') => {
                let line = self.attempt.as_ref().map(|attempt| attempt.puzzle().solution.join(" ")).unwrap_or_default();
                self.notice = Some((Message::new(&puzzle_texts::SOLUTION).with("line", line), Role::Question));
            }
            KeyCode::Char('u') | KeyCode::Backspace => self.undo(),
            KeyCode::Char('R') => return Go::Page(Pager::rules(self.game().info())),
            KeyCode::Char('i') => {
                if let Some(attempt) = &self.attempt {
                    return Go::Page(Pager::legend(self.game().info(), attempt.record().teaching()));
                }
            }
            KeyCode::Char('?') => return Go::Page(Pager::keys(PUZZLE_KEYS)),
            KeyCode::Esc if self.pointing.back() => {}
            KeyCode::Esc | KeyCode::Char('q') => return Go::Start,
            _ => {}
        }
        Go::Stay
    }

    fn move_cursor(&mut self, columns: i8, rows: i8) {
        let size = self.attempt.as_ref().map(|attempt| attempt.record().view(false).size);
        if let Some(cell) = size.and_then(|size| self.cursor.offset(columns, rows, size)) {
            self.cursor = cell;
        }
    }

    fn type_key(&mut self, code: KeyCode) {
        let Some(entry) = &mut self.typing else { return };
        match code {
            KeyCode::Esc => self.typing = None,
            KeyCode::Enter => {
                let text = entry.text.trim().to_owned();
                self.typing = None;
                if let (Some(attempt), false) = (&mut self.attempt, text.is_empty()) {
                    let step = attempt.play_typed(&text);
                    self.tell(step);
                }
            }
            _ => {
                entry.key(code);
            }
        }
    }

    /// A control key of line editing, where a move is being typed.
    pub fn edit(&mut self, letter: char) {
        if let Some(entry) = &mut self.typing {
            entry.control(letter);
        }
    }

    fn undo(&mut self) {
        let undone = self.attempt.as_mut().and_then(PuzzleAttempt::undo);
        self.notice = Some(match undone {
            Some(action) => (Message::new(&local::UNDONE).with("turn", action), Role::Text),
            None => (Message::new(&local::NOTHING_TO_UNDO), Role::Text),
        });
        self.refresh();
    }

    fn point(&mut self, place: Place) {
        let Some(attempt) = &mut self.attempt else { return };
        self.notice = None;
        let before = self.pointing.clone();
        match self.pointing.point(&Click::Place(place)) {
            Pointed::Towards(ClickOutcome::Action(action)) => {
                let step = attempt.play(&action);
                self.tell(step);
            }
            Pointed::Towards(ClickOutcome::More) => {}
            Pointed::Cleared if before.selected().map(Place::Cell) == Some(place) => {}
            Pointed::Cleared | Pointed::Nothing => {
                let why = before.refusal(attempt.record(), place).map(refused);
                let nothing = || Message::new(&texts::NOTHING_THERE).with("place", place.to_string());
                self.notice = Some((why.unwrap_or_else(nothing), Role::Bad));
                keep_selection(&mut self.pointing, before, place);
            }
        }
    }

    /// Answers an open choice by its number.
    fn choose(&mut self, index: usize) {
        let word = self.pointing.choices().get(index).map(|choice| choice.word.clone());
        let next = word.and_then(|word| self.pointing.click(&Click::Word(word)));
        if let (Some(ClickOutcome::Action(action)), Some(attempt)) = (next, &mut self.attempt) {
            let step = attempt.play(&action);
            self.tell(step);
        }
    }

    fn tell(&mut self, step: Result<PuzzleStep, PlayError>) {
        self.notice = match step {
            Ok(PuzzleStep::GoesOn) => None,
            Ok(PuzzleStep::Wrong(why)) => Some((why, Role::Bad)),
            Ok(PuzzleStep::Right(reply)) => Some((reply, Role::Good)),
            Ok(PuzzleStep::Solved) => {
                self.is_solved = true;
                Some((Message::new(&puzzle_texts::SOLVED), Role::Good))
            }
            Err(error) => Some((error.message(), Role::Bad)),
        };
        self.refresh();
    }

    /// A click on the board.
    pub fn click(&mut self, at: Position) {
        self.letter = None;
        if self.is_solved || self.typing.is_some() {
            return;
        }
        match self.grid.and_then(|grid| grid.hit(at.x, at.y)) {
            Some(Place::Cell(cell)) => {
                self.cursor = cell;
                self.point(Place::Cell(cell));
            }
            Some(edge) => self.point(edge),
            None => {}
        }
    }

    /// Draws the screen.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, desk: &mut Desk) {
        let area = canvas.area;
        let info = self.game().info();
        bar(canvas, &desk.words(&texts::PUZZLES), info.name.in_lang(desk.lang));
        let room = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 5 };
        let Some(attempt) = &self.attempt else {
            let message = Message::new(&puzzle_texts::NO_PUZZLES).with("game", info.name);
            canvas.say(area.x + 1, area.y + 2, &desk.words(message), Role::Text);
            keys(canvas, desk, &self.footer());
            return;
        };
        let view = attempt.record().view(false);
        let wish = Wish { flipped: false, small: desk.theme.look.small };
        self.grid = Grid::fit(&view, room, wish)
            .map(|grid| grid.moved((room.width - grid.area.width) / 2, (room.height - grid.area.height) / 2));
        let cell = |place: Place| match place {
            Place::Cell(cell) => Some(cell),
            Place::Edge(_) => None,
        };
        let mut targets: Vec<Cell> = self.pointing.places().into_iter().filter_map(cell).collect();
        if self.pointing.clicks().is_empty() {
            targets = worth_marking(&view, targets);
        }
        let marks = Marks {
            cursor: (!self.is_solved).then_some(self.cursor),
            selected: self.pointing.selected(),
            targets,
            ..Marks::default()
        };
        if let Some(grid) = &self.grid {
            paint(canvas, grid, &view, info, &marks);
        }
        let columns = usize::from(area.width) - 2;
        let (x, y) = (area.x + 1, area.bottom() - 4);
        let task = desk.words(attempt.task(self.number + 1, self.count));
        let end = canvas.say(x, y, &task, Role::Question);
        draw_sides(canvas, desk, attempt.record(), attempt.side(), (end + 2, y));
        if let Some(entry) = &self.typing {
            let end = canvas.say(x, y + 1, &desk.words(&texts::TYPE_MOVE), Role::Question);
            entry.draw(canvas, end + 1, y + 1);
        } else if let Some((message, role)) = &self.notice {
            for (line, y) in wrap(&desk.words(message.clone()), columns).iter().zip(y + 1..y + 3) {
                canvas.say(x, y, line, *role);
            }
        } else {
            let choices: Vec<String> = self
                .pointing
                .choices()
                .iter()
                .enumerate()
                .map(|(index, choice)| format!("{} {}", index + 1, choice.label.in_lang(desk.lang)))
                .collect();
            canvas.say(x, y + 1, &choices.join("   "), Role::Text);
        }
        keys(canvas, desk, &self.footer());
    }

    fn footer(&self) -> Vec<(KeyCode, &'static Text)> {
        let enter = if self.is_solved { &texts::KEY_NEXT_PUZZLE } else { &texts::KEY_POINT };
        vec![
            (KeyCode::Char('?'), &texts::KEY_HELP),
            (KeyCode::Enter, enter),
            (KeyCode::Char('n'), &texts::KEY_NEXT_PUZZLE),
            (KeyCode::Tab, &texts::KEY_NEXT_GAME),
            (KeyCode::Char('s'), &texts::KEY_SOLUTION),
            (KeyCode::Esc, &texts::KEY_BACK),
        ]
    }
}

/// Which sign is whose, at the right end of a line from a column on; without saying who solves where that has no room.
fn draw_sides(canvas: &mut Canvas<'_>, desk: &Desk, record: &dyn AnyRecord, solver: Side, (from, y): (u16, u16)) {
    let (info, emblems) = (record.info(), emblems(record));
    let name = |side: Side, with_you: bool| {
        let name = info.sides[side.index()].name;
        desk.words(if with_you && side == solver { Message::new(&texts::YOU).with("side", name) } else { name.into() })
    };
    let signs = Side::BOTH.map(|side| badge(canvas, info, side, emblems[side.index()]));
    for with_you in [true, false] {
        let names = Side::BOTH.map(|side| name(side, with_you));
        let columns: usize = signs.iter().zip(&names).map(|((sign, _), name)| width(sign) + width(name) + 4).sum();
        let Some(mut x) = canvas.area.right().checked_sub(columns as u16 + 2).filter(|x| *x >= from) else { continue };
        for ((sign, style), name) in signs.iter().zip(&names) {
            x = canvas.text(x, y, &format!(" {sign} "), *style);
            x = canvas.say(x + 1, y, name, Role::Text) + 1;
        }
        return;
    }
}

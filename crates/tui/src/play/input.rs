//! Keys and mouse on a game.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use tabuleiro_catalog::pointing::{Click, ClickOutcome, ClickPath, Pointed};
use tabuleiro_catalog::rules::board::{Cell, Place};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_home::local::DrawOffer;

use super::moves::file_name;
use super::typing::TypedMove;
use super::{PendingQuestion, Play};
use crate::app::{Desk, Effect, Go};
use crate::keys::PLAY_KEYS;
use crate::pager::Pager;
use crate::texts::screen as texts;
use crate::theme::Role;
use crate::widgets::LineInput;

impl Play {
    /// Obeys a key.
    pub fn key(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        if self.type_cell(code, desk) {
            return Go::Stay;
        }
        if self.question.is_some() {
            self.answer(code, desk);
            return Go::Stay;
        }
        if self.typing.is_some() {
            self.type_key(code, desk);
            return Go::Stay;
        }
        if self.lesson.is_some() && self.lesson_key(code) {
            return Go::Stay;
        }
        if !self.pointing.choices().is_empty() && self.choose_key(code, desk) {
            return Go::Stay;
        }
        let letter = self.before_letter(code, desk);
        let go = self.command(code, desk);
        self.letter = letter;
        go
    }

    fn command(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        match code {
            KeyCode::Left | KeyCode::Right if self.is_viewer() => self.walk(code == KeyCode::Right, desk),
            KeyCode::Left | KeyCode::Char('h') => self.move_cursor(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.move_cursor(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.move_cursor(0, -1),
            KeyCode::Down | KeyCode::Char('j') => self.move_cursor(0, 1),
            KeyCode::Tab => self.next_target(true),
            KeyCode::BackTab => self.next_target(false),
            KeyCode::Char(' ') if self.game.computer_acts() => self.space(desk),
            KeyCode::Enter | KeyCode::Char(' ') => self.point(Place::Cell(self.cursor), desk),
            KeyCode::Char(':' | 'm' | '/') => {
                if self.human_acts() {
                    self.notice = None;
                    self.typing = Some(TypedMove::default());
                } else {
                    self.explain_wait();
                }
            }
            KeyCode::Char(',' | '[') | KeyCode::PageUp => self.walk(false, desk),
            KeyCode::Char('.' | ']') | KeyCode::PageDown => self.walk(true, desk),
            KeyCode::Home => self.look_at(0, desk),
            KeyCode::End => self.look_at(usize::MAX, desk),
            KeyCode::Char('u') | KeyCode::Backspace => self.undo(desk),
            KeyCode::Char('y' | 'r') => self.redo(desk),
            KeyCode::Char('t') => self.ask_hint(desk),
            KeyCode::Char('e') => self.toggle_evaluation(desk),
            KeyCode::Char('a') => self.analyse(desk),
            KeyCode::Char('b') => self.branch(desk),
            KeyCode::Char('n') => self.next(desk),
            KeyCode::Char('f') => self.flipped = !self.flipped,
            KeyCode::Char('x') if self.game.is_live() && !self.game.is_unattended() => {
                self.question = Some(PendingQuestion::Resign);
            }
            KeyCode::Char('d') => self.offer_draw(),
            KeyCode::Char('s') => {
                self.question = Some(PendingQuestion::SaveAs(LineInput::new(&file_name(self.record()))));
            }
            KeyCode::Char('c') => {
                let text = self.shown.record.position_text();
                self.say(Message::new(&texts::COPIED).with("position", text.as_str()));
                desk.effects.push(Effect::Copy(text));
            }
            KeyCode::Char('i') => return Go::Page(self.legend()),
            KeyCode::Char('v') => self.toggle_shade(),
            KeyCode::Char(sign @ ('+' | '-')) => self.change_level(sign == '+', desk),
            KeyCode::Char('R') => return Go::Page(Pager::rules(self.record().info())),
            KeyCode::Char('?') => return Go::Page(Pager::keys(PLAY_KEYS)),
            KeyCode::Esc if self.pointing.back() => {}
            KeyCode::Esc if self.advice.is_some() || matches!(self.notice, Some((_, Role::Bad))) => self.dismiss(),
            KeyCode::Esc if self.human_acts() && !self.shown.begun.is_empty() => self.undo(desk),
            KeyCode::Esc if self.at.is_some() && !self.is_viewer() => self.look_at(usize::MAX, desk),
            KeyCode::Esc if self.notice.is_some() => self.dismiss(),
            KeyCode::Esc | KeyCode::Char('q') => {
                self.cancel();
                self.game.stop_clock(desk.now);
                self.keep(desk);
                return Go::Start;
            }
            _ => {}
        }
        Go::Stay
    }

    /// Closes a hint or a message: what has to be done is shown again.
    fn dismiss(&mut self) {
        self.advice = None;
        self.notice = None;
    }

    /// The computer is to act: an answer at once; where it is stopped, it goes on. Two computers stop and go on.
    fn space(&mut self, desk: &mut Desk) {
        if self.paused {
            self.paused = false;
            self.notice = None;
            self.drive(desk);
        } else if self.game.is_unattended() {
            self.paused = true;
            self.cancel();
        } else {
            self.hurry();
        }
    }

    /// Shades the cells that the game can shade, or no longer.
    fn toggle_shade(&mut self) {
        match self.shown.record.teaching().shade {
            Some(shade) => {
                self.shading = !self.shading;
                let text = if self.shading { &texts::SHADED } else { &texts::NOT_SHADED };
                self.say(Message::new(text).with("what", shade.words));
            }
            None => self.say(&texts::NOTHING_TO_SHADE),
        }
    }

    fn explain_wait(&mut self) {
        if self.is_viewer() {
            self.say(&texts::STAYS_AS_IT_IS);
        } else if self.at.is_some() {
            self.say(&texts::BRANCH_TO_PLAY);
        } else if self.game.computer_acts() {
            self.say(&texts::NOT_YOUR_TURN);
        }
    }

    fn walk(&mut self, forward: bool, desk: &mut Desk) {
        // From the middle of a turn the step back leads to its beginning.
        let turn = self.shown.turn;
        let whole = turn > 0 && self.shown.record.action_count() == self.shown.ends[turn - 1];
        let begun = turn > 0 && (!whole || !self.shown.begun.is_empty());
        let next = match forward {
            true if begun && !whole => turn,
            true => turn + 1,
            false => turn.saturating_sub(1),
        };
        self.look_at(next, desk);
    }

    fn move_cursor(&mut self, columns: i8, rows: i8) {
        let way = if self.flipped { -1 } else { 1 };
        if let Some(cell) = self.cursor.offset(columns * way, rows * way, self.shown.view.size) {
            self.cursor = cell;
        }
    }

    /// Jumps to the next cell that can be pointed at.
    fn next_target(&mut self, forward: bool) {
        let mut cells: Vec<Cell> = self
            .pointing
            .places()
            .into_iter()
            .filter_map(|place| match place {
                Place::Cell(cell) => Some(cell),
                Place::Edge(_) => None,
            })
            .collect();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.col));
        let place = |cell: &Cell| (cell.row, cell.col);
        let here = place(&self.cursor);
        let next = match forward {
            true => cells.iter().find(|cell| place(cell) > here).or(cells.first()),
            false => cells.iter().rev().find(|cell| place(cell) < here).or(cells.last()),
        };
        if let Some(cell) = next {
            self.cursor = *cell;
        }
    }

    /// Points at a place of the board.
    fn point(&mut self, place: Place, desk: &mut Desk) {
        if !self.human_acts() {
            self.explain_wait();
            return;
        }
        self.notice = None;
        let before = self.pointing.clone();
        match self.pointing.point(&Click::Place(place)) {
            Pointed::Towards(ClickOutcome::Action(action)) => self.act(&action, desk),
            Pointed::Towards(ClickOutcome::More) => self.choice = 0,
            Pointed::Cleared if before.selected().map(Place::Cell) == Some(place) => {}
            Pointed::Cleared | Pointed::Nothing => {
                self.explain(&before, place);
                keep_selection(&mut self.pointing, before, place);
            }
        }
    }

    /// Says why nothing can be done there, in the words that a typed move gets.
    fn explain(&mut self, pointing: &ClickPath, place: Place) {
        match pointing.refusal(self.record(), place) {
            Some(error) => self.complain(refused(error)),
            None => self.complain(Message::new(&texts::NOTHING_THERE).with("place", place.to_string())),
        }
    }

    /// A key while a choice is open, and whether it was one for it.
    fn choose_key(&mut self, code: KeyCode, desk: &mut Desk) -> bool {
        let words: Vec<String> = self.pointing.choices().iter().map(|choice| choice.word.clone()).collect();
        // Where cells can be pointed at as well, the arrows belong to the cursor.
        let only = self.pointing.places().is_empty();
        match code {
            KeyCode::Left | KeyCode::Up | KeyCode::BackTab if only => {
                self.choice = self.choice.checked_sub(1).unwrap_or(words.len() - 1);
            }
            KeyCode::Right | KeyCode::Down | KeyCode::Tab if only => self.choice = (self.choice + 1) % words.len(),
            KeyCode::Enter | KeyCode::Char(' ') if only => self.choose(&words[self.choice.min(words.len() - 1)], desk),
            KeyCode::Char(digit @ '1'..='9') => {
                let index = digit as usize - '1' as usize;
                match words.get(index) {
                    Some(word) => self.choose(&word.clone(), desk),
                    None => return false,
                }
            }
            KeyCode::Char(letter) if only => {
                let mut fitting = words.iter().filter(|word| word.starts_with(letter));
                match (fitting.next().cloned(), fitting.next()) {
                    (Some(word), None) => self.choose(&word, desk),
                    _ => return false,
                }
            }
            _ => return false,
        }
        true
    }

    fn choose(&mut self, word: &str, desk: &mut Desk) {
        match self.pointing.click(&Click::Word(word.to_owned())) {
            Some(ClickOutcome::Action(action)) => self.act(&action, desk),
            Some(ClickOutcome::More) => self.choice = 0,
            None => {}
        }
    }

    fn type_key(&mut self, code: KeyCode, desk: &mut Desk) {
        let Some(typing) = &mut self.typing else { return };
        match code {
            KeyCode::Esc => self.stop_typing(),
            KeyCode::Tab => typing.complete(self.game.record()),
            KeyCode::Enter => {
                let text = typing.entry.text.trim().to_owned();
                if !text.is_empty() && self.typed.last() != Some(&text) {
                    self.typed.push(text.clone());
                }
                if text.is_empty() || self.act_typed(&text, desk) {
                    self.typing = None;
                }
            }
            KeyCode::Up => typing.recall(&self.typed, false),
            KeyCode::Down => typing.recall(&self.typed, true),
            KeyCode::Backspace if typing.entry.text.is_empty() => self.stop_typing(),
            // No move has a colon: it opens the line, and is ignored in it.
            KeyCode::Char(':') => {}
            _ => {
                typing.entry.key(code);
                typing.changed();
                self.notice = None;
            }
        }
    }

    /// Closes the line of a typed move, and with it what was wrong there: what has to be done is shown again.
    fn stop_typing(&mut self) {
        self.typing = None;
        self.notice = None;
    }

    /// A control key of line editing, where something is being typed.
    pub fn edit(&mut self, letter: char) {
        if let Some(PendingQuestion::SaveAs(entry)) = &mut self.question {
            entry.control(letter);
        } else if let Some(typing) = &mut self.typing {
            typing.entry.control(letter);
            typing.changed();
        }
    }

    /// Adds pasted text to what is being typed, or begins a typed move with it.
    pub fn paste(&mut self, text: &str) {
        if let Some(PendingQuestion::SaveAs(entry)) = &mut self.question {
            entry.insert(text);
        } else if self.human_acts() {
            let typing = self.typing.get_or_insert_with(TypedMove::default);
            typing.entry.insert(text);
            typing.changed();
        }
    }

    fn answer(&mut self, code: KeyCode, desk: &mut Desk) {
        let yes = matches!(code, KeyCode::Char('y' | 'Y' | 's' | 'S'));
        match self.question.take() {
            Some(PendingQuestion::Resign) if yes => self.resign(desk),
            Some(PendingQuestion::OfferDraw) if yes => self.ask_draw(desk),
            Some(PendingQuestion::Draw) => self.answer_draw(yes, desk),
            Some(PendingQuestion::SaveAs(mut entry)) => match code {
                KeyCode::Enter => self.save_as(entry.text.trim()),
                KeyCode::Esc => {}
                _ => {
                    entry.key(code);
                    self.question = Some(PendingQuestion::SaveAs(entry));
                }
            },
            _ => {}
        }
    }

    fn offer_draw(&mut self) {
        if !self.human_acts() {
            self.explain_wait();
            return;
        }
        match self.game.offer_draw() {
            DrawOffer::ToPerson(_) => self.question = Some(PendingQuestion::Draw),
            // The computer answers at once, and what it accepts is final.
            DrawOffer::ToComputer(_) => self.question = Some(PendingQuestion::OfferDraw),
            DrawOffer::TooLate => {}
        }
    }

    /// A click on the board.
    pub fn click(&mut self, at: Position, desk: &mut Desk) {
        self.letter = None;
        let place = self.grid.and_then(|grid| grid.hit(at.x, at.y));
        if self.question.is_some() || self.typing.is_some() {
            return;
        }
        match place {
            Some(Place::Cell(cell)) => {
                self.cursor = cell;
                self.point(Place::Cell(cell), desk);
            }
            Some(edge @ Place::Edge(_)) if self.shown.view.has_walls => self.point(edge, desk),
            _ => {}
        }
    }

    /// A click on a line of the list of turns, or on an open choice.
    pub fn click_row(&mut self, row: usize, desk: &mut Desk) -> Go {
        if row >= super::draw::CHOICES {
            let word = self.pointing.choices().get(row - super::draw::CHOICES).map(|choice| choice.word.clone());
            if let Some(word) = word {
                self.choose(&word, desk);
            }
        } else {
            self.look_at(row, desk);
        }
        Go::Stay
    }
}

/// Keeps a piece selected after a place that it cannot go to, so that another can be tried. Where the place begins an action of its own, something
/// else may have been meant, and the piece is let go. The page does the same (`point` in `surface.js`).
pub fn keep_selection(pointing: &mut ClickPath, before: ClickPath, place: Place) {
    let mut anew = before.clone();
    anew.clear();
    if anew.click(&Click::Place(place)).is_none() {
        *pointing = before;
    }
}

/// Why a place cannot be pointed at: the reason of the rules alone, because nobody has typed an action.
pub fn refused(error: PlayError) -> Message {
    match error {
        PlayError::Refused { refusal, .. } | PlayError::Stuck(refusal) => {
            Message::new(&texts::REFUSED).with("rule", refusal.rule).with("why", refusal.message)
        }
        other => other.message(),
    }
}

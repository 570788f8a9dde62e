//! Past games: the list of the saved games, or the records of a file, with a filter. An unfinished game goes on, a finished
//! one opens in the viewer.

use std::path::PathBuf;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::record::text::{RawRecord, split};
use tabuleiro_catalog::{find, replay};
use tabuleiro_home::dates::DAY_WIDTH;
use tabuleiro_home::files;
use tabuleiro_home::saved::Saved;
use tabuleiro_home::store::SavedSummary;
use tabuleiro_protocol::who::Who;

use crate::app::{Desk, Go, Hit};
use crate::canvas::{Canvas, fit, wrap};
use crate::keys::LIBRARY_KEYS;
use crate::pager::Pager;
use crate::play::Play;
use crate::texts::screen as texts;
use crate::theme::Role;
use crate::widgets::{LineInput, bar, keys};

/// What is being typed.
enum LibraryInput {
    Filter(LineInput),
    File(LineInput),
    /// Whether to remove the chosen game.
    Remove,
}

/// The list.
pub struct Library {
    games: Vec<SavedSummary>,
    /// The file that the games come from, with its records; the user's own games otherwise.
    file: Option<(PathBuf, Vec<RawRecord>)>,
    filter: String,
    chosen: usize,
    typing: Option<LibraryInput>,
    error: Option<Message>,
    rows: usize,
}

impl Library {
    /// The user's games; `open` asks for a file at once.
    pub fn new(desk: &mut Desk, open: bool) -> Library {
        let games = desk.store.list().into_iter().filter(|game| game.turns > 0).collect();
        let typing = open.then(|| LibraryInput::File(LineInput::default()));
        Library { games, file: None, filter: String::new(), chosen: 0, typing, error: None, rows: 1 }
    }

    /// The games that the filter lets through: every word of it has to be somewhere in the line.
    fn shown(&self, desk: &Desk) -> Vec<&SavedSummary> {
        let words: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        let fits = |game: &&SavedSummary| {
            // A date is found as it is shown, and as records have it.
            let line = format!("{} {}", line_words(game, desk).join(" "), game.date).to_lowercase();
            words.iter().all(|word| line.contains(word))
        };
        self.games.iter().filter(fits).collect()
    }

    /// Obeys a key.
    pub fn key(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        self.error = None;
        if self.typing.is_some() {
            return self.type_key(code, desk);
        }
        let last = self.shown(desk).len().saturating_sub(1);
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.chosen = (self.chosen + 1).min(last),
            KeyCode::PageUp => self.chosen = self.chosen.saturating_sub(self.rows),
            KeyCode::PageDown => self.chosen = (self.chosen + self.rows).min(last),
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.open(desk),
            KeyCode::Char('/' | 'f') => self.typing = Some(LibraryInput::Filter(LineInput::new(&self.filter))),
            KeyCode::Char('o') => self.typing = Some(LibraryInput::File(LineInput::default())),
            KeyCode::Delete | KeyCode::Char('d') if self.file.is_none() && !self.shown(desk).is_empty() => {
                self.typing = Some(LibraryInput::Remove);
            }
            KeyCode::Char('?') => return Go::Page(Pager::keys(LIBRARY_KEYS)),
            KeyCode::Esc if !self.filter.is_empty() => self.filter.clear(),
            KeyCode::Esc | KeyCode::Char('q') => return Go::Start,
            _ => {}
        }
        Go::Stay
    }

    fn type_key(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        match (&mut self.typing, code) {
            (Some(LibraryInput::Remove), KeyCode::Char('y' | 's')) => {
                self.typing = None;
                self.remove(desk);
            }
            (Some(LibraryInput::Remove), _) | (_, KeyCode::Esc) => self.typing = None,
            (Some(LibraryInput::Filter(_)), KeyCode::Enter) => self.typing = None,
            (Some(LibraryInput::Filter(entry)), _) => {
                entry.key(code);
                self.filter = entry.text.clone();
                self.chosen = 0;
            }
            (Some(LibraryInput::File(entry)), KeyCode::Enter) => {
                let path = entry.text.trim().to_owned();
                self.typing = None;
                if !path.is_empty() {
                    return self.open_file(PathBuf::from(path), desk);
                }
            }
            (Some(LibraryInput::File(entry)), _) => {
                entry.key(code);
            }
            (None, _) => {}
        }
        Go::Stay
    }

    /// A control key of line editing, where something is being typed.
    pub fn edit(&mut self, letter: char) {
        match &mut self.typing {
            Some(LibraryInput::Filter(entry)) => {
                entry.control(letter);
                self.filter = entry.text.clone();
                self.chosen = 0;
            }
            Some(LibraryInput::File(entry)) => {
                entry.control(letter);
            }
            Some(LibraryInput::Remove) | None => {}
        }
    }

    /// Adds pasted text to what is being typed.
    pub fn paste(&mut self, text: &str) {
        if let Some(LibraryInput::Filter(entry) | LibraryInput::File(entry)) = &mut self.typing {
            entry.insert(text);
        }
    }

    /// A click on a line: chooses it, and opens it the second time.
    pub fn click(&mut self, row: usize, desk: &mut Desk) -> Go {
        if self.chosen == row {
            return self.open(desk);
        }
        self.chosen = row;
        Go::Stay
    }

    fn remove(&mut self, desk: &mut Desk) {
        let Some(name) = self.shown(desk).get(self.chosen).map(|game| game.name.clone()) else { return };
        match desk.store.remove(&name) {
            Ok(()) => self.games.retain(|game| game.name != name),
            Err(message) => self.error = Some(message),
        }
        self.chosen = self.chosen.min(self.shown(desk).len().saturating_sub(1));
    }

    fn open(&mut self, desk: &mut Desk) -> Go {
        let Some(game) = self.shown(desk).get(self.chosen).map(|game| (*game).clone()) else { return Go::Stay };
        let opened = match &self.file {
            None => Play::resume(&game.name, desk),
            Some((_, raws)) => {
                let raw = game.name.parse().ok().and_then(|index: usize| raws.get(index));
                let record = raw.map(|raw| replay(raw).map_err(|error| error.as_message()));
                record.map_or_else(
                    || Err(Message::new(&texts::NO_GAMES)),
                    |record| Ok(Play::view(Saved::of_records(vec![record?])?, desk)),
                )
            }
        };
        match opened {
            Ok(play) => Go::Play(Box::new(play)),
            Err(message) => {
                self.error = Some(message);
                Go::Stay
            }
        }
    }

    /// Opens a file: a single saved game at once, several records as a list.
    fn open_file(&mut self, path: PathBuf, desk: &mut Desk) -> Go {
        let raws = files::read(&path, files::RECORDS).and_then(|text| {
            let raws = split(&text).map_err(|error| error.as_message())?;
            Ok((text, raws))
        });
        match raws {
            Ok((text, raws)) => {
                // One game, or the two of a match.
                if raws.len() <= 2
                    && let Ok(saved) = Saved::read(&text)
                {
                    return Go::Play(Box::new(Play::view(saved, desk)));
                }
                self.games =
                    raws.iter().enumerate().map(|(index, raw)| SavedSummary::of(&index.to_string(), raw)).collect();
                self.filter.clear();
                self.chosen = 0;
                self.file = Some((path, raws));
            }
            Err(message) => self.error = Some(message),
        }
        Go::Stay
    }

    /// Draws the list.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, desk: &mut Desk) {
        let area = canvas.area;
        let shown: Vec<SavedSummary> = self.shown(desk).into_iter().cloned().collect();
        self.chosen = self.chosen.min(shown.len().saturating_sub(1));
        let title = match &self.file {
            Some((path, _)) => path.display().to_string(),
            None => desk.words(&texts::PAST_GAMES),
        };
        let count = Message::new(&texts::GAMES_SHOWN).with("shown", shown.len()).with("all", self.games.len());
        bar(canvas, &title, &desk.words(count));
        let list = Rect { x: area.x + 1, y: area.y + 2, width: area.width - 2, height: area.height - 6 };
        self.rows = usize::from(list.height).max(1);
        let columns = widths(list.width);
        let heads = [&texts::DATE, &texts::GAME, &texts::PLAYERS, &texts::TURNS, &texts::RESULT];
        let mut x = list.x;
        for (head, columns) in heads.iter().zip(columns) {
            canvas.say(x, area.y + 1, &fit(head.in_lang(desk.lang), columns.into(), ' '), Role::Faint);
            x += columns + 1;
        }
        if shown.is_empty() {
            let text = if self.games.is_empty() { &texts::NO_GAMES } else { &texts::NO_GAME_FITS };
            canvas.say(list.x, list.y + 1, &desk.words(text), Role::Text);
        }
        let top = (self.chosen + 1).saturating_sub(self.rows);
        for (index, y) in (top..shown.len()).zip(list.top()..list.bottom()) {
            let row = Rect { y, height: 1, ..list };
            desk.hits.push((row, Hit::Row(index)));
            let style = canvas.style(if index == self.chosen { Role::Chosen } else { Role::Text });
            canvas.fill(row, ' ', style);
            let mut x = list.x;
            for (word, columns) in line_words(&shown[index], desk).iter().zip(columns) {
                canvas.text(x, y, &fit(word, columns.into(), canvas.glyphs().more), style);
                x += columns + 1;
            }
        }
        self.draw_line(canvas, desk);
        keys(
            canvas,
            desk,
            &[
                (KeyCode::Enter, &texts::KEY_OPEN),
                (KeyCode::Char('/'), &texts::KEY_FILTER),
                (KeyCode::Char('o'), &texts::KEY_FILE),
                (KeyCode::Char('d'), &texts::KEY_REMOVE),
                (KeyCode::Esc, &texts::KEY_BACK),
                (KeyCode::Char('?'), &texts::KEY_HELP),
            ],
        );
    }

    /// What is being typed, or what went wrong.
    fn draw_line(&self, canvas: &mut Canvas<'_>, desk: &Desk) {
        let (x, y) = (canvas.area.x + 1, canvas.area.bottom() - 3);
        match &self.typing {
            Some(LibraryInput::Filter(entry)) => {
                let end = canvas.say(x, y, &desk.words(&texts::FILTER), Role::Question);
                entry.draw(canvas, end + 1, y);
            }
            Some(LibraryInput::File(entry)) => {
                let end = canvas.say(x, y, &desk.words(&texts::WHICH_FILE), Role::Question);
                entry.draw(canvas, end + 1, y);
            }
            Some(LibraryInput::Remove) => {
                canvas.say(x, y, &desk.words(&texts::REMOVE_GAME), Role::Question);
            }
            None => {
                if let Some(error) = &self.error {
                    let lines = wrap(&desk.words(error.clone()), usize::from(canvas.area.width) - 2);
                    for (line, y) in lines.iter().zip(y..y + 2) {
                        canvas.say(x, y, line, Role::Bad);
                    }
                } else if !self.filter.is_empty() {
                    let words = desk.words(Message::new(&texts::FILTERED).with("filter", self.filter.as_str()));
                    canvas.say(x, y, &words, Role::Faint);
                }
            }
        }
    }
}

/// Columns of date, game, players, turns and result.
fn widths(all: u16) -> [u16; 5] {
    let players = all.saturating_sub(DAY_WIDTH + 16 + 6 + 12 + 4);
    [DAY_WIDTH, 16, players, 6, 12]
}

fn line_words(game: &SavedSummary, desk: &Desk) -> [String; 5] {
    let name = find(&game.game).map_or(game.game.as_str(), |found| found.info().name.in_lang(desk.lang));
    let [first, second] = game.players.each_ref().map(|name| desk.words(Who::name_words(name)));
    let result = if game.is_open() { desk.words(&texts::NOT_OVER) } else { game.result.clone() };
    [desk.words(game.day()), name.to_owned(), format!("{first} - {second}"), game.turns.to_string(), result]
}

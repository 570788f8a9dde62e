//! The start screen: the games with a picture of each, the last game, past games, settings.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tabuleiro_catalog::games;
use tabuleiro_catalog::rules::chance::Random;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::view::{BoardView, Piece};
use tabuleiro_home::Saved;
use tabuleiro_home::store::SavedSummary;
use tabuleiro_protocol::who::Who;

use crate::app::{Desk, Go, Hit};
use crate::board::{Grid, Marks, grid::Wish, paint, paint::badge, paint::emblems};
use crate::canvas::{Canvas, wrap};
use crate::form::NewGameForm;
use crate::keys::START_KEYS;
use crate::library::Library;
use crate::pager::Pager;
use crate::play::Play;
use crate::texts::browser;
use crate::texts::screen as texts;
use crate::theme::Role;
use crate::widgets::{bar, keys};

/// A line of the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Continue,
    Game(usize),
    Watch,
    Puzzles,
    Library,
    Open,
    Browser,
    Settings,
    Quit,
}

/// The start screen.
pub struct StartScreen {
    items: Vec<Item>,
    chosen: usize,
    /// The newest game that is not over.
    open: Option<SavedSummary>,
    /// How that game stands.
    standing: Option<BoardView>,
    /// A position of every game to look at.
    pictures: Vec<BoardView>,
    /// What stands for the sides of every game.
    emblems: Vec<[Option<Piece>; 2]>,
    notice: Option<Message>,
}

impl StartScreen {
    /// The start screen, with something to say where something went wrong.
    pub fn new(desk: &mut Desk, notice: Option<Message>) -> StartScreen {
        let open = desk.store.unfinished();
        let kept = open.as_ref().and_then(|entry| Saved::read(&desk.store.read(&entry.name).ok()?).ok());
        let standing = kept.map(|saved| saved.record.view(false));
        let mut items = Vec::new();
        if open.is_some() {
            items.push(Item::Continue);
        }
        items.extend((0..games().len()).map(Item::Game));
        items.extend([Item::Watch, Item::Puzzles, Item::Library, Item::Open]);
        if desk.has_web {
            items.push(Item::Browser);
        }
        items.extend([Item::Settings, Item::Quit]);
        let (pictures, emblems) = pictures().into_iter().unzip();
        StartScreen { items, chosen: 0, open, standing, pictures, emblems, notice }
    }

    /// Obeys a key.
    pub fn key(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        let last = self.items.len() - 1;
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.chosen = self.chosen.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                self.chosen = if self.chosen == last { 0 } else { self.chosen + 1 };
            }
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.take(self.items[self.chosen], desk),
            KeyCode::Char(digit @ '1'..='9') => {
                let game = digit as usize - '1' as usize;
                if game < games().len() {
                    return self.take(Item::Game(game), desk);
                }
            }
            KeyCode::Char('c') if self.open.is_some() => return self.take(Item::Continue, desk),
            KeyCode::Char('w') => return self.take(Item::Watch, desk),
            KeyCode::Char('z') => return self.take(Item::Puzzles, desk),
            KeyCode::Char('p') => return self.take(Item::Library, desk),
            KeyCode::Char('o') => return self.take(Item::Open, desk),
            KeyCode::Char('b') if desk.has_web => return self.take(Item::Browser, desk),
            KeyCode::Char('s') => return self.take(Item::Settings, desk),
            KeyCode::Char('R') => {
                if let Item::Game(game) = self.items[self.chosen] {
                    return Go::Page(Pager::rules(games()[game].info()));
                }
            }
            KeyCode::Char('?') => return Go::Page(Pager::keys(START_KEYS)),
            KeyCode::Char('q') => return Go::Quit,
            _ => {}
        }
        Go::Stay
    }

    /// A click on a line.
    pub fn click(&mut self, row: usize, desk: &mut Desk) -> Go {
        let Some(item) = self.items.get(row).copied() else { return Go::Stay };
        self.chosen = row;
        self.take(item, desk)
    }

    fn take(&mut self, item: Item, desk: &mut Desk) -> Go {
        match item {
            Item::Continue => {
                let Some(entry) = &self.open else { return Go::Stay };
                match Play::resume(&entry.name, desk) {
                    Ok(play) => return Go::Play(Box::new(play)),
                    Err(message) => self.notice = Some(message),
                }
            }
            Item::Game(game) => {
                return Go::Setup(Box::new(NewGameForm::new(desk, Some(games()[game].info().id), false)));
            }
            Item::Watch => return Go::Setup(Box::new(NewGameForm::new(desk, None, true))),
            Item::Puzzles => return Go::Puzzles,
            Item::Library => return Go::Library(Box::new(Library::new(desk, false))),
            Item::Open => return Go::Library(Box::new(Library::new(desk, true))),
            Item::Browser => return Go::Web,
            Item::Settings => return Go::Settings,
            Item::Quit => return Go::Quit,
        }
        Go::Stay
    }

    /// Draws the start screen.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, desk: &mut Desk) {
        let lang = desk.lang;
        let area = canvas.area;
        bar(canvas, texts::TITLE.in_lang(lang), env!("CARGO_PKG_VERSION"));
        let left = Rect { x: area.x + 2, y: area.y + 2, width: 32, height: area.height - 4 };
        let mut y = left.y;
        let mut before = None;
        for (index, item) in self.items.iter().enumerate() {
            // A blank line between games and the rest.
            let kind = matches!(item, Item::Game(_));
            if before.is_some_and(|before| before != kind) {
                y += 1;
            }
            before = Some(kind);
            let chosen = index == self.chosen;
            let row = Rect { x: left.x, y, width: left.width, height: 1 };
            desk.hits.push((row, Hit::Row(index)));
            self.draw_item(canvas, desk, row, *item, chosen);
            y += 1;
        }
        if let Some(notice) = &self.notice {
            for line in wrap(&desk.words(notice.clone()), left.width.into()) {
                y += 1;
                canvas.say(left.x, y, &line, Role::Bad);
            }
        }
        let right =
            Rect { x: left.right() + 2, y: area.y + 1, width: area.width - left.width - 5, height: area.height - 2 };
        self.draw_picture(canvas, desk, right);
        keys(
            canvas,
            desk,
            &[
                (KeyCode::Up, &texts::KEY_CHOOSE),
                (KeyCode::Down, &texts::KEY_CHOOSE),
                (KeyCode::Enter, &texts::KEY_OPEN),
                (KeyCode::Char('R'), &texts::KEY_RULES),
                (KeyCode::Char('?'), &texts::KEY_HELP),
                (KeyCode::Char('q'), &texts::KEY_QUIT),
            ],
        );
    }

    fn draw_item(&self, canvas: &mut Canvas<'_>, desk: &Desk, row: Rect, item: Item, chosen: bool) {
        let lang = desk.lang;
        let (key, words) = match item {
            Item::Continue => ("c".to_owned(), texts::CONTINUE.in_lang(lang).to_owned()),
            Item::Game(game) => ((game + 1).to_string(), games()[game].info().name.in_lang(lang).to_owned()),
            Item::Watch => ("w".to_owned(), texts::WATCH.in_lang(lang).to_owned()),
            Item::Puzzles => ("z".to_owned(), texts::PUZZLES.in_lang(lang).to_owned()),
            Item::Library => ("p".to_owned(), texts::PAST_GAMES.in_lang(lang).to_owned()),
            Item::Open => ("o".to_owned(), texts::OPEN_RECORD.in_lang(lang).to_owned()),
            Item::Browser => ("b".to_owned(), browser::BROWSER.in_lang(lang).to_owned()),
            Item::Settings => ("s".to_owned(), texts::SETTINGS.in_lang(lang).to_owned()),
            Item::Quit => ("q".to_owned(), texts::QUIT.in_lang(lang).to_owned()),
        };
        let pointer = if chosen { canvas.glyphs().pointer } else { ' ' };
        let mut part = canvas.part(row);
        if chosen {
            let style = part.style(Role::Chosen);
            part.fill(row, ' ', style);
            part.text(row.x, row.y, &format!("{pointer} {key}  {words}"), style);
        } else {
            part.say(row.x + 2, row.y, &key, Role::Key);
            part.say(row.x + 5, row.y, &words, Role::Text);
        }
        if let Item::Game(game) = item {
            let info = games()[game].info();
            for (number, side) in Side::BOTH.into_iter().enumerate() {
                let (sign, style) = badge(canvas, info, side, self.emblems[game][side.index()]);
                canvas.text(row.right() - 8 + 4 * number as u16, row.y, &format!(" {sign} "), style);
            }
        }
    }

    /// The picture of the chosen game and what it is about; a few words for everything else.
    fn draw_picture(&self, canvas: &mut Canvas<'_>, desk: &Desk, area: Rect) {
        let lang = desk.lang;
        let item = self.items[self.chosen];
        let (title, words, game) = match item {
            Item::Game(game) => {
                let info = games()[game].info();
                let words = format!("{}\n\n{}", info.about.in_lang(lang), info.credit.in_lang(lang));
                (info.name.in_lang(lang), words, Some(game))
            }
            Item::Continue => (texts::CONTINUE.in_lang(lang), self.describe_open(desk), self.open_game()),
            Item::Watch => (texts::WATCH.in_lang(lang), texts::ABOUT_WATCH.in_lang(lang).to_owned(), None),
            Item::Puzzles => (texts::PUZZLES.in_lang(lang), texts::ABOUT_PUZZLES.in_lang(lang).to_owned(), None),
            Item::Library => (texts::PAST_GAMES.in_lang(lang), texts::ABOUT_LIBRARY.in_lang(lang).to_owned(), None),
            Item::Open => (texts::OPEN_RECORD.in_lang(lang), texts::ABOUT_OPEN.in_lang(lang).to_owned(), None),
            Item::Browser => (browser::BROWSER.in_lang(lang), browser::ABOUT_BROWSER.in_lang(lang).to_owned(), None),
            Item::Settings => (texts::SETTINGS.in_lang(lang), texts::ABOUT_SETTINGS.in_lang(lang).to_owned(), None),
            Item::Quit => (texts::QUIT.in_lang(lang), texts::ABOUT_QUIT.in_lang(lang).to_owned(), None),
        };
        let mut part = canvas.part(area);
        let inside = part.frame(title, Role::Faint);
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        let mut lines = wrap(&words, inside.width.into());
        let mut y = inside.y + 1;
        if let Some(game) = game {
            let own = self.standing.as_ref().filter(|_| item == Item::Continue);
            let view = own.unwrap_or(&self.pictures[game]);
            let room_beside =
                |lines: usize| Rect { y: inside.y, height: inside.height.saturating_sub(lines as u16 + 1), ..inside };
            // Small cells, so that words have room as well.
            let wish = Wish { flipped: false, small: area.height < 40 };
            if Grid::fit(view, room_beside(lines.len()), wish).is_none() {
                // The board comes before the credits, which are in the rules as well.
                lines = wrap(words.split("\n\n").next().unwrap_or_default(), inside.width.into());
            }
            let room = room_beside(lines.len());
            if let Some(grid) = Grid::fit(view, room, wish) {
                let grid = grid.moved((room.width - grid.area.width) / 2, (room.height - grid.area.height) / 2);
                paint(&mut part, &grid, view, games()[game].info(), &Marks::default());
            }
            y = room.bottom() + 1;
        }
        for (line, y) in lines.iter().zip(y..inside.bottom()) {
            part.say(inside.x, y, line, Role::Text);
        }
    }

    fn open_game(&self) -> Option<usize> {
        let entry = self.open.as_ref()?;
        games().iter().position(|game| game.info().id == entry.game)
    }

    fn describe_open(&self, desk: &Desk) -> String {
        let (Some(entry), Some(game)) = (&self.open, self.open_game()) else { return String::new() };
        let [first, second] = entry.players.each_ref().map(|name| Who::name_words(name));
        let message = Message::new(&texts::OPEN_GAME).with("game", games()[game].info().name);
        let message = message.with("first", first).with("second", second);
        desk.words(message.with("turns", entry.turns).with("date", entry.day()))
    }
}

/// A position of every game that is worth a look: a few random turns with a seed that is always the same.
fn pictures() -> Vec<(BoardView, [Option<Piece>; 2])> {
    let picture = |game: &'static dyn tabuleiro_catalog::AnyGame| {
        let mut random = Random::new(12);
        let mut record = game.start(game.usual_options()).ok()?;
        for _ in 0..24 {
            let Some(action) = record.random_action(&mut random) else { break };
            record.play_text(&action).ok()?;
        }
        Some((record.view(false), emblems(record.as_ref())))
    };
    games().iter().filter_map(|game| picture(game.as_ref())).collect()
}

//! Setting up a game: which one, its options, who plays, and clocks. Every line has a sensible value already; Enter starts.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tabuleiro_catalog::rules::lang::{Message, Text};
use tabuleiro_catalog::rules::options::{LABEL, NAME, OptionKind, Options};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::{AnyGame, AnyRecord, Input, InputError, games};
use tabuleiro_home::{LocalGame, Saved, Seat};
use tabuleiro_protocol::who::Who;

use crate::app::{Desk, Go, Hit};
use crate::board::{Grid, Marks, grid::Wish, paint};
use crate::canvas::{Canvas, wrap};
use crate::keys::FORM_KEYS;
use crate::pager::Pager;
use crate::play::Play;
use crate::texts::screen as texts;
use crate::theme::Role;
use crate::widgets::{bar, keys};
use tabuleiro_catalog::countdown::TimeControl;

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Game,
    Option(usize),
    Match,
    Position,
    Seat(Side),
    Time,
    Minutes,
    Increment,
    Turn,
    Begin,
}

/// The form.
pub struct NewGameForm {
    game: usize,
    options: Options,
    as_match: bool,
    /// A position that was pasted, to begin from.
    position: Option<String>,
    /// Who could play, with the name in a list.
    seats: Vec<(Who, Message)>,
    chosen_seats: [usize; 2],
    /// No clock, a total with an increment, so much a turn.
    time: usize,
    minutes: u32,
    increment: u32,
    turn: u32,
    chosen: usize,
    error: Option<Message>,
    /// A position has just been pasted, which is said until the next key.
    taken: bool,
}

impl NewGameForm {
    /// A form with the usual values. Two computers where somebody wants to watch.
    pub fn new(desk: &Desk, game: Option<&str>, watch: bool) -> NewGameForm {
        let game = game.and_then(|id| games().iter().position(|game| game.info().id == id)).unwrap_or(0);
        let inside =
            std::iter::once(Who::Human).chain((1..=10).map(|level| Who::Level(level, None))).chain([Who::Random]);
        let mut seats: Vec<(Who, Message)> =
            inside.map(|who| (who.clone(), Who::name_words(&who.to_string()))).collect();
        // The settings have checked their engines.
        let engines = desk.settings.engines.iter();
        seats.extend(engines.filter_map(|(name, word)| Some((Who::read(word).ok()?, Who::name_words(name)))));
        let level = desk.settings.number("level") as usize;
        let chosen_seats = if watch { [5, 6] } else { [0, level.clamp(1, 10)] };
        let options = games()[game].usual_options();
        let mut setup = NewGameForm {
            game,
            options,
            as_match: games()[game].info().matches.is_some(),
            position: None,
            seats,
            chosen_seats,
            time: 0,
            minutes: 10,
            increment: 5,
            turn: 30,
            chosen: 0,
            error: None,
            taken: false,
        };
        setup.chosen = if watch { 0 } else { setup.fields().len() - 1 };
        setup
    }

    fn game(&self) -> &'static dyn AnyGame {
        games()[self.game].as_ref()
    }

    fn fields(&self) -> Vec<Field> {
        let info = self.game().info();
        let mut fields = vec![Field::Game];
        fields.extend((0..info.options.len()).map(Field::Option));
        if info.matches.is_some() {
            fields.push(Field::Match);
        }
        fields.push(Field::Position);
        fields.extend(Side::BOTH.map(Field::Seat));
        fields.push(Field::Time);
        match self.time {
            1 => fields.extend([Field::Minutes, Field::Increment]),
            2 => fields.push(Field::Turn),
            _ => {}
        }
        fields.push(Field::Begin);
        fields
    }

    /// Obeys a key.
    pub fn key(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        self.taken = false;
        let fields = self.fields();
        let last = fields.len() - 1;
        let field = fields[self.chosen.min(last)];
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.chosen = self.chosen.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                self.chosen = if self.chosen >= last { 0 } else { self.chosen + 1 };
            }
            KeyCode::Left | KeyCode::Char('h' | '-') => self.change(field, -1),
            KeyCode::Right | KeyCode::Char('l' | '+') => self.change(field, 1),
            KeyCode::PageUp => self.change(field, 10),
            KeyCode::PageDown => self.change(field, -10),
            KeyCode::Char(' ') if field != Field::Begin => self.change(field, 1),
            KeyCode::Char('x') => self.chosen_seats.swap(0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.begin(desk),
            KeyCode::Char('R') => return Go::Page(Pager::rules(self.game().info())),
            KeyCode::Char('?') => return Go::Page(Pager::keys(FORM_KEYS)),
            KeyCode::Esc | KeyCode::Char('q') => return Go::Start,
            _ => {}
        }
        self.chosen = self.chosen.min(self.fields().len() - 1);
        Go::Stay
    }

    /// A click on a line: chooses it, and on the last one starts.
    pub fn click(&mut self, row: usize, desk: &mut Desk) -> Go {
        let fields = self.fields();
        let Some(field) = fields.get(row) else { return Go::Stay };
        let again = self.chosen == row;
        self.chosen = row;
        if *field == Field::Begin {
            return self.begin(desk);
        }
        if again {
            self.change(*field, 1);
        }
        Go::Stay
    }

    fn change(&mut self, field: Field, by: i32) {
        let turned = |value: usize, count: usize| (value as i32 + by).rem_euclid(count as i32) as usize;
        let number = |value: u32, min: u32, max: u32, step: i32| value.saturating_add_signed(by * step).clamp(min, max);
        match field {
            Field::Game => {
                self.game = turned(self.game, games().len());
                self.options = self.game().usual_options();
                self.as_match = self.game().info().matches.is_some();
                self.position = None;
            }
            Field::Option(index) => self.change_option(index, by),
            Field::Match => self.as_match = !self.as_match,
            Field::Position => self.position = None,
            Field::Seat(side) => {
                let seat = &mut self.chosen_seats[side.index()];
                *seat = turned(*seat, self.seats.len());
            }
            Field::Time => self.time = turned(self.time, 3),
            Field::Minutes => self.minutes = number(self.minutes, 1, 180, 1),
            Field::Increment => self.increment = number(self.increment, 0, 60, 1),
            Field::Turn => self.turn = number(self.turn, 5, 600, 5),
            Field::Begin => {}
        }
        self.error = self.game().check_options(&self.options).err().map(|error| error.message);
    }

    fn change_option(&mut self, index: usize, by: i32) {
        let spec = &self.game().info().options[index];
        let value = match spec.kind {
            OptionKind::Number { min, max, .. } => {
                self.options.number(spec.key).saturating_add_signed(by).clamp(min, max).to_string()
            }
            OptionKind::Choice(words) => {
                let next = (self.options.choice(spec.key) as i32 + by).rem_euclid(words.len() as i32);
                words[next as usize].to_owned()
            }
        };
        // A value of its own range is always taken; whether all go together is checked after.
        let _ = self.options.set(spec.key, &value);
    }

    /// Takes a position text: the game begins from it.
    pub fn paste(&mut self, text: &str) {
        let text = text.trim();
        match self.game().open(self.options.clone(), Input::Text(text)) {
            Ok(_) => {
                self.position = Some(text.to_owned());
                self.error = None;
                self.taken = true;
            }
            Err(error) => {
                self.error = Some(error.message().clone());
                self.taken = false;
            }
        }
    }

    /// The game that the form describes.
    fn record(&self) -> Result<Box<dyn AnyRecord>, InputError> {
        let input = self.position.as_deref().map_or(Input::Start, Input::Text);
        self.game().open(self.options.clone(), input)
    }

    fn control(&self) -> TimeControl {
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        match self.time {
            1 => TimeControl::Total(seconds(self.minutes * 60), seconds(self.increment)),
            2 => TimeControl::Turn(seconds(self.turn)),
            _ => TimeControl::None,
        }
    }

    fn begin(&mut self, desk: &mut Desk) -> Go {
        let fits = |seat: &usize| self.seats[*seat].0.fits(self.game());
        if let Err(message) = self.chosen_seats.iter().try_for_each(fits) {
            self.error = Some(message);
            return Go::Stay;
        }
        match self.record() {
            Ok(record) => {
                // A match begins from the start position, so that both games are the same.
                let saved = Saved::new(self.game(), record, self.as_match && self.position.is_none());
                let sides = self.chosen_seats.map(|seat| Seat::new(self.seats[seat].0.clone(), &desk.settings));
                Go::Play(Box::new(Play::new(LocalGame::start(saved, sides, self.control()), desk)))
            }
            Err(error) => {
                self.error = Some(error.message().clone());
                Go::Stay
            }
        }
    }

    /// What the game with the chosen options is about.
    fn about(&self) -> Message {
        let about = self.record().ok().and_then(|record| record.teaching().about);
        about.unwrap_or_else(|| Message::new(self.game().info().about))
    }

    fn words(&self, field: Field, desk: &Desk) -> (String, String, Message) {
        let lang = desk.lang;
        let info = self.game().info();
        let text = |text: &'static Text| text.in_lang(lang).to_owned();
        let about = |text: &'static Text| Message::new(text);
        match field {
            Field::Game => (text(&texts::GAME), info.name.in_lang(lang).to_owned(), self.about()),
            Field::Option(index) => {
                let spec = &info.options[index];
                let value = self.options.get(spec.key);
                // The words of the command line stand there as well.
                let help = Message::new(&texts::OPTION_HELP).with("about", spec.about).with("key", spec.key);
                let help = help.with("range", spec.range());
                match spec.names.get(self.options.choice(spec.key)) {
                    Some(name) => {
                        let now = Message::new(&texts::OPTION_NOW).with("help", help).with("key", spec.key);
                        (text(spec.label), text(name), now.with("word", value))
                    }
                    None => (text(spec.label), value, help),
                }
            }
            Field::Match => {
                let value = if self.as_match { &texts::MATCH_OF_TWO } else { &texts::SINGLE_GAME };
                (text(&texts::FORMAT), text(value), about(&texts::ABOUT_MATCH))
            }
            Field::Position => {
                let value = if self.position.is_some() { &texts::PASTED_POSITION } else { &texts::START_POSITION };
                (text(&texts::POSITION), text(value), about(&texts::ABOUT_POSITION))
            }
            Field::Seat(side) => {
                let name = info.sides[side.index()].name.in_lang(lang).to_owned();
                let seat = desk.words(self.seats[self.chosen_seats[side.index()]].1.clone());
                let help = if side == Side::First { &texts::ABOUT_FIRST } else { &texts::ABOUT_SECOND };
                (name, seat, about(help))
            }
            Field::Time => {
                let value = [&texts::NO_CLOCK, &texts::CLOCK_TOTAL, &texts::CLOCK_TURN][self.time];
                (text(&texts::CLOCK), text(value), about(&texts::ABOUT_CLOCK))
            }
            Field::Minutes => (text(&texts::MINUTES), self.minutes.to_string(), about(&texts::ABOUT_MINUTES)),
            Field::Increment => (text(&texts::INCREMENT), self.increment.to_string(), about(&texts::ABOUT_INCREMENT)),
            Field::Turn => (text(&texts::TURN_SECONDS), self.turn.to_string(), about(&texts::ABOUT_TURN_SECONDS)),
            Field::Begin => (text(&texts::BEGIN), String::new(), about(&texts::ABOUT_BEGIN)),
        }
    }

    /// Draws the form.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, desk: &mut Desk) {
        let area = canvas.area;
        let info = self.game().info();
        bar(canvas, &desk.words(&texts::NEW_GAME), info.name.in_lang(desk.lang));
        let left = Rect { x: area.x + 2, y: area.y + 2, width: LEFT, height: area.height - 4 };
        let mut y = left.y;
        let mut help = self.about();
        for (index, field) in self.fields().into_iter().enumerate() {
            if field == Field::Begin {
                y += 1;
            }
            let (name, value, about) = self.words(field, desk);
            let row = Rect { x: left.x, y, width: left.width, height: 1 };
            desk.hits.push((row, Hit::Row(index)));
            if index == self.chosen {
                help = about;
            }
            draw_field(canvas, row, &name, &value, index == self.chosen);
            y += 1;
        }
        if self.taken {
            help = Message::new(&texts::POSITION_TAKEN);
        }
        y += 1;
        for line in wrap(&desk.words(help), left.width.into()) {
            canvas.say(left.x, y, &line, Role::Faint);
            y += 1;
        }
        if let Some(error) = &self.error {
            for line in wrap(&desk.words(error.clone()), left.width.into()) {
                canvas.say(left.x, y, &line, Role::Bad);
                y += 1;
            }
        }
        let right =
            Rect { x: left.right() + 2, y: area.y + 1, width: area.width - left.width - 5, height: area.height - 2 };
        let mut part = canvas.part(right);
        let inside = part.frame(info.name.in_lang(desk.lang), Role::Faint);
        if let Ok(record) = self.record() {
            let view = record.view(false);
            let wish = Wish { flipped: false, small: area.height < 40 };
            let grid = Grid::fit(&view, inside, wish)
                .map(|grid| grid.moved((inside.width - grid.area.width) / 2, (inside.height - grid.area.height) / 2));
            if let Some(grid) = grid {
                paint(&mut part, &grid, &view, info, &Marks::default());
            } else {
                part.say(inside.x + 1, inside.y + 1, &desk.words(&texts::NO_ROOM), Role::Faint);
            }
        }
        keys(
            canvas,
            desk,
            &[
                (KeyCode::Up, &texts::KEY_CHOOSE),
                (KeyCode::Down, &texts::KEY_CHOOSE),
                (KeyCode::Left, &texts::KEY_CHANGE),
                (KeyCode::Right, &texts::KEY_CHANGE),
                (KeyCode::Enter, &texts::KEY_BEGIN),
                (KeyCode::Char('x'), &texts::KEY_SWAP),
                (KeyCode::Char('R'), &texts::KEY_RULES),
                (KeyCode::Esc, &texts::KEY_BACK),
                (KeyCode::Char('?'), &texts::KEY_HELP),
            ],
        );
    }
}

/// Columns of the form. In the smallest window that leaves the widest board just enough room beside it.
const LEFT: u16 = 38;

/// Where the values of a form begin, after the longest name; an arrow stands before them.
pub const VALUES: u16 = 15;

const _: () = assert!(VALUES as usize > 2 + LABEL, "a name with its pointer, and a space");
const _: () = assert!(LEFT as usize >= VALUES as usize + 2 + NAME + 2, "a value between its arrows");

/// A line of a form: a name and a value between arrows.
pub fn draw_field(canvas: &mut Canvas<'_>, row: Rect, name: &str, value: &str, chosen: bool) {
    let glyphs = canvas.glyphs();
    let [less, more] = glyphs.arrows;
    let mut part = canvas.part(row);
    let style = part.style(if chosen { Role::Chosen } else { Role::Text });
    part.fill(row, ' ', style);
    let pointer = if chosen { glyphs.pointer } else { ' ' };
    part.text(row.x, row.y, &format!("{pointer} {name}"), style);
    if !value.is_empty() {
        let shown = if chosen { format!("{less} {value} {more}") } else { format!("  {value}  ") };
        part.text(row.x + VALUES, row.y, &shown, style);
    }
}

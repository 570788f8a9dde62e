//! The settings on the screen: a form over [`tabuleiro_home::settings::SPECS`]. What is changed is written at once.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_home::settings::{Kind, SPECS, SettingSpec};

use crate::app::{Desk, Go, Hit};
use crate::canvas::{Canvas, wrap};
use crate::form::{VALUES, draw_field};
use crate::keys::FORM_KEYS;
use crate::pager::Pager;
use crate::texts::screen as texts;
use crate::theme::Role;
use crate::widgets::{LineInput, bar, keys};

/// The settings form.
#[derive(Default)]
pub struct SettingsForm {
    chosen: usize,
    /// A text that is being typed.
    typing: Option<LineInput>,
    error: Option<Message>,
}

impl SettingsForm {
    /// The form.
    pub fn new() -> SettingsForm {
        SettingsForm::default()
    }

    /// Obeys a key.
    pub fn key(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        if let Some(entry) = &mut self.typing {
            match code {
                KeyCode::Enter => {
                    let text = entry.text.trim().to_owned();
                    self.typing = None;
                    self.set(&text, desk);
                }
                KeyCode::Esc => self.typing = None,
                _ => {
                    entry.key(code);
                }
            }
            return Go::Stay;
        }
        let last = SPECS.len() - 1;
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.chosen = self.chosen.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                self.chosen = if self.chosen == last { 0 } else { self.chosen + 1 };
            }
            KeyCode::Left | KeyCode::Char('h' | '-') => self.change(-1, desk),
            KeyCode::Right | KeyCode::Char('l' | '+' | ' ') | KeyCode::Enter => self.change(1, desk),
            KeyCode::Char('?') => return Go::Page(Pager::keys(FORM_KEYS)),
            KeyCode::Esc | KeyCode::Char('q') => return Go::Start,
            _ => {}
        }
        Go::Stay
    }

    /// A control key of line editing, where something is being typed.
    pub fn edit(&mut self, letter: char) {
        if let Some(entry) = &mut self.typing {
            entry.control(letter);
        }
    }

    /// A click on a line: chooses it, and changes it the second time.
    pub fn click(&mut self, row: usize, desk: &mut Desk) -> Go {
        if row < SPECS.len() {
            if self.chosen == row {
                self.change(1, desk);
            }
            self.chosen = row;
        }
        Go::Stay
    }

    fn change(&mut self, by: i64, desk: &mut Desk) {
        let spec = &SPECS[self.chosen];
        let now = desk.settings.get(spec.key).to_owned();
        let value = match spec.kind {
            Kind::Choice(words) => {
                let at = words.iter().position(|word| *word == now).unwrap_or(0) as i64;
                words[(at + by).rem_euclid(words.len() as i64) as usize].to_owned()
            }
            Kind::Flag => (now != "true").to_string(),
            Kind::Number { min, max, step, .. } => {
                let number = i64::from(desk.settings.number(spec.key)) + by * i64::from(step);
                number.clamp(min.into(), max.into()).to_string()
            }
            Kind::Line => {
                self.typing = Some(LineInput::new(&now));
                return;
            }
        };
        self.set(&value, desk);
    }

    fn set(&mut self, value: &str, desk: &mut Desk) {
        let key = SPECS[self.chosen].key;
        desk.settings.set(key, value);
        desk.settle();
        self.error = match &desk.settings_file {
            Some(file) => desk.settings.store(key, file).err(),
            None => Some(Message::new(&tabuleiro_home::texts::settings::SETTINGS_NOWHERE)),
        };
    }

    /// Draws the form.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, desk: &mut Desk) {
        let area = canvas.area;
        bar(canvas, &desk.words(&texts::SETTINGS), "");
        let left = Rect { x: area.x + 2, y: area.y + 2, width: 52.min(area.width - 4), height: area.height - 4 };
        let mut y = left.y;
        for (index, spec) in SPECS.iter().enumerate() {
            let row = Rect { x: left.x, y, width: left.width, height: 1 };
            desk.hits.push((row, Hit::Row(index)));
            let chosen = index == self.chosen;
            match (&self.typing, chosen) {
                (Some(entry), true) => {
                    draw_field(canvas, row, spec.label.in_lang(desk.lang), "", true);
                    entry.draw(&mut canvas.part(row), row.x + VALUES + 2, y);
                }
                _ => draw_field(canvas, row, spec.label.in_lang(desk.lang), &value_words(desk, spec), chosen),
            }
            y += 1;
        }
        y += 1;
        let width = usize::from(area.width - 4);
        let mut say = |text: &str, role| {
            for line in wrap(text, width) {
                canvas.say(left.x, y, &line, role);
                y += 1;
            }
        };
        say(&desk.words(help(desk, &SPECS[self.chosen])), Role::Text);
        if let Some(error) = &self.error {
            say(&desk.words(error.clone()), Role::Bad);
        }
        say("", Role::Text);
        if let Some(file) = &desk.settings_file {
            say(&desk.words(Message::new(&texts::SETTINGS_IN).with("file", file.display().to_string())), Role::Faint);
        }
        if desk.settings.engines.is_empty() {
            say(texts::NO_ENGINES.in_lang(desk.lang), Role::Faint);
        } else {
            let names: Vec<&str> = desk.settings.engines.iter().map(|(name, _)| name.as_str()).collect();
            say(&desk.words(Message::new(&texts::ENGINES).with("names", names.join(", "))), Role::Faint);
        }
        keys(
            canvas,
            desk,
            &[
                (KeyCode::Up, &texts::KEY_CHOOSE),
                (KeyCode::Down, &texts::KEY_CHOOSE),
                (KeyCode::Left, &texts::KEY_CHANGE),
                (KeyCode::Right, &texts::KEY_CHANGE),
                (KeyCode::Esc, &texts::KEY_BACK),
                (KeyCode::Char('?'), &texts::KEY_HELP),
            ],
        );
    }
}

fn value_words(desk: &Desk, spec: &SettingSpec) -> String {
    match (spec.kind, desk.settings.get(spec.key)) {
        (Kind::Flag, "true") => desk.words(&texts::YES),
        (Kind::Flag, _) => desk.words(&texts::NO),
        (Kind::Line, "") => desk.words(&texts::NOT_SET),
        (Kind::Choice(words), value) => {
            let name = words.iter().zip(spec.names).find(|(word, _)| **word == value).map(|(_, name)| *name);
            name.map_or_else(|| value.to_owned(), |name| desk.words(name))
        }
        (Kind::Number { .. } | Kind::Line, value) => value.to_owned(),
    }
}

/// What a setting does, and how the file says it.
fn help(desk: &Desk, spec: &SettingSpec) -> Message {
    match spec.kind {
        Kind::Line => Message::new(spec.about),
        Kind::Choice(_) | Kind::Flag | Kind::Number { .. } => Message::new(&texts::SETTING_HELP)
            .with("about", spec.about)
            .with("key", spec.key)
            .with("value", desk.settings.get(spec.key)),
    }
}

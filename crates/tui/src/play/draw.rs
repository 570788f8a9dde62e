//! A game on the screen: the board, beside it the panel, below it what is asked and what has happened.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tabuleiro_catalog::rules::board::{Cell, Place};
use tabuleiro_catalog::rules::lang::{Lang, Message, Text};
use tabuleiro_catalog::rules::options::{OptionKind, OptionSpec, Options};
use tabuleiro_catalog::rules::view::status;
use tabuleiro_home::wording::turn_words;

use super::thinking::About;
use super::{PendingQuestion, Play};
use crate::app::{Desk, Hit};
use crate::board::grid::Wish;
use crate::board::paint::worth_marking;
use crate::board::{Grid, Marks, paint};
use crate::canvas::{Canvas, fit, width, wrap};
use crate::texts::screen as texts;
use crate::theme::Role;
use crate::widgets::{bar, keys};

/// Rows from here on are choices, not turns.
pub(super) const CHOICES: usize = 1_000_000;

impl Play {
    /// Draws the game.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, desk: &mut Desk) {
        let area = canvas.area;
        bar(canvas, &self.title(desk), &self.state(desk));
        let body = Rect { y: area.y + 1, height: area.height - 4, ..area };
        let panel_width = (area.width / 3).clamp(27, 46);
        let room = Rect { x: area.x + 1, width: area.width - panel_width - 3, ..body };
        let wish = Wish { flipped: self.flipped, small: desk.theme.look.small };
        self.grid = Grid::fit(&self.shown.view, room, wish)
            .map(|grid| grid.moved((room.width - grid.area.width) / 2, (room.height - grid.area.height) / 2));
        match &self.grid {
            Some(grid) => paint(canvas, grid, &self.shown.view, self.record().info(), &self.marks()),
            None => {
                canvas.say(room.x, room.y, &desk.words(&texts::NO_ROOM), Role::Bad);
            }
        }
        let panel = Rect { x: area.right() - panel_width - 1, width: panel_width, ..body };
        self.draw_panel(canvas, desk, panel);
        self.draw_lines(canvas, desk);
        if !self.reason_covers_keys(canvas.area, desk) {
            let list = self.footer(desk.lang);
            keys(canvas, desk, &list);
        }
    }

    fn title(&self, desk: &Desk) -> String {
        let record = self.record();
        let mut title = record.info().name.in_lang(desk.lang).to_owned();
        let dot = desk.theme.glyphs().dot;
        let options = option_words(record.options(), desk.lang);
        if !options.is_empty() {
            title.push_str(&format!(" {dot} {}", options.join(", ")));
        }
        if self.game.saved().in_match {
            let round: u8 = if record.standing().swapped { 2 } else { 1 };
            title.push_str(&format!(" {dot} {}", desk.words(Message::new(&texts::ROUND).with("round", round))));
        }
        title
    }

    /// What stands at the right end of the bar.
    fn state(&self, desk: &Desk) -> String {
        let about = self.running.as_ref().map(|running| running.about);
        let thinking: Option<&'static Text> = match about {
            Some(About::Move) => Some(&texts::THINKING),
            Some(About::Graph) => Some(&texts::ANALYSING),
            Some(_) => Some(&texts::EVALUATING),
            None => None,
        };
        if let Some(text) = thinking {
            let spinner = desk.theme.glyphs().spinner;
            let step = (desk.now.as_millis() / 150 % spinner.len() as u128) as usize;
            return format!("{} {}", spinner[step], text.in_lang(desk.lang));
        }
        if self.paused {
            return desk.words(&texts::PAUSED);
        }
        if let Some(at) = self.at {
            let turns = self.shown.ends.len();
            let turn = self.shown.ends.partition_point(|end| *end <= at);
            return desk.words(Message::new(&texts::LOOKING_BACK).with("turn", turn).with("turns", turns));
        }
        if desk.store.is_lasting() { desk.words(&texts::SAVED) } else { desk.words(&texts::NOT_SAVED) }
    }

    fn marks(&self) -> Marks {
        let shade = if self.shading { self.shown.record.teaching().shade } else { None };
        let shaded = shade.map(|shade| shade.cells).unwrap_or_default();
        if let Some(lesson) = &self.lesson {
            return Marks { targets: lesson.cells(), ..Marks::default() };
        }
        let acts = self.human_acts();
        let mut targets: Vec<Cell> = if acts { cells(&self.pointing.places()) } else { vec![] };
        if self.pointing.clicks().is_empty() {
            targets = worth_marking(&self.shown.view, targets);
        }
        let choices = self.pointing.choices();
        let pointed = if acts { choices.get(self.choice).and_then(|choice| choice.place) } else { None };
        let (preview, pointed) = match pointed {
            Some(Place::Edge(edge)) => (Some(edge), None),
            Some(Place::Cell(cell)) => (None, Some(cell)),
            None => (None, None),
        };
        let selected = if acts { self.pointing.selected() } else { None };
        let mut marks = Marks {
            // Spectators have no cursor.
            cursor: (self.game.is_live() && self.at.is_none() && !self.game.is_unattended()).then_some(self.cursor),
            selected,
            targets,
            trail: self.shown.trail.clone(),
            new_walls: self.shown.new_walls.clone(),
            preview,
            pointed,
            shaded,
            decisive: self.shown.record.teaching().decisive,
            numbers: vec![],
        };
        if let Some(advice) = &self.advice {
            advice.mark(&mut marks);
        }
        marks
    }

    /// Whether a refusal below the move prompt needs the line of the keys as well: the whole reason has to be readable.
    fn reason_covers_keys(&self, area: Rect, desk: &Desk) -> bool {
        let Some((message, _)) = self.notice.as_ref().filter(|_| self.typing.is_some()) else { return false };
        wrap(&desk.words(message.clone()), usize::from(area.width) - 2).len() > 1
    }

    /// The two lines above the keys: what is to be done, and what has happened.
    fn draw_lines(&self, canvas: &mut Canvas<'_>, desk: &mut Desk) {
        let area = canvas.area;
        let (x, y) = (area.x + 1, area.bottom() - 3);
        let rows = if self.reason_covers_keys(area, desk) { 3 } else { 2 };
        let mut part = canvas.part(Rect { x, y, width: area.width - 2, height: rows });
        if let Some(words) = self.lesson.as_ref().and_then(|lesson| lesson.words()) {
            for (line, y) in wrap(&desk.words(words), usize::from(area.width) - 2).iter().zip(y..y + 2) {
                part.say(x, y, line, Role::Question);
            }
            return;
        }
        if let Some(question) = &self.question {
            let text = match question {
                PendingQuestion::Resign => &texts::ASK_RESIGN,
                PendingQuestion::OfferDraw => &texts::ASK_OFFER_DRAW,
                PendingQuestion::Draw => &texts::ASK_DRAW,
                PendingQuestion::SaveAs(_) => &texts::ASK_FILE,
            };
            let end = part.say(x, y, &desk.words(text), Role::Question);
            if let PendingQuestion::SaveAs(entry) = question {
                entry.draw(&mut part, end + 1, y);
            }
        } else if let Some(typing) = &self.typing {
            let end = part.say(x, y, &desk.words(&texts::TYPE_MOVE), Role::Question);
            typing.entry.draw(&mut part, end + 1, y);
            if self.notice.is_none() {
                let list = typing.completions(self.record()).join("  ");
                part.say(x, y + 1, &list, Role::Faint);
                return;
            }
        } else if self.human_acts() && !self.pointing.choices().is_empty() {
            self.draw_choices(&mut part, desk, x, y);
            // What was played before has nothing to do with the question.
            if self.notice.is_none() && !self.pointing.clicks().is_empty() {
                return;
            }
        } else {
            let words = status(&self.shown.view, self.record().info(), desk.lang);
            let lines = wrap(&words, usize::from(area.width) - 2);
            // What somebody has asked for needs the second line; the end of a game is known by then, and its reason is on the board.
            if let (Some((message, role)), [first, _, ..]) = (&self.notice, lines.as_slice()) {
                let answer = desk.words(message.clone());
                let room = usize::from(area.width) - 2;
                if wrap(&answer, room).len() == 1 {
                    let cut = format!("{first}{}", part.glyphs().more);
                    part.say(x, y, &fit(&cut, room, part.glyphs().more), self.mood());
                    part.say(x, y + 1, &answer, *role);
                    return;
                }
            }
            for (line, y) in lines.iter().zip(y..y + 2) {
                part.say(x, y, line, self.mood());
            }
            if lines.len() > 1 {
                return;
            }
        }
        // After a resignation, a flag or an agreement the last turn is not what ended the game.
        let is_closed = self.at.is_none() && self.record().ending().is_some_and(|ending| !ending.by_rule);
        let announced = self.judgement(desk).or_else(|| self.shown.announce(desk.lang).filter(|_| !is_closed));
        let selected = self.pointing.selected().filter(|_| self.human_acts() && self.pointing.choices().is_empty());
        let announced = match selected {
            Some(cell) => Some(desk.words(Message::new(&texts::SELECTED).with("place", cell.to_string()))),
            None => announced,
        };
        let verdict = self.game.verdict(desk.lang).filter(|_| self.record().ending().is_some() && self.at.is_none());
        match (&self.notice, verdict, announced) {
            (Some((message, role)), ..) => {
                // A long reason may use both lines.
                let words = desk.words(message.clone());
                let lines = wrap(&words, usize::from(area.width) - 2);
                let free = self.question.is_none() && self.typing.is_none() && self.pointing.choices().is_empty();
                let from = if lines.len() > 1 && free { y } else { y + 1 };
                if from == y {
                    let style = part.style(Role::Text);
                    part.fill(Rect { x, y, width: area.width - 2, height: 1 }, ' ', style);
                }
                for (line, y) in lines.iter().zip(from..y + rows) {
                    part.say(x, y, line, *role);
                }
            }
            (None, Some(verdict), _) => {
                part.say(x, y + 1, &desk.words(verdict), Role::Title);
            }
            (None, None, Some(words)) => {
                part.say(x, y + 1, &words, Role::Faint);
            }
            (None, None, None) => {}
        }
    }

    /// What the judgement of the whole game says about the turn on the board.
    fn judgement(&self, desk: &Desk) -> Option<String> {
        let judged = self.graph.as_ref()?.turn(self.shown.turn)?;
        let mark = judged.mark?;
        let side = self.record().info().sides[judged.side.index()].subject;
        let message = Message::new(&texts::JUDGED).with("side", side).with("turn", turn_words(&judged.turn));
        let mut words = desk.words(message.with("mark", mark.name()));
        if let Some(note) = &judged.note {
            words = format!("{words} {}", desk.words(note.clone()));
        }
        if let Some(best) = &judged.best {
            let better = desk.words(Message::new(&texts::BETTER).with("turn", turn_words(best)));
            words = format!("{words} {better}");
        }
        Some(words)
    }

    /// The open choices on one line, the highlighted one reversed.
    fn draw_choices(&self, part: &mut Canvas<'_>, desk: &mut Desk, x: u16, y: u16) {
        let mut x = part.say(x, y, &desk.words(&texts::WHICH), Role::Question) + 1;
        for (index, choice) in self.pointing.choices().into_iter().enumerate() {
            let words = format!(" {} {} ", index + 1, desk.words(choice.label.clone()));
            let role = if index == self.choice { Role::Chosen } else { Role::Text };
            let start = x;
            x = part.say(x, y, &words, role) + 1;
            let rect = Rect { x: start, y, width: width(&words) as u16, height: 1 };
            desk.hits.push((rect, Hit::Row(CHOICES + index)));
        }
    }

    fn footer(&self, lang: Lang) -> Vec<(KeyCode, &'static Text)> {
        let help = (KeyCode::Char('?'), &texts::KEY_HELP);
        let (done, cancel) = ((KeyCode::Enter, &texts::KEY_DONE), (KeyCode::Esc, &texts::KEY_CANCEL));
        match (&self.question, &self.typing) {
            (Some(PendingQuestion::Resign | PendingQuestion::OfferDraw | PendingQuestion::Draw), _) => {
                let yes = if lang == Lang::Pt { 's' } else { 'y' };
                return vec![(KeyCode::Char(yes), &texts::KEY_YES), (KeyCode::Char('n'), &texts::KEY_NO)];
            }
            (Some(PendingQuestion::SaveAs(_)), _) => return vec![done, cancel],
            (None, Some(_)) => return vec![done, cancel, (KeyCode::Tab, &texts::KEY_COMPLETE)],
            (None, None) => {}
        }
        if self.lesson.is_some() {
            return vec![(KeyCode::Enter, &texts::KEY_LESSON_NEXT), (KeyCode::Esc, &texts::KEY_LESSON_SKIP)];
        }
        if self.human_acts() && !self.pointing.clicks().is_empty() && !self.pointing.choices().is_empty() {
            let digits = ('1'..='9').take(self.pointing.choices().len());
            let choose = digits.map(|digit| (KeyCode::Char(digit), &texts::KEY_CHOOSE));
            return choose.chain([(KeyCode::Esc, &texts::KEY_BACK)]).collect();
        }
        let mut keys: Vec<(KeyCode, &'static Text)> = vec![help];
        if self.human_acts() {
            keys.extend([
                (KeyCode::Enter, &texts::KEY_POINT),
                (KeyCode::Char(':'), &texts::KEY_TYPE),
                (KeyCode::Char('t'), if self.advice.is_some() { &texts::KEY_PLAY_HINT } else { &texts::KEY_HINT }),
                (KeyCode::Char('u'), &texts::KEY_UNDO),
            ]);
        } else if self.game.computer_acts() && self.at.is_none() {
            let space = match (self.paused, self.game.is_unattended()) {
                (true, _) => &texts::KEY_GO_ON,
                (_, true) => &texts::KEY_PAUSE,
                _ => &texts::KEY_HURRY,
            };
            keys.push((KeyCode::Char(' '), space));
        } else if self.at.is_some() {
            keys.extend([
                (KeyCode::Char(','), &texts::KEY_EARLIER),
                (KeyCode::Char('.'), &texts::KEY_LATER),
                (KeyCode::Char('b'), &texts::KEY_BRANCH),
                (KeyCode::Char('a'), &texts::KEY_ANALYSE),
            ]);
        } else {
            let next = if self.game.saved().next_game().is_some() { &texts::KEY_NEXT } else { &texts::KEY_AGAIN };
            keys.extend(self.other_level().map(|(sign, text)| (KeyCode::Char(sign), text)));
            keys.extend([
                (KeyCode::Char('n'), next),
                (KeyCode::Char(','), &texts::KEY_EARLIER),
                (KeyCode::Char('a'), &texts::KEY_ANALYSE),
            ]);
        }
        keys.extend([
            (KeyCode::Char('i'), &texts::KEY_LEGEND),
            (KeyCode::Char('R'), &texts::KEY_RULES),
            (KeyCode::Char('q'), &texts::KEY_LEAVE),
        ]);
        keys
    }
}

/// What is not as usual in the rules, as the form calls it: a choice by its name, a number with its label.
fn option_words(options: &Options, lang: Lang) -> Vec<String> {
    let changed = options.specs().iter().filter(|spec| options.changed().iter().any(|(key, _)| *key == spec.key));
    let words = |spec: &OptionSpec| match spec.kind {
        OptionKind::Choice(_) => spec.names[options.choice(spec.key)].in_lang(lang).to_owned(),
        OptionKind::Number { .. } => format!("{} {}", spec.label.in_lang(lang), options.number(spec.key)),
    };
    changed.map(words).collect()
}

fn cells(places: &[Place]) -> Vec<Cell> {
    let cell = |place: &Place| match place {
        Place::Cell(cell) => Some(*cell),
        Place::Edge(_) => None,
    };
    places.iter().filter_map(cell).collect()
}

//! Making an action by pointing: which legal actions begin with what has been pointed at so far, and what can come next.
//!
//! One routine for every game and every interface: a cursor, a mouse or a finger only has to say where it pointed. What a game's actions
//! look like to a pointer is said in its folder, by [`Pointing::ways`](tabuleiro_rules::targets::Pointing::ways).
//!
//! ```
//! use tabuleiro_catalog::pointing::{Click, ClickOutcome, ClickPath};
//! use tabuleiro_catalog::rules::board::{Cell, Place};
//!
//! let game = tabuleiro_catalog::find("infection").unwrap();
//! let mut pointing = ClickPath::new(game.start(game.usual_options()).unwrap().as_ref());
//! let cell = |name: &str| Click::Place(Place::Cell(match name { "g1" => Cell::new(6, 0), _ => Cell::new(4, 2) }));
//! assert!(matches!(pointing.click(&cell("g1")), Some(ClickOutcome::More)));
//! assert_eq!(pointing.click(&cell("e3")), Some(ClickOutcome::Action("g1e3".to_owned())));
//! ```

use tabuleiro_rules::board::{Cell, Place};
use tabuleiro_rules::record::PlayError;
use tabuleiro_rules::sorting::sort_short_by_key;
use tabuleiro_rules::targets::{Choice, Target};

use crate::record::AnyRecord;

/// What somebody pointed at or answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Click {
    /// A cell or a line between cells.
    Place(Place),
    /// The word of a choice.
    Word(String),
}

/// What a click led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClickOutcome {
    /// The action is complete.
    Action(String),
    /// Something more has to be pointed at or chosen.
    More,
}

/// What a click led to where a selection can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointed {
    /// It goes on, or begins anew, towards an action.
    Towards(ClickOutcome),
    /// What was selected is no longer.
    Cleared,
    /// Nothing was selected, and nothing begins like this.
    Nothing,
}

/// Clicks towards an action of the side to act.
#[derive(Clone, Debug, Default)]
pub struct ClickPath {
    ways: Vec<(String, Vec<Target>)>,
    clicks: Vec<Click>,
}

fn fits(target: &Target, click: &Click) -> bool {
    match (target, click) {
        (Target::Place(place), Click::Place(at)) => place == at,
        (Target::Choice(choice), Click::Place(at)) => choice.place == Some(*at),
        (Target::Choice(choice), Click::Word(word)) => choice.word == *word,
        (Target::Place(_), Click::Word(_)) => false,
    }
}

impl ClickPath {
    /// Nothing pointed at yet.
    pub fn new(record: &dyn AnyRecord) -> ClickPath {
        ClickPath { ways: record.ways(), clicks: vec![] }
    }

    /// What has been pointed at.
    pub fn clicks(&self) -> &[Click] {
        &self.clicks
    }

    /// The cell that was pointed at first, if any: the piece that is selected.
    pub fn selected(&self) -> Option<Cell> {
        match self.clicks.first() {
            Some(Click::Place(Place::Cell(cell))) => Some(*cell),
            _ => None,
        }
    }

    /// Starts again.
    pub fn clear(&mut self) {
        self.clicks.clear();
    }

    /// Forgets the last click, and tells whether there was one.
    pub fn back(&mut self) -> bool {
        self.clicks.pop().is_some()
    }

    /// The ways that begin with the clicks.
    fn open(&self) -> impl Iterator<Item = &(String, Vec<Target>)> {
        self.ways.iter().filter(|(_, way)| {
            way.len() >= self.clicks.len() && way.iter().zip(&self.clicks).all(|(target, click)| fits(target, click))
        })
    }

    /// What comes next in the ways that begin with the clicks.
    fn next(&self) -> impl Iterator<Item = &Target> {
        self.open().filter_map(|(_, way)| way.get(self.clicks.len()))
    }

    /// The places that can be pointed at next, without those of choices.
    pub fn places(&self) -> Vec<Place> {
        let mut places: Vec<Place> = self
            .next()
            .filter_map(|target| match target {
                Target::Place(place) => Some(*place),
                Target::Choice(_) => None,
            })
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// The choices that are open now, in the order of the actions.
    pub fn choices(&self) -> Vec<&Choice> {
        let mut choices: Vec<&Choice> = Vec::new();
        for target in self.next() {
            if let Target::Choice(choice) = target
                && !choices.iter().any(|known| known.word == choice.word)
            {
                choices.push(choice);
            }
        }
        choices
    }

    /// Adds a click. `None` where nothing that is legal goes on like this; then nothing changes.
    pub fn click(&mut self, click: &Click) -> Option<ClickOutcome> {
        self.clicks.push(click.clone());
        let mut open = self.open();
        let Some((action, way)) = open.next() else {
            drop(open);
            self.clicks.pop();
            return None;
        };
        // No way is the beginning of another: one that is complete is the only one.
        Some(if way.len() == self.clicks.len() { ClickOutcome::Action(action.clone()) } else { ClickOutcome::More })
    }

    /// Why a click on a place leads nowhere: what the rules say about the action that it would complete or begin, in the words that a typed
    /// action gets. Only what was pointed at is named: where the place would begin a move, the other cell of the move is no choice of the
    /// player. `None` where no action has to do with the place.
    pub fn refusal(&self, record: &dyn AnyRecord, place: Place) -> Option<PlayError> {
        let clicked: String = self
            .clicks
            .iter()
            .filter_map(|click| match click {
                Click::Place(place) => Some(place.to_string()),
                Click::Word(_) => None,
            })
            .collect();
        let mut attempts = vec![format!("{clicked}{place}"), place.to_string()];
        let mut others: Vec<Cell> = Vec::new();
        if let Place::Cell(cell) = place {
            // Walls are named by a cell and a direction, where walls are placed now; moves of a piece by two cells, of which the nearest
            // say most about the first.
            let is_wall = |target: &Target| matches!(target, Target::Place(Place::Edge(_)));
            if self.ways.iter().any(|(_, way)| way.iter().any(is_wall)) {
                attempts.extend(["h", "v"].map(|direction| format!("{cell}{direction}")));
            }
            let size = record.view(false).size;
            others = size.iter().filter(|other| *other != cell).collect();
            sort_short_by_key(&mut others, |other| cell.col.abs_diff(other.col).max(cell.row.abs_diff(other.row)));
        }
        let named = attempts.len();
        if let Place::Cell(cell) = place
            && let Some(refusal) = record.stuck(cell)
        {
            return Some(PlayError::Stuck(refusal));
        }
        attempts.extend(others.into_iter().map(|other| format!("{place}{other}")));
        attempts.iter().enumerate().find_map(|(number, text)| match record.read(text) {
            Err(PlayError::Refused { refusal, .. }) if number >= named => {
                Some(PlayError::Refused { text: place.to_string(), refusal })
            }
            Err(error @ PlayError::Refused { .. }) => Some(error),
            _ => None,
        })
    }

    /// Takes a click and lets the selection be changed. Where no way continues with it, another piece takes the place of the
    /// selected one; anything else lets go of it. A click that would begin anew and complete an action at once only lets go, too: it
    /// was aimed at something else.
    ///
    /// `testdata/pointing.json` holds the cases that this routine and that of the page are tested with.
    pub fn point(&mut self, click: &Click) -> Pointed {
        if let Some(next) = self.click(click) {
            return Pointed::Towards(next);
        }
        let old = std::mem::take(&mut self.clicks);
        match old.first() {
            None => return Pointed::Nothing,
            Some(first) if first == click => return Pointed::Cleared,
            Some(_) => {}
        }
        if self.click(click) == Some(ClickOutcome::More) {
            return Pointed::Towards(ClickOutcome::More);
        }
        self.clicks.clear();
        Pointed::Cleared
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value as Json;
    use tabuleiro_rules::board::{Direction, Edge, Size};
    use tabuleiro_rules::chance::Chance;
    use tabuleiro_rules::chance::Random;

    /// Clicks at random towards an action: every prefix leads on, and what it leads to is legal.
    #[test]
    fn random_clicks_lead_to_every_kind_of_action() {
        let seed = 7;
        let mut random = Random::new(seed);
        for game in crate::games() {
            for _ in 0..4 {
                let mut record = game.start(game.usual_options()).unwrap();
                while record.ending().is_none() && record.action_count() < 120 {
                    let mut pointing = ClickPath::new(record.as_ref());
                    let action = loop {
                        let places = pointing.places().into_iter().map(Click::Place);
                        let words = pointing.choices().into_iter().map(|choice| Click::Word(choice.word.clone()));
                        let clicks: Vec<Click> = places.chain(words).collect();
                        assert!(!clicks.is_empty(), "seed {seed} {} {:?}", record.position_text(), pointing.clicks());
                        let click = &clicks[random.below(clicks.len() as u32) as usize];
                        match pointing.click(click) {
                            Some(ClickOutcome::Action(action)) => break action,
                            Some(ClickOutcome::More) => {}
                            None => panic!("seed {seed} {} {click:?}", record.position_text()),
                        }
                    };
                    record.play_text(&action).unwrap_or_else(|error| panic!("seed {seed} {error}"));
                }
            }
        }
    }

    fn place(name: &str) -> Place {
        let size = Size { cols: 15, rows: 15 };
        let (cell, length) = Cell::read_prefix(name, size).unwrap_or_else(|| panic!("{name} is no place"));
        match &name[length..] {
            "" => Place::Cell(cell),
            "h" => Place::Edge(Edge { cell, direction: Direction::Horizontal }),
            "v" => Place::Edge(Edge { cell, direction: Direction::Vertical }),
            other => panic!("{other} is no direction of {name}"),
        }
    }

    /// `c3` and `e3h` are places, `=WORD` is a choice, `=WORD@PLACE` one that can be pointed at.
    fn target(text: &str) -> Target {
        match text.strip_prefix('=').map(|choice| choice.split_once('@').unwrap_or((choice, ""))) {
            None => Target::Place(place(text)),
            Some((word, "")) => Target::choice(word, &crate::texts::analysis::TURN, None),
            Some((word, at)) => Target::choice(word, &crate::texts::analysis::TURN, Some(place(at))),
        }
    }

    fn texts(list: &Json) -> Vec<&str> {
        list.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text")).collect()
    }

    #[test]
    fn a_click_that_leads_nowhere_is_answered_as_a_typed_move_is() {
        let why = |game: &str, position: &str, clicks: &[(u8, u8)]| {
            let game = crate::find(game).unwrap();
            let input = if position.is_empty() { crate::Input::Start } else { crate::Input::Text(position) };
            let record = game.open(game.usual_options(), input).unwrap();
            let mut pointing = ClickPath::new(record.as_ref());
            let (last, before) = clicks.split_last().unwrap();
            for (col, row) in before {
                pointing.click(&Click::Place(Place::Cell(Cell::new(*col, *row)))).unwrap();
            }
            let place = Place::Cell(Cell::new(last.0, last.1));
            assert_eq!(pointing.click(&Click::Place(place)), None);
            pointing.refusal(record.as_ref(), place).unwrap().message().to_string()
        };
        assert!(why("three-dragons", "", &[(4, 7), (4, 4)]).contains("e5 is a dragon cave"));
        assert_eq!(why("three-dragons", "", &[(3, 3)]), "`d4` is not allowed (rule D2): You have no piece on d4.");
        // An own piece that cannot move is told about itself, whatever is selected.
        let blocked = "The piece on e9 cannot move: its row and column are blocked. (rule D2)";
        assert_eq!(why("three-dragons", "", &[(4, 8)]), blocked);
        assert_eq!(why("three-dragons", "", &[(4, 7), (4, 8)]), blocked);
        // The only empty cell to go to is between two enemies.
        let between = why("three-dragons", "MWB3BWM/B1B4B1/1B7/9/D3D3D/9/9/9/M6WM W 0 1", &[(1, 0)]);
        assert_eq!(
            between,
            "The piece on b1 cannot move: wherever it could go, it would be left between two enemies. (rule D4)"
        );
        let full = why("infection", "RBB4/BBB4/BBB4/7/7/7/6R R 0 1", &[(0, 0)]);
        assert_eq!(full, "The microbe on a1 cannot move: no cell within its reach is empty. (rule I2)");
        assert!(why("infection", "", &[(3, 3)]).contains("You have no microbe next to d4"));
        assert!(why("infection", "", &[(6, 0), (0, 0)]).contains("a1 is not empty"));
        assert!(why("virus-wars", "", &[(5, 5)]).contains("left edge"));
        assert!(why("blockade", "", &[(0, 0)]).contains("You have no pawn on a1"));
        assert!(why("blockade", "", &[(3, 3), (9, 9)]).contains("two steps"));
    }

    /// The page runs the same cases: `server/web-tests/scenarios/0-modules.js`.
    #[test]
    fn shared_cases() {
        let cases: Json = serde_json::from_str(include_str!("../testdata/pointing.json")).expect("JSON");
        for case in cases.as_array().expect("a list of cases") {
            let way = |way: &Json| match texts(way).split_first() {
                Some((action, targets)) => ((*action).to_owned(), targets.iter().map(|text| target(text)).collect()),
                None => panic!("a way without an action"),
            };
            let ways = case["ways"].as_array().expect("a list of ways").iter().map(way).collect();
            let mut pointing = ClickPath { ways, clicks: vec![] };
            for step in case["steps"].as_array().expect("a list of steps") {
                let name = format!("{}: {step}", case["name"]);
                let text = step["point"].as_str().expect("a text");
                let click = match text.strip_prefix('=') {
                    Some(word) => Click::Word(word.to_owned()),
                    None => Click::Place(place(text)),
                };
                let gives = match pointing.point(&click) {
                    Pointed::Nothing => Json::Null,
                    Pointed::Towards(ClickOutcome::More) => "more".into(),
                    Pointed::Cleared => "cleared".into(),
                    Pointed::Towards(ClickOutcome::Action(action)) => serde_json::json!({ "action": action }),
                };
                assert_eq!(gives, step["gives"], "{name}");
                if !gives.is_object() {
                    let places: Vec<String> = pointing.places().iter().map(Place::to_string).collect();
                    assert_eq!(places, texts(&step["places"]), "{name}");
                    let choices: Vec<&str> = pointing.choices().iter().map(|choice| choice.word.as_str()).collect();
                    assert_eq!(choices, texts(&step["choices"]), "{name}");
                }
            }
        }
    }
}

//! A record: a game as it was, or is being, played.
//!
//! A position does not know its history; a record does. That is why draws by repetition (rules B10 and D6) live here, and why
//! everything that plays whole games (terminal, protocols, server) holds a record and not just a position.
//!
//! ```
//! use tabuleiro_rules::prelude::*;
//!
//! let mut record = Record::<Infection>::new(Options::new(Infection::INFO.options)).unwrap();
//! record.play_text("g2").unwrap();
//! assert!(record.play_text("g3").is_err(), "it is Blue's turn, and Blue has nothing near g3");
//! assert_eq!(record.turns(), ["g2"]);
//! ```

mod reading;
pub mod text;

use crate::game::{Action, Game, Ruleset};
use crate::lang::{Message, quoted};
use crate::notation::NotationError;
use crate::options::{OptionError, Options};
use crate::outcome::{Ending, IllegalAction, Outcome, Side};
use crate::position::GamePosition;
use crate::setup::{FieldValue, ToSetup};
use crate::texts;

/// How often a position may stand at the start of a turn: the third time ends the game.
const REPETITIONS: usize = 3;

/// A game with its history. The first position is where it started; each action leads to the next.
#[derive(Debug)]
pub struct Record<G: Game> {
    /// What is known about the game besides its moves: players, date, event.
    pub tags: Vec<(String, String)>,
    /// Remarks, each after a number of actions.
    pub comments: Vec<(usize, String)>,
    options: Options,
    rules: G::Rules,
    positions: Vec<G::Position>,
    actions: Vec<Action<G>>,
    closing: Option<Closing>,
}

// Written by hand: `derive` would require `G: Clone`.
impl<G: Game> Clone for Record<G> {
    fn clone(&self) -> Record<G> {
        Record {
            tags: self.tags.clone(),
            comments: self.comments.clone(),
            options: self.options.clone(),
            rules: self.rules.clone(),
            positions: self.positions.clone(),
            actions: self.actions.clone(),
            closing: self.closing,
        }
    }
}

/// An end that no rule of the game decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// This side gave up.
    Resignation(Side),
    /// This side ran out of time.
    Time(Side),
    /// The players agreed to a draw.
    Agreement,
}

impl Closing {
    /// Who won.
    pub fn outcome(self) -> Outcome {
        match self {
            Closing::Resignation(side) | Closing::Time(side) => Outcome::Win(side.opponent()),
            Closing::Agreement => Outcome::Draw,
        }
    }

    /// The word that a record uses for it.
    pub fn word(self) -> &'static str {
        match self {
            Closing::Resignation(_) => "resignation",
            Closing::Time(_) => "time",
            Closing::Agreement => "agreement",
        }
    }
}

/// How a recorded game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordEnding {
    /// Who won.
    pub outcome: Outcome,
    /// The number of the rule, or the word of a [`Closing`].
    pub reason: &'static str,
    /// Whether it was a rule.
    pub by_rule: bool,
    /// What happened, as a sentence.
    pub message: Message,
}

impl From<Ending> for RecordEnding {
    fn from(ending: Ending) -> RecordEnding {
        RecordEnding { outcome: ending.outcome, reason: ending.rule, by_rule: true, message: ending.message }
    }
}

/// Why something could not be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum PlayError {
    /// The game is over.
    Over(Box<RecordEnding>),
    /// The text is no action.
    Notation {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: NotationError,
        /// Where a person typed it: one or two legal actions, which show what a move looks like.
        examples: Vec<String>,
    },
    /// A rule forbids the action.
    Refused {
        /// The action.
        text: String,
        /// The rule and the reason.
        refusal: IllegalAction,
    },
    /// Somebody pointed at a piece of his own that cannot move at all: the rule and the reason.
    Stuck(IllegalAction),
    /// A list of actions ends before the turn does.
    TurnGoesOn {
        /// The list.
        text: String,
    },
    /// A list of actions goes on after the turn has ended.
    TurnIsOver {
        /// The first action that is too many.
        text: String,
    },
}

impl PlayError {
    /// The rule that forbids it, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            PlayError::Refused { refusal, .. } | PlayError::Stuck(refusal) => Some(refusal.rule),
            _ => None,
        }
    }

    /// What is wrong, as a message.
    pub fn message(&self) -> Message {
        match self {
            PlayError::Over(ending) => Message::new(&texts::GAME_IS_OVER).with("why", ending.message.clone()),
            PlayError::Notation { text, error, examples } => {
                let message = match examples.as_slice() {
                    [] => {
                        Message::new(&texts::NO_ACTION).with("why", error.message.clone()).with("column", error.column)
                    }
                    [one] => Message::new(&texts::NO_MOVE).with("one", one),
                    [one, other, ..] => Message::new(&texts::NO_MOVE_OF_TWO).with("one", one).with("other", other),
                };
                message.with("text", quoted(text))
            }
            PlayError::Stuck(refusal) => {
                Message::new(&texts::STUCK).with("why", refusal.message.clone()).with("rule", refusal.rule)
            }
            PlayError::Refused { text, refusal } => {
                let message = Message::new(&texts::REFUSED).with("text", quoted(text)).with("rule", refusal.rule);
                message.with("why", refusal.message.clone())
            }
            PlayError::TurnGoesOn { text } => Message::new(&texts::TURN_GOES_ON).with("text", quoted(text)),
            PlayError::TurnIsOver { text } => Message::new(&texts::TURN_IS_OVER).with("text", quoted(text)),
        }
    }
}

impl<G: Game> Record<G> {
    /// A game that starts as usual.
    ///
    /// # Errors
    /// Options that make no game together.
    pub fn new(options: Options) -> Result<Record<G>, OptionError> {
        let rules = G::rules(&options)?;
        let start = rules.start();
        Ok(Record::from_position(options, rules, start))
    }

    /// A game that starts with any position. `rules` must be those of the options.
    pub fn from_position(options: Options, rules: G::Rules, start: G::Position) -> Record<G> {
        Record {
            tags: vec![],
            comments: vec![],
            options,
            rules,
            positions: vec![start],
            actions: vec![],
            closing: None,
        }
    }

    /// The options of the game.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The rules of the game.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The position that the record starts with.
    pub fn start(&self) -> &G::Position {
        &self.positions[0]
    }

    /// The position now.
    pub fn position(&self) -> &G::Position {
        &self.positions[self.actions.len()]
    }

    /// All actions so far.
    pub fn actions(&self) -> &[Action<G>] {
        &self.actions
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<RecordEnding> {
        if let Some(ending) = self.position().ending() {
            return Some(ending.into());
        }
        if let Some(rule) = G::INFO.repetition
            && self.is_repeated()
        {
            let message = Message::new(&texts::REPETITION);
            return Some(RecordEnding { outcome: Outcome::Draw, reason: rule, by_rule: true, message });
        }
        self.closing.map(|closing| {
            let message = match closing {
                Closing::Resignation(side) => {
                    Message::new(&texts::RESIGNED).with("side", G::INFO.sides[side.index()].subject)
                }
                Closing::Time(side) => {
                    Message::new(&texts::OUT_OF_TIME).with("side", G::INFO.sides[side.index()].subject)
                }
                Closing::Agreement => Message::new(&texts::AGREED),
            };
            RecordEnding { outcome: closing.outcome(), reason: closing.word(), by_rule: false, message }
        })
    }

    /// Ends a game that no rule has ended. Does nothing to a game that is over.
    pub fn close(&mut self, closing: Closing) {
        if self.ending().is_none() {
            self.closing = Some(closing);
        }
    }

    /// Opens a game again that was closed, and tells whether it was.
    pub fn reopen(&mut self) -> bool {
        self.closing.take().is_some()
    }

    /// Whether the position stands here for the third time at the start of a turn.
    fn is_repeated(&self) -> bool {
        let last = self.actions.len();
        if !self.starts_turn(last) {
            return false;
        }
        let now = self.position();
        let key = now.key();
        // Equal keys only suggest equal positions: the identity decides.
        let mut same = (0..last).rev().filter(|index| {
            let earlier = &self.positions[*index];
            earlier.key() == key && self.starts_turn(*index) && self.identity(earlier) == self.identity(now)
        });
        same.nth(REPETITIONS - 2).is_some()
    }

    fn starts_turn(&self, index: usize) -> bool {
        index == 0 || self.positions[index].side_to_act() != self.positions[index - 1].side_to_act()
    }

    /// What tells positions apart when repetitions are counted.
    fn identity(&self, position: &G::Position) -> (Vec<Option<&'static str>>, Vec<FieldValue>) {
        let setup = position.setup();
        let specs = self.rules.schema().fields;
        let fields = setup.fields.into_iter().zip(specs).filter(|(_, spec)| spec.identity).map(|(value, _)| value);
        (setup.cells, fields.collect())
    }

    /// All legal actions; none when the game is over.
    pub fn legal(&self) -> Vec<Action<G>> {
        if self.ending().is_some() { vec![] } else { self.position().actions() }
    }

    /// Reads one action and checks it.
    ///
    /// # Errors
    /// The game is over, the text is no action, or a rule forbids it.
    pub fn read_action(&self, text: &str) -> Result<Action<G>, PlayError> {
        if let Some(ending) = self.ending() {
            return Err(PlayError::Over(Box::new(ending)));
        }
        reading::read_in::<G>(self.position(), text)
    }

    /// Plays an action that is known to be legal.
    pub fn play_legal(&mut self, action: Action<G>) {
        let next = self.position().after(action);
        self.positions.push(next);
        self.actions.push(action);
    }

    /// Plays one action, or a comma list that is exactly the rest of one turn: all of it or nothing. Tells how many actions that
    /// were.
    ///
    /// # Errors
    /// As for [`read_turn`](Self::read_turn).
    pub fn play_text(&mut self, text: &str) -> Result<usize, PlayError> {
        let actions = self.read_turn(text)?;
        actions.iter().for_each(|action| self.play_legal(*action));
        Ok(actions.len())
    }

    /// Takes back the last action, and opens a game that was closed.
    pub fn undo(&mut self) -> Option<Action<G>> {
        let action = self.actions.last().copied()?;
        self.truncate(self.actions.len() - 1);
        self.closing = None;
        Some(action)
    }

    fn truncate(&mut self, actions: usize) {
        self.actions.truncate(actions);
        self.positions.truncate(actions + 1);
        self.comments.retain(|(after, _)| *after <= actions);
    }

    /// The texts of all turns, the actions of each separated by commas.
    pub fn turns(&self) -> Vec<String> {
        let mut turns: Vec<String> = Vec::new();
        for (index, action) in self.actions.iter().enumerate() {
            let text = action.to_string();
            match turns.last_mut().filter(|_| !self.starts_turn(index)) {
                Some(turn) => {
                    turn.push(',');
                    turn.push_str(&text);
                }
                None => turns.push(text),
            }
        }
        turns
    }

    /// The canonical text of the position now.
    pub fn position_text(&self) -> String {
        self.position().to_string()
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

#[cfg(test)]
mod tests;

//! The two sides, and how a game ends.

use crate::lang::Message;
use crate::position::GamePosition;
use crate::texts;

/// A player, by who moves first. Colours and names such as Yuki are in a game's `INFO`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who moves first.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Both sides, first first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for first, 1 for second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// The side that won, if any.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }
}

/// An outcome with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// The number of the rule that ended the game, such as `V6`; empty where the players did.
    pub rule: &'static str,
    /// What happened, as a sentence.
    pub message: Message,
}

/// Why an action is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} ({rule})")]
pub struct IllegalAction {
    /// The number of the rule that forbids it, such as `B6`.
    pub rule: &'static str,
    /// The reason, as a sentence.
    pub message: Message,
}

impl IllegalAction {
    /// A refusal by a rule.
    pub fn new(rule: &'static str, message: impl Into<Message>) -> IllegalAction {
        IllegalAction { rule, message: message.into() }
    }
}

/// Judges single actions, and says which rule forbids one.
pub trait Referee: GamePosition {
    /// Whether an action is legal, judged by itself and not by listing all.
    ///
    /// # Errors
    /// The rule that forbids it. Not asked when the game is over: then nothing is legal.
    fn check(&self, action: Self::Action) -> Result<(), IllegalAction>;

    /// Plays an action if it is legal.
    ///
    /// # Errors
    /// The rule that forbids it, or that ended the game. Nothing is played then.
    fn play(&mut self, action: Self::Action) -> Result<(), IllegalAction> {
        if let Some(ending) = self.ending() {
            return Err(IllegalAction::new(
                ending.rule,
                Message::new(&texts::GAME_IS_OVER).with("why", ending.message),
            ));
        }
        self.check(action)?;
        self.play_unchecked(action);
        Ok(())
    }
}

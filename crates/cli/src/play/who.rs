//! Who plays a side: a person, or one of the computer's ways to play.

use std::fmt;
use std::time::Duration;

use tabuleiro_catalog::engine::{AnyEngine, EngineOptions, Question};
use tabuleiro_catalog::search::levels::Level;
use tabuleiro_catalog::{AnyGame, AnyRecord};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// Somebody who types.
    Human,
    /// Random legal actions.
    Random,
    /// Plain UCT with random playouts, two seconds a turn.
    Uct,
    /// The computer at a level from 1 to 10.
    Level(u8),
    /// The computer with so many nodes an action.
    Nodes(u64),
    /// The computer with so many milliseconds a turn.
    Time(u64),
}

impl Who {
    /// Reads a word of the command line.
    pub(crate) fn read(word: &str) -> Option<Who> {
        let number = |text: &str| text.parse().ok().filter(|number: &u64| *number > 0);
        match word {
            "human" => Some(Who::Human),
            "random" => Some(Who::Random),
            "uct" => Some(Who::Uct),
            _ => match word.split_once(':') {
                Some(("nodes", nodes)) => number(nodes).map(Who::Nodes),
                Some(("time", time)) => number(time).map(Who::Time),
                Some(_) => None,
                None => number(word)
                    .and_then(|level| u8::try_from(level).ok())
                    .filter(|level| Level::new(*level).is_some())
                    .map(Who::Level),
            },
        }
    }

    /// Whether a name in a record only says who plays, and is nobody's own.
    pub(super) fn is_name(name: &str) -> bool {
        Who::read(name.strip_prefix("level ").unwrap_or(name)).is_some()
    }

    /// The computer player behind it, if there is one.
    pub(super) fn engine(self, game: &dyn AnyGame, seed: u64) -> Option<Box<dyn AnyEngine>> {
        match self {
            Who::Human | Who::Random => None,
            _ => Some(game.engine(EngineOptions { plain: self == Who::Uct, seed, ..EngineOptions::default() })),
        }
    }

    /// What is asked of that player.
    pub(super) fn question(self) -> Question {
        let level = match self {
            Who::Level(number) => Level::new(number),
            _ => None,
        };
        let (nodes, turn_time) = match self {
            Who::Nodes(nodes) => (Some(nodes), None),
            Who::Time(milliseconds) => (None, Some(Duration::from_millis(milliseconds))),
            Who::Uct => (None, Some(tabuleiro_catalog::engine::USUAL_TURN)),
            _ => (None, None),
        };
        Question { level, nodes, turn_time, lines: 1, ..Question::default() }
    }

    /// The action that a computer player chooses.
    pub(super) fn choose(self, engine: &mut dyn AnyEngine, record: &dyn AnyRecord) -> Option<String> {
        engine.choose(record, &self.question())
    }
}

/// How a record and the screen call such a player.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Human => f.write_str("human"),
            Who::Random => f.write_str("random"),
            Who::Uct => f.write_str("uct"),
            Who::Level(number) => write!(f, "level {number}"),
            Who::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Who::Time(milliseconds) => write!(f, "time:{milliseconds}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_player_is_read_and_nothing_else() {
        for (word, who) in [
            ("human", Who::Human),
            ("random", Who::Random),
            ("uct", Who::Uct),
            ("1", Who::Level(1)),
            ("10", Who::Level(10)),
            ("nodes:500", Who::Nodes(500)),
            ("time:50", Who::Time(50)),
        ] {
            assert_eq!(Who::read(word), Some(who));
            assert!(Who::is_name(&who.to_string()), "{who}");
        }
        for word in ["", "0", "11", "level", "nodes:", "nodes:0", "time:x", "ugi", "Ana"] {
            assert_eq!(Who::read(word), None, "{word}");
        }
    }
}

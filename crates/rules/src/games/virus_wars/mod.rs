//! Virus Wars (document 000), a pencil-and-paper game: rules V1 to V7.
//!
//! ```
//! use tabuleiro_rules::prelude::*;
//!
//! let rules = VirusWars::rules(&Options::read(VirusWars::INFO.options, "size=5,steps=3").unwrap()).unwrap();
//! let mut position = rules.start();
//! let action = position.parse_action("a3").unwrap();
//! position.play(action).unwrap();
//! assert_eq!(position.to_string(), "5/5/B4/5/5 B 2");
//! assert_eq!(position.actions().len(), 5);
//! assert!(rules.read_text("5/5/B4/5/5 B 4").is_err());
//! ```

mod actions;
mod cells;
mod contents;
#[cfg(feature = "knowledge")]
mod knowledge;
mod notation;
mod position;
mod prolog;
mod setup;
mod teaching;
#[cfg(test)]
mod tests;
mod texts;
mod view;

pub use actions::Action;
#[cfg(feature = "knowledge")]
pub use knowledge::INPUTS;
pub use position::Position;

use crate::board::Size;
use crate::game::{Game, GameInfo, SideInfo, documented};
use crate::lang::Message;
use crate::options::{NumberDefault, OptionError, OptionErrorKind, OptionKind, OptionSpec, Options};
use crate::prolog::DocumentForm;
use crate::texts::NO_RULES;
use crate::view::{Colour, Shape};

/// The game.
#[derive(Debug)]
pub struct VirusWars;

/// The checked options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Rows and columns of the board (V1).
    size: u8,
    /// Steps of a turn (V2).
    steps: u8,
    /// Steps of Blue's very first turn.
    first_turn: u8,
}

impl Rules {
    fn size(self) -> Size {
        Size::square(self.size)
    }
}

impl Game for VirusWars {
    const INFO: GameInfo = GameInfo {
        id: "virus-wars",
        name: &texts::NAME,
        about: &texts::ABOUT,
        credit: &texts::CREDIT,
        document: Some("000"),
        rules: documented(&texts::RULES, &NO_RULES),
        sides: [
            SideInfo {
                letter: "B",
                name: &texts::BLUE,
                subject: &texts::THE_BLUE,
                colour: Colour::Blue,
                shape: Shape::Virus,
            },
            SideInfo {
                letter: "R",
                name: &texts::RED,
                subject: &texts::THE_RED,
                colour: Colour::Red,
                shape: Shape::Virus,
            },
        ],
        options: &[
            OptionSpec {
                key: "size",
                label: &texts::LABEL_SIZE,
                kind: OptionKind::Number { min: 5, max: 15, default: NumberDefault::Is(10) },
                about: &texts::OPTION_SIZE,
                names: &[],
            },
            OptionSpec {
                key: "steps",
                label: &texts::LABEL_STEPS,
                kind: OptionKind::Number { min: 1, max: setup::MOST_STEPS, default: NumberDefault::Is(5) },
                about: &texts::OPTION_STEPS,
                names: &[],
            },
            OptionSpec {
                key: "first-turn-steps",
                label: &texts::LABEL_FIRST_TURN_STEPS,
                kind: OptionKind::Number { min: 1, max: setup::MOST_STEPS, default: NumberDefault::SameAs("steps") },
                about: &texts::OPTION_FIRST_TURN_STEPS,
                names: &[],
            },
        ],
        repetition: None,
        matches: None,
        uai: None,
        worth: Some(&texts::VIRUS),
        puzzles: include_str!("puzzles.txt"),
        texts: documented(texts::ALL, &[]),
    };

    const DOCUMENT: Option<DocumentForm<VirusWars>> = documented(Some(prolog::FORM), None);

    type Rules = Rules;
    type Position = Position;

    fn rules(options: &Options) -> Result<Rules, OptionError> {
        let number = |key| options.number(key) as u8;
        let rules = Rules { size: number("size"), steps: number("steps"), first_turn: number("first-turn-steps") };
        let too_many = 2 * rules.size - 1;
        if rules.first_turn >= too_many {
            let message = Message::new(&texts::FIRST_TURN_TOO_LONG).with("size", rules.size);
            let message = message.with("steps", rules.first_turn).with("most", too_many - 1);
            return Err(OptionError::new(OptionErrorKind::Combination, message));
        }
        Ok(rules)
    }
}

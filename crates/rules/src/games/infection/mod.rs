//! Infection (document 001), widely known as Ataxx: rules I1 to I7.
//!
//! ```
//! use tabuleiro_rules::prelude::*;
//!
//! let rules = Infection::rules(&Options::new(Infection::INFO.options)).unwrap();
//! let mut position = rules.start();
//! let action = position.parse_action("g2").unwrap();
//! position.play(action).unwrap();
//! assert_eq!(position.to_string(), "B5R/6R/7/7/7/7/R5B B 0 1");
//! assert_eq!(position.actions().len(), 16);
//! assert!(rules.read_text("B5R/7/7/7/7/7/R5B R 101 1").is_err());
//! ```

mod actions;
mod cells;
mod contents;
#[cfg(feature = "knowledge")]
mod knowledge;
mod maps;
mod notation;
mod position;
mod prolog;
mod setup;
mod teaching;
#[cfg(test)]
mod tests;
mod texts;
mod uai;
mod view;

pub use actions::Action;
pub use position::Position;

use crate::board::Size;
use crate::game::{Game, GameInfo, SideInfo, documented};
use crate::options::{OptionError, OptionKind, OptionSpec, Options};
use crate::prolog::DocumentForm;
use crate::texts::NO_RULES;
use crate::view::{Colour, Shape};

const SIZE: Size = Size::square(7);

/// The game.
#[derive(Debug)]
pub struct Infection;

/// The checked options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Place in the list of maps.
    map: usize,
    /// Whether only the 8 straight and diagonal jumps are allowed.
    straight: bool,
}

impl Game for Infection {
    const INFO: GameInfo = GameInfo {
        id: "infection",
        name: &texts::NAME,
        about: &texts::ABOUT,
        credit: &texts::CREDIT,
        document: Some("001"),
        rules: documented(&texts::RULES, &NO_RULES),
        sides: [
            SideInfo {
                letter: "R",
                name: &texts::RED,
                subject: &texts::THE_RED,
                colour: Colour::Red,
                shape: Shape::Microbe,
            },
            SideInfo {
                letter: "B",
                name: &texts::BLUE,
                subject: &texts::THE_BLUE,
                colour: Colour::Blue,
                shape: Shape::Microbe,
            },
        ],
        options: &[
            OptionSpec {
                key: "map",
                label: &texts::LABEL_MAP,
                kind: OptionKind::Choice(&maps::NAMES),
                about: &texts::OPTION_MAP,
                names: &maps::WORDS,
            },
            OptionSpec {
                key: "jumps",
                label: &texts::LABEL_JUMPS,
                kind: OptionKind::Choice(&["all", "straight"]),
                about: &texts::OPTION_JUMPS,
                names: &[&texts::JUMPS_ALL, &texts::JUMPS_STRAIGHT],
            },
        ],
        repetition: None,
        matches: None,
        uai: documented(Some(&uai::FORM), None),
        worth: Some(&texts::MICROBE),
        puzzles: include_str!("puzzles.txt"),
        texts: documented(texts::ALL, &[]),
    };

    const DOCUMENT: Option<DocumentForm<Infection>> = documented(Some(prolog::FORM), None);

    type Rules = Rules;
    type Position = Position;

    fn rules(options: &Options) -> Result<Rules, OptionError> {
        Ok(Rules { map: options.choice("map"), straight: options.choice("jumps") == 1 })
    }
}

//! Three Dragons (document 004): rules D1 to D9.
//!
//! ```
//! use tabuleiro_rules::prelude::*;
//!
//! let rules = ThreeDragons::rules(&Options::read(ThreeDragons::INFO.options, "mode=power").unwrap()).unwrap();
//! let mut position = rules.read_text("M7M/9/9/2B2B15/D3D3D/9/9/1W37/M3W23M W 7 12").unwrap();
//! // b4 is next to a die of power 2: it must be taken, at the price of one power.
//! let action = position.parse_action("b8b4").unwrap();
//! assert_eq!(position.check(action).unwrap_err().rule, "D8");
//! let action = position.parse_action("b8b4xc4").unwrap();
//! position.play(action).unwrap();
//! assert_eq!(position.to_string(), "M7M/9/9/1W21B15/D3D3D/9/9/9/M3W23M B 0 12");
//! assert_eq!(rules.start().actions().len(), 52);
//! ```

mod actions;
mod captures;
mod contents;
#[cfg(feature = "knowledge")]
mod knowledge;
mod notation;
mod position;
mod prolog;
mod sets;
mod setup;
mod teaching;
#[cfg(test)]
mod tests;
mod texts;
mod view;

pub use actions::Action;
#[cfg(feature = "knowledge")]
pub use knowledge::DragonWeights;
pub use position::Position;

use crate::board::Size;
use crate::game::{Game, GameInfo, SideInfo, documented};
use crate::options::{OptionError, OptionKind, OptionSpec, Options};
use crate::prolog::DocumentForm;
use crate::texts::NO_RULES;
use crate::view::{Colour, Shape};

const SIZE: Size = Size::square(9);

/// The game.
#[derive(Debug)]
pub struct ThreeDragons;

/// How much of the game is played (D7). Each mode has everything that the one before it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Plain pieces.
    Basic,
    /// Dice, which also capture by power.
    Power,
    /// Caves summon dragons, too.
    Dragons,
}

/// The checked options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    mode: Mode,
    /// Whether a piece may be left between two enemies (D4).
    sandwich: bool,
}

impl Game for ThreeDragons {
    const INFO: GameInfo = GameInfo {
        id: "three-dragons",
        name: &texts::NAME,
        about: &texts::ABOUT,
        credit: &texts::CREDIT,
        document: Some("004"),
        rules: documented(&texts::RULES, &NO_RULES),
        sides: [
            SideInfo {
                letter: "W",
                name: &texts::WHITE,
                subject: &texts::THE_WHITE,
                colour: Colour::White,
                shape: Shape::Stone,
            },
            SideInfo {
                letter: "B",
                name: &texts::BLACK,
                subject: &texts::THE_BLACK,
                colour: Colour::Black,
                shape: Shape::Stone,
            },
        ],
        options: &[
            OptionSpec {
                key: "mode",
                label: &texts::LABEL_MODE,
                kind: OptionKind::Choice(&["basic", "power", "dragons"]),
                about: &texts::OPTION_MODE,
                names: &[&texts::MODE_BASIC, &texts::MODE_POWER, &texts::MODE_DRAGONS],
            },
            OptionSpec {
                key: "sandwich",
                label: &texts::LABEL_SANDWICH,
                kind: OptionKind::Choice(&["forbidden", "safe"]),
                about: &texts::OPTION_SANDWICH,
                names: &[&texts::SANDWICH_FORBIDDEN, &texts::SANDWICH_SAFE],
            },
        ],
        repetition: Some("D6"),
        matches: None,
        uai: None,
        worth: Some(&texts::PIECE),
        puzzles: include_str!("puzzles.txt"),
        texts: documented(texts::ALL, &[]),
    };

    const DOCUMENT: Option<DocumentForm<ThreeDragons>> = documented(Some(prolog::FORM), None);

    type Rules = Rules;
    type Position = Position;

    fn rules(options: &Options) -> Result<Rules, OptionError> {
        let mode = match options.choice("mode") {
            0 => Mode::Basic,
            1 => Mode::Power,
            _ => Mode::Dragons,
        };
        Ok(Rules { mode, sandwich: options.choice("sandwich") == 1 })
    }
}

//! Blockade (document 003): rules B1 to B10.
//!
//! ```
//! use tabuleiro_rules::prelude::*;
//!
//! let rules = Blockade::rules(&Options::new(Blockade::INFO.options)).unwrap();
//! let mut position = rules.start();
//! for text in ["d4d6", "e3h"] {
//!     let action = position.parse_action(text).unwrap();
//!     position.play(action).unwrap();
//! }
//! let text = position.to_string();
//! assert_eq!(text, "11/11/11/7X3/11/3X7/11/11/11/11/3Y3Y3/11/11/11 Y m e3h 9v8h 9v9h 0");
//! assert_eq!(position.actions().len(), 24);
//! assert!(rules.read_text(&text.replace("e3h", "e3h,e3v")).is_err());
//! ```

mod actions;
mod contents;
mod grid;
#[cfg(feature = "knowledge")]
mod knowledge;
mod notation;
mod pawns;
mod position;
mod prolog;
mod reach;
mod setup;
mod teaching;
#[cfg(test)]
mod tests;
mod texts;
mod view;
mod walls;

pub use actions::Action;
pub use position::Position;

use crate::board::Size;
use crate::game::{Game, GameInfo, SideInfo, documented};
use crate::options::{OptionError, OptionKind, OptionSpec, Options};
use crate::prolog::DocumentForm;
use crate::texts::NO_RULES;
use crate::view::{Colour, Shape};

const COLS: u8 = 11;
const ROWS: u8 = 14;
const SIZE: Size = Size { cols: COLS, rows: ROWS };

/// The game.
#[derive(Debug)]
pub struct Blockade;

/// The checked options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether the rules of the printed game hold.
    lakeside: bool,
}

impl Game for Blockade {
    const INFO: GameInfo = GameInfo {
        id: "blockade",
        name: &texts::NAME,
        about: &texts::ABOUT,
        credit: &texts::CREDIT,
        document: Some("003"),
        rules: documented(&texts::RULES, &NO_RULES),
        sides: [
            SideInfo {
                letter: "X",
                name: &texts::AMBER,
                subject: &texts::THE_AMBER,
                colour: Colour::Amber,
                shape: Shape::Pawn,
            },
            SideInfo {
                letter: "Y",
                name: &texts::VIOLET,
                subject: &texts::THE_VIOLET,
                colour: Colour::Violet,
                shape: Shape::Pawn,
            },
        ],
        options: &[OptionSpec {
            key: "rules",
            label: &texts::LABEL_RULES,
            kind: OptionKind::Choice(&["seed", "lakeside"]),
            about: &texts::OPTION_RULES,
            names: &[&texts::RULES_SEED, &texts::RULES_LAKESIDE],
        }],
        repetition: Some("B10"),
        matches: None,
        uai: None,
        worth: Some(&texts::TURN),
        puzzles: include_str!("puzzles.txt"),
        texts: documented(texts::ALL, &[]),
    };

    const DOCUMENT: Option<DocumentForm<Blockade>> = documented(Some(prolog::FORM), None);

    type Rules = Rules;
    type Position = Position;

    fn rules(options: &Options) -> Result<Rules, OptionError> {
        Ok(Rules { lakeside: options.choice("rules") == 1 })
    }
}

//! Frozen Forest (document 002): rules F1 to F8.
//!
//! ```
//! use tabuleiro_rules::prelude::*;
//!
//! let options = Options::read(FrozenForest::INFO.options, "forest=3").unwrap();
//! let rules = FrozenForest::rules(&options).unwrap();
//! let mut position = rules.start();
//! // Yuki is placed in the middle; Mina hides behind the tree between them.
//! for text in ["e5", "c7"] {
//!     let action = position.parse_action(text).unwrap();
//!     position.play(action).unwrap();
//! }
//! assert_eq!(position.to_string(), "10/10/10/3ttt4/3tyt4/3ttt4/2n7/10/10/10 Y 1");
//! assert_eq!(FrozenForest::tally(&position), 1);
//! assert!(rules.read_text("10/10/10/3ttt4/3ttt4/3ttt4/10/10/10/10 M 0").is_err());
//! ```

mod actions;
mod contents;
#[cfg(feature = "knowledge")]
mod knowledge;
mod notation;
mod position;
mod prolog;
mod setup;
mod sight;
mod teaching;
#[cfg(test)]
mod tests;
mod texts;
mod view;

pub use actions::Action;
#[cfg(feature = "knowledge")]
pub use knowledge::terms;
pub use position::Position;

use crate::board::Size;
use crate::game::{Game, GameInfo, SideInfo, documented};
use crate::matches::MatchPlayer;
use crate::options::{NumberDefault, OptionError, OptionKind, OptionSpec, Options};
use crate::outcome::Side;
use crate::prolog::DocumentForm;
use crate::texts::NO_RULES;
use crate::view::{Colour, Shape};

const SIZE: Size = Size::square(10);

/// The game.
#[derive(Debug)]
pub struct FrozenForest;

/// The checked options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Rows and columns of trees at the start, from 3 to 10. Nothing else depends on it.
    forest: u8,
}

impl Game for FrozenForest {
    const INFO: GameInfo = GameInfo {
        id: "frozen-forest",
        name: &texts::NAME,
        about: &texts::ABOUT,
        credit: &texts::CREDIT,
        document: Some("002"),
        rules: documented(&texts::RULES, &NO_RULES),
        sides: [
            SideInfo {
                letter: "Y",
                name: &texts::YUKI,
                subject: &texts::THE_YUKI,
                colour: Colour::Ice,
                shape: Shape::Yuki,
            },
            SideInfo {
                letter: "M",
                name: &texts::MINA,
                subject: &texts::THE_MINA,
                colour: Colour::Berry,
                shape: Shape::Mina,
            },
        ],
        options: &[OptionSpec {
            key: "forest",
            label: &texts::LABEL_FOREST,
            kind: OptionKind::Number { min: 3, max: 10, default: NumberDefault::Is(10) },
            about: &texts::OPTION_FOREST,
            names: &[],
        }],
        // Every move of Yuki eats a tree: no position comes back.
        repetition: None,
        matches: Some(&texts::TREES_EATEN),
        uai: None,
        worth: None,
        puzzles: include_str!("puzzles.txt"),
        texts: documented(texts::ALL, &[]),
    };

    const DOCUMENT: Option<DocumentForm<FrozenForest>> = documented(Some(prolog::FORM), None);

    type Rules = Rules;
    type Position = Position;

    fn rules(options: &Options) -> Result<Rules, OptionError> {
        Ok(Rules { forest: options.number("forest") as u8 })
    }

    /// Trees eaten (F7).
    fn tally(position: &Position) -> u32 {
        position.eaten.into()
    }

    /// F8: fewer trees where both won as Yuki, more trees where both won as Mina.
    fn tie_break(won_as: Side, [one, two]: [u32; 2]) -> Option<MatchPlayer> {
        let (better, worse) = match won_as {
            Side::First => (MatchPlayer::One, MatchPlayer::Two),
            Side::Second => (MatchPlayer::Two, MatchPlayer::One),
        };
        match one.cmp(&two) {
            std::cmp::Ordering::Less => Some(better),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(worse),
        }
    }
}

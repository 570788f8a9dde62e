//! Blockade (document 003): rules B1 to B10.
//!
//! ```
//! use tabuleiro_rules::game::{Game, read_text, write_text};
//! use tabuleiro_rules::games::Blockade;
//! use tabuleiro_rules::options::Options;
//! use tabuleiro_rules::position::Position;
//!
//! let rules = Blockade::rules(&Options::new(Blockade::INFO.options)).unwrap();
//! let mut position = Blockade::start(&rules);
//! for text in ["d4d6", "e3h"] {
//!     let action = Blockade::parse_action(&position, text).unwrap();
//!     Blockade::check(&position, action).unwrap();
//!     position.play_unchecked(action);
//! }
//! let text = write_text::<Blockade>(&rules, &position);
//! assert_eq!(text, "11/11/11/7X3/11/3X7/11/11/11/11/3Y3Y3/11/11/11 Y m e3h 9v8h 9v9h 0");
//! assert_eq!(position.actions().len(), 24);
//! assert!(read_text::<Blockade>(&rules, &text.replace("e3h", "e3h,e3v")).is_err());
//! ```

mod actions;
mod contents;
#[cfg(feature = "knowledge")]
mod knowledge;
mod notation;
#[cfg(feature = "knowledge")]
mod paths;
mod pawns;
mod position;
mod prolog;
mod reach;
mod setup;
#[cfg(test)]
mod tests;
mod texts;
mod view;
mod walls;

pub use actions::Action;
pub use position::Position;

use crate::board::{Place, Size};
use crate::game::{Game, GameInfo, SideInfo};
use crate::matches::Standing;
use crate::notation::NotationError;
use crate::options::{OptionError, OptionKind, OptionSpec, Options};
use crate::outcome::{Ending, Refusal};
use crate::prolog::{Facts, Reading};
use crate::setup::{ReadError, Schema, Setup, SetupError};
use crate::targets::Way;
use crate::view::{BoardView, Colour};

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
        document: "003",
        rules: &texts::RULES,
        sides: [
            SideInfo { letter: "X", name: &texts::X, subject: &texts::THE_X, colour: Colour::Amber },
            SideInfo { letter: "Y", name: &texts::Y, subject: &texts::THE_Y, colour: Colour::Violet },
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
        texts: texts::ALL,
    };

    type Rules = Rules;
    type Position = Position;

    fn rules(options: &Options) -> Result<Rules, OptionError> {
        Ok(Rules { lakeside: options.choice("rules") == 1 })
    }

    fn start(rules: &Rules) -> Position {
        Position::start(*rules)
    }

    fn schema(_rules: &Rules) -> Schema {
        setup::schema()
    }

    fn position(rules: &Rules, setup: &Setup) -> Result<Position, SetupError> {
        setup::validate(*rules, setup)
    }

    fn setup(position: &Position) -> Setup {
        setup::of(position)
    }

    fn action_text(_position: &Position, action: Action) -> String {
        action.to_string()
    }

    fn parse_action(_position: &Position, text: &str) -> Result<Action, NotationError> {
        notation::parse(text)
    }

    fn typed_action(_position: &Position, typed: &str) -> String {
        notation::typed(typed)
    }

    fn check(position: &Position, action: Action) -> Result<(), Refusal> {
        actions::check(position, action)
    }

    fn ending(position: &Position) -> Option<Ending> {
        position.ending()
    }

    fn read_prolog(_rules: &Rules, facts: &Facts) -> Result<Reading, ReadError> {
        prolog::read(facts)
    }

    fn write_prolog(position: &Position, _standing: &Standing) -> String {
        prolog::write(position)
    }

    fn view(position: &Position) -> BoardView {
        view::view(position)
    }

    fn classic(position: &Position, _standing: &Standing) -> String {
        view::classic(position)
    }

    fn destination(position: &Position, action: Action) -> Place {
        notation::destination(position, action)
    }

    fn ways(_position: &Position, action: Action) -> Vec<Way> {
        actions::ways(action)
    }

    fn candidates(position: &Position, out: &mut Vec<Action>) {
        actions::candidates(position, out);
    }
}

//! Three Dragons (document 004): rules D1 to D9.
//!
//! ```
//! use tabuleiro_rules::game::{Game, read_text, write_text};
//! use tabuleiro_rules::games::ThreeDragons;
//! use tabuleiro_rules::options::Options;
//! use tabuleiro_rules::position::Position;
//!
//! let rules = ThreeDragons::rules(&Options::read(ThreeDragons::INFO.options, "mode=power").unwrap()).unwrap();
//! let mut position = read_text::<ThreeDragons>(&rules, "M7M/9/9/2B2B15/D3D3D/9/9/1W37/M3W23M W 7 12").unwrap();
//! // b4 is next to a die of power 2: it must be taken, at the price of one power.
//! let action = ThreeDragons::parse_action(&position, "b8b4").unwrap();
//! assert_eq!(ThreeDragons::check(&position, action).unwrap_err().rule, "D8");
//! let action = ThreeDragons::parse_action(&position, "b8b4xc4").unwrap();
//! ThreeDragons::check(&position, action).unwrap();
//! position.play_unchecked(action);
//! assert_eq!(write_text::<ThreeDragons>(&rules, &position), "M7M/9/9/1W21B15/D3D3D/9/9/9/M3W23M B 0 12");
//! assert_eq!(ThreeDragons::start(&rules).actions().len(), 52);
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
#[cfg(test)]
mod tests;
mod texts;
mod view;

pub use actions::Action;
#[cfg(feature = "knowledge")]
pub use knowledge::Weights;
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
        document: "004",
        rules: &texts::RULES,
        sides: [
            SideInfo { letter: "W", name: &texts::WHITE, subject: &texts::THE_WHITE, colour: Colour::White },
            SideInfo { letter: "B", name: &texts::BLACK, subject: &texts::THE_BLACK, colour: Colour::Black },
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
        texts: texts::ALL,
    };

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

    fn start(rules: &Rules) -> Position {
        setup::start(*rules)
    }

    fn schema(rules: &Rules) -> Schema {
        setup::schema(*rules)
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

    fn typed_action(position: &Position, typed: &str) -> String {
        notation::typed(position, typed)
    }

    fn check(position: &Position, action: Action) -> Result<(), Refusal> {
        actions::check(position, action)
    }

    fn ending(position: &Position) -> Option<Ending> {
        position.ending()
    }

    fn read_prolog(rules: &Rules, facts: &Facts) -> Result<Reading, ReadError> {
        prolog::read(*rules, facts)
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

    fn destination(_position: &Position, action: Action) -> Place {
        Place::Cell(sets::cell(action.to))
    }

    fn ways(position: &Position, action: Action) -> Vec<Way> {
        actions::ways(position, action)
    }

    fn candidates(position: &Position, out: &mut Vec<Action>) {
        notation::candidates(position, out);
    }
}

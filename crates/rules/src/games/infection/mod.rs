//! Infection (document 001), widely known as Ataxx: rules I1 to I7.
//!
//! ```
//! use tabuleiro_rules::game::{Game, read_text, write_text};
//! use tabuleiro_rules::games::Infection;
//! use tabuleiro_rules::options::Options;
//! use tabuleiro_rules::position::Position;
//!
//! let rules = Infection::rules(&Options::new(Infection::INFO.options)).unwrap();
//! let mut position = Infection::start(&rules);
//! let action = Infection::parse_action(&position, "g2").unwrap();
//! Infection::check(&position, action).unwrap();
//! position.play_unchecked(action);
//! assert_eq!(write_text::<Infection>(&rules, &position), "B5R/6R/7/7/7/7/R5B B 0 1");
//! assert_eq!(position.actions().len(), 16);
//! assert!(read_text::<Infection>(&rules, "B5R/7/7/7/7/7/R5B R 101 1").is_err());
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
#[cfg(test)]
mod tests;
mod texts;
mod uai;
mod view;

pub use actions::Action;
#[cfg(feature = "knowledge")]
pub use knowledge::{CLASSES, LARGEST_WEIGHT, Patterns, WINDOWS};
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
        document: "001",
        rules: &texts::RULES,
        sides: [
            SideInfo { letter: "R", name: &texts::RED, subject: &texts::THE_RED, colour: Colour::Red },
            SideInfo { letter: "B", name: &texts::BLUE, subject: &texts::THE_BLUE, colour: Colour::Blue },
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
        uai: Some(&uai::FORM),
        worth: Some(&texts::MICROBE),
        puzzles: include_str!("puzzles.txt"),
        texts: texts::ALL,
    };

    type Rules = Rules;
    type Position = Position;

    fn rules(options: &Options) -> Result<Rules, OptionError> {
        Ok(Rules { map: options.choice("map"), straight: options.choice("jumps") == 1 })
    }

    fn start(rules: &Rules) -> Position {
        setup::start(*rules)
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

    fn destination(position: &Position, action: Action) -> Place {
        notation::destination(position, action)
    }

    fn ways(position: &Position, action: Action) -> Vec<Way> {
        actions::ways(position, action)
    }

    fn candidates(position: &Position, out: &mut Vec<Action>) {
        actions::candidates(position, out);
    }
}

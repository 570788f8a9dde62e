//! What ties the folder of one game together.

use std::fmt::Debug;

use crate::board::{Place, Size};
use crate::lang::Text;
use crate::matches::{Player, Standing};
use crate::notation::NotationError;
use crate::options::{OptionError, OptionSpec, Options};
use crate::outcome::{Ending, Refusal, Side};
use crate::position::Position;
use crate::prolog::{Facts, Reading};
use crate::setup::{ReadError, Schema, Setup, SetupError, json, text};
use crate::targets::{Target, Way};
use crate::uai::UaiForm;
use crate::view::{BoardView, Colour, Mark};

/// Facts about a game that need no position.
#[derive(Debug)]
pub struct GameInfo {
    /// The name that programs use, such as `virus-wars`.
    pub id: &'static str,
    /// Its name for a person.
    pub name: &'static Text,
    /// One sentence: what it is about.
    pub about: &'static Text,
    /// Who designed and published it.
    pub credit: &'static Text,
    /// The document that it comes from, such as `000`.
    pub document: &'static str,
    /// The rules as a person reads them.
    pub rules: &'static Text,
    /// The sides, first first.
    pub sides: [SideInfo; 2],
    /// Its options.
    pub options: &'static [OptionSpec],
    /// The rule by which the third occurrence of a position is a draw, if there is one.
    pub repetition: Option<&'static str>,
    /// Where two games with the sides swapped make a match: what is tallied for its tie-break.
    pub matches: Option<&'static Text>,
    /// How public engines write it, where the game has the Universal Ataxx Interface.
    pub uai: Option<&'static UaiForm>,
    /// What 100 of the evaluation are about worth, where that is something to count: `microbe|microbes`.
    pub worth: Option<&'static Text>,
    /// Positions with a forced win, a line each; `#` begins a remark. Options (`-` for the usual), position text, the number of turns
    /// that the side to act needs, and its main line, with ` | ` between them.
    pub puzzles: &'static str,
    /// All texts of the game, by their names.
    pub texts: &'static [(&'static str, &'static Text)],
}

/// A side of a game.
#[derive(Debug)]
pub struct SideInfo {
    /// The letter that position text uses for it.
    pub letter: &'static str,
    /// Its name for a person.
    pub name: &'static Text,
    /// Its name inside a sentence, in the singular: `Red`, and in Portuguese with its article, `o Vermelho`, in small letters
    /// where the article is, so that `d{side}` makes `do Vermelho`.
    pub subject: &'static Text,
    /// The colour of its pieces.
    pub colour: Colour,
}

/// One game: an empty type with everything that the folder of the game knows.
pub trait Game: Debug + Sized + Send + Sync + 'static {
    /// Facts that need no position.
    const INFO: GameInfo;

    /// The options of a game after they have been checked together.
    type Rules: Clone + Eq + Debug + Send + Sync + 'static;

    /// A checked position. It knows its rules.
    type Position: Position;

    /// Checks options together.
    ///
    /// # Errors
    /// Options whose combination makes no game.
    fn rules(options: &Options) -> Result<Self::Rules, OptionError>;

    /// The position that a game starts with.
    fn start(rules: &Self::Rules) -> Self::Position;

    /// What positions are made of.
    fn schema(rules: &Self::Rules) -> Schema;

    /// Checks a setup. This is the only way to a position besides [`start`](Self::start).
    ///
    /// # Errors
    /// Whatever the rules' list of impossible positions names.
    fn position(rules: &Self::Rules, setup: &Setup) -> Result<Self::Position, SetupError>;

    /// The setup of a position.
    fn setup(position: &Self::Position) -> Setup;

    /// Canonical action text.
    fn action_text(position: &Self::Position, action: Action<Self>) -> String;

    /// Reads canonical action text into an action that may or may not be legal.
    ///
    /// # Errors
    /// A text that is no action at all.
    fn parse_action(position: &Self::Position, text: &str) -> Result<Action<Self>, NotationError>;

    /// Turns what a person types into canonical action text, where it is something that the game understands.
    fn typed_action(_position: &Self::Position, typed: &str) -> String {
        typed.to_ascii_lowercase()
    }

    /// Whether an action is legal, judged by itself and not by listing all.
    ///
    /// # Errors
    /// The rule that forbids it. Not asked when the game is over: then nothing is legal.
    fn check(position: &Self::Position, action: Action<Self>) -> Result<(), Refusal>;

    /// How the game ended, in words. `Some` exactly when the position has an outcome, with that outcome.
    fn ending(position: &Self::Position) -> Option<Ending>;

    /// Reads a state from the facts of the game's document, extended where that form cannot hold everything.
    ///
    /// # Errors
    /// Facts that are missing, unknown or of the wrong form, with their place.
    fn read_prolog(rules: &Self::Rules, facts: &Facts) -> Result<Reading, ReadError>;

    /// Writes a state in the form that [`read_prolog`](Self::read_prolog) reads.
    fn write_prolog(position: &Self::Position, standing: &Standing) -> String;

    /// The neutral view, without marks.
    fn view(position: &Self::Position) -> BoardView;

    /// The document's own display, in the document's own words.
    fn classic(position: &Self::Position, standing: &Standing) -> String;

    /// Where an action ends: the cell or edge that a mark shows for it.
    fn destination(position: &Self::Position, action: Action<Self>) -> Place;

    /// The ways to make a legal action by pointing, the shortest first: see [`targets`](crate::targets).
    fn ways(position: &Self::Position, action: Action<Self>) -> Vec<Way> {
        let Place::Cell(cell) = Self::destination(position, action) else { return vec![] };
        vec![vec![Target::cell(cell)]]
    }

    /// Actions that a player might think of and that may be refused, for marks. Legal ones may be among them.
    fn candidates(_position: &Self::Position, _out: &mut Vec<Action<Self>>) {}

    /// What the position counts for the first side in a match (rule F8: trees).
    fn tally(_position: &Self::Position) -> u32 {
        0
    }

    /// The winner of a match in which each player won one game as `won_as`, by their tallies.
    fn tie_break(_won_as: Side, _tallies: [u32; 2]) -> Option<Player> {
        None
    }
}

/// An action of a game.
pub type Action<G> = <<G as Game>::Position as Position>::Action;

/// The board size under given rules.
pub fn size<G: Game>(rules: &G::Rules) -> Size {
    G::schema(rules).size
}

/// Reads canonical position text.
///
/// # Errors
/// Anything else, with the field and the column.
pub fn read_text<G: Game>(rules: &G::Rules, input: &str) -> Result<G::Position, ReadError> {
    let (setup, places) = text::read(&G::schema(rules), input)?;
    G::position(rules, &setup).map_err(|error| places.locate(error))
}

/// Writes canonical position text.
pub fn write_text<G: Game>(rules: &G::Rules, position: &G::Position) -> String {
    text::write(&G::schema(rules), &G::setup(position))
}

/// Reads a position from a JSON object.
///
/// # Errors
/// Anything that is not a position, with its path.
pub fn read_json<G: Game>(
    rules: &G::Rules,
    object: &serde_json::Map<String, serde_json::Value>,
) -> Result<G::Position, ReadError> {
    let schema = G::schema(rules);
    let setup = json::read(&schema, object)?;
    G::position(rules, &setup).map_err(|error| json::locate(&schema, error))
}

/// Reads a position and the standing of its match from Prolog facts.
///
/// # Errors
/// Anything that is not a position, with line and column.
pub fn read_prolog<G: Game>(rules: &G::Rules, input: &str) -> Result<(G::Position, Standing), ReadError> {
    let reading = G::read_prolog(rules, &Facts::read(input)?)?;
    let position = G::position(rules, &reading.setup).map_err(|error| reading.locate(error))?;
    Ok((position, reading.standing))
}

/// Legal targets, and what is refused next to them with the reason.
pub fn marks<G: Game>(position: &G::Position) -> Vec<Mark> {
    if position.outcome().is_some() {
        return vec![];
    }
    let mut marks: Vec<Mark> = Vec::new();
    let mut add = |mark: Mark| {
        if !marks.iter().any(|known| known.place == mark.place) {
            marks.push(mark);
        }
    };
    for action in position.actions() {
        add(Mark { place: G::destination(position, action), refused: None });
    }
    let mut candidates = Vec::new();
    G::candidates(position, &mut candidates);
    for action in candidates {
        if let Err(refusal) = G::check(position, action) {
            add(Mark { place: G::destination(position, action), refused: Some(refusal) });
        }
    }
    marks.sort_by_key(|mark| mark.place);
    marks
}

//! What ties the folder of one game together: facts about the game, its rules and its positions.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::lang::{Lang, Text};
use crate::matches::MatchPlayer;
use crate::notation::Notation;
use crate::options::{OptionError, OptionSpec, Options};
use crate::outcome::{Referee, Side};
use crate::position::GamePosition;
use crate::prolog::DocumentForm;
use crate::setup::{ReadError, Schema, Setup, SetupError, ToSetup, json, text};
use crate::targets::Pointing;
use crate::uai::UaiForm;
use crate::view::{Colour, Shape, Viewable};

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
    /// The document that it comes from, such as `000`, where it comes from one.
    pub document: Option<&'static str>,
    /// The rules as a person reads them; without the feature `documents` a word about where to find them.
    pub rules: &'static Text,
    /// The sides, first first.
    pub sides: [SideInfo; 2],
    /// Its options.
    pub options: &'static [OptionSpec],
    /// The rule by which the third occurrence of a position is a draw, if there is one.
    pub repetition: Option<&'static str>,
    /// Where two games with the sides swapped make a match: what is tallied for its tie-break.
    pub matches: Option<&'static Text>,
    /// How public engines write it, where the game has the Universal Ataxx Interface. Only with the feature `documents`.
    pub uai: Option<&'static UaiForm>,
    /// What 100 of the evaluation are about worth, where that is something to count: `microbe|microbes`.
    pub worth: Option<&'static Text>,
    /// Positions with a forced win, a line each; `#` begins a remark. Options (`-` for the usual), position text, the number of turns
    /// that the side to act needs, and its main line, with ` | ` between them.
    pub puzzles: &'static str,
    /// All texts of the game, by their names. Only with the feature `documents`.
    pub texts: &'static [(&'static str, &'static Text)],
}

/// What is there with the feature `documents`, and what stands for it without.
pub(crate) const fn documented<T: Copy>(there: T, without: T) -> T {
    if cfg!(feature = "documents") { there } else { without }
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
    /// The shape that stands for it beside a board, whatever is on the board.
    pub shape: Shape,
}

impl SideInfo {
    /// The letter that stands for it in drawings: the first of its name, without an accent.
    pub fn sign(&self, lang: Lang) -> String {
        let first = self.name.in_lang(lang).chars().next().map(|first| match first {
            'Á' | 'À' | 'Â' | 'Ã' => 'A',
            other => other,
        });
        first.into_iter().collect()
    }

    /// The letters of one of its pieces as drawings show them. Position text writes `W3` in every language; the side's letter
    /// becomes its [sign](Self::sign), and keeps its case.
    pub fn drawn(&self, letters: &str, lang: Lang) -> String {
        let head = letters.get(..self.letter.len()).unwrap_or("");
        if head.is_empty() || !head.eq_ignore_ascii_case(self.letter) {
            return letters.to_owned();
        }
        let sign = self.sign(lang);
        let sign = if head == self.letter { sign } else { sign.to_lowercase() };
        sign + &letters[head.len()..]
    }
}

/// One game: an empty type that names the types of its rules and its positions.
///
/// What a position can do is said by the traits that [`Position`](Self::Position) asks for, each implemented in the file of its subject.
pub trait Game: Debug + Sized + Send + Sync + 'static {
    /// Facts that need no position.
    const INFO: GameInfo;

    /// The form of the document that the game comes from, where it comes from one. Only with the feature `documents`.
    const DOCUMENT: Option<DocumentForm<Self>> = None;

    /// The options of a game after they have been checked together. The default is the usual rules.
    type Rules: Ruleset<Position = Self::Position>;

    /// A checked position. It knows its rules. The default is the start of a game under the usual rules, and [`FromStr`] reads
    /// canonical position text under them; [`Display`] writes it under whatever rules the position has.
    type Position: Referee + Pointing + Notation + ToSetup + Viewable + Default + Display + FromStr<Err = ReadError>;

    /// Checks options together.
    ///
    /// # Errors
    /// Options whose combination makes no game.
    fn rules(options: &Options) -> Result<Self::Rules, OptionError>;

    /// What the position counts for the first side in a match (rule F8: trees).
    fn tally(_position: &Self::Position) -> u32 {
        0
    }

    /// The winner of a match in which each player won one game as `won_as`, by their tallies.
    fn tie_break(_won_as: Side, _tallies: [u32; 2]) -> Option<MatchPlayer> {
        None
    }
}

/// The checked options of a game, which make positions.
pub trait Ruleset: Clone + Default + Eq + Debug + Send + Sync + 'static {
    /// The positions that they make.
    type Position;

    /// The position that a game starts with.
    fn start(&self) -> Self::Position;

    /// What positions are made of.
    fn schema(&self) -> Schema;

    /// Checks a setup. This is the only way to a position besides [`start`](Self::start).
    ///
    /// # Errors
    /// Whatever the rules' list of impossible positions names.
    fn position(&self, setup: &Setup) -> Result<Self::Position, SetupError>;

    /// Reads canonical position text.
    ///
    /// # Errors
    /// Anything else, with the field and the column.
    fn read_text(&self, input: &str) -> Result<Self::Position, ReadError> {
        let (setup, places) = text::read(&self.schema(), input)?;
        self.position(&setup).map_err(|error| places.locate(error))
    }

    /// Reads a position from a JSON object.
    ///
    /// # Errors
    /// Anything that is not a position, with its path.
    fn read_json(&self, object: &serde_json::Map<String, serde_json::Value>) -> Result<Self::Position, ReadError> {
        let schema = self.schema();
        let setup = json::read(&schema, object)?;
        self.position(&setup).map_err(|error| json::locate(&schema, error))
    }
}

/// An action of a game.
pub type Action<G> = <<G as Game>::Position as GamePosition>::Action;

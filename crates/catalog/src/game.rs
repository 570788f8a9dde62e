//! A game without its type.

use std::marker::PhantomData;

use tabuleiro_rules::game::{GameInfo, Ruleset};
use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::knowledge::Playable;
use tabuleiro_rules::matches::Standing;
use tabuleiro_rules::options::{OptionError, Options};
use tabuleiro_rules::record::Record;
use tabuleiro_rules::record::text::{RawRecord, replay};
use tabuleiro_rules::setup::{ReadError, json};

use crate::input::{Input, InputError};
use crate::record::{AnyRecord, TypedRecord};

/// A game, whatever its type.
pub trait AnyGame: Send + Sync {
    /// Facts about the game.
    fn info(&self) -> &'static GameInfo;

    /// Checks that options make a game together.
    ///
    /// # Errors
    /// They do not.
    fn check_options(&self, options: &Options) -> Result<(), OptionError>;

    /// Starts a game with a position.
    ///
    /// # Errors
    /// Options that make no game, or an input that is no position. Options that a JSON text names must not contradict those given.
    fn open(&self, options: Options, input: Input<'_>) -> Result<Box<dyn AnyRecord>, InputError>;

    /// Replays a record.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    fn replay(&self, raw: &RawRecord) -> Result<Box<dyn AnyRecord>, ReadError>;

    /// The table of chances in the game's folder; empty where there is none.
    fn chances(&self) -> &'static str;

    /// The usual options.
    fn usual_options(&self) -> Options {
        Options::new(self.info().options)
    }

    /// Starts a game as usual.
    ///
    /// # Errors
    /// Options that make no game.
    fn start(&self, options: Options) -> Result<Box<dyn AnyRecord>, InputError> {
        self.open(options, Input::Start)
    }
}

pub(crate) struct Erased<G>(PhantomData<G>);

impl<G: Playable> Erased<G> {
    pub(crate) const NEW: Erased<G> = Erased(PhantomData);
}

impl<G: Playable> AnyGame for Erased<G> {
    fn info(&self) -> &'static GameInfo {
        const { &G::INFO }
    }

    fn chances(&self) -> &'static str {
        G::Position::CHANCES
    }

    fn check_options(&self, options: &Options) -> Result<(), OptionError> {
        G::rules(options).map(drop)
    }

    fn open(&self, mut options: Options, input: Input<'_>) -> Result<Box<dyn AnyRecord>, InputError> {
        let mut standing = Standing::default();
        let object = match input {
            Input::Json(text) => {
                let object = json::parse(text)?;
                json::read_options(&object, G::INFO.id, &mut options)?;
                Some(object)
            }
            _ => None,
        };
        let rules = G::rules(&options)?;
        let start = match (input, object) {
            (Input::Text(text), _) => rules.read_text(text)?,
            (Input::Json(_), Some(object)) => rules.read_json(&object)?,
            (Input::Prolog(text), _) => {
                let form = G::DOCUMENT.ok_or_else(|| InputError::no_document(&G::INFO))?;
                let (position, read) = form.read(&rules, text)?;
                standing = read;
                position
            }
            _ => rules.start(),
        };
        Ok(Box::new(TypedRecord { record: Record::<G>::from_position(options, rules, start), standing }))
    }

    fn replay(&self, raw: &RawRecord) -> Result<Box<dyn AnyRecord>, ReadError> {
        Ok(Box::new(TypedRecord { record: replay::<G>(raw)?, standing: Standing::default() }))
    }
}

//! Tests of Virus Wars: the numbered rules, what is read and shown, and laws over random games.

#[cfg(feature = "knowledge")]
mod knowing;
mod laws;
mod reading;
mod rules;
mod showing;

use super::{Position, Rules};
use crate::game::{Game, Ruleset};
use crate::games::VirusWars;
use crate::games::testing::{play, refusal, write};
use crate::options::{OptionError, Options};
use crate::position::GamePosition as _;

fn try_rules(options: &str) -> Result<Rules, OptionError> {
    VirusWars::rules(&Options::read(VirusWars::INFO.options, options)?)
}

fn rules(options: &str) -> Rules {
    try_rules(options).unwrap()
}

/// A position under rules whose size is that of the text.
fn read(text: &str) -> Position {
    let size = text.split('/').count();
    rules(&format!("size={size}")).read_text(text).unwrap()
}

/// The legal steps, separated by spaces.
fn steps(position: &Position) -> String {
    position.actions().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

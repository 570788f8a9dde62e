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
use crate::notation::Notation;
use crate::options::{OptionError, Options};
use crate::outcome::Referee;
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

fn write(position: &Position) -> String {
    position.to_string()
}

/// The position after some legal steps.
fn play(position: &Position, steps: &str) -> Position {
    steps.split(',').fold(*position, |position, step| {
        let action = position.parse_action(step).unwrap();
        position.check(action).unwrap();
        assert!(position.actions().contains(&action), "{step}");
        position.after(action)
    })
}

/// Why a step is refused: the rule and the words.
fn refusal(position: &Position, step: &str) -> String {
    let refusal = position.check(position.parse_action(step).unwrap()).unwrap_err();
    format!("{}: {}", refusal.rule, refusal.message)
}

/// The legal steps, separated by spaces.
fn steps(position: &Position) -> String {
    position.actions().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

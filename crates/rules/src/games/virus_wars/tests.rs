//! Tests of Virus Wars: the numbered rules, what is read and shown, and laws over random games.

#[cfg(feature = "knowledge")]
mod knowing;
mod laws;
mod reading;
mod rules;
mod showing;

use super::{Position, Rules};
use crate::game::{Game, read_text, write_text};
use crate::games::VirusWars;
use crate::options::{OptionError, Options};
use crate::position::Position as _;

fn try_rules(options: &str) -> Result<Rules, OptionError> {
    VirusWars::rules(&Options::read(VirusWars::INFO.options, options)?)
}

fn rules(options: &str) -> Rules {
    try_rules(options).unwrap()
}

/// A position under rules whose size is that of the text.
fn read(text: &str) -> Position {
    let size = text.split('/').count();
    read_text::<VirusWars>(&rules(&format!("size={size}")), text).unwrap()
}

fn write(position: &Position) -> String {
    write_text::<VirusWars>(&position.rules, position)
}

/// The position after some legal steps.
fn play(position: &Position, steps: &str) -> Position {
    steps.split(',').fold(*position, |position, step| {
        let action = VirusWars::parse_action(&position, step).unwrap();
        VirusWars::check(&position, action).unwrap();
        assert!(position.actions().contains(&action), "{step}");
        position.after(action)
    })
}

/// Why a step is refused: the rule and the words.
fn refusal(position: &Position, step: &str) -> String {
    let refusal = VirusWars::check(position, VirusWars::parse_action(position, step).unwrap()).unwrap_err();
    format!("{}: {}", refusal.rule, refusal.message)
}

/// The legal steps, separated by spaces.
fn steps(position: &Position) -> String {
    position.actions().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

//! Blockade: its rules one by one, its formats, and a slow second implementation to compare with.

mod brute;
mod formats;
#[cfg(feature = "knowledge")]
mod knowledge;
mod rules;
mod validation;

use crate::chance::Random;
use crate::game::{Game, Ruleset};
use crate::games::Blockade;
use crate::games::testing::{self, play, texts, write};
use crate::notation::Notation;
use crate::options::Options;
use crate::outcome::Referee;
use crate::position::GamePosition as _;

use super::{Position, Rules};

const START: &str = "11/11/11/3X3X3/11/11/11/11/11/11/3Y3Y3/11/11/11 X m - 9v9h 9v9h 0";

fn under(options: &str) -> Rules {
    testing::rules::<Blockade>(options)
}

fn seed() -> Rules {
    under("-")
}

fn lakeside() -> Rules {
    under("rules=lakeside")
}

fn read(text: &str) -> Position {
    seed().read_text(text).unwrap()
}

fn read_lakeside(text: &str) -> Position {
    lakeside().read_text(text).unwrap()
}

/// The rule that refuses an action, and its words.
fn refusal(position: &Position, action: &str) -> String {
    let refusal = position.check(position.parse_action(action).unwrap()).unwrap_err();
    format!("{} {}", refusal.rule, refusal.message)
}

/// The texts of the actions that start with a cell, sorted, without that cell.
fn targets(position: &Position, from: &str) -> String {
    let mut found: Vec<String> =
        texts(position).iter().filter_map(|text| text.strip_prefix(from)).map(str::to_owned).collect();
    found.sort();
    found.join(" ")
}

/// Every position of some random games, under both rules.
fn random_positions(games: u64, mut each: impl FnMut(&Rules, &Position)) {
    for game in 0..games {
        let rules = if game % 2 == 0 { seed() } else { lakeside() };
        let mut dice = Random::new(0x9e37_79b9_7f4a_7c15 ^ (game + 1));
        let mut position = rules.start();
        each(&rules, &position);
        while let Some(action) = position.random_action(&mut dice) {
            position.play_unchecked(action);
            each(&rules, &position);
        }
    }
}

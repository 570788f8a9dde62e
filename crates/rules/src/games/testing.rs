//! What the tests of several games share.

use crate::game::Game;
use crate::notation::Notation;
use crate::options::Options;
use crate::outcome::Referee;
use crate::position::GamePosition;

/// The rules of a game with these options, which have to be valid.
pub(super) fn rules<G: Game>(options: &str) -> G::Rules {
    G::rules(&Options::read(G::INFO.options, options).unwrap()).unwrap()
}

pub(super) fn write(position: &impl ToString) -> String {
    position.to_string()
}

/// The position after some legal actions, separated by commas.
pub(super) fn play<P: Notation + Referee>(position: &P, actions: &str) -> P {
    let mut position = position.clone();
    for text in actions.split(',') {
        let action = position.parse_action(text).unwrap();
        position.check(action).unwrap();
        assert!(position.outcome().is_some() || position.actions().contains(&action), "{text}");
        position.play_unchecked(action);
    }
    position
}

/// The rule that refuses an action, and its words: `V3: …`.
pub(super) fn refusal<P: Notation + Referee>(position: &P, action: &str) -> String {
    let refusal = position.check(position.parse_action(action).unwrap()).unwrap_err();
    format!("{}: {}", refusal.rule, refusal.message)
}

/// The texts of the legal actions, in the order of the list.
pub(super) fn texts(position: &impl GamePosition) -> Vec<String> {
    position.actions().iter().map(ToString::to_string).collect()
}

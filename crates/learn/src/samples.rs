//! Training samples: positions with their targets.

use std::path::{Path, PathBuf};

use tabuleiro_rules::game::Ruleset;
use tabuleiro_rules::knowledge::{Knowledge, Playable};
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::Side;
use tabuleiro_rules::position::GamePosition;

use crate::LearnError;
use crate::data::{GameFile, NO_VALUE, PlayedGame};

/// One game of so many goes to the validation set.
const TEST_EVERY: usize = 40;

/// A position and its target.
#[derive(Clone, Debug)]
pub struct Sample<P> {
    /// The position.
    pub position: P,
    /// The chance to win of the side to act, from 0 to 1.
    pub target: f32,
}

/// The samples of some files.
#[derive(Clone, Debug)]
pub struct Samples<P> {
    /// The training set.
    pub training: Vec<Sample<P>>,
    /// The validation set, from other games.
    pub test: Vec<Sample<P>>,
}

/// From a logit to a chance.
pub fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// Replays the games of files. `from_result` is the part of a target that is the result of the game; the rest is what the search found.
///
/// # Errors
/// A file that cannot be read, or whose games are not legal.
pub fn read<G: Playable>(paths: &[PathBuf], from_result: f32) -> Result<Samples<G::Position>, LearnError> {
    let mut samples = Samples { training: vec![], test: vec![] };
    for path in paths {
        let file = GameFile::read(path, G::INFO.id)?;
        for (number, game) in file.games.iter().enumerate() {
            let part = if number % TEST_EVERY == 0 { &mut samples.test } else { &mut samples.training };
            replay::<G>(game, from_result, part).ok_or_else(|| illegal(path, number))?;
        }
    }
    Ok(samples)
}

fn illegal(path: &Path, number: usize) -> LearnError {
    LearnError::Contents(path.to_path_buf(), format!("game {} is not legal", number + 1))
}

/// Appends the positions of a game that are worth learning; `None` where the game is not legal.
fn replay<G: Playable>(game: &PlayedGame, from_result: f32, out: &mut Vec<Sample<G::Position>>) -> Option<()> {
    let rules = G::rules(&Options::read(G::INFO.options, &game.options).ok()?).ok()?;
    let mut position = rules.start();
    let mut actions = Vec::new();
    for ply in &game.plies {
        actions.clear();
        position.actions_into(&mut actions);
        let action = *actions.get(usize::from(ply.action))?;
        // In the middle of an exchange no evaluation can be right: the search does not ask for one either.
        if ply.value != NO_VALUE && !(G::Position::HAS_NOISY && position.is_noisy(action)) {
            let first = f32::from(game.result) / 2.0;
            let result = if position.side_to_act() == Side::First { first } else { 1.0 - first };
            let found = sigmoid(f32::from(ply.value) / G::Position::SCALE as f32);
            let target = from_result * result + (1.0 - from_result) * found;
            out.push(Sample { position: position.clone(), target });
        }
        position.play_unchecked(action);
    }
    Some(())
}

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

/// What targets are made of.
#[derive(Clone, Copy, Debug)]
pub struct TargetMix {
    /// The part of a target that is the result of the game; the rest is what the searches found.
    pub result: f32,
    /// How much of what the searches found comes from the next position of the game instead of the position itself, and of that again from
    /// the one after it (a λ-return): 0 trusts the position's own search alone.
    pub trace: f32,
}

/// From a logit to a chance.
pub fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// Replays the games of files.
///
/// # Errors
/// A file that cannot be read, or whose games are not legal.
pub fn read<G: Playable>(paths: &[PathBuf], mix: TargetMix) -> Result<Samples<G::Position>, LearnError> {
    let mut samples = Samples { training: vec![], test: vec![] };
    for path in paths {
        let file = GameFile::read(path, G::INFO.id)?;
        for (number, game) in file.games.iter().enumerate() {
            let part = if number % TEST_EVERY == 0 { &mut samples.test } else { &mut samples.training };
            replay::<G>(game, mix, part).ok_or_else(|| illegal(path, number))?;
        }
    }
    Ok(samples)
}

fn illegal(path: &Path, number: usize) -> LearnError {
    LearnError::Contents(path.to_path_buf(), format!("game {} is not legal", number + 1))
}

/// Appends the positions of a game that are worth learning; `None` where the game is not legal.
fn replay<G: Playable>(game: &PlayedGame, mix: TargetMix, out: &mut Vec<Sample<G::Position>>) -> Option<()> {
    let rules = G::rules(&Options::read(G::INFO.options, &game.options).ok()?).ok()?;
    let mut position = rules.start();
    let mut actions = Vec::new();
    let begin = out.len();
    // Until the whole game is known, a target is the first side's chance by the position's own search.
    for ply in &game.plies {
        actions.clear();
        position.actions_into(&mut actions);
        let action = *actions.get(usize::from(ply.action))?;
        // In the middle of an exchange no evaluation can be right: the search does not ask for one either.
        if ply.value != NO_VALUE && !(G::Position::HAS_NOISY && position.is_noisy(action)) {
            let found = sigmoid(f32::from(ply.value) / G::Position::SCALE as f32);
            out.push(Sample { target: for_first(&position, found), position: position.clone() });
        }
        position.play_unchecked(action);
    }
    let result = f32::from(game.result) / 2.0;
    let mut later = None;
    for Sample { position, target } in out[begin..].iter_mut().rev() {
        let found = later.map_or(*target, |later| mix.trace * later + (1.0 - mix.trace) * *target);
        later = Some(found);
        *target = for_first(position, mix.result * result + (1.0 - mix.result) * found);
    }
    Some(())
}

/// From the chance of the side to act to that of the first side, and back.
fn for_first(position: &impl GamePosition, chance: f32) -> f32 {
    if position.side_to_act() == Side::First { chance } else { 1.0 - chance }
}

#[cfg(test)]
mod tests {
    use tabuleiro_rules::games::Infection;

    use super::*;
    use crate::data::Ply;

    #[test]
    fn targets_are_of_the_result_the_search_and_the_searches_after_it() {
        // Two random actions, then two that were searched: Red to act says even, Blue after it that Blue is nearly lost.
        let ply = |value| Ply { action: 0, value };
        let plies = vec![ply(NO_VALUE), ply(NO_VALUE), ply(0), ply(-i16::MAX)];
        let game = PlayedGame { options: String::new(), result: 0, plies };
        for (result, trace, first, second) in [
            (0.0, 0.0, 0.5, 0.0),
            (0.0, 1.0, 1.0, 0.0),
            (0.0, 0.5, 0.75, 0.0),
            (1.0, 0.5, 0.0, 1.0),
            (0.5, 0.0, 0.25, 0.5),
        ] {
            let mut samples = Vec::new();
            replay::<Infection>(&game, TargetMix { result, trace }, &mut samples).unwrap();
            let targets: Vec<f32> = samples.iter().map(|sample| sample.target).collect();
            assert_eq!(targets, [first, second], "{result} {trace}");
        }
    }
}

//! How far a network is off on games that it did not learn from: those of other players above all, which it would never have played.

use std::path::{Path, PathBuf};

use tabuleiro_rules::knowledge::{Knowledge, Playable};

use crate::LearnError;
use crate::job::GameJob;
use crate::judged::LoadedNetwork;
use crate::samples::{self, Sample, TargetMix, sigmoid};

/// Compares a network with the results of games.
#[derive(Debug)]
pub struct TestError<'t> {
    /// The file of the network.
    pub network: &'t Path,
    /// Files of games.
    pub files: &'t [PathBuf],
}

/// The positions of a phase, and how far the network is off there.
#[derive(Clone, Copy, Debug, Default)]
pub struct PhaseError {
    /// How many positions there were.
    pub positions: usize,
    /// The mean squared error of the chance to win, compared with the results.
    pub error: f64,
    /// By how much the chance is too high in the mean for the side to act.
    pub bias: f64,
}

impl GameJob for TestError<'_> {
    type Observer<'o> = ();
    /// One for each phase.
    type Result = Result<Vec<PhaseError>, LearnError>;

    fn run<G: Playable>(&self, (): ()) -> Self::Result {
        let network = LoadedNetwork::read::<G>(self.network)?.network();
        let samples = samples::read::<G>(self.files, TargetMix { result: 1.0, trace: 0.0 })?;
        let mut phases = vec![PhaseError::default(); G::Position::PHASES];
        let mut inputs = Vec::new();
        for Sample { position, target } in samples.training.iter().chain(&samples.test) {
            inputs.clear();
            position.inputs_into(&mut inputs);
            let logit = network.evaluate(&inputs, position.phase()) as f32 / G::Position::SCALE as f32;
            let off = f64::from(sigmoid(logit) - target);
            let phase = &mut phases[position.phase()];
            phase.positions += 1;
            phase.error += off * off;
            phase.bias += off;
        }
        for phase in &mut phases {
            let count = phase.positions.max(1) as f64;
            (phase.error, phase.bias) = (phase.error / count, phase.bias / count);
        }
        Ok(phases)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::PlaySettings;
    use crate::job::with_game;
    use crate::selfplay::PlayGames;

    #[test]
    fn errors_are_counted_by_phase_and_fall_towards_the_end_of_a_game() {
        let folder = tempfile::tempdir().unwrap();
        let [network, games] = ["network", "games"].map(|name| folder.path().join(name));
        std::fs::write(&network, include_bytes!("../../rules/src/games/infection/knowledge/network.bin")).unwrap();
        let options = vec![String::new()];
        let settings = PlaySettings {
            game: "infection".to_string(),
            nodes: 30,
            seed: 3,
            random: 8,
            options,
            network: None,
            vary: 0,
        };
        let job = PlayGames { settings: &settings, path: &games, games: 20, threads: 2, network: None };
        let played = with_game("infection", &job, &mut |_| {}).unwrap().unwrap();
        let files = [games];
        let job = TestError { network: &network, files: &files };
        let phases = with_game("infection", &job, ()).unwrap().unwrap();
        assert_eq!(phases.iter().map(|phase| phase.positions as u64).sum::<u64>(), played.positions);
        // The phase counts empty cells: the first one is the end.
        assert!(phases[0].error < phases[4].error, "{phases:?}");
        assert!(phases.iter().all(|phase| phase.error < 0.5 && phase.bias.abs() < 0.5), "{phases:?}");
    }
}

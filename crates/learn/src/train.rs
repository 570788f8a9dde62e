//! Training: epochs of batches, the learning rate's schedule, and reports.

use std::path::{Path, PathBuf};
use std::time::Instant;

use tabuleiro_net::{Description, NetworkFile};
use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::knowledge::{Knowledge, Playable};

use crate::LearnError;
use crate::job::GameJob;
use crate::judged::LoadedNetwork;
use crate::model::{Gradients, Layout, Model};
use crate::samples::{self, Sample, Samples, TargetMix};

/// The learning rate falls to this part of the first one.
const LAST_RATE: f32 = 0.01;

/// Trains a network.
#[derive(Clone, Debug)]
pub struct Train<'t> {
    /// Files of games.
    pub files: &'t [PathBuf],
    /// Where the network goes.
    pub out: &'t Path,
    /// The network to go on from; none begins at random.
    pub from: Option<&'t Path>,
    /// Neurons of the hidden layer, a multiple of 32.
    pub hidden: usize,
    /// The weights of an input are whole numbers of such steps, of which 255 make one.
    pub step: i16,
    /// Epochs: how often every position is looked at.
    pub rounds: u32,
    /// The batch size: positions for one step.
    pub batch: usize,
    /// The learning rate of the first step.
    pub rate: f32,
    /// What targets are made of.
    pub mix: TargetMix,
    /// The seed of all chance.
    pub seed: u64,
    /// How many threads learn.
    pub threads: usize,
    /// The command, for the file.
    pub command: &'t str,
}

/// How an epoch went.
#[derive(Clone, Copy, Debug)]
pub struct TrainingRound {
    /// Its number, from 1.
    pub number: u32,
    /// Positions in the training set.
    pub positions: usize,
    /// The mean squared error while learning.
    pub loss: f64,
    /// The same on the validation set.
    pub test_loss: f64,
    /// Positions learned in a second.
    pub speed: f64,
}

/// How training is watched.
pub type TrainObserver<'o> = &'o mut dyn FnMut(TrainingRound);

impl GameJob for Train<'_> {
    type Observer<'o> = TrainObserver<'o>;
    type Result = Result<Description, LearnError>;

    fn run<G: Playable>(&self, observer: TrainObserver<'_>) -> Self::Result {
        if G::Position::INPUTS == 0 {
            return Err(LearnError::NoInputs(G::INFO.id.to_string()));
        }
        let Samples { training, test } = samples::read::<G>(self.files, self.mix)?;
        if training.is_empty() {
            return Err(LearnError::NoPositions);
        }
        let layout = Layout { inputs: G::Position::INPUTS, hidden: self.hidden, phases: G::Position::PHASES };
        let mut chance = Random::new(self.seed);
        let mut model = match self.from {
            Some(path) => Model::resumed(&network_of::<G>(path, self.hidden)?, self.step),
            None => Model::new(layout, self.step, &mut chance),
        };
        let mut threads: Vec<Gradients> = (0..self.threads.max(1)).map(|_| model.gradients()).collect();
        let mut order: Vec<u32> = (0..training.len() as u32).collect();
        let batches = training.len().div_ceil(self.batch);
        let steps = batches * self.rounds as usize;
        let mut step = 0;
        let mut test_loss = 0.0;
        for number in 1..=self.rounds {
            let start = Instant::now();
            for last in (1..order.len()).rev() {
                order.swap(last, chance.below(last as u32 + 1) as usize);
            }
            for batch in order.chunks(self.batch) {
                let part = batch.len().div_ceil(threads.len());
                std::thread::scope(|scope| {
                    for (part, gradients) in batch.chunks(part).zip(&mut threads) {
                        let (model, training) = (&model, &training);
                        let symmetries = Random::new(u64::from(chance.below(u32::MAX)));
                        scope.spawn(move || learn(model, gradients, training, part, symmetries));
                    }
                });
                // A cosine from the first rate to the last.
                let done = step as f32 / steps as f32;
                let fall = 0.5 + 0.5 * (std::f32::consts::PI * done).cos();
                model.step(&mut threads, batch.len(), self.rate * (LAST_RATE + (1.0 - LAST_RATE) * fall));
                step += 1;
            }
            let seconds = start.elapsed().as_secs_f64();
            let loss = taken_loss(&mut threads) / training.len() as f64;
            tested(&model, &mut threads[0], &test);
            test_loss = taken_loss(&mut threads) / test.len().max(1) as f64;
            let speed = training.len() as f64 / seconds;
            observer(TrainingRound { number, positions: training.len(), loss, test_loss, speed });
        }
        let description = Description {
            game: G::INFO.id.to_string(),
            inputs: layout.inputs,
            hidden: layout.hidden,
            phases: layout.phases,
            scale: G::Position::SCALE,
            command: self.command.to_string(),
            seed: self.seed,
            positions: training.len() as u64,
            loss: test_loss,
        };
        let bytes = model.quantised(&description)?;
        std::fs::write(self.out, bytes).map_err(|error| LearnError::File(self.out.to_path_buf(), error))?;
        Ok(description)
    }
}

/// Reads the network to go on from, which has to be of the same game and size.
fn network_of<G: Playable>(path: &Path, hidden: usize) -> Result<NetworkFile, LearnError> {
    let file = LoadedNetwork::read::<G>(path)?.file;
    let found = file.description.hidden;
    if found != hidden {
        let reason = format!("expected a network with {hidden} neurons, found one with {found}");
        return Err(LearnError::Contents(path.to_path_buf(), reason));
    }
    Ok(file)
}

/// The losses of all threads, which begin anew.
fn taken_loss(threads: &mut [Gradients]) -> f64 {
    threads.iter_mut().map(|gradients| std::mem::take(&mut gradients.loss)).sum()
}

/// Learns from some positions, each turned or reflected at random.
fn learn<P: Knowledge>(
    model: &Model,
    gradients: &mut Gradients,
    samples: &[Sample<P>],
    part: &[u32],
    mut symmetries: impl Chance,
) {
    let mut inputs = Vec::new();
    for index in part {
        let Sample { position, target } = &samples[*index as usize];
        inputs.clear();
        match symmetries.below(P::SYMMETRIES as u32) {
            0 => position.inputs_into(&mut inputs),
            symmetry => position.turned(symmetry as usize).inputs_into(&mut inputs),
        }
        model.learn(gradients, &inputs, position.phase(), *target);
    }
}

fn tested<P: Knowledge>(model: &Model, gradients: &mut Gradients, samples: &[Sample<P>]) {
    let mut inputs = Vec::new();
    for Sample { position, target } in samples {
        inputs.clear();
        position.inputs_into(&mut inputs);
        model.test(gradients, &inputs, position.phase(), *target);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::PlaySettings;
    use crate::job::with_game;
    use crate::selfplay::PlayGames;

    #[test]
    fn a_few_games_make_a_network_whose_file_says_where_it_came_from() {
        let folder = tempfile::tempdir().unwrap();
        let [games, out] = ["games", "network"].map(|name| folder.path().join(name));
        let options = vec![String::new()];
        let settings = PlaySettings {
            game: "infection".to_string(),
            nodes: 20,
            seed: 5,
            random: 8,
            options,
            network: None,
            vary: 0,
        };
        let job = PlayGames { settings: &settings, path: &games, games: 50, threads: 2, network: None };
        with_game("infection", &job, &mut |_| {}).unwrap().unwrap();
        let files = [games];
        let job = Train {
            files: &files,
            out: &out,
            from: None,
            hidden: 32,
            step: 4,
            rounds: 3,
            batch: 64,
            rate: 0.005,
            mix: TargetMix { result: 0.5, trace: 0.0 },
            seed: 1,
            threads: 2,
            command: "a test",
        };
        let mut losses = Vec::new();
        let made = with_game("infection", &job, &mut |round| losses.push(round.loss)).unwrap().unwrap();
        assert!(losses.len() == 3 && losses[2] < losses[0], "{losses:?}");
        let network = tabuleiro_net::Network::read(&std::fs::read(&out).unwrap()).unwrap();
        assert_eq!((network.description().positions, network.description().hidden), (made.positions, 32));
        assert_eq!(network.description().command, "a test");
        // Going on from it begins where it ended; a network of another size is refused.
        let further = Train { from: Some(&out), rounds: 1, ..job.clone() };
        let mut resumed = Vec::new();
        with_game("infection", &further, &mut |round| resumed.push(round.loss)).unwrap().unwrap();
        assert!(resumed[0] < losses[0], "{resumed:?} after {losses:?}");
        let other = Train { hidden: 64, ..further };
        let refused = with_game("infection", &other, &mut |_| {}).unwrap().unwrap_err().to_string();
        assert!(refused.contains("with 64 neurons, found one with 32"), "{refused}");
    }
}

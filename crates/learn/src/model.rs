//! The network while it learns: weights in floating point, their gradients, and Adam.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x16};
use tabuleiro_net::{BLOCK, Description, FileError, HIDDEN_ONE, LARGEST_OUTPUT, NetworkFile, OUTPUT_ONE};
use tabuleiro_rules::chance::Chance;

use crate::samples::sigmoid;

/// Numbers that are computed at once.
const LANES: usize = 16;
const _: () = assert!(BLOCK.is_multiple_of(LANES));

/// No weight grows beyond this: sums of many then fit into the 16 bits of the hidden layer.
const LARGEST: f32 = LARGEST_OUTPUT as f32 / OUTPUT_ONE as f32 - 0.02;
/// Adam's decay rates of the mean gradient and of the mean squared gradient.
const FORGET: [f32; 2] = [0.9, 0.999];
/// Weight decay (AdamW), which pulls weights towards zero that no gradient holds.
const DECAY: f32 = 0.01;
/// The largest weight to begin with.
const FIRST: f32 = 0.1;

/// Where the weights of a network are in one list.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// How many inputs.
    pub inputs: usize,
    /// How many neurons: a multiple of [`BLOCK`].
    pub hidden: usize,
    /// How many sets of output weights.
    pub phases: usize,
}

impl Layout {
    /// The place of an input's row; that after the last is the biases, and then come the output weights of each phase.
    fn row(self, input: usize) -> usize {
        input * self.hidden
    }

    fn outputs(self, phase: usize) -> usize {
        self.row(self.inputs + 1 + phase)
    }

    fn output_bias(self, phase: usize) -> usize {
        self.outputs(self.phases) + phase
    }

    fn len(self) -> usize {
        self.output_bias(self.phases)
    }
}

/// The gradients that a thread has summed up.
#[derive(Debug)]
pub struct Gradients {
    slopes: Vec<f32>,
    hidden: Vec<f32>,
    /// The sum of squared errors.
    pub loss: f64,
}

/// A network with what Adam remembers.
#[derive(Debug)]
pub struct Model {
    layout: Layout,
    level: Level,
    weights: Vec<f32>,
    /// The weights as the file will have them, with which it computes while it learns: rows are rounded to the step (quantisation-aware
    /// training), so that the others make up for what rounding takes from one.
    rounded: Vec<f32>,
    /// The step of the rows, in parts of [`HIDDEN_ONE`].
    step: f32,
    /// Whether it began with random weights, which mean nothing where no position has the input.
    began_at_random: bool,
    /// The running mean of every gradient, and that of its square.
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Model {
    /// A network with random weights, whose rows will be whole numbers of steps.
    pub fn new(layout: Layout, step: i16, chance: &mut impl Chance) -> Model {
        let mut weights = vec![0.0; layout.len()];
        for weight in &mut weights[..layout.output_bias(0)] {
            *weight = (chance.below(1 << 16) as f32 / f32::from(u16::MAX) * 2.0 - 1.0) * FIRST;
        }
        Model::with_weights(layout, step, weights, true)
    }

    /// A network that goes on from what another has learned.
    pub fn resumed(file: &NetworkFile, step: i16) -> Model {
        let Description { inputs, hidden, phases, .. } = file.description;
        let layout = Layout { inputs, hidden, phases };
        let (of_hidden, of_outputs) = file.weights.split_at(layout.outputs(0));
        let one = f32::from(HIDDEN_ONE) * f32::from(OUTPUT_ONE);
        let mut weights: Vec<f32> = of_hidden.iter().map(|weight| f32::from(*weight) / f32::from(HIDDEN_ONE)).collect();
        weights.extend(of_outputs.iter().map(|weight| f32::from(*weight) / f32::from(OUTPUT_ONE)));
        weights.extend(file.output_biases.iter().map(|bias| *bias as f32 / one));
        Model::with_weights(layout, step, weights, false)
    }

    fn with_weights(layout: Layout, step: i16, weights: Vec<f32>, began_at_random: bool) -> Model {
        let zeros = vec![0.0; layout.len()];
        let step = f32::from(step) / f32::from(HIDDEN_ONE);
        let (level, means, squares) = (Level::new(), zeros.clone(), zeros);
        let mut model =
            Model { layout, level, rounded: weights.clone(), weights, step, began_at_random, means, squares, steps: 0 };
        model.round();
        model
    }

    /// Rounds the weights of the rows; what is behind them is kept as it is.
    fn round(&mut self) {
        let (step, most) = (self.step, self.step * f32::from(i8::MAX));
        let rows = self.layout.row(self.layout.inputs);
        self.rounded.copy_from_slice(&self.weights);
        dispatch!(self.level, _simd => {
            for weight in &mut self.rounded[..rows] {
                *weight = ((*weight / step).round_ties_even() * step).clamp(-most, most);
            }
        });
    }

    /// Gradients of zero.
    pub fn gradients(&self) -> Gradients {
        Gradients { slopes: vec![0.0; self.layout.len()], hidden: vec![0.0; self.layout.hidden], loss: 0.0 }
    }

    /// Adds the gradients of one sample.
    pub fn learn(&self, gradients: &mut Gradients, inputs: &[u16], phase: usize, target: f32) {
        dispatch!(self.level, simd => {
            let error = forward(simd, self, gradients, inputs, phase, target);
            backward(simd, self, gradients, inputs, phase, error);
        });
    }

    /// Adds the loss of one sample.
    pub fn test(&self, gradients: &mut Gradients, inputs: &[u16], phase: usize, target: f32) {
        dispatch!(self.level, simd => _ = forward(simd, self, gradients, inputs, phase, target));
    }

    /// A step of Adam against the mean gradient of so many samples. Resets the gradients.
    pub fn step(&mut self, threads: &mut [Gradients], samples: usize, rate: f32) {
        self.steps += 1;
        let part = 1.0 / samples.max(1) as f32;
        let unbiased = FORGET.map(|forget| 1.0 - forget.powi(self.steps));
        let rate = rate / unbiased[0];
        let Some((first, others)) = threads.split_first_mut() else { return };
        let level = self.level;
        for other in others {
            dispatch!(level, _simd => {
                for (sum, slope) in first.slopes.iter_mut().zip(&mut other.slopes) {
                    *sum += *slope;
                    *slope = 0.0;
                }
            });
        }
        let root = unbiased[1].sqrt();
        dispatch!(level, _simd => {
            let remembered = self.means.iter_mut().zip(&mut self.squares);
            for ((weight, slope), (mean, square)) in self.weights.iter_mut().zip(&mut first.slopes).zip(remembered) {
                let now = *slope * part;
                *slope = 0.0;
                *mean = FORGET[0] * *mean + (1.0 - FORGET[0]) * now;
                *square = FORGET[1] * *square + (1.0 - FORGET[1]) * now * now;
                let moved = *weight * (1.0 - rate * DECAY) - rate * *mean / (square.sqrt() / root + 1e-8);
                *weight = moved.clamp(-LARGEST, LARGEST);
            }
        });
        self.round();
    }

    /// The bytes of the network's file.
    ///
    /// # Errors
    /// A description that does not fit.
    pub fn quantised(&self, description: &Description) -> Result<Vec<u8>, FileError> {
        let Layout { inputs, phases, .. } = self.layout;
        let to = |weight: f32, one: i16| (weight * f32::from(one)).round() as i16;
        let (hidden, outputs) = self.rounded.split_at(self.layout.outputs(0));
        let (outputs, biases) = outputs.split_at(outputs.len() - phases);
        let mut weights: Vec<i16> = Vec::with_capacity(self.layout.len());
        // Inputs that no position had keep their random initial weights: they become zero.
        let seen =
            |place: usize| !self.began_at_random || place >= self.layout.row(inputs) || self.squares[place] > 0.0;
        weights.extend(
            hidden.iter().enumerate().map(|(place, weight)| if seen(place) { to(*weight, HIDDEN_ONE) } else { 0 }),
        );
        weights.extend(outputs.iter().map(|weight| to(*weight, OUTPUT_ONE)));
        let one = f32::from(HIDDEN_ONE) * f32::from(OUTPUT_ONE);
        let biases: Vec<i32> = biases.iter().map(|bias| (bias * one).round() as i32).collect();
        tabuleiro_net::write(description, &weights, &biases)
    }
}

/// Fills in the hidden layer before it is clipped, and adds to the loss. Returns the derivative of the squared error by the output.
#[inline(always)]
fn forward<S: Simd>(simd: S, model: &Model, state: &mut Gradients, inputs: &[u16], phase: usize, target: f32) -> f32 {
    let Model { layout, rounded: weights, .. } = model;
    let zero = f32x16::splat(simd, 0.0);
    let one = f32x16::splat(simd, 1.0);
    let mut sums = zero;
    let lanes = |place: usize| f32x16::from_slice(simd, &weights[place..place + LANES]);
    for start in (0..layout.hidden).step_by(LANES) {
        let mut hidden = lanes(layout.row(layout.inputs) + start);
        for input in inputs {
            hidden += lanes(layout.row(usize::from(*input)) + start);
        }
        hidden.store_slice(&mut state.hidden[start..start + LANES]);
        let clipped = hidden.max(zero).min(one);
        sums += clipped * clipped * lanes(layout.outputs(phase) + start);
    }
    let output = sums.as_slice().iter().sum::<f32>() + weights[layout.output_bias(phase)];
    let chance = sigmoid(output);
    let error = chance - target;
    state.loss += f64::from(error * error);
    2.0 * error * chance * (1.0 - chance)
}

/// Backpropagation: adds the gradients of all weights, for this derivative of the output.
#[inline(always)]
fn backward<S: Simd>(simd: S, model: &Model, state: &mut Gradients, inputs: &[u16], phase: usize, slope: f32) {
    let Model { layout, rounded: weights, .. } = model;
    let zero = f32x16::splat(simd, 0.0);
    let one = f32x16::splat(simd, 1.0);
    let by_output = f32x16::splat(simd, slope);
    let mut add = |place: usize, lanes: f32x16<S>| {
        let slopes = &mut state.slopes[place..place + LANES];
        (f32x16::from_slice(simd, slopes) + lanes).store_slice(slopes);
    };
    for start in (0..layout.hidden).step_by(LANES) {
        let hidden = f32x16::from_slice(simd, &state.hidden[start..start + LANES]);
        let clipped = hidden.max(zero).min(one);
        let outputs = layout.outputs(phase) + start;
        add(outputs, clipped * clipped * by_output);
        let weight = f32x16::from_slice(simd, &weights[outputs..outputs + LANES]);
        let by_hidden = hidden.simd_lt(one).select(clipped * weight * by_output * 2.0, zero);
        add(layout.row(layout.inputs) + start, by_hidden);
        for input in inputs {
            add(layout.row(usize::from(*input)) + start, by_hidden);
        }
    }
    state.slopes[layout.output_bias(phase)] += slope;
}

#[cfg(test)]
mod tests {
    use tabuleiro_net::Network;
    use tabuleiro_rules::chance::Random;

    use super::*;

    const LAYOUT: Layout = Layout { inputs: 5, hidden: BLOCK, phases: 2 };
    const SCALE: i32 = 1000;

    fn description() -> Description {
        Description {
            game: "toy".to_string(),
            inputs: LAYOUT.inputs,
            hidden: LAYOUT.hidden,
            phases: LAYOUT.phases,
            scale: SCALE,
            command: "a test".to_string(),
            seed: 1,
            positions: 4,
            loss: 0.0,
        }
    }

    #[test]
    fn it_learns_a_toy_and_says_the_same_in_sixteen_bits() {
        // Exclusive or needs the hidden layer; the second phase wants the opposite.
        let samples: [(&[u16], f32); 4] = [(&[0, 2], 0.2), (&[0, 3], 0.8), (&[1, 2], 0.8), (&[1, 3], 0.2)];
        let mut model = Model::new(LAYOUT, 1, &mut Random::new(1));
        let mut threads = [model.gradients(), model.gradients()];
        for _ in 0..2000 {
            for (number, (inputs, target)) in samples.iter().enumerate() {
                model.learn(&mut threads[number % 2], inputs, 0, *target);
                model.learn(&mut threads[number % 2], inputs, 1, 1.0 - target);
            }
            model.step(&mut threads, 8, 0.005);
        }
        let network = Network::read(&model.quantised(&description()).unwrap()).unwrap();
        for (inputs, target) in samples {
            for (phase, target) in [(0, target), (1, 1.0 - target)] {
                let found = sigmoid(network.evaluate(inputs, phase) as f32 / SCALE as f32);
                assert!((found - target).abs() < 0.03, "{inputs:?} {phase}: {found} for {target}");
            }
        }
        // No sample has the last input: nothing is left of the random weights that it began with.
        assert_eq!(network.evaluate(&[0, 2, 4], 0), network.evaluate(&[0, 2], 0));
    }

    #[test]
    fn what_is_resumed_is_what_was_written_in_whole_steps() {
        let (mut chance, step) = (Random::new(3), 8);
        let model = Model::new(LAYOUT, step, &mut chance);
        // It has learned nothing, so that no input was seen: resumed once, every row counts.
        let file =
            tabuleiro_net::read(&Model { began_at_random: false, ..model }.quantised(&description()).unwrap()).unwrap();
        assert!(file.weights[..LAYOUT.row(LAYOUT.inputs)].iter().all(|weight| weight % step == 0));
        assert!(file.weights.iter().any(|weight| *weight != 0));
        let again = tabuleiro_net::read(&Model::resumed(&file, step).quantised(&description()).unwrap()).unwrap();
        assert_eq!((again.weights, again.output_biases), (file.weights, file.output_biases));
    }

    #[test]
    fn slopes_are_those_of_the_loss() {
        let mut model = Model::new(LAYOUT, 1, &mut Random::new(2));
        let (inputs, phase, target) = ([1, 3], 1, 0.9);
        let loss = |model: &Model| {
            let mut gradients = model.gradients();
            model.test(&mut gradients, &inputs, phase, target);
            gradients.loss
        };
        let mut gradients = model.gradients();
        model.learn(&mut gradients, &inputs, phase, target);
        for place in
            [LAYOUT.row(1), LAYOUT.row(3) + 7, LAYOUT.row(5) + 31, LAYOUT.outputs(1) + 9, LAYOUT.output_bias(1)]
        {
            let step = 1e-3;
            let here = model.rounded[place];
            model.rounded[place] = here + step;
            let above = loss(&model);
            model.rounded[place] = here - step;
            let below = loss(&model);
            model.rounded[place] = here;
            let slope = (above - below) / (2.0 * f64::from(step));
            let found = f64::from(gradients.slopes[place]);
            assert!((slope - found).abs() < 1e-3 * (1.0 + slope.abs()), "{place}: {found} for {slope}");
        }
    }
}

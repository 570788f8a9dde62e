//! Inference: from active inputs to a number.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, i16x32, i32x16};

use crate::file::{self, Description, FileError, NetworkFile};
use crate::{BLOCK, HIDDEN_ONE, OUTPUT_ONE};

/// A block of a row of weights: one cache line.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Block([i16; BLOCK]);

/// A network that is ready to compute.
#[derive(Clone, Debug)]
pub struct Network {
    description: Description,
    /// The vector instructions of this machine.
    level: Level,
    /// How many blocks a row has.
    blocks: usize,
    /// The rows of all inputs, one after another.
    rows: Box<[Block]>,
    biases: Box<[Block]>,
    /// For every phase the output weights.
    outputs: Box<[Block]>,
    output_biases: Box<[i32]>,
}

impl Network {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// Why they are no network.
    pub fn read(bytes: &[u8]) -> Result<Network, FileError> {
        let NetworkFile { description, weights, output_biases } = file::read(bytes)?;
        let blocks = description.hidden / BLOCK;
        let mut all: Vec<Block> = weights.as_chunks().0.iter().map(|block| Block(*block)).collect();
        let mut biases = all.split_off(description.inputs * blocks);
        let outputs = biases.split_off(blocks);
        Ok(Network {
            level: Level::new(),
            blocks,
            rows: all.into(),
            biases: biases.into(),
            outputs: outputs.into(),
            output_biases: output_biases.into(),
            description,
        })
    }

    /// Where it came from.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// The evaluation of a position with these active inputs, for whoever they were named for. An input or a phase that the network
    /// does not have counts nothing.
    #[inline]
    pub fn evaluate(&self, inputs: &[u16], phase: usize) -> i32 {
        let sum = dispatch!(self.level, simd => forward(simd, self, inputs, phase));
        let bias = self.output_biases.get(phase).copied().unwrap_or(0);
        let one = i64::from(HIDDEN_ONE) * i64::from(OUTPUT_ONE);
        let logit = sum / i64::from(HIDDEN_ONE) + i64::from(bias);
        (logit * i64::from(self.description.scale) / one) as i32
    }
}

/// The dot product of the squared hidden layer and the output weights.
#[inline(always)]
fn forward<S: Simd>(simd: S, network: &Network, inputs: &[u16], phase: usize) -> i64 {
    let blocks = network.blocks;
    let zero = i16x32::splat(simd, 0);
    let one = i16x32::splat(simd, HIDDEN_ONE);
    let mut sum = 0;
    // Block by block, so that the accumulator stays in registers.
    for block in 0..blocks {
        let mut hidden = i16x32::from_slice(simd, &network.biases[block].0);
        for input in inputs {
            if let Some(row) = network.rows.get(usize::from(*input) * blocks + block) {
                hidden += i16x32::from_slice(simd, &row.0);
            }
        }
        if let Some(weights) = network.outputs.get(phase * blocks + block) {
            let clipped = hidden.max(zero).min(one);
            // The weight times the value fits into 16 bits, and that times the value into 32.
            let weighted = clipped * i16x32::from_slice(simd, &weights.0);
            let pairs: i32x16<S> = clipped.pairwise_dot_product(weighted);
            sum += i64::from(pairs.as_slice().iter().sum::<i32>());
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LARGEST_OUTPUT;

    /// The same by the definition.
    fn plain(contents: &NetworkFile, inputs: &[u16], phase: usize) -> i32 {
        let Description { inputs: rows, hidden, scale, .. } = contents.description;
        let weight = |row: usize, neuron: usize| i64::from(contents.weights[row * hidden + neuron]);
        let sum: i64 = (0..hidden)
            .map(|neuron| {
                let value = inputs.iter().map(|input| weight(usize::from(*input), neuron)).sum::<i64>();
                let clipped = (value + weight(rows, neuron)).clamp(0, i64::from(HIDDEN_ONE));
                clipped * clipped * weight(rows + 1 + phase, neuron)
            })
            .sum();
        let logit = sum / i64::from(HIDDEN_ONE) + i64::from(contents.output_biases[phase]);
        (logit * i64::from(scale) / (i64::from(HIDDEN_ONE) * i64::from(OUTPUT_ONE))) as i32
    }

    fn bytes(hidden: usize) -> Vec<u8> {
        let (inputs, phases) = (50, 3);
        let description = Description {
            game: "any".to_string(),
            inputs,
            hidden,
            phases,
            scale: 600,
            command: "none".to_string(),
            seed: 1,
            positions: 0,
            loss: 0.0,
        };
        let mut state = 1_u64;
        let mut below = |limit: i16| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) as i64 % i64::from(2 * limit + 1)) as i16 - limit
        };
        let mut weights: Vec<i16> = (0..hidden * (inputs + 1)).map(|_| below(100)).collect();
        weights.extend((0..hidden * phases).map(|_| below(LARGEST_OUTPUT)));
        // The extremes, too.
        weights.splice(hidden * (inputs + 1)..hidden * (inputs + 2), vec![LARGEST_OUTPUT; hidden]);
        file::write(&description, &weights, &[-3000, 0, 9]).unwrap()
    }

    #[test]
    fn vectors_find_what_the_definition_says() {
        for hidden in [32, 64, 96] {
            let bytes = bytes(hidden);
            let (network, contents) = (Network::read(&bytes).unwrap(), file::read(&bytes).unwrap());
            for phase in 0..3 {
                for inputs in [vec![], vec![0], vec![49, 1, 1], (0..50).step_by(3).collect(), (0..50).collect()] {
                    let found = network.evaluate(&inputs, phase);
                    assert_eq!(found, plain(&contents, &inputs, phase), "{hidden} {phase} {inputs:?}");
                }
            }
        }
    }

    #[test]
    fn unknown_inputs_and_phases_count_nothing() {
        let network = Network::read(&bytes(32)).unwrap();
        assert_eq!(network.evaluate(&[50, 65535], 0), network.evaluate(&[], 0));
        assert_eq!(network.evaluate(&[1], 3), 0);
    }
}

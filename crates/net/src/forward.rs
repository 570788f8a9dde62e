//! Inference: from active inputs to a number.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, i16x32, i32x16};

use crate::file::{self, Description, FileError, NetworkFile};
use crate::{BLOCK, HIDDEN_ONE, OUTPUT_ONE};

/// Neurons that are computed at once: twice a block.
const TWINS: usize = 2 * BLOCK;
/// What the lower of two twins has in addition, so that it is never negative.
const LOWER: i16 = 128;

/// A cache line of 16-bit weights.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Block([i16; BLOCK]);

/// A network that is ready to compute.
///
/// Rows are kept in 8 bits, in which they come: what is read for an evaluation is half as much as in 16. A 16-bit number of a row holds the
/// weights of two neurons a block apart, in steps: the second one times 256, plus the first one and `LOWER`. Summed up over the active
/// inputs, the second ones are summed apart as well (an arithmetic shift brings them down), and what they make up is taken from the sum.
#[derive(Clone, Debug)]
pub struct Network {
    description: Description,
    /// The vector instructions of this machine.
    level: Level,
    /// How many blocks of twins a row has.
    blocks: usize,
    /// What a step of the rows is.
    step: i16,
    /// The rows of all inputs, one after another.
    rows: Box<[Block]>,
    /// Two blocks for each block of twins; neurons beyond the last count nothing.
    biases: Box<[Block]>,
    /// For every phase the output weights, likewise.
    outputs: Box<[Block]>,
    output_biases: Box<[i32]>,
}

impl Network {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// Why they are no network.
    pub fn read(bytes: &[u8]) -> Result<Network, FileError> {
        file::read(bytes).map(Network::from)
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

impl From<NetworkFile> for Network {
    fn from(file: NetworkFile) -> Network {
        let NetworkFile { description, step, weights, output_biases } = file;
        let hidden = description.hidden;
        let (rows, behind) = weights.split_at(hidden * description.inputs);
        let twins = |twins: &[i16]| {
            let of = |place: usize| twins.get(place).map_or(0, |weight| weight / step);
            Block(std::array::from_fn(|place| (of(place + BLOCK) << 8) + of(place) + LOWER))
        };
        let mut behind = behind.chunks_exact(hidden).flat_map(|row| row.chunks(TWINS)).flat_map(|twins| {
            let of = |place: usize| twins.get(place).copied().unwrap_or(0);
            [Block(std::array::from_fn(of)), Block(std::array::from_fn(|place| of(place + BLOCK)))]
        });
        let blocks = hidden.div_ceil(TWINS);
        Network {
            level: Level::new(),
            blocks,
            step,
            rows: rows.chunks_exact(hidden).flat_map(|row| row.chunks(TWINS)).map(twins).collect(),
            biases: behind.by_ref().take(2 * blocks).collect(),
            outputs: behind.collect(),
            output_biases: output_biases.into(),
            description,
        }
    }
}

/// The dot product of the squared hidden layer and the output weights.
#[inline(always)]
fn forward<S: Simd>(simd: S, network: &Network, inputs: &[u16], phase: usize) -> i64 {
    let blocks = network.blocks;
    let zero = i16x32::splat(simd, 0);
    let one = i16x32::splat(simd, HIDDEN_ONE);
    let step = i16x32::splat(simd, network.step);
    let block_of = |blocks: &[Block], place: usize| blocks.get(place).map(|block| i16x32::from_slice(simd, &block.0));
    let mut sum = 0;
    // Block by block, so that the accumulators stay in registers.
    for block in 0..blocks {
        let (mut both, mut upper) = (zero, zero);
        let mut added = 0_i16;
        for input in inputs {
            if let Some(row) = block_of(&network.rows, usize::from(*input) * blocks + block) {
                both += row;
                upper += row >> 8;
                added = added.wrapping_add(LOWER);
            }
        }
        let lower = both - (upper << 8) - i16x32::splat(simd, added);
        for (half, steps) in [lower, upper].into_iter().enumerate() {
            let place = 2 * block + half;
            let outputs = block_of(&network.outputs, phase * 2 * blocks + place);
            let (Some(biases), Some(weights)) = (block_of(&network.biases, place), outputs) else { continue };
            let clipped = (steps * step + biases).max(zero).min(one);
            // The weight times the value fits into 16 bits, and that times the value into 32.
            let pairs: i32x16<S> = clipped.pairwise_dot_product(clipped * weights);
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
        // The largest weights that are allowed, too.
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

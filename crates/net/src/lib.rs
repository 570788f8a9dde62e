//! Small networks that judge positions: one hidden layer over sparse inputs, in 16-bit integers.
//!
//! A position has a list of active inputs. Their rows of weights are summed into the hidden layer (the *accumulator*), which goes
//! through a squared clipped ReLU and a dot product to one number: how good the position is for whoever the inputs were named for.
//! The weights of that product are chosen by the *phase* of the game.
//!
//! [`Network::read`] reads a file that the crate `tabuleiro-learn` wrote; [`Network::evaluate`] computes. The instructions are chosen when the
//! program runs, from SSE2 to AVX-512, NEON or the 128 bits of WebAssembly.

mod file;
mod forward;

pub use file::{Description, FileError, NetworkFile, read, write};
pub use forward::Network;

/// The hidden layer is made of blocks of so many neurons: a cache line of 16-bit weights.
pub const BLOCK: usize = 32;
/// What 1 is in the hidden layer.
pub const HIDDEN_ONE: i16 = 255;
/// What 1 is among the output weights.
pub const OUTPUT_ONE: i16 = 64;
/// The largest output weight: times the largest hidden value it still fits into 16 bits.
pub const LARGEST_OUTPUT: i16 = i16::MAX / HIDDEN_ONE;

//! The file of a network: lines of text that say what it is and where it came from, an empty line, and the weights.
//!
//! The weights are little-endian 16-bit numbers: a row for every input, the biases of the hidden layer, and for every phase the output
//! weights; then for every phase its output bias, in 32 bits.

use thiserror::Error;

use crate::BLOCK;

/// The first line of a file.
const FIRST_LINE: &str = "tabuleiro network 1";

/// What the text of a file says.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// The id of the game whose positions it judges.
    pub game: String,
    /// How many inputs there are.
    pub inputs: usize,
    /// How many neurons the hidden layer has: a multiple of [`BLOCK`].
    pub hidden: usize,
    /// How many sets of output weights there are.
    pub phases: usize,
    /// The evaluation at which the chances are *e* to 1.
    pub scale: i32,
    /// The command that trained it.
    pub command: String,
    /// The seed of the training.
    pub seed: u64,
    /// How many positions it learned from.
    pub positions: u64,
    /// The mean squared error of its predictions on positions that it did not learn from.
    pub loss: f64,
}

/// Why a file is no network.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum FileError {
    /// No empty line ends the text, or what is before it is no text.
    #[error("expected lines of text up to an empty line")]
    Text,
    /// Another kind of file, or one of another version.
    #[error("expected the first line `{FIRST_LINE}`, found `{0}`")]
    FirstLine(String),
    /// A line that is missing, or that has no such value.
    #[error("expected a line `{name} …`{wanted}, found `{found}`")]
    Line {
        /// What the line is about.
        name: &'static str,
        /// What its value has to be.
        wanted: &'static str,
        /// What is there.
        found: String,
    },
    /// More or fewer weights than the text says.
    #[error("expected {wanted} bytes of weights, found {found}")]
    Length {
        /// How many bytes the text asks for.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
}

impl Description {
    fn text(&self) -> String {
        let Description { game, inputs, hidden, phases, scale, command, seed, positions, loss } = self;
        format!(
            "{FIRST_LINE}\ngame {game}\ninputs {inputs}\nhidden {hidden}\nphases {phases}\nscale {scale}\n\
             command {command}\nseed {seed}\npositions {positions}\nloss {loss:.6}\n\n"
        )
    }

    /// How many 16-bit weights there are before the output biases.
    fn weights(&self) -> usize {
        self.hidden * (self.inputs + 1 + self.phases)
    }

    fn read(text: &str) -> Result<Description, FileError> {
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        if first != FIRST_LINE {
            return Err(FileError::FirstLine(first.to_string()));
        }
        let mut line = |name: &'static str| {
            let found = lines.next().unwrap_or_default();
            let value = found.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            value.map(str::to_string).ok_or(FileError::Line { name, wanted: "", found: found.to_string() })
        };
        Ok(Description {
            game: line("game")?,
            inputs: number("inputs", line("inputs")?, |inputs| (1..=1 << 16).contains(inputs))?,
            hidden: number("hidden", line("hidden")?, |hidden| (1..=64).any(|blocks| blocks * BLOCK == *hidden))?,
            phases: number("phases", line("phases")?, |phases| (1..=256).contains(phases))?,
            scale: number("scale", line("scale")?, |scale| (1..=10_000).contains(scale))?,
            command: line("command")?,
            seed: number("seed", line("seed")?, |_| true)?,
            positions: number("positions", line("positions")?, |_| true)?,
            loss: number("loss", line("loss")?, |loss: &f64| loss.is_finite())?,
        })
    }
}

fn number<N: std::str::FromStr>(name: &'static str, text: String, fits: impl Fn(&N) -> bool) -> Result<N, FileError> {
    text.parse().ok().filter(fits).ok_or(FileError::Line { name, wanted: " with a number that fits", found: text })
}

/// What a file holds.
pub(crate) struct Contents {
    pub(crate) description: Description,
    /// Rows of inputs, biases of the hidden layer, output weights of each phase.
    pub(crate) weights: Vec<i16>,
    pub(crate) output_biases: Vec<i32>,
}

/// Reads a file.
pub(crate) fn read(bytes: &[u8]) -> Result<Contents, FileError> {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(FileError::Text)?;
    let text = std::str::from_utf8(&bytes[..end]).map_err(|_| FileError::Text)?;
    let description = Description::read(text)?;
    let bytes = &bytes[end + 2..];
    let wanted = 2 * description.weights() + 4 * description.phases;
    if bytes.len() != wanted {
        return Err(FileError::Length { wanted, found: bytes.len() });
    }
    let (weights, biases) = bytes.split_at(2 * description.weights());
    let weights = weights.as_chunks().0.iter().map(|bytes| i16::from_le_bytes(*bytes)).collect();
    let output_biases = biases.as_chunks().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect();
    Ok(Contents { description, weights, output_biases })
}

/// The bytes of a file. `weights` are the rows of the inputs, the biases of the hidden layer and the output weights of each phase.
///
/// # Errors
/// A description that could not be read again, or another number of weights than it says.
pub fn write(description: &Description, weights: &[i16], output_biases: &[i32]) -> Result<Vec<u8>, FileError> {
    let mut bytes = description.text().into_bytes();
    bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
    bytes.extend(output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
    read(&bytes).map(|_| bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn description() -> Description {
        Description {
            game: "chess".to_string(),
            inputs: 3,
            hidden: BLOCK,
            phases: 2,
            scale: 400,
            command: "train chess".to_string(),
            seed: 7,
            positions: 1000,
            loss: 0.125,
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let weights: Vec<i16> = (0..description().weights() as i16).map(|number| number - 90).collect();
        let bytes = write(&description(), &weights, &[-5, 1 << 20]).unwrap();
        let contents = read(&bytes).unwrap();
        assert_eq!(contents.description, description());
        assert_eq!(contents.weights, weights);
        assert_eq!(contents.output_biases, [-5, 1 << 20]);
    }

    #[test]
    fn other_files_are_refused_with_a_reason() {
        let weights = vec![0; description().weights()];
        let bytes = write(&description(), &weights, &[0; 2]).unwrap();
        let wanted = bytes.len() - description().text().len();
        let refused = |bytes: &[u8]| read(bytes).err().unwrap();
        assert_eq!(refused(b""), FileError::Text);
        assert_eq!(refused(b"\xff\n\n"), FileError::Text);
        assert_eq!(refused(b"PNG\n\n"), FileError::FirstLine("PNG".to_string()));
        assert_eq!(refused(&bytes[..bytes.len() - 1]), FileError::Length { wanted, found: wanted - 1 });
        for broken in [
            Description { inputs: 0, ..description() },
            Description { hidden: 40, ..description() },
            Description { phases: 1000, ..description() },
            Description { scale: 0, ..description() },
            Description { loss: f64::NAN, ..description() },
            Description { command: "two\nlines".to_string(), ..description() },
        ] {
            assert!(write(&broken, &weights, &[0; 2]).is_err(), "{broken:?}");
        }
    }
}

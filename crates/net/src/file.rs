//! The file of a network: lines of text that say what it is and where it came from, an empty line, and the weights.
//!
//! Numbers are little-endian. The rows of the inputs, nearly all of the file, are 8-bit numbers of steps, after the size of a step in 16
//! bits; then come the biases of the hidden layer and for every phase the output weights in 16 bits, and for every phase its output bias in
//! 32. A step is the one that training rounded to, or else as small as the largest weight of a row allows. Finer weights would tell noise
//! from noise, and double what a browser loads.

use thiserror::Error;

use crate::BLOCK;

/// The first line of a file.
const FIRST_LINE: &str = "tabuleiro network 2";

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
    /// A step that is not positive, or larger than a weight can be.
    #[error("expected a step from 1 to 256, found {0}")]
    Step(i16),
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

    /// How many weights the rows of the inputs have.
    fn in_rows(&self) -> usize {
        self.hidden * self.inputs
    }

    /// How many 16-bit numbers there are behind the rows.
    fn behind_rows(&self) -> usize {
        self.hidden * (1 + self.phases)
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
            loss: millionths("loss", line("loss")?)?,
        })
    }
}

fn number<N: std::str::FromStr>(name: &'static str, text: String, fits: impl Fn(&N) -> bool) -> Result<N, FileError> {
    text.parse().ok().filter(fits).ok_or(FileError::Line { name, wanted: " with a number that fits", found: text })
}

/// A number with six digits after the point, as it is written. Not by the standard library, whose tables for reading any number would go
/// into the browser's module for this line alone.
fn millionths(name: &'static str, text: String) -> Result<f64, FileError> {
    let read = |text: &str| {
        let (whole, part) = text.split_once('.')?;
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let all: u64 =
            (digits(whole) && digits(part) && part.len() == 6).then(|| format!("{whole}{part}").parse().ok())??;
        Some(all as f64 / 1_000_000.0)
    };
    read(&text).ok_or(FileError::Line { name, wanted: " with six digits after the point", found: text })
}

/// What a file holds.
#[derive(Clone, Debug)]
pub struct NetworkFile {
    /// What its text says.
    pub description: Description,
    /// What the weights of the rows are multiples of.
    pub step: i16,
    /// Rows of inputs, biases of the hidden layer, output weights of each phase.
    pub weights: Vec<i16>,
    /// The output bias of each phase.
    pub output_biases: Vec<i32>,
}

/// Reads a file.
///
/// # Errors
/// Why it is no network.
pub fn read(bytes: &[u8]) -> Result<NetworkFile, FileError> {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(FileError::Text)?;
    let text = std::str::from_utf8(&bytes[..end]).map_err(|_| FileError::Text)?;
    let description = Description::read(text)?;
    let bytes = &bytes[end + 2..];
    let wanted = 2 + description.in_rows() + 2 * description.behind_rows() + 4 * description.phases;
    if bytes.len() != wanted {
        return Err(FileError::Length { wanted, found: bytes.len() });
    }
    let (step, bytes) = bytes.split_at(2);
    let (rows, bytes) = bytes.split_at(description.in_rows());
    let (behind, biases) = bytes.split_at(2 * description.behind_rows());
    let step = step.as_chunks().0.iter().map(|bytes| i16::from_le_bytes(*bytes)).next().unwrap_or_default();
    if !(1..=LARGEST_STEP).contains(&step) {
        return Err(FileError::Step(step));
    }
    let rows = rows.iter().map(|byte| i16::from(byte.cast_signed()) * step);
    let behind = behind.as_chunks().0.iter().map(|bytes| i16::from_le_bytes(*bytes));
    let weights = rows.chain(behind).collect();
    let output_biases = biases.as_chunks().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect();
    Ok(NetworkFile { description, step, weights, output_biases })
}

/// The largest step: then the steps of a row reach over all 16-bit numbers, but for the very last.
const LARGEST_STEP: i16 = 256;

/// The bytes of a file. `weights` are the rows of the inputs, which are rounded to steps, the biases of the hidden layer and the output
/// weights of each phase.
///
/// # Errors
/// A description that could not be read again, or another number of weights than it says.
pub fn write(description: &Description, weights: &[i16], output_biases: &[i32]) -> Result<Vec<u8>, FileError> {
    let mut bytes = description.text().into_bytes();
    let (rows, behind) = weights.split_at(description.in_rows().min(weights.len()));
    let step = step_of(rows);
    bytes.extend(step.to_le_bytes());
    bytes.extend(rows.iter().map(|weight| steps(*weight, step).cast_unsigned()));
    bytes.extend(behind.iter().flat_map(|weight| weight.to_le_bytes()));
    bytes.extend(output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
    read(&bytes).map(|_| bytes)
}

/// The step that keeps rows as they are, where they were made of whole steps; otherwise the smallest that the largest weight allows.
fn step_of(rows: &[i16]) -> i16 {
    let largest = rows.iter().map(|weight| weight.unsigned_abs()).max().unwrap_or_default();
    let smallest = largest.div_ceil(127).clamp(1, LARGEST_STEP.unsigned_abs());
    let common = rows.iter().fold(0, |divisor, weight| greatest_common_divisor(divisor, weight.unsigned_abs()));
    let fits = (smallest..=LARGEST_STEP.unsigned_abs()).contains(&common);
    if fits { common.cast_signed() } else { smallest.cast_signed() }
}

fn greatest_common_divisor(one: u16, other: u16) -> u16 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

/// The number of steps that comes nearest to a weight.
fn steps(weight: i16, step: i16) -> i8 {
    let (weight, step) = (i32::from(weight), i32::from(step));
    let rounded = (weight + weight.signum() * step / 2) / step;
    i8::try_from(rounded).unwrap_or(if rounded < 0 { i8::MIN } else { i8::MAX })
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

    /// How many weights a description asks for.
    fn all(description: &Description) -> usize {
        description.in_rows() + description.behind_rows()
    }

    #[test]
    fn what_is_written_is_read() {
        let weights: Vec<i16> = (0..all(&description()) as i16).map(|number| number - 90).collect();
        let bytes = write(&description(), &weights, &[-5, 1 << 20]).unwrap();
        let contents = read(&bytes).unwrap();
        assert_eq!(contents.description, description());
        assert_eq!(contents.weights, weights);
        assert_eq!(contents.output_biases, [-5, 1 << 20]);
    }

    #[test]
    fn weights_of_rows_are_rounded_to_the_step_that_the_largest_needs() {
        let mut weights = vec![0; all(&description())];
        // 505 needs a step of 4; behind the rows nothing is rounded.
        weights[..6].copy_from_slice(&[505, -505, 1, 2, -2, 7]);
        *weights.last_mut().unwrap() = 1001;
        let read = read(&write(&description(), &weights, &[0; 2]).unwrap()).unwrap().weights;
        assert_eq!(read[..6], [504, -504, 0, 4, -4, 8]);
        assert_eq!(read.last(), Some(&1001));
        weights[0] = i16::MIN;
        let read = super::read(&write(&description(), &weights, &[0; 2]).unwrap()).unwrap().weights;
        assert_eq!(read[..2], [i16::MIN, -512]);
    }

    #[test]
    fn rows_of_whole_steps_keep_them() {
        let mut weights = vec![0; all(&description())];
        // 640 allows a step of 6, but all are multiples of 16.
        weights[..4].copy_from_slice(&[640, -48, 16, 32]);
        let bytes = write(&description(), &weights, &[0; 2]).unwrap();
        assert_eq!(bytes[description().text().len()..][..6], [16, 0, 40, 0xfd, 1, 2]);
        assert_eq!(read(&bytes).unwrap().weights, weights);
    }

    #[test]
    fn other_files_are_refused_with_a_reason() {
        let weights = vec![0; all(&description())];
        let bytes = write(&description(), &weights, &[0; 2]).unwrap();
        let wanted = bytes.len() - description().text().len();
        let refused = |bytes: &[u8]| read(bytes).err().unwrap();
        assert_eq!(refused(b""), FileError::Text);
        assert_eq!(refused(b"\xff\n\n"), FileError::Text);
        assert_eq!(refused(b"PNG\n\n"), FileError::FirstLine("PNG".to_string()));
        assert_eq!(refused(&bytes[..bytes.len() - 1]), FileError::Length { wanted, found: wanted - 1 });
        let mut stepless = bytes;
        stepless[description().text().len()] = 0;
        assert_eq!(refused(&stepless), FileError::Step(0));
        for broken in [
            Description { inputs: 0, ..description() },
            Description { hidden: 40, ..description() },
            Description { phases: 1000, ..description() },
            Description { scale: 0, ..description() },
            Description { loss: f64::NAN, ..description() },
            Description { loss: -0.5, ..description() },
            Description { command: "two\nlines".to_string(), ..description() },
        ] {
            assert!(write(&broken, &weights, &[0; 2]).is_err(), "{broken:?}");
        }
    }
}

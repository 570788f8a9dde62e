//! `tabuleiro perft`: counts action sequences. The last line is the count alone.

use crate::args::InputArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;

pub(crate) fn run(game: &str, depth: u32, args: &InputArgs, divide: bool, output: &mut Output) -> Result<(), Failure> {
    let record = input::open(input::game(game)?, args)?;
    if !divide || depth == 0 {
        return output.line(record.study().perft(depth).to_string());
    }
    let parts = record.study().perft_divide(depth);
    for (action, count) in &parts {
        output.line(format!("{action}: {count}"))?;
    }
    output.line(parts.iter().map(|(_, count)| count).sum::<u64>().to_string())
}

//! `tabuleiro moves`: the legal actions.

use serde_json::json;
use tabuleiro_catalog::rules::record::text::result_text;
use tabuleiro_catalog::rules::setup::json::options_json;

use crate::args::InputArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;

pub(crate) fn run(game: &str, args: &InputArgs, as_json: bool, output: &mut Output) -> Result<(), Failure> {
    let record = input::open(input::game(game)?, args)?;
    if as_json {
        let ending = record.ending();
        let answer = json!({
            "game": record.info().id,
            "options": options_json(record.options()),
            "position": record.position_text(),
            "side": record.info().sides[record.side_to_act().index()].letter,
            "actions": record.legal(),
            "result": result_text(ending.as_ref().map(|ending| ending.outcome)),
            "rule": ending.map(|ending| ending.reason),
        });
        return output.line(answer.to_string());
    }
    for action in record.legal() {
        output.line(action)?;
    }
    Ok(())
}

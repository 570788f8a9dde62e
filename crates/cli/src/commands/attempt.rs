//! `tabuleiro try`: document 000's `makePlay`. Is it valid or which rule forbids it, the new position, is the game won.

use serde_json::json;
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Outcome;
use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_catalog::rules::record::text::result_text;

use crate::args::InputArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::texts::show;

pub(crate) fn run(
    game: &str,
    args: &InputArgs,
    actions: &[String],
    as_json: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut record = input::open(input::game(game)?, args)?;
    for action in actions {
        match record.play_typed(action) {
            Ok(_) if as_json => {}
            Ok(_) => output.say(Message::new(&show::TRY_VALID).with("action", action))?,
            // What is no action at all cannot be judged.
            Err(error @ PlayError::Notation { .. }) => return Err(Failure::Usage(error.message())),
            Err(error) if as_json => {
                output.line(answer(record.as_ref(), Some((action, &error)), output).to_string())?;
                return Err(Failure::No);
            }
            Err(error) => {
                output.say(Message::new(&show::TRY_INVALID).with("why", error.message()))?;
                return Err(Failure::No);
            }
        }
    }
    if as_json {
        return output.line(answer(record.as_ref(), None, output).to_string());
    }
    output.say(Message::new(&show::TRY_POSITION).with("position", record.position_text()))?;
    let sides = &record.info().sides;
    output.say(match record.ending() {
        None => Message::new(&show::TRY_GOES_ON).with("side", sides[record.side_to_act().index()].subject),
        Some(ending) => {
            let message = match ending.outcome {
                Outcome::Win(side) => Message::new(&show::TRY_WON).with("side", sides[side.index()].subject),
                Outcome::Draw => Message::new(&show::TRY_DRAWN),
            };
            message.with("rule", ending.reason).with("why", ending.message)
        }
    })
}

/// The answer as JSON: whether all actions are valid, the first that is not and why, and where the game stands.
fn answer(record: &dyn AnyRecord, refused: Option<(&String, &PlayError)>, output: &Output) -> serde_json::Value {
    let ending = record.ending();
    let rule = refused.and_then(|(_, error)| match error {
        PlayError::Refused { refusal, .. } => Some(refusal.rule),
        _ => None,
    });
    json!({
        "game": record.info().id,
        "valid": refused.is_none(),
        "refused": refused.map(|(action, _)| action),
        "refused_by": rule,
        "why": refused.map(|(_, error)| error.message().in_lang(output.lang)),
        "position": record.position_text(),
        "side": record.info().sides[record.side_to_act().index()].letter,
        "result": result_text(ending.as_ref().map(|ending| ending.outcome)),
        "rule": ending.map(|ending| ending.reason),
    })
}

//! `tabuleiro try`: document 000's `makePlay`. Is it valid or which rule forbids it, the new position, is the game won.

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Outcome;

use crate::args::InputArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::texts::show;

pub(crate) fn run(game: &str, args: &InputArgs, actions: &[String], output: &mut Output) -> Result<(), Failure> {
    let mut record = input::open(input::game(game)?, args)?;
    for action in actions {
        if let Err(error) = record.play_typed(action) {
            output.say(Message::new(&show::TRY_INVALID).with("why", error.message()))?;
            return Err(Failure::No);
        }
        output.say(Message::new(&show::TRY_VALID).with("action", action))?;
    }
    output.say(Message::new(&show::TRY_POSITION).with("position", record.position_text()))?;
    let sides = &record.info().sides;
    output.say(match record.ending() {
        None => Message::new(&show::TRY_GOES_ON).with("side", sides[record.side_to_act().index()].name),
        Some(ending) => {
            let message = match ending.outcome {
                Outcome::Win(side) => Message::new(&show::TRY_WON).with("side", sides[side.index()].name),
                Outcome::Draw => Message::new(&show::TRY_DRAWN),
            };
            message.with("rule", ending.reason).with("why", ending.message)
        }
    })
}

//! `hint`, `eval` and `graph`: what the computer thinks of the game, for whoever asks.

use std::time::Duration;
use tabuleiro_catalog::texts::analysis;

use tabuleiro_catalog::analysis::{Asked, CHART_ROWS, ChartStyle, Judge, JudgedTurn, chart, evaluate, hint, words_for};
use tabuleiro_catalog::engine::{Engine, EngineOptions};
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_home::LocalGame;
use tabuleiro_home::local::DRAW_NODES;
use tabuleiro_home::wording::turn_words;

use crate::failure::Failure;
use crate::output::Output;
use crate::texts::analyse as texts;
use crate::texts::plain;
use tabuleiro_protocol::who::Who;

/// How long it thinks where nothing is said.
const USUAL: Duration = Duration::from_secs(1);

/// The same for one turn of a game.
const TURN: Duration = Duration::from_millis(200);

/// A computer player that only gives advice.
pub(super) struct Adviser(Engine);

impl Default for Adviser {
    fn default() -> Adviser {
        Adviser(Engine::new(EngineOptions::default()))
    }
}

impl Adviser {
    /// Says what to play, and why.
    pub(super) fn hint(&mut self, game: &LocalGame, limit: &str, output: &mut Output) -> Result<(), Failure> {
        let asked = match understand(limit, USUAL) {
            Ok(asked) => asked,
            Err(message) => return output.say(message),
        };
        let record = game.record();
        match hint(record, &mut self.0, &asked) {
            Some(hint) => {
                let message = Message::new(&analysis::HINT).with("turn", turn_words(&hint.turn));
                output.say(message.with("reason", hint.reason()))
            }
            None => output.say(&texts::NOTHING_TO_ADVISE),
        }
    }

    /// Whether the computer takes a draw that the side to act offers: where it is not better itself.
    pub(super) fn accepts_draw(&mut self, game: &LocalGame) -> bool {
        let record = game.record();
        let evaluation = evaluate(record, &mut self.0, &Asked::nodes(DRAW_NODES), &mut |_| {});
        LocalGame::computer_accepts(&evaluation, record.side_to_act())
    }

    /// Says how the game stands, and how it might go on.
    pub(super) fn eval(&mut self, game: &LocalGame, limit: &str, output: &mut Output) -> Result<(), Failure> {
        let asked = match understand(limit, USUAL) {
            Ok(asked) => Asked { long: true, ..asked },
            Err(message) => return output.say(message),
        };
        let record = game.record();
        let (info, side) = (record.info(), record.side_to_act());
        let evaluation = evaluate(record, &mut self.0, &asked, &mut |_| {});
        let Some(line) = evaluation.lines.first() else { return output.say(&texts::NOTHING_TO_ADVISE) };
        let message = Message::new(&texts::EVAL).with("words", words_for(record, evaluation.value));
        let message =
            message.with("number", evaluation.value.number(side)).with("side", info.sides[side.index()].subject);
        output.say(message.with("percent", evaluation.value.percent(side)))?;
        output.say(Message::new(&texts::LINE).with("line", line.text(output.dots())))
    }

    /// Draws the chances turn by turn, and says which turns were mistakes.
    pub(super) fn graph(&mut self, game: &LocalGame, limit: &str, output: &mut Output) -> Result<(), Failure> {
        let asked = match understand(limit, TURN) {
            Ok(asked) => asked,
            Err(message) => return output.say(message),
        };
        let (record, info) = (game.record(), game.record().info());
        output.flush()?;
        let turns: Vec<JudgedTurn> = Judge::new(record, &mut self.0, &asked).collect();
        if turns.is_empty() {
            return output.say(&plain::NO_TURNS);
        }
        let style = ChartStyle { width: output.width(), rows: CHART_ROWS, ascii: output.ascii };
        output.block(&chart(&turns, info, style, output.lang))?;
        for (turn, mark) in turns.iter().filter_map(|turn| Some((turn, turn.mark?))) {
            let message = Message::new(&plain::JUDGED).with("side", info.sides[turn.side.index()].subject);
            output.say(message.with("turn", turn_words(&turn.turn)).with("mark", mark.name()))?;
        }
        Ok(())
    }
}

fn understand(limit: &str, usual: Duration) -> Result<Asked, Message> {
    match Who::read(limit) {
        _ if limit.is_empty() => Ok(Asked::time(usual)),
        Ok(Who::Nodes(nodes)) => Ok(Asked::nodes(nodes)),
        Ok(Who::Time(milliseconds)) => Ok(Asked::time(Duration::from_millis(milliseconds))),
        _ => Err(Message::new(&texts::HOW_LONG).with("found", quoted(limit))),
    }
}

//! How the chances went over a game, without a judgement of its turns.

use tabuleiro_rules::outcome::Side;

use super::evaluation::{Asked, evaluate};
use crate::engine::Engine;
use crate::record::AnyRecord;
use crate::walk::walk;

/// The chances of the first side in percent: at the start, and after every turn. What was asked is for each position. One that is stopped has fewer of them.
pub fn course(record: &dyn AnyRecord, engine: &mut Engine, asked: &Asked) -> Vec<u32> {
    engine.forget();
    let mut chances = Vec::new();
    let walked = walk(record, |step| {
        if !asked.is_stopped() {
            chances.push(evaluate(step.record, engine, asked, &mut |_| {}).value.percent(Side::First));
        }
    });
    // A record can always be played again; one that could not would have the chances up to there.
    drop(walked);
    chances
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::EngineOptions;
    use crate::{Input, find};

    #[test]
    fn every_position_has_its_chances_and_the_end_is_certain() {
        let game = find("infection").expect("a game");
        let start = Input::Text("7/7/2BB3/7/3R3/7/7 R 0 1");
        let mut record = game.open(game.usual_options(), start).expect("a position");
        record.play_text("d4").expect("it captures both");
        assert!(record.ending().is_some());
        let mut engine = Engine::new(EngineOptions::default());
        let chances = course(record.as_ref(), &mut engine, &Asked::nodes(500));
        assert_eq!(chances.len(), 2);
        assert_eq!(chances[1], 100);
    }
}

//! What the actions of a turn touch on the board: for arrows, rings and numbers.

use tabuleiro_catalog::AnyRecord;

use crate::board;
use tabuleiro_catalog::walk::rewind;

/// For each action of a turn from the position of a record, the places that it touches; as far as the turn is legal.
pub fn touched(record: &dyn AnyRecord, turn: &str) -> Vec<Vec<String>> {
    let mut ahead = record.clone_box();
    let mut touched = Vec::new();
    for action in turn.split(',') {
        let Ok(action) = ahead.read(action) else { break };
        touched.extend(action.touched().iter().map(|places| board::names(places)));
        if ahead.play(&action).is_err() {
            break;
        }
    }
    touched
}

/// The same for the last turn of a record; nothing at its start.
pub fn last_touched(record: &dyn AnyRecord) -> Vec<Vec<String>> {
    let turns = record.turns();
    let Some((last, before)) = turns.split_last() else { return vec![] };
    let mut start = record.clone_box();
    start.reopen();
    rewind(start.as_mut(), before.len());
    touched(start.as_ref(), last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::find;

    #[test]
    fn every_action_of_a_turn_has_its_places() {
        let game = find("blockade").unwrap();
        let mut record = game.start(game.usual_options()).unwrap();
        assert!(last_touched(record.as_ref()).is_empty());
        assert_eq!(touched(record.as_ref(), "d4d6,e3h"), [vec!["d4", "d6"], vec!["e3h"]]);
        assert_eq!(touched(record.as_ref(), "d4d6,zz"), [vec!["d4", "d6"]]);
        record.play_text("d4d6,e3h").unwrap();
        assert_eq!(last_touched(record.as_ref()), [vec!["d4", "d6"], vec!["e3h"]]);
    }
}

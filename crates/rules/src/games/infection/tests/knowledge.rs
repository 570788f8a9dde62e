//! What the game knows about playing well.

use super::read;
use crate::knowledge::Knowledge;
use crate::outcome::Side;
use crate::position::GamePosition as _;

#[test]
fn every_legal_action_is_searched_jumps_beside_clones_included() {
    for text in [
        "B5R/7/7/7/7/7/R5B R 0 1",
        // b1 jumps to a3, where a2 can put a clone.
        "1R5/R6/7/7/7/7/6B R 0 1",
        "RRRRRRR/BBBBBBB/BBBBBBB/7/7/7/7 R 0 1",
    ] {
        let position = read(text);
        let (mut searched, mut scores) = (Vec::new(), Vec::new());
        position.scored_candidates_into(&mut searched, &mut scores);
        assert_eq!(searched.len(), scores.len());
        searched.sort_unstable();
        let mut legal = position.actions();
        legal.sort_unstable();
        assert_eq!(searched, legal, "{text}");
    }
}

#[test]
fn a_turn_is_given_away_in_thought_only_to_a_side_that_can_move() {
    let start = read("B5R/7/7/7/7/7/R5B R 0 1");
    assert_eq!(start.null_move().map(|passed| passed.side), Some(Side::Second));
    assert_eq!(read("RRRRRRR/BBBBBBB/BBBBBBB/7/7/7/7 B 0 1").null_move(), None);
    assert_eq!(read("B5R/7/7/7/7/7/R5B R 99 1").null_move(), None);
}

#[test]
fn an_advantage_fades_with_the_clock() {
    let value = |clock: u8| read(&format!("B5R/7/7/7/7/RR5/R5B R {clock} 60")).evaluate();
    assert_eq!(value(0), value(16));
    assert!(value(16) > value(50) && value(50) > value(99) && value(99) > 0);
}

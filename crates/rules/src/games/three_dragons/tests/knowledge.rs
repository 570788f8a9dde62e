//! What the game knows about playing well, held against the rules.

use super::laws::{OPTIONS, each_option};
use super::{basic, dragons, power, rules};
use crate::game::Ruleset;
use crate::knowledge::{EVALUATION_LIMIT, Knowledge};
use crate::notation::Notation;
use crate::outcome::Side;
use crate::position::GamePosition as _;

use super::super::{DragonWeights, Position};

/// Calls `look` for positions of games that go on.
fn in_games(mut look: impl FnMut(&Position)) {
    each_option(|_, position, _| {
        if position.outcome().is_none() {
            look(position);
        }
    });
}

fn swapped(position: &Position) -> Position {
    let [white, black] = position.pieces;
    Position { pieces: [black, white], side: position.side.opponent(), ..*position }
}

#[test]
fn evaluation_turns_around_with_the_colours_and_keeps_its_limits() {
    in_games(|position| {
        let value = position.evaluate();
        assert_eq!(value, -swapped(position).evaluate());
        assert!(value.abs() < EVALUATION_LIMIT);
    });
}

#[test]
fn noisy_actions_are_the_legal_ones_that_reset_the_clock() {
    in_games(|position| {
        let (mut noisy, mut legal) = (vec![], position.actions());
        position.noisy_into(&mut noisy);
        for action in &legal {
            assert_eq!(position.is_noisy(*action), position.after(*action).clock == 0, "{action}");
        }
        legal.retain(|action| position.is_noisy(*action));
        noisy.sort_unstable();
        legal.sort_unstable();
        assert_eq!(noisy, legal);
    });
}

#[test]
fn noisy_actions_are_found_where_a_cave_is_surrounded_already() {
    let position = dragons("M2B2B23M/9/9/W27W2/DW22D2W2D/W27W2/9/9/M5W21M W 9 1");
    let mut noisy = vec![];
    position.noisy_into(&mut noisy);
    let mut legal = position.actions();
    legal.retain(|action| position.is_noisy(*action));
    noisy.sort_unstable();
    legal.sort_unstable();
    assert_eq!(noisy, legal);
    assert!(!noisy.is_empty());
}

#[test]
fn captures_and_dragons_come_first_and_cannot_be_undone() {
    in_games(|position| {
        for action in position.actions() {
            assert_eq!(position.ordering_score(action) > 0, position.is_noisy(action));
            assert!(position.is_irreversible(action) || !position.is_noisy(action));
        }
        assert_eq!(position.actions_to_clock(), 100 - u32::from(position.clock));
    });
    let leaves = dragons("M2B2B23M/9/9/9/W31W21D3D/9/9/9/M7M W 9 1");
    let action = leaves.parse_action("a5b5").unwrap();
    assert!(leaves.is_irreversible(action) && !leaves.is_noisy(action));
}

#[test]
fn a_piece_more_a_stronger_die_and_a_nearly_woken_dragon_are_better() {
    let even = basic("M1B3B1M/9/9/9/D3D3D/9/9/9/M1W3W1M W 0 1").evaluate();
    let more = basic("M1B3B1M/9/9/9/D3D3D/9/9/9/M1W1W1W1M W 0 1").evaluate();
    assert!(more > even + 100, "{more} {even}");
    let weak = power("M1B23B21M/9/9/9/D3D3D/9/9/9/M1W23W21M W 0 1").evaluate();
    let strong = power("M1B23B21M/9/9/9/D3D3D/9/9/9/M1W23W41M W 0 1").evaluate();
    assert!(strong > weak, "{strong} {weak}");
    let far = dragons("M1B2B2B23M/9/9/9/D3D3D/9/W28/9/M1W23W21M W 0 1").evaluate();
    let near = dragons("M1B2B2B23M/9/9/W28/DW22D3D/9/9/9/M5W21M W 0 1").evaluate();
    assert!(near > far, "{near} {far}");
}

#[test]
fn dice_count_by_how_many_of_the_enemy_they_can_capture() {
    let superior = DragonWeights::of(std::array::from_fn(|index| i32::from(index == DragonWeights::LENGTH - 2) * 1000));
    let of = |text: &str| power(text).evaluate_with(&superior);
    assert_eq!(of("M1B23B21M/9/9/9/D3D3D/9/9/9/M1W23W41M W 0 1"), 1000);
    assert_eq!(of("M1B23B21M/9/9/9/D3D3D/9/9/9/M1W33W31M W 0 1"), 2000);
    assert_eq!(of("M1B33B21M/9/9/9/D3D3D/9/9/9/M1W33W21M W 0 1"), 0);
    assert_eq!(of("M1B33B21M/9/9/9/D3D3D/9/9/9/M1W23W21M W 0 1"), -1000);
}

#[test]
fn a_turn_can_be_given_away_unless_that_ends_the_game() {
    let start = rules("mode=basic").start();
    let passed = start.null_move().expect("both sides can move");
    assert_eq!((passed.side, passed.clock), (Side::Second, 1));
    assert_eq!(basic("M1B3B1M/9/9/9/D3D3D/9/9/9/M1W1W1W1M W 99 60").null_move(), None);
}

#[test]
fn hanging_pieces_count_for_who_is_to_move() {
    let only = |index: usize| DragonWeights::of(std::array::from_fn(|other| i32::from(other == index) * 1000));
    let (wins, may_lose) = (only(19), only(21));
    // Black gets to c5 and captures d5 against the cave; on c6 White bars the way.
    let hangs = basic("M7M/9/9/9/D2WD3D/9/2B6/B8/M5W1M W 0 1");
    let barred = basic("M7M/9/9/9/D2WD3D/2W6/2B6/B8/M7M W 0 1");
    assert_eq!(hangs.evaluate_with(&may_lose), 1000);
    assert_eq!(barred.evaluate_with(&may_lose), 0);
    let gain = Position { side: Side::Second, ..hangs };
    assert_eq!(gain.evaluate_with(&wins), -1000);
    assert_eq!(hangs.evaluate_with(&wins), 0);
    // Strong dice capture weaker ones wherever they get next to them.
    let strong = power("M7M/9/9/9/D3D3D/1W27/9/9/M1B33B2W2M W 0 1");
    let equal = power("M7M/9/9/9/D3D3D/1W27/9/9/M1B23B2W2M W 0 1");
    assert_eq!(strong.evaluate_with(&may_lose), 1000);
    assert_eq!(equal.evaluate_with(&may_lose), 0);
}

#[test]
fn an_advantage_fades_when_the_clock_is_about_to_run_out() {
    let value = |clock: u8| basic(&format!("M1B3B1M/9/9/9/D3D3D/9/9/9/M1W1W1W1M W {clock} 60")).evaluate();
    assert!(value(0) == value(50) && value(50) > value(80) && value(80) > value(99) && value(99) > 0);
}

#[test]
fn weights_and_their_numbers_are_the_same() {
    for options in OPTIONS {
        let weights = rules(options).start().weights();
        assert_eq!(DragonWeights::of(weights.numbers()).numbers(), weights.numbers());
    }
    let numbered: [i32; DragonWeights::LENGTH] = std::array::from_fn(|index| index as i32);
    assert_eq!(DragonWeights::of(numbered).numbers(), numbered);
}

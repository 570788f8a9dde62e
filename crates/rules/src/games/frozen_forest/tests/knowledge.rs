//! What the game knows about playing well, tried on random games.

use super::super::knowledge::terms::{Terms, steps_from};
use super::laws::positions;
use super::{Position, play, read, rules};
use crate::game::Ruleset;
use crate::knowledge::{EVALUATION_LIMIT, Knowledge};
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition as _;

fn candidates(position: &Position) -> Vec<String> {
    let mut out = vec![];
    position.candidates_into(&mut out);
    out.iter().map(ToString::to_string).collect()
}

#[test]
fn worthwhile_actions_are_legal_and_not_none() {
    for position in positions(40) {
        let legal = position.actions();
        let mut out = vec![];
        position.candidates_into(&mut out);
        assert_eq!(out.is_empty(), legal.is_empty());
        assert!(out.iter().all(|action| legal.contains(action)));
        assert!(position.mina.is_none() || out == legal);
        assert!(position.evaluate().abs() < EVALUATION_LIMIT);
    }
}

#[test]
fn of_cells_that_are_alike_one_is_worth_placing_on() {
    let start = rules("-").start();
    assert_eq!(candidates(&start).len(), 15);
    // An odd forest does not stand in the middle: only the diagonal mirrors it.
    assert_eq!(candidates(&rules("forest=3").start()).len(), 6);
    // Yuki on the diagonal leaves one symmetry, beside it none.
    let (on, beside) = (play(&start, "c3"), play(&start, "d3"));
    assert!(candidates(&on).len() * 2 <= on.actions().len() + 10);
    assert_eq!(candidates(&beside).len(), beside.actions().len());
}

/// The board mirrored at its main diagonal.
fn mirrored(position: &Position) -> Position {
    let swap = |cell: u8| cell % 10 * 10 + cell / 10;
    let trees = (0..100).filter(|cell| position.trees >> cell & 1 != 0).fold(0, |trees, cell| trees | 1 << swap(cell));
    Position { trees, yuki: position.yuki.map(swap), mina: position.mina.map(swap), ..*position }
}

#[test]
fn a_mirrored_board_is_worth_the_same() {
    for position in positions(20) {
        assert_eq!(position.evaluate(), mirrored(&position).evaluate());
    }
}

#[test]
fn a_win_with_the_next_action_is_seen() {
    for position in positions(60) {
        let wins = position.actions().iter().any(|action| {
            let end = position.after(*action);
            end.outcome() == Some(Outcome::Win(position.side))
        });
        let decided = matches!(position.terms(), Some(Terms::Decided(side)) if side == position.side);
        if position.mina.is_some() && position.outcome().is_none() {
            assert_eq!(decided, wins, "{position:?}");
            let best = position.actions().into_iter().max_by_key(|action| position.ordering_score(*action)).unwrap();
            assert!(!wins || position.after(best).outcome() == Some(Outcome::Win(position.side)));
        }
    }
}

#[test]
fn steps_are_the_legal_ones() {
    for position in positions(20) {
        if let (Side::First, Some(yuki), Some(mina)) = (position.side, position.yuki, position.mina) {
            assert_eq!(steps_from(yuki, mina, position.trees), position.targets());
        }
    }
}

#[test]
fn yuki_wants_trees_to_go_on_and_mina_wants_him_cut_off() {
    let wide = "10/10/10/10/tttttttttt/ttttyttttt/tttttttttt/tttttttttt/tttttttttt/tttttttntt Y 41";
    let cut_off = "tttttttttt/tttttttttt/tttttttttt/tttttttttt/10/4yt4/10/5t4/10/7n2 Y 41";
    assert!(read(wide).evaluate() > read(cut_off).evaluate());
}

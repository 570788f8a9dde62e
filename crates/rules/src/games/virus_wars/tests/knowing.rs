//! What search is told: the evaluation, the steps worth a look, and sets of steps.

use super::super::Position;
use super::super::actions::Action;
use super::super::cells::{cell, number};
use super::laws::{GAMES, walk};
use super::{play, read};
use crate::board::Cell;
use crate::game::Ruleset;
use crate::knowledge::{EVALUATION_LIMIT, Knowledge};
use crate::outcome::Side;
use crate::position::GamePosition as _;
use crate::setup::{FieldValue, Setup, ToSetup};

/// The same position with the colours swapped and left and right with them.
fn swapped(position: &Position) -> Position {
    let size = position.rules.size();
    let setup = position.setup();
    let cells = size.iter().map(|cell| {
        let from = Cell::new(size.cols - 1 - cell.col, cell.row);
        setup.cells[size.index(from)].map(|content| match content {
            "B" => "R",
            "R" => "B",
            "b" => "r",
            _ => "b",
        })
    });
    let side = if position.side == Side::First { "R" } else { "B" };
    let fields = vec![FieldValue::Choice(side), FieldValue::Number(position.left.into())];
    position.rules.position(&Setup { cells: cells.collect(), fields }).unwrap()
}

#[test]
fn swapping_colours_turns_the_evaluation_around() {
    // Blue's first turn may have another length: those rules are not the same for both.
    for options in GAMES.into_iter().filter(|options| !options.contains("first")) {
        walk(options, 5, |position| {
            let value = position.evaluate();
            assert!(value.abs() < EVALUATION_LIMIT);
            assert_eq!(swapped(position).evaluate(), -value, "{options}: {}", super::write(position));
        });
    }
}

#[test]
fn the_side_that_wins_sees_more() {
    // One red virus is left, and Blue is at it.
    let ahead = read("10/10/3B6/3BB5/4bb4/3BBbb3/4BbbR2/5B4/10/10 B 5");
    assert!(ahead.evaluate() > 300, "{}", ahead.evaluate());
    assert!(swapped(&ahead).evaluate() < -300);
    let red_to_act = read("10/10/3B6/3BB5/4bb4/3BBbb3/4BbbR2/5B4/10/10 R 5");
    assert!(red_to_act.evaluate() > 0 && red_to_act.evaluate() < ahead.evaluate());
}

#[test]
fn eating_is_better_than_waiting() {
    let position = read("8/8/2B1R3/2BBR3/2B1R3/4R3/8/8 B 1");
    let value = |step: &str| play(&position, step).evaluate();
    assert!(value("e4") > value("b2"), "{} {}", value("e4"), value("b2"));
}

#[test]
fn candidates_are_legal_and_there_is_some_and_it_has_every_meal() {
    for options in GAMES {
        walk(options, 10, |position| {
            let legal = position.actions();
            let mut candidates = Vec::new();
            position.candidates_into(&mut candidates);
            assert_eq!(candidates.is_empty(), legal.is_empty());
            assert!(candidates.iter().all(|action| legal.contains(action)));
            let mut once = candidates.clone();
            once.sort();
            once.dedup();
            assert_eq!(once.len(), candidates.len());
            let enemy = position.live[position.side.opponent().index()];
            assert!(legal.iter().all(|action| !enemy.has(action.0) || candidates.contains(action)));
        });
    }
}

#[test]
fn of_two_orders_of_steps_exactly_one_is_kept_and_both_lead_to_the_same_position() {
    for options in GAMES {
        walk(options, 2, |position| {
            if position.left == 1 {
                return;
            }
            for first in position.actions() {
                let between = position.after(first);
                for second in between.actions() {
                    let other_way =
                        position.actions().contains(&second) && position.after(second).actions().contains(&first);
                    let dropped = position.is_transposed(first, second);
                    if other_way {
                        assert_eq!(between.after(second), position.after(second).after(first));
                        assert_ne!(dropped, position.is_transposed(second, first), "{first} {second}");
                    } else {
                        assert!(!dropped, "{first} {second}");
                    }
                }
            }
        });
    }
}

#[test]
fn a_turn_is_over_before_its_last_step_has_an_order() {
    let position = read("8/8/2B1R3/2BBR3/2B1R3/4R3/8/8 B 1");
    for first in position.actions() {
        for second in position.rules.size().iter().map(|cell| Action(number(cell))) {
            assert!(!position.is_transposed(first, second), "{} {}", cell(first.0), cell(second.0));
        }
    }
}

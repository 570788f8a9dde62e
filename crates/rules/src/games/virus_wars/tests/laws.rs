//! Laws over random games, against a second implementation of the rules that follows their wording and knows no bitboards.

use std::collections::HashMap;

use super::{rules, write};
use crate::board::{Cell, Size};
use crate::chance::{Chance, Random};
use crate::game::{Game, Ruleset};
use crate::games::VirusWars;
use crate::matches::Standing;
use crate::outcome::{Outcome, Referee, Side};
use crate::position::GamePosition as _;
use crate::setup::{FieldValue, Setup, ToSetup};

use super::super::Position;
use super::super::actions::Action;
use super::super::cells::number;

pub(super) const GAMES: [&str; 7] = [
    "size=5",
    "size=5,steps=1",
    "size=6,steps=10",
    "size=7,steps=3,first-turn-steps=1",
    "size=8,steps=2,first-turn-steps=9",
    "-",
    "size=15,steps=7",
];

/// Calls something with every position of some random games.
pub(super) fn walk(options: &str, games: u32, mut each: impl FnMut(&Position)) {
    let mut dice = Random::new(0x2545_f491_4f6c_dd1d);
    for _ in 0..games {
        let mut position = rules(options).start();
        each(&position);
        while let Some(action) = position.random_action(&mut dice) {
            position.play_unchecked(action);
            each(&position);
        }
    }
}

/// The cells that are reached from some others through cells that let pass.
fn flood(size: Size, from: &[Cell], passable: impl Fn(Cell) -> bool) -> Vec<Cell> {
    let mut reached = from.to_vec();
    let mut next = 0;
    while next < reached.len() {
        for (columns, rows) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let near = reached[next].offset(columns, rows, size);
            reached.extend(near.filter(|near| !reached.contains(near) && passable(*near)));
        }
        next += 1;
    }
    reached.split_off(from.len())
}

/// The cells that rules V2 to V6 let the side to act take.
fn naive_actions(position: &Position) -> Vec<String> {
    let size = position.rules.size();
    let setup = position.setup();
    let at = |cell: Cell| setup.cells[size.index(cell)];
    let (live, zombie, enemy, enemy_zombie, edge) = match position.side {
        Side::First => ("B", "b", "R", "r", 0),
        Side::Second => ("R", "r", "B", "b", size.cols - 1),
    };
    let all = |content| size.iter().filter(|cell| at(*cell) == Some(content)).collect::<Vec<_>>();
    let takeable = |cell: Cell| at(cell).is_none() || at(cell) == Some(enemy);
    let (available, within_reach) = if all(live).is_empty() && all(enemy_zombie).is_empty() {
        let edge: Vec<Cell> = size.iter().filter(|cell| cell.col == edge && at(*cell).is_none()).collect();
        let reach = if edge.is_empty() { 0 } else { size.iter().filter(|cell| takeable(*cell)).count() };
        (edge, reach)
    } else {
        let mut active = all(live);
        active.extend(flood(size, &all(live), |cell| at(cell) == Some(zombie)));
        let beside =
            |cell: Cell| active.iter().any(|from| from.col.abs_diff(cell.col) <= 1 && from.row.abs_diff(cell.row) <= 1);
        let reached = flood(size, &all(live), |cell| takeable(cell) || at(cell) == Some(zombie));
        let available = size.iter().filter(|cell| takeable(*cell) && beside(*cell)).collect();
        (available, reached.into_iter().filter(|cell| takeable(*cell)).count())
    };
    if within_reach < usize::from(position.left) {
        return vec![];
    }
    available.iter().map(ToString::to_string).collect()
}

#[test]
fn the_list_is_that_of_the_second_implementation_and_empty_exactly_when_lost() {
    for options in GAMES {
        walk(options, if options.contains("15") { 2 } else { 20 }, |position| {
            let actions: Vec<String> = position.actions().iter().map(ToString::to_string).collect();
            assert_eq!(actions, naive_actions(position), "{options}: {}", write(position));
            assert_eq!(position.count_actions(), actions.len() as u64);
            let lost = Outcome::Win(position.side.opponent());
            assert_eq!(position.outcome(), actions.is_empty().then_some(lost));
            assert_eq!(position.ending().map(|ending| ending.outcome), position.outcome());
        });
    }
}

/// Random play seldom makes zombies that are cut off, first steps late or boards of zombies only; random boards do.
#[test]
fn random_boards_obey_the_second_implementation_too() {
    let mut dice = Random::new(0x9e37_79b9_7f4a_7c15);
    let rules = rules("size=6,steps=10");
    for round in 0..4000 {
        // Most rounds do without some of the four kinds.
        let mut contents = vec![None, None];
        contents.extend(["B", "R", "b", "r"].map(Some).into_iter().filter(|_| round % 5 == 0 || dice.below(2) > 0));
        let cells = (0..36).map(|_| contents[dice.below(contents.len() as u32) as usize]).collect();
        let side = ["B", "R"][dice.below(2) as usize];
        let fields = vec![FieldValue::Choice(side), FieldValue::Number(1 + dice.below(10))];
        let mut position = rules.position(&Setup { cells, fields }).unwrap();
        for _ in 0..12 {
            let actions: Vec<String> = position.actions().iter().map(ToString::to_string).collect();
            assert_eq!(actions, naive_actions(&position), "{}", write(&position));
            check_agrees_with_the_list(&position);
            assert_eq!(rules.read_text(&write(&position)).unwrap(), position);
            let Some(action) = position.random_action(&mut dice) else { break };
            position.play_unchecked(action);
        }
    }
}

fn check_agrees_with_the_list(position: &Position) {
    if position.outcome().is_some() {
        return;
    }
    let list = position.actions();
    for cell in position.rules.size().iter() {
        let action = Action(number(cell));
        assert_eq!(position.check(action).is_ok(), list.contains(&action), "{cell} {}", write(position));
    }
}

#[test]
fn check_agrees_with_the_list_on_every_cell() {
    for options in GAMES {
        walk(options, 3, check_agrees_with_the_list);
    }
}

/// Equality looks at everything that is worked out step by step, so this compares it with what is worked out from nothing.
#[test]
fn text_and_prolog_read_back_as_the_same_position_with_the_same_key() {
    for options in GAMES {
        walk(options, 3, |position| {
            let read = rules(options).read_text(&write(position)).unwrap();
            assert_eq!(read, *position);
            assert_eq!(read.key(), position.key());
            let prolog = VirusWars::DOCUMENT.unwrap().write(position, &Standing::default());
            assert_eq!(VirusWars::DOCUMENT.unwrap().read(&rules(options), &prolog).unwrap().0, *position, "{prolog}");
        });
    }
}

#[test]
fn different_texts_have_different_keys() {
    let mut texts: HashMap<u64, String> = HashMap::new();
    for options in GAMES {
        walk(options, 10, |position| {
            let mut variants = vec![*position];
            for (side, left) in [(Side::First, 1), (Side::Second, 1), (position.side, position.rules.steps)] {
                variants.push(Position::new(
                    position.rules,
                    position.empty,
                    position.live,
                    position.zombies,
                    side,
                    left,
                ));
            }
            for variant in variants {
                let text = texts.entry(variant.key()).or_insert_with(|| write(&variant));
                assert_eq!(*text, write(&variant));
            }
        });
    }
}

#[test]
fn an_illegal_step_neither_panics_nor_spoils_the_position() {
    walk("size=5", 3, |position| {
        for cell in Size::square(15).iter() {
            let after = position.after(Action(number(cell)));
            assert_eq!(position.rules.read_text(&write(&after)).unwrap(), after, "{cell} {}", write(position));
        }
    });
}

#[test]
fn every_action_is_drawn() {
    let mut dice = Random::new(1);
    walk("size=5", 1, |position| {
        let mut missing = position.actions();
        for _ in 0..2000 {
            let Some(action) = position.random_action(&mut dice) else { break };
            missing.retain(|other| *other != action);
        }
        assert!(missing.is_empty(), "{missing:?} {}", write(position));
    });
}

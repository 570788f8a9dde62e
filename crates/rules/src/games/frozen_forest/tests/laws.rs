//! What holds in every position, tried on random games and random boards.

use crate::view::Viewable;
use std::collections::HashMap;

use super::super::actions::Action;
use super::super::sight::{bit, cells, hidden, sees};
use super::{Position, read, rules, write};
use crate::chance::{Chance, Random};
use crate::game::{Game, Ruleset};
use crate::games::FrozenForest;
use crate::matches::Standing;
use crate::outcome::{Outcome, Referee};
use crate::position::GamePosition as _;

/// The positions of random games in forests of every size.
pub(super) fn positions(games: u64) -> Vec<Position> {
    let mut positions = vec![];
    for game in 1..=games {
        let mut numbers = Random::new(game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let forest = 3 + game % 8;
        let mut position = rules(&format!("forest={forest}")).start();
        positions.push(position);
        while let Some(action) = position.random_action(&mut numbers) {
            position.play_unchecked(action);
            assert_eq!(u64::from(position.trees.count_ones()) + u64::from(position.eaten), forest * forest);
            positions.push(position);
        }
    }
    positions
}

fn all_actions() -> impl Iterator<Item = Action> {
    (0..100).map(Action)
}

#[test]
fn hidden_cells_are_those_that_are_not_seen() {
    let mut numbers = Random::new(7);
    for density in 0..4 {
        for eye in 0..100 {
            let word = |numbers: &mut Random| (0..8).fold(0, |word, _| word << 16 | u128::from(numbers.below(1 << 16)));
            let board = (1 << 100) - 1;
            let (a, b) = (word(&mut numbers), word(&mut numbers));
            let trees = [a, a & b, a | b, !0][density] & board;
            let unseen = (0..100).filter(|cell| !sees(eye, *cell, trees)).fold(0, |set, cell| set | bit(cell));
            assert_eq!(hidden(eye, trees), unseen, "from {eye}, trees {trees:x}");
            for cell in cells(unseen) {
                assert!(!sees(cell, eye, trees), "sight is mutual");
            }
        }
    }
}

#[test]
fn the_list_is_what_the_predicate_allows() {
    for position in positions(60) {
        let listed = position.actions();
        let allowed: Vec<Action> = all_actions().filter(|action| position.check(*action).is_ok()).collect();
        assert_eq!(listed, allowed, "{}", write(&position));
        assert_eq!(position.count_actions(), listed.len() as u64);
        assert_eq!(position.outcome().is_some(), listed.is_empty());
        assert_eq!(position.ending().map(|ending| ending.outcome), position.outcome());
        assert_ne!(position.outcome(), Some(Outcome::Draw));
    }
}

#[test]
fn a_position_reads_back_from_text_and_prolog_with_its_key() {
    let mut numbers = Random::new(3);
    for position in positions(40) {
        let again = read(&write(&position));
        assert_eq!((again, again.key()), (position, position.key()));
        let swapped = numbers.below(2) == 1;
        let mut tally = [0, 0];
        tally[usize::from(!swapped)] = numbers.below(101);
        let standing = Standing { swapped, wins: [numbers.below(2), numbers.below(2)], tally };
        let printed = FrozenForest::DOCUMENT.unwrap().write(&position, &standing);
        assert_eq!(FrozenForest::DOCUMENT.unwrap().read(&rules("-"), &printed).unwrap(), (position, standing));
    }
}

#[test]
fn keys_tell_boards_and_sides_apart_and_nothing_else() {
    let mut known: HashMap<u64, String> = HashMap::new();
    for position in positions(400) {
        let text = write(&position);
        let (identity, _) = text.rsplit_once(' ').unwrap();
        let first = known.entry(position.key()).or_insert_with(|| identity.to_owned());
        assert_eq!(first, identity);
    }
    let texts: std::collections::HashSet<&String> = known.values().collect();
    assert_eq!(texts.len(), known.len());
}

#[test]
fn every_action_can_be_drawn() {
    let mut numbers = Random::new(11);
    for position in positions(8) {
        let mut left = position.actions();
        for _ in 0..2000 {
            match position.random_action(&mut numbers) {
                Some(action) => left.retain(|other| *other != action),
                None => assert!(position.outcome().is_some()),
            }
            if left.is_empty() {
                break;
            }
        }
        assert_eq!(left, [], "{}", write(&position));
    }
}

#[test]
fn illegal_actions_do_no_harm() {
    for position in positions(8) {
        for first in all_actions() {
            let mut next = position.after(first);
            for second in all_actions().step_by(9) {
                next.play_unchecked(second);
                let _ = (next.outcome(), next.count_actions(), next.key(), next.ending());
                let _ = (next.check(first), next.actions());
            }
            let _ = (next.view(), FrozenForest::DOCUMENT.unwrap().display(&next, &Standing::default()));
            let _ = rules("-").read_text(&write(&next));
        }
    }
}

//! Laws over positions of random games and over random setups, against a reading of the rules that goes cell by cell.

use super::super::actions::Action;
use super::super::sets::number;
use super::super::{Position, SIZE};
use super::{rules, write};
use crate::board::Cell;
use crate::chance::{Chance, Random};
use crate::game::{Game, Ruleset};
use crate::games::ThreeDragons;
use crate::matches::Standing;
use crate::outcome::{Referee, Side};
use crate::position::{GamePosition as _, playout};
use crate::setup::{FieldValue, Setup, ToSetup, text};
use crate::view::Viewable;

pub(super) const OPTIONS: [&str; 6] =
    ["-", "sandwich=safe", "mode=power", "mode=power,sandwich=safe", "mode=dragons", "mode=dragons,sandwich=safe"];

/// Positions from random games, and boards that no game has seen.
fn positions(options: &str, games: usize, setups: usize, chance: &mut Random) -> Vec<Position> {
    let mut found = Vec::new();
    for _ in 0..games {
        let mut position = rules(options).start();
        while let Some(action) = position.random_action(chance) {
            if chance.below(8) == 0 {
                found.push(position);
            }
            position.play_unchecked(action);
        }
        found.push(position);
    }
    let wanted = found.len() + setups;
    while found.len() < wanted {
        found.extend(random_setup(options, chance));
    }
    found
}

/// A crowded corner of the board, where captures, sandwiches and dragons are frequent.
fn random_setup(options: &str, chance: &mut Random) -> Option<Position> {
    let rules = rules(options);
    let schema = rules.schema();
    let (mut setup, _) = text::read(&schema, "M7M/9/9/9/D3D3D/9/9/9/M7M W 0 1").unwrap();
    let words: Vec<&'static str> = schema.cells.iter().copied().filter(|word| *word != "M" && *word != "D").collect();
    let (left, top) = (chance.below(5) as u8, chance.below(5) as u8);
    for _ in 0..6 + chance.below(16) {
        let cell = Cell::new(left + chance.below(5) as u8, top + chance.below(5) as u8);
        setup.cells[SIZE.index(cell)] = Some(words[chance.below(words.len() as u32) as usize]);
    }
    for corner in [0, 8, 72, 80] {
        setup.cells[corner] = Some("M");
    }
    setup.fields[0] = FieldValue::Choice(["W", "B"][chance.below(2) as usize]);
    setup.fields[1] = FieldValue::Number([0, 40, 99, 100][chance.below(4) as usize]);
    rules.position(&setup).ok()
}

pub(super) fn each_option(mut law: impl FnMut(&str, &Position, &mut Random)) {
    let mut chance = Random::new(0x2545_f491_4f6c_dd1d);
    for options in OPTIONS {
        for position in positions(options, 1, 60, &mut chance) {
            law(options, &position, &mut chance);
        }
    }
}

/// Every move that can be written, with every victim near its destination and one elsewhere.
fn conceivable() -> impl Iterator<Item = Action> {
    let moves = SIZE.iter().flat_map(|from| SIZE.iter().map(move |to| (from, to)));
    moves.flat_map(|(from, to)| {
        let near = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1)].map(|(columns, rows)| to.offset(columns, rows, SIZE));
        let takes = std::iter::once(None).chain(near.into_iter().flatten().map(|victim| Some(number(victim))));
        takes.map(move |takes| Action { from: number(from), to: number(to), takes })
    })
}

#[test]
fn the_list_is_what_the_predicate_allows() {
    each_option(|_, position, _| {
        let mut listed = position.actions();
        assert_eq!(position.count_actions(), listed.len() as u64, "{}", write(position));
        assert_eq!(position.outcome().is_some(), listed.is_empty(), "{}", write(position));
        assert_eq!(position.ending().map(|ending| ending.outcome), position.outcome());
        listed.sort_unstable();
        if position.outcome().is_none() {
            let mut allowed: Vec<Action> = conceivable().filter(|action| position.check(*action).is_ok()).collect();
            allowed.sort_unstable();
            assert_eq!(listed, allowed, "{}", write(position));
        }
    });
}

#[test]
fn playing_is_what_the_rules_say_cell_by_cell() {
    each_option(|options, position, _| {
        for action in position.actions() {
            let expected = naive_after(options, &position.setup(), action);
            assert_eq!(position.after(action).setup(), expected, "{} {action}", write(position));
        }
    });
}

#[test]
fn text_and_prolog_give_the_same_position_and_key_back() {
    each_option(|options, position, _| {
        let rules = rules(options);
        let mut reached = vec![*position];
        reached.extend(position.actions().into_iter().map(|action| position.after(action)));
        for position in reached {
            let again = rules.read_text(&write(&position)).unwrap();
            assert_eq!((again, again.key()), (position, position.key()));
            let prolog = ThreeDragons::DOCUMENT.unwrap().write(&position, &Standing::default());
            assert_eq!(ThreeDragons::DOCUMENT.unwrap().read(&rules, &prolog).unwrap().0, position);
        }
    });
}

#[test]
fn every_action_is_drawn_and_no_other() {
    each_option(|_, position, chance| {
        let listed = position.actions();
        let mut missing = listed.clone();
        for _ in 0..200 * listed.len().max(1) {
            let drawn = position.random_action(chance);
            assert_eq!(drawn.is_some(), !listed.is_empty());
            assert!(drawn.is_none_or(|action| listed.contains(&action)));
            missing.retain(|action| Some(*action) != drawn);
            if missing.is_empty() {
                break;
            }
        }
        assert_eq!(missing, [], "{}", write(position));
    });
}

#[test]
fn illegal_actions_do_no_harm_to_the_program() {
    each_option(|_, position, chance| {
        let mut position = *position;
        let cell = |chance: &mut Random| number(SIZE.cell(chance.below(81) as usize));
        for _ in 0..40 {
            let takes = (chance.below(2) == 0).then(|| cell(chance));
            let action = Action { from: cell(chance), to: cell(chance), takes };
            let _ = position.check(action);
            position.play_unchecked(action);
            let _ = (position.outcome(), position.count_actions(), position.key(), position.view());
            let _ = (write(&position), ThreeDragons::DOCUMENT.unwrap().write(&position, &Standing::default()));
        }
        let mut end = position;
        playout(&mut end, chance);
    });
}

/// D2, D3, D8 and D9 without a thought about speed. The action is legal.
fn naive_after(options: &str, before: &Setup, action: Action) -> Setup {
    let mut after = before.clone();
    let (own, enemy) = if before.choice(0) == "W" { ('W', 'B') } else { ('B', 'W') };
    let caves = [Cell::new(0, 4), Cell::new(4, 4), Cell::new(8, 4)];
    let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let cell = |number: u8| Cell::new(number % 10, number / 10);
    let (from, to) = (cell(action.from), cell(action.to));
    let vacate = |setup: &mut Setup, at: Cell| setup.cells[SIZE.index(at)] = caves.contains(&at).then_some("d");
    let side_at = |setup: &Setup, at: Cell| setup.cells[SIZE.index(at)].and_then(|word| word.chars().next());

    let mut moved = after.cells[SIZE.index(from)].unwrap();
    vacate(&mut after, from);
    let mut taken: Vec<Cell> = Vec::new();
    if let Some(victim) = action.takes {
        let power = moved[1..].parse::<usize>().unwrap() - 1;
        moved = super::super::setup::name(if own == 'W' { Side::First } else { Side::Second }, power as u8);
        taken.push(cell(victim));
    } else {
        for (columns, rows) in steps {
            let Some(victim) = to.offset(columns, rows, SIZE) else { continue };
            let Some(far) = victim.offset(columns, rows, SIZE) else { continue };
            let anvil = side_at(&after, far).is_some_and(|letter| [own, 'M', 'D', 'd'].contains(&letter));
            if side_at(&after, victim) == Some(enemy) && anvil {
                taken.push(victim);
            }
        }
    }
    after.cells[SIZE.index(to)] = Some(moved);
    for victim in &taken {
        vacate(&mut after, *victim);
    }
    let mut eventful = !taken.is_empty();
    for cave in caves {
        let around = steps.into_iter().filter_map(|(columns, rows)| cave.offset(columns, rows, SIZE));
        let surrounded = around.into_iter().all(|at| side_at(&after, at) == Some(own));
        if options.contains("dragons") && after.cells[SIZE.index(cave)] == Some("D") && surrounded {
            let dragons = if own == 'W' { ["W3", "W5"] } else { ["B3", "B5"] };
            after.cells[SIZE.index(cave)] = Some(dragons[usize::from(cave.col == 4)]);
            eventful = true;
        }
    }
    let second = own == 'B';
    after.fields = vec![
        FieldValue::Choice(if second { "W" } else { "B" }),
        FieldValue::Number(if eventful { 0 } else { before.number(1) + 1 }),
        FieldValue::Number(before.number(2) + u32::from(second)),
    ];
    after
}

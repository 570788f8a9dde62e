//! Laws of what games tell the search, over random games: contexts carried from parent to child, and codes of actions.

use std::collections::HashSet;
use tabuleiro_rules::game::Ruleset;

use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::knowledge::{ACTION_BITS, Knowledge, Playable};
use tabuleiro_rules::options::{OptionKind, Options};
use tabuleiro_rules::position::GamePosition;

/// The usual rules, and each other word of every choice.
fn variants<G: Playable>() -> Vec<G::Rules> {
    let mut all = vec![Options::new(G::INFO.options)];
    for spec in G::INFO.options {
        if let OptionKind::Choice(words) = spec.kind {
            all.extend(words.iter().skip(1).map(|word| {
                let mut options = Options::new(G::INFO.options);
                options.set(spec.key, word).expect("a word of the list");
                options
            }));
        }
    }
    all.iter().filter_map(|options| G::rules(options).ok()).collect()
}

fn seed() -> u64 {
    std::env::var("TABULEIRO_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(5)
}

/// Compares a carried context with one made from nothing, by what it is used for.
fn compare<P: Knowledge>(position: &P, carried: &P::Context, about: &str) {
    let fresh = position.context();
    assert_eq!(position.evaluate_in(carried), position.evaluate(), "{about}");
    let list = |context: &P::Context| {
        let (mut actions, mut scores) = (vec![], vec![]);
        position.scored_candidates_in(context, &mut actions, &mut scores);
        (actions, scores)
    };
    assert_eq!(list(carried), list(&fresh), "{about}");
    let (mut actions, mut scores) = (vec![], vec![]);
    position.scored_candidates_into(&mut actions, &mut scores);
    assert_eq!(list(&fresh), (actions, scores), "{about}");
}

#[test]
fn a_context_that_is_carried_is_that_of_the_position() {
    fn carry<G: Playable>() {
        let seed = seed();
        let mut chance = Random::new(seed);
        for rules in variants::<G>().iter().cycle().take(16) {
            let mut position = rules.start();
            let mut context = position.context();
            while let Some(action) = position.random_action(&mut chance) {
                let about = format!("{} seed {seed} {position:?}", G::INFO.id);
                compare(&position, &context, &about);
                if let Some(passed) = position.null_move() {
                    let mut after = G::Position::context(&position);
                    position.child_context(&context, None, &passed, &mut after);
                    compare(&passed, &after, &about);
                }
                let next = position.after(action);
                let mut after = <G::Position as Knowledge>::Context::default();
                position.child_context(&context, Some(action), &next, &mut after);
                (position, context) = (next, after);
            }
        }
    }

    for_each_game!(G => carry::<G>());
}

#[test]
fn actions_have_codes_of_their_own_that_mean_nothing_where_they_are_not_legal() {
    fn encode<G: Playable>() {
        let seed = seed();
        let mut chance = Random::new(seed);
        let mut known = vec![0, 1, (1 << ACTION_BITS) - 1];
        for rules in variants::<G>().iter().cycle().take(8) {
            let mut position = rules.start();
            while let Some(action) = position.random_action(&mut chance) {
                let about = format!("{} seed {seed} {position:?}", G::INFO.id);
                let legal = position.actions();
                let mut codes = HashSet::new();
                for action in &legal {
                    let code = G::Position::encode_action(*action);
                    assert!((1..1 << ACTION_BITS).contains(&code), "{about} {action:?}");
                    assert!(codes.insert(code), "{about} {action:?}: its code is another's, too");
                    assert!(position.decode_action(code).is_none_or(|back| back == *action), "{about} {action:?}");
                }
                for code in &known {
                    let back = position.decode_action(*code);
                    assert!(back.is_none_or(|action| legal.contains(&action)), "{about} {code}: {back:?}");
                }
                known.push(G::Position::encode_action(action));
                if known.len() > 400 {
                    known.swap_remove(chance.below(400) as usize);
                }
                position.play_unchecked(action);
            }
        }
    }

    for_each_game!(G => encode::<G>());
}

//! Random games whose list of moves proptest shrinks: a failure is shown with the shortest game that still fails.

use crate::support::{random_options, seed};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use tabuleiro_rules::chance::Random;
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::game::{Game, Ruleset};
use tabuleiro_rules::outcome::Referee;
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::record::Record;

/// A game with these options (by seed) in which each number picks one of the legal actions.
fn follow<G: Game>(options_seed: u64, picks: &[u16]) -> Result<(), TestCaseError> {
    let options = random_options::<G>(&mut Random::new(options_seed));
    let mut record = Record::<G>::new(options).expect("options that make a game");
    for pick in picks {
        let legal = record.legal();
        prop_assert_eq!(legal.is_empty(), record.ending().is_some());
        if legal.is_empty() {
            break;
        }
        let before = record.position_text();
        let action = legal[usize::from(*pick) % legal.len()];
        prop_assert!(record.position().check(action).is_ok());
        record.play_legal(action);
        let written = record.position().to_string();
        let again = record.rules().read_text(&written);
        prop_assert_eq!(again.as_ref(), Ok(record.position()));
        prop_assert_eq!(again.map(|position| position.key()), Ok(record.position().key()));
        // Taking back and playing again changes nothing.
        let undone = record.undo();
        prop_assert_eq!(undone, Some(action));
        prop_assert_eq!(record.position_text(), before);
        record.play_legal(action);
        prop_assert_eq!(record.position_text(), written);
    }
    Ok(())
}

#[test]
fn every_prefix_of_a_game_keeps_the_laws() {
    fn each<G: Game>() {
        // Failures are printed with their input, which repeats them; no file is written for them.
        let rng_seed = RngSeed::Fixed(seed());
        let config = Config { cases: 40, failure_persistence: None, rng_seed, ..Config::default() };
        let input = (any::<u64>(), prop::collection::vec(any::<u16>(), 0..150));
        let result = TestRunner::new(config).run(&input, |(seed, picks)| follow::<G>(seed, &picks));
        if let Err(error) = result {
            panic!("TABULEIRO_SEED={} {}: {error}", seed(), G::INFO.id);
        }
    }

    for_each_game!(G => each::<G>());
}

//! What the tests of all games share: chance with a seed, and choices of options.

use tabuleiro_rules::chance::Chance;
use tabuleiro_rules::game::Game;
use tabuleiro_rules::options::{OptionKind, Options};

/// The seed of a random test: `TABULEIRO_SEED`, or always the same. Failures print it.
pub fn seed() -> u64 {
    match std::env::var("TABULEIRO_SEED") {
        Ok(text) => text.parse().expect("TABULEIRO_SEED is a whole number"),
        Err(_) => 20_261_115,
    }
}

/// Random options of a game, among those that make a game together.
pub fn random_options<G: Game>(chance: &mut impl Chance) -> Options {
    loop {
        let mut options = Options::new(G::INFO.options);
        for spec in G::INFO.options {
            // Half of the time the usual value, so that every option also meets the others' usual ones.
            if chance.below(2) == 0 {
                continue;
            }
            let value = match spec.kind {
                OptionKind::Number { min, max, .. } => (min + chance.below(max - min + 1)).to_string(),
                OptionKind::Choice(words) => words[chance.below(words.len() as u32) as usize].to_owned(),
            };
            options.set(spec.key, &value).expect("a value in its range");
        }
        if G::rules(&options).is_ok() {
            return options;
        }
    }
}

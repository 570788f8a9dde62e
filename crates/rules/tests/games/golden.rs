//! Golden playthroughs: one whole game of every kind, every action with the position that it leads to, kept as files. A change here is a
//! change of the rules.

use tabuleiro_rules::chance::Chance;
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::game::Game;
use tabuleiro_rules::keys::mix;
use tabuleiro_rules::options::{OptionKind, Options};
use tabuleiro_rules::record::Record;

/// The numbers that the files were made with (SplitMix64).
struct Seeded(u64);

impl Chance for Seeded {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (((mix(self.0) >> 32) * u64::from(limit)) >> 32) as u32
    }
}

#[test]
fn playthroughs_are_as_they_were() {
    fn golden<G: Game>() {
        for options in variants::<G>() {
            play::<G>(&options);
        }
    }

    for_each_game!(G => golden::<G>());
}

/// The usual options, and with each option in turn its last value.
fn variants<G: Game>() -> Vec<Options> {
    let mut all = vec![Options::new(G::INFO.options)];
    for spec in G::INFO.options {
        let last = match spec.kind {
            OptionKind::Number { max, .. } => max.to_string(),
            OptionKind::Choice(words) => words[words.len() - 1].to_owned(),
        };
        let mut options = Options::new(G::INFO.options);
        options.set(spec.key, &last).expect("a value in its range");
        if G::rules(&options).is_ok() {
            all.push(options);
        }
    }
    all
}

fn play<G: Game>(options: &Options) {
    let mut record = Record::<G>::new(options.clone()).expect("options that make a game");
    let mut chance = Seeded(mix(1));
    let mut lines = vec![record.position_text()];
    while record.ending().is_none() {
        // From the list, so that a faster way to draw a random action leaves these games as they are.
        let legal = record.legal();
        let action = legal[chance.below(legal.len() as u32) as usize];
        let text = action.to_string();
        record.play_legal(action);
        lines.push(format!("{text} of {} -> {}", legal.len(), record.position_text()));
    }
    let ending = record.ending().expect("an end");
    lines.push(format!("{:?} by {}: {}", ending.outcome, ending.reason, ending.message));
    let name = format!("{} {}", G::INFO.id, options.text());
    insta::assert_snapshot!(name.trim_end_matches(" -"), lines.join("\n"));
}

//! Every text has the same blanks in every language, and none is empty.

use tabuleiro_rules::for_each_game;
use tabuleiro_rules::game::Game;
use tabuleiro_rules::lang::{Lang, faults};
use tabuleiro_rules::options::{LABEL, NAME, OptionKind};

#[test]
fn every_game_lists_its_texts_and_its_sides_have_articles() {
    fn texts<G: Game>() {
        assert!(!G::INFO.texts.is_empty());
        assert_eq!(faults(G::INFO.texts), Vec::<String>::new(), "{}", G::INFO.id);
        for side in &G::INFO.sides {
            let subject = side.subject.pt;
            assert!(subject.starts_with("o ") || subject.starts_with("a "), "`d{{side}}` needs an article: {subject}");
        }
    }

    for_each_game!(G => texts::<G>());
}

#[test]
fn options_and_their_values_have_short_names_of_their_own() {
    fn names<G: Game>() {
        for lang in Lang::ALL {
            let place = format!("{} in {}", G::INFO.id, lang.code());
            let labels: Vec<&str> = G::INFO.options.iter().map(|spec| spec.label.in_lang(lang)).collect();
            check_short(&place, &labels, LABEL);
            for spec in G::INFO.options {
                let values = match spec.kind {
                    OptionKind::Choice(words) => words.len(),
                    OptionKind::Number { .. } => 0,
                };
                assert_eq!(spec.names.len(), values, "{place}: {}", spec.key);
                let names: Vec<&str> = spec.names.iter().map(|name| name.in_lang(lang)).collect();
                check_short(&place, &names, NAME);
            }
        }
    }

    for_each_game!(G => names::<G>());
}

fn check_short(place: &str, names: &[&str], longest: usize) {
    for (index, name) in names.iter().enumerate() {
        assert!((1..=longest).contains(&name.chars().count()), "{place}: `{name}`");
        assert!(!names[..index].contains(name), "{place}: `{name}` twice");
    }
}

/// The numbers of rules, such as V6, that a text names.
fn rule_numbers(text: &str) -> Vec<String> {
    let mut numbers: Vec<String> = text
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| {
            word.len() >= 2
                && word.starts_with(|letter: char| letter.is_ascii_uppercase())
                && word[1..].bytes().all(|byte| byte.is_ascii_digit())
        })
        .map(str::to_owned)
        .collect();
    numbers.sort();
    numbers.dedup();
    numbers
}

#[test]
fn the_rules_name_the_same_numbers_in_every_language() {
    fn numbers<G: Game>() {
        let numbers = rule_numbers(G::INFO.rules.en);
        assert!(!numbers.is_empty(), "{} has no numbered rules", G::INFO.id);
        assert_eq!(numbers, rule_numbers(G::INFO.rules.pt), "{}", G::INFO.id);
    }

    for_each_game!(G => numbers::<G>());
}

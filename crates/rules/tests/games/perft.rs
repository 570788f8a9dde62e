//! Move counts from an independent implementation, for every game: `testdata/perft/*.txt`.
//!
//! One line a position: `game | options | position | number of action sequences of length 1, 2, 3, …`.

use tabuleiro_rules::for_each_game;
use tabuleiro_rules::game::{Game, Ruleset};
use tabuleiro_rules::options::Options;
use tabuleiro_rules::position::perft;

struct PerftCheck {
    lines: Vec<Vec<&'static str>>,
    checked: usize,
    wrong: Vec<String>,
}

impl PerftCheck {
    fn game<G: Game>(&mut self) {
        for line in self.lines.iter().filter(|line| line[0] == G::INFO.id) {
            let options = Options::read(G::INFO.options, line[1]).expect("options of the game");
            let rules = G::rules(&options).expect("options that make a game");
            let position = rules.read_text(line[2]).unwrap_or_else(|error| panic!("{line:?}: {error}"));
            for (index, expected) in line[3].split(' ').enumerate() {
                let depth = index as u32 + 1;
                let found = perft(&position, depth);
                if found.to_string() != expected {
                    self.wrong.push(format!("{line:?} depth {depth}: {found}"));
                    break;
                }
            }
            self.checked += 1;
        }
    }
}

fn check(file: &'static str) {
    let lines = file.lines().map(|line| line.split(" | ").collect()).collect();
    let mut check = PerftCheck { lines, checked: 0, wrong: vec![] };
    for_each_game!(G => check.game::<G>());
    assert!(check.wrong.is_empty(), "{} wrong:\n{}", check.wrong.len(), check.wrong.join("\n"));
    assert_eq!(check.checked, check.lines.len());
}

#[test]
fn start_positions() {
    check(include_str!("../../testdata/perft/start.txt"));
}

#[test]
fn positions_from_random_games() {
    check(include_str!("../../testdata/perft/positions.txt"));
}

#[test]
fn crafted_positions() {
    check(include_str!("../../testdata/perft/crafted.txt"));
}

#[test]
fn published_infection_counts() {
    check(include_str!("../../testdata/perft/infection-published.txt"));
}

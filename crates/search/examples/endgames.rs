//! How far from the end games are solved: `endgames NODES GAMES [GAME]` plays games of the computer against itself, goes back from the end
//! turn by turn, and prints for each game and setting how many turns before the end the solver first fails with so many nodes.

// A tool of the command line: printing is its job.
#![allow(clippy::print_stdout)]

use tabuleiro_rules::chance::Random;
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::game::Ruleset;
use tabuleiro_rules::knowledge::Playable;
use tabuleiro_rules::options::{OptionKind, Options};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_search::SearchRoot;
use tabuleiro_search::alphabeta::{SearchSettings, SearchTask, search};
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::solve::solve;
use tabuleiro_search::table::TranspositionTable;

/// Longer games are given up: they end by a clock.
const LONGEST: usize = 300;
/// Memory of the solver.
const BYTES: usize = 1 << 30;

struct Measure {
    nodes: u64,
    games: u32,
    only: Option<String>,
}

/// The positions at the start of each turn of a game that the computer plays against itself after a few random turns.
fn turns<G: Playable>(rules: &G::Rules, chance: &mut Random) -> Vec<G::Position> {
    let table = TranspositionTable::new(16 << 20);
    let limits = SearchLimits { nodes: Some(3000), ..SearchLimits::default() };
    let task =
        SearchTask { limits: &limits, table: Some(&table), lines: 1, threads: 1, settings: SearchSettings::STRONG };
    let mut position = rules.start();
    let mut starts = vec![position.clone()];
    while position.outcome().is_none() && starts.len() < LONGEST {
        let side = position.side_to_act();
        let action = match starts.len() {
            0..4 => position.random_action(chance),
            _ => {
                search(&SearchRoot::new(position.clone()), &task, &mut |_, _| {}).0.first().map(|line| line.actions[0])
            }
        };
        let Some(action) = action else { break };
        position.play_unchecked(action);
        if position.side_to_act() != side && position.outcome().is_none() {
            starts.push(position.clone());
        }
    }
    starts
}

impl Measure {
    fn visit<G: Playable>(&mut self) {
        if self.only.as_ref().is_some_and(|id| id != G::INFO.id) {
            return;
        }
        let usual = Options::new(G::INFO.options);
        let mut settings = vec![usual.clone()];
        for spec in G::INFO.options {
            let OptionKind::Choice(words @ ([_, _] | [_, _, _])) = spec.kind else { continue };
            settings.extend(words.iter().skip(1).filter_map(|word| {
                let mut options = usual.clone();
                options.set(spec.key, word).ok().map(|()| options)
            }));
        }
        for options in settings {
            let rules = G::rules(&options).expect("checked");
            let mut chance = Random::new(3);
            for _ in 0..self.games {
                let starts = turns::<G>(&rules, &mut chance);
                let (mut solved, mut last) = (0, None);
                for position in starts.iter().rev() {
                    let limits = SearchLimits { nodes: Some(self.nodes), ..SearchLimits::default() };
                    let solution = solve(position, BYTES, &limits, &mut |_| {}).expect("memory");
                    let Some(outcome) = solution.progress.outcome() else { break };
                    (solved, last) = (solved + 1, Some((position, outcome, solution.progress.nodes)));
                }
                let text = last.map(|(position, outcome, nodes)| format!("{outcome:?} with {nodes} nodes: {position}"));
                let name = G::INFO.id;
                println!("{name} {}: {solved} of {} turns; {}", options.text(), starts.len(), text.unwrap_or_default());
            }
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| words.get(at).map_or(usual, |word| word.parse().expect("a number"));
    let mut visitor = Measure {
        nodes: number(0, 300_000),
        games: u32::try_from(number(1, 3)).expect("a small number"),
        only: words.get(2).cloned(),
    };
    for_each_game!(G => visitor.visit::<G>());
}

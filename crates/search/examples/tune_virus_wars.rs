//! Fits the weights of Virus Wars to games that the computer plays against itself: `tune_virus_wars GAMES NODES`.
//!
//! Every position of the games is an example of whether its side to act won; logistic regression finds the weights that predict
//! this best. Prints them in the form in which `knowledge.rs` of the game has them. Repeat with the new weights until nothing changes.

#![allow(clippy::print_stdout, clippy::print_stderr, clippy::expect_used, missing_docs)]

use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::game::{Game, Ruleset};
use tabuleiro_rules::games::VirusWars;
use tabuleiro_rules::games::virus_wars::INPUTS;
use tabuleiro_rules::keys::mix;
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::Outcome;
use tabuleiro_rules::position::GamePosition as _;
use tabuleiro_search::SearchRoot;
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::mcts::{TreeSearch, TreeSettings};

/// The evaluation at which chances are e to 1; that of the tree search's curve at three quarters.
const SCALE: f64 = 273.0;
const ROUNDS: usize = 600;

struct Example {
    inputs: [f32; INPUTS],
    won: f32,
}

fn play(seed: u64, nodes: u64, out: &mut Vec<Example>) {
    let options = Options::new(VirusWars::INFO.options);
    let rules = VirusWars::rules(&options).expect("the usual options");
    let mut chance = Random::new(seed);
    let mut searcher = TreeSearch::new(TreeSettings::INFORMED, 64 << 20, seed);
    let mut position = rules.start();
    let mut seen = Vec::new();
    let opening = 5 + chance.below(16);
    let mut actions = 0;
    while position.outcome().is_none() {
        actions += 1;
        // Now and then a random step, so that the games do not all look alike.
        if actions <= opening || chance.below(25) == 0 {
            position.play_unchecked(position.random_action(&mut chance).expect("an action"));
            continue;
        }
        seen.push((position.evaluation_inputs(), position.side_to_act()));
        let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
        let (lines, _) = searcher.search(&SearchRoot::new(position), &limits, 1, 1, &mut |_, _| {});
        position.play_unchecked(lines[0].actions[0]);
    }
    let Some(Outcome::Win(winner)) = position.outcome() else { return };
    out.extend(seen.into_iter().map(|(inputs, side)| Example {
        inputs: inputs.map(|input| input as f32 / 5.0),
        won: f32::from(u8::from(side == winner)),
    }));
}

fn main() {
    let words: Vec<u64> = std::env::args().skip(1).map(|word| word.parse().expect("a number")).collect();
    let [games, nodes, ..] = words[..] else { panic!("tune_virus_wars GAMES NODES [SEED]") };
    let seed = words.get(2).copied().unwrap_or(1);
    let mut examples = Vec::new();
    for game in 0..games {
        play(mix(seed) ^ game, nodes, &mut examples);
        if game % 100 == 99 {
            eprintln!("{} games, {} positions", game + 1, examples.len());
        }
    }
    // Adam on the mean loss of nine tenths, with a little decay; the last tenth tells how well it predicts.
    let (learn, test) = examples.split_at(examples.len() * 9 / 10);
    let mut weights = [0f64; INPUTS];
    let (mut first, mut second) = ([0f64; INPUTS], [0f64; INPUTS]);
    let predict = |weights: &[f64; INPUTS], example: &Example| {
        let sum: f64 = weights.iter().zip(&example.inputs).map(|(weight, input)| weight * f64::from(*input)).sum();
        1.0 / (1.0 + (-sum / SCALE).exp())
    };
    for round in 1..=ROUNDS {
        let mut slope = [0f64; INPUTS];
        for example in learn {
            let error = predict(&weights, example) - f64::from(example.won);
            for (slope, input) in slope.iter_mut().zip(&example.inputs) {
                *slope += error * f64::from(*input);
            }
        }
        let rate = 2.0 * (1.0 - round as f64 / (ROUNDS + 1) as f64);
        for index in 0..INPUTS {
            let slope = slope[index] / learn.len() as f64 + 1e-4 * weights[index];
            first[index] = 0.9 * first[index] + 0.1 * slope;
            second[index] = 0.99 * second[index] + 0.01 * slope * slope;
            let unbiased = 1.0 - 0.99f64.powi(round as i32);
            weights[index] -= rate * first[index] / ((second[index] / unbiased).sqrt() + 1e-9);
        }
    }
    for (name, part) in [("learn", learn), ("test", test)] {
        let loss = |example: &Example| {
            let chance = predict(&weights, example);
            -(if example.won > 0.5 { chance } else { 1.0 - chance }).max(1e-9).ln()
        };
        println!("{name}: loss {:.4} over {}", part.iter().map(loss).sum::<f64>() / part.len() as f64, part.len());
    }
    let terms = INPUTS / 3;
    for (name, part) in ["both", "mover", "waiter"].into_iter().zip(weights.chunks(terms)) {
        let part: Vec<String> = part.iter().map(|weight| format!("{weight:4.0}")).collect();
        println!("{name}: [{}],", part.join(","));
    }
    println!("turn: {:.0},", weights[INPUTS - 1]);
}

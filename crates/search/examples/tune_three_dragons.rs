//! Fits the weights of Three Dragons to games that the computer plays against itself: `tune_three_dragons OPTIONS GAMES NODES
//! [NUMBERS]`, such as `tune_three_dragons mode=power 3000 2000`.
//!
//! Every quiet position of the games is an example of how the game ended; logistic regression finds the weights that predict this best, not
//! far from those that there are. Prints them in the form in which `weights.rs` of the game has them, and plays them against the old ones.
//! With `NUMBERS`, the weights as a list with commas, it only plays these against the old ones.

#![allow(clippy::print_stdout, clippy::print_stderr, clippy::expect_used, missing_docs)]

use std::sync::OnceLock;

use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::game::{Game, Ruleset};
use tabuleiro_rules::games::ThreeDragons;
use tabuleiro_rules::games::three_dragons::{Action, DragonWeights, Position};
use tabuleiro_rules::keys::mix;
use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::{Ending, Outcome, Side};
use tabuleiro_rules::position::GamePosition as _;
use tabuleiro_rules::record::Record;
use tabuleiro_search::SearchRoot;
use tabuleiro_search::alphabeta::{self, SearchSettings, SearchTask};
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::table::TranspositionTable;

const LENGTH: usize = DragonWeights::LENGTH;
/// The evaluation at which chances are e to 1.
const SCALE: f64 = 150.0;
const ROUNDS: usize = 400;
/// How much the loss grows with the square of a number's distance from where it was, in pieces.
const PULL: f64 = 2e-4;
/// Inputs are evaluations with one number set to this and all others to 0.
const UNIT: i32 = 1000;

/// The new weights, and a position that is judged by them.
static NEW: OnceLock<DragonWeights> = OnceLock::new();

#[derive(Clone, Debug, PartialEq, Eq)]
struct JudgedPosition(Position);

impl tabuleiro_rules::position::GamePosition for JudgedPosition {
    type Action = Action;

    fn side_to_act(&self) -> Side {
        self.0.side_to_act()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn ending(&self) -> Option<Ending> {
        self.0.ending()
    }

    fn actions_into(&self, out: &mut Vec<Action>) {
        self.0.actions_into(out);
    }

    fn play_unchecked(&mut self, action: Action) {
        self.0.play_unchecked(action);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn actions_to_clock(&self) -> u32 {
        self.0.actions_to_clock()
    }

    fn is_irreversible(&self, action: Action) -> bool {
        self.0.is_irreversible(action)
    }
}

impl Knowledge for JudgedPosition {
    type Context = ();

    fn evaluate(&self) -> i32 {
        self.0.evaluate_with(NEW.get().expect("new weights"))
    }

    fn ordering_score(&self, action: Action) -> i32 {
        self.0.ordering_score(action)
    }

    fn is_noisy(&self, action: Action) -> bool {
        self.0.is_noisy(action)
    }

    fn noisy_into(&self, out: &mut Vec<Action>) {
        self.0.noisy_into(out);
    }
}

fn best<P: Knowledge>(root: &SearchRoot<P>, table: &TranspositionTable, nodes: u64) -> P::Action {
    let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
    let task =
        SearchTask { limits: &limits, table: Some(table), lines: 1, threads: 1, settings: SearchSettings::STRONG };
    let lines = alphabeta::search(root, &task, &mut |_, _| {}).0;
    lines.first().map_or_else(|| root.position.actions()[0], |line| line.actions[0])
}

/// Plays the new weights against the old ones, every opening twice with the sides swapped.
fn compare(options: &Options, games: u64, nodes: u64) {
    let mut results = [0; 3];
    for game in 0..games {
        let mut chance = Random::new(mix(game / 2 + 1_000_000));
        let mut record = Record::<ThreeDragons>::new(options.clone()).expect("options");
        let tables = [TranspositionTable::new(1 << 20), TranspositionTable::new(1 << 20)];
        let new = if game % 2 == 0 { Side::First } else { Side::Second };
        let opening = 4 + chance.below(4);
        while record.ending().is_none() {
            let root = SearchRoot::of_record(&record);
            let action = if record.actions().len() < opening as usize {
                record.position().random_action(&mut chance).expect("an action")
            } else if record.position().side_to_act() == new {
                let root = SearchRoot {
                    position: JudgedPosition(root.position),
                    history: root.history,
                    repetition: root.repetition,
                    played: root.played,
                };
                best(&root, &tables[0], nodes)
            } else {
                best(&root, &tables[1], nodes)
            };
            record.play_legal(action);
        }
        match record.ending().expect("an end").outcome {
            Outcome::Win(side) => results[usize::from(side != new) * 2] += 1,
            Outcome::Draw => results[1] += 1,
        }
    }
    let [wins, draws, losses] = results;
    println!("new against old: +{wins} ={draws} -{losses}");
}

struct Example {
    inputs: [f32; LENGTH],
    /// 1 for a win of the first side, 0.5 for a draw.
    result: f32,
}

fn inputs(position: &Position, units: &[DragonWeights]) -> [f32; LENGTH] {
    std::array::from_fn(|index| position.evaluate_with(&units[index]) as f32 / UNIT as f32)
}

fn play(options: &Options, seed: u64, nodes: u64, units: &[DragonWeights], out: &mut Vec<Example>) -> Outcome {
    let mut chance = Random::new(seed);
    let mut record = Record::<ThreeDragons>::new(options.clone()).expect("options");
    let table = TranspositionTable::new(1 << 20);
    let opening = 4 + chance.below(8);
    let (mut seen, mut noisy) = (Vec::new(), Vec::new());
    let mut actions = 0;
    while record.ending().is_none() {
        actions += 1;
        // Now and then a random move, so that the games do not all look alike.
        let random = actions <= opening || chance.below(20) == 0;
        let action = if random {
            record.position().random_action(&mut chance).expect("an action")
        } else {
            // Where there is something to capture, the search looks on before it asks for the evaluation.
            noisy.clear();
            record.position().noisy_into(&mut noisy);
            if noisy.is_empty() {
                seen.push(inputs(record.position(), units));
            }
            let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
            let task = SearchTask {
                limits: &limits,
                table: Some(&table),
                lines: 1,
                threads: 1,
                settings: SearchSettings::STRONG,
            };
            let lines = alphabeta::search(&SearchRoot::of_record(&record), &task, &mut |_, _| {}).0;
            lines.first().map_or_else(|| record.position().actions()[0], |line| line.actions[0])
        };
        record.play_legal(action);
    }
    let outcome = record.ending().expect("an end").outcome;
    let result = match outcome {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Draw => 0.5,
        Outcome::Win(Side::Second) => 0.0,
    };
    out.extend(seen.into_iter().map(|inputs| Example { inputs, result }));
    outcome
}

fn predict(weights: &[f64; LENGTH], example: &Example) -> f64 {
    let sum: f64 = weights.iter().zip(&example.inputs).map(|(weight, input)| weight * f64::from(*input)).sum();
    1.0 / (1.0 + (-sum / SCALE).exp())
}

fn loss(weights: &[f64; LENGTH], examples: &[Example]) -> f64 {
    let one = |example: &Example| {
        let (chance, result) = (predict(weights, example).clamp(1e-9, 1.0 - 1e-9), f64::from(example.result));
        -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
    };
    examples.iter().map(one).sum::<f64>() / examples.len() as f64
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [options, games, nodes, given @ ..] = &words[..] else {
        panic!("tune_three_dragons OPTIONS GAMES NODES [NUMBERS]")
    };
    let options = Options::read(ThreeDragons::INFO.options, options).expect("options");
    let (games, nodes): (u64, u64) = (games.parse().expect("a number"), nodes.parse().expect("a number"));
    if let [given] = given {
        let given: Vec<i32> = given.split(',').map(|number| number.trim().parse().expect("a number")).collect();
        NEW.get_or_init(|| DragonWeights::of(given.try_into().expect("as many numbers as there are weights")));
        return compare(&options, games, nodes);
    }
    let units: Vec<DragonWeights> = (0..LENGTH)
        .map(|one| DragonWeights::of(std::array::from_fn(|index| if index == one { UNIT } else { 0 })))
        .collect();
    let mut examples = Vec::new();
    let mut draws = 0;
    for game in 0..games {
        draws += u64::from(play(&options, game, nodes, &units, &mut examples) == Outcome::Draw);
        if game % 100 == 99 {
            eprintln!("{} games, {draws} drawn, {} positions", game + 1, examples.len());
        }
    }
    let start = ThreeDragons::rules(&options).map(|rules| rules.start()).expect("options");
    let old: [f64; LENGTH] = start.weights().numbers().map(f64::from);
    let mut weights = old;
    // Adam on nine tenths; the last tenth tells how well it predicts.
    let (learn, test) = examples.split_at(examples.len() * 9 / 10);
    println!("before: {:.4} and {:.4} on the rest", loss(&weights, learn), loss(&weights, test));
    let (mut first, mut second) = ([0f64; LENGTH], [0f64; LENGTH]);
    for round in 1..=ROUNDS {
        let mut slopes = [0f64; LENGTH];
        for example in learn {
            let error = predict(&weights, example) - f64::from(example.result);
            for (slope, input) in slopes.iter_mut().zip(&example.inputs) {
                *slope += error * f64::from(*input);
            }
        }
        let rate = 2.0 * (1.0 - round as f64 / (ROUNDS + 1) as f64);
        for index in 0..LENGTH {
            let slope = slopes[index] / learn.len() as f64 + PULL * (weights[index] - old[index]) / 100.0;
            first[index] = 0.9 * first[index] + 0.1 * slope;
            second[index] = 0.99 * second[index] + 0.01 * slope * slope;
            let unbiased = 1.0 - 0.99f64.powi(round as i32);
            weights[index] -= rate * first[index] / ((second[index] / unbiased).sqrt() + 1e-9);
        }
    }
    println!("after: {:.4} and {:.4} on the rest", loss(&weights, learn), loss(&weights, test));
    let new = DragonWeights::of(weights.map(|weight| weight.round() as i32));
    println!("{new:?}\n{:?}", new.numbers());
    NEW.get_or_init(|| new);
    compare(&options, games.min(200), nodes);
}

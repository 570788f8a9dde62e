//! Fits the numbers of Frozen Forest's evaluation to games that it plays against itself:
//! `frozen_forest_fit OPTIONS GAMES NODES SEED`, for example `frozen_forest_fit - 4000 1000 1`.
//!
//! Every game starts with random actions, goes on with so many nodes an action (and a random action now and then), and ends when the
//! search has proven who wins and when. Each position on the way is one example: its terms, the trees that stand, and how many steps
//! Yuki was still to make. The numbers are those of a linear regression. Printed as rows for `WEIGHTS` of
//! `crates/rules/src/games/frozen_forest/knowledge.rs`; build again and repeat until nothing changes much.

// A tool of the command line: printing is its job.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::game::{Game, Ruleset};
use tabuleiro_rules::games::FrozenForest;
use tabuleiro_rules::games::frozen_forest::terms::{MINA, TERMS, Terms, YUKI};
use tabuleiro_rules::keys::mix;
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::view::Viewable;
use tabuleiro_search::SearchRoot;
use tabuleiro_search::alphabeta::{SearchSettings, SearchTask, search};
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::score::Score;
use tabuleiro_search::table::TranspositionTable;

/// The terms, once for a full and once for a bare board.
const INPUTS: usize = 2 * TERMS;
/// How many trees make a forest full and bare, as the evaluation has it.
const FULL: f64 = 100.0;
const BARE: f64 = 40.0;
/// Steps far away count less: so many, and more, are worth twice the half of them at most.
const HORIZON: f64 = 25.0;
/// A game that Yuki wins counts as one with so many steps more.
const YUKI_WINS: u32 = 30;
/// One random action in so many.
const RANDOM: u32 = 30;

struct Example {
    side: Side,
    inputs: [f64; INPUTS],
    eaten: u32,
    steps: f64,
}

/// Plays a game. Who won it, and the trees eaten at its end.
fn play(
    options: &Options,
    game: u64,
    nodes: u64,
    table: &TranspositionTable,
    examples: &mut Vec<Example>,
) -> (Side, u32) {
    let rules = FrozenForest::rules(options).expect("options");
    let mut chance = Random::new(mix(game ^ 0x5eed));
    let mut position = rules.start();
    let first = examples.len();
    let mut random = 2 + chance.below(24);
    let (winner, eaten) = loop {
        let side = position.side_to_act();
        let eaten = FrozenForest::tally(&position);
        if let Some(Outcome::Win(winner)) = position.outcome() {
            break (winner, eaten);
        }
        let mut action = position.random_action(&mut chance).expect("a game that goes on");
        if random > 0 {
            random -= 1;
        } else {
            let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
            let task = SearchTask {
                limits: &limits,
                table: Some(table),
                lines: 1,
                threads: 1,
                settings: SearchSettings::STRONG,
            };
            let (lines, _) = search(&SearchRoot::new(position), &task, &mut |_, _| {});
            if let Some(Terms::Open(terms)) = position.terms() {
                let full = f64::from(position.view().counters[1].value);
                let full = (full.clamp(BARE, FULL) - BARE) / (FULL - BARE);
                let mut inputs = [0.0; INPUTS];
                for (place, term) in terms.into_iter().enumerate() {
                    inputs[place] = f64::from(term) * full;
                    inputs[TERMS + place] = f64::from(term) * (1.0 - full);
                }
                examples.push(Example { side, inputs, eaten, steps: 0.0 });
            }
            let yuki_next = u32::from(side == Side::First);
            match lines[0].score() {
                Score::Win(actions) => break (side, eaten + (actions + yuki_next) / 2),
                Score::Loss(actions) => break (side.opponent(), eaten + (actions + yuki_next) / 2),
                Score::Estimate(_) => {}
            }
            if chance.below(RANDOM) > 0 {
                action = lines[0].actions[0];
            }
        }
        position.play_unchecked(action);
    };
    let credit = if winner == Side::First { YUKI_WINS } else { 0 };
    for example in &mut examples[first..] {
        let steps = f64::from(eaten + credit - example.eaten);
        example.steps = HORIZON * (1.0 - (-steps / HORIZON).exp());
    }
    (winner, eaten)
}

/// Linear regression, with a little pull towards nothing for terms that say the same. The numbers, and the usual error.
fn fit(examples: &[&Example]) -> ([f64; INPUTS], f64) {
    let mut rows = [[0.0f64; INPUTS + 1]; INPUTS];
    for example in examples {
        for (row, input) in rows.iter_mut().zip(example.inputs) {
            for (cell, other) in row.iter_mut().zip(example.inputs.into_iter().chain([example.steps])) {
                *cell += input * other;
            }
        }
    }
    for (place, row) in rows.iter_mut().enumerate() {
        row[place] = row[place] * 1.0001 + 1.0;
    }
    for place in 0..INPUTS {
        let pivot = rows[place];
        for (other, row) in rows.iter_mut().enumerate().filter(|(other, _)| *other != place) {
            let share = row[place] / pivot[place];
            for (cell, from) in row.iter_mut().zip(pivot) {
                *cell -= share * from;
            }
            debug_assert!(other != place);
        }
    }
    let numbers: [f64; INPUTS] = std::array::from_fn(|place| rows[place][INPUTS] / rows[place][place]);
    let error = |example: &&Example| {
        let expected: f64 = numbers.iter().zip(example.inputs).map(|(number, input)| number * input).sum();
        (expected - example.steps) * (expected - example.steps)
    };
    let errors: f64 = examples.iter().map(error).sum();
    (numbers, (errors / examples.len().max(1) as f64).sqrt())
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    assert_eq!(words.len(), 4, "frozen_forest_fit OPTIONS GAMES NODES SEED");
    let options = Options::read(FrozenForest::INFO.options, &words[0]).expect("options");
    let [games, nodes, seed] = [1, 2, 3].map(|place| words[place].parse::<u64>().expect("a number"));
    let table = TranspositionTable::new(1 << 20);
    let mut examples = Vec::new();
    let (mut wins, mut trees) = (0, 0);
    for game in 1..=games {
        let (winner, eaten) = play(&options, game + (seed << 32), nodes, &table, &mut examples);
        wins += u64::from(winner == Side::First);
        trees += u64::from(eaten);
        if game % 500 == 0 || game == games {
            let mean = trees as f64 / game as f64;
            println!("{game} games, {} examples, Yuki won {wins}, trees eaten {mean:.2}", examples.len());
        }
    }
    for (side, names) in [(Side::First, YUKI), (Side::Second, MINA)] {
        let of_side: Vec<&Example> = examples.iter().filter(|example| example.side == side).collect();
        let (numbers, error) = fit(&of_side);
        // A step is worth 100, and the weights are hundredths.
        let weights = numbers.map(|number| (10_000.0 * number).round() as i64);
        println!("{side:?} to act: {} examples, error {error:.3} steps", of_side.len());
        println!("full: {:?},", &weights[..TERMS]);
        println!("bare: {:?},", &weights[TERMS..]);
        for (place, name) in names.iter().enumerate() {
            println!("  {name}: {} {}", weights[place], weights[TERMS + place]);
        }
    }
}

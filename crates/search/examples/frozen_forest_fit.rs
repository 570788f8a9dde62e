//! Fits the numbers of Frozen Forest's evaluation to games that it plays against itself:
//! `frozen_forest_fit GAMES NODES SEED`, for example `frozen_forest_fit 4000 1000 1`.
//!
//! Every game starts with random actions and goes on with so many nodes an action (and a random action now and then), for every tree, as in
//! the first game of a match. One game in two has the usual forest, the others have smaller ones. Each position on the way is one example:
//! its terms, the trees that stand, how many trees Yuki was still to eat, and whether he won. The numbers for trees are those of a linear
//! regression, those for winning of a logistic one. Printed as `WEIGHTS` of
//! `crates/rules/src/games/frozen_forest/knowledge/weights.rs` has them; build again and repeat until nothing changes much.

// A tool of the command line: printing is its job.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use tabuleiro_rules::chance::{Chance, Random};
use tabuleiro_rules::game::{Game, Ruleset};
use tabuleiro_rules::games::FrozenForest;
use tabuleiro_rules::games::frozen_forest::terms::{MINA, TERMS, Terms, YUKI};
use tabuleiro_rules::keys::mix;
use tabuleiro_rules::matches::Standing;
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_search::SearchRoot;
use tabuleiro_search::alphabeta::{SearchSettings, SearchTask, search};
use tabuleiro_search::in_match::InMatch;
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::score::Score;
use tabuleiro_search::table::TranspositionTable;

/// The terms, once for a full and once for a bare board.
const INPUTS: usize = 2 * TERMS;
/// How many trees make a forest full and bare, as the evaluation has it.
const FULL: f64 = 100.0;
const BARE: f64 = 20.0;
/// A game that Yuki wins counts as one with so many trees more.
const YUKI_WINS: u32 = 10;
/// One random action in so many.
const RANDOM: u32 = 30;
/// How often the weights of the logistic regression are improved.
const ROUNDS: u32 = 20;

struct Example {
    side: Side,
    inputs: [f64; INPUTS],
    eaten: u32,
    /// Trees that Yuki was still to eat.
    trees: f64,
    /// 1 where Yuki won.
    won: f64,
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
            let root = InMatch::root(&SearchRoot::new(position), &Standing::default()).expect("an open game");
            let (lines, _) = search(&root, &task, &mut |_, _| {});
            if let Some(Terms::Open(terms)) = position.terms() {
                let full = (position.trees().count() as f64).clamp(BARE, FULL) - BARE;
                let full = full / (FULL - BARE);
                let mut inputs = [0.0; INPUTS];
                for (place, term) in terms.into_iter().enumerate() {
                    inputs[place] = f64::from(term) * full;
                    inputs[TERMS + place] = f64::from(term) * (1.0 - full);
                }
                examples.push(Example { side, inputs, eaten, trees: 0.0, won: 0.0 });
            }
            let Some(line) = lines.first() else { continue };
            let yuki_next = u32::from(side == Side::First);
            match line.score() {
                Score::Win(actions) if side == Side::First => break (side, eaten + (actions + yuki_next) / 2),
                Score::Loss(actions) if side == Side::Second => break (Side::First, eaten + (actions + yuki_next) / 2),
                _ => {}
            }
            if chance.below(RANDOM) > 0 {
                action = line.actions[0];
            }
        }
        position.play_unchecked(action);
    };
    let won = winner == Side::First;
    for example in &mut examples[first..] {
        example.trees = f64::from(eaten - example.eaten + if won { YUKI_WINS } else { 0 });
        example.won = f64::from(u8::from(won));
    }
    (winner, eaten)
}

/// Weighted least squares, with a little pull towards nothing for terms that say the same. `target` is what an example is to come to, and
/// what it counts for.
fn regression(examples: &[&Example], target: impl Fn(&Example) -> (f64, f64)) -> [f64; INPUTS] {
    let mut rows = [[0.0f64; INPUTS + 1]; INPUTS];
    for example in examples {
        let (wanted, weight) = target(example);
        for (row, input) in rows.iter_mut().zip(example.inputs) {
            for (cell, other) in row.iter_mut().zip(example.inputs.into_iter().chain([wanted])) {
                *cell += weight * input * other;
            }
        }
    }
    for (place, row) in rows.iter_mut().enumerate() {
        row[place] = row[place] * 1.0001 + 1.0;
    }
    for place in 0..INPUTS {
        let pivot = rows[place];
        for row in rows.iter_mut().enumerate().filter(|(other, _)| *other != place).map(|(_, row)| row) {
            let share = row[place] / pivot[place];
            for (cell, from) in row.iter_mut().zip(pivot) {
                *cell -= share * from;
            }
        }
    }
    std::array::from_fn(|place| rows[place][INPUTS] / rows[place][place])
}

fn sum(numbers: &[f64; INPUTS], example: &Example) -> f64 {
    numbers.iter().zip(example.inputs).map(|(number, input)| number * input).sum()
}

/// The chance that the logarithm of the odds says.
fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit.clamp(-20.0, 20.0)).exp())
}

/// Logistic regression: least squares again and again, each time with what is still wrong (Newton's method).
fn logistic(examples: &[&Example]) -> [f64; INPUTS] {
    let mut numbers = [0.0; INPUTS];
    for _ in 0..ROUNDS {
        let before = numbers;
        numbers = regression(examples, |example| {
            let logit = sum(&before, example).clamp(-12.0, 12.0);
            let expected = chance(logit);
            let slope = (expected * (1.0 - expected)).max(1e-4);
            (logit + (example.won - expected) / slope, slope)
        });
    }
    numbers
}

fn print(name: &str, names: [&str; TERMS], numbers: &[f64; INPUTS]) {
    // A tree, and a logarithm of 1, are worth 100, and the weights are hundredths.
    let weights = numbers.map(|number| (10_000.0 * number).round() as i64);
    println!("{name}\nfull: {:?},\nbare: {:?},", &weights[..TERMS], &weights[TERMS..]);
    for (place, name) in names.iter().enumerate() {
        eprintln!("  {name}: {} {}", weights[place], weights[TERMS + place]);
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    assert_eq!(words.len(), 3, "frozen_forest_fit GAMES NODES SEED");
    let [games, nodes, seed] = [0, 1, 2].map(|place| words[place].parse::<u64>().expect("a number"));
    let table = TranspositionTable::new(1 << 20);
    let mut examples = Vec::new();
    let (mut wins, mut trees) = (0, 0);
    for game in 1..=games {
        let forest = if game % 2 == 0 { 10 } else { 3 + game / 2 % 7 };
        let options = Options::read(FrozenForest::INFO.options, &format!("forest={forest}")).expect("options");
        let (winner, eaten) = play(&options, game + (seed << 32), nodes, &table, &mut examples);
        wins += u64::from(winner == Side::First);
        trees += u64::from(if forest == 10 { eaten } else { 0 });
        if game % 500 == 0 || game == games {
            let mean = 2.0 * trees as f64 / game as f64;
            println!("{game} games, {} examples, Yuki won {wins}, trees eaten of 100: {mean:.2}", examples.len());
        }
    }
    for (side, names) in [(Side::First, YUKI), (Side::Second, MINA)] {
        let of_side: Vec<&Example> = examples.iter().filter(|example| example.side == side).collect();
        let count = of_side.len().max(1) as f64;
        let (linear, odds) = (regression(&of_side, |example| (example.trees, 1.0)), logistic(&of_side));
        let error = |example: &&Example| (sum(&linear, example) - example.trees).powi(2);
        let surprise = |example: &&Example| {
            let expected = chance(sum(&odds, example));
            -(if example.won > 0.5 { expected } else { 1.0 - expected }).max(1e-9).ln()
        };
        let (error, loss) =
            (of_side.iter().map(error).sum::<f64>() / count, of_side.iter().map(surprise).sum::<f64>() / count);
        println!("{side:?} to act: {count} examples, error {:.3} trees, loss of the odds {loss:.4}", error.sqrt());
        print("wins", names, &odds);
        print("trees", names, &linear);
    }
}

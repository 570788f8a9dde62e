//! Fits the patterns of Infection to games that the computer plays against itself.
//!
//! `tune_infection play FILE GAMES NODES SEED` plays games with so many nodes a move and appends to the file, for every position, its
//! text, the value that the search found and who won in the end. Several may run side by side with other seeds and files.
//! `tune_infection fit OUT FILE…` finds the weights that predict both best, by logistic regression, and writes them to `OUT`, which
//! is to be `crates/rules/src/games/infection/knowledge/weights.bin`. Then build again, and repeat: better weights play better games.
//!
//! ```sh
//! cargo run --release -p tabuleiro-search --example tune_infection play /tmp/games.txt 20000 1000 1
//! cargo run --release -p tabuleiro-search --example tune_infection fit crates/rules/src/games/infection/knowledge/weights.bin /tmp/games.txt
//! ```
//!
//! A pattern's weight is its own part and that of the four squares of 2 × 2 cells in it: what is too rare to have an opinion on gets
//! that of its squares.

#![allow(clippy::print_stdout, clippy::print_stderr, clippy::expect_used, missing_docs)]

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};

use tabuleiro_rules::chance::Chance;
use tabuleiro_rules::game::{Game, Ruleset};
use tabuleiro_rules::games::Infection;
use tabuleiro_rules::games::infection::{CLASSES, LARGEST_WEIGHT, Patterns, WINDOWS};
use tabuleiro_rules::keys::mix;
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::Outcome;
use tabuleiro_rules::position::GamePosition as _;
use tabuleiro_search::SearchRoot;
use tabuleiro_search::alphabeta::{self, SearchSettings, SearchTask};
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::score::is_proven;
use tabuleiro_search::table::TranspositionTable;

/// The maps that the games are played on; the open one is as frequent as all others together.
const MAPS: [&str; 9] = ["four", "diamond", "bars", "gates", "lanes", "five", "plus", "ring", "cross"];
/// The evaluation at which chances are e to 1: with this a piece is worth about 100.
const SCALE: f32 = 650.0;
/// How much the end of the game says about a position; the rest is what the search found.
const FROM_RESULT: f32 = 0.6;
const ROUNDS: u32 = 5;
const RATE: f32 = 0.03;
/// How fast a part of a weight that is not confirmed goes away.
const DECAY: f32 = 2e-5;

struct Seeded(u64);

impl Chance for Seeded {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = mix(self.0);
        (((self.0 >> 32) * u64::from(limit)) >> 32) as u32
    }
}

fn play(seed: u64, nodes: u64, table: &TranspositionTable, out: &mut impl Write) {
    let mut chance = Seeded(mix(seed));
    let map = MAPS.get(chance.below(2 * MAPS.len() as u32) as usize).copied().unwrap_or("open");
    let options = Options::read(Infection::INFO.options, &format!("map={map}")).expect("options");
    let rules = Infection::rules(&options).expect("a map");
    let mut position = rules.start();
    let mut seen = Vec::new();
    let opening = 4 + chance.below(9);
    let mut actions = 0;
    while position.outcome().is_none() {
        actions += 1;
        // Now and then a random move, so that the games do not all look alike.
        if actions <= opening || chance.below(40) == 0 {
            position.play_unchecked(position.random_action(&mut chance).expect("an action"));
            continue;
        }
        let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
        let task =
            SearchTask { limits: &limits, table: Some(table), lines: 1, threads: 1, settings: SearchSettings::STRONG };
        let (lines, _) = alphabeta::search(&SearchRoot::new(position), &task, &mut |_, _| {});
        // What is proven needs no evaluation.
        if !is_proven(lines[0].value) {
            seen.push((position, lines[0].value));
        }
        position.play_unchecked(lines[0].actions[0]);
    }
    for (seen, value) in seen {
        let result = match position.outcome() {
            Some(Outcome::Win(winner)) if winner == seen.side_to_act() => 2,
            Some(Outcome::Win(_)) => 0,
            _ => 1,
        };
        writeln!(out, "{};{value};{result}", seen.to_string()).expect("room on the disk");
    }
}

struct Example {
    classes: [u16; WINDOWS],
    /// The part of the board that is empty.
    empty: f32,
    /// What is to be predicted, for the side to act: 1 for a win.
    wanted: f32,
}

fn curve(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

fn read(files: &[String], patterns: &Patterns) -> Vec<Example> {
    let rules = Infection::rules(&Options::new(Infection::INFO.options)).expect("the usual options");
    let mut examples = Vec::new();
    for file in files {
        for line in BufReader::new(File::open(file).expect("a file of games")).lines() {
            let line = line.expect("text");
            let mut parts = line.split(';');
            let (Some(text), Some(Ok(value)), Some(Ok(result))) =
                (parts.next(), parts.next().map(str::parse::<f32>), parts.next().map(str::parse::<f32>))
            else {
                panic!("expected `position;value;result`, found {line:?}")
            };
            let position = rules.read_text(text).expect("a position");
            let (classes, empty) = patterns.of(&position);
            examples.push(Example {
                classes,
                empty: empty as f32 / WINDOWS as f32,
                wanted: FROM_RESULT * result / 2.0 + (1.0 - FROM_RESULT) * curve(value / SCALE),
            });
        }
    }
    examples
}

/// A number that is fitted: its value, and how far it has been pushed in all.
#[derive(Clone, Copy, Default)]
struct Part {
    value: f32,
    pushes: f32,
}

impl Part {
    /// The more a part has been pushed, the less it moves.
    fn push(&mut self, slope: f32, rate: f32) {
        self.pushes += slope * slope;
        self.value -= rate * slope / (self.pushes.sqrt() + 0.1);
    }
}

/// The parts of all weights, on an empty and on a full board.
struct Model {
    own: Vec<[Part; 2]>,
    squares: Vec<[Part; 2]>,
    squares_of: Vec<[u8; 4]>,
}

impl Model {
    fn weight(&self, class: u16, half: usize) -> f32 {
        let class = usize::from(class);
        let squares = self.squares_of[class].iter().map(|square| self.squares[usize::from(*square)][half].value);
        self.own[class][half].value + squares.sum::<f32>()
    }

    fn predict(&self, example: &Example) -> f32 {
        let sum = |half| example.classes.iter().map(|class| self.weight(*class, half)).sum::<f32>();
        sum(0) * example.empty + sum(1) * (1.0 - example.empty)
    }

    fn learn(&mut self, example: &Example, rate: f32) {
        let error = curve(self.predict(example)) - example.wanted;
        let slopes = [error * example.empty, error * (1.0 - example.empty)];
        for class in example.classes {
            let class = usize::from(class);
            for (half, slope) in slopes.into_iter().enumerate() {
                let part = &mut self.own[class][half];
                part.push(slope, rate);
                part.value *= 1.0 - DECAY;
                for square in self.squares_of[class] {
                    self.squares[usize::from(square)][half].push(slope, rate);
                }
            }
        }
    }

    fn loss(&self, examples: &[Example]) -> f64 {
        let one = |example: &Example| {
            let chance = f64::from(curve(self.predict(example))).clamp(1e-6, 1.0 - 1e-6);
            let wanted = f64::from(example.wanted);
            -(wanted * chance.ln() + (1.0 - wanted) * (1.0 - chance).ln())
        };
        examples.iter().map(one).sum::<f64>() / examples.len().max(1) as f64
    }
}

fn fit(out: &str, files: &[String]) {
    let patterns = Patterns::numbered();
    let mut examples = read(files, &patterns);
    // The last twentieth tells how well it predicts: whole games, as they lie together.
    let test = examples.split_off(examples.len() - examples.len() / 20);
    println!("{} positions to learn from, {} to test", examples.len(), test.len());
    let mut model = Model {
        own: vec![[Part::default(); 2]; CLASSES],
        squares: vec![[Part::default(); 2]; 256],
        squares_of: patterns.squares(),
    };
    let mut chance = Seeded(1);
    for round in 1..=ROUNDS {
        for index in (1..examples.len()).rev() {
            examples.swap(index, chance.below(index as u32 + 1) as usize);
        }
        let rate = RATE * (1.0 - (round - 1) as f32 / ROUNDS as f32);
        examples.iter().for_each(|example| model.learn(example, rate));
        let sample = &examples[..test.len().min(examples.len())];
        println!("round {round}: {:.4}, on the rest {:.4}", model.loss(sample), model.loss(&test));
    }
    let mut bytes = Vec::with_capacity(CLASSES * 4);
    let most = f32::from(LARGEST_WEIGHT);
    for class in 0..CLASSES as u16 {
        for half in 0..2 {
            let weight = (model.weight(class, half) * SCALE).round().clamp(-most, most);
            bytes.extend((weight as i16).to_le_bytes());
        }
    }
    std::fs::write(out, bytes).expect("a file that can be written");
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["play", file, games, nodes, seed] => {
            let number = |word: &str| word.parse::<u64>().expect("a number");
            let (games, nodes, seed) = (number(games), number(nodes), number(seed));
            let file = OpenOptions::new().create(true).append(true).open(file).expect("a file that can be written");
            let mut out = BufWriter::new(file);
            let table = TranspositionTable::new(1 << 20);
            for game in 0..games {
                play(mix(seed) ^ game, nodes, &table, &mut out);
                if game % 500 == 499 {
                    eprintln!("{} games", game + 1);
                }
            }
        }
        ["fit", out, _, ..] => fit(out, &words[2..]),
        _ => panic!("tune_infection play FILE GAMES NODES SEED, or tune_infection fit OUT FILE…"),
    }
}

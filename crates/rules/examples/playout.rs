//! Plays a random game of every kind to its end, and shows how it ended: `cargo run --release -p tabuleiro-rules --example playout 7`.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use tabuleiro_rules::prelude::*;

fn play<G: Game>(random: &mut Random) {
    let mut position = G::Position::default();
    let actions = playout(&mut position, random);
    println!("{}: {actions} actions, {position}", G::INFO.id);
    if let Some(ending) = position.ending() {
        println!("  {} ({})", ending.message, ending.rule);
    }
}

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut random = Random::new(seed);
    for_each_game!(G => play::<G>(&mut random));
}

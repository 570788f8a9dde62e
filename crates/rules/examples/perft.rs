//! Counts the action sequences of every game, length by length: `cargo run --release -p tabuleiro-rules --example perft 4`.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::time::Instant;

use tabuleiro_rules::prelude::*;

fn count<G: Game>(longest: u32) {
    let start = G::Position::default();
    for length in 1..=longest {
        let before = Instant::now();
        let count = perft(&start, length);
        println!("{} {length}: {count} in {:.1?}", G::INFO.id, before.elapsed());
    }
}

fn main() {
    let longest = std::env::args().nth(1).and_then(|length| length.parse().ok()).unwrap_or(3);
    for_each_game!(G => count::<G>(longest));
}

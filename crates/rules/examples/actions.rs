//! Reads a position of Infection and lists its actions: `cargo run -p tabuleiro-rules --example actions "R6/7/7/7/7/7/6B R 0 1"`.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use tabuleiro_rules::prelude::*;

fn main() {
    let text = std::env::args().nth(1);
    let position = match text.map(|text| text.parse::<infection::Position>()) {
        None => infection::Position::default(),
        Some(Ok(position)) => position,
        Some(Err(error)) => return eprintln!("{error}"),
    };
    for action in position.actions() {
        println!("{action}: {}", position.after(action));
    }
    match position.ending() {
        Some(ending) => println!("{}", ending.message),
        None => println!("{} actions for {:?}", position.count_actions(), position.side_to_act()),
    }
}

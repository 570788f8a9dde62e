//! Spaces the levels of a game anew: `space_levels GAME OPTIONS GAMES NINTH`, the number of games for every comparison and the nodes of the
//! ninth level. Prints the lines for `LEVELS` in the game's `knowledge.rs`, each with its score against the level below.
//!
//! Strengths lie on one curve, from the present level 1, which goes by first sight nearly always, to a player that searches all of `NINTH`.
//! Each level from 2 to 8 is looked for by bisection between the one below and the end of the curve, so that it scores about 74 % against
//! the one below; level 9 is the end. Where it then scores more than 90 % or less than 60 %, another `NINTH` is needed.

// A tool of the command line: printing is its job.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod players;

use players::{Contestant, duel};
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::knowledge::{Playable, Strength};
use tabuleiro_rules::options::Options;

/// The score that a level is to have against the one below, in the middle of what is allowed.
const WANTED: f64 = 0.74;
/// What is near enough.
const NEAR: f64 = 0.05;
/// Bisections for a level.
const TRIES: u32 = 6;

/// The part of the curve on which a player slips.
const SLIPPING: f64 = 0.55;

/// A place on the curve, from 0 to 1: where it slips, ever fewer slips and slowly more nodes; beyond, only nodes.
fn strength(place: f64, first: Strength, ninth: u32) -> Strength {
    let slip = (1.0 - place / SLIPPING).max(0.0);
    let (least, most) = (f64::from(first.nodes), f64::from(ninth));
    let nodes = (least * (most / least).powf(place * place)).round() as u32;
    Strength {
        nodes,
        slips: (f64::from(first.slips) * slip).round() as u8,
        margin: if slip > 0.0 { 60 + (f64::from(first.margin - 60) * slip).round() as u16 } else { 0 },
    }
}

fn word(strength: Strength) -> String {
    format!("slip:{}/{}/{}", strength.nodes, strength.slips, strength.margin)
}

fn space<G: Playable>(words: &[String]) {
    if words[0] != G::INFO.id {
        return;
    }
    let options = Options::read(G::INFO.options, &words[1]).expect("options");
    let games: u64 = words[2].parse().expect("a number of games");
    let ninth: u32 = words[3].parse().expect("the nodes of level 9");
    let first = <G::Position as tabuleiro_rules::knowledge::Knowledge>::LEVELS[0];
    let score = |stronger: Strength, weaker: Strength| {
        let mut players = [Contestant::<G>::new(&word(stronger)), Contestant::<G>::new(&word(weaker))];
        duel(&options, &mut players, games, |_, _, _| {}).score::<G>()
    };
    let (mut below, mut place) = (strength(0.0, first, ninth), 0.0);
    println!("{}", line(below));
    for level in 2..=9 {
        let (mut low, mut high) = (place, 1.0);
        let mut found = (strength(high, first, ninth), high, f64::NAN);
        for _ in 0..TRIES {
            let middle = if level == 9 { 1.0 } else { f64::midpoint(low, high) };
            let candidate = strength(middle, first, ninth);
            let got = score(candidate, below);
            eprintln!("level {level}: {} scores {:.1} %", word(candidate), 100.0 * got);
            found = (candidate, middle, got);
            if level == 9 || (got - WANTED).abs() <= NEAR {
                break;
            }
            if got < WANTED { low = middle } else { high = middle }
        }
        (below, place) = (found.0, found.1);
        println!("{} // {:.0} % against the one below", line(below), 100.0 * found.2);
    }
}

fn line(Strength { nodes, slips, margin }: Strength) -> String {
    if slips == 0 {
        format!("Strength::nodes({nodes}),")
    } else {
        format!("Strength::slipping({nodes}, {slips}, {margin}),")
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    assert_eq!(words.len(), 4, "space_levels GAME OPTIONS GAMES NINTH");
    for_each_game!(G => space::<G>(&words));
}

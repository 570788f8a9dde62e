//! scratch
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::print_stderr)]
use std::time::{Duration, Instant};
use tabuleiro_rules::game::{Game, read_text, write_text};
use tabuleiro_rules::games::{Visitor, visit_all};
use tabuleiro_rules::options::Options;
use tabuleiro_search::limits::Limits;
use tabuleiro_search::solve::solve;

struct Run { game: String, options: String, position: String, seconds: u64, bytes: usize }
impl Visitor for Run {
    fn visit<G: Game>(&mut self) {
        if G::INFO.id != self.game { return; }
        let options = if self.options == "-" { Options::new(G::INFO.options) } else { Options::read(G::INFO.options, &self.options).unwrap() };
        let rules = G::rules(&options).unwrap();
        let position = if self.position == "-" { G::start(&rules) } else { read_text::<G>(&rules, &self.position).unwrap() };
        let start = Instant::now();
        let limits = Limits { deadline: Some(start + Duration::from_secs(self.seconds)), ..Limits::default() };
        let mut next = 1;
        let solution = solve(&position, self.bytes, &limits, &mut |p| {
            if start.elapsed().as_secs() >= next { next *= 2; eprintln!("{:?} {p:?}", start.elapsed()); }
        }).unwrap();
        let mut here = position.clone();
        let line: Vec<String> = solution.line.iter().map(|a| { let t = G::action_text(&here, *a); use tabuleiro_rules::position::Position; here.play_unchecked(*a); t }).collect();
        println!("{} {:?} {:?} {:?} {}", self.options, start.elapsed(), solution.progress, solution.progress.outcome(), line.join(" "));
        println!("{}", write_text::<G>(&rules, &here));
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    visit_all(&mut Run { game: a[1].clone(), options: a[2].clone(), position: a[3].clone(), seconds: a[4].parse().unwrap(), bytes: a[5].parse::<usize>().unwrap() << 20 });
}

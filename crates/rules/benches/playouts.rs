//! How fast random games are played: every game from its start to its end.

use std::time::Duration;

use criterion::{Criterion, Throughput};
use tabuleiro_rules::chance::Random;
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::game::{Game, Ruleset};
use tabuleiro_rules::options::Options;
use tabuleiro_rules::position::playout;

fn bench<G: Game>(criterion: &mut Criterion) {
    let rules = G::rules(&Options::new(G::INFO.options)).expect("the usual options are valid");
    let start = rules.start();
    let mut chance = Random::new(1);
    let mut group = criterion.benchmark_group("playouts");
    group.throughput(Throughput::Elements(1));
    group.bench_function(G::INFO.id, |bencher| bencher.iter(|| playout(&mut start.clone(), &mut chance)));
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    for_each_game!(G => bench::<G>(&mut criterion));
    criterion.final_summary();
}

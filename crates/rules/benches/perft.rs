//! How fast positions are counted: perft of every game from its start.

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput};
use tabuleiro_rules::for_each_game;
use tabuleiro_rules::game::{Game, Ruleset};
use tabuleiro_rules::options::Options;
use tabuleiro_rules::position::perft;

/// Counts go as deep as it takes to be larger than this: a millisecond or so of work.
const ENOUGH: u64 = 100_000;

fn bench<G: Game>(criterion: &mut Criterion) {
    let rules = G::rules(&Options::new(G::INFO.options)).expect("the usual options are valid");
    let start = rules.start();
    let (depth, count) =
        (1..).map(|depth| (depth, perft(&start, depth))).find(|(_, count)| *count > ENOUGH).expect("games branch");
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(count));
    group.bench_function(BenchmarkId::new(G::INFO.id, depth), |bencher| bencher.iter(|| perft(&start, depth)));
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

//! How fast positions are counted and random games are played: every game from its start.

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput};
use tabuleiro_rules::prelude::*;

/// Counts go as deep as it takes to be larger than this: a millisecond or so of work.
const ENOUGH: u64 = 100_000;

fn count_positions<G: Game>(criterion: &mut Criterion) {
    let start = G::Position::default();
    let (depth, count) =
        (1..).map(|depth| (depth, perft(&start, depth))).find(|(_, count)| *count > ENOUGH).expect("games branch");
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(count));
    group.bench_function(BenchmarkId::new(G::INFO.id, depth), |bencher| bencher.iter(|| perft(&start, depth)));
    group.finish();
}

fn play_at_random<G: Game>(criterion: &mut Criterion) {
    let start = G::Position::default();
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
    for_each_game!(G => {
        count_positions::<G>(&mut criterion);
        play_at_random::<G>(&mut criterion);
    });
    criterion.final_summary();
}

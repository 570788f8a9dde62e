//! Where a solver proves a winner, the evaluation does not make the other side the favourite.

use tabuleiro_catalog::analysis::{Asked, evaluate};
use tabuleiro_catalog::engine::Question;
use tabuleiro_catalog::rules::chance::{Chance, Random};
use tabuleiro_catalog::rules::outcome::Outcome;
use tabuleiro_catalog::search::limits::SearchLimits;
use tabuleiro_catalog::{AnyRecord, find, games};

use super::engine;

/// The most that may be said for the loser.
const MOST: f64 = 0.6;

/// The nodes that a slow machine searches in a second.
const SECOND: u64 = 400_000;

/// Whether a winner is proven with so many nodes; then the evaluation after a second is held against it.
fn is_proven(record: &dyn AnyRecord, nodes: u64, about: &str) -> bool {
    let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
    let solution = record.study().solve(16 << 20, &limits, &mut |_| {}).expect("16 MiB of memory");
    let Some(Outcome::Win(winner)) = solution.progress.outcome() else { return false };
    let value = evaluate(record, &mut engine(), &Asked::nodes(SECOND), &mut |_| {}).value;
    let chance = value.chance(winner.opponent());
    assert!(chance <= MOST, "{about}: {winner:?} wins, and the other is said to have {chance}: {value:?}");
    true
}

#[test]
fn small_forests_are_judged_as_they_are_solved() {
    let game = find("frozen-forest").expect("a game");
    for (forest, nodes) in [("3", 20_000), ("4", 200_000)] {
        let mut options = game.usual_options();
        options.set("forest", forest).expect("an option");
        let record = game.start(options).expect("options that make a game");
        assert!(is_proven(record.as_ref(), nodes, forest), "forest={forest} is solved");
    }
}

#[test]
fn endings_are_judged_as_they_are_solved() {
    let seed = 5;
    let mut random = Random::new(seed);
    for game in games() {
        let mut proven = 0;
        for _ in 0..3 {
            let mut record = game.start(game.usual_options()).expect("usual options");
            for _ in 0..6 {
                let action = record.random_action(&mut random).expect("an opening");
                record.play_text(&action).expect("a legal action");
            }
            let mut player = engine();
            let question = Question { nodes: Some(300), ..Question::default() };
            while let Some(action) = player.choose(record.as_ref(), &question) {
                record.play_text(&action).expect("a legal action");
            }
            for _ in 0..3 {
                (0..1 + random.below(4)).for_each(|_| drop(record.undo()));
                let about = format!("seed {seed}, {} {}", game.info().id, record.position_text());
                proven += usize::from(is_proven(record.as_ref(), 20_000, &about));
            }
        }
        assert!(proven > 0, "{}: no ending was solved", game.info().id);
    }
}

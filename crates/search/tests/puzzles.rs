//! Every puzzle is what it says: a forced win in so many turns, no fewer, with one first turn that does it, which the computer finds.
//! The exact search for wins within a number of turns decides that; the solver, which knows no number of turns, must agree.

use std::collections::HashSet;
use tabuleiro_rules::game::Ruleset;

use tabuleiro_rules::for_each_game;
use tabuleiro_rules::knowledge::Playable;
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::Outcome;
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::record::Record;
use tabuleiro_search::SearchRoot;
use tabuleiro_search::alphabeta::{SearchSettings, SearchTask, search};
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::solve::{BoundedWins, solve};
use tabuleiro_search::table::TranspositionTable;

/// Puzzles that a game has at least, where it has any.
const FEWEST: usize = 10;
/// Nodes for a puzzle's own search, for the solver, and for each action of the computer.
const NODES: u64 = 60_000;
const SOLVER_NODES: u64 = 60_000;
const ACTION_NODES: u64 = 100_000;

struct PuzzleCheck;

impl PuzzleCheck {
    fn visit<G: Playable>(&mut self) {
        let mut seen = HashSet::new();
        let (mut longer, mut proven) = (0, 0);
        for line in G::INFO.puzzles.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let fields: Vec<&str> = line.split(" | ").collect();
            let [options, text, turns, solution] = fields[..] else { panic!("{}: four fields: {line}", G::INFO.id) };
            let options = match options {
                "-" => Options::new(G::INFO.options),
                text => Options::read(G::INFO.options, text).expect("options"),
            };
            let rules = G::rules(&options).expect("options that go together");
            let start = rules.read_text(text).expect("a position");
            let turns: u32 = turns.parse().expect("a number");
            let about = format!("{}: {line}", G::INFO.id);
            assert!(seen.insert(start.key()), "twice: {about}");
            longer += usize::from(turns > 1);

            let side = start.side_to_act();
            let mut bounded = BoundedWins::new(side, NODES);
            assert_eq!(bounded.shortest(&start, turns), Some(Some(turns)), "{about}");
            let winning = bounded.winning_turns(&start, turns, 2, 10_000).expect("few turns");
            assert_eq!(winning.len(), 1, "one first turn: {about}");

            let mut record = Record::<G>::from_position(options, rules, start.clone());
            for (at, turn) in solution.split(' ').enumerate() {
                record.play_text(turn).unwrap_or_else(|error| panic!("{error}: {about}"));
                if at == 0 {
                    assert_eq!(record.position().key(), winning[0].position.key(), "the first turn: {about}");
                }
            }
            assert_eq!(record.ending().map(|ending| ending.outcome), Some(Outcome::Win(side)), "the line: {about}");

            let limits = SearchLimits { nodes: Some(SOLVER_NODES), ..SearchLimits::default() };
            let solved = solve(&start, 64 << 20, &limits, &mut |_| {}).expect("memory");
            // Wide positions take it longer than a test may; then it has at least nothing to say against the puzzle.
            proven += usize::from(solved.progress.outcome().is_some());
            assert!(
                solved.progress.outcome().is_none_or(|outcome| outcome == Outcome::Win(side))
                    && solved.progress.can_win[side.index()] != Some(false),
                "the solver: {about}"
            );

            let (table, mut position) = (TranspositionTable::new(16 << 20), start);
            while position.outcome().is_none() && position.side_to_act() == side {
                let limits = SearchLimits { nodes: Some(ACTION_NODES), ..SearchLimits::default() };
                let task = SearchTask {
                    limits: &limits,
                    table: Some(&table),
                    lines: 1,
                    threads: 1,
                    settings: SearchSettings::STRONG,
                };
                let (lines, _) = search(&SearchRoot::new(position.clone()), &task, &mut |_, _| {});
                position.play_unchecked(lines[0].actions[0]);
            }
            assert_eq!(position.key(), winning[0].position.key(), "alpha-beta: {about}");
        }
        assert!(seen.is_empty() || seen.len() >= FEWEST, "{} has {} puzzles", G::INFO.id, seen.len());
        assert!(2 * proven >= seen.len(), "{}: the solver proves {proven} of {}", G::INFO.id, seen.len());
        assert!(2 * longer >= seen.len(), "{}: most puzzles are a single turn", G::INFO.id);
    }
}

#[test]
fn every_puzzle_is_a_forced_win_with_one_first_turn() {
    for_each_game!(G => PuzzleCheck.visit::<G>());
}

//! Confirms that a win found by the search is proven.
//!
//! A search that looks only at candidates may have left out the one action that saves the loser. Here the loser gets every
//! action and the winner only the candidates, so a win found here holds against every defence.

use std::collections::HashSet;

use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::outcome::Side;

use super::{MAX_DEPTH, SearchSettings, SearchTask, Worker};
use crate::history::MoveOrder;
use crate::limits::{NodeCounter, SearchLimits};
use crate::root::SearchRoot;
use crate::score::WIN;
use crate::table::TranspositionTable;

/// How many actions longer the loser may hold out than the search thought.
const SLACK: u32 = 4;

/// Whether a side wins within about so many actions of both sides, whatever the other does. `false` where the limits end the work.
pub fn proves<P: Knowledge>(
    root: &SearchRoot<P>,
    winner: Side,
    actions: u32,
    limits: &SearchLimits,
    memory: usize,
) -> bool {
    if let Some(outcome) = root.position.outcome() {
        return outcome.winner() == Some(winner);
    }
    // Its own table: that of a search that leaves actions out must not be believed here, nor another way with other repetitions, nor an
    // evaluation that is far ahead.
    let table = TranspositionTable::new(memory);
    let settings = SearchSettings {
        any_path_entries: false,
        null_move: false,
        reverse_futility: false,
        futility: false,
        late_move_pruning: false,
        contempt: false,
        ..SearchSettings::STRONG
    };
    let task = SearchTask { limits, table: Some(&table), lines: 1, threads: 1, settings };
    let counter = NodeCounter::new(limits);
    let mut order = MoveOrder::new();
    let mut worker = Worker::new(root, &task, &counter, None, &mut order);
    worker.thorough = Some(winner.opponent());
    let deepest = actions.saturating_add(SLACK).min(MAX_DEPTH - 1);
    let least = WIN - deepest as i32;
    let wins = root.position.side_to_act() == winner;
    let (alpha, beta) = if wins { (least - 1, least) } else { (-least, 1 - least) };
    for depth in 1..=deepest {
        let value = worker.root_node(depth as i32, alpha, beta, &HashSet::new());
        if worker.stopped {
            return false;
        }
        if if wins { value >= least } else { value <= -least } {
            return true;
        }
    }
    false
}

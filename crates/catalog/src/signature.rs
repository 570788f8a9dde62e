//! The signature of a search: the number of nodes that its finished iterations take on fixed positions.
//!
//! On one thread and by nodes it is the same on every machine and in every browser, so a change of it says that the search has changed.

use tabuleiro_rules::chance::Random;

use crate::engine::{Engine, EngineOptions, Question};
use crate::record::AnyRecord;

/// How far into a game the positions are, in random actions.
const DEPTHS: [usize; 6] = [0, 5, 10, 20, 30, 40];

/// The start, and positions further on in random games.
pub fn positions(start: &dyn AnyRecord) -> Vec<Box<dyn AnyRecord>> {
    let mut positions = Vec::new();
    for (seed, depth) in (1..).zip(DEPTHS) {
        let mut random = Random::new(seed);
        let mut record = start.clone_box();
        for _ in 0..depth {
            let Some(action) = record.random_action(&mut random) else { break };
            if record.play_text(&action).is_err() {
                break;
            }
        }
        if record.ending().is_none() {
            positions.push(record);
        }
    }
    positions
}

/// What a search takes on the positions of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchSignature {
    /// The nodes of the finished iterations.
    pub finished: u64,
    /// All nodes.
    pub nodes: u64,
}

/// The signature of a game: that of a new engine which looks at each of the positions with so many nodes.
pub fn signature(start: &dyn AnyRecord, nodes: u64) -> SearchSignature {
    let mut engine = Engine::new(EngineOptions::default());
    let question = Question { nodes: Some(nodes), ..Question::default() };
    let mut signature = SearchSignature::default();
    for position in positions(start) {
        let mut finished = 0;
        let thought = engine.think(position.as_ref(), &question, &mut |thought| finished = thought.nodes);
        signature.finished += finished;
        signature.nodes += thought.nodes;
    }
    signature
}

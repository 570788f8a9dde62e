//! Studies of the position that a record has reached, without the type of its game: counting, random games, and proofs.
//!
//! None of them knows the history: draws by repetition do not exist here.

use tabuleiro_rules::game::Action;
use tabuleiro_rules::knowledge::Playable;
use tabuleiro_rules::outcome::Side;
use tabuleiro_rules::position::{GamePosition, perft, playout};
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::solve::{self, BoundedWins, NoMemory, SolverProgress, SolverWatch};

use crate::record::TypedRecord;
use tabuleiro_rules::chance::Random;

/// What a solver has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSolution {
    /// What is proven, and what it took.
    pub progress: SolverProgress,
    /// Where somebody wins, a line of turns that ends with his win; empty where the limits did not let it be completed.
    pub line: Vec<String>,
}

/// How many turns a position may have for its defences to be compared.
const MOST_TURNS: usize = 50_000;

/// What can be found out about a position without playing it.
pub trait Study {
    /// The number of action sequences of a length.
    fn perft(&self, depth: u32) -> u64;
    /// The same by first action.
    fn perft_divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// Plays random games, and tells how many actions there were in all.
    fn playouts(&self, games: u32, random: &mut Random) -> u64;

    /// Proves who wins, with tables of at most so many bytes.
    ///
    /// # Errors
    /// There is not so much memory.
    fn solve(&self, bytes: usize, limits: &SearchLimits, watch: SolverWatch<'_>) -> Result<TextSolution, NoMemory>;
    /// The fewest turns in which a side can force a win, of at most so many. The outer `None` when the nodes do not suffice to tell.
    fn shortest_win(&self, side: Side, most: u32, nodes: u64) -> Option<Option<u32>>;
    /// The turn with which the side to act holds out longest against a win of the other in so many turns, or gets away. `None` when
    /// the nodes do not suffice.
    fn longest_defence(&self, turns: u32, nodes: u64) -> Option<Vec<String>>;
}

impl<G: Playable> Study for TypedRecord<G> {
    fn perft(&self, depth: u32) -> u64 {
        perft(self.record.position(), depth)
    }

    fn perft_divide(&self, depth: u32) -> Vec<(String, u64)> {
        let position = self.record.position();
        let count = |action: Action<G>| (action.to_string(), perft(&position.after(action), depth.saturating_sub(1)));
        position.actions().into_iter().map(count).collect()
    }

    fn playouts(&self, games: u32, random: &mut Random) -> u64 {
        let mut actions = 0;
        for _ in 0..games {
            actions += u64::from(playout(&mut self.record.position().clone(), random));
        }
        actions
    }

    fn solve(&self, bytes: usize, limits: &SearchLimits, watch: SolverWatch<'_>) -> Result<TextSolution, NoMemory> {
        let position = self.record.position();
        let solution = solve::solve(position, bytes, limits, watch)?;
        Ok(TextSolution { progress: solution.progress, line: turns::<G>(position, &solution.line) })
    }

    fn shortest_win(&self, side: Side, most: u32, nodes: u64) -> Option<Option<u32>> {
        BoundedWins::new(side, nodes).shortest(self.record.position(), most)
    }

    fn longest_defence(&self, turns: u32, nodes: u64) -> Option<Vec<String>> {
        let mut position = self.record.position().clone();
        let attacker = position.side_to_act().opponent();
        let turn = BoundedWins::new(attacker, nodes).longest_defence(&position, turns, MOST_TURNS)?;
        Some(turn.actions.iter().map(|action| played::<G>(&mut position, *action)).collect())
    }
}

/// Plays an action, and gives its text.
fn played<G: Playable>(position: &mut G::Position, action: Action<G>) -> String {
    let text = action.to_string();
    position.play_unchecked(action);
    text
}

/// The texts of actions, those of one turn joined by commas.
fn turns<G: Playable>(position: &G::Position, actions: &[Action<G>]) -> Vec<String> {
    let mut position = position.clone();
    let mut turns: Vec<String> = Vec::new();
    let mut last = None;
    for action in actions {
        let side = position.side_to_act();
        let text = played::<G>(&mut position, *action);
        match turns.last_mut().filter(|_| last == Some(side)) {
            Some(turn) => turn.extend([",", &text]),
            None => turns.push(text),
        }
        last = Some(side);
    }
    turns
}

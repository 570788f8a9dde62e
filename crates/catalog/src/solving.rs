//! Solving without the type of a game: what is proven, with its line in text.

use tabuleiro_rules::game::{Action, Game};
use tabuleiro_rules::position::Position;
use tabuleiro_rules::record::Record;
use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::solve::{self, BoundedWins, NoMemory, SolverProgress, SolverWatch};

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

pub(crate) fn solve<G: Game>(
    record: &Record<G>,
    bytes: usize,
    limits: &SearchLimits,
    watch: SolverWatch<'_>,
) -> Result<TextSolution, NoMemory> {
    let solution = solve::solve(record.position(), bytes, limits, watch)?;
    Ok(TextSolution { progress: solution.progress, line: turns::<G>(record.position(), &solution.line) })
}

pub(crate) fn longest_defence<G: Game>(record: &Record<G>, turns: u32, nodes: u64) -> Option<Vec<String>> {
    let position = record.position();
    let attacker = position.side_to_act().opponent();
    let turn = BoundedWins::new(attacker, nodes).longest_defence(position, turns, MOST_TURNS)?;
    let mut position = position.clone();
    Some(turn.actions.iter().map(|action| played::<G>(&mut position, *action)).collect())
}

/// Plays an action, and gives its text.
fn played<G: Game>(position: &mut G::Position, action: Action<G>) -> String {
    let text = G::action_text(position, action);
    position.play_unchecked(action);
    text
}

/// The texts of actions, those of one turn joined by commas.
fn turns<G: Game>(position: &G::Position, actions: &[Action<G>]) -> Vec<String> {
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

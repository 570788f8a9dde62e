//! The puzzles of a game: positions in which the side to act can force a win in a few turns, and one first turn does it.
//!
//! They lie in the game's folder as `puzzles.txt`; `find_puzzles`, an example of the search crate, finds more. A test checks every one.

mod attempt;

pub use attempt::{PuzzleAttempt, PuzzleStep, turns};

use tabuleiro_rules::options::Options;

use crate::{AnyGame, AnyRecord, Input};

/// Nodes that are enough to judge any turn in any puzzle.
pub const NODES: u64 = 2_000_000;

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The options of its game.
    pub options: Options,
    /// Position text.
    pub position: String,
    /// How many turns the side to act needs.
    pub turns: u32,
    /// The main line: turns of both sides, the last one wins.
    pub solution: Vec<String>,
}

impl Puzzle {
    /// Reads a line of a game's list; `None` where it is none.
    fn read(game: &dyn AnyGame, line: &str) -> Option<Puzzle> {
        let mut fields = line.split(" | ");
        let mut next = || fields.next().map(str::trim);
        let options = match next()? {
            "-" => game.usual_options(),
            text => Options::read(game.info().options, text).ok()?,
        };
        let position = next()?.to_owned();
        let turns = next()?.parse().ok()?;
        let solution = next()?.split(' ').map(str::to_owned).collect();
        Some(Puzzle { options, position, turns, solution })
    }

    /// The game that starts with it.
    pub fn open(&self, game: &dyn AnyGame) -> Option<Box<dyn AnyRecord>> {
        game.open(self.options.clone(), Input::Text(&self.position)).ok()
    }
}

/// The lines of a game's list that are meant to be puzzles.
pub fn lines(game: &dyn AnyGame) -> impl Iterator<Item = &'static str> {
    game.info().puzzles.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The puzzles of a game, in their order.
pub fn all(game: &dyn AnyGame) -> Vec<Puzzle> {
    lines(game).filter_map(|line| Puzzle::read(game, line)).collect()
}

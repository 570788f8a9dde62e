//! A puzzle that is being solved, without any interface: every whole turn is judged, a wrong one is taken back with its refutation, and a
//! right one is answered by the longest defence.

use tabuleiro_rules::lang::Message;
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::record::PlayError;

use super::{NODES, Puzzle};
use crate::texts::puzzle as texts;
use crate::{AnyGame, AnyRecord};

/// What an action of the solver led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleStep {
    /// The turn is not complete.
    GoesOn,
    /// The turn does not win and has been taken back: why.
    Wrong(Message),
    /// The turn was right, and the defence has answered: what it played and how many turns are left.
    Right(Message),
    /// The puzzle is solved.
    Solved,
}

/// An attempt at a puzzle.
pub struct PuzzleAttempt {
    record: Box<dyn AnyRecord>,
    puzzle: Puzzle,
    /// Who is to win.
    side: Side,
    /// Turns that are left, the one under way included.
    left: u32,
    /// How many actions had been played when the turn under way began.
    begun: usize,
}

/// A number of turns in words.
pub fn turns(count: u32) -> Message {
    if count == 1 { Message::new(&texts::ONE_TURN) } else { Message::new(&texts::MANY_TURNS).with("count", count) }
}

impl PuzzleAttempt {
    /// Begins a puzzle. `None` for one that is no position of the game.
    pub fn open(game: &dyn AnyGame, puzzle: Puzzle) -> Option<PuzzleAttempt> {
        let record = puzzle.open(game)?;
        let (side, left) = (record.side_to_act(), puzzle.turns);
        Some(PuzzleAttempt { record, puzzle, side, left, begun: 0 })
    }

    /// The game so far.
    pub fn record(&self) -> &dyn AnyRecord {
        self.record.as_ref()
    }

    /// Turns that are left, the one under way included.
    pub fn left(&self) -> u32 {
        self.left
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The side that wins.
    pub fn side(&self) -> Side {
        self.side
    }

    /// What is to be done: who wins in how many turns.
    pub fn task(&self, number: usize, count: usize) -> Message {
        let side = self.record.info().sides[self.side.index()].subject;
        let message = Message::new(&texts::PUZZLE).with("number", number).with("count", count);
        message.with("side", side).with("turns", turns(self.left))
    }

    /// Plays what somebody typed, and judges it.
    ///
    /// # Errors
    /// What is wrong, and by which rule. Nothing is played then.
    pub fn play_typed(&mut self, typed: &str) -> Result<PuzzleStep, PlayError> {
        self.record.play_typed(typed)?;
        self.judge()
    }

    /// Plays an action in canonical text, and judges it.
    ///
    /// # Errors
    /// As for [`play_typed`](Self::play_typed).
    pub fn play(&mut self, action: &str) -> Result<PuzzleStep, PlayError> {
        self.record.play_text(action)?;
        self.judge()
    }

    /// Takes back an action of the turn under way.
    pub fn undo(&mut self) -> Option<String> {
        if self.record.action_count() > self.begun { self.record.undo() } else { None }
    }

    fn has_won(&self) -> bool {
        self.record.ending().is_some_and(|ending| ending.outcome == Outcome::Win(self.side))
    }

    /// Judges what has been played of the turn, and answers a whole one.
    fn judge(&mut self) -> Result<PuzzleStep, PlayError> {
        if self.has_won() {
            return Ok(PuzzleStep::Solved);
        }
        if let Some(ending) = self.record.ending() {
            let turn = self.take_back();
            return Ok(PuzzleStep::Wrong(
                Message::new(&texts::WRONG_END).with("turn", turn).with("why", ending.message),
            ));
        }
        if self.record.side_to_act() == self.side {
            return Ok(PuzzleStep::GoesOn);
        }
        let left = self.left.saturating_sub(1);
        let wins = self.record.study().shortest_win(self.side, left, NODES).flatten().is_some();
        let reply = self.record.study().longest_defence(left, NODES).map(|actions| actions.join(","));
        let enemy = self.record.info().sides[self.side.opponent().index()].subject;
        if !wins {
            let turn = self.take_back();
            return Ok(PuzzleStep::Wrong(match reply {
                Some(reply) => Message::new(&texts::WRONG).with("turn", turn).with("side", enemy).with("reply", reply),
                None => Message::new(&texts::WRONG_SILENT).with("turn", turn),
            }));
        }
        let Some(reply) = reply else { return Ok(PuzzleStep::GoesOn) };
        self.record.play_text(&reply)?;
        self.left = left;
        self.begun = self.record.action_count();
        if self.has_won() {
            return Ok(PuzzleStep::Solved);
        }
        let message = Message::new(&texts::RIGHT).with("side", enemy).with("turn", reply);
        Ok(PuzzleStep::Right(message.with("left", turns(left))))
    }

    /// Takes the turn under way back, and gives its text.
    fn take_back(&mut self) -> String {
        let mut actions = Vec::new();
        while let Some(action) = self.undo() {
            actions.push(action);
        }
        actions.reverse();
        actions.join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games, puzzles};

    #[test]
    fn the_solution_solves_and_another_first_turn_is_taken_back() {
        for game in games() {
            let Some(puzzle) = puzzles::all(game.as_ref()).into_iter().find(|puzzle| puzzle.turns == 1) else {
                continue;
            };
            let mut attempt = PuzzleAttempt::open(game.as_ref(), puzzle.clone()).unwrap();
            let first = puzzle.solution[0].clone();
            let other = attempt.record().legal().into_iter().find(|action| !first.starts_with(action.as_str()));
            if let Some(other) = other
                && let PuzzleStep::Wrong(_) = attempt.play(&other).unwrap()
            {
                assert_eq!(attempt.record().action_count(), 0, "{}", game.info().id);
            }
            let mut attempt = PuzzleAttempt::open(game.as_ref(), puzzle).unwrap();
            assert_eq!(attempt.play(&first).unwrap(), PuzzleStep::Solved, "{}", game.info().id);
        }
    }
}

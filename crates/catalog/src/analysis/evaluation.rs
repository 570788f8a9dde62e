//! Thinking about a position: lines of play, with their turns grouped and their wins checked.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tabuleiro_rules::outcome::Side;
use tabuleiro_search::score::Score;

use super::value::{Value, Win};
use crate::engine::{AnyEngine, Question, TextLine, Thought};
use crate::record::AnyRecord;

/// How much to think about each position.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// At most so many nodes. With these the answer is the same on every machine.
    pub nodes: Option<u64>,
    /// At most so long.
    pub time: Option<Duration>,
    /// At most so many actions deep.
    pub depth: Option<u32>,
    /// How many of the best lines to find; none is one.
    pub lines: usize,
    /// Set by somebody else to stop.
    pub stop: Arc<AtomicBool>,
}

impl Asked {
    /// So many nodes.
    pub fn nodes(nodes: u64) -> Asked {
        Asked { nodes: Some(nodes), ..Asked::default() }
    }

    /// So much time.
    pub fn time(time: Duration) -> Asked {
        Asked { time: Some(time), ..Asked::default() }
    }

    /// Whether it has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn question(&self) -> Question {
        Question {
            nodes: self.nodes,
            time: self.time,
            depth: self.depth,
            lines: self.lines.max(1),
            stop: Arc::clone(&self.stop),
            ..Question::default()
        }
    }

    /// A part of it, for what is only on the way.
    fn part(&self) -> Asked {
        let nodes = self.nodes.map(|nodes| (nodes / 4).max(8));
        Asked { nodes, time: self.time.map(|time| time / 4), lines: 1, ..self.clone() }
    }
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayLine {
    /// How the position stands if it is played.
    pub value: Value,
    /// How deep it was searched, in actions.
    pub depth: u32,
    /// Its turns, the actions of each separated by commas.
    pub turns: Vec<String>,
    /// Whether the last of them ends, and does not break off in the middle.
    pub whole: bool,
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// How it stands: the value of the best line, or the end of the game.
    pub value: Value,
    /// The best lines, best first. Empty where the game is over.
    pub lines: Vec<PlayLine>,
    /// Nodes spent.
    pub nodes: u64,
}

/// Thinks about the position of a record; `observer` hears of progress, with wins that are not checked yet.
pub fn evaluate(
    record: &dyn AnyRecord,
    engine: &mut dyn AnyEngine,
    asked: &Asked,
    observer: &mut dyn FnMut(&Evaluation),
) -> Evaluation {
    let thought = engine.think(record, &asked.question(), &mut |thought| observer(&understand(record, thought)));
    let mut evaluation = understand(record, &thought);
    if !asked.is_stopped() {
        check_wins(record, engine, asked, &thought, &mut evaluation);
    }
    evaluation
}

fn understand(record: &dyn AnyRecord, thought: &Thought) -> Evaluation {
    let lines: Vec<PlayLine> = thought.lines.iter().map(|line| play_line(record, line)).collect();
    let value = match (record.ending(), lines.first()) {
        (Some(ending), _) => Value::Over(ending.outcome),
        (None, Some(line)) => line.value,
        (None, None) => Value::Open(0),
    };
    Evaluation { value, lines, nodes: thought.nodes }
}

fn play_line(record: &dyn AnyRecord, line: &TextLine) -> PlayLine {
    let side = record.side_to_act();
    let (turns, sides, whole) = grouped(record, &line.actions);
    let win = |by: Side, actions: u32| {
        // The line may break off before the end, where the search knew the rest from its table.
        let ends = usize::try_from(actions).is_ok_and(|actions| actions == line.actions.len());
        let turns = sides.iter().filter(|side| **side == by).count() as u32;
        Value::Won(Win { by, actions, turns: ends.then_some(turns), proven: None })
    };
    let value = match line.score {
        Score::Estimate(estimate) => Value::Open(if side == Side::First { estimate } else { -estimate }),
        Score::Win(actions) => win(side, actions),
        Score::Loss(actions) => win(side.opponent(), actions),
    };
    PlayLine { value, depth: line.depth, turns, whole }
}

/// Actions as turns, whose turn each is, and whether the last one ends.
fn grouped(record: &dyn AnyRecord, actions: &[String]) -> (Vec<String>, Vec<Side>, bool) {
    let mut ahead = record.clone_box();
    let (mut turns, mut sides) = (Vec::<String>::new(), Vec::new());
    let mut before = None;
    for action in actions {
        let side = ahead.side_to_act();
        if ahead.play_text(action).is_err() {
            // A draw by repetition ends a line that the search has followed further.
            break;
        }
        match turns.last_mut().filter(|_| before == Some(side)) {
            Some(turn) => {
                turn.push(',');
                turn.push_str(action);
            }
            None => {
                turns.push(action.clone());
                sides.push(side);
            }
        }
        before = Some(side);
    }
    let whole = ahead.ending().is_some() || before != Some(ahead.side_to_act());
    (turns, sides, whole)
}

/// Finds out which of the wins are proven.
fn check_wins(
    record: &dyn AnyRecord,
    engine: &mut dyn AnyEngine,
    asked: &Asked,
    thought: &Thought,
    evaluation: &mut Evaluation,
) {
    let side = record.side_to_act();
    let mut all_lost = None;
    for (index, (line, found)) in evaluation.lines.iter_mut().zip(&thought.lines).enumerate() {
        let Value::Won(win) = &mut line.value else { continue };
        // The best line loses only if every action does; for any other it is enough to look at its own first action.
        win.proven = if index == 0 && win.by != side {
            all_lost = Some(engine.confirm(record, win.by, win.actions, &asked.question()));
            all_lost
        } else if all_lost == Some(true) {
            all_lost
        } else {
            let mut ahead = record.clone_box();
            let legal = found.actions.first().is_some_and(|action| ahead.play_text(action).is_ok());
            let left = win.actions.saturating_sub(1);
            Some(legal && engine.confirm(ahead.as_ref(), win.by, left, &asked.question()))
        };
    }
    if let (None, Some(line)) = (record.ending(), evaluation.lines.first()) {
        evaluation.value = line.value;
    }
}

/// The whole of the turn that a line begins with: where the line breaks off in the middle of it, it is thought to its end.
pub(super) fn whole_turn(
    record: &dyn AnyRecord,
    engine: &mut dyn AnyEngine,
    asked: &Asked,
    line: &PlayLine,
) -> Option<String> {
    let first = line.turns.first()?;
    if line.turns.len() > 1 || line.whole {
        return Some(first.clone());
    }
    let side = record.side_to_act();
    let mut ahead = record.clone_box();
    let mut turn = Vec::new();
    for action in first.split(',') {
        ahead.play_text(action).ok()?;
        turn.push(action.to_owned());
    }
    while ahead.ending().is_none() && ahead.side_to_act() == side {
        let thought = engine.think(ahead.as_ref(), &asked.part().question(), &mut |_| {});
        for action in &thought.lines.first()?.actions {
            if ahead.ending().is_some() || ahead.side_to_act() != side {
                break;
            }
            ahead.play_text(action).ok()?;
            turn.push(action.clone());
        }
    }
    Some(turn.join(","))
}

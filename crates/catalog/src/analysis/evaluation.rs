//! Thinking about a position: lines of play, with their turns grouped and their wins checked.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tabuleiro_rules::outcome::Side;
use tabuleiro_search::score::Score;

use super::chances::Estimate;
use super::value::{Value, Win};
use crate::engine::{Engine, Question, TextLine, Thought};
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
    /// Whether lines that break off early are followed further, for somebody who reads them.
    pub long: bool,
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

/// Nodes to find the next action of a line with, most of which the search knows already.
const GLANCE: u64 = 2000;
/// So many actions of a line are worth reading.
const READABLE: u32 = 10;
/// Wins that are further off than this are not followed to their end.
const LONGEST: usize = 60;

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

impl PlayLine {
    /// The turns, a word each, with `dots` after the last where it breaks off.
    pub fn text(&self, dots: &str) -> String {
        format!("{}{}", self.turns.join(" "), if self.whole { "" } else { dots })
    }
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
    engine: &mut Engine,
    asked: &Asked,
    observer: &mut dyn FnMut(&Evaluation),
) -> Evaluation {
    let mut thought = engine.think(record, &asked.question(), &mut |thought| observer(&understand(record, thought)));
    for line in &mut thought.lines {
        lengthen(record, engine, asked, line);
    }
    let mut evaluation = understand(record, &thought);
    if !asked.is_stopped() {
        check_wins(record, engine, asked, &thought, &mut evaluation);
    }
    evaluation
}

/// Follows a line that the search has cut short because it knew the rest from its table: a win to its end, any other so far that it
/// can be read.
fn lengthen(record: &dyn AnyRecord, engine: &mut Engine, asked: &Asked, line: &mut TextLine) {
    let wanted = match line.score {
        Score::Win(actions) | Score::Loss(actions) => actions as usize,
        Score::Estimate(_) if asked.long => line.depth.min(READABLE) as usize,
        Score::Estimate(_) => 0,
    };
    if line.actions.len() >= wanted || wanted > LONGEST {
        return;
    }
    let mut ahead = record.clone_box();
    for action in &line.actions {
        if ahead.play_text(action).is_err() {
            return;
        }
    }
    let nodes = asked.nodes.map_or(GLANCE, |nodes| nodes.min(GLANCE));
    let glance = Asked { nodes: Some(nodes), stop: Arc::clone(&asked.stop), ..Asked::default() };
    while line.actions.len() < wanted && ahead.ending().is_none() && !asked.is_stopped() {
        let thought = engine.think(ahead.as_ref(), &glance.question(), &mut |_| {});
        let Some(next) = thought.lines.first().filter(|next| next.depth > 0) else { return };
        let left = wanted - line.actions.len();
        for action in next.actions.iter().take(left) {
            if ahead.play_text(action).is_err() {
                return;
            }
            line.actions.push(action.clone());
        }
    }
}

fn understand(record: &dyn AnyRecord, thought: &Thought) -> Evaluation {
    let lines: Vec<PlayLine> = thought.lines.iter().map(|line| play_line(record, line)).collect();
    let value = match (record.ending(), lines.first()) {
        (Some(ending), _) => Value::Over(ending.outcome),
        (None, Some(line)) => line.value,
        (None, None) => Value::Open(Estimate::of(record, 0)),
    };
    Evaluation { value, lines, nodes: thought.nodes }
}

fn play_line(record: &dyn AnyRecord, line: &TextLine) -> PlayLine {
    let side = record.side_to_act();
    let (turns, sides, ahead) = grouped(record, &line.actions);
    let ending = ahead.ending();
    // A win is told in turns only where the line leads to it.
    let winner = ending.as_ref().and_then(|ending| ending.outcome.winner());
    let whole = ending.is_some() || sides.last() != Some(&ahead.side_to_act());
    let win = |by: Side, actions: u32| {
        let turns = sides.iter().filter(|side| **side == by).count() as u32;
        Value::Won(Win { by, actions, turns: (winner == Some(by)).then_some(turns), proven: None })
    };
    let value = match line.score {
        Score::Estimate(points) => {
            let points = if side == Side::First { points } else { -points };
            Value::Open(Estimate::of(record, points))
        }
        Score::Win(actions) => win(side, actions),
        Score::Loss(actions) => win(side.opponent(), actions),
    };
    PlayLine { value, depth: line.depth, turns, whole }
}

/// Actions as turns, whose turn each is, and where they lead.
fn grouped(record: &dyn AnyRecord, actions: &[String]) -> (Vec<String>, Vec<Side>, Box<dyn AnyRecord>) {
    let mut ahead = record.clone_box();
    let (mut turns, mut sides) = (Vec::<String>::new(), Vec::new());
    for action in actions {
        let side = ahead.side_to_act();
        if ahead.play_text(action).is_err() {
            // A draw by repetition ends a line that the search has followed further.
            break;
        }
        match turns.last_mut().filter(|_| sides.last() == Some(&side)) {
            Some(turn) => {
                turn.push(',');
                turn.push_str(action);
            }
            None => {
                turns.push(action.clone());
                sides.push(side);
            }
        }
    }
    (turns, sides, ahead)
}

/// Finds out which of the wins are proven.
fn check_wins(
    record: &dyn AnyRecord,
    engine: &mut Engine,
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
    engine: &mut Engine,
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

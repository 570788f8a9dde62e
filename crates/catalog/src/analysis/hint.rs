//! What to play, and why.
//!
//! Reasons come from three places: what the search has proven, what the game itself has to say, and what the neutral view shows to
//! have changed.

use tabuleiro_rules::lang::{Arg, Message};
use tabuleiro_rules::outcome::{Outcome, Side};
use tabuleiro_rules::view::{BoardView, Shape};

use super::evaluation::{Asked, Evaluation, evaluate, whole_turn};
use super::value::{Value, words_for};
use crate::engine::Engine;
use crate::record::AnyRecord;
use crate::texts::analysis as texts;

/// A turn, or the rest of one, worth playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The actions, separated by commas.
    pub turn: String,
    /// What it is good for: sentences without their subject, the weightiest first. Never empty.
    pub reasons: Vec<Message>,
    /// How the position stands.
    pub value: Value,
}

impl Hint {
    /// All reasons in one.
    pub fn reason(&self) -> Message {
        let mut reasons = self.reasons.iter().cloned();
        let first = reasons.next().unwrap_or_else(|| Message::new(&texts::LOOKS_BEST));
        reasons.fold(first, |one, other| Message::new(&texts::AND).with("one", one).with("other", other))
    }

    /// The reason for somebody who plays: where there is no more to say of the turn, how the game stands is said as well.
    pub fn advice(&self, record: &dyn AnyRecord) -> Message {
        match self.reason() {
            reason if reason == Message::new(&texts::LOOKS_BEST) => {
                Message::new(&texts::AND).with("one", reason).with("other", words_for(record, self.value))
            }
            reason => reason,
        }
    }
}

/// Up to this many legal actions, the hint says that the opponent has few left.
const FEW: usize = 3;

/// What to play in the position of a record; `None` where the game is over or the thinking was stopped at once.
pub fn hint(record: &dyn AnyRecord, engine: &mut Engine, asked: &Asked) -> Option<Hint> {
    if record.ending().is_some() {
        return None;
    }
    // The second-best line tells whether there was a choice.
    let asked = Asked { lines: 2, ..asked.clone() };
    let evaluation = evaluate(record, engine, &asked, &mut |_| {});
    let turn = whole_turn(record, engine, &asked, evaluation.lines.first()?)?;
    let actions = record.read(&turn).ok()?;
    let mut after = record.clone_box();
    after.play(&actions).ok()?;
    let mut reasons: Vec<Message> = decided(record, after.as_ref(), &evaluation).into_iter().collect();
    // An immediate win needs no other reason, and in a lost position no turn has one.
    if after.ending().is_none() && evaluation.value.winner() != Some(record.side_to_act().opponent()) {
        match record.reasons_for(&actions) {
            Some(own) => reasons.extend(own),
            None => reasons.extend(seen(record, after.as_ref())),
        }
    }
    if reasons.is_empty() {
        reasons.push(Message::new(&texts::LOOKS_BEST));
    }
    Some(Hint { turn, reasons, value: evaluation.value })
}

/// What the search says: a win, a loss, a loss with anything else.
fn decided(record: &dyn AnyRecord, after: &dyn AnyRecord, evaluation: &Evaluation) -> Option<Message> {
    let side = record.side_to_act();
    let enemy = record.info().sides[side.opponent().index()].subject;
    match after.ending().map(|ending| ending.outcome) {
        Some(Outcome::Win(winner)) if winner == side => return Some(Message::new(&texts::WINS_AT_ONCE)),
        Some(Outcome::Win(_)) => return Some(Message::new(&texts::LOSES_AT_ONCE).with("enemy", enemy)),
        Some(Outcome::Draw) => return Some(Message::new(&texts::DRAWS_AT_ONCE)),
        None => {}
    }
    let other = evaluation.lines.get(1).map(|line| line.value);
    match (evaluation.value, other) {
        (Value::Won(win), _) if win.by == side => {
            let text = if win.proven == Some(false) { &texts::SHOULD_WIN } else { &texts::WINS };
            Some(Message::new(text).with("distance", win.distance()))
        }
        (Value::Won(win), _) => {
            let message = Message::new(&texts::HOLDS_OUT).with("enemy", enemy);
            Some(message.with("distance", win.distance()))
        }
        (_, None) if record.legal().len() == 1 => Some(Message::new(&texts::ONLY_ACTION)),
        (_, Some(Value::Won(win))) if win.by != side => Some(Message::new(&texts::STOPS).with("enemy", enemy)),
        _ => None,
    }
}

/// What the view shows: pieces taken, pieces gained, an enemy with little left to do.
fn seen(before: &dyn AnyRecord, after: &dyn AnyRecord) -> Vec<Message> {
    let side = before.side_to_act();
    let (old, new) = (before.view(false), after.view(false));
    let mut reasons = listed(&taken(&old, &new, side.opponent()), &texts::CAPTURES);
    reasons.extend(listed(&gained(&old, &new, side), &texts::GAINS));
    let left = after.legal().len();
    if after.side_to_act() != side && left <= FEW {
        let message =
            Message::new(&texts::LEAVES_FEW).with("enemy", before.info().sides[side.opponent().index()].subject);
        reasons.push(message.with("count", left).with("word", Arg::counted(left, &texts::ACTION)));
    }
    reasons
}

/// Names with how often each is there.
type Counts = Vec<(Message, usize)>;

fn add(counts: &mut Counts, name: &Message) {
    match counts.iter_mut().find(|(known, _)| known == name) {
        Some((_, count)) => *count += 1,
        None => counts.push((name.clone(), 1)),
    }
}

fn listed(counts: &Counts, text: &'static tabuleiro_rules::lang::Text) -> Vec<Message> {
    let say = |(name, count): &(Message, usize)| {
        Message::new(text).with("count", *count).with("pieces", Arg::counted(*count, name.clone()))
    };
    counts.iter().map(say).collect()
}

/// The pieces of a side that are no longer where they were. Nobody moves in the other's turn: they are gone.
fn taken(old: &BoardView, new: &BoardView, side: Side) -> Counts {
    let mut counts = Counts::new();
    for (before, after) in old.squares.iter().zip(&new.squares) {
        let stood = before.piece.is_some_and(|piece| piece.side == side);
        let stands = after.piece.is_some_and(|piece| piece.side == side);
        if let (true, false, Some(name)) = (stood, stands, &before.name) {
            add(&mut counts, name);
        }
    }
    counts
}

/// The pieces of a side that it has more of, by shape, where it has more pieces at all.
fn gained(old: &BoardView, new: &BoardView, side: Side) -> Counts {
    let count = |view: &BoardView, shape: Option<Shape>| {
        let own = |piece: &&tabuleiro_rules::view::Piece| {
            piece.side == side && shape.is_none_or(|shape| piece.shape == shape)
        };
        view.squares.iter().filter_map(|square| square.piece.as_ref()).filter(own).count()
    };
    let mut counts = Counts::new();
    if count(new, None) <= count(old, None) {
        return counts;
    }
    for (before, after) in old.squares.iter().zip(&new.squares) {
        let Some(piece) = after.piece.filter(|piece| piece.side == side) else { continue };
        let more = count(new, Some(piece.shape)) > count(old, Some(piece.shape));
        if let (true, false, Some(name)) = (more, before.piece.is_some_and(|was| was.side == side), &after.name) {
            add(&mut counts, name);
        }
    }
    counts
}

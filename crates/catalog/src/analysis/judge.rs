//! Where a game went wrong: every turn of a record, judged by how it changed the chances of the side that played it.

use std::collections::VecDeque;

use tabuleiro_rules::lang::{Message, Text};
use tabuleiro_rules::outcome::Side;

use super::evaluation::{Asked, Evaluation, evaluate, whole_turn};
use super::value::Value;
use crate::engine::Engine;
use crate::record::AnyRecord;
use crate::texts::analysis as texts;

/// How bad a turn was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TurnMark {
    /// Something better was there.
    Inaccuracy,
    /// It cost something.
    Mistake,
    /// It cost the game, or may have.
    Blunder,
}

impl TurnMark {
    /// All marks, the mildest first.
    pub const ALL: [TurnMark; 3] = [TurnMark::Inaccuracy, TurnMark::Mistake, TurnMark::Blunder];

    /// What it costs at least, in chances from 0 to 1: around an even game a third of a piece, three quarters of one, and two.
    pub const fn least(self) -> f64 {
        match self {
            TurnMark::Inaccuracy => 0.05,
            TurnMark::Mistake => 0.1,
            TurnMark::Blunder => 0.2,
        }
    }

    /// The usual sign.
    pub const fn sign(self) -> &'static str {
        match self {
            TurnMark::Inaccuracy => "?!",
            TurnMark::Mistake => "?",
            TurnMark::Blunder => "??",
        }
    }

    /// The word that programs use.
    pub const fn id(self) -> &'static str {
        match self {
            TurnMark::Inaccuracy => "inaccuracy",
            TurnMark::Mistake => "mistake",
            TurnMark::Blunder => "blunder",
        }
    }

    /// The word for one and for many.
    pub fn name(self) -> &'static Text {
        match self {
            TurnMark::Inaccuracy => &texts::INACCURACY,
            TurnMark::Mistake => &texts::MISTAKE,
            TurnMark::Blunder => &texts::BLUNDER,
        }
    }

    fn of(loss: f64) -> Option<TurnMark> {
        TurnMark::ALL.into_iter().rev().find(|mark| loss >= mark.least())
    }
}

/// A turn with its judgement.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedTurn {
    /// The number of its pair, from 1.
    pub number: usize,
    /// Who played it.
    pub side: Side,
    /// What was played.
    pub turn: String,
    /// How many actions the record has with it.
    pub actions: usize,
    /// How the position stood before it, if nothing went wrong.
    pub before: Value,
    /// How it stood after it.
    pub after: Value,
    /// A turn that is at least as good, where it leads to another position.
    pub best: Option<String>,
    /// What it cost whoever played it, in chances from 0 to 1.
    pub loss: f64,
    /// How bad it was.
    pub mark: Option<TurnMark>,
    /// What happened, where a won or open game was thrown away.
    pub note: Option<Message>,
    /// Whether it says something about the player: he had a choice, the turn is complete, and the game was not lost already.
    pub counts: bool,
}

impl JudgedTurn {
    /// The number as a record writes it: `3.` for the first side, `3...` for the second.
    pub fn label(&self) -> String {
        format!("{}{}", self.number, if self.side == Side::First { "." } else { "..." })
    }
}

/// Judges the turns of a record, one after the other. Ends early once it is stopped; the turn under way then is not judged.
pub struct Judge<'e> {
    engine: &'e mut Engine,
    asked: Asked,
    ahead: Box<dyn AnyRecord>,
    turns: VecDeque<String>,
    ply: usize,
    here: Option<Evaluation>,
    stopped: bool,
}

impl<'e> Judge<'e> {
    /// Begins with the first turn of a record. The engine must be of the record's game.
    pub fn new(record: &dyn AnyRecord, engine: &'e mut Engine, asked: &Asked) -> Judge<'e> {
        // Entries of another game in the engine's memory would change the result.
        engine.forget();
        let turns = record.turns().into();
        let mut ahead = record.clone_box();
        ahead.reopen();
        while ahead.undo().is_some() {}
        let ply = usize::from(ahead.side_to_act() == Side::Second);
        let asked = Asked { lines: 1, long: false, ..asked.clone() };
        Judge { engine, asked, ahead, turns, ply, here: None, stopped: false }
    }

    /// Whether it ended before the last turn.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Thinks about a position; `None` once stopped, when what was found is worth nothing.
    fn look(&mut self, record: &dyn AnyRecord) -> Option<Evaluation> {
        let evaluation = evaluate(record, self.engine, &self.asked, &mut |_| {});
        (!self.asked.is_stopped()).then_some(evaluation)
    }

    fn judge(&mut self, turn: &str) -> Option<JudgedTurn> {
        let start = self.ahead.clone_box();
        let side = start.side_to_act();
        let before = match self.here.take() {
            Some(evaluation) => evaluation,
            None => self.look(start.as_ref())?,
        };
        let mut choice = false;
        for action in turn.split(',') {
            choice |= self.ahead.legal().len() > 1;
            self.ahead.play_text(action).ok()?;
        }
        let end = self.ahead.clone_box();
        let complete = end.ending().is_some() || end.side_to_act() != side;
        let after = self.look(end.as_ref())?;
        let mut judged = JudgedTurn {
            number: self.ply / 2 + 1,
            side,
            turn: turn.to_owned(),
            actions: end.action_count(),
            before: before.value,
            after: after.value,
            best: None,
            loss: 0.0,
            mark: None,
            note: None,
            counts: choice && complete && before.value.winner() != Some(side.opponent()),
        };
        if choice && complete {
            self.compare(start.as_ref(), end.as_ref(), &before, &mut judged)?;
        }
        self.here = Some(after);
        self.ply += 1;
        Some(judged)
    }

    /// Compares what was played with the best that was found.
    fn compare(
        &mut self,
        start: &dyn AnyRecord,
        end: &dyn AnyRecord,
        before: &Evaluation,
        judged: &mut JudgedTurn,
    ) -> Option<()> {
        let side = judged.side;
        let line = before.lines.first()?;
        let best = whole_turn(start, self.engine, &self.asked, line)?;
        let mut other = start.clone_box();
        for action in best.split(',') {
            other.play_text(action).ok()?;
        }
        // Another order of the same steps is the same turn.
        if self.asked.is_stopped() || other.position_text() == end.position_text() {
            return (!self.asked.is_stopped()).then_some(());
        }
        let chance = |value: Value| value.chance(side);
        let mut loss = chance(judged.before) - chance(judged.after);
        let missed = judged.before.winner() == Some(side) && judged.after.winner() != Some(side);
        let proven = matches!(judged.before, Value::Won(win) if win.by == side && win.proven == Some(true));
        if !proven && (loss >= TurnMark::Inaccuracy.least() || missed) {
            // The position after a turn was looked at from one turn further on. Before somebody is blamed, the other turn gets the
            // same look, unless it is known to win.
            let fair = self.look(other.as_ref())?.value;
            loss = loss.min(chance(fair) - chance(judged.after));
        }
        judged.loss = loss.max(0.0);
        judged.mark = TurnMark::of(judged.loss);
        if loss > 0.0 {
            judged.best = Some(best);
        }
        if missed && loss > 0.0 {
            // Still far ahead perhaps, but the win was there.
            let least = if proven { TurnMark::Mistake } else { TurnMark::Inaccuracy };
            judged.mark = judged.mark.max(Some(least));
        }
        judged.note = judged.mark.and_then(|_| note(start, judged, missed));
        Some(())
    }
}

/// What was thrown away.
fn note(record: &dyn AnyRecord, judged: &JudgedTurn, missed: bool) -> Option<Message> {
    let side = judged.side;
    let enemy = record.info().sides[side.opponent().index()].subject;
    let lost = judged.after.winner() == Some(side.opponent());
    let message = match (judged.before, judged.after) {
        (Value::Won(win), _) if missed => {
            let text = if lost { &texts::WON_TO_LOST } else { &texts::WON_TO_OPEN };
            Message::new(text).with("win", win.distance())
        }
        (_, Value::Won(win)) if lost => Message::new(&texts::OPEN_TO_LOST).with("loss", win.distance()),
        _ if lost => Message::new(&texts::LOST_AT_ONCE),
        _ => return None,
    };
    Some(message.with("enemy", enemy))
}

impl Iterator for Judge<'_> {
    type Item = JudgedTurn;

    fn next(&mut self) -> Option<JudgedTurn> {
        let turn = self.turns.pop_front()?;
        let judged = if self.asked.is_stopped() { None } else { self.judge(&turn) };
        if judged.is_none() {
            self.stopped = true;
            self.turns.clear();
        }
        judged
    }
}

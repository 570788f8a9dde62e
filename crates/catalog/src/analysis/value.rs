//! How a position stands.

use tabuleiro_rules::game::GameInfo;
use tabuleiro_rules::lang::{Arg, Message};
use tabuleiro_rules::outcome::{Outcome, Side};

use super::chances::Estimate;
use crate::record::AnyRecord;
use crate::texts::analysis as texts;

/// How a position stands, for both sides at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nobody is known to win.
    Open(Estimate),
    /// A side wins by force.
    Won(Win),
    /// The game is over.
    Over(Outcome),
}

/// A forced win that a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// Who wins.
    pub by: Side,
    /// In so many actions of both sides.
    pub actions: u32,
    /// In so many turns of the winner, where the line that was found goes on to the end.
    pub turns: Option<u32>,
    /// Whether every defence was looked at; `None` where nobody asked.
    pub proven: Option<bool>,
}

/// How a position stands, in words without a full stop: in the terms of the game and its match, where it has any.
pub fn words_for(record: &dyn AnyRecord, value: Value) -> Message {
    let info = record.info();
    match value {
        Value::Open(estimate) => record.forecast(estimate.points).unwrap_or_else(|| value.words(info)),
        // In a second game search plays for the match, and so a forced win is one of the match.
        Value::Won(win) if record.is_in_match() && record.standing().swapped => {
            Message::new(&texts::WINS_MATCH).with("side", info.sides[win.by.index()].subject)
        }
        _ => value.words(info),
    }
}

/// From this chance on, in thousandths, a side is slightly better.
const SLIGHT: u16 = 550;
/// From here on a side is better by something that can be counted.
const CLEAR: u16 = 625;
/// From here on counting makes no sense any more.
const CLOSE: u16 = 884;

impl Value {
    /// The chances of a side, from 0 to 1. Only + − × ÷, which are the same on every machine.
    pub fn chance(self, side: Side) -> f64 {
        let first = match self {
            Value::Open(estimate) => f64::from(estimate.permille) / 1000.0,
            Value::Won(win) => f64::from(u8::from(win.by == Side::First)),
            Value::Over(Outcome::Win(winner)) => f64::from(u8::from(winner == Side::First)),
            Value::Over(Outcome::Draw) => 0.5,
        };
        if side == Side::First { first } else { 1.0 - first }
    }

    /// The chances of a side in whole hundredths.
    pub fn percent(self, side: Side) -> u32 {
        (self.chance(side) * 100.0).round() as u32
    }

    /// Who wins by force, or has won.
    pub fn winner(self) -> Option<Side> {
        match self {
            Value::Open(_) | Value::Over(Outcome::Draw) => None,
            Value::Won(win) => Some(win.by),
            Value::Over(Outcome::Win(side)) => Some(side),
        }
    }

    /// As a number for a side: `+1.25` for what is worth a piece and a quarter, `+#5` for a win in 5 actions, `-#4` for a loss.
    pub fn number(self, side: Side) -> String {
        let sign = |winner: Side| if winner == side { '+' } else { '-' };
        match self {
            Value::Open(estimate) => {
                let points = if side == Side::First { estimate.points } else { -estimate.points };
                let sign = if points < 0 { '-' } else { '+' };
                // Without floating point, whose formatting is large in the browser's module.
                format!("{sign}{}.{:02}", points.unsigned_abs() / 100, points.unsigned_abs() % 100)
            }
            Value::Won(win) => format!("{}#{}", sign(win.by), win.actions),
            Value::Over(Outcome::Win(winner)) => format!("{}#0", sign(winner)),
            Value::Over(Outcome::Draw) => "+0.00".to_owned(),
        }
    }

    /// In words, without a full stop: `Red is better by about 2 microbes`.
    pub fn words(self, info: &GameInfo) -> Message {
        let subject = |side: Side| info.sides[side.index()].subject;
        match self {
            Value::Open(estimate) => open(estimate, info),
            Value::Won(win) => {
                let words = win.words(info);
                match win.proven {
                    None => words,
                    Some(true) => Message::new(&texts::PROVEN).with("what", words),
                    Some(false) => Message::new(&texts::NOT_PROVEN).with("what", words),
                }
            }
            Value::Over(Outcome::Win(side)) => Message::new(&texts::HAS_WON).with("side", subject(side)),
            Value::Over(Outcome::Draw) => Message::new(&texts::DRAWN),
        }
    }
}

/// The chance says who is better; the points say by how much, where they agree with it.
fn open(estimate: Estimate, info: &GameInfo) -> Message {
    let side = if estimate.permille >= 500 { Side::First } else { Side::Second };
    let chance = estimate.permille.max(1000 - estimate.permille);
    let points = if side == Side::First { estimate.points } else { -estimate.points };
    let count = usize::try_from((points.saturating_add(50)) / 100).unwrap_or(0);
    let unit = info.worth.filter(|_| count > 0);
    let text = match unit {
        _ if chance < SLIGHT => &texts::EVEN,
        _ if chance < CLEAR => &texts::SLIGHTLY,
        _ if chance >= CLOSE => &texts::CLOSE,
        None => &texts::BETTER,
        Some(_) => &texts::BETTER_BY,
    };
    let message = Message::new(text).with("side", info.sides[side.index()].subject).with("count", count);
    match unit {
        Some(unit) => message.with("unit", Arg::counted(count, unit)),
        None => message,
    }
}

impl Win {
    /// How far the win is: `3 turns`, or in actions of both sides where the turns are not known.
    pub fn distance(self) -> Message {
        let (text, word, count) = match self.turns {
            Some(turns) => (&texts::TURNS, &texts::TURN, turns as usize),
            None => (&texts::ACTIONS, &texts::ACTION, self.actions as usize),
        };
        Message::new(text).with("count", count).with("word", Arg::counted(count, word))
    }

    fn words(self, info: &GameInfo) -> Message {
        let message = Message::new(&texts::WINS_IN).with("side", info.sides[self.by.index()].subject);
        message.with("distance", self.distance())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_rules::lang::Lang;

    fn open(points: i32) -> Value {
        Value::Open(Estimate::plain(points))
    }

    fn say(value: Value, lang: Lang) -> String {
        value.words(crate::find("infection").expect("a game").info()).in_lang(lang)
    }

    #[test]
    fn chances_are_those_of_the_side_asked_for() {
        assert_eq!(open(0).percent(Side::First), 50);
        assert_eq!(open(300).percent(Side::First), 75);
        assert_eq!(open(300).percent(Side::Second), 25);
        let win = Win { by: Side::Second, actions: 3, turns: None, proven: None };
        assert_eq!(Value::Won(win).percent(Side::Second), 100);
        assert_eq!(Value::Over(Outcome::Draw).percent(Side::First), 50);
    }

    #[test]
    fn words_tell_who_is_better_by_how_much() {
        let said = [10, -40, 240, -960, 5000].map(|value| say(open(value), Lang::En));
        let expected = [
            "about even",
            "Blue is slightly better",
            "Red is better by about 2 microbes",
            "Blue is better by about 10 microbes",
            "Red is close to winning",
        ];
        assert_eq!(said, expected);
        assert_eq!(say(open(-100), Lang::Pt), "vantagem do Azul: cerca de 1 micróbio");
    }

    #[test]
    fn words_follow_the_chance_where_points_say_otherwise() {
        let value = |points, permille| say(Value::Open(Estimate { points, permille }), Lang::En);
        assert_eq!(value(200, 300), "Blue is better");
        assert_eq!(value(-30, 510), "about even");
        assert_eq!(value(20, 950), "Red is close to winning");
    }

    #[test]
    fn wins_say_how_far_they_are_and_whether_they_are_proven() {
        let win = |turns, proven| Value::Won(Win { by: Side::First, actions: 5, turns, proven });
        assert_eq!(say(win(Some(3), Some(true)), Lang::En), "Red wins in 3 turns (proven)");
        assert_eq!(say(win(None, None), Lang::En), "Red wins in 5 actions of both sides");
        assert_eq!(say(win(Some(1), Some(true)), Lang::Pt), "ganha o Vermelho em 1 turno (provado)");
        assert_eq!(win(Some(3), None).number(Side::Second), "-#5");
        assert_eq!(open(-5).number(Side::First), "-0.05");
    }
}

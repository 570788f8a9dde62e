//! Saved games: a record, or the two records of a match.

use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::record::text::split;
use tabuleiro_catalog::texts::matches as match_texts;
use tabuleiro_catalog::{AnyGame, AnyRecord, find, matches, replay};

use crate::texts::files as texts;

/// A game that is being played, and the match that it belongs to.
#[derive(Clone)]
pub struct Saved {
    /// Which game.
    pub game: &'static dyn AnyGame,
    /// Whether it is a game of a match.
    pub in_match: bool,
    /// The first game of the match, where this is the second.
    pub first: Option<Box<dyn AnyRecord>>,
    /// The game under way.
    pub record: Box<dyn AnyRecord>,
}

impl Saved {
    /// A game that begins now. One whose input tells of an earlier game is the second of its match.
    pub fn new(game: &'static dyn AnyGame, mut record: Box<dyn AnyRecord>, as_match: bool) -> Saved {
        let second = record.standing().swapped;
        if as_match || second {
            record.set_tag("Round", if second { "2" } else { "1" });
        }
        Saved { game, in_match: as_match || second, first: None, record }
    }

    /// The saved game that records make: one, or the two of a match.
    ///
    /// # Errors
    /// More records, or two that are no match.
    pub fn of_records(mut records: Vec<Box<dyn AnyRecord>>) -> Result<Saved, Message> {
        let count = records.len();
        let Some(mut record) = records.pop().filter(|_| count <= 2) else {
            return Err(Message::new(&texts::LOAD_TOO_MANY).with("count", count));
        };
        let Some(game) = find(record.info().id) else { return Err(Message::new(&match_texts::MATCH_GAMES)) };
        match records.pop() {
            Some(first) => {
                matches::join(first.as_ref(), record.as_mut())?;
                Ok(Saved { game, in_match: true, first: Some(first), record })
            }
            None => {
                let in_match = record.tag("Round") == Some("1") && game.info().matches.is_some();
                Ok(Saved { game, in_match, first: None, record })
            }
        }
    }

    /// Reads what [`text`](Self::text) writes.
    ///
    /// # Errors
    /// A text that is no record, records that break a rule, or that are no saved game together.
    pub fn read(text: &str) -> Result<Saved, Message> {
        let raws = split(text).map_err(|error| error.as_message())?;
        let records: Result<Vec<_>, _> = raws.iter().map(replay).collect();
        Saved::of_records(records.map_err(|error| error.as_message())?)
    }

    /// Everything that has been played, as text.
    pub fn text(&self) -> String {
        match &self.first {
            Some(first) => format!("{}\n{}", first.text(), self.record.text()),
            None => self.record.text(),
        }
    }

    /// Starts the second game of a match after the first. `None` where there is none to start.
    pub fn next_game(&self) -> Option<Saved> {
        let standing = self.record.standing_after()?;
        if !self.in_match || self.record.standing().swapped {
            return None;
        }
        let mut second = self.game.start(self.record.options().clone()).ok()?;
        second.set_tag("Round", "2");
        second.set_standing(standing);
        for (tag, other) in [("First", "Second"), ("Second", "First")] {
            if let Some(name) = self.record.tag(other) {
                second.set_tag(tag, name);
            }
        }
        for tag in ["Event", "Date", "Time"] {
            if let Some(value) = self.record.tag(tag) {
                second.set_tag(tag, value);
            }
        }
        Some(Saved { game: self.game, in_match: true, first: Some(self.record.clone()), record: second })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::rules::outcome::Side;
    use tabuleiro_catalog::rules::record::Closing;

    #[test]
    fn a_match_reads_back_with_its_second_game() {
        let game = find("frozen-forest").unwrap();
        let mut record = game.start(game.usual_options()).unwrap();
        record.set_tag("First", "Ana");
        record.set_tag("Second", "Rui");
        let mut saved = Saved::new(game, record, true);
        assert!(saved.next_game().is_none(), "the first game is not over");
        saved.record.play_text("f6").unwrap();
        saved.record.close(Closing::Resignation(Side::Second));
        let mut second = saved.next_game().unwrap();
        assert_eq!(second.record.tag("First"), Some("Rui"));
        second.record.play_text("a1").unwrap();
        let again = Saved::read(&second.text()).unwrap();
        assert_eq!(again.text(), second.text());
        assert!(again.in_match && again.record.standing().swapped);
        assert!(again.next_game().is_none());
    }

    #[test]
    fn what_is_no_saved_game_is_refused_with_the_reason() {
        for bad in ["", "[Game \"chess\"]", "[Game \"infection\"]\n[Result \"*\"]\n\n1. a1a1\n*\n"] {
            assert!(Saved::read(bad).is_err(), "{bad}");
        }
    }
}

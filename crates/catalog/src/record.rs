//! A record without the type of its game: what was played, what was said about it, and the match that it belongs to.
//!
//! What can be seen and done in the position it has reached is [`AnyPosition`]; counting and proving is [`Study`].

use serde_json::Value as Json;
use tabuleiro_rules::knowledge::{Knowledge, Playable};
use tabuleiro_rules::lang::Message;
use tabuleiro_rules::matches::{Standing, Verdict, verdict};
use tabuleiro_rules::outcome::Side;
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::record::text::{TAGS, result_text, write};
use tabuleiro_rules::record::{Closing, PlayError, Record};
use tabuleiro_rules::setup::json;

use crate::actions::AnyActions;
use crate::engine::EngineDispatch;
use crate::position::AnyPosition;
use crate::study::Study;

/// A game that is being played, whatever its type.
pub trait AnyRecord: AnyPosition + EngineDispatch {
    /// Who was to act first.
    fn first_to_act(&self) -> Side;
    /// Canonical text of the position that the record starts with.
    fn start_text(&self) -> String;
    /// The texts of all turns so far.
    fn turns(&self) -> Vec<String>;
    /// The number of actions so far.
    fn action_count(&self) -> usize;

    /// Plays actions that were read before.
    ///
    /// # Errors
    /// They were read in another position, and are not legal in this one. Nothing is played then.
    fn play(&mut self, actions: &AnyActions) -> Result<(), PlayError>;
    /// Takes back the last action and tells its text.
    fn undo(&mut self) -> Option<String>;
    /// Ends a game that no rule has ended.
    fn close(&mut self, closing: Closing);
    /// Opens a game again that was closed, and tells whether it was.
    fn reopen(&mut self) -> bool;

    /// Reads and plays an action, or a comma list that is exactly the rest of one turn. Tells how many actions that were.
    ///
    /// # Errors
    /// What is wrong, and by which rule. Nothing is played then.
    fn play_text(&mut self, text: &str) -> Result<usize, PlayError> {
        let actions = self.read(text)?;
        self.play(&actions)?;
        Ok(actions.texts().len())
    }
    /// Plays what a person types: as [`play_text`](Self::play_text), with upper case, spaces and the game's own short forms.
    ///
    /// # Errors
    /// As for [`play_text`](Self::play_text).
    fn play_typed(&mut self, typed: &str) -> Result<usize, PlayError> {
        let actions = self.read_typed(typed)?;
        self.play(&actions)?;
        Ok(actions.texts().len())
    }

    /// Record text.
    fn text(&self) -> String;
    /// The record as JSON: everything that its text says, and the last position.
    fn json(&self) -> Json;
    /// Adds a remark after a number of actions.
    fn add_comment(&mut self, after: usize, text: &str);
    /// Remarks, each after a number of actions.
    fn comments(&self) -> &[(usize, String)];
    /// The value of a tag.
    fn tag(&self, name: &str) -> Option<&str>;
    /// Sets a tag.
    fn set_tag(&mut self, name: &str, value: &str);

    /// The match that it belongs to.
    fn standing(&self) -> &Standing;
    /// Makes it a game of a match.
    fn set_standing(&mut self, standing: Standing);
    /// How the match stands after this game, once it is over.
    fn standing_after(&self) -> Option<Standing>;
    /// How the match ended, if this is its finished second game.
    fn verdict(&self) -> Option<Verdict>;

    /// What an estimate of the search, for the first side, says in the terms of the game and its match: how many trees Yuki eats, say.
    /// `None` where the game has no such terms.
    fn forecast(&self, estimate: i32) -> Option<Message>;
    /// Whether the game is one of a match, and played for it.
    fn is_in_match(&self) -> bool;
    /// What a turn that was read in this position is good for, in the game's own words. `None` where the game has none.
    fn reasons_for(&self, turn: &AnyActions) -> Option<Vec<Message>>;
    /// Studies of the position that the record has reached.
    fn study(&self) -> &dyn Study;

    /// A copy.
    fn clone_box(&self) -> Box<dyn AnyRecord>;
}

impl Clone for Box<dyn AnyRecord> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

/// A record of a game of a known type, with the match that it belongs to.
pub(crate) struct TypedRecord<G: Playable> {
    pub(crate) record: Record<G>,
    pub(crate) standing: Standing,
}

impl<G: Playable> TypedRecord<G> {
    /// The standing of the match, where the game is one of a match. The records of a match have the tag `Round`; a game on its own has
    /// not.
    pub(crate) fn match_standing(&self) -> Option<&Standing> {
        let is_of_match = self.standing.swapped || self.record.tag("Round").is_some();
        (G::INFO.matches.is_some() && is_of_match).then_some(&self.standing)
    }
}

impl<G: Playable> AnyRecord for TypedRecord<G> {
    fn first_to_act(&self) -> Side {
        self.record.start().side_to_act()
    }

    fn start_text(&self) -> String {
        self.record.start().to_string()
    }

    fn turns(&self) -> Vec<String> {
        self.record.turns()
    }

    fn action_count(&self) -> usize {
        self.record.actions().len()
    }

    fn play(&mut self, actions: &AnyActions) -> Result<(), PlayError> {
        let known = actions.typed::<G>().filter(|typed| typed.start == *self.record.position());
        match known.filter(|_| self.record.ending().is_none()) {
            Some(typed) => typed.actions.iter().for_each(|action| self.record.play_legal(*action)),
            None => drop(self.record.play_text(&actions.text())?),
        }
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let action = self.record.undo()?;
        Some(action.to_string())
    }

    fn close(&mut self, closing: Closing) {
        self.record.close(closing);
    }

    fn reopen(&mut self) -> bool {
        self.record.reopen()
    }

    fn text(&self) -> String {
        write(&self.record)
    }

    fn json(&self) -> Json {
        record_json(self)
    }

    fn add_comment(&mut self, after: usize, text: &str) {
        self.record.comments.push((after, text.to_owned()));
    }

    fn comments(&self) -> &[(usize, String)] {
        &self.record.comments
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.record.tag(name)
    }

    fn set_tag(&mut self, name: &str, value: &str) {
        self.record.tags.retain(|(known, _)| known != name);
        self.record.tags.push((name.to_owned(), value.to_owned()));
    }

    fn standing(&self) -> &Standing {
        &self.standing
    }

    fn set_standing(&mut self, standing: Standing) {
        self.standing = standing;
    }

    fn standing_after(&self) -> Option<Standing> {
        let ending = self.record.ending()?;
        Some(self.standing.after(ending.outcome, G::tally(self.record.position())))
    }

    fn verdict(&self) -> Option<Verdict> {
        let ending = self.record.ending()?;
        verdict::<G>(&self.standing, ending.outcome, G::tally(self.record.position()))
    }

    fn forecast(&self, estimate: i32) -> Option<Message> {
        self.record.position().forecast(estimate, self.match_standing())
    }

    fn is_in_match(&self) -> bool {
        self.match_standing().is_some()
    }

    fn reasons_for(&self, turn: &AnyActions) -> Option<Vec<Message>> {
        let start = self.record.position();
        let turn = turn.typed::<G>().filter(|turn| turn.start == *start)?;
        let after = turn.actions.iter().fold(start.clone(), |position, action| position.after(*action));
        start.reasons(&after)
    }

    fn study(&self) -> &dyn Study {
        self
    }

    fn clone_box(&self) -> Box<dyn AnyRecord> {
        Box::new(TypedRecord { record: self.record.clone(), standing: self.standing })
    }
}

/// A record as JSON: compiled once, not for every game.
fn record_json(record: &dyn AnyRecord) -> Json {
    let ending = record.ending();
    let tags: serde_json::Map<String, Json> =
        TAGS.iter().filter_map(|tag| record.tag(tag).map(|value| ((*tag).to_owned(), value.into()))).collect();
    let comment = |(after, text): &(usize, String)| serde_json::json!({"after": after, "text": text});
    serde_json::json!({
        "game": record.info().id,
        "options": json::options_json(record.options()),
        "tags": tags,
        "start": record.start_text(),
        "turns": record.turns(),
        "comments": record.comments().iter().map(comment).collect::<Vec<_>>(),
        "position": record.position_text(),
        "result": result_text(ending.as_ref().map(|ending| ending.outcome)),
        "reason": ending.map(|ending| ending.reason),
    })
}

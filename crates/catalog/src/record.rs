//! A record without the type of its game.

use std::any::Any;

use serde_json::Value as Json;
use tabuleiro_rules::board::Place;
use tabuleiro_rules::game::{Game, GameInfo, marks, write_text};
use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::lang::Message;
use tabuleiro_rules::matches::{Standing, Verdict, verdict};
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::Side;
use tabuleiro_rules::position::{Position, perft, playout};
use tabuleiro_rules::record::text::{TAGS, result_text, write};
use tabuleiro_rules::record::{Closing, PlayError, Record, RecordEnding};
use tabuleiro_rules::setup::json;
use tabuleiro_rules::targets::Target;
use tabuleiro_rules::view::BoardView;

use tabuleiro_search::limits::SearchLimits;
use tabuleiro_search::solve::{BoundedWins, NoMemory, SolverWatch};

use crate::random::Random;
use crate::solving::{self, TextSolution};

/// A form in which a position is written, besides those that are drawn from the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// The document's own display.
    Classic,
    /// The document's Prolog facts.
    Prolog,
}

/// A game that is being played, whatever its type.
pub trait AnyRecord: Send + Sync {
    /// Facts about the game.
    fn info(&self) -> &'static GameInfo;
    /// The options of the game.
    fn options(&self) -> &Options;
    /// The match that it belongs to.
    fn standing(&self) -> &Standing;
    /// Makes it a game of a match.
    fn set_standing(&mut self, standing: Standing);

    /// Canonical text of the position now.
    fn position_text(&self) -> String;
    /// The position now as JSON.
    fn position_json(&self) -> Json;
    /// The position now as the document writes it.
    fn draw(&self, drawing: Drawing) -> String;
    /// The neutral view of the position now, with marks or without. Its ending is that of the record.
    fn view(&self, with_marks: bool) -> BoardView;

    /// Who is to act.
    fn side_to_act(&self) -> Side;
    /// Who was to act first.
    fn first_to_act(&self) -> Side;
    /// Canonical text of the position that the record starts with.
    fn start_text(&self) -> String;
    /// The texts of all legal actions, in a fixed order.
    fn legal(&self) -> Vec<String>;
    /// The ways to make each legal action by pointing, with its text.
    fn ways(&self) -> Vec<(String, Vec<Target>)>;
    /// The places that somebody points at to make a legal action by its shortest way: what it touches. None for a text that is no action.
    fn touched(&self, action: &str) -> Vec<Place>;
    /// How the game ended, if it has.
    fn ending(&self) -> Option<RecordEnding>;

    /// Plays an action, or a comma list that is exactly the rest of one turn. Tells how many actions that were.
    ///
    /// # Errors
    /// What is wrong, and by which rule. Nothing is played then.
    fn play_text(&mut self, text: &str) -> Result<usize, PlayError>;
    /// Plays what a person types: as [`play_text`](Self::play_text), with upper case, spaces and the game's own short forms.
    ///
    /// # Errors
    /// As for [`play_text`](Self::play_text).
    fn play_typed(&mut self, typed: &str) -> Result<usize, PlayError>;
    /// Whether one action could be played now.
    ///
    /// # Errors
    /// What is wrong, and by which rule.
    fn check_text(&self, text: &str) -> Result<(), PlayError>;
    /// How many actions are left in this turn, the next one included.
    fn actions_left(&self) -> u32;
    /// Takes back the last action and tells its text.
    fn undo(&mut self) -> Option<String>;
    /// Ends a game that no rule has ended.
    fn close(&mut self, closing: Closing);
    /// Opens a game again that was closed, and tells whether it was.
    fn reopen(&mut self) -> bool;
    /// A random legal action; `None` when the game is over.
    fn random_action(&self, random: &mut Random) -> Option<String>;

    /// The texts of all turns so far.
    fn turns(&self) -> Vec<String>;
    /// The number of actions so far.
    fn action_count(&self) -> usize;
    /// Record text.
    fn text(&self) -> String;
    /// The record as JSON: everything that its text says, and the last position.
    fn json(&self) -> Json;
    /// What the turn that leads from this position to that of `after`, a record of the same game, is good for, in the game's own words.
    /// `None` where the game has none.
    fn reasons_for(&self, after: &dyn AnyRecord) -> Option<Vec<Message>>;
    /// Adds a remark after a number of actions.
    fn add_comment(&mut self, after: usize, text: &str);
    /// Remarks, each after a number of actions.
    fn comments(&self) -> &[(usize, String)];
    /// The value of a tag.
    fn tag(&self, name: &str) -> Option<&str>;
    /// Sets a tag.
    fn set_tag(&mut self, name: &str, value: &str);
    /// How the match stands after this game, once it is over.
    fn standing_after(&self) -> Option<Standing>;
    /// How the match ended, if this is its finished second game.
    fn verdict(&self) -> Option<Verdict>;

    /// The number of action sequences of a length, from the position now and without regard to history.
    fn perft(&self, depth: u32) -> u64;
    /// The same by first action.
    fn perft_divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// Plays random games from the position now, and tells how many actions there were in all.
    fn playouts(&self, games: u32, random: &mut Random) -> u64;

    /// Proves who wins the position now, with tables of at most so many bytes.
    ///
    /// # Errors
    /// There is not so much memory.
    fn solve(&self, bytes: usize, limits: &SearchLimits, watch: SolverWatch<'_>) -> Result<TextSolution, NoMemory>;
    /// The fewest turns in which a side can force a win from the position now, of at most so many. The outer `None` when the nodes do
    /// not suffice to tell.
    fn shortest_win(&self, side: Side, most: u32, nodes: u64) -> Option<Option<u32>>;
    /// The turn with which the side to act holds out longest against a win of the other in so many turns, or gets away. `None` when
    /// the nodes do not suffice.
    fn longest_defence(&self, turns: u32, nodes: u64) -> Option<Vec<String>>;

    /// The record with its type, for what has to know it.
    fn as_any(&self) -> &dyn Any;

    /// A copy.
    fn clone_box(&self) -> Box<dyn AnyRecord>;
}

impl Clone for Box<dyn AnyRecord> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

pub(crate) struct Table<G: Game> {
    pub(crate) record: Record<G>,
    pub(crate) standing: Standing,
}

impl<G: Game> AnyRecord for Table<G> {
    fn info(&self) -> &'static GameInfo {
        const { &G::INFO }
    }

    fn options(&self) -> &Options {
        self.record.options()
    }

    fn standing(&self) -> &Standing {
        &self.standing
    }

    fn set_standing(&mut self, standing: Standing) {
        self.standing = standing;
    }

    fn position_text(&self) -> String {
        self.record.position_text()
    }

    fn position_json(&self) -> Json {
        let schema = G::schema(self.record.rules());
        json::write(&schema, G::INFO.id, self.record.options(), &G::setup(self.record.position()))
    }

    fn draw(&self, drawing: Drawing) -> String {
        match drawing {
            Drawing::Classic => G::classic(self.record.position(), &self.standing),
            Drawing::Prolog => G::write_prolog(self.record.position(), &self.standing),
        }
    }

    fn view(&self, with_marks: bool) -> BoardView {
        let mut view = G::view(self.record.position());
        view.ending = self.record.ending().map(|ending| tabuleiro_rules::outcome::Ending {
            outcome: ending.outcome,
            rule: if ending.by_rule { ending.reason } else { "" },
            message: ending.message,
        });
        if view.ending.is_some() {
            view.part = None;
        } else if with_marks {
            view.marks = marks::<G>(self.record.position());
        }
        view
    }

    fn side_to_act(&self) -> Side {
        self.record.position().side_to_act()
    }

    fn first_to_act(&self) -> Side {
        self.record.start().side_to_act()
    }

    fn start_text(&self) -> String {
        write_text::<G>(self.record.rules(), self.record.start())
    }

    fn legal(&self) -> Vec<String> {
        let position = self.record.position();
        self.record.legal().into_iter().map(|action| G::action_text(position, action)).collect()
    }

    fn ways(&self) -> Vec<(String, Vec<Target>)> {
        let position = self.record.position();
        let named = |action| {
            let text = G::action_text(position, action);
            G::ways(position, action).into_iter().map(move |way| (text.clone(), way))
        };
        self.record.legal().into_iter().flat_map(named).collect()
    }

    fn touched(&self, action: &str) -> Vec<Place> {
        let position = self.record.position();
        let Ok(action) = self.record.read_action(action) else { return vec![] };
        let way = G::ways(position, action).into_iter().next().unwrap_or_default();
        let place = |target| match target {
            Target::Place(place) => Some(place),
            Target::Choice(choice) => choice.place,
        };
        way.into_iter().filter_map(place).collect()
    }

    fn ending(&self) -> Option<RecordEnding> {
        self.record.ending()
    }

    fn play_text(&mut self, text: &str) -> Result<usize, PlayError> {
        self.record.play_text(text)
    }

    fn play_typed(&mut self, typed: &str) -> Result<usize, PlayError> {
        // Each action is understood in the position that the earlier ones lead to.
        let mut ahead = self.record.clone();
        let mut parts = Vec::new();
        for part in typed.split(',') {
            let spaceless: String = part.split_whitespace().collect();
            let text = G::typed_action(ahead.position(), &spaceless);
            if let Ok(action) = ahead.read_action(&text) {
                ahead.play_legal(action);
            }
            parts.push(text);
        }
        self.record.play_text(&parts.join(","))
    }

    fn check_text(&self, text: &str) -> Result<(), PlayError> {
        self.record.read_action(text).map(drop)
    }

    fn actions_left(&self) -> u32 {
        self.record.position().actions_left().max(1)
    }

    fn undo(&mut self) -> Option<String> {
        let action = self.record.undo()?;
        Some(G::action_text(self.record.position(), action))
    }

    fn close(&mut self, closing: Closing) {
        self.record.close(closing);
    }

    fn reopen(&mut self) -> bool {
        self.record.reopen()
    }

    fn random_action(&self, random: &mut Random) -> Option<String> {
        if self.record.ending().is_some() {
            return None;
        }
        let position = self.record.position();
        position.random_action(random).map(|action| G::action_text(position, action))
    }

    fn turns(&self) -> Vec<String> {
        self.record.turns()
    }

    fn action_count(&self) -> usize {
        self.record.actions().len()
    }

    fn text(&self) -> String {
        write(&self.record)
    }

    fn json(&self) -> Json {
        let ending = self.record.ending();
        let tags: serde_json::Map<String, Json> =
            TAGS.iter().filter_map(|tag| self.record.tag(tag).map(|value| ((*tag).to_owned(), value.into()))).collect();
        let comment = |(after, text): &(usize, String)| serde_json::json!({"after": after, "text": text});
        serde_json::json!({
            "game": G::INFO.id,
            "options": json::options_json(self.record.options()),
            "tags": tags,
            "start": self.start_text(),
            "turns": self.turns(),
            "comments": self.record.comments.iter().map(comment).collect::<Vec<_>>(),
            "position": self.position_text(),
            "result": result_text(ending.as_ref().map(|ending| ending.outcome)),
            "reason": ending.map(|ending| ending.reason),
        })
    }

    fn reasons_for(&self, after: &dyn AnyRecord) -> Option<Vec<Message>> {
        let after = after.as_any().downcast_ref::<Table<G>>()?;
        G::reasons(self.record.position(), after.record.position())
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

    fn standing_after(&self) -> Option<Standing> {
        let ending = self.record.ending()?;
        Some(self.standing.after(ending.outcome, G::tally(self.record.position())))
    }

    fn verdict(&self) -> Option<Verdict> {
        let ending = self.record.ending()?;
        verdict::<G>(&self.standing, ending.outcome, G::tally(self.record.position()))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.record.position(), depth)
    }

    fn perft_divide(&self, depth: u32) -> Vec<(String, u64)> {
        let position = self.record.position();
        let count =
            |action| (G::action_text(position, action), perft(&position.after(action), depth.saturating_sub(1)));
        position.actions().into_iter().map(count).collect()
    }

    fn playouts(&self, games: u32, random: &mut Random) -> u64 {
        let mut actions = 0;
        for _ in 0..games {
            actions += u64::from(playout(&mut self.record.position().clone(), random));
        }
        actions
    }

    fn solve(&self, bytes: usize, limits: &SearchLimits, watch: SolverWatch<'_>) -> Result<TextSolution, NoMemory> {
        solving::solve(&self.record, bytes, limits, watch)
    }

    fn shortest_win(&self, side: Side, most: u32, nodes: u64) -> Option<Option<u32>> {
        BoundedWins::new(side, nodes).shortest(self.record.position(), most)
    }

    fn longest_defence(&self, turns: u32, nodes: u64) -> Option<Vec<String>> {
        solving::longest_defence(&self.record, turns, nodes)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn clone_box(&self) -> Box<dyn AnyRecord> {
        Box::new(Table { record: self.record.clone(), standing: self.standing })
    }
}

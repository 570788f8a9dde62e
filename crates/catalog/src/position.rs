//! The position that a record has reached, without the type of its game: what it looks like, and what can be done in it.

use serde_json::Value as Json;
use tabuleiro_rules::board::Cell;
use tabuleiro_rules::game::{Action, GameInfo, Ruleset};
use tabuleiro_rules::knowledge::Playable;
use tabuleiro_rules::options::Options;
use tabuleiro_rules::outcome::{Ending, IllegalAction, Side};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::record::{PlayError, RecordEnding};
use tabuleiro_rules::setup::{ToSetup, json};
use tabuleiro_rules::targets::{Pointing, Target};
use tabuleiro_rules::teaching::Teaching;
use tabuleiro_rules::view::{BoardView, Viewable};

use crate::actions::AnyActions;
use crate::editing::{self, SetupParts};
use crate::record::TypedRecord;
use tabuleiro_rules::chance::Random;

/// A form in which a position is written, besides those that are drawn from the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// The document's own display.
    Classic,
    /// The document's Prolog facts.
    Prolog,
}

/// The position that a record has reached, whatever the game.
pub trait AnyPosition: Send + Sync {
    /// Facts about the game.
    fn info(&self) -> &'static GameInfo;
    /// The options of the game.
    fn options(&self) -> &Options;

    /// Canonical text.
    fn position_text(&self) -> String;
    /// The position as JSON.
    fn position_json(&self) -> Json;
    /// The position as the document of the game writes it, where the game comes from one.
    fn draw(&self, drawing: Drawing) -> Option<String>;
    /// The neutral view, with marks or without. Its ending is that of the record.
    fn view(&self, with_marks: bool) -> BoardView;

    /// What a newcomer is told about the game in this position.
    fn teaching(&self) -> Teaching;
    /// The position taken apart, to be edited by hand.
    fn parts(&self) -> SetupParts;

    /// Who is to act.
    fn side_to_act(&self) -> Side;
    /// How many actions are left in this turn, the next one included.
    fn actions_left(&self) -> u32;
    /// How the game ended, if it has.
    fn ending(&self) -> Option<RecordEnding>;
    /// The texts of all legal actions, in a fixed order; none when the game is over.
    fn legal(&self) -> Vec<String>;
    /// The ways to make each legal action by pointing, with its text.
    fn ways(&self) -> Vec<(String, Vec<Target>)>;
    /// Why the piece of the side to act on a cell cannot move at all, where it cannot.
    fn stuck(&self, cell: Cell) -> Option<IllegalAction>;
    /// A random legal action; `None` when the game is over.
    fn random_action(&self, random: &mut Random) -> Option<String>;

    /// Reads one action, or a comma list that is exactly the rest of one turn.
    ///
    /// # Errors
    /// What is wrong, and by which rule.
    fn read(&self, text: &str) -> Result<AnyActions, PlayError>;
    /// Reads what a person types: as [`read`](Self::read), with upper case, spaces and the game's own short forms.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    fn read_typed(&self, typed: &str) -> Result<AnyActions, PlayError>;
}

impl<G: Playable> AnyPosition for TypedRecord<G> {
    fn info(&self) -> &'static GameInfo {
        const { &G::INFO }
    }

    fn options(&self) -> &Options {
        self.record.options()
    }

    fn position_text(&self) -> String {
        self.record.position_text()
    }

    fn position_json(&self) -> Json {
        let schema = self.record.rules().schema();
        json::write(&schema, G::INFO.id, self.record.options(), &self.record.position().setup())
    }

    fn draw(&self, drawing: Drawing) -> Option<String> {
        let form = G::DOCUMENT?;
        Some(match drawing {
            Drawing::Classic => form.display(self.record.position(), &self.standing),
            Drawing::Prolog => form.write(self.record.position(), &self.standing),
        })
    }

    fn view(&self, with_marks: bool) -> BoardView {
        let mut view = self.record.position().view();
        view.ending = self.record.ending().map(|ending| Ending {
            outcome: ending.outcome,
            rule: if ending.by_rule { ending.reason } else { "" },
            message: ending.message,
        });
        if view.ending.is_some() {
            view.part = None;
        } else if with_marks {
            view.marks = self.record.position().marks();
        }
        view
    }

    fn teaching(&self) -> Teaching {
        self.record.position().teaching()
    }

    fn parts(&self) -> SetupParts {
        editing::parts(self.record.position())
    }

    fn side_to_act(&self) -> Side {
        self.record.position().side_to_act()
    }

    fn actions_left(&self) -> u32 {
        self.record.position().actions_left().max(1)
    }

    fn ending(&self) -> Option<RecordEnding> {
        self.record.ending()
    }

    fn legal(&self) -> Vec<String> {
        self.record.legal().iter().map(ToString::to_string).collect()
    }

    fn ways(&self) -> Vec<(String, Vec<Target>)> {
        let position = self.record.position();
        let named = |action: Action<G>| {
            let text = action.to_string();
            position.ways(action).into_iter().map(move |way| (text.clone(), way))
        };
        self.record.legal().into_iter().flat_map(named).collect()
    }

    fn stuck(&self, cell: Cell) -> Option<IllegalAction> {
        self.record.position().stuck(cell)
    }

    fn random_action(&self, random: &mut Random) -> Option<String> {
        if self.record.ending().is_some() {
            return None;
        }
        let position = self.record.position();
        position.random_action(random).map(|action| action.to_string())
    }

    fn read(&self, text: &str) -> Result<AnyActions, PlayError> {
        Ok(AnyActions::new::<G>(self.record.position(), self.record.read_turn(text)?))
    }

    fn read_typed(&self, typed: &str) -> Result<AnyActions, PlayError> {
        Ok(AnyActions::new::<G>(self.record.position(), self.record.read_typed_turn(typed)?))
    }
}

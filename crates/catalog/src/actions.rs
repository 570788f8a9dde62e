//! Actions without the type of their game: read and checked once, then passed around as values.
//!
//! ```
//! let game = tabuleiro_catalog::find("infection").unwrap();
//! let mut record = game.start(game.usual_options()).unwrap();
//! let actions = record.read_typed(" G2 ").unwrap();
//! assert_eq!(actions.text(), "g2");
//! record.play(&actions).unwrap();
//! assert!(record.play(&actions).is_err(), "it is Blue's turn now");
//! ```

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use tabuleiro_rules::board::Place;
use tabuleiro_rules::game::{Action, Game};
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::targets::{Pointing, Target};

/// One action, or several of one turn, that were legal in the position they were read in.
///
/// Playing them there costs no second reading or checking. A record in another position, or of another game, reads their text anew,
/// and so refuses what it does not allow.
#[derive(Clone)]
pub struct AnyActions {
    texts: Vec<String>,
    touched: Vec<Vec<Place>>,
    end_turn: bool,
    typed: Arc<dyn Any + Send + Sync>,
}

/// The actions with their type, and the position that they start from.
pub(crate) struct TypedActions<G: Game> {
    pub(crate) start: G::Position,
    pub(crate) actions: Vec<Action<G>>,
}

impl AnyActions {
    /// Actions that are legal one after another, from a position.
    pub(crate) fn new<G: Game>(start: &G::Position, actions: Vec<Action<G>>) -> AnyActions {
        let mut position = start.clone();
        let (mut texts, mut touched) = (Vec::with_capacity(actions.len()), Vec::new());
        for action in &actions {
            texts.push(action.to_string());
            touched.push(touched_by::<G>(&position, *action));
            position.play_unchecked(*action);
        }
        let end_turn = position.outcome().is_some() || position.side_to_act() != start.side_to_act();
        AnyActions { texts, touched, end_turn, typed: Arc::new(TypedActions::<G> { start: start.clone(), actions }) }
    }

    pub(crate) fn typed<G: Game>(&self) -> Option<&TypedActions<G>> {
        self.typed.downcast_ref()
    }

    /// The canonical text of each action.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The canonical text of all, separated by commas.
    pub fn text(&self) -> String {
        self.texts.join(",")
    }

    /// For each action, the places that somebody points at to make it by its shortest way.
    pub fn touched(&self) -> &[Vec<Place>] {
        &self.touched
    }

    /// Whether the turn is over after them, because it is the other side's or because the game has ended.
    pub fn end_turn(&self) -> bool {
        self.end_turn
    }
}

impl fmt::Debug for AnyActions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("AnyActions").field(&self.texts).finish()
    }
}

/// The places of the shortest way to make an action by pointing.
fn touched_by<G: Game>(position: &G::Position, action: Action<G>) -> Vec<Place> {
    let way = position.ways(action).into_iter().next().unwrap_or_default();
    let place = |target| match target {
        Target::Place(place) => Some(place),
        Target::Choice(choice) => choice.place,
    };
    way.into_iter().filter_map(place).collect()
}

#[cfg(test)]
mod tests {
    use crate::{find, games};

    /// What was read in another position or of another game is read anew: it is played if it is legal there, and otherwise refused.
    #[test]
    fn actions_are_checked_where_they_were_not_read() {
        let game = find("infection").expect("a game");
        let record = game.start(game.usual_options()).expect("the usual options");
        let actions = record.read("g2").expect("a legal action");
        for other in games().iter().filter(|other| other.info().id != "infection") {
            let mut strange = other.start(other.usual_options()).expect("the usual options");
            let by_text = strange.clone().play_text("g2").map(drop);
            assert_eq!(strange.play(&actions), by_text, "{}", other.info().id);
        }
        let mut record = record;
        record.play(&actions).expect("legal");
        assert!(record.play(&actions).is_err());
        assert_eq!(record.turns(), ["g2"]);
    }
}

//! What a search starts from, and what it finds.

use tabuleiro_rules::game::Game;
use tabuleiro_rules::knowledge::Knowledge;
use tabuleiro_rules::record::Record;

use crate::score::Score;

/// A position with the history that matters for repetition.
#[derive(Clone, Debug)]
pub struct SearchRoot<P> {
    /// The position.
    pub position: P,
    /// The keys of earlier positions at the start of a turn, since the last irreversible action. Empty where the game has no rule about
    /// repetition.
    pub history: Vec<u64>,
    /// Whether the third occurrence of a position is a draw.
    pub repetition: bool,
    /// Actions of the game before the position: what an engine remembers between searches is counted from the start of the game.
    pub played: usize,
}

impl<P: Knowledge> SearchRoot<P> {
    /// A position without history.
    pub fn new(position: P) -> SearchRoot<P> {
        SearchRoot { position, history: vec![], repetition: false, played: 0 }
    }

    /// The position at the end of a record, with its history.
    pub fn of_record<G: Game<Position = P>>(record: &Record<G>) -> SearchRoot<P> {
        let repetition = G::INFO.repetition.is_some();
        let mut history = Vec::new();
        if repetition {
            let mut position = record.start().clone();
            let mut starts_turn = true;
            for action in record.actions() {
                if position.is_irreversible(*action) {
                    history.clear();
                } else if starts_turn {
                    history.push(position.key());
                }
                let side = position.side_to_act();
                position.play_unchecked(*action);
                starts_turn = position.side_to_act() != side;
            }
        }
        SearchRoot { position: record.position().clone(), history, repetition, played: record.actions().len() }
    }
}

/// A line of play that a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrincipalVariation<A> {
    /// How deep it was searched, in actions.
    pub depth: u32,
    /// How good it is for the side to act at the root, as a number of the search.
    pub value: i32,
    /// The actions, best first. Never empty.
    pub actions: Vec<A>,
}

impl<A> PrincipalVariation<A> {
    /// What its value says.
    pub fn score(&self) -> Score {
        Score::of(self.value)
    }
}

/// What a search reports while it goes on: the lines found so far, best first, and the nodes spent.
pub type SearchObserver<'o, A> = &'o mut dyn FnMut(&[PrincipalVariation<A>], u64);

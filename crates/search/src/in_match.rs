//! A position as the match plays it that its game belongs to (rule F8).
//!
//! In a match more counts than who wins the game: a game can be lost, and the match won by its tally. Search needs no rule for that: it
//! searches these positions instead, which end where the match is decided and are worth what the match makes of them.

use tabuleiro_rules::chance::Chance;
use tabuleiro_rules::keys::mix;
use tabuleiro_rules::knowledge::{Knowledge, MatchEnd, SearchKind, Strength};
use tabuleiro_rules::matches::Standing;
use tabuleiro_rules::outcome::{Ending, Outcome, Side};
use tabuleiro_rules::position::GamePosition;

use crate::root::SearchRoot;

/// A position of a game, and how its match stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InMatch<P> {
    position: P,
    standing: Standing,
    /// Keeps the values of different matches apart in a transposition table.
    salt: u64,
}

impl<P: Knowledge> InMatch<P> {
    /// What to search in a match: `None` where its standing changes nothing, or has decided everything already.
    pub fn root(root: &SearchRoot<P>, standing: &Standing) -> Option<SearchRoot<InMatch<P>>> {
        if !P::PLAYS_FOR_MATCH {
            return None;
        }
        let salt = mix(root.position.match_key(standing));
        let position = InMatch { position: root.position.clone(), standing: *standing, salt };
        // Decided or not, the game goes on to its end: then it is played like any other.
        let open = position.outcome().is_none();
        open.then(|| SearchRoot {
            position,
            history: root.history.clone(),
            repetition: root.repetition,
            played: root.played,
        })
    }
}

impl<P: Knowledge> GamePosition for InMatch<P> {
    const HAS_DRAWS: bool = true;

    type Action = P::Action;

    fn side_to_act(&self) -> Side {
        self.position.side_to_act()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.match_end(&self.standing).map(|end| match end {
            MatchEnd::Decided(outcome) | MatchEnd::Graded(outcome, _) => outcome,
        })
    }

    /// The words of the game; a match that is decided before its game is over has none, and search asks for none.
    fn ending(&self) -> Option<Ending> {
        self.position.ending()
    }

    fn actions_into(&self, out: &mut Vec<P::Action>) {
        if self.outcome().is_none() {
            self.position.actions_into(out);
        }
    }

    fn play_unchecked(&mut self, action: P::Action) {
        self.position.play_unchecked(action);
    }

    fn key(&self) -> u64 {
        self.position.key() ^ self.salt
    }

    fn actions_left(&self) -> u32 {
        self.position.actions_left()
    }

    fn actions_to_clock(&self) -> u32 {
        self.position.actions_to_clock()
    }

    fn is_irreversible(&self, action: P::Action) -> bool {
        self.position.is_irreversible(action)
    }

    fn random_action(&self, chance: &mut impl Chance) -> Option<P::Action> {
        self.outcome().is_none().then(|| self.position.random_action(chance)).flatten()
    }
}

/// What a game knows holds in its matches, too, but for what a position is worth.
impl<P: Knowledge> Knowledge for InMatch<P> {
    const HAS_NOISY: bool = P::HAS_NOISY;
    const SEARCH_KIND: SearchKind = P::SEARCH_KIND;
    const LEVELS: [Strength; 9] = P::LEVELS;
    const MIN_TABLE_DEPTH: i32 = P::MIN_TABLE_DEPTH;
    const FUTILITY_MARGIN: Option<i32> = P::FUTILITY_MARGIN;
    const REVERSE_FUTILITY_MARGIN: Option<i32> = P::REVERSE_FUTILITY_MARGIN;
    const LATE_MOVES: Option<u8> = P::LATE_MOVES;
    const FORWARD_PRUNING: bool = P::FORWARD_PRUNING;

    /// The match has evaluations of its own, which have no context.
    type Context = ();

    fn evaluate(&self) -> i32 {
        self.position.evaluate_for_match(&self.standing)
    }

    fn graded_end(&self) -> Option<i32> {
        match self.position.match_end(&self.standing) {
            Some(MatchEnd::Graded(_, value)) => Some(value),
            _ => None,
        }
    }

    fn encode_action(action: P::Action) -> u32 {
        P::encode_action(action)
    }

    fn decode_action(&self, code: u32) -> Option<P::Action> {
        self.outcome().is_none().then(|| self.position.decode_action(code)).flatten()
    }

    fn ordering_score(&self, action: P::Action) -> i32 {
        self.position.ordering_score(action)
    }

    fn candidates_into(&self, out: &mut Vec<P::Action>) {
        if self.outcome().is_none() {
            self.position.candidates_into(out);
        }
    }

    fn scored_candidates_into(&self, actions: &mut Vec<P::Action>, scores: &mut Vec<i32>) {
        if self.outcome().is_none() {
            self.position.scored_candidates_into(actions, scores);
        }
    }

    fn is_transposed(&self, previous: P::Action, action: P::Action) -> bool {
        self.position.is_transposed(previous, action)
    }

    fn is_noisy(&self, action: P::Action) -> bool {
        self.position.is_noisy(action)
    }

    fn noisy_into(&self, out: &mut Vec<P::Action>) {
        self.position.noisy_into(out);
    }

    fn can_win_this_turn(&self) -> bool {
        self.position.can_win_this_turn()
    }
}

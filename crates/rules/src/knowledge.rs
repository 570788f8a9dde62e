//! What a game knows about playing well: only with the feature `knowledge`. Only search and analysis ask; legality never depends on it.
//!
//! A game is playable at once with `impl Knowledge for Position { type Context = (); }`: then a Monte Carlo tree search with random playouts plays it.

use crate::game::Game;
use crate::lang::Message;
use crate::matches::Standing;
use crate::outcome::Outcome;
use crate::position::GamePosition;

/// Evaluations lie strictly between −`EVALUATION_LIMIT` and `EVALUATION_LIMIT`; beyond are proven wins and losses.
pub const EVALUATION_LIMIT: i32 = 100_000;

/// The bits that the transposition table has for an action.
pub const ACTION_BITS: u32 = 24;

/// The kinds of search that a game can be played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchKind {
    /// Alpha-beta with a table.
    AlphaBeta,
    /// A Monte Carlo tree with the game's evaluation at its leaves.
    Tree,
    /// A Monte Carlo tree with random playouts (plain UCT), which needs no evaluation.
    Playouts,
}

/// How strong the computer plays below its highest level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Nodes of search for a whole turn.
    pub nodes: u32,
    /// How often, in 100, it takes an action at first sight that is not the best.
    pub slips: u8,
    /// How much worse such an action may look, in the evaluation's hundredths of a piece.
    pub margin: u16,
}

impl Strength {
    /// One that takes the best it sees.
    pub const fn nodes(nodes: u32) -> Strength {
        Strength { nodes, slips: 0, margin: 0 }
    }

    /// One that now and then does not.
    pub const fn slipping(nodes: u32, slips: u8, margin: u16) -> Strength {
        Strength { nodes, slips, margin }
    }
}

/// How a position ends its game, as the match counts it that the game belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    /// Who wins the match, or that nobody does; a match may be decided before its game is over.
    Decided(Outcome),
    /// The game ends so, the match goes on, and this is what the end is worth to the first side, in the terms of the evaluation.
    Graded(Outcome, i32),
}

/// The knowledge of one game, asked of its positions.
///
/// The defaults know nothing: every action is worth a look, in the order of the list, and random playouts tell who is ahead.
pub trait Knowledge: GamePosition {
    /// Whether any action is ever noisy. Without any, there is no quiescence search: a leaf is worth its evaluation.
    const HAS_NOISY: bool = true;

    /// Which search plays this game best. A game that has an evaluation names one that asks for it.
    const SEARCH_KIND: SearchKind = SearchKind::Playouts;

    /// Levels 1 to 9, as matches have set them (`docs/strength.md`): each beats the one before clearly, the eighth takes no more than
    /// 50 ms a turn on one core of a small machine, the ninth no more than 200 ms. The defaults are numbers of playouts.
    const LEVELS: [Strength; 9] = [
        Strength::nodes(12),
        Strength::nodes(30),
        Strength::nodes(70),
        Strength::nodes(160),
        Strength::nodes(350),
        Strength::nodes(750),
        Strength::nodes(1_600),
        Strength::nodes(3_500),
        Strength::nodes(10_000),
    ];

    /// What an estimate means as a chance to win, fitted to results: the folder's `chances.txt`, which `tabuleiro bench reliability --fit`
    /// makes. Without one, the usual curve of all games holds.
    const CHANCES: &'static str = "";

    /// The least remaining depth at which the transposition table is asked and filled. Next to the leaves a cheap evaluation costs less
    /// than a table that does not fit into the processor's cache.
    const MIN_TABLE_DEPTH: i32 = 1;

    /// The futility margin: by how much an evaluation may change at once beyond the ordering score of the action played. `Some` says that
    /// ordering scores are gains of the evaluation, and allows futility pruning, reverse futility pruning and the null move.
    const FUTILITY_MARGIN: Option<i32> = None;

    /// The margin of reverse futility pruning: how much of its lead a side may lose with every ply. Also asked for by null-move pruning.
    const REVERSE_FUTILITY_MARGIN: Option<i32> = Self::FUTILITY_MARGIN;

    /// Late-move pruning: after about so many actions, times the square of the depth, the rest of a shallow node is not searched. `None`
    /// where every action has to be.
    const LATE_MOVES: Option<u8> = None;

    /// Late-move reductions: a late action is reduced by so many hundredths of a ply, and by one ply more for so many tenths of
    /// log₂ depth · log₂ place in the order.
    const LATE_MOVE_REDUCTION: (u32, u32) = (140, 42);

    /// Whether [`candidates_into`](Self::candidates_into) prunes forward: leaves out actions that could decide a game. Then a win that a
    /// search finds is no proof, because the loser may have had another action.
    const FORWARD_PRUNING: bool = false;

    /// What search carries from a position to its children beside the position itself, so that a child costs only what has changed: the
    /// accumulators of a learned evaluation, a grid with its distances. `()` for a game that evaluates every position anew.
    ///
    /// Search keeps one for each ply. It makes the first with [`context`](Self::context), and every other with
    /// [`child_context`](Self::child_context) from that of the parent, only when the child is about to be evaluated or expanded: what the
    /// transposition table answers costs nothing. A law compares the two.
    type Context: Clone + Default + Send + 'static;

    /// How many inputs a learned evaluation has; 0 where the game names none. See [`inputs_into`](Self::inputs_into).
    const INPUTS: usize = 0;

    /// Into how many phases a learned evaluation divides the game: each has output weights of its own.
    const PHASES: usize = 1;

    /// How many turns and reflections of the board change nothing, the board as it is included.
    const SYMMETRIES: usize = 1;

    /// The evaluation at which the chances to win are *e* to 1.
    const SCALE: i32 = 600;

    /// How good a position without outcome is **for the first side**, whoever is to act: about 100 for what a piece is worth.
    /// 0 where a game has no evaluation.
    fn evaluate(&self) -> i32 {
        0
    }

    /// The context of this position, made from nothing.
    fn context(&self) -> Self::Context {
        Self::Context::default()
    }

    /// Makes `out` the context of `child`, which is this position after `action`, or after a null move where there is none; `parent` is
    /// the context of this position, and what `out` holds before is of no meaning.
    fn child_context(
        &self,
        _parent: &Self::Context,
        _action: Option<Self::Action>,
        child: &Self,
        out: &mut Self::Context,
    ) {
        *out = child.context();
    }

    /// The same as [`evaluate`](Self::evaluate), with the position's context.
    fn evaluate_in(&self, _context: &Self::Context) -> i32 {
        self.evaluate()
    }

    /// A code of an action in the low [`ACTION_BITS`] bits, never 0: what the transposition table keeps of its hash move. Two actions of a
    /// position should have two codes; without an own encoding a hash of the action serves.
    fn encode_action(action: Self::Action) -> u32 {
        let code = (crate::keys::hash(action) >> (64 - ACTION_BITS)) as u32;
        code.max(1)
    }

    /// The action of a code, if it can be told without listing the actions and is legal here: search tries it before it makes the list.
    /// Games without an own encoding find it in the list.
    fn decode_action(&self, _code: u32) -> Option<Self::Action> {
        None
    }

    /// The static move-ordering score of a legal action, before anything has been searched: higher is searched earlier.
    fn ordering_score(&self, _action: Self::Action) -> i32 {
        0
    }

    /// The candidates: the legal actions that are searched. At least one where there is any, and never one that is not legal.
    fn candidates_into(&self, out: &mut Vec<Self::Action>) {
        self.actions_into(out);
    }

    /// The candidates with the ordering score of each. Games override this where the one comes with the other: it is what search asks.
    /// Both lists are empty before.
    fn scored_candidates_into(&self, actions: &mut Vec<Self::Action>, scores: &mut Vec<i32>) {
        self.candidates_into(actions);
        scores.extend(actions.iter().map(|action| self.ordering_score(*action)));
    }

    /// The same as [`scored_candidates_into`](Self::scored_candidates_into), with the position's context.
    fn scored_candidates_in(&self, _context: &Self::Context, actions: &mut Vec<Self::Action>, scores: &mut Vec<i32>) {
        self.scored_candidates_into(actions, scores);
    }

    /// Whether `action`, legal after `previous` was played here in the same turn, is a transposition: playing the two in the other order
    /// is legal too and leads to the same position, so that one of the orders need not be searched. Asked of the position *before* `previous`. Exactly one of the two
    /// orders must be left.
    fn is_transposed(&self, _previous: Self::Action, _action: Self::Action) -> bool {
        false
    }

    /// The null move: the position with the turn given away, whether the rules allow that or not, in games where an action is nearly
    /// always better than none. A side that still reaches beta after a null move needs no deeper search.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// How much there is still to play for, in the terms of the evaluation: what a side that wants to win gives for not having a drawn
    /// game. 0 where draws are rare.
    fn tension(&self) -> i32 {
        0
    }

    /// Whether an action is noisy: it changes so much that quiescence search follows it beyond the horizon, and it is not reduced. A
    /// capture, a flip of several pieces.
    fn is_noisy(&self, _action: Self::Action) -> bool {
        false
    }

    /// The candidates that are noisy, for quiescence search. Games override this where they are found faster than by asking every action.
    fn noisy_into(&self, out: &mut Vec<Self::Action>) {
        self.candidates_into(out);
        out.retain(|action| self.is_noisy(*action));
    }

    /// A key that is the same for positions that symmetry makes equal, turned or mirrored: equal keys mean equal winners. Games override
    /// this where symmetry is common enough to pay for looking for it.
    fn orbit_key(&self) -> u64 {
        self.key()
    }

    /// Whether the side to act might still win before its turn is over. Saying no where it cannot spares a solver the rest of the turn.
    fn can_win_this_turn(&self) -> bool {
        true
    }

    /// Appends the active inputs of a learned evaluation, each below [`INPUTS`](Self::INPUTS), as the side to act sees the position: where the
    /// sides are alike, a position and the same with colours and turn swapped have equal inputs. `docs/learning.md` tells the rest.
    fn inputs_into(&self, _out: &mut Vec<u16>) {}

    /// The phase of the game, below [`PHASES`](Self::PHASES).
    fn phase(&self) -> usize {
        0
    }

    /// The position turned or reflected, for a number below [`SYMMETRIES`](Self::SYMMETRIES); 0 changes nothing. Training shows the network
    /// every position in all ways.
    #[must_use]
    fn turned(&self, _symmetry: usize) -> Self {
        self.clone()
    }

    /// Whether the standing of a match changes what is worth playing for. Then search looks at positions as the match counts them.
    const PLAYS_FOR_MATCH: bool = false;

    /// How this position ends its game as the match counts it; `None` while nothing is decided.
    fn match_end(&self, _standing: &Standing) -> Option<MatchEnd> {
        self.outcome().map(MatchEnd::Decided)
    }

    /// How good a position is for the first side, as the match counts it. Not asked where [`match_end`](Self::match_end) says something.
    fn evaluate_for_match(&self, _standing: &Standing) -> i32 {
        self.evaluate()
    }

    /// A number that differs where equal keys do not mean equal values, because matches stand differently.
    fn match_key(&self, _standing: &Standing) -> u64 {
        0
    }

    /// The value for the first side of a position with an outcome, where that is more than won, drawn or lost.
    fn graded_end(&self) -> Option<i32> {
        None
    }

    /// What an estimate of the search, for the first side, says in the game's own terms, as a sentence without a full stop. `None` where
    /// it says no more than who is better. The standing is that of the match; a game that is no part of one has none.
    fn forecast(&self, _estimate: i32, _standing: Option<&Standing>) -> Option<Message> {
        None
    }

    /// What the turn, or the rest of it, that leads from here to `after` is good for, as sentences without their subject: `infects 3
    /// microbes`. `None` where what the view shows says enough: pieces taken, changed and gained.
    fn reasons(&self, _after: &Self) -> Option<Vec<Message>> {
        None
    }
}

/// A game that the computer plays: one whose positions have [`Knowledge`], be it only the defaults.
pub trait Playable: Game<Position: Knowledge> {}

impl<G: Game<Position: Knowledge>> Playable for G {}

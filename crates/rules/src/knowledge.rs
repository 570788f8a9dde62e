//! What a game knows about playing well. Only search asks; legality never depends on it.

use crate::position::Position;

/// Evaluations lie strictly between −`EVALUATION_LIMIT` and `EVALUATION_LIMIT`; beyond are proven wins and losses.
pub const EVALUATION_LIMIT: i32 = 100_000;

/// The kinds of search that a game can be played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mind {
    /// Alpha-beta with a table.
    AlphaBeta,
    /// A Monte Carlo tree with the game's evaluation at its leaves.
    Tree,
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

/// The knowledge of one game, asked of its positions.
///
/// The defaults know nothing: every action is worth a look, in the order of the list.
pub trait Knowledge: Position {
    /// Whether any action is ever loud. Without any, the end of a line does not list actions to look for one.
    const HAS_LOUD: bool = true;

    /// Which search plays this game better, as matches have shown.
    const MIND: Mind = Mind::AlphaBeta;

    /// Levels 1 to 9, as matches have set them (`docs/strength.md`): each beats the one before clearly, the eighth takes no more than
    /// 50 ms a turn on one core of a small machine, the ninth no more than 200 ms.
    const LEVELS: [Strength; 9];

    /// From what depth on positions are remembered: where looking again costs less than a table that does not fit into the processor's
    /// cache, the last actions of a line are not.
    const REMEMBER_FROM: i32 = 1;

    /// Where the promise of an action is about what the evaluation gains by it: give or take how much. Search then leaves out what
    /// cannot reach what it looks for, and looks no further where one side is that far ahead.
    const MARGIN: Option<i32> = None;

    /// Whether [`worthwhile_into`](Self::worthwhile_into) ever leaves out an action that could decide a game. Then a win that a search finds
    /// is no proof: the loser may have had another way.
    const LEAVES_OUT: bool = false;

    /// How many actions are left in this turn, this one included: time is for the whole turn.
    fn actions_left(&self) -> u32 {
        1
    }

    /// How good a position without outcome is **for the first side**, whoever is to act: about 100 for what a piece is worth.
    fn evaluate(&self) -> i32;

    /// How promising a legal action looks before anything has been searched: higher is looked at earlier.
    fn promise(&self, _action: Self::Action) -> i32 {
        0
    }

    /// The legal actions that are worth searching: at least one where there is any, and never one that is not legal.
    fn worthwhile_into(&self, out: &mut Vec<Self::Action>) {
        self.actions_into(out);
    }

    /// The same actions with the promise of each. Games override this where the one comes with the other: it is what search asks. Both
    /// lists are empty before.
    fn promising_into(&self, actions: &mut Vec<Self::Action>, promises: &mut Vec<i32>) {
        self.worthwhile_into(actions);
        promises.extend(actions.iter().map(|action| self.promise(*action)));
    }

    /// Whether `action`, legal after `previous` was played here in the same turn, can be left out because playing the two in the
    /// other order is legal too and leads to the same position. Asked of the position *before* `previous`. Exactly one of the two
    /// orders must be left.
    fn is_transposed(&self, _previous: Self::Action, _action: Self::Action) -> bool {
        false
    }

    /// The position with the turn given away, whether the rules allow that or not, in games where an action is always better than
    /// none. Who is still ahead then need not be asked further.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// Whether an action changes so much that the position after it is worth one more look at the end of a search line: a capture, a
    /// flip of several pieces.
    fn is_loud(&self, _action: Self::Action) -> bool {
        false
    }

    /// The worthwhile actions that are loud. Games override this where they are found faster than by asking every action.
    fn loud_into(&self, out: &mut Vec<Self::Action>) {
        self.worthwhile_into(out);
        out.retain(|action| self.is_loud(*action));
    }

    /// How many more actions it takes at least until a quiet clock ends the game. A search that gets there does not trust its table,
    /// because keys do not know clocks.
    fn actions_to_clock(&self) -> u32 {
        u32::MAX
    }

    /// Whether no position before the action can ever come again after it: then repetition need not look further back.
    fn is_irreversible(&self, _action: Self::Action) -> bool {
        false
    }
}

//! What the game knows about playing well.

mod reach;
mod reasons;

use self::reach::TERMS;
use super::Position;
use super::actions::Action;
use super::cells::NEIGHBOURS;
use crate::knowledge::{EVALUATION_LIMIT, Knowledge, SearchKind, Strength};
use crate::lang::Message;
use crate::outcome::Side;
use crate::position::GamePosition as _;

/// What each term is worth, in hundredths of a piece; `mover` and `waiter` are what comes on top for the side to act and its
/// opponent when the whole turn lies ahead, and in part when only a part of it does.
pub(super) struct VirusWeights {
    both: [i32; TERMS],
    mover: [i32; TERMS],
    waiter: [i32; TERMS],
    /// A whole turn ahead.
    turn: i32,
}

/// Found by `tune_virus_wars`.
#[rustfmt::skip]
const WEIGHTS: VirusWeights = VirusWeights {
    //       live last zomb  cut libs prey near meal first safe shel room held arnd priv
    both:   [   2,  14,  43,  42,  11,  12,  -6,  60,  -5,  -4,  23,  48,   8,   7,   3],
    mover:  [   3,  -7,  16,  13,  -3,   5,   0,  16,   1, -12,  14,   4,  -6,   2,   0],
    waiter: [   0,  15,   7, -13,   6,  -6, -15, -21,  -2,   0,  -4,  22,   0,  -6,  -3],
    turn: 0,
};

/// How many numbers the evaluation adds up.
pub const INPUTS: usize = 3 * TERMS + 1;

impl Position {
    /// What the evaluation adds up, before weights, as the side to act sees it: the terms of both sides, what comes on top for
    /// either with the turn ahead, and the turn itself, all times the steps of a turn. For the tool that tunes the weights.
    pub fn evaluation_inputs(&self) -> [i32; INPUTS] {
        let terms = reach::terms(self);
        let (own, enemy) = (&terms[self.side.index()], &terms[self.side.opponent().index()]);
        let left = i32::from(self.left);
        std::array::from_fn(|index| match (index / TERMS, index % TERMS) {
            (0, term) => (own[term] - enemy[term]) * i32::from(self.rules.steps.max(self.left)),
            (1, term) => own[term] * left,
            (2, term) => -enemy[term] * left,
            _ => left,
        })
    }
}

impl Knowledge for Position {
    type Context = ();

    // At equal time alpha-beta won all of 20 duels with plain UCT, the tree 16.
    const SEARCH_KIND: SearchKind = SearchKind::AlphaBeta;
    const CHANCES: &'static str = include_str!("chances.txt");
    const LEVELS: [Strength; 9] = [
        Strength::slipping(60, 80, 545),
        Strength::slipping(60, 64, 450),
        Strength::slipping(70, 51, 370),
        Strength::slipping(230, 33, 262),
        Strength::slipping(560, 20, 190),
        Strength::slipping(2_400, 1, 70),
        Strength::nodes(10_000),
        Strength::nodes(36_000),
        Strength::nodes(220_000),
    ];
    // Of the steps that only fill, one is looked at.
    const FORWARD_PRUNING: bool = true;

    fn evaluate(&self) -> i32 {
        let terms = reach::terms(self);
        let (own, enemy) = (&terms[self.side.index()], &terms[self.side.opponent().index()]);
        let (mut value, mut turn) = (0, WEIGHTS.turn);
        for term in 0..TERMS {
            value += WEIGHTS.both[term] * (own[term] - enemy[term]);
            turn += WEIGHTS.mover[term] * own[term] - WEIGHTS.waiter[term] * enemy[term];
        }
        value += turn * i32::from(self.left) / i32::from(self.rules.steps.max(self.left));
        let value = value.clamp(1 - EVALUATION_LIMIT, EVALUATION_LIMIT - 1);
        if self.side == Side::First { value } else { -value }
    }

    fn ordering_score(&self, Action(cell): Action) -> i32 {
        let near = NEIGHBOURS[usize::from(cell)];
        let (own, enemy) = (self.side.index(), self.side.opponent().index());
        let prey = (near & self.live[enemy]).count() as i32;
        let fresh = ((near & self.empty) - self.targets).count() as i32;
        let joined = i32::from(near.meets(self.cut_off));
        let taken = i32::from(self.live[enemy].has(cell));
        let alone = i32::from(!near.meets(self.live[own]));
        300 * taken + 30 * prey + 12 * fresh + 150 * joined - 10 * alone
    }

    /// Steps that eat, that touch the enemy, that join zombies again or that open new cells; of those that only fill, one will do.
    fn candidates_into(&self, out: &mut Vec<Action>) {
        let prey = self.live[self.side.opponent().index()];
        // Only meals take anything from the enemy, except that his edge can be filled before his first virus (V5).
        if prey.is_empty() {
            return self.actions_into(out);
        }
        let opens = (prey | self.cut_off | (self.empty - self.targets)).spread();
        let useful = self.targets & (prey | opens);
        out.extend(useful.iter().map(Action));
        out.extend((self.targets - useful).nth(0).map(Action));
    }

    fn encode_action(Action(cell): Action) -> u32 {
        u32::from(cell) + 1
    }

    fn decode_action(&self, code: u32) -> Option<Action> {
        let cell = u8::try_from(code.checked_sub(1)?).ok()?;
        self.targets.has(cell).then_some(Action(cell))
    }

    /// Within a turn what can be taken only grows: two steps that were both possible before are one set, told in one order.
    fn is_transposed(&self, Action(previous): Action, Action(action): Action) -> bool {
        // Meals come first, because they can make other steps candidates.
        let rank = |cell: u8| (self.empty.has(cell), cell);
        self.left > 1 && self.targets.has(action) && rank(action) < rank(previous)
    }

    fn reasons(&self, after: &Position) -> Option<Vec<Message>> {
        reasons::reasons(self, after)
    }
}

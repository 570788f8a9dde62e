//! What the game knows about playing well.

mod placing;
mod reasons;
pub mod terms;

use self::terms::{TERMS, Terms, steps_from};
use super::actions::Action;
use super::position::Position;
use super::sight::{LINES, NEIGHBOURS, hidden};
use crate::knowledge::{Knowledge, Mind, Strength};
use crate::lang::Message;
use crate::outcome::Side;

/// What the [terms] of one side to act are worth to Yuki, while all trees stand and when none is left. In between, in
/// between.
struct Worth {
    full: [i32; TERMS],
    bare: [i32; TERMS],
}

/// All numbers of the evaluation, in hundredths.
struct Weights {
    yuki_to_act: Worth,
    mina_to_act: Worth,
    /// What a win with the next action is worth.
    decided: i32,
    /// What a tree around Yuki is worth before Mina is placed.
    placed: i32,
}

const WEIGHTS: Weights = Weights {
    yuki_to_act: Worth {
        full: [
            -34975, -1638, -4041, -647, -202, -1292, 776, 2547, -223, 107, -450, -1079, 4741, 2635, 721, 1803, 6980,
            -997,
        ],
        bare: [
            49788, 3058, 4471, -225, 1448, 6085, 1589, 1613, -52, 784, -1154, -422, 1963, -2023, -4303, 2278, 300,
            -1848,
        ],
    },
    mina_to_act: Worth {
        full: [
            -47870, -342, 12912, 1165, -336, -1351, 766, 9485, -2634, -404, -219, -1206, -132, 2280, 483, 1801, 6598,
            -868,
        ],
        bare: [
            50380, 393, -3224, -2118, 473, 6827, 1563, 2003, 5114, 289, -1012, -456, 249, -1869, -4086, 2117, 526,
            -1027,
        ],
    },
    decided: 20_000,
    placed: 10,
};

/// From so many trees on the forest counts as full; with [`BARE`] or fewer it is bare.
const FULL: i32 = 100;
const BARE: i32 = 40;

fn worth(worth: &Worth, terms: &[i32; TERMS], trees: i32) -> i32 {
    let sum = |numbers: &[i32; TERMS]| numbers.iter().zip(terms).map(|(number, term)| number * term).sum::<i32>();
    let full = trees.clamp(BARE, FULL) - BARE;
    (sum(&worth.full) / 100 * full + sum(&worth.bare) / 100 * (FULL - BARE - full)) / (FULL - BARE)
}

impl Knowledge for Position {
    type Context = ();

    const MIND: Mind = Mind::AlphaBeta;
    const LEVELS: [Strength; 9] = [
        Strength::slipping(60, 97, 900),
        Strength::slipping(60, 75, 510),
        Strength::slipping(100, 50, 350),
        Strength::slipping(350, 28, 225),
        Strength::slipping(1_400, 9, 120),
        Strength::nodes(4_000),
        Strength::nodes(10_000),
        Strength::nodes(40_000),
        Strength::nodes(200_000),
    ];

    fn evaluate(&self) -> i32 {
        let trees = self.trees.count_ones() as i32;
        match (self.terms(), self.side) {
            (Some(Terms::Decided(Side::First)), _) => WEIGHTS.decided,
            (Some(Terms::Decided(Side::Second)), _) => -WEIGHTS.decided,
            (Some(Terms::Open(terms)), Side::First) => worth(&WEIGHTS.yuki_to_act, &terms, trees),
            (Some(Terms::Open(terms)), Side::Second) => worth(&WEIGHTS.mina_to_act, &terms, trees),
            (None, _) => self
                .yuki
                .map_or(0, |yuki| WEIGHTS.placed * (NEIGHBOURS[usize::from(yuki)] & self.trees).count_ones() as i32),
        }
    }

    /// Yuki first steps where Mina has few hides and trees go on; Mina first hides where Yuki has few steps and her own lines are long.
    fn ordering_score(&self, Action(to): Action) -> i32 {
        let around = || (NEIGHBOURS[usize::from(to)] & self.trees).count_ones() as i32;
        let room = || LINES[usize::from(to)].count_ones() as i32;
        match (self.side, self.yuki, self.mina) {
            (Side::First, Some(_), Some(mina)) => {
                let hides = (LINES[usize::from(mina)] & hidden(to, self.trees)).count_ones() as i32;
                match hides {
                    0 => 4000,
                    _ => 20 * around() - 30 * hides.min(12),
                }
            }
            (Side::Second, Some(yuki), _) => match steps_from(yuki, to, self.trees).count_ones() as i32 {
                0 => 4000,
                steps => room() - 100 * steps,
            },
            _ => around(),
        }
    }

    /// Of cells that are alike by the symmetry of the board, one is enough to place a piece on.
    fn candidates_into(&self, out: &mut Vec<Action>) {
        use crate::position::GamePosition as _;
        let from = out.len();
        self.actions_into(out);
        if self.mina.is_none() {
            placing::keep_one_of_each(self, out, from);
        }
    }

    fn orbit_key(&self) -> u64 {
        placing::orbit_key(self)
    }

    fn reasons(&self, after: &Position) -> Option<Vec<Message>> {
        reasons::reasons(self, after)
    }
}

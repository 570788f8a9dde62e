//! What the game knows about playing well.

use super::actions::Action;
use super::placing;
use super::position::Position;
use super::sight::{LINES, NEIGHBOURS, hidden};
use super::terms::{TERMS, Terms, steps_from};
use crate::knowledge::Knowledge;
use crate::outcome::Side;

/// What the [terms](super::terms) of one side to act are worth to Yuki, while all trees stand and when none is left. In between, in
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
        full: [0, 2000, -10000, 1500, 1000, 500, 100, 1000, -400, -400, 0, -100, 3000, 0],
        bare: [0, 2000, -10000, 1500, 1000, 500, 100, 1000, -400, -400, 0, -100, 3000, 0],
    },
    mina_to_act: Worth {
        full: [0, -400, 8000, 1500, 1000, 500, 100, 1000, 3000, 1000, 0, -100, -200, 0],
        bare: [0, -400, 8000, 1500, 1000, 500, 100, 1000, 3000, 1000, 0, -100, -200, 0],
    },
    decided: 20_000,
    placed: 10,
};

/// How many trees there are at most.
const FULL: i32 = 100;

fn worth(worth: &Worth, terms: &[i32; TERMS], trees: i32) -> i32 {
    let sum = |numbers: &[i32; TERMS]| numbers.iter().zip(terms).map(|(number, term)| number * term).sum::<i32>();
    (sum(&worth.full) / FULL * trees + sum(&worth.bare) / FULL * (FULL - trees)) / FULL
}

impl Knowledge for Position {
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
    fn promise(&self, Action(to): Action) -> i32 {
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
    fn worthwhile_into(&self, out: &mut Vec<Action>) {
        use crate::position::Position as _;
        let from = out.len();
        self.actions_into(out);
        if self.mina.is_none() {
            placing::keep_one_of_each(self, out, from);
        }
    }

    /// Every step eats a tree for good, and Mina never moves twice without one.
    fn is_irreversible(&self, _action: Action) -> bool {
        true
    }
}

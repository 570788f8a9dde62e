//! What the game knows about playing well.

mod match_play;
mod placing;
mod reasons;
pub mod terms;
mod weights;

use self::match_play::Aim;
use self::terms::{TERMS, Terms, steps_from};
use self::weights::{WEIGHTS, Worth};
use super::actions::Action;
use super::position::Position;
use super::sight::{LINES, NEIGHBOURS, hidden};
use crate::knowledge::{Knowledge, MatchEnd, SearchKind, Strength};
use crate::lang::Message;
use crate::matches::Standing;
use crate::outcome::Side;

/// From so many trees on the forest counts as full; with [`BARE`] or fewer it is bare.
const FULL: i32 = 100;
const BARE: i32 = 20;

/// The sum of the terms, each times its weight.
fn weighed(worth: &Worth, terms: &[i32; TERMS], trees: i32) -> i32 {
    let sum = |numbers: &[i32; TERMS]| numbers.iter().zip(terms).map(|(number, term)| number * term).sum::<i32>();
    let full = trees.clamp(BARE, FULL) - BARE;
    (sum(&worth.full) / 100 * full + sum(&worth.bare) / 100 * (FULL - BARE - full)) / (FULL - BARE)
}

impl Position {
    /// What the trees around Yuki are worth to him before Mina is placed.
    fn placing_value(&self) -> i32 {
        let around = |yuki: u8| (NEIGHBOURS[usize::from(yuki)] & self.trees).count_ones() as i32;
        WEIGHTS.placed * self.yuki.map_or(0, around)
    }
}

impl Knowledge for Position {
    type Context = ();

    // Mina nearly always escapes, so trees decide the match (F8).
    const PLAYS_FOR_MATCH: bool = true;
    const SEARCH_KIND: SearchKind = SearchKind::AlphaBeta;
    const CHANCES: &'static str = include_str!("chances.txt");
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
            (Some(Terms::Open(terms)), side) => {
                let value = weighed(&WEIGHTS.wins[side.index()], &terms, trees);
                value.clamp(1 - WEIGHTS.decided, WEIGHTS.decided - 1)
            }
            (None, _) => WEIGHTS.start + self.placing_value(),
        }
    }

    fn match_end(&self, standing: &Standing) -> Option<MatchEnd> {
        self.end_for(Aim::of(standing))
    }

    fn evaluate_for_match(&self, standing: &Standing) -> i32 {
        self.value_for(Aim::of(standing))
    }

    fn match_key(&self, standing: &Standing) -> u64 {
        self.aim_key(Aim::of(standing))
    }

    fn forecast(&self, estimate: i32, standing: Option<&Standing>) -> Option<Message> {
        self.forecast_for(estimate, Aim::of(standing?))
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

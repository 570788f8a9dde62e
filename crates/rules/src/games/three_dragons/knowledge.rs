//! What the game knows about playing well: what pieces are worth, what hangs, where pieces can still go, and which caves are about
//! to wake up. All of it is work on whole sets, and the same for both sides with the colours swapped.

use super::actions::Action;
use super::position::CLOCK_LIMIT;
use super::sets::{BOARD, CAVE_CELLS, CAVES, MOUNTAINS, beside, bit, cells, reach};
use super::{Mode, Position};
use crate::knowledge::{Knowledge, Mind};
use crate::outcome::Side;
use crate::position::Position as _;

/// The numbers of the evaluation, in hundredths of a piece.
struct Weights {
    /// What a number of pieces is worth together. Each is worth less than the one before it: whoever is ahead gains by every trade,
    /// and the last pieces are the game (D5).
    count: [i32; 12],
    /// What the power of a die adds to that.
    power: [i32; 6],
    /// A piece of the side that has just moved which can be captured now.
    loses_one: i32,
    /// Each further one.
    loses_more: i32,
    /// A piece of the side to act that the other could capture: it can still go away, or be covered.
    may_lose_one: i32,
    /// Each further one: hardly two get away in one move.
    may_lose_more: i32,
    /// An empty cell that a side can go to and not be captured there.
    safe_cell: i32,
    /// An enemy piece with an anvil on one side and nothing on the other: half of a capture.
    half_caught: i32,
    /// Caves by how many of their neighbours a side still lacks, while the enemy holds none of them.
    cave: [i32; 5],
    /// The one neighbour that a side lacks is empty and it gets there now, or in its next move.
    summons_now: i32,
    summons_next: i32,
    /// The right to move.
    tempo: i32,
}

const WEIGHTS: Weights = Weights {
    count: [-900, -600, 0, 170, 320, 450, 565, 670, 770, 865, 955, 1040],
    power: [0, 0, 20, 45, 70, 95],
    loses_one: 60,
    loses_more: 15,
    may_lose_one: 12,
    may_lose_more: 60,
    safe_cell: 2,
    half_caught: 4,
    cave: [110, 40, 15, 4, 0],
    summons_now: 60,
    summons_next: 25,
    tempo: 6,
};

/// From this the quiet clock takes away: an advantage that does not become a capture in time is none.
const CLOCK_SCALE: i32 = 128;

/// What a side can do from where its pieces stand.
#[derive(Default)]
struct Sight {
    /// The empty cells that it gets to.
    reach: u128,
    /// The enemy pieces that it could capture if it were to move.
    hits: u128,
    /// The cells on which an enemy piece could be captured between two.
    deadly: u128,
    /// The enemy pieces that stand half caught.
    half_caught: u128,
}

/// The cells that have one set on one side and another on the opposite one.
fn amid(one: u128, other: u128) -> u128 {
    (one << 1) & (other >> 1) | (one >> 1) & (other << 1) | (one << 10) & (other >> 10) | (one >> 10) & (other << 10)
}

impl Position {
    /// The dice of each power, of both sides.
    fn dice(&self) -> [u128; 6] {
        let [ones, twos, fours] = self.power;
        let few = !fours;
        [0, ones & !twos & few, twos & !ones & few, ones & twos & few, fours & !ones & !twos, fours & ones]
    }

    fn anvils(&self, side: Side) -> u128 {
        self.pieces[side.index()] | (MOUNTAINS | CAVES) & !self.pieces[side.opponent().index()]
    }

    fn sight(&self, side: Side, empty: u128, dice: &[u128; 6]) -> Sight {
        let own = self.pieces[side.index()];
        let enemy = self.pieces[side.opponent().index()];
        let mut sight = Sight::default();
        if self.rules.mode == Mode::Basic {
            sight.reach = cells(own).fold(0, |all, from| all | reach(from, empty));
        } else {
            // From the strongest dice down: what they reach so far is what captures the dice of the next power.
            for power in (1..=5).rev() {
                sight.hits |= enemy & dice[power] & beside(sight.reach);
                for from in cells(own & dice[power]) {
                    sight.reach |= reach(from, empty);
                }
            }
        }
        let anvils = self.anvils(side);
        sight.deadly = amid(anvils, sight.reach);
        sight.hits |= enemy & sight.deadly;
        sight.half_caught = enemy & amid(anvils, empty);
        sight
    }

    /// What a side has, whoever is to act.
    fn holdings(&self, side: Side, dice: &[u128; 6]) -> i32 {
        let own = self.pieces[side.index()];
        let mut value = WEIGHTS.count[(own.count_ones() as usize).min(11)];
        if self.rules.mode != Mode::Basic {
            for (set, worth) in dice.iter().zip(WEIGHTS.power).skip(2) {
                value += worth * (own & set).count_ones() as i32;
            }
        }
        value
    }

    /// How near a side is to its next dragons.
    fn cave_progress(&self, side: Side, reach: u128) -> i32 {
        let own = self.pieces[side.index()];
        let enemy = self.pieces[side.opponent().index()];
        let mut value = 0;
        for cave in CAVE_CELLS {
            let ring = beside(bit(cave));
            if self.caves & bit(cave) == 0 || ring & enemy != 0 {
                continue;
            }
            let lacking = ring & !own;
            value += WEIGHTS.cave[lacking.count_ones() as usize];
            if lacking & lacking.wrapping_sub(1) == 0 && lacking & reach == lacking {
                value += if side == self.side { WEIGHTS.summons_now } else { WEIGHTS.summons_next };
            }
        }
        value
    }

    /// Whether a legal move wakes a dragon.
    fn summons(&self, action: Action) -> bool {
        if self.rules.mode != Mode::Dragons || self.caves == 0 {
            return false;
        }
        let own = self.own() & !bit(action.from) | bit(action.to);
        CAVE_CELLS.into_iter().any(|cave| self.caves & bit(cave) != 0 && beside(bit(cave)) & !own == 0)
    }

    /// Empty cells from which something can be captured between two, by whichever piece gets there.
    fn capturing_cells(&self, empty: u128) -> u128 {
        let (enemy, anvils) = (self.enemy(), self.anvils(self.side));
        let towards = |shift: fn(u128, u32) -> u128, step: u32| shift(shift(anvils, step) & enemy, step);
        let left = |set: u128, step: u32| set << step;
        let right = |set: u128, step: u32| set >> step;
        empty & (towards(left, 1) | towards(right, 1) | towards(left, 10) | towards(right, 10))
    }
}

impl Knowledge for Position {
    const MIND: Mind = Mind::AlphaBeta;
    const NODES_A_MILLISECOND: u64 = 1000;

    fn evaluate(&self) -> i32 {
        let empty = self.empty();
        let dice = if self.rules.mode == Mode::Basic { [0; 6] } else { self.dice() };
        let (mover, other) = (self.side, self.side.opponent());
        let (own, theirs) = (self.sight(mover, empty, &dice), self.sight(other, empty, &dice));
        let count = |set: u128| (set & BOARD).count_ones() as i32;

        let mut value = self.holdings(mover, &dice) - self.holdings(other, &dice) + WEIGHTS.tempo;
        let (wins, loses) = (count(own.hits), count(theirs.hits));
        if wins > 0 {
            value += WEIGHTS.loses_one + (wins - 1) * WEIGHTS.loses_more;
        }
        if loses > 0 {
            value -= WEIGHTS.may_lose_one + (loses - 1) * WEIGHTS.may_lose_more;
        }
        value += WEIGHTS.safe_cell * (count(own.reach & !theirs.deadly) - count(theirs.reach & !own.deadly));
        value += WEIGHTS.half_caught * (count(own.half_caught) - count(theirs.half_caught));
        if self.rules.mode == Mode::Dragons && self.caves != 0 {
            value += self.cave_progress(mover, own.reach) - self.cave_progress(other, theirs.reach);
        }
        value = value * (CLOCK_SCALE - i32::from(self.clock)) / CLOCK_SCALE;
        if mover == Side::First { value } else { -value }
    }

    fn promise(&self, action: Action) -> i32 {
        let captured = match action.takes {
            // One piece for one power.
            Some(victim) => return 20_000 + 100 * i32::from(self.power(victim)) - 50,
            None => self.custodial(action.to),
        };
        let summoned = if self.summons(action) { 20_500 } else { 0 };
        if captured == 0 {
            return summoned;
        }
        let powers: u8 = cells(captured).map(|at| self.power(at)).sum();
        summoned + 20_000 * captured.count_ones() as i32 + 100 * i32::from(powers)
    }

    fn is_loud(&self, action: Action) -> bool {
        action.takes.is_some() || self.custodial(action.to) != 0 || self.summons(action)
    }

    fn loud_into(&self, out: &mut Vec<Action>) {
        if self.rules.mode != Mode::Basic {
            self.actions_into(out);
            out.retain(|action| self.is_loud(*action));
            return;
        }
        let empty = self.empty();
        let targets = self.capturing_cells(empty);
        if targets == 0 {
            return;
        }
        for from in cells(self.own()) {
            for to in cells(reach(from, empty) & targets) {
                if self.landing(from, to).plain() {
                    out.push(Action { from, to, takes: None });
                }
            }
        }
    }

    fn actions_to_clock(&self) -> u32 {
        u32::from(CLOCK_LIMIT.saturating_sub(self.clock))
    }

    /// Captures and dragons, and a dragon that leaves its cave, which nobody enters again.
    fn is_irreversible(&self, action: Action) -> bool {
        CAVES & bit(action.from) != 0 || self.is_loud(action)
    }
}

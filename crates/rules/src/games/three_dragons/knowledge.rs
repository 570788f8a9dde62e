//! What the game knows about playing well: what pieces are worth, what hangs, where pieces can still go, and which caves are about
//! to wake up. All of it is work on whole sets, and the same for both sides with the colours swapped.

mod reasons;
mod weights;

pub use self::weights::DragonWeights;

use super::actions::Action;
use super::sets::{BOARD, CAVE_CELLS, CAVES, MOUNTAINS, beside, bit, cells, reach};
use super::{Mode, Position};
use crate::knowledge::{Knowledge, SearchKind, Strength};
use crate::lang::Message;
use crate::outcome::Side;
use crate::position::GamePosition as _;

/// The quiet clock takes away from an advantage, because one that does not become a capture in time is none: three of so many parts with
/// every ply, but only late. Otherwise an exchange, which sets the clock back, would look like progress.
const CLOCK_SCALE: i32 = 128;
const LATE: i32 = 60;

/// What a piece on the board is worth to a side that plays for a win (contempt). Against the plain player, 20 games with power at 30 000
/// nodes against its 20 000: 70 % with 0, 85 % with 8, 95 % with 20.
const TENSION: i32 = 20;

/// The score of a capture or a dragon, above anything that history says about a quiet move.
const NOISY_SCORE: i32 = 20_000;

/// In the code of an action: no piece is captured by power.
const NO_VICTIM: u8 = 127;

/// The cells of the middle 5 × 5, and those next to nothing but the edge.
const MIDDLE: u128 = {
    let mut set = 0;
    let mut row = 2;
    while row < 7 {
        set |= 0b1_1111 << (10 * row + 2);
        row += 1;
    }
    set
};
const EDGE: u128 = {
    let mut inner = 0;
    let mut row = 1;
    while row < 8 {
        inner |= 0b111_1111 << (10 * row + 1);
        row += 1;
    }
    BOARD & !inner
};

/// What a side can do from where its pieces stand.
struct Sight {
    /// The empty cells that it gets to.
    reach: u128,
    /// The enemy pieces that it could capture if it were to move.
    hits: u128,
    /// The cells on which an enemy piece could be captured between two.
    deadly: u128,
}

/// The cells that have one set on one side and another on the opposite one.
fn amid(one: u128, other: u128) -> u128 {
    (one << 1) & (other >> 1) | (one >> 1) & (other << 1) | (one << 10) & (other >> 10) | (one >> 10) & (other << 10)
}

fn count(set: u128) -> i32 {
    set.count_ones() as i32
}

impl Position {
    /// The evaluation with other weights than the game's own, for whoever looks for better ones.
    pub fn evaluate_with(&self, weights: &DragonWeights) -> i32 {
        let empty = self.empty();
        let dice = if self.rules.mode == Mode::Basic { [0; 7] } else { self.dice() };
        let (mover, other) = (self.side, self.side.opponent());
        let (own, theirs) = (self.sight(mover, empty, &dice), self.sight(other, empty, &dice));

        let mut value = weights.tempo + self.holdings(weights, mover, empty, &dice);
        value -= self.holdings(weights, other, empty, &dice);
        for (hits, [first, more]) in [(own.hits, weights.wins), (theirs.hits, weights.may_lose)] {
            if hits != 0 {
                value += first + (count(hits) - 1) * more;
            }
        }
        for (one, other, sign) in [(&own, &theirs, 1), (&theirs, &own, -1)] {
            let deadly = count(one.reach & other.deadly);
            value += sign * (weights.deadly_cell * deadly + weights.safe_cell * (count(one.reach) - deadly));
        }
        if self.rules.mode == Mode::Dragons && self.caves != 0 {
            value += self.cave_progress(weights, mover, own.reach) - self.cave_progress(weights, other, theirs.reach);
        }
        value = value * (CLOCK_SCALE - 3 * i32::from(self.clock).saturating_sub(LATE).max(0)) / CLOCK_SCALE;
        if mover == Side::First { value } else { -value }
    }

    /// The weights that evaluate positions under these rules.
    pub fn weights(&self) -> &'static DragonWeights {
        DragonWeights::of_mode(self.rules.mode)
    }

    /// The dice of each power, of both sides.
    fn dice(&self) -> [u128; 7] {
        let [ones, twos, fours] = self.power;
        [
            0,
            ones & !twos & !fours,
            twos & !ones & !fours,
            ones & twos & !fours,
            fours & !ones & !twos,
            fours & ones,
            fours & twos,
        ]
    }

    fn anvils(&self, side: Side) -> u128 {
        self.pieces[side.index()] | (MOUNTAINS | CAVES) & !self.pieces[side.opponent().index()]
    }

    fn sight(&self, side: Side, empty: u128, dice: &[u128; 7]) -> Sight {
        let own = self.pieces[side.index()];
        let enemy = self.pieces[side.opponent().index()];
        let mut sight = Sight { reach: 0, hits: 0, deadly: 0 };
        if self.rules.mode == Mode::Basic {
            sight.reach = cells(own).fold(0, |all, from| all | reach(from, empty));
        } else {
            // From the strongest dice down: what they reach so far is what captures the dice of the next power.
            for power in (1..=6).rev() {
                sight.hits |= enemy & dice[power] & beside(sight.reach);
                for from in cells(own & dice[power]) {
                    sight.reach |= reach(from, empty);
                }
            }
        }
        sight.deadly = amid(self.anvils(side), sight.reach);
        sight.hits |= enemy & sight.deadly;
        sight
    }

    /// What a side has and how it stands, whoever is to act.
    fn holdings(&self, weights: &DragonWeights, side: Side, empty: u128, dice: &[u128; 7]) -> i32 {
        let own = self.pieces[side.index()];
        let enemy = self.pieces[side.opponent().index()];
        let mut value = weights.count[(own.count_ones() as usize).min(11)]
            + weights.half_caught * count(enemy & amid(self.anvils(side), empty))
            + weights.edge * count(own & EDGE)
            + weights.middle * count(own & MIDDLE)
            + weights.stuck * count(own & !beside(empty))
            + weights.pair * (count(own & own << 1) + count(own & own << 10));
        if self.rules.mode != Mode::Basic {
            // From the weakest dice up: those of the enemy so far are weaker than the own dice of the next power.
            let (mut weaker, mut superior) = (0, 0);
            for (set, worth) in dice.iter().zip(weights.power).skip(1) {
                let number = count(own & set);
                value += worth * number;
                superior += number * weaker;
                weaker += count(enemy & set);
            }
            value += weights.superior * superior / weaker.max(1);
        }
        value
    }

    /// How near a side is to its next dragons.
    fn cave_progress(&self, weights: &DragonWeights, side: Side, reach: u128) -> i32 {
        let own = self.pieces[side.index()];
        let enemy = self.pieces[side.opponent().index()];
        let mut value = 0;
        for cave in CAVE_CELLS {
            let ring = beside(bit(cave));
            if self.caves & bit(cave) == 0 || ring & enemy != 0 {
                continue;
            }
            let lacking = ring & !own;
            value += weights.cave[lacking.count_ones() as usize];
            if lacking & lacking.wrapping_sub(1) == 0 && lacking & reach == lacking {
                value += weights.summons[usize::from(side != self.side)];
            }
        }
        value
    }

    /// The empty cells from which something can be captured between two, by whichever piece gets there.
    fn capturing_cells(&self, empty: u128) -> u128 {
        let (enemy, anvils) = (self.enemy(), self.anvils(self.side));
        let along = |step: u32| (anvils << step & enemy) << step | (anvils >> step & enemy) >> step;
        empty & (along(1) | along(10))
    }

    /// The empty cells that complete the ring around a cave, and whether one is complete already: then any move wakes the dragon.
    fn summoning_cells(&self, empty: u128) -> (u128, bool) {
        let (mut targets, mut complete) = (0, false);
        if self.rules.mode == Mode::Dragons {
            for cave in CAVE_CELLS.into_iter().filter(|cave| self.caves & bit(*cave) != 0) {
                let lacking = beside(bit(cave)) & !self.own();
                complete |= lacking == 0;
                if lacking & lacking.wrapping_sub(1) == 0 {
                    targets |= lacking & empty;
                }
            }
        }
        (targets, complete)
    }

    /// The noisy moves of some pieces to some cells.
    fn noisy_moves(&self, pieces: u128, targets: u128, empty: u128, out: &mut Vec<Action>) {
        for from in cells(if targets == 0 { 0 } else { pieces }) {
            for to in cells(reach(from, empty) & targets) {
                let landing = self.landing(from, to);
                let plain = Action { from, to, takes: None };
                if landing.plain() && self.is_noisy(plain) {
                    out.push(plain);
                }
                out.extend(cells(landing.power_captures()).map(|victim| Action { takes: Some(victim), ..plain }));
            }
        }
    }
}

impl Knowledge for Position {
    type Context = ();

    // Over 60 duels alpha-beta lost none to the tree at equal time; most were drawn.
    const SEARCH_KIND: SearchKind = SearchKind::AlphaBeta;
    const REVERSE_FUTILITY_MARGIN: Option<i32> = Some(120);
    const LATE_MOVES: Option<u8> = Some(5);
    const CHANCES: &'static str = include_str!("chances.txt");
    const LEVELS: [Strength; 9] = [
        Strength::slipping(40, 58, 410),
        Strength::slipping(60, 45, 330),
        Strength::slipping(120, 35, 275),
        Strength::slipping(220, 27, 225),
        Strength::slipping(419, 19, 177),
        Strength::slipping(750, 10, 125),
        Strength::slipping(1_700, 1, 60),
        Strength::nodes(12_000),
        Strength::nodes(150_000),
    ];

    fn evaluate(&self) -> i32 {
        self.evaluate_with(self.weights())
    }

    fn ordering_score(&self, action: Action) -> i32 {
        if let Some(victim) = action.takes {
            // One piece, for one power.
            return NOISY_SCORE + 100 * i32::from(self.power(victim)) - 50;
        }
        let captured = self.custodial(action.to);
        let powers: u8 = cells(captured).map(|at| self.power(at)).sum();
        NOISY_SCORE * (count(captured) + i32::from(self.summons(action))) + 100 * i32::from(powers)
    }

    /// Seven bits for each cell, and a victim that is none is one beyond the board.
    fn encode_action(Action { from, to, takes }: Action) -> u32 {
        1 + (u32::from(from) | u32::from(to) << 7 | u32::from(takes.unwrap_or(NO_VICTIM)) << 14)
    }

    fn decode_action(&self, code: u32) -> Option<Action> {
        let [from, to, victim] = [0, 7, 14].map(|shift| (code.wrapping_sub(1) >> shift & 127) as u8);
        if self.own() & bit(from) == 0 || reach(from, self.empty()) & bit(to) == 0 {
            return None;
        }
        let landing = self.landing(from, to);
        match victim {
            NO_VICTIM => landing.plain().then_some(Action { from, to, takes: None }),
            _ => (landing.power_captures() & bit(victim) != 0).then_some(Action { from, to, takes: Some(victim) }),
        }
    }

    /// Equal exchanges lead to two against two, which nobody wins: whoever wants to win keeps pieces.
    fn tension(&self) -> i32 {
        TENSION * count(self.pieces[0] | self.pieces[1])
    }

    fn null_move(&self) -> Option<Position> {
        let passed = Position { side: self.side.opponent(), clock: self.clock + 1, ..*self };
        passed.outcome().is_none().then_some(passed)
    }

    fn is_noisy(&self, action: Action) -> bool {
        self.is_eventful(action)
    }

    fn noisy_into(&self, out: &mut Vec<Action>) {
        let empty = self.empty();
        let (summoning, complete) = self.summoning_cells(empty);
        if complete {
            return self.noisy_moves(self.own(), empty, empty, out);
        }
        let targets = summoning | self.capturing_cells(empty);
        if self.rules.mode == Mode::Basic {
            return self.noisy_moves(self.own(), targets, empty, out);
        }
        let mut weaker = 0;
        for set in &self.dice()[1..] {
            self.noisy_moves(self.own() & set, targets | beside(weaker) & empty, empty, out);
            weaker |= self.enemy() & set;
        }
    }

    fn reasons(&self, after: &Position) -> Option<Vec<Message>> {
        reasons::reasons(self, after)
    }
}

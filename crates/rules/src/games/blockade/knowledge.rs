//! What the game knows about playing well: how many turns each side still needs, and which walls change that.
//!
//! The board is coloured like a chessboard by its steps, so a wall lengthens a way by an even number of steps: every wall that is worth
//! anything costs whole turns.

use super::actions::Action;
use super::candidates;
use super::paths::{FAR, Grid};
use super::position::{CLOCK_LIMIT, HOMES, Part, Position};
use crate::board::Direction;
use crate::knowledge::{EVALUATION_LIMIT, Knowledge};
use crate::outcome::Side;

/// The numbers of the evaluation, in hundredths of a turn.
pub(super) struct Weights {
    /// A turn that a side still needs.
    turn: i32,
    /// A step that a side still needs: of two ways of as many turns, the one with an odd step to spare is better.
    step: i32,
    /// What the second-best plan counts for, in hundredths of how much worse it is: who has no other plan is easier to stop.
    spare: i32,
    /// How much worse the second-best plan can look, in hundredths of a turn.
    most_spare: i32,
    /// The move is worth about half a turn to the side that has it.
    to_move: i32,
    /// A wall about to be placed, after the pawn has moved.
    to_wall: i32,
    /// A wall left, by direction (horizontal, vertical): the homes lie north and south of each other, so that the first kind blocks more.
    stock: [i32; 2],
    /// Who arrives first when no walls are left has all but won.
    race: i32,
}

const WEIGHTS: Weights = Weights {
    turn: 100,
    step: 8,
    spare: 10,
    most_spare: 400,
    to_move: 55,
    to_wall: 50,
    stock: [14, 8],
    race: 3000,
};

/// Steps from each enemy home (first index) to each pawn.
pub(super) type Distances = [[u8; 2]; 2];

/// What a side still has to go.
#[derive(Clone, Copy)]
pub(super) struct Trip {
    /// How far it is in hundredths of a turn, all considered.
    pub(super) cost: i32,
    /// How many turns it takes if nobody interferes.
    pub(super) turns: i32,
    /// Whether the best plan sends the first pawn to the first home. Of no meaning with `lakeside`.
    pub(super) straight: bool,
}

const fn turns(steps: u8) -> i32 {
    (steps as i32 + 1) / 2
}

fn leg(steps: u8) -> i32 {
    WEIGHTS.turn * turns(steps) + WEIGHTS.step * i32::from(steps)
}

impl Trip {
    /// Under the rules of document 003 each pawn has to get to a home of its own; in the printed game the better pawn is enough.
    pub(super) fn of(distances: &Distances, lakeside: bool) -> Trip {
        let [[first, second], [third, fourth]] = *distances;
        if lakeside {
            let legs = [first.min(third), second.min(fourth)];
            let (best, other) = (legs[0].min(legs[1]), legs[0].max(legs[1]));
            return Trip { cost: with_spare(leg(best), leg(other)), turns: turns(best), straight: true };
        }
        let (straight, crossed) = (leg(first) + leg(fourth), leg(second) + leg(third));
        if straight <= crossed {
            Trip { cost: with_spare(straight, crossed), turns: turns(first) + turns(fourth), straight: true }
        } else {
            Trip { cost: with_spare(crossed, straight), turns: turns(second) + turns(third), straight: false }
        }
    }
}

fn with_spare(best: i32, other: i32) -> i32 {
    best + (other - best).min(WEIGHTS.most_spare) * WEIGHTS.spare / 100
}

impl Position {
    /// The steps of a side's pawns to the enemy homes.
    pub(super) fn distances(&self, grid: &Grid, side: usize) -> Distances {
        HOMES[1 - side].map(|home| grid.distances(home, self.pawns[side]))
    }

    pub(super) fn trip(&self, grid: &Grid, side: usize) -> Trip {
        Trip::of(&self.distances(grid, side), self.lakeside)
    }

    /// How much an action shortens the own trip and lengthens the enemy's.
    fn gain(&self, action: Action) -> i32 {
        let own = self.side.index();
        let balance = |position: &Position| {
            let grid = Grid::new(&position.walls);
            position.trip(&grid, 1 - own).cost - position.trip(&grid, own).cost
        };
        balance(&crate::position::Position::after(self, action)) - balance(self)
    }
}

impl Knowledge for Position {
    const HAS_LOUD: bool = false;

    fn evaluate(&self) -> i32 {
        let grid = Grid::new(&self.walls);
        let [first, second] = [self.trip(&grid, 0), self.trip(&grid, 1)];
        let mut value = second.cost - first.cost;
        for (index, weight) in WEIGHTS.stock.into_iter().enumerate() {
            value += weight * (i32::from(self.stock[0][index]) - i32::from(self.stock[1][index]));
        }
        let tempo = match self.part {
            Part::Pawn => WEIGHTS.to_move,
            Part::Wall => WEIGHTS.to_wall,
        };
        value += if self.side == Side::First { tempo } else { -tempo };
        if self.stock == [[0; 2]; 2] {
            let first_is_faster = first.turns + i32::from(self.side == Side::Second) <= second.turns;
            value += if first_is_faster { WEIGHTS.race } else { -WEIGHTS.race };
        }
        value.clamp(1 - EVALUATION_LIMIT, EVALUATION_LIMIT - 1)
    }

    fn promise(&self, action: Action) -> i32 {
        self.gain(action)
    }

    fn worthwhile_into(&self, out: &mut Vec<Action>) {
        candidates::each(self, |action, _| out.push(action));
    }

    fn promising_into(&self, actions: &mut Vec<Action>, promises: &mut Vec<i32>) {
        candidates::each(self, |action, promise| {
            actions.push(action);
            promises.push(promise);
        });
    }

    fn actions_to_clock(&self) -> u32 {
        u32::from(CLOCK_LIMIT.saturating_sub(self.clock))
    }

    fn is_irreversible(&self, action: Action) -> bool {
        matches!(action, Action::Wall(_))
    }
}

const _: () = assert!((leg_limit() as i32) < EVALUATION_LIMIT / 4);

const fn leg_limit() -> u32 {
    (WEIGHTS.turn * turns(FAR) + WEIGHTS.step * FAR as i32) as u32
}

/// Whether a side has walls of a direction.
pub(super) fn has_stock(position: &Position, side: usize, direction: Direction) -> bool {
    position.stock[side][direction as usize] > 0
}

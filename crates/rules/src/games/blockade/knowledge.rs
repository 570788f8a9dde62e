//! What the game knows about playing well: how many turns each side still needs, and which walls change that.
//!
//! The board is coloured like a chessboard by its steps, so a wall lengthens a way by an even number of steps: every wall that is worth
//! anything costs whole turns.

mod candidates;
mod context;
pub(super) mod paths;
mod reasons;
mod slots;

pub use self::context::PathContext;

use self::paths::FAR;
use super::actions::Action;
use super::grid::OpenSteps;
use super::position::{HOMES, NO_PAWN, Position, TurnPart};
use crate::board::{Cell, Direction, Edge};
use crate::knowledge::{EVALUATION_LIMIT, Knowledge, SearchKind, Strength};
use crate::lang::Message;
use crate::outcome::Side;

/// The numbers of the evaluation, in hundredths of a turn.
pub(super) struct BlockadeWeights {
    /// A turn that a side still needs.
    turn: i32,
    /// A step that a side still needs: of two ways of as many turns, the one with an odd step to spare is better.
    step: i32,
    /// What the second-best plan counts for, in hundredths of how much worse it is: who has no other plan is easier to stop.
    spare: i32,
    /// How much worse the second-best plan can look, in hundredths of a turn.
    most_spare: i32,
    /// The lead that counts in full.
    lead: i32,
    /// A turn by which a side gets to the enemy homes before an enemy pawn can be back to sit on one of them, or after.
    ahead: i32,
    /// How many such turns count at most, when it comes too late and when it is early enough.
    most_ahead: [i32; 2],
    /// The move is worth about half a turn to the side that has it.
    to_move: i32,
    /// A wall about to be placed, after the pawn has moved.
    to_wall: i32,
    /// A wall left, by direction (horizontal, vertical): the homes lie north and south of each other, so that the first kind blocks more.
    stock: [i32; 2],
    /// The side that arrives first when no walls are left has nearly won.
    race: i32,
}

const WEIGHTS: BlockadeWeights = BlockadeWeights {
    turn: 100,
    step: 8,
    spare: 10,
    most_spare: 400,
    lead: 500,
    ahead: 70,
    most_ahead: [-4, 3],
    to_move: 55,
    to_wall: 50,
    stock: [14, 8],
    race: 3000,
};

const fn turns(steps: u8) -> i32 {
    (steps as i32 + 1) / 2
}

const fn leg(steps: u8) -> i32 {
    WEIGHTS.turn * turns(steps) + WEIGHTS.step * steps as i32
}

const fn with_spare(best: i32, other: i32) -> i32 {
    let worse = other - best;
    best + (if worse < WEIGHTS.most_spare { worse } else { WEIGHTS.most_spare }) * WEIGHTS.spare / 100
}

/// The steps from every home (the first side's two, then the second's) to every pawn (in the same order).
pub(super) type Distances = [[u8; 4]; 4];

/// All pawns in the order of [`Distances`].
pub(super) fn all_pawns(pawns: [[u8; 2]; 2]) -> [u8; 4] {
    let [[first, second], [third, fourth]] = pawns;
    [first, second, third, fourth]
}

/// What a side still has to go.
#[derive(Clone, Copy)]
pub(super) struct Trip {
    /// How far it is in hundredths of a turn, all considered.
    pub(super) cost: i32,
    /// How many turns it takes if nobody interferes.
    pub(super) turns: i32,
    /// Whether the best plan sends the first pawn to the first home. Of no meaning with `lakeside`.
    pub(super) straight: bool,
    /// By how many turns an enemy pawn would come too late to sit on the last home that is left. Of no meaning with `lakeside`.
    ahead: i32,
}

impl Trip {
    /// Under the rules of document 003 each pawn has to get to a home of its own, and an enemy pawn that sits on one cannot be made to
    /// leave. In the printed game the better pawn is enough.
    pub(super) fn of(distances: &Distances, side: usize, lakeside: bool) -> Trip {
        let homes = [&distances[2 - 2 * side], &distances[3 - 2 * side]];
        let [[first, second], [third, fourth]] = homes.map(|steps| [steps[2 * side], steps[2 * side + 1]]);
        if lakeside {
            let legs = [first.min(third), second.min(fourth)];
            let (best, other) = (legs[0].min(legs[1]), legs[0].max(legs[1]));
            return Trip { cost: with_spare(leg(best), leg(other)), turns: turns(best), straight: true, ahead: 0 };
        }
        let (straight, crossed) = (leg(first) + leg(fourth), leg(second) + leg(third));
        // When an enemy pawn could be back on each home.
        let back = homes.map(|steps| turns(steps[2 - 2 * side].min(steps[3 - 2 * side])));
        let ahead_of = |own: [i32; 2]| {
            // Never where an own pawn sits already. One home after the other, in the better order.
            let [one, other] = [0, 1].map(|home| if own[home] == 0 { i32::from(FAR) } else { back[home] });
            let all = own[0] + own[1];
            (one - own[0]).min(other - all).max((other - own[1]).min(one - all))
        };
        let plans = [[turns(first), turns(fourth)], [turns(second), turns(third)]];
        let is_straight = straight < crossed || straight == crossed && ahead_of(plans[0]) >= ahead_of(plans[1]);
        let own = plans[usize::from(!is_straight)];
        let (all, ahead) = (own[0] + own[1], ahead_of(own));
        let cost = with_spare(straight.min(crossed), straight.max(crossed));
        let [least, most] = WEIGHTS.most_ahead;
        let ahead = ahead.clamp(least, most);
        Trip { cost, turns: all, straight: is_straight, ahead }
    }
}

/// How much better off the first side is. A lead beyond what wins the race counts little: then it matters whether the enemy can still sit
/// on a home.
fn compare(first: &Trip, second: &Trip) -> i32 {
    let lead = second.cost - first.cost;
    let counted = lead.clamp(-WEIGHTS.lead, WEIGHTS.lead);
    counted + (lead - counted) / 4 + WEIGHTS.ahead * (first.ahead - second.ahead)
}

pub(super) fn balance(distances: &Distances, lakeside: bool) -> i32 {
    compare(&Trip::of(distances, 0, lakeside), &Trip::of(distances, 1, lakeside))
}

impl Position {
    /// All distances that matter.
    pub(super) fn distances(&self, grid: &OpenSteps) -> Distances {
        [0, 1, 2, 3].map(|home| self.distances_from(grid, home))
    }

    /// The distances from one home. In the printed game nobody defends a home by sitting on it: the way back does not matter.
    pub(super) fn distances_from(&self, grid: &OpenSteps, home: usize) -> [u8; 4] {
        let mut pawns = all_pawns(self.pawns);
        if self.lakeside {
            let side = home / 2;
            [pawns[2 * side], pawns[2 * side + 1]] = [NO_PAWN; 2];
        }
        grid.distances(HOMES[home / 2][home % 2], pawns)
    }

    /// How much an action shortens the own trip and lengthens the enemy's.
    fn gain(&self, action: Action) -> i32 {
        let balance =
            |position: &Position| balance(&position.distances(&OpenSteps::new(&position.walls)), self.lakeside);
        let gain = balance(&crate::position::GamePosition::after(self, action)) - balance(self);
        if self.side == Side::First { gain } else { -gain }
    }
}

impl Knowledge for Position {
    type Context = PathContext;

    const SEARCH_KIND: SearchKind = SearchKind::AlphaBeta;
    const HAS_NOISY: bool = false;
    const REVERSE_FUTILITY_MARGIN: Option<i32> = Some(120);
    const CHANCES: &'static str = include_str!("chances.txt");
    const LEVELS: [Strength; 9] = [
        Strength::slipping(60, 78, 530),
        Strength::slipping(60, 60, 420),
        Strength::slipping(70, 42, 315),
        Strength::slipping(160, 29, 240),
        Strength::slipping(500, 12, 150),
        Strength::slipping(1_250, 1, 75),
        Strength::nodes(3_000),
        Strength::nodes(7_000),
        Strength::nodes(30_000),
    ];
    // Only walls near somebody's way are looked at.
    const FORWARD_PRUNING: bool = true;

    fn context(&self) -> PathContext {
        PathContext::new(self)
    }

    fn child_context(&self, parent: &PathContext, action: Option<Action>, child: &Self, out: &mut PathContext) {
        *out = action.map_or_else(|| child.context(), |action| parent.after(self, action, child));
    }

    fn evaluate(&self) -> i32 {
        self.evaluate_in(&self.context())
    }

    fn evaluate_in(&self, PathContext { distances, .. }: &PathContext) -> i32 {
        let [first, second] = [0, 1].map(|side| Trip::of(distances, side, self.lakeside));
        let mut value = compare(&first, &second);
        for (index, weight) in WEIGHTS.stock.into_iter().enumerate() {
            value += weight * (i32::from(self.stock[0][index]) - i32::from(self.stock[1][index]));
        }
        let tempo = match self.part {
            TurnPart::Pawn => WEIGHTS.to_move,
            TurnPart::Wall => WEIGHTS.to_wall,
        };
        value += if self.side == Side::First { tempo } else { -tempo };
        if self.stock == [[0; 2]; 2] {
            let is_first = self.side == Side::First;
            let (faster, sign) = match first.turns + i32::from(!is_first) <= second.turns {
                true => (&first, 1),
                false => (&second, -1),
            };
            if self.lakeside || faster.ahead > i32::from(is_first != (sign == 1)) {
                value += sign * WEIGHTS.race;
            }
        }
        value.clamp(1 - EVALUATION_LIMIT, EVALUATION_LIMIT - 1)
    }

    fn ordering_score(&self, action: Action) -> i32 {
        self.gain(action)
    }

    fn candidates_into(&self, out: &mut Vec<Action>) {
        candidates::each(self, &self.context(), |action, _| out.push(action));
    }

    fn scored_candidates_into(&self, actions: &mut Vec<Action>, scores: &mut Vec<i32>) {
        self.scored_candidates_in(&self.context(), actions, scores);
    }

    fn scored_candidates_in(&self, context: &PathContext, actions: &mut Vec<Action>, scores: &mut Vec<i32>) {
        candidates::each(self, context, |action, score| {
            actions.push(action);
            scores.push(score);
        });
    }

    /// The kind, then two numbers of eight bits.
    fn encode_action(action: Action) -> u32 {
        let code = |kind: u32, high: u8, low: u8| kind << 16 | u32::from(high) << 8 | u32::from(low);
        match action {
            Action::Move(from, to) => code(1, from, to),
            Action::Wall(Edge { cell, direction }) => code(2 + direction as u32, cell.row, cell.col),
            Action::Pass => code(4, 0, 0),
        }
    }

    fn decode_action(&self, code: u32) -> Option<Action> {
        let (high, low) = ((code >> 8) as u8, code as u8);
        let direction = match code >> 16 {
            1 => return candidates::legal_move(self, high, low),
            2 => Direction::Horizontal,
            3 => Direction::Vertical,
            _ => return None,
        };
        candidates::legal_wall(self, Edge { cell: Cell::new(low, high), direction })
    }

    /// A draw by repetition costs a turn: whoever is less than that behind plays on.
    fn tension(&self) -> i32 {
        WEIGHTS.turn
    }

    /// Walls win nothing (B8).
    fn can_win_this_turn(&self) -> bool {
        self.part == TurnPart::Pawn
    }

    fn reasons(&self, after: &Position) -> Option<Vec<Message>> {
        reasons::reasons(self, after)
    }
}

const _: () = assert!(4 * leg(FAR) + WEIGHTS.race < EVALUATION_LIMIT);

/// Whether a side has walls of a direction.
pub(super) fn has_stock(position: &Position, side: usize, direction: Direction) -> bool {
    position.stock[side][direction as usize] > 0
}

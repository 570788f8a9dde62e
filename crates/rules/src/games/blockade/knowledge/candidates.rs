//! The actions that are worth searching, and their ordering scores: of some 260 walls a few dozen can matter.

use super::super::actions::Action;
use super::super::grid::OpenSteps;
use super::super::pawns::target;
use super::super::position::{HOMES, NO_PAWN, Position, TurnPart, bits};
use super::super::reach::Reach;
use super::super::walls::Slots;
use super::paths::DistanceMap;
use super::{Distances, PathContext, Trip, all_pawns, balance, has_stock};
use crate::board::{Cell, Direction, Edge};
use crate::position::GamePosition as _;

/// A win at once.
const WINS: i32 = 8000;
/// So many of the enemy's best walls against the own way are worth preventing.
const THREATS: usize = 3;
/// A way back home of more steps than this is not worth blocking.
const WAY_BACK: u8 = 8;
/// With fewer walls than this, some that prepare something are looked at too.
const ENOUGH: usize = 6;

/// Hands out the candidates, each once, with its ordering score. At least one where there is any.
pub(super) fn each(position: &Position, context: &PathContext, mut give: impl FnMut(Action, i32)) {
    if position.outcome().is_some() {
        return;
    }
    match position.part {
        TurnPart::Pawn => moves(position, &context.grid, give),
        TurnPart::Wall => walls(position, context, &mut give),
    }
}

/// All moves: one that costs a turn may be the only one that keeps an enemy away from a home.
fn moves(position: &Position, grid: &OpenSteps, mut give: impl FnMut(Action, i32)) {
    let own = position.side.index();
    let pawns = all_pawns(position.pawns);
    // The pawns as they stand, and every place that one of the two that may move could go to.
    let mut cells = [NO_PAWN; 28];
    let mut movers = [0; 28];
    let mut count = 4;
    cells[..4].copy_from_slice(&pawns);
    for pawn in [2 * own, 2 * own + 1] {
        for index in bits(position.targets(pawns[pawn])) {
            cells[count] = target(pawns[pawn], index);
            movers[count] = pawn;
            count += 1;
        }
    }
    if count == 4 {
        give(Action::Pass, 0);
        return;
    }
    let steps = all_pawns(HOMES).map(|home| grid.distances(home, cells));
    let distances: Distances = steps.map(|steps| [steps[0], steps[1], steps[2], steps[3]]);
    let before = balance(&distances, position.lakeside);
    for place in 4..count {
        let pawn = movers[place];
        let mut after = distances;
        for (after, steps) in after.iter_mut().zip(&steps) {
            after[pawn] = steps[place];
        }
        let wins = if Trip::of(&after, own, position.lakeside).turns == 0 { WINS } else { 0 };
        let gain = balance(&after, position.lakeside) - before;
        give(Action::Move(pawns[pawn], cells[place]), wins + if own == 0 { gain } else { -gain });
    }
}

/// The walls that have been proposed so far.
struct WallList<'p, F> {
    position: &'p Position,
    reach: Reach,
    /// Slots that are still open to the side to act.
    free: Slots,
    given: usize,
    give: F,
}

impl<F: FnMut(Action, i32)> WallList<'_, F> {
    /// Hands out a wall, unless it was handed out before or is not legal.
    fn give(&mut self, edge: Edge, score: i32) {
        if self.free.has(edge) {
            self.free.remove(edge);
            if is_legal(self.position, &self.reach, edge) {
                (self.give)(Action::Wall(edge), score);
                self.given += 1;
            }
        }
    }
}

/// Whether a wall in a free slot leaves everybody a path (B6).
fn is_legal(position: &Position, reach: &Reach, edge: Edge) -> bool {
    position.walls.is_loose(edge) || reach.allows(edge)
}

/// A move of a pawn, where it is legal.
pub(super) fn legal_move(position: &Position, from: u8, to: u8) -> Option<Action> {
    let may_move =
        position.part == TurnPart::Pawn && from != NO_PAWN && position.pawns[position.side.index()].contains(&from);
    (may_move && bits(position.targets(from)).any(|index| target(from, index) == to)).then_some(Action::Move(from, to))
}

/// A wall, where it is legal.
pub(super) fn legal_wall(position: &Position, edge: Edge) -> Option<Action> {
    let is_open = position.part == TurnPart::Wall && position.has_stock(edge.direction) && position.walls.is_free(edge);
    (is_open && is_legal(position, &position.reach(), edge)).then_some(Action::Wall(edge))
}

fn walls(position: &Position, PathContext { grid, distances }: &PathContext, give: &mut impl FnMut(Action, i32)) {
    let own = position.side.index();
    let enemy = 1 - own;
    let mut map = DistanceMap::EMPTY;
    let [mine, theirs] = [own, enemy].map(|side| WallTargets::of(position, grid, distances, &mut map, side));
    let free = position.walls.free();
    let mut out = WallList {
        position,
        reach: position.reach(),
        free: free.only(|direction| position.has_stock(direction)),
        given: 0,
        give,
    };
    // What a wall gains. One that does not cross all shortest ways gains nothing.
    let cut = mine.cut.either(&theirs.cut);
    let cut_from: [Slots; 4] = std::array::from_fn(|home| mine.cut_from[home].either(&theirs.cut_from[home]));
    let before = balance(distances, position.lakeside);
    let gain = |edge: Edge| {
        if !cut.has(edge) {
            return 0;
        }
        let grid = grid.with(edge);
        let mut after = *distances;
        for (home, after) in after.iter_mut().enumerate() {
            if cut_from[home].has(edge) {
                *after = position.distances_from(&grid, home);
            }
        }
        let gain = balance(&after, position.lakeside) - before;
        if own == 0 { gain } else { -gain }
    };
    // Walls that lengthen the enemy's way more than the own one.
    for edge in theirs.cut.both(&out.free).iter() {
        let gain = gain(edge);
        if gain > 0 {
            out.give(edge, gain);
        }
    }
    // Walls that take the place of the enemy's best walls against the own way.
    let mut threats: [Option<(i32, Edge)>; THREATS] = [None; THREATS];
    for edge in mine.cut.both(&free).only(|direction| has_stock(position, enemy, direction)).iter() {
        let mut threat = Some((-gain(edge), edge));
        if threat > threats[THREATS - 1].max(Some((0, edge))) && is_legal(position, &out.reach, edge) {
            for known in &mut threats {
                if *known < threat {
                    std::mem::swap(known, &mut threat);
                }
            }
        }
    }
    for (threat, edge) in threats.into_iter().flatten() {
        for instead in excluding(edge) {
            if out.free.has(instead) {
                let gain = gain(instead);
                if threat + gain > 0 {
                    out.give(instead, threat / 2 + gain);
                }
            }
        }
    }
    // Walls beside the enemy's way, which narrow it for the next one.
    if out.given < ENOUGH {
        for edge in theirs.touched.both(&out.free).without(&mine.cut).iter() {
            out.give(edge, 0);
            if out.given >= ENOUGH {
                break;
            }
        }
    }
    // One of each direction that disturbs nobody: walls have to be placed, and the other direction may be worth keeping.
    let quiet = position.walls.loose().without(&theirs.touched).without(&mine.touched).both(&out.free);
    for direction in [Direction::Horizontal, Direction::Vertical] {
        if let Some(edge) = quiet.only(|kept| kept == direction).iter().next() {
            out.give(edge, -10);
        }
    }
    if out.given == 0 {
        let rest = out.free;
        for edge in rest.iter() {
            out.give(edge, gain(edge));
        }
    }
}

/// The slots that a wall here takes from others (B5), its own included.
fn excluding(edge: Edge) -> [Edge; 4] {
    let Edge { cell: Cell { col, row }, direction } = edge;
    let (across, [before, after]) = match direction {
        Direction::Horizontal => (Direction::Vertical, [(col.wrapping_sub(1), row), (col + 1, row)]),
        Direction::Vertical => (Direction::Horizontal, [(col, row.wrapping_sub(1)), (col, row + 1)]),
    };
    let at = |(col, row), direction| Edge { cell: Cell::new(col, row), direction };
    [at((col, row), across), at(before, direction), at(after, direction), edge]
}

/// Where walls would lengthen or cross the paths of a side.
struct WallTargets {
    /// Slots where a wall could lengthen them, for each home they lead to and for all together.
    cut_from: [Slots; 4],
    cut: Slots,
    /// Slots where a wall would cross one of the shortest.
    touched: Slots,
}

impl WallTargets {
    fn of(
        position: &Position,
        grid: &OpenSteps,
        distances: &Distances,
        map: &mut DistanceMap,
        side: usize,
    ) -> WallTargets {
        let trip = Trip::of(distances, side, position.lakeside);
        let mut targets = WallTargets { cut_from: [Slots::EMPTY; 4], cut: Slots::EMPTY, touched: Slots::EMPTY };
        let pawns = all_pawns(position.pawns);
        for (home, (cell, steps)) in all_pawns(HOMES).into_iter().zip(distances).enumerate() {
            let is_own = home / 2 == side;
            // The way back to sit on an own home matters under the rules of document 003 only.
            if is_own && position.lakeside {
                continue;
            }
            let nearest = steps[2 * side].min(steps[2 * side + 1]);
            let mut flooded = 0;
            for pawn in [2 * side, 2 * side + 1] {
                let counts = match (is_own, position.lakeside) {
                    (true, _) => steps[pawn] == nearest && nearest <= WAY_BACK,
                    // One of the ways that are not much longer may be the next to be taken.
                    (false, true) => i32::from(steps[pawn]) <= 2 * trip.turns + 2,
                    (false, false) => trip.straight == (home % 2 == pawn % 2),
                };
                if counts && steps[pawn] > 0 {
                    if flooded < steps[pawn] {
                        map.flood(grid, cell, steps[pawn]);
                        flooded = steps[pawn];
                    }
                    let (cut, touched) = map.crossing(grid, pawns[pawn], steps[pawn]);
                    targets.cut_from[home] = targets.cut_from[home].either(&cut);
                    targets.cut = targets.cut.either(&cut);
                    if !is_own {
                        targets.touched = targets.touched.either(&touched);
                    }
                }
            }
        }
        targets
    }
}

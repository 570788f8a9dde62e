//! The actions that are worth searching, and how promising they look: of some 260 walls a few dozen can matter.

use super::actions::Action;
use super::knowledge::{Distances, Trip, has_stock};
use super::paths::{Grid, Map};
use super::pawns::target;
use super::position::{HOMES, Part, Position, bits};
use super::reach::Reach;
use super::walls::Slots;
use crate::board::{Cell, Direction, Edge};
use crate::position::Position as _;

/// A win at once.
const WINS: i32 = 8000;
/// So many of the enemy's best walls against the own way are worth preventing.
const THREATS: usize = 3;
/// With fewer walls than this, some that prepare something are looked at too.
const ENOUGH: usize = 6;

/// Hands out the worthwhile actions, each once, with how promising it is. At least one where there is any.
pub(super) fn each(position: &Position, mut give: impl FnMut(Action, i32)) {
    if position.outcome().is_some() {
        return;
    }
    match position.part {
        Part::Pawn => moves(position, give),
        Part::Wall => walls(position, &mut give),
    }
}

/// Moves that do not cost a turn; all of them where every one does.
fn moves(position: &Position, mut give: impl FnMut(Action, i32)) {
    let own = position.side.index();
    let pawns = position.pawns[own];
    let grid = Grid::new(&position.walls);
    let mut maps = [Map::EMPTY; 2];
    let mut distances: Distances = [[0; 2]; 2];
    for ((map, home), distances) in maps.iter_mut().zip(HOMES[1 - own]).zip(&mut distances) {
        *distances = map.flood(&grid, home, pawns, 2);
    }
    let here = Trip::of(&distances, position.lakeside);
    let mut given = 0;
    for all in [false, true] {
        for (pawn, from) in pawns.into_iter().enumerate() {
            for index in bits(position.targets(from)) {
                let to = target(from, index);
                let mut after = distances;
                for (map, steps) in maps.iter().zip(&mut after) {
                    steps[pawn] = map.near(to, steps[pawn]);
                }
                let there = Trip::of(&after, position.lakeside);
                if all || there.turns <= here.turns {
                    let wins = if there.turns == 0 { WINS } else { 0 };
                    give(Action::Move(from, to), here.cost - there.cost + wins);
                    given += 1;
                }
            }
        }
        if given > 0 {
            return;
        }
    }
    give(Action::Pass, 0);
}

/// What has been handed out of the walls.
struct Walls<'p, F> {
    position: &'p Position,
    reach: Reach,
    /// Slots that are still open to the side to act.
    free: Slots,
    given: usize,
    give: F,
}

impl<F: FnMut(Action, i32)> Walls<'_, F> {
    /// Hands out a wall, unless it was handed out before or is not legal.
    fn give(&mut self, edge: Edge, promise: i32) {
        if self.free.has(edge) {
            self.free.remove(edge);
            if is_legal(self.position, &self.reach, edge) {
                (self.give)(Action::Wall(edge), promise);
                self.given += 1;
            }
        }
    }
}

/// Whether a wall in a free slot leaves everybody a path (B6).
fn is_legal(position: &Position, reach: &Reach, edge: Edge) -> bool {
    position.walls.is_loose(edge) || reach.allows(edge)
}

fn walls(position: &Position, give: &mut impl FnMut(Action, i32)) {
    let own = position.side.index();
    let enemy = 1 - own;
    let grid = Grid::new(&position.walls);
    let mut map = Map::EMPTY;
    let [mine, theirs] = [own, enemy].map(|side| Way::of(position, &grid, &mut map, side));
    let free = position.walls.free();
    let mut out = Walls {
        position,
        reach: position.reach(),
        free: free.only(|direction| position.has_stock(direction)),
        given: 0,
        give,
    };
    // What a wall costs a side. One that does not cross all its shortest ways costs nothing.
    let costs = |way: &Way, side: usize, edge: Edge| match way.cut.has(edge) {
        true => position.trip(&grid.with(edge), side).cost - way.trip.cost,
        false => 0,
    };
    // Walls that lengthen the enemy's way.
    for edge in theirs.cut.both(&out.free).iter() {
        let cost = costs(&theirs, enemy, edge);
        if cost > 0 {
            out.give(edge, cost - costs(&mine, own, edge));
        }
    }
    // Walls that take the place of the enemy's best walls against the own way.
    let mut threats: [Option<(i32, Edge)>; THREATS] = [None; THREATS];
    for edge in mine.cut.both(&free).only(|direction| has_stock(position, enemy, direction)).iter() {
        let cost = costs(&mine, own, edge) - costs(&theirs, enemy, edge);
        if cost > 0 && threats.iter().any(|known| known.is_none_or(|(least, _)| least < cost)) {
            if is_legal(position, &out.reach, edge) {
                let mut threat = Some((cost, edge));
                for known in &mut threats {
                    if known.map_or(0, |(cost, _)| cost) < threat.map_or(0, |(cost, _)| cost) {
                        std::mem::swap(known, &mut threat);
                    }
                }
            }
        }
    }
    for (threat, edge) in threats.into_iter().flatten() {
        for instead in excluding(edge) {
            if out.free.has(instead) {
                let cost = costs(&mine, own, instead);
                if cost < threat {
                    out.give(instead, threat / 2 - cost);
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
            out.give(edge, -costs(&mine, own, edge));
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

/// A side's way.
struct Way {
    trip: Trip,
    /// Slots where a wall could lengthen it.
    cut: Slots,
    /// Slots where a wall would cross one of its shortest ways.
    touched: Slots,
}

impl Way {
    fn of(position: &Position, grid: &Grid, map: &mut Map, side: usize) -> Way {
        let distances = position.distances(grid, side);
        let trip = Trip::of(&distances, position.lakeside);
        let mut way = Way { trip, cut: Slots::EMPTY, touched: Slots::EMPTY };
        let pawns = position.pawns[side];
        for (index, home) in HOMES[1 - side].into_iter().enumerate() {
            map.flood(grid, home, pawns, 0);
            for (pawn, from) in pawns.into_iter().enumerate() {
                let steps = distances[index][pawn];
                let counts = match position.lakeside {
                    // One of the ways that are not much longer may be the next to be taken.
                    true => i32::from(steps) <= 2 * trip.turns + 2,
                    false => trip.straight == (index == pawn),
                };
                if counts {
                    let (cut, touched) = map.crossing(grid, from, steps);
                    way.cut = way.cut.either(&cut);
                    way.touched = way.touched.either(&touched);
                }
            }
        }
        way
    }
}

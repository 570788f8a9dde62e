//! What a position is worth, in a few lines for each game: material, mobility, distances.
//!
//! Always for the first side, about 100 for a piece.

use tabuleiro_rules::board::{Cell, Size};
use tabuleiro_rules::game::Game;
use tabuleiro_rules::games::{Blockade, FrozenForest, Infection, ThreeDragons, VirusWars};
use tabuleiro_rules::games::{blockade, frozen_forest, infection, three_dragons, virus_wars};
use tabuleiro_rules::outcome::Side;
use tabuleiro_rules::position::GamePosition;

/// A game that the plain player can judge.
pub trait PlainGame: Game {
    /// How good a position is for the first side.
    fn evaluate(position: &Self::Position) -> i32;
}

/// The difference of something between the sides.
fn difference(of: impl Fn(Side) -> i32) -> i32 {
    of(Side::First) - of(Side::Second)
}

/// What counts for the side to act counts against the other.
fn for_mover(position: &impl GamePosition, value: i32) -> i32 {
    if position.side_to_act() == Side::First { value } else { -value }
}

/// Material: pieces.
impl PlainGame for Infection {
    fn evaluate(position: &infection::Position) -> i32 {
        100 * difference(|side| position.pieces(side).count() as i32)
    }
}

/// Material and mobility: viruses, twice as much for zombies, which nobody takes back, and the cells next to live viruses.
impl PlainGame for VirusWars {
    fn evaluate(position: &virus_wars::Position) -> i32 {
        difference(|side| {
            let enemy = side.opponent();
            let mut taken = [[false; 17]; 17];
            let mut near = [[false; 17]; 17];
            let blocked = position.zombies(enemy).chain(position.zombies(side)).chain(position.viruses(side));
            blocked.for_each(|Cell { col, row }| taken[usize::from(row) + 1][usize::from(col) + 1] = true);
            for Cell { col, row } in position.viruses(side) {
                (0..3).for_each(|down| near[usize::from(row) + down][usize::from(col)..][..3].fill(true));
            }
            let side_length = usize::from(position.size());
            let free = |row: usize| (1..=side_length).filter(|col| near[row][*col] && !taken[row][*col]).count();
            let mobility: usize = (1..=side_length).map(free).sum();
            let material = position.viruses(side).count() + 2 * position.zombies(side).count();
            100 * material as i32 + 40 * mobility as i32
        })
    }
}

/// Mobility: the trees around Yuki, and what the side to act can do. A loss that comes later is worth more, so that every tree counts.
impl PlainGame for FrozenForest {
    fn evaluate(position: &frozen_forest::Position) -> i32 {
        let Some(yuki) = position.yuki() else { return 0 };
        let near = |tree: &Cell| tree.col.abs_diff(yuki.col) <= 1 && tree.row.abs_diff(yuki.row) <= 1;
        100 * position.trees().filter(near).count() as i32 + for_mover(position, 30 * position.count_actions() as i32)
    }
}

/// Distances: the steps that the pawns of each side still have to go, each to a home of its own; and walls left.
impl PlainGame for Blockade {
    fn evaluate(position: &blockade::Position) -> i32 {
        const SIZE: Size = Size { cols: 11, rows: 14 };
        difference(|side| {
            let pawns: Vec<Cell> = position.pawns(side).collect();
            let legs = blockade::Position::homes(side.opponent()).map(|home| {
                let mut steps = [u8::MAX; SIZE.cells()];
                let mut queue = Vec::with_capacity(SIZE.cells());
                steps[SIZE.index(home)] = 0;
                queue.push(home);
                let mut next = 0;
                while let Some(cell) = queue.get(next).copied() {
                    next += 1;
                    for to in position.open_steps(cell) {
                        if steps[SIZE.index(to)] == u8::MAX {
                            steps[SIZE.index(to)] = steps[SIZE.index(cell)] + 1;
                            queue.push(to);
                        }
                    }
                }
                [0, 1].map(|pawn: usize| pawns.get(pawn).map_or(100, |cell| i32::from(steps[SIZE.index(*cell)])))
            });
            let walls = 10 * position.walls_left(side) as i32;
            if position.wins_with_one_pawn() {
                return walls - 50 * legs.iter().flatten().min().unwrap_or(&0);
            }
            walls - 50 * (legs[0][0] + legs[1][1]).min(legs[0][1] + legs[1][0])
        })
    }
}

/// Material and mobility: pieces with their powers, and the moves of the side to act.
impl PlainGame for ThreeDragons {
    fn evaluate(position: &three_dragons::Position) -> i32 {
        let material = difference(|side| position.pieces(side).map(|(_, power)| 100 + 20 * i32::from(power)).sum());
        material + for_mover(position, position.count_actions() as i32)
    }
}

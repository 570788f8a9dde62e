//! The position: pawns, walls, stocks, and which part of whose turn it is.
//!
//! A cell is numbered by 16 in a row, from the top left. Between actions the part of the turn is always one that has an action
//! (B7, B9): every change of a position ends by settling the part, so that listing actions need not.

use std::cell::LazyCell;

use super::actions::Action;
use super::pawns::target;
use super::reach::{Joints, Reach};
use super::walls::{DIRECTIONS, SLOT_COLS, SLOT_ROWS, Slots, Walls, is_slot};
use super::{Rules, texts};
use crate::board::{Cell, Direction, Edge};
use crate::chance::Chance;
use crate::keys::{mix, table};
use crate::lang::Message;
use crate::outcome::{Ending, Outcome, Side};
use crate::position::GamePosition;

/// The quiet clock at which the game is a draw (B10).
pub(super) const CLOCK_LIMIT: u8 = 200;
/// Walls of one direction that a player has (B1).
pub(super) const STOCK: u8 = 9;
/// The homes of each side (B1), in the order of their numbers.
pub(super) const HOMES: [[u8; 2]; 2] =
    [[number(Cell::new(3, 3)), number(Cell::new(7, 3))], [number(Cell::new(3, 10)), number(Cell::new(7, 10))]];
/// Stands for a pawn that has been taken off. Greater than any cell.
pub(super) const NO_PAWN: u8 = u8::MAX;

/// What the side to act has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnPart {
    /// Move a pawn, or pass where nothing is possible.
    Pawn,
    /// Place a wall.
    Wall,
}

/// A position of Blockade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) walls: Walls,
    /// The keys of all walls.
    wall_key: u64,
    /// The cells of each side's pawns, the smaller number first.
    pub(super) pawns: [[u8; 2]; 2],
    /// Walls left, by side and direction.
    pub(super) stock: [[u8; 2]; 2],
    pub(super) side: Side,
    pub(super) part: TurnPart,
    pub(super) clock: u8,
    pub(super) lakeside: bool,
}

const _: () = assert!(size_of::<Position>() <= 104);

/// A key for each wall.
static WALL_KEYS: [u64; 2 * SLOT_COLS as usize * SLOT_ROWS as usize] = table(0);

/// How many slots are drawn for a random wall before all legal ones are listed.
const DRAWS: u32 = 64;

/// The number of a cell.
pub(super) const fn number(cell: Cell) -> u8 {
    cell.row << 4 | cell.col
}

/// The cell with a number.
pub(super) const fn cell(number: u8) -> Cell {
    Cell::new(number & 15, number >> 4)
}

/// The bits of a set of targets.
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros();
        if set == 0 {
            return None;
        }
        set &= set - 1;
        Some(index)
    })
}

impl Position {
    /// The position that a game starts with (B1).
    pub(super) fn start(rules: Rules) -> Position {
        Position {
            walls: Walls::NONE,
            wall_key: 0,
            pawns: HOMES,
            stock: [[STOCK; 2]; 2],
            side: Side::First,
            part: TurnPart::Pawn,
            clock: 0,
            lakeside: rules.lakeside,
        }
    }

    /// Adds a wall to the board. A wall that stands already, or a place that is no slot, changes nothing.
    pub(super) fn add_wall(&mut self, edge: Edge) {
        if is_slot(edge.cell) && !self.walls.has(edge) {
            let Cell { col, row } = edge.cell;
            let slots = SLOT_ROWS as usize * SLOT_COLS as usize;
            self.walls.add(edge);
            self.wall_key ^=
                WALL_KEYS[edge.direction as usize * slots + row as usize * SLOT_COLS as usize + col as usize];
        }
    }

    /// Whether a pawn stands on a cell, and whose.
    pub(super) fn pawn_on(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pawns[side.index()].contains(&cell))
    }

    /// Whose home a cell is.
    pub(super) fn home_of(cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| HOMES[side.index()].contains(&cell))
    }

    /// B8: both pawns on the enemy homes, with `lakeside` one on one of them.
    pub(super) fn has_won(&self, side: Side) -> bool {
        let homes = HOMES[side.opponent().index()];
        let pawns = self.pawns[side.index()];
        if self.lakeside { pawns.iter().any(|pawn| homes.contains(pawn)) } else { pawns == homes }
    }

    pub(super) fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.has_won(*side))
    }

    /// Whether the side to act has a pawn move, whatever the part of its turn.
    pub(super) fn can_move(&self) -> bool {
        self.pawns[self.side.index()].iter().any(|pawn| self.targets(*pawn) != 0)
    }

    pub(super) fn has_stock(&self, direction: Direction) -> bool {
        self.stock[self.side.index()][direction as usize] > 0
    }

    pub(super) fn reach(&self) -> Reach {
        Reach::new(&self.walls, &self.pawns)
    }

    /// Whether the side to act can place a wall, whatever the part of its turn.
    pub(super) fn can_wall(&self) -> bool {
        if self.stock[self.side.index()] == [0, 0] {
            return false;
        }
        if self.walls.has_loose(|direction| self.has_stock(direction)) {
            return true;
        }
        let reach = self.reach();
        self.walls.free().only(|direction| self.has_stock(direction)).iter().any(|edge| reach.allows(edge))
    }

    /// All walls that the side to act can place (B5, B6, B7), whatever the part of its turn.
    fn legal_walls(&self) -> Slots {
        let free = self.walls.free().only(|direction| self.has_stock(direction));
        let mut joints = Joints::new(&self.walls.standing());
        let reach = LazyCell::new(|| self.reach());
        let mut legal = Slots::EMPTY;
        for edge in free.iter() {
            if !joints.closes_ring(edge) || reach.allows(edge) {
                legal.add(edge);
            }
        }
        legal
    }

    fn random_move(&self, chance: &mut impl Chance) -> Action {
        let pawns = self.pawns[self.side.index()];
        let [first, second] = pawns.map(|pawn| self.targets(pawn));
        let both = u32::from(first) | u32::from(second) << 16;
        if both == 0 {
            return Action::Pass;
        }
        let mut left = both;
        for _ in 0..chance.below(both.count_ones()) {
            left &= left - 1;
        }
        let index = left.trailing_zeros();
        let from = pawns[(index >> 4) as usize & 1];
        Action::Move(from, target(from, index & 15))
    }

    fn random_wall(&self, chance: &mut impl Chance) -> Option<Action> {
        let slots = u32::from(SLOT_COLS) * u32::from(SLOT_ROWS);
        let [horizontal, vertical] = DIRECTIONS.map(|direction| self.has_stock(direction));
        let limit = if horizontal && vertical { 2 * slots } else { slots };
        // Most walls that are drawn are loose: the board is needed only for the others.
        let reach = LazyCell::new(|| self.reach());
        for _ in 0..DRAWS {
            let drawn = chance.below(limit);
            let direction = DIRECTIONS[usize::from(drawn >= slots || !horizontal)];
            let slot = drawn % slots;
            let cell = Cell::new((slot % u32::from(SLOT_COLS)) as u8, (slot / u32::from(SLOT_COLS)) as u8);
            let edge = Edge { cell, direction };
            if self.walls.is_free(edge) && (self.walls.is_loose(edge) || reach.allows(edge)) {
                return Some(Action::Wall(edge));
            }
        }
        let legal = self.legal_walls();
        let count = legal.len();
        if count == 0 {
            return None;
        }
        legal.iter().nth(chance.below(count) as usize).map(Action::Wall)
    }

    fn move_pawn(&mut self, from: u8, to: u8) {
        let own = self.side.index();
        for pawn in &mut self.pawns[1 - own] {
            if *pawn == to {
                *pawn = NO_PAWN;
            }
        }
        for pawn in &mut self.pawns[own] {
            if *pawn == from {
                *pawn = to;
            }
        }
        for pawns in &mut self.pawns {
            pawns.sort_unstable();
        }
    }

    /// Gives the turn to the other side, and settles how it begins (B9).
    fn end_turn(&mut self) {
        self.side = self.side.opponent();
        self.part = if !self.can_move() && self.can_wall() { TurnPart::Wall } else { TurnPart::Pawn };
    }
}

impl GamePosition for Position {
    type Action = Action;

    fn side_to_act(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner() {
            Some(side) => Some(Outcome::Win(side)),
            None => (self.clock >= CLOCK_LIMIT).then_some(Outcome::Draw),
        }
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.outcome()?;
        let Some(winner) = outcome.winner() else {
            return Some(Ending {
                outcome,
                rule: "B10",
                message: Message::new(&texts::QUIET).with("limit", CLOCK_LIMIT),
            });
        };
        let text = if self.lakeside { &texts::WON_BY_ONE } else { &texts::WON_BY_BOTH };
        let names = [&texts::THE_AMBER, &texts::THE_VIOLET];
        let message = Message::new(text).with("winner", names[winner.index()]);
        Some(Ending { outcome, rule: "B8", message: message.with("loser", names[winner.opponent().index()]) })
    }

    fn actions_into(&self, out: &mut Vec<Action>) {
        if self.outcome().is_some() {
            return;
        }
        if self.part == TurnPart::Wall {
            out.extend(self.legal_walls().iter().map(Action::Wall));
            return;
        }
        let before = out.len();
        for from in self.pawns[self.side.index()] {
            out.extend(bits(self.targets(from)).map(|index| Action::Move(from, target(from, index))));
        }
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn count_actions(&self) -> u64 {
        if self.outcome().is_some() {
            return 0;
        }
        match self.part {
            TurnPart::Wall => self.legal_walls().len().into(),
            TurnPart::Pawn => {
                let moves = self.pawns[self.side.index()].map(|pawn| self.targets(pawn).count_ones());
                u64::from(moves[0] + moves[1]).max(1)
            }
        }
    }

    fn play_unchecked(&mut self, action: Action) {
        match action {
            Action::Move(from, to) => {
                self.move_pawn(from, to);
                // A won position keeps side and clock (B8).
                if self.has_won(self.side) || self.can_wall() {
                    self.part = TurnPart::Wall;
                    return;
                }
                self.clock = self.clock.saturating_add(1);
            }
            Action::Wall(edge) => {
                self.add_wall(edge);
                let stock = &mut self.stock[self.side.index()][edge.direction as usize];
                *stock = stock.saturating_sub(1);
                self.clock = 0;
            }
            Action::Pass => self.clock = self.clock.saturating_add(1),
        }
        self.end_turn();
    }

    fn key(&self) -> u64 {
        let [x, y] = self.pawns.map(u16::from_le_bytes);
        let stock = self.stock.iter().flatten().fold(0, |packed, left| packed << 4 | u64::from(*left));
        let turn = (self.side as u64) << 1 | self.part as u64;
        self.wall_key ^ mix(turn << 48 | stock << 32 | u64::from(y) << 16 | u64::from(x))
    }

    fn actions_left(&self) -> u32 {
        match self.part {
            TurnPart::Pawn => 2,
            TurnPart::Wall => 1,
        }
    }

    fn actions_to_clock(&self) -> u32 {
        u32::from(CLOCK_LIMIT.saturating_sub(self.clock))
    }

    fn is_irreversible(&self, action: Action) -> bool {
        matches!(action, Action::Wall(_))
    }

    /// Every legal action is as likely as any other: a wall is drawn among all slots until a legal one comes, and if that takes too
    /// long, among all legal ones.
    fn random_action(&self, chance: &mut impl Chance) -> Option<Action> {
        if self.outcome().is_some() {
            return None;
        }
        match self.part {
            TurnPart::Pawn => Some(self.random_move(chance)),
            TurnPart::Wall => self.random_wall(chance),
        }
    }
}

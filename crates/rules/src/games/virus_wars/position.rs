//! The position: live viruses and zombies of both sides, whose turn it is and how many steps are left.
//!
//! What the side to act can take is worked out when its turn starts and extended after each of its steps: within a turn its own
//! reach only grows. A position has no such cells exactly when the side to act has lost (V6).

use super::actions::Action;
use super::cells::{NEIGHBOURS, VirusCells, number};
use super::{Rules, texts};
use crate::board::Cell;
use crate::chance::Chance;
use crate::keys::{mix, table};
use crate::lang::{Arg, Message};
use crate::outcome::{Ending, Outcome, Side};
use crate::position::GamePosition;

static LIVE_KEYS: [[u64; 256]; 2] = [table(1), table(2)];
static ZOMBIE_KEYS: [[u64; 256]; 2] = [table(3), table(4)];

/// A position of Virus Wars.
///
/// # Equality
/// All that is worked out follows from the board, the side and the steps left, however they came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Cells of the board that hold nothing.
    pub(super) empty: VirusCells,
    /// The live viruses of each side.
    pub(super) live: [VirusCells; 2],
    /// The zombies of each side: what it took from the other.
    pub(super) zombies: [VirusCells; 2],
    /// Worked out: the cells that the side to act can take now.
    pub(super) targets: VirusCells,
    /// Worked out: zombies of the side to act that no chain connects with a live virus of its own.
    pub(super) cut_off: VirusCells,
    /// Worked out: the key of the board alone.
    board_key: u64,
    pub(super) rules: Rules,
    pub(super) side: Side,
    /// Steps left in this turn, at least 1.
    pub(super) left: u8,
}

const _: () = assert!(size_of::<Position>() <= 256);

impl Position {
    /// A position with these contents. Nothing is checked.
    pub(super) fn new(
        rules: Rules,
        empty: VirusCells,
        live: [VirusCells; 2],
        zombies: [VirusCells; 2],
        side: Side,
        left: u8,
    ) -> Position {
        let mut board_key = 0;
        for side in Side::BOTH.map(Side::index) {
            board_key = live[side].iter().fold(board_key, |key, cell| key ^ LIVE_KEYS[side][usize::from(cell)]);
            board_key = zombies[side].iter().fold(board_key, |key, cell| key ^ ZOMBIE_KEYS[side][usize::from(cell)]);
        }
        let (targets, cut_off) = (VirusCells::NONE, VirusCells::NONE);
        let mut position = Position { empty, live, zombies, targets, cut_off, board_key, rules, side, left };
        position.work_out();
        position
    }

    /// V5, told from the board alone: a player who has had a virus still has it, or it is a zombie of the enemy's.
    pub(super) fn has_not_started(&self) -> bool {
        self.live[self.side.index()].is_empty() && self.zombies[self.side.opponent().index()].is_empty()
    }

    /// The column in which the first virus of the side to act starts (V5), from 0.
    pub(super) fn own_edge(&self) -> u8 {
        match self.side {
            Side::First => 0,
            Side::Second => self.rules.size - 1,
        }
    }

    /// The cells of that column.
    pub(super) fn own_edge_cells(&self) -> impl Iterator<Item = u8> {
        let column = self.own_edge();
        (0..self.rules.size).map(move |row| number(Cell::new(column, row)))
    }

    /// What a step of the side to act can take wherever it has a connection: empty cells and live enemy viruses (V2).
    pub(super) fn takeable(&self) -> VirusCells {
        self.empty | self.live[self.side.opponent().index()]
    }

    /// How many cells the side to act could take if its turn went on for ever (V6).
    fn within_reach(&self) -> u32 {
        let takeable = self.takeable();
        if self.has_not_started() {
            return if self.empty.meets(VirusCells::column(self.own_edge())) { takeable.count() } else { 0 };
        }
        let own = self.side.index();
        let passable = takeable | self.zombies[own];
        let mut reached = VirusCells::NONE;
        let mut last = self.live[own];
        while !last.is_empty() {
            last = (last.spread() & passable) - reached;
            reached |= last;
        }
        (reached & takeable).count()
    }

    /// Works out the targets from nothing.
    fn work_out(&mut self) {
        let own = self.side.index();
        self.targets = VirusCells::NONE;
        self.cut_off = self.zombies[own];
        if self.has_not_started() {
            self.targets = self.empty & VirusCells::column(self.own_edge());
        } else {
            self.connect(self.live[own]);
        }
        // As many targets as steps left are enough; only with fewer does it matter what lies behind them.
        let left = u32::from(self.left);
        if self.targets.count() < left && self.within_reach() < left {
            self.targets = VirusCells::NONE;
        }
    }

    /// Adds what newly connected viruses and zombies give to the side to act (V3).
    fn connect(&mut self, mut connected: VirusCells) {
        let takeable = self.takeable();
        while !connected.is_empty() {
            let reach = connected.spread();
            self.targets |= reach & takeable;
            connected = reach & self.cut_off;
            self.cut_off -= connected;
        }
    }

    /// V2: a virus on an empty cell, a zombie in place of an enemy virus.
    fn take(&mut self, cell: u8) {
        let (own, enemy) = (self.side.index(), self.side.opponent().index());
        let index = usize::from(cell);
        if self.empty.has(cell) {
            self.empty.remove(cell);
            self.live[own].insert(cell);
            self.board_key ^= LIVE_KEYS[own][index];
        } else if self.live[enemy].has(cell) {
            self.live[enemy].remove(cell);
            self.zombies[own].insert(cell);
            self.board_key ^= LIVE_KEYS[enemy][index] ^ ZOMBIE_KEYS[own][index];
        }
    }
}

impl GamePosition for Position {
    const HAS_DRAWS: bool = false;

    type Action = Action;

    fn side_to_act(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        self.targets.is_empty().then(|| Outcome::Win(self.side.opponent()))
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.outcome()?;
        let names = [&texts::BLUE, &texts::RED];
        let no_start = self.has_not_started() && !self.empty.meets(VirusCells::column(self.own_edge()));
        let within_reach = self.within_reach();
        let text = match within_reach {
            _ if no_start => &texts::NO_EDGE_CELL,
            0 => &texts::NO_CELLS,
            _ => &texts::TOO_FEW_CELLS,
        };
        let message = Message::new(text)
            .with("loser", names[self.side.index()])
            .with("count", self.left)
            .with("steps", Arg::counted(usize::from(self.left), &texts::STEP))
            .with("within_reach", within_reach)
            .with("cells", Arg::counted(within_reach as usize, &texts::CELL));
        Some(Ending { outcome, rule: "V6", message })
    }

    fn actions_into(&self, out: &mut Vec<Action>) {
        out.extend(self.targets.iter().map(Action));
    }

    fn count_actions(&self) -> u64 {
        self.targets.count().into()
    }

    fn play_unchecked(&mut self, Action(cell): Action) {
        // A first virus has no connection to extend, and a step that was not legal may have none.
        let extends = self.targets.has(cell) && !self.live[self.side.index()].is_empty();
        self.take(cell);
        if self.left == 1 {
            self.side = self.side.opponent();
            self.left = self.rules.steps;
            self.work_out();
            return;
        }
        self.left -= 1;
        if extends {
            let near = NEIGHBOURS[usize::from(cell)];
            self.targets.remove(cell);
            self.targets |= near & self.takeable();
            let connected = near & self.cut_off;
            self.cut_off -= connected;
            self.connect(connected);
        } else {
            self.work_out();
        }
    }

    fn key(&self) -> u64 {
        self.board_key ^ mix(u64::from_le_bytes([self.side as u8, self.left, self.rules.size, 0, 0, 0, 0, 0]))
    }

    fn actions_left(&self) -> u32 {
        self.left.into()
    }

    /// Every step fills a cell for good, or makes a zombie.
    fn is_irreversible(&self, _action: Action) -> bool {
        true
    }

    fn random_action(&self, chance: &mut impl Chance) -> Option<Action> {
        match self.targets.count() {
            0 => None,
            count => self.targets.nth(chance.below(count)).map(Action),
        }
    }
}

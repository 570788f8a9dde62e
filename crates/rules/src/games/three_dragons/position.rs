//! The position: the pieces of both sides, their powers, the caves, and whose turn it is.
//!
//! What a cave cell is follows from two sets: unused while it is in `caves`, used and empty when it is in neither `caves` nor `pieces`.
//! A piece on a cave cell is a dragon that has not moved yet, and its cave is not in `caves` any more.

use super::actions::Action;
use super::sets::{
    BOARD, CAVE_CELLS, CAVES, IN_LINE, MOUNTAINS, beside, between, bit, cells, nth_cell, reach, reach_in_line,
};
use super::{Mode, Rules, texts};
use crate::chance::Chance;
use crate::keys;
use crate::lang::Message;
use crate::outcome::{Ending, Outcome, Side};
use crate::position::GamePosition;

/// The quiet clock at which the game is a draw (D6).
pub(super) const CLOCK_LIMIT: u8 = 100;
/// Move numbers go up to here and stay.
pub(super) const LAST_MOVE_NUMBER: u16 = 9999;
/// The dragons' powers, in the order of the caves (D9).
const DRAGON_POWERS: [u8; 3] = [3, 5, 3];
/// The most pieces that a side can have: 8 from the start, and a dragon from each cave.
const MOST_PIECES: usize = 11;
/// How often a random move is drawn before all are listed. Two draws in five hit a move on an open board; a side that misses this
/// often has hardly any.
const DRAWS: u32 = 48;

/// A position of Three Dragons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces of each side.
    pub(super) pieces: [u128; 2],
    /// The powers of the dice in binary, a set for each digit; empty in the basic game.
    pub(super) power: [u128; 3],
    /// The caves that have summoned nothing yet.
    pub(super) caves: u128,
    pub(super) rules: Rules,
    pub(super) side: Side,
    pub(super) clock: u8,
    pub(super) move_number: u16,
}

const _: () = assert!(size_of::<Position>() <= 112);

impl Position {
    pub(super) fn own(&self) -> u128 {
        self.pieces[self.side.index()]
    }

    pub(super) fn enemy(&self) -> u128 {
        self.pieces[self.side.opponent().index()]
    }

    /// Cells that a piece can move over and onto (D2). A cave is none, whatever has become of it.
    pub(super) fn empty(&self) -> u128 {
        BOARD & !(MOUNTAINS | CAVES | self.pieces[0] | self.pieces[1])
    }

    /// Empty cells on which every piece has exactly one legal way to land, whatever it captures: those where there is
    /// neither a power capture to choose nor a sandwich to judge.
    fn simple(&self) -> u128 {
        let hard = match (self.rules.mode, self.rules.sandwich) {
            (Mode::Basic, true) => 0,
            (Mode::Basic, false) => between(self.enemy()),
            _ => beside(self.enemy()),
        };
        self.empty() & !hard
    }

    fn can_move(&self) -> bool {
        let first_steps = beside(self.own()) & self.empty();
        if first_steps & !between(self.enemy()) != 0 {
            return true;
        }
        first_steps != 0 && self.count_moves() != 0
    }

    /// The number of actions, as if the game were not over.
    fn count_moves(&self) -> u64 {
        let (empty, simple) = (self.empty(), self.simple());
        let mut count = 0;
        for from in cells(self.own()) {
            let targets = reach(from, empty);
            count += u64::from((targets & simple).count_ones());
            for to in cells(targets & !simple) {
                let landing = self.landing(from, to);
                count += u64::from(landing.plain()) + u64::from(landing.power_captures().count_ones());
            }
        }
        count
    }

    fn list_moves(&self, out: &mut Vec<Action>) {
        let (empty, simple) = (self.empty(), self.simple());
        for from in cells(self.own()) {
            for to in cells(reach(from, empty)) {
                let plain = Action { from, to, takes: None };
                if simple & bit(to) != 0 {
                    out.push(plain);
                    continue;
                }
                let landing = self.landing(from, to);
                if landing.plain() {
                    out.push(plain);
                }
                out.extend(cells(landing.power_captures()).map(|victim| Action { takes: Some(victim), ..plain }));
            }
        }
    }

    /// D5: whether a side has one piece or none.
    #[inline]
    pub(super) fn is_decided(&self) -> bool {
        self.pieces.iter().any(|set| set & set.wrapping_sub(1) == 0)
    }

    fn majority(&self) -> Outcome {
        match self.pieces[0].count_ones().cmp(&self.pieces[1].count_ones()) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// One of the legal ways to land on a cell that a piece reaches, each as likely; `None` when there is none.
    fn random_landing(&self, from: u8, to: u8, chance: &mut impl Chance) -> Option<Action> {
        let landing = self.landing(from, to);
        let plain = Action { from, to, takes: None };
        let captures = landing.power_captures();
        if captures == 0 {
            return landing.plain().then_some(plain);
        }
        let count = captures.count_ones();
        let drawn = chance.below(count + u32::from(landing.plain()));
        Some(if drawn == count { plain } else { Action { takes: Some(nth_cell(captures, drawn)), ..plain } })
    }

    /// D9: dragons on the unused caves that the side to act surrounds. Tells whether there are any.
    fn summon(&mut self) -> bool {
        let unused = self.caves;
        for (cave, dragon) in CAVE_CELLS.into_iter().zip(DRAGON_POWERS) {
            let around = beside(bit(cave));
            if unused & bit(cave) != 0 && self.own() & around == around {
                self.caves ^= bit(cave);
                self.pieces[self.side.index()] |= bit(cave);
                self.put_power(cave, dragon);
            }
        }
        unused != self.caves
    }

    /// D9: whether a legal move wakes a dragon.
    pub(super) fn summons(&self, action: Action) -> bool {
        if self.rules.mode != Mode::Dragons || self.caves == 0 {
            return false;
        }
        let own = self.own() & !bit(action.from) | bit(action.to);
        CAVE_CELLS.into_iter().any(|cave| self.caves & bit(cave) != 0 && beside(bit(cave)) & !own == 0)
    }

    /// Whether a legal move captures something or wakes a dragon, which sets the quiet clock back to 0 (D6).
    pub(super) fn is_eventful(&self, action: Action) -> bool {
        action.takes.is_some() || self.custodial(action.to) != 0 || self.summons(action)
    }

    pub(super) fn put_power(&mut self, at: u8, power: u8) {
        for (index, plane) in self.power.iter_mut().enumerate() {
            *plane = *plane & !bit(at) | (u128::from((power >> index) & 1) << at);
        }
    }
}

impl GamePosition for Position {
    type Action = Action;

    fn side_to_act(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_decided() {
            Some(self.majority())
        } else if !self.can_move() {
            Some(Outcome::Win(self.side.opponent()))
        } else if self.clock >= CLOCK_LIMIT {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.outcome()?;
        let about =
            |text, loser: Side| Message::new(text).with("loser", [&texts::THE_WHITE, &texts::THE_BLACK][loser.index()]);
        let has_none = |side: Side| self.pieces[side.index()] == 0;
        let (rule, message) = match outcome {
            Outcome::Win(winner) if self.is_decided() => {
                let loser = winner.opponent();
                ("D5", about(if has_none(loser) { &texts::NONE_LEFT } else { &texts::ONE_LEFT }, loser))
            }
            Outcome::Win(_) => ("D5", about(&texts::NO_MOVE, self.side)),
            Outcome::Draw if self.is_decided() => {
                ("D5", Message::new(if has_none(self.side) { &texts::NONE_EACH } else { &texts::ONE_EACH }))
            }
            Outcome::Draw => ("D6", Message::new(&texts::QUIET).with("limit", CLOCK_LIMIT)),
        };
        Some(Ending { outcome, rule, message })
    }

    fn actions_into(&self, out: &mut Vec<Action>) {
        if !self.is_decided() && self.clock < CLOCK_LIMIT {
            self.list_moves(out);
        }
    }

    fn count_actions(&self) -> u64 {
        if self.is_decided() || self.clock >= CLOCK_LIMIT { 0 } else { self.count_moves() }
    }

    fn play_unchecked(&mut self, action: Action) {
        let captured = match action.takes {
            Some(victim) => self.enemy() & bit(victim),
            None => self.custodial(action.to),
        };
        let own = self.side.index();
        self.pieces[own] = self.pieces[own] & !bit(action.from) | bit(action.to);
        self.pieces[1 - own] &= !captured;
        let mut eventful = captured != 0;
        if self.rules.mode != Mode::Basic {
            let power = self.power(action.from).saturating_sub(u8::from(action.takes.is_some()));
            for plane in &mut self.power {
                *plane &= !(captured | bit(action.from));
            }
            self.put_power(action.to, power);
        }
        if self.rules.mode == Mode::Dragons {
            eventful |= self.summon();
        }
        self.clock = if eventful { 0 } else { self.clock.saturating_add(1).min(CLOCK_LIMIT) };
        if self.side == Side::Second {
            self.move_number = (self.move_number + 1).min(LAST_MOVE_NUMBER);
        }
        self.side = self.side.opponent();
    }

    fn key(&self) -> u64 {
        // Mixing the words of the sets costs less than updating a key in every move of every playout. Each word has a
        // salt of its own, so that they need not wait for each other.
        static SALTS: [u64; 10] = keys::table(1);
        let [white, black] = self.pieces;
        let [ones, twos, fours] = self.power;
        let words = [white, black, ones, twos, fours].map(|set| [set as u64, (set >> 64) as u64]);
        let board = words.as_flattened().iter().zip(SALTS).fold(0, |key, (word, salt)| key ^ keys::mix(word ^ salt));
        keys::mix(board ^ self.caves as u64 ^ self.side as u64)
    }

    fn actions_to_clock(&self) -> u32 {
        u32::from(CLOCK_LIMIT.saturating_sub(self.clock))
    }

    /// Captures and dragons, and a dragon that leaves its cave, which nobody enters again.
    fn is_irreversible(&self, action: Action) -> bool {
        CAVES & bit(action.from) != 0 || self.is_eventful(action)
    }

    /// Every move of a piece to a cell is as likely as any other. In the basic game that is every action; where there are several
    /// captures to choose from, they share the chance of their move.
    fn random_action(&self, chance: &mut impl Chance) -> Option<Action> {
        if self.is_decided() || self.clock >= CLOCK_LIMIT {
            return None;
        }
        // Found once, not at every draw: mispredicted branches are what costs time here.
        let (mut pieces, mut count) = ([0; MOST_PIECES], 0);
        for (place, piece) in pieces.iter_mut().zip(cells(self.own())) {
            *place = piece;
            count += 1;
        }
        let empty = self.empty();
        for _ in 0..DRAWS {
            let place = chance.below(count * IN_LINE);
            let from = pieces[(place / IN_LINE) as usize];
            if let Some(to) = reach_in_line(from, place, empty)
                && let Some(action) = self.random_landing(from, to, chance)
            {
                return Some(action);
            }
        }
        let mut actions = Vec::new();
        self.list_moves(&mut actions);
        let count = u32::try_from(actions.len()).ok().filter(|count| *count > 0)?;
        Some(actions[chance.below(count) as usize])
    }
}

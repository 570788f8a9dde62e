//! The position: where the trees are, Yuki, Mina, and whose turn it is.

use super::actions::Action;
use super::sight::{ForestCells, LINES, NEIGHBOURS, bit, cells, hidden, nth_cell};
use super::{SIZE, texts};
use crate::chance::Chance;
use crate::keys::mix;
use crate::lang::Message;
use crate::outcome::{Ending, Outcome, Side};
use crate::position::GamePosition;

/// More trees than this nobody can have eaten.
pub(super) const MAX_TREES: u8 = SIZE.cells() as u8;

/// A position of Frozen Forest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The trees that stand, Mina's own included; never Yuki's cell, whose tree is eaten.
    pub(super) trees: ForestCells,
    /// `None` until he is placed.
    pub(super) yuki: Option<u8>,
    /// `None` until she is placed.
    pub(super) mina: Option<u8>,
    pub(super) side: Side,
    /// Together with the trees that stand at most [`MAX_TREES`].
    pub(super) eaten: u8,
}

const _: () = assert!(size_of::<Position>() <= 32);

impl Position {
    /// The cells where the side to act may place or move: the whole of F3 to F6.
    pub(super) fn targets(&self) -> ForestCells {
        match (self.side, self.yuki, self.mina) {
            (Side::First, None, _) => self.trees,
            // Sight is mutual: Yuki sees Mina from the cells that are not hidden from her.
            (Side::First, Some(yuki), Some(mina)) => {
                NEIGHBOURS[usize::from(yuki)] & self.trees & !bit(mina) & !hidden(mina, self.trees)
            }
            (Side::Second, Some(yuki), None) => hidden(yuki, self.trees),
            (Side::Second, Some(yuki), Some(mina)) => LINES[usize::from(mina)] & hidden(yuki, self.trees),
            // Validation and legal play never reach these.
            (Side::First, Some(_), None) | (Side::Second, None, _) => 0,
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
        // Without trees nobody has a target: there is nothing to eat and nothing to hide behind.
        match self.targets() {
            0 if self.trees == 0 => Some(Outcome::Win(Side::First)),
            0 => Some(Outcome::Win(self.side.opponent())),
            _ => None,
        }
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.outcome()?;
        let text = match outcome {
            _ if self.trees == 0 => &texts::NO_TREES,
            Outcome::Win(Side::First) => &texts::MINA_STUCK,
            _ => &texts::YUKI_STUCK,
        };
        Some(Ending { outcome, rule: "F6", message: Message::new(text).with("eaten", self.eaten) })
    }

    fn actions_into(&self, out: &mut Vec<Action>) {
        out.extend(cells(self.targets()).map(Action));
    }

    fn count_actions(&self) -> u64 {
        self.targets().count_ones().into()
    }

    fn play_unchecked(&mut self, Action(to): Action) {
        if self.side == Side::First {
            self.eaten += u8::from(self.trees & bit(to) != 0);
            self.trees &= !bit(to);
            self.yuki = Some(to);
        } else {
            self.mina = Some(to);
        }
        self.side = self.side.opponent();
    }

    fn key(&self) -> u64 {
        // Everything but the count fits in two words. The count is no part of it: what has been eaten changes nothing in the
        // rest of the game.
        let place = |cell: Option<u8>| u64::from(cell.unwrap_or(MAX_TREES));
        let low = self.trees as u64;
        let high =
            (self.trees >> 64) as u64 | place(self.yuki) << 40 | place(self.mina) << 48 | (self.side as u64) << 56;
        mix(low ^ mix(high))
    }

    /// Uniform.
    /// Every step eats a tree for good, and Mina never moves twice without one.
    fn is_irreversible(&self, _action: Action) -> bool {
        true
    }

    fn random_action(&self, chance: &mut impl Chance) -> Option<Action> {
        match self.targets() {
            0 => None,
            targets => Some(Action(nth_cell(targets, chance.below(targets.count_ones())))),
        }
    }
}

//! The actions, and why one may be refused.

use crate::targets::Pointing;
use std::fmt;

use super::position::Position;
use super::sight::{ForestCells, LINES, NEIGHBOURS, bit, cell, cells, sees};
use super::{SIZE, texts};
use crate::board::{Cell, Place};
use crate::lang::{Message, Text};
use crate::outcome::{IllegalAction, Referee, Side};

/// An action: the cell where the side to act places its piece, or moves it to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(
    /// Always a cell of the board, by its number.
    pub(super) u8,
);

impl Action {
    /// Where it ends.
    pub fn cell(self) -> Cell {
        cell(self.0)
    }
}

/// Canonical action text.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cell().fmt(f)
    }
}

impl Referee for Position {
    fn check(&self, action: Action) -> Result<(), IllegalAction> {
        let to = action.0;
        match (self.side, self.yuki, self.mina) {
            (Side::First, None, _) if self.trees & bit(to) == 0 => refuse("F3", &texts::PLACE_NO_TREE, to),
            (Side::First, None, _) => Ok(()),
            (Side::First, Some(yuki), mina) => check_yuki(self, yuki, mina, to),
            (Side::Second, yuki, mina) => check_mina(self, yuki, mina, to),
        }
    }
}

/// F4: one step, to a tree that is not Mina's, from which he sees her.
fn check_yuki(position: &Position, yuki: u8, mina: Option<u8>, to: u8) -> Result<(), IllegalAction> {
    let (rows, columns) = distance(yuki, to);
    if rows.max(columns) != 1 {
        refuse("F4", &texts::YUKI_ONE_STEP, to)
    } else if mina == Some(to) {
        refuse("F4", &texts::YUKI_TO_MINA, to)
    } else if position.trees & bit(to) == 0 {
        refuse("F4", &texts::YUKI_NO_TREE, to)
    } else if let Some(mina) = mina.filter(|mina| !sees(to, *mina, position.trees)) {
        let message = Message::new(&texts::YUKI_NO_SIGHT).with("cell", cell(to)).with("mina", cell(mina));
        Err(IllegalAction::new("F4", message))
    } else {
        Ok(())
    }
}

/// F3 where Mina is placed, F5 where she moves: a line at least one cell long, and in both cases out of Yuki's sight.
fn check_mina(position: &Position, yuki: Option<u8>, mina: Option<u8>, to: u8) -> Result<(), IllegalAction> {
    if let Some(mina) = mina {
        let (rows, columns) = distance(mina, to);
        if to == mina {
            return refuse("F5", &texts::MINA_STAYS, to);
        }
        if rows != 0 && columns != 0 && rows != columns {
            return refuse("F5", &texts::MINA_NO_LINE, to);
        }
    }
    let rule = if mina.is_some() { "F5" } else { "F3" };
    match yuki {
        Some(yuki) if yuki == to => refuse(rule, &texts::MINA_TO_YUKI, to),
        Some(yuki) if sees(yuki, to, position.trees) => {
            let message = Message::new(&texts::MINA_SEEN).with("cell", cell(to)).with("yuki", cell(yuki));
            Err(IllegalAction::new(rule, message))
        }
        _ => Ok(()),
    }
}

fn refuse(rule: &'static str, text: &'static Text, at: u8) -> Result<(), IllegalAction> {
    Err(IllegalAction::new(rule, Message::new(text).with("cell", cell(at))))
}

/// How many rows and columns two cells are apart.
fn distance(a: u8, b: u8) -> (u8, u8) {
    let (a, b) = (cell(a), cell(b));
    (a.row.abs_diff(b.row), a.col.abs_diff(b.col))
}

impl Pointing for Position {
    fn destination(&self, action: Action) -> Place {
        Place::Cell(action.cell())
    }

    /// What a player might try: Yuki's 8 neighbours, the cells on Mina's lines; any cell where one of them is placed.
    fn attempts_into(&self, out: &mut Vec<Action>) {
        const BOARD: ForestCells = (1 << SIZE.cells()) - 1;
        let tried = match (self.side, self.yuki, self.mina) {
            (Side::First, Some(yuki), _) => NEIGHBOURS[usize::from(yuki)],
            (Side::Second, _, Some(mina)) => LINES[usize::from(mina)],
            _ => BOARD,
        };
        out.extend(cells(tried).map(Action));
    }
}

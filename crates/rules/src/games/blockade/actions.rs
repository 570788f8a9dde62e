//! The actions, and why one may be refused.

use std::fmt;

use super::pawns::MOVES;
use super::position::{NO_PAWN, Position, TurnPart, cell, number};
use super::walls::{DIRECTIONS, SLOT_COLS, SLOT_ROWS};
use super::{SIZE, texts};
use crate::board::{Cell, Direction, Edge, Place};
use crate::lang::Message;
use crate::outcome::{IllegalAction, Referee};
use crate::targets::{Pointing, Target, Way};

/// An action. Cells are numbered by 16 in a row, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A pawn from one cell to another.
    Move(u8, u8),
    /// A new wall.
    Wall(Edge),
    /// Nothing, because nothing else is possible.
    Pass,
}

/// Canonical action text.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Move(from, to) => write!(f, "{}{}", cell(from), cell(to)),
            Action::Wall(edge) => edge.fmt(f),
            Action::Pass => write!(f, "0000"),
        }
    }
}

impl Referee for Position {
    fn check(&self, action: Action) -> Result<(), IllegalAction> {
        match (action, self.part) {
            (Action::Pass, TurnPart::Pawn) if !self.can_move() => Ok(()),
            (Action::Pass, _) => Err(IllegalAction::new("B9", &texts::MAY_NOT_PASS)),
            (Action::Move(..), TurnPart::Wall) => Err(IllegalAction::new("B2", &texts::WALL_NOW)),
            (Action::Wall(_), TurnPart::Pawn) if self.can_move() => Err(IllegalAction::new("B2", &texts::PAWN_FIRST)),
            (Action::Move(from, to), TurnPart::Pawn) => check_move(self, cell(from), cell(to)),
            (Action::Wall(edge), _) => check_wall(self, edge),
        }
    }
}

/// Whether walls and the border leave the step between two cells side by side open, judged wall by wall.
fn is_open(position: &Position, from: Cell, to: Cell) -> bool {
    let has = |col: Option<u8>, row: Option<u8>, direction| match (col, row) {
        (Some(col), Some(row)) => position.walls.has(Edge { cell: Cell::new(col, row), direction }),
        _ => false,
    };
    let (col, row) = (from.col.min(to.col), from.row.min(to.row));
    if from.row == to.row {
        !has(Some(col), Some(row), Direction::Vertical) && !has(Some(col), row.checked_sub(1), Direction::Vertical)
    } else {
        !has(Some(col), Some(row), Direction::Horizontal) && !has(col.checked_sub(1), Some(row), Direction::Horizontal)
    }
}

/// B3, B4 and their printed form.
fn check_move(position: &Position, from: Cell, to: Cell) -> Result<(), IllegalAction> {
    let refuse = |rule, text, at: Cell| Err(IllegalAction::new(rule, Message::new(text).with("cell", at)));
    let (own, enemy) = (position.side, position.side.opponent());
    if position.pawn_on(number(from)) != Some(own) {
        return refuse("B2", &texts::FROM_NOT_OWN, from);
    }
    let distance = from.col.abs_diff(to.col) + from.row.abs_diff(to.row);
    if distance == 0 {
        return refuse("B3", &texts::STAYS, to);
    }
    if distance > 2 {
        return refuse("B3", &texts::TOO_FAR, to);
    }
    // The cells in between: the neighbours of both ends, or nothing for a single step.
    let neighbours = [(0, -1), (0, 1), (-1, 0), (1, 0)];
    let via = neighbours.iter().filter_map(|(columns, rows)| from.offset(*columns, *rows, SIZE));
    let mut via = via.filter(|way| way.col.abs_diff(to.col) + way.row.abs_diff(to.row) == 1);
    let reached = match distance {
        1 => is_open(position, from, to),
        _ => via.any(|way| is_open(position, from, way) && is_open(position, way, to)),
    };
    if !reached {
        return refuse("B3", &texts::WALL_IN_THE_WAY, to);
    }
    let may_land = |on: Cell| match position.pawn_on(number(on)) {
        None => true,
        Some(side) => position.lakeside && side == enemy && Position::home_of(number(on)) == Some(enemy),
    };
    if !may_land(to) {
        return refuse("B4", &texts::OCCUPIED, to);
    }
    if position.lakeside && distance == 1 && Position::home_of(number(to)) != Some(enemy) {
        let (columns, rows) = (to.col as i8 - from.col as i8, to.row as i8 - from.row as i8);
        let beyond = to.offset(columns, rows, SIZE);
        if !beyond.is_some_and(|beyond| is_open(position, to, beyond) && !may_land(beyond)) {
            return refuse("B3", &texts::TWO_STEPS, to);
        }
    }
    Ok(())
}

/// B5, B6 and B7.
fn check_wall(position: &Position, edge: Edge) -> Result<(), IllegalAction> {
    let message = |text| Message::new(text).with("wall", edge.to_string());
    if !position.has_stock(edge.direction) {
        let text = match edge.direction {
            Direction::Horizontal => &texts::NO_HORIZONTAL_LEFT,
            Direction::Vertical => &texts::NO_VERTICAL_LEFT,
        };
        return Err(IllegalAction::new("B7", text));
    }
    if let Some((other, crosses)) = in_the_way(position, edge) {
        let text = if crosses { &texts::CROSSES } else { &texts::OVERLAPS };
        return Err(IllegalAction::new("B5", message(text).with("other", other.to_string())));
    }
    if let Some((pawn, home)) = position.reach().cut_off_by(edge) {
        return Err(IllegalAction::new(
            "B6",
            message(&texts::CUTS_OFF).with("pawn", cell(pawn)).with("home", cell(home)),
        ));
    }
    Ok(())
}

/// A wall that this one would overlap or cross, and whether it crosses it.
pub(super) fn in_the_way(position: &Position, edge: Edge) -> Option<(Edge, bool)> {
    let Edge { cell: Cell { col, row }, direction } = edge;
    let crossing = match direction {
        Direction::Horizontal => Direction::Vertical,
        Direction::Vertical => Direction::Horizontal,
    };
    let shifted = match direction {
        Direction::Horizontal => [(col.wrapping_sub(1), row), (col + 1, row)],
        Direction::Vertical => [(col, row.wrapping_sub(1)), (col, row + 1)],
    };
    let overlapping = [(col, row), shifted[0], shifted[1]].map(|(col, row)| (Cell::new(col, row), direction, false));
    let mut others = overlapping.into_iter().chain([(edge.cell, crossing, true)]);
    others.find_map(|(cell, direction, crosses)| {
        let other = Edge { cell, direction };
        position.walls.has(other).then_some((other, crosses))
    })
}

impl Pointing for Position {
    /// A pass ends nowhere; it is shown on the first pawn of the side that passes.
    fn destination(&self, action: Action) -> Place {
        match action {
            Action::Move(_, to) => Place::Cell(cell(to)),
            Action::Wall(edge) => Place::Edge(edge),
            Action::Pass => match self.pawns[self.side.index()][0] {
                NO_PAWN => Place::Cell(Cell::new(0, 0)),
                pawn => Place::Cell(cell(pawn)),
            },
        }
    }

    /// A wall is the line where it lies, or the cell that it is named after and its direction.
    fn ways(&self, action: Action) -> Vec<Way> {
        match action {
            Action::Move(from, to) => vec![vec![Target::cell(cell(from)), Target::cell(cell(to))]],
            Action::Wall(edge) => {
                let label = match edge.direction {
                    Direction::Horizontal => &texts::LIES_HORIZONTALLY,
                    Direction::Vertical => &texts::LIES_VERTICALLY,
                };
                let place = Place::Edge(edge);
                let direction = Target::choice(edge.direction.letter(), label, Some(place));
                vec![vec![Target::Place(place)], vec![Target::cell(edge.cell), direction]]
            }
            Action::Pass => vec![vec![Target::choice("pass", &texts::PASS, None)]],
        }
    }

    fn stuck(&self, at: Cell) -> Option<IllegalAction> {
        let pawn = number(at);
        let is_own = self.part == TurnPart::Pawn && self.pawn_on(pawn) == Some(self.side);
        let message = || Message::new(&texts::STUCK).with("cell", at);
        (is_own && self.targets(pawn) == 0).then(|| IllegalAction::new("B3", message()))
    }

    /// The twelve cells around each pawn, or every slot for the walls that the player has.
    fn attempts_into(&self, out: &mut Vec<Action>) {
        match self.part {
            TurnPart::Pawn => {
                for pawn in self.pawns[self.side.index()].into_iter().filter(|pawn| *pawn != NO_PAWN) {
                    for (_, step) in MOVES {
                        let to = cell(pawn.wrapping_add_signed(step));
                        if to.col < SIZE.cols && to.row < SIZE.rows {
                            out.push(Action::Move(pawn, number(to)));
                        }
                    }
                }
            }
            TurnPart::Wall => {
                for direction in DIRECTIONS.into_iter().filter(|direction| self.has_stock(*direction)) {
                    for row in 0..SLOT_ROWS {
                        out.extend(
                            (0..SLOT_COLS).map(|col| Action::Wall(Edge { cell: Cell::new(col, row), direction })),
                        );
                    }
                }
            }
        }
    }
}

//! The fields of a position, the start, and what is no position.

use super::cells::{Cells, number};
use super::position::Position;
use super::{Rules, texts};
use crate::lang::{Message, quoted};
use crate::outcome::Side;
use crate::setup::{At, FieldKind, FieldSpec, Schema, Setup, SetupError, Value};

pub(super) const SIDE: usize = 0;
pub(super) const STEPS: usize = 1;

/// The longest turn that any options allow.
pub(super) const MOST_STEPS: u32 = 10;

pub(super) fn schema(rules: Rules) -> Schema {
    Schema {
        size: rules.size(),
        cells: &["B", "R", "b", "r"],
        fields: &[
            FieldSpec { name: "side", kind: FieldKind::Choice(&["B", "R"]), identity: true },
            // How many steps a turn has depends on the rules and on the board: `validate` looks closer.
            FieldSpec { name: "steps", kind: FieldKind::Number { min: 1, max: MOST_STEPS }, identity: true },
        ],
    }
}

pub(super) fn start(rules: Rules) -> Position {
    let fields = vec![Value::Choice("B"), Value::Number(rules.first_turn.into())];
    build(rules, &Setup { cells: vec![None; rules.size().cells()], fields })
}

/// The number of steps in a turn: that of Blue's first turn while the board holds nothing but Blue viruses.
pub(super) fn full_turn(rules: Rules, cells: &[Option<&str>], side: &str) -> u32 {
    let first = side == "B" && cells.iter().all(|cell| matches!(cell, None | Some("B")));
    u32::from(if first { rules.first_turn } else { rules.steps })
}

/// Every board is allowed; only the steps left can be wrong.
pub(super) fn validate(rules: Rules, setup: &Setup) -> Result<Position, SetupError> {
    let most = full_turn(rules, &setup.cells, setup.choice(SIDE));
    let left = setup.number(STEPS);
    if !(1..=most).contains(&left) {
        let message = Message::new(&texts::STEPS_OF_THIS_TURN).with("most", most);
        return Err(SetupError::new(At::Field(STEPS), message.with("found", quoted(&left.to_string()))));
    }
    Ok(build(rules, setup))
}

fn build(rules: Rules, setup: &Setup) -> Position {
    let mut empty = Cells::NONE;
    let mut live = [Cells::NONE; 2];
    let mut zombies = [Cells::NONE; 2];
    for (cell, content) in rules.size().iter().zip(&setup.cells) {
        let set = match content {
            Some("B") => &mut live[0],
            Some("R") => &mut live[1],
            Some("b") => &mut zombies[0],
            Some("r") => &mut zombies[1],
            _ => &mut empty,
        };
        set.insert(number(cell));
    }
    let side = if setup.choice(SIDE) == "B" { Side::First } else { Side::Second };
    Position::new(rules, empty, live, zombies, side, setup.number(STEPS) as u8)
}

pub(super) fn of(position: &Position) -> Setup {
    let cells = position.rules.size().iter().map(|cell| {
        let cell = number(cell);
        match () {
            () if position.live[0].has(cell) => Some("B"),
            () if position.live[1].has(cell) => Some("R"),
            () if position.zombies[0].has(cell) => Some("b"),
            () if position.zombies[1].has(cell) => Some("r"),
            () => None,
        }
    });
    let side = if position.side == Side::First { "B" } else { "R" };
    Setup { cells: cells.collect(), fields: vec![Value::Choice(side), Value::Number(position.left.into())] }
}

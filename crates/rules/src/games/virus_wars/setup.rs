//! The fields of a position, the start, and what is no position.

use super::cells::{VirusCells, number};
use super::position::Position;
use super::{Rules, texts};
use crate::game::Ruleset;
use crate::lang::{Message, quoted};
use crate::outcome::Side;
use crate::setup::{At, FieldKind, FieldSpec, FieldValue, Schema, Setup, SetupError, ToSetup};

pub(super) const SIDE: usize = 0;
pub(super) const STEPS: usize = 1;

/// The longest turn that any options allow.
pub(super) const MOST_STEPS: u32 = 10;

impl Ruleset for Rules {
    type Position = Position;

    fn start(&self) -> Position {
        let fields = vec![FieldValue::Choice("B"), FieldValue::Number(self.first_turn.into())];
        build(*self, &Setup { cells: vec![None; self.size().cells()], fields })
    }

    fn schema(&self) -> Schema {
        Schema {
            size: self.size(),
            cells: &["B", "R", "b", "r"],
            fields: const {
                &[
                    FieldSpec::side(&["B", "R"]),
                    // How many steps a turn has depends on the rules and on the board: `validate` checks it.
                    FieldSpec {
                        name: "steps",
                        label: &texts::FIELD_STEPS,
                        kind: FieldKind::Number { min: 1, max: MOST_STEPS },
                        identity: true,
                    },
                ]
            },
        }
    }

    /// Every board is allowed; only the steps left can be wrong.
    fn position(&self, setup: &Setup) -> Result<Position, SetupError> {
        let most = full_turn(*self, &setup.cells, setup.choice(SIDE));
        let left = setup.number(STEPS);
        if !(1..=most).contains(&left) {
            let message = Message::new(&texts::STEPS_OF_THIS_TURN).with("most", most);
            return Err(SetupError::new(At::Field(STEPS), message.with("found", quoted(&left.to_string()))));
        }
        Ok(build(*self, setup))
    }
}

impl ToSetup for Position {
    fn schema(&self) -> Schema {
        self.rules.schema()
    }

    fn setup(&self) -> Setup {
        let cells = self.rules.size().iter().map(|cell| {
            let cell = number(cell);
            match () {
                () if self.live[0].has(cell) => Some("B"),
                () if self.live[1].has(cell) => Some("R"),
                () if self.zombies[0].has(cell) => Some("b"),
                () if self.zombies[1].has(cell) => Some("r"),
                () => None,
            }
        });
        let side = if self.side == Side::First { "B" } else { "R" };
        Setup { cells: cells.collect(), fields: vec![FieldValue::Choice(side), FieldValue::Number(self.left.into())] }
    }
}

/// The number of steps in a turn: that of Blue's first turn while the board holds nothing but Blue viruses.
pub(super) fn full_turn(rules: Rules, cells: &[Option<&str>], side: &str) -> u32 {
    let first = side == "B" && cells.iter().all(|cell| matches!(cell, None | Some("B")));
    u32::from(if first { rules.first_turn } else { rules.steps })
}

fn build(rules: Rules, setup: &Setup) -> Position {
    let mut empty = VirusCells::NONE;
    let mut live = [VirusCells::NONE; 2];
    let mut zombies = [VirusCells::NONE; 2];
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

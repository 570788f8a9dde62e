//! The fields of a position, the start, and what is no position.

use super::position::{CLOCK_LIMIT, LAST_MOVE_NUMBER, Position};
use super::sets::{CAVES, MOUNTAINS, bit, number};
use super::{Mode, Rules, SIZE, texts};
use crate::game::Ruleset;
use crate::lang::Message;
use crate::outcome::Side;
use crate::setup::{At, FieldSpec, FieldValue, Schema, Setup, SetupError, ToSetup, text};

pub(super) const SIDE: usize = 0;
pub(super) const CLOCK: usize = 1;
pub(super) const MOVE: usize = 2;

/// How many pieces a side starts with, and has at most while no cave has been used.
const PIECES: u32 = 8;

/// The pieces of each side as they are written, by power; the basic game has no powers.
const NAMES: [[&str; 7]; 2] = [["W", "W1", "W2", "W3", "W4", "W5", "W6"], ["B", "B1", "B2", "B3", "B4", "B5", "B6"]];

/// The side and the power of a piece, from how it is written. `None` for what is no piece.
pub(super) fn piece(content: &str) -> Option<(Side, u8)> {
    let side = match content.as_bytes().first() {
        Some(b'W') => Side::First,
        Some(b'B') => Side::Second,
        _ => return None,
    };
    let power = NAMES[side.index()].iter().position(|name| *name == content)?;
    Some((side, power as u8))
}

/// How a piece is written. A power that no die has, after an illegal move, falls back to the plain letter.
pub(super) fn name(side: Side, power: u8) -> &'static str {
    let names = &NAMES[side.index()];
    names.get(usize::from(power)).copied().unwrap_or(names[0])
}

impl Ruleset for Rules {
    type Position = Position;

    fn start(&self) -> Position {
        let board = match self.mode {
            Mode::Basic => "MBBBBBBBM/4B4/9/9/D3D3D/9/9/4W4/MWWWWWWWM W 0 1",
            _ => "MB3B2B2B2B2B2B3M/4B44/9/9/D3D3D/9/9/4W44/MW3W2W2W2W2W2W3M W 0 1",
        };
        let (setup, _) = text::read(&self.schema(), board).expect("the start is a valid board");
        build(*self, &setup)
    }

    fn schema(&self) -> Schema {
        let cells: &[&str] = match self.mode {
            Mode::Basic => &["M", "D", "W", "B"],
            _ => &["M", "D", "d", "W1", "W2", "W3", "W4", "W5", "W6", "B1", "B2", "B3", "B4", "B5", "B6"],
        };
        Schema {
            size: SIZE,
            cells,
            fields: const {
                &[
                    FieldSpec::side(&["W", "B"]),
                    FieldSpec::clock(CLOCK_LIMIT as u32),
                    FieldSpec::move_number(LAST_MOVE_NUMBER as u32),
                ]
            },
        }
    }

    fn position(&self, setup: &Setup) -> Result<Position, SetupError> {
        for (cell, content) in SIZE.iter().zip(&setup.cells) {
            let here = bit(number(cell));
            let fault = match content {
                Some("M") if MOUNTAINS & here == 0 => &texts::MOUNTAIN_ELSEWHERE,
                Some("M") => continue,
                _ if MOUNTAINS & here != 0 => &texts::NO_MOUNTAIN,
                Some("D" | "d") if CAVES & here == 0 => &texts::CAVE_ELSEWHERE,
                Some("D") => continue,
                None if CAVES & here == 0 => continue,
                Some(_) if CAVES & here == 0 => continue,
                Some(_) if self.mode == Mode::Dragons => continue,
                _ if self.mode == Mode::Dragons => &texts::NO_CAVE_OR_DRAGON,
                _ => &texts::NO_CAVE,
            };
            return Err(SetupError::new(At::Cell(cell), Message::new(fault).with("cell", cell)));
        }
        let position = build(*self, setup);
        let most = PIECES + (CAVES & !position.caves).count_ones();
        for (set, side) in position.pieces.into_iter().zip([&texts::WHITE, &texts::BLACK]) {
            if set.count_ones() > most {
                let message = Message::new(&texts::TOO_MANY_PIECES).with("side", side).with("most", most);
                return Err(SetupError::new(At::Board, message.with("found", set.count_ones())));
            }
        }
        Ok(position)
    }
}

impl ToSetup for Position {
    fn schema(&self) -> Schema {
        self.rules.schema()
    }

    fn setup(&self) -> Setup {
        let cells = SIZE.iter().map(|cell| {
            let at = number(cell);
            let here = bit(at);
            match () {
                () if self.pieces[0] & here != 0 => Some(name(Side::First, self.power(at))),
                () if self.pieces[1] & here != 0 => Some(name(Side::Second, self.power(at))),
                () if MOUNTAINS & here != 0 => Some("M"),
                () if self.caves & here != 0 => Some("D"),
                () if CAVES & here != 0 => Some("d"),
                () => None,
            }
        });
        let side = if self.side == Side::First { "W" } else { "B" };
        Setup {
            cells: cells.collect(),
            fields: vec![
                FieldValue::Choice(side),
                FieldValue::Number(self.clock.into()),
                FieldValue::Number(self.move_number.into()),
            ],
        }
    }
}

fn build(rules: Rules, setup: &Setup) -> Position {
    let side = if setup.choice(SIDE) == "W" { Side::First } else { Side::Second };
    let (clock, move_number) = (setup.number(CLOCK) as u8, setup.number(MOVE) as u16);
    let mut position = Position { pieces: [0; 2], power: [0; 3], caves: 0, rules, side, clock, move_number };
    for (cell, content) in SIZE.iter().zip(&setup.cells) {
        let Some(content) = content else { continue };
        if let Some((side, power)) = piece(content) {
            position.pieces[side.index()] |= bit(number(cell));
            position.put_power(number(cell), power);
        } else if *content == "D" {
            position.caves |= bit(number(cell));
        }
    }
    position
}

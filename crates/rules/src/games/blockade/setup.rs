//! The fields of a position, and what is no position.

use super::actions::in_the_way;
use super::position::{CLOCK_LIMIT, HOMES, NO_PAWN, Position, STOCK, TurnPart, cell, number};
use super::walls::{DIRECTIONS, SLOT_COLS, SLOT_ROWS};
use super::{Rules, SIZE, texts};
use crate::board::{Cell, Direction, Edge};
use crate::game::Ruleset;
use crate::lang::{Message, quoted};
use crate::notation::read_edge;
use crate::outcome::Side;
use crate::setup::{At, FieldKind, FieldSpec, FieldValue, Schema, Setup, SetupError, ToSetup};

pub(super) const SIDE: usize = 0;
pub(super) const PART: usize = 1;
pub(super) const WALLS: usize = 2;
pub(super) const STOCK_X: usize = 3;
pub(super) const STOCK_Y: usize = 4;
pub(super) const CLOCK: usize = 5;

/// The letters of the sides, first first.
pub(super) const LETTERS: [&str; 2] = ["X", "Y"];

pub(super) fn schema() -> Schema {
    Schema {
        size: SIZE,
        cells: &LETTERS,
        fields: const {
            &[
                FieldSpec::side(&LETTERS),
                FieldSpec {
                    name: "part",
                    label: &texts::FIELD_PART,
                    kind: FieldKind::Choice(&["m", "w"]),
                    identity: true,
                },
                FieldSpec { name: "walls", label: &texts::FIELD_WALLS, kind: FieldKind::List, identity: true },
                FieldSpec { name: "stock-x", label: &texts::FIELD_STOCK_X, kind: FieldKind::Word, identity: true },
                FieldSpec { name: "stock-y", label: &texts::FIELD_STOCK_Y, kind: FieldKind::Word, identity: true },
                FieldSpec::clock(CLOCK_LIMIT as u32),
            ]
        },
    }
}

impl Ruleset for Rules {
    type Position = Position;

    fn start(&self) -> Position {
        Position::start(*self)
    }

    fn schema(&self) -> Schema {
        schema()
    }

    fn position(&self, setup: &Setup) -> Result<Position, SetupError> {
        let mut position = Position::start(*self);
        position.side = if setup.choice(SIDE) == "X" { Side::First } else { Side::Second };
        position.part = if setup.choice(PART) == "m" { TurnPart::Pawn } else { TurnPart::Wall };
        position.clock = u8::try_from(setup.number(CLOCK)).unwrap_or(CLOCK_LIMIT);
        place_pawns(&mut position, setup)?;
        place_walls(&mut position, setup)?;
        place_stocks(&mut position, setup)?;
        // Both conditions are about pawns and walls alone: the clock does not matter, and a won game is over in either part.
        if position.winner().is_none() {
            match position.part {
                TurnPart::Wall if !position.can_wall() => {
                    return Err(SetupError::new(At::Field(PART), &texts::NO_WALL_POSSIBLE));
                }
                TurnPart::Pawn if !position.can_move() && position.can_wall() => {
                    return Err(SetupError::new(At::Field(PART), &texts::NO_MOVE_POSSIBLE));
                }
                _ => {}
            }
        }
        Ok(position)
    }
}

impl ToSetup for Position {
    fn schema(&self) -> Schema {
        schema()
    }

    fn setup(&self) -> Setup {
        let cells = SIZE.iter().map(|at| self.pawn_on(number(at)).map(|side| LETTERS[side.index()]));
        let stock = |side: Side| {
            let [horizontal, vertical] = self.stock[side.index()];
            FieldValue::Word(format!("{vertical}v{horizontal}h"))
        };
        Setup {
            cells: cells.collect(),
            fields: vec![
                FieldValue::Choice(LETTERS[self.side.index()]),
                FieldValue::Choice(if self.part == TurnPart::Pawn { "m" } else { "w" }),
                FieldValue::List(walls(self).iter().map(ToString::to_string).collect()),
                stock(Side::First),
                stock(Side::Second),
                FieldValue::Number(self.clock.into()),
            ],
        }
    }
}

fn place_pawns(position: &mut Position, setup: &Setup) -> Result<(), SetupError> {
    for side in Side::BOTH {
        let letter = LETTERS[side.index()];
        let mut pawns =
            SIZE.iter().zip(&setup.cells).filter(|(_, content)| **content == Some(letter)).map(|(at, _)| at);
        let found = [pawns.next(), pawns.next()];
        if let Some(third) = pawns.next() {
            return Err(SetupError::new(At::Cell(third), Message::new(&texts::THIRD_PAWN).with("side", letter)));
        }
        position.pawns[side.index()] = found.map(|pawn| pawn.map_or(NO_PAWN, number));
    }
    let missing = position.pawns.map(|pawns| pawns.iter().filter(|pawn| **pawn == NO_PAWN).count());
    for side in Side::BOTH {
        // A pawn is taken off only by the move that wins (`lakeside`).
        let taken = position.lakeside && missing[0] + missing[1] == 1 && position.has_won(side.opponent());
        if missing[side.index()] > 0 && !taken {
            let text = if position.lakeside { &texts::PAWN_MISSING_LAKESIDE } else { &texts::PAWN_MISSING };
            let message = Message::new(text).with("side", LETTERS[side.index()]);
            return Err(SetupError::new(At::Board, message.with("found", 2 - missing[side.index()])));
        }
    }
    if Side::BOTH.iter().all(|side| position.has_won(*side)) {
        return Err(SetupError::new(At::Board, &texts::BOTH_WON));
    }
    Ok(())
}

fn place_walls(position: &mut Position, setup: &Setup) -> Result<(), SetupError> {
    let mut last: Option<Edge> = None;
    for (index, word) in setup.list(WALLS).iter().enumerate() {
        let error = |message| Err(SetupError::new(At::Item(WALLS, index), message));
        let Some(edge) = read_edge(word, SIZE) else {
            return error(Message::new(&texts::NO_SUCH_WALL).with("found", quoted(word)));
        };
        let message = |text| Message::new(text).with("wall", word.as_str());
        match last {
            Some(last) if last == edge => return error(message(&texts::WALL_TWICE)),
            Some(last) if last > edge => return error(message(&texts::WALL_ORDER).with("other", last.to_string())),
            _ => last = Some(edge),
        }
        if let Some((other, crosses)) = in_the_way(position, edge) {
            let text = if crosses { &texts::WALLS_CROSS } else { &texts::WALLS_OVERLAP };
            return error(message(text).with("other", other.to_string()));
        }
        position.add_wall(edge);
    }
    if let Some((pawn, home)) = position.reach().cut_off() {
        let message = Message::new(&texts::WALLS_CUT_OFF).with("pawn", cell(pawn)).with("home", cell(home));
        return Err(SetupError::new(At::Field(WALLS), message));
    }
    Ok(())
}

fn place_stocks(position: &mut Position, setup: &Setup) -> Result<(), SetupError> {
    let fields = [STOCK_X, STOCK_Y];
    for (side, field) in Side::BOTH.into_iter().zip(fields) {
        let word = setup.word(field);
        let &[vertical @ b'0'..=b'9', b'v', horizontal @ b'0'..=b'9', b'h'] = word.as_bytes() else {
            let message = Message::new(&texts::STOCK_FORM).with("found", quoted(word));
            return Err(SetupError::new(At::Field(field), message));
        };
        let stock = &mut position.stock[side.index()];
        stock[Direction::Vertical as usize] = vertical - b'0';
        stock[Direction::Horizontal as usize] = horizontal - b'0';
    }
    let standing = position.walls.standing();
    for direction in DIRECTIONS {
        let text = match direction {
            Direction::Horizontal => &texts::TOO_MANY_HORIZONTAL,
            Direction::Vertical => &texts::TOO_MANY_VERTICAL,
        };
        let limit = u32::from(2 * STOCK);
        let mut total = standing.only(|kept| kept == direction).len();
        // The field at fault is the one with which the walls become too many.
        let counts = [0, position.stock[0][direction as usize], position.stock[1][direction as usize]];
        let sum = total + counts.iter().copied().map(u32::from).sum::<u32>();
        for (field, count) in [WALLS, STOCK_X, STOCK_Y].into_iter().zip(counts) {
            total += u32::from(count);
            if total > limit {
                let message = Message::new(text).with("limit", limit).with("found", sum);
                return Err(SetupError::new(At::Field(field), message));
            }
        }
    }
    Ok(())
}

/// The walls in their order: by column, row, then horizontal before vertical.
pub(super) fn walls(position: &Position) -> Vec<Edge> {
    let slots = (0..SLOT_COLS).flat_map(|col| (0..SLOT_ROWS).map(move |row| Cell::new(col, row)));
    let edges = slots.flat_map(|cell| DIRECTIONS.map(|direction| Edge { cell, direction }));
    edges.filter(|edge| position.walls.has(*edge)).collect()
}

/// Whether the pawns stand where a game starts.
pub(super) fn pawns_at_home(position: &Position) -> bool {
    position.pawns == HOMES
}

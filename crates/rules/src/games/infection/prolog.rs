//! Document 001's form: `board([[1,0,…],…]).`, 0 for an empty cell, 1 for Blue, 2 for Red.
//!
//! Further facts, each left out where it says the usual: `next(blue).` (Red), `clock(7).` (0), `move(12).` (1). A blocked cell is the
//! atom `x`. The document calls its other examples `board_Int` and `board_End`; they are read too.

use super::position::{CLOCK_LIMIT, LAST_MOVE_NUMBER, Position};
use super::setup::{CLOCK, MOVE, SIDE};
use super::view::display;
use super::{Infection, Rules, SIZE};
use crate::lang::Message;
use crate::matches::Standing;
use crate::prolog::{DocumentForm, Facts, Reading, Term, TermKind, read_rows, write_number, write_rows};
use crate::setup::{At, FieldValue, ReadError, Setup, ToSetup};
use crate::texts::{ONE_OF, THE_BOARD};

const BOARD_NAMES: [&str; 3] = ["board", "board_Int", "board_End"];

/// The document's form.
pub(super) const FORM: DocumentForm<Infection> = DocumentForm { read, write, display };

fn read(_rules: &Rules, facts: &Facts) -> Result<Reading, ReadError> {
    facts.only(&["board", "board_Int", "board_End", "next", "clock", "move"])?;
    let board = facts.find_any(&BOARD_NAMES)?;
    let mut places = vec![(At::Board, board.place)];
    let rows = board.args[0].list_of(SIZE.rows.into(), &THE_BOARD)?;
    let cells = read_rows(rows, SIZE, &mut places, read_cell)?;
    let fields = vec![FieldValue::Choice("R"), FieldValue::Number(0), FieldValue::Number(1)];
    let mut reading = Reading { setup: Setup { cells, fields }, places, standing: Standing::default() };
    reading
        .read_field(facts, "next", SIDE, |term| Ok(FieldValue::Choice(["R", "B"][term.one_of(&["red", "blue"])?])))?;
    reading.read_field(facts, "clock", CLOCK, |term| Ok(FieldValue::Number(term.number(0, CLOCK_LIMIT.into())?)))?;
    reading.read_field(facts, "move", MOVE, |term| Ok(FieldValue::Number(term.number(1, LAST_MOVE_NUMBER.into())?)))?;
    Ok(reading)
}

fn read_cell(term: &Term) -> Result<Option<&'static str>, ReadError> {
    match term.kind {
        TermKind::Number(0) => Ok(None),
        TermKind::Number(1) => Ok(Some("B")),
        TermKind::Number(2) => Ok(Some("R")),
        _ if term.name() == Some("x") => Ok(Some("-")),
        _ => Err(term.expected(Message::new(&ONE_OF).with("words", "0, 1, 2, x"))),
    }
}

fn write(position: &Position, _standing: &Standing) -> String {
    let setup = position.setup();
    let term = |cell: &Option<&str>| match cell {
        None => "0".to_owned(),
        Some("B") => "1".to_owned(),
        Some("R") => "2".to_owned(),
        Some(_) => "x".to_owned(),
    };
    let rows: Vec<Vec<String>> =
        setup.cells.chunks(SIZE.cols.into()).map(|row| row.iter().map(term).collect()).collect();
    let mut text = write_rows("board", &rows);
    if setup.choice(SIDE) == "B" {
        text.push_str("next(blue).\n");
    }
    write_number(&mut text, "clock", position.clock.into(), 0);
    write_number(&mut text, "move", position.move_number.into(), 1);
    text
}

//! Document 000's form: a list of rows of cells, each cell a list: `[]` for an empty one, `[B]` and `[R]` for live viruses, `[b]` and
//! `[r]` for the zombies of Blue and Red.
//!
//! - The document writes `B` and `R` without quotes, which Prolog takes for variables. Both `[B]` and `['B']` are read; `['B']`
//!   is written, because a Prolog system reads that back with its meaning.
//! - The document binds the board in the body of a rule, `createEmptyBoard(Board) :- Board = […].`; that is read as well as the plain
//!   fact `board([…]).`, which is written.
//! - Further facts, each left out where it says the usual: `next(red).` (Blue), `steps(3).`, the steps left in this turn (all of
//!   it).

use super::position::Position;
use super::setup::{MOST_STEPS, SIDE, STEPS, full_turn};
use super::view::display;
use super::{Rules, VirusWars};
use crate::lang::Message;
use crate::matches::Standing;
use crate::prolog::{DocumentForm, Facts, Reading, Term, read_rows, write_rows};
use crate::setup::{At, FieldValue, ReadError, Setup, ToSetup};
use crate::texts::{ONE_OF, THE_BOARD};

/// The document's form.
pub(super) const FORM: DocumentForm<VirusWars> = DocumentForm { read, write, display };

fn read(rules: &Rules, facts: &Facts) -> Result<Reading, ReadError> {
    facts.only(&["board", "createEmptyBoard", "next", "steps"])?;
    let board = facts.find_any(&["board", "createEmptyBoard"])?;
    let size = rules.size();
    let mut places = vec![(At::Board, board.place)];
    let rows = board.args[0].list_of(size.rows.into(), &THE_BOARD)?;
    let cells = read_rows(rows, size, &mut places, read_cell)?;
    let mut side = "B";
    if let Some(fact) = facts.find("next", 1)? {
        side = ["B", "R"][fact.args[0].one_of(&["blue", "red"])?];
        places.push((At::Field(SIDE), fact.args[0].place));
    }
    let mut left = full_turn(*rules, &cells, side);
    if let Some(fact) = facts.find("steps", 1)? {
        left = fact.args[0].number(1, MOST_STEPS)?;
        places.push((At::Field(STEPS), fact.args[0].place));
    }
    let fields = vec![FieldValue::Choice(side), FieldValue::Number(left)];
    Ok(Reading { setup: Setup { cells, fields }, places, standing: Standing::default() })
}

fn read_cell(term: &Term) -> Result<Option<&'static str>, ReadError> {
    let unknown = |term: &Term| term.expected(Message::new(&ONE_OF).with("words", "[], [B], [R], [b], [r]"));
    match term.list().map_err(|_| unknown(term))? {
        [] => Ok(None),
        [virus] => match virus.name() {
            Some("B") => Ok(Some("B")),
            Some("R") => Ok(Some("R")),
            Some("b") => Ok(Some("b")),
            Some("r") => Ok(Some("r")),
            _ => Err(unknown(virus)),
        },
        [_, extra, ..] => Err(unknown(extra)),
    }
}

fn write(position: &Position, _standing: &Standing) -> String {
    let setup = position.setup();
    let term = |cell: &Option<&str>| match cell {
        None => "[]".to_owned(),
        Some(live @ ("B" | "R")) => format!("['{live}']"),
        Some(zombie) => format!("[{zombie}]"),
    };
    let size = position.rules.size();
    let rows: Vec<Vec<String>> =
        setup.cells.chunks(size.cols.into()).map(|row| row.iter().map(term).collect()).collect();
    let mut text = write_rows("board", &rows);
    if setup.choice(SIDE) == "R" {
        text.push_str("next(red).\n");
    }
    if setup.number(STEPS) != full_turn(position.rules, &setup.cells, setup.choice(SIDE)) {
        text.push_str(&format!("steps({}).\n", setup.number(STEPS)));
    }
    text
}

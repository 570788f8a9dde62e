//! Document 003's form: `board([[z,w,…],[q,c,a,…],…]).`, its drawing as a list of 29 lines.
//!
//! - The first and the last line are the border, `z` and ten `w`.
//! - A row of the board is `q`, the eleven cells with a separator between each two, `q`. A cell is `c`, `p` on a home of X, `j` on a
//!   home of Y. A separator is `a`, or `q` where a vertical wall stands.
//! - Between two rows lies a line `q`, eleven times `b` or, where a horizontal wall stands, `w`, `q`.
//!
//! The document keeps pawns apart from the board, as pairs of column and row from 1. Here they are a fact of their own:
//! `pawns([[4,4],[8,4]],[[4,11],[8,11]]).`, X's first. Without that fact cells may hold the document's letters `r` (X) and `e` (Y)
//! instead; without either the pawns are at home.
//!
//! Further facts, each left out where it says the usual: `next(y).` (x), `part(w).` (m), `stock([9,9],[8,9]).` (vertical and
//! horizontal walls of X, then of Y; all nine), `clock(7).` (0).

use super::position::{CLOCK_LIMIT, HOMES, Position, STOCK, TurnPart, cell, number};
use super::setup::{CLOCK, LETTERS, PART, SIDE, STOCK_X, STOCK_Y, WALLS, pawns_at_home, walls};
use super::view::display;
use super::walls::{SLOT_COLS, SLOT_ROWS};
use super::{Blockade, COLS, ROWS, Rules, SIZE, texts};
use crate::board::{Cell, Direction, Edge};
use crate::lang::Message;
use crate::matches::Standing;
use crate::outcome::Side;
use crate::prolog::{DocumentForm, Fact, Facts, Reading, Term, TextPlace, write_number, write_rows};
use crate::setup::{At, FieldValue, ReadError, Setup};
use crate::texts::THE_BOARD;

const LINES: usize = 2 * ROWS as usize + 1;

/// The document's form.
pub(super) const FORM: DocumentForm<Blockade> = DocumentForm { read, write, display };

fn read(_rules: &Rules, facts: &Facts) -> Result<Reading, ReadError> {
    facts.only(&["board", "pawns", "next", "part", "stock", "clock"])?;
    let board = facts.find("board", 1)?.ok_or_else(|| facts.missing("board"))?;
    let pawns = facts.find("pawns", 2)?;
    let mut places = vec![];
    let mut cells = vec![None; SIZE.cells()];
    if let Some(fact) = pawns {
        // Whatever is wrong with the board as a whole is about its pawns.
        places.push((At::Board, fact.place));
        read_pawns(fact, &mut cells, &mut places)?;
    }
    places.push((At::Board, board.place));
    let grid = DrawnBoard::read(&board.args[0], pawns.is_none())?;
    for (at, (content, place)) in SIZE.iter().zip(&grid.cells) {
        if content.is_some() {
            cells[SIZE.index(at)] = *content;
        }
        places.push((At::Cell(at), *place));
    }
    if cells.iter().all(Option::is_none) && pawns.is_none() {
        for side in Side::BOTH {
            for home in HOMES[side.index()] {
                cells[SIZE.index(cell(home))] = Some(LETTERS[side.index()]);
            }
        }
    }
    let mut found = grid.walls()?;
    found.sort_by_key(|(edge, _)| *edge);
    places.extend(found.iter().enumerate().map(|(index, (_, place))| (At::Item(WALLS, index), *place)));
    let full = format!("{STOCK}v{STOCK}h");
    let fields = vec![
        FieldValue::Choice("X"),
        FieldValue::Choice("m"),
        FieldValue::List(found.iter().map(|(edge, _)| edge.to_string()).collect()),
        FieldValue::Word(full.clone()),
        FieldValue::Word(full),
        FieldValue::Number(0),
    ];
    let mut reading = Reading { setup: Setup { cells, fields }, places, standing: Standing::default() };
    reading.read_field(facts, "next", SIDE, |term| Ok(FieldValue::Choice(LETTERS[term.one_of(&["x", "y"])?])))?;
    reading.read_field(facts, "part", PART, |term| Ok(FieldValue::Choice(["m", "w"][term.one_of(&["m", "w"])?])))?;
    if let Some(fact) = facts.find("stock", 2)? {
        for (field, term) in [STOCK_X, STOCK_Y].into_iter().zip(&fact.args) {
            let [vertical, horizontal] = pair(term, &texts::A_STOCK)?;
            let most = u32::from(STOCK);
            let stock = format!("{}v{}h", vertical.number(0, most)?, horizontal.number(0, most)?);
            reading.setup.fields[field] = FieldValue::Word(stock);
            reading.places.push((At::Field(field), term.place));
        }
    }
    reading.read_field(facts, "clock", CLOCK, |term| Ok(FieldValue::Number(term.number(0, CLOCK_LIMIT.into())?)))?;
    Ok(reading)
}

/// The two terms of a list of two.
fn pair<'t>(term: &'t Term, what: &'static crate::lang::Text) -> Result<[&'t Term; 2], ReadError> {
    match term.list_of(2, what)? {
        [first, second] => Ok([first, second]),
        _ => Err(term.expected(what)),
    }
}

fn read_pawns(
    fact: &Fact,
    cells: &mut [Option<&'static str>],
    places: &mut Vec<(At, TextPlace)>,
) -> Result<(), ReadError> {
    for (letter, list) in LETTERS.into_iter().zip(&fact.args) {
        for term in list.list()? {
            let [col, row] = pair(term, &texts::A_PAWN)?;
            let at = Cell::new(col.number(1, COLS.into())? as u8 - 1, row.number(1, ROWS.into())? as u8 - 1);
            if cells[SIZE.index(at)].replace(letter).is_some() {
                return Err(term.place.error(Message::new(&texts::TWO_PAWNS).with("cell", at)));
            }
            places.push((At::Cell(at), term.place));
        }
    }
    Ok(())
}

/// The drawing, taken apart: cells, and the halves of walls with their places.
struct DrawnBoard {
    cells: Vec<(Option<&'static str>, TextPlace)>,
    /// By row and column of the cell to its west.
    vertical: Vec<Vec<Option<TextPlace>>>,
    /// By row and column of the cell to its north.
    horizontal: Vec<Vec<Option<TextPlace>>>,
}

impl DrawnBoard {
    fn read(board: &Term, letters: bool) -> Result<DrawnBoard, ReadError> {
        let mut grid = DrawnBoard { cells: vec![], vertical: vec![], horizontal: vec![] };
        for (index, line) in board.list_of(LINES, &THE_BOARD)?.iter().enumerate() {
            let what = Message::new(&texts::GRID_LINE).with("line", index + 1);
            if index == 0 || index == LINES - 1 {
                for (at, term) in line.list_of(COLS.into(), what)?.iter().enumerate() {
                    term.one_of(&[if at == 0 { "z" } else { "w" }])?;
                }
                continue;
            }
            let is_row = index % 2 == 1;
            let length = if is_row { 2 * usize::from(COLS) + 1 } else { usize::from(COLS) + 2 };
            let terms = line.list_of(length, what)?;
            let mut halves = vec![];
            let half = |term: &Term, atoms: &[&str; 2]| Ok((term.one_of(atoms)? == 1).then_some(term.place));
            for (at, term) in terms.iter().enumerate() {
                if at == 0 || at == length - 1 {
                    term.one_of(&["q"])?;
                } else if !is_row {
                    halves.push(half(term, &["b", "w"])?);
                } else if at % 2 == 0 {
                    halves.push(half(term, &["a", "q"])?);
                } else {
                    grid.cells.push((read_cell(term, SIZE.cell(grid.cells.len()), letters)?, term.place));
                }
            }
            if is_row { &mut grid.vertical } else { &mut grid.horizontal }.push(halves);
        }
        Ok(grid)
    }

    /// Puts halves together, from the left and from the top: walls do not overlap, so there is only one way.
    fn walls(&self) -> Result<Vec<(Edge, TextPlace)>, ReadError> {
        let mut walls = vec![];
        let mut join = |halves: Vec<(Option<TextPlace>, Edge)>| {
            let mut halves = halves.into_iter();
            while let Some((half, edge)) = halves.next() {
                let Some(place) = half else { continue };
                match halves.next() {
                    Some((Some(_), _)) => walls.push((edge, place)),
                    _ => return Err(place.error(&texts::HALF_A_WALL)),
                }
            }
            Ok(())
        };
        let half = |rows: &[Vec<Option<TextPlace>>], col: u8, row: u8, direction| {
            (rows[row as usize][col as usize], Edge { cell: Cell::new(col, row), direction })
        };
        for row in 0..SLOT_ROWS {
            join((0..COLS).map(|col| half(&self.horizontal, col, row, Direction::Horizontal)).collect())?;
        }
        for col in 0..SLOT_COLS {
            join((0..ROWS).map(|row| half(&self.vertical, col, row, Direction::Vertical)).collect())?;
        }
        Ok(walls)
    }
}

/// The letter of a cell without a pawn.
fn ground(at: Cell) -> &'static str {
    match Position::home_of(number(at)) {
        Some(Side::First) => "p",
        Some(Side::Second) => "j",
        None => "c",
    }
}

fn read_cell(term: &Term, at: Cell, letters: bool) -> Result<Option<&'static str>, ReadError> {
    let known = [ground(at), "r", "e"];
    let known = if letters { &known[..] } else { &known[..1] };
    Ok([None, Some("X"), Some("Y")][term.one_of(known)?])
}

fn write(position: &Position, _standing: &Standing) -> String {
    let mut grid: Vec<Vec<&str>> = vec![];
    let border = || [&["z"][..], &["w"; SLOT_COLS as usize]].concat();
    grid.push(border());
    for row in 0..ROWS {
        let mut line = vec!["q"];
        for col in 0..COLS {
            line.extend([ground(Cell::new(col, row)), "a"]);
        }
        line.pop();
        line.push("q");
        grid.push(line);
        if row < SLOT_ROWS {
            grid.push([&["q"][..], &["b"; COLS as usize], &["q"]].concat());
        }
    }
    grid.push(border());
    for Edge { cell: Cell { col, row }, direction } in walls(position) {
        let (col, line) = (usize::from(col), 2 * usize::from(row) + 1);
        match direction {
            Direction::Horizontal => grid[line + 1][col + 1..=col + 2].fill("w"),
            Direction::Vertical => {
                grid[line][2 * col + 2] = "q";
                grid[line + 2][2 * col + 2] = "q";
            }
        }
    }
    let rows: Vec<Vec<String>> = grid.iter().map(|line| line.iter().map(ToString::to_string).collect()).collect();
    let mut text = write_rows("board", &rows);
    if !pawns_at_home(position) {
        let list = |side: Side| {
            let pawns = SIZE.iter().filter(|at| position.pawn_on(number(*at)) == Some(side));
            let pairs: Vec<String> = pawns.map(|at| format!("[{},{}]", at.col + 1, at.row + 1)).collect();
            pairs.join(",")
        };
        text.push_str(&format!("pawns([{}],[{}]).\n", list(Side::First), list(Side::Second)));
    }
    if position.side == Side::Second {
        text.push_str("next(y).\n");
    }
    if position.part == TurnPart::Wall {
        text.push_str("part(w).\n");
    }
    if position.stock != [[STOCK; 2]; 2] {
        let [x, y] = position.stock.map(|[horizontal, vertical]| format!("[{vertical},{horizontal}]"));
        text.push_str(&format!("stock({x},{y}).\n"));
    }
    write_number(&mut text, "clock", position.clock.into(), 0);
    text
}

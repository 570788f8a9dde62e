//! Document 004's form: `board([[8,8],[mountain,black,…],…]).` The first list counts White's pieces and Black's, and must match the nine
//! rows after it, whose cells are `empty`, `black`, `white`, `mountain` and `dragonCave`.
//!
//! The document's form has no powers, no used caves and no player to move. So with `power` and `dragons` a piece has its power,
//! `white(3)`, and a used cave is `usedCave`. Further facts, each left out where it says the usual: `next(black).` (white),
//! `clock(7).` (0), `move(12).` (1).

use super::position::{CLOCK_LIMIT, LAST_MOVE_NUMBER, Position};
use super::setup::{CLOCK, MOVE, SIDE, name, piece};
use super::view::display;
use super::{Mode, Rules, SIZE, ThreeDragons, texts};
use crate::lang::Message;
use crate::matches::Standing;
use crate::outcome::Side;
use crate::prolog::{DocumentForm, Facts, Reading, Term, TermKind, read_rows, write_number, write_rows};
use crate::setup::{At, FieldValue, ReadError, Setup, ToSetup};
use crate::texts::{ONE_OF, THE_BOARD};

/// The document's form.
pub(super) const FORM: DocumentForm<ThreeDragons> = DocumentForm { read, write, display };

fn read(rules: &Rules, facts: &Facts) -> Result<Reading, ReadError> {
    facts.only(&["board", "next", "clock", "move"])?;
    let board = facts.find("board", 1)?.ok_or_else(|| facts.missing("board"))?;
    let mut places = vec![(At::Board, board.place)];
    let lists = board.args[0].list_of(1 + usize::from(SIZE.rows), &THE_BOARD)?;
    let header = lists[0].list_of(2, &texts::PIECE_COUNTS)?;
    let cells = read_rows(&lists[1..], SIZE, &mut places, |term| read_cell(*rules, term))?;
    for (side, term) in Side::BOTH.into_iter().zip(header) {
        let said = term.number(0, SIZE.cells() as u32)?;
        let found = cells.iter().flatten().filter(|cell| piece(cell).is_some_and(|(whose, _)| whose == side)).count();
        if said as usize != found {
            let name = [&texts::WHITE, &texts::BLACK][side.index()];
            let message = Message::new(&texts::WRONG_PIECE_COUNT).with("side", name);
            return Err(term.place.error(message.with("said", said).with("found", found)));
        }
    }
    let fields = vec![FieldValue::Choice("W"), FieldValue::Number(0), FieldValue::Number(1)];
    let mut reading = Reading { setup: Setup { cells, fields }, places, standing: Standing::default() };
    reading.read_field(facts, "next", SIDE, |term| {
        Ok(FieldValue::Choice(["W", "B"][term.one_of(&["white", "black"])?]))
    })?;
    reading.read_field(facts, "clock", CLOCK, |term| Ok(FieldValue::Number(term.number(0, CLOCK_LIMIT.into())?)))?;
    reading.read_field(facts, "move", MOVE, |term| Ok(FieldValue::Number(term.number(1, LAST_MOVE_NUMBER.into())?)))?;
    Ok(reading)
}

fn read_cell(rules: Rules, term: &Term) -> Result<Option<&'static str>, ReadError> {
    let basic = rules.mode == Mode::Basic;
    let side = |word: &str| match word {
        "white" => Some(Side::First),
        "black" => Some(Side::Second),
        _ => None,
    };
    match &term.kind {
        TermKind::Atom(word) => match word.as_str() {
            "empty" => return Ok(None),
            "mountain" => return Ok(Some("M")),
            "dragonCave" => return Ok(Some("D")),
            "usedCave" if !basic => return Ok(Some("d")),
            word if basic => {
                if let Some(side) = side(word) {
                    return Ok(Some(name(side, 0)));
                }
            }
            _ => {}
        },
        TermKind::Compound(word, args) => {
            if let (false, Some(side), [power]) = (basic, side(word), args.as_slice()) {
                return Ok(Some(name(side, power.number(1, 6)? as u8)));
            }
        }
        _ => {}
    }
    let words = match basic {
        true => "empty, black, white, mountain, dragonCave",
        false => "empty, black(1), …, black(6), white(1), …, white(6), mountain, dragonCave, usedCave",
    };
    Err(term.expected(Message::new(&ONE_OF).with("words", words)))
}

fn write(position: &Position, _standing: &Standing) -> String {
    let setup = position.setup();
    let term = |cell: &Option<&str>| match cell {
        None => "empty".to_owned(),
        Some("M") => "mountain".to_owned(),
        Some("D") => "dragonCave".to_owned(),
        Some("d") => "usedCave".to_owned(),
        Some(content) => match piece(content) {
            Some((Side::First, 0)) => "white".to_owned(),
            Some((Side::First, power)) => format!("white({power})"),
            Some((Side::Second, power)) if power > 0 => format!("black({power})"),
            _ => "black".to_owned(),
        },
    };
    let mut rows = vec![position.pieces.iter().map(|set| set.count_ones().to_string()).collect()];
    rows.extend(setup.cells.chunks(SIZE.cols.into()).map(|row| row.iter().map(term).collect::<Vec<_>>()));
    let mut text = write_rows("board", &rows);
    if position.side == Side::Second {
        text.push_str("next(black).\n");
    }
    write_number(&mut text, "clock", position.clock.into(), 0);
    write_number(&mut text, "move", position.move_number.into(), 1);
    text
}

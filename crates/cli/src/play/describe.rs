//! The game in words, on request: `legend`, `where`, `pieces`, `row 4`, `column c`, `targets c3`. Nothing is told by position or colour alone, so that
//! a screen reader says all of it.

use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::pointing::{Click, ClickOutcome, ClickPath};
use tabuleiro_catalog::rules::board::{Cell, Place};
use tabuleiro_catalog::rules::lang::{Message, quoted};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::record::PlayError;
use tabuleiro_catalog::rules::view::{self, BoardView, RowOrColumn};
use tabuleiro_home::wording::turn_words;

use crate::failure::Failure;
use crate::output::Output;
use crate::texts::plain;
use crate::texts::play as texts;

/// Who is to act and what, what was played last, what is counted.
pub(super) fn whereabouts(record: &dyn AnyRecord, output: &mut Output) -> Result<(), Failure> {
    let (view, info) = (record.view(false), record.info());
    output.line(view::status(&view, info, output.lang))?;
    let turns = record.turns();
    output.say(Message::new(&texts::TURN_NUMBER).with("count", turns.len()))?;
    if let Some(turn) = turns.last() {
        let first = record.first_to_act();
        let mover = if turns.len() % 2 == 1 { first } else { first.opponent() };
        let begun = view.ending.is_none() && view.to_act == mover;
        let message = if begun {
            Message::new(&texts::BEGUN_TURN)
        } else {
            Message::new(&texts::LAST_TURN).with("side", info.sides[mover.index()].subject)
        };
        output.say(message.with("turn", turn_words(turn)))?;
    }
    for line in view::counters(&view, info, output.lang) {
        output.line(line)?;
    }
    Ok(())
}

/// How each of these sides wins.
pub(super) fn goals(record: &dyn AnyRecord, sides: &[Side], output: &mut Output) -> Result<(), Failure> {
    let Some(goals) = record.teaching().goals else { return Ok(()) };
    sides.iter().try_for_each(|side| output.say(goals[side.index()].clone()))
}

/// How to win, and what the signs on the board mean.
pub(crate) fn legend(record: &dyn AnyRecord, output: &mut Output) -> Result<(), Failure> {
    goals(record, &Side::BOTH, output)?;
    record.teaching().legend.into_iter().try_for_each(|line| output.say(line.words))
}

/// The turns so far, one a line.
pub(super) fn turns(record: &dyn AnyRecord, output: &mut Output) -> Result<(), Failure> {
    let turns = record.turns();
    if turns.is_empty() {
        return output.say(&plain::NO_TURNS);
    }
    // Numbered in pairs, as in records: a game that the second side began has `1...` first.
    let offset = usize::from(record.first_to_act() == Side::Second);
    for (index, turn) in turns.iter().enumerate().map(|(index, turn)| (index + offset, turn)) {
        let side = Side::BOTH[index % 2];
        let dots = if side == Side::First { "." } else { "..." };
        let message = Message::new(&plain::TURN_LINE).with("number", format!("{}{dots}", index / 2 + 1));
        output.say(message.with("side", record.info().sides[side.index()].name).with("turn", turn_words(turn)))?;
    }
    Ok(())
}

/// What stands where.
pub(super) fn pieces(record: &dyn AnyRecord, output: &mut Output) -> Result<(), Failure> {
    for line in view::pieces(&record.view(false), record.info(), output.lang) {
        output.line(line)?;
    }
    Ok(())
}

fn last_cell(view: &BoardView) -> Cell {
    Cell::new(view.size.cols - 1, view.size.rows - 1)
}

/// A row or a column, cell by cell.
pub(super) fn along(record: &dyn AnyRecord, name: &str, output: &mut Output) -> Result<(), Failure> {
    let view = record.view(false);
    let name = name.to_lowercase();
    let line = match (name.parse::<u8>(), name.as_bytes()) {
        (Ok(row), _) => row.checked_sub(1).map(RowOrColumn::Row),
        (Err(_), [letter @ b'a'..=b'z']) => Some(RowOrColumn::Column(letter - b'a')),
        _ => None,
    };
    match line.and_then(|line| view::line(&view, line, output.lang)) {
        Some(words) => output.line(words),
        None => {
            let last = last_cell(&view);
            let message = Message::new(&texts::NO_SUCH_LINE).with("found", quoted(&name));
            output.say(message.with("rows", last.row + 1).with("last", last.column_name()))
        }
    }
}

/// What can be done, from a cell or anywhere.
pub(super) fn targets(record: &dyn AnyRecord, name: &str, output: &mut Output) -> Result<(), Failure> {
    let mut pointing = ClickPath::new(record);
    if name.is_empty() {
        let list = view::place_list(&cells_first(pointing.places()), output.lang);
        if !list.is_empty() {
            output.say(Message::new(&texts::FIRST_TARGETS).with("places", list))?;
        }
        return choices(&pointing, output);
    }
    let view = record.view(true);
    let Some(cell) = Cell::read(&name.to_lowercase(), view.size) else {
        let message = Message::new(&texts::NO_SUCH_CELL).with("found", quoted(name));
        return output.say(message.with("last", last_cell(&view)));
    };
    if let Some(words) = view::cell(&view, cell, output.lang) {
        output.line(format!("{words}."))?;
    }
    match pointing.click(&Click::Place(Place::Cell(cell))) {
        Some(ClickOutcome::Action(_)) => output.say(Message::new(&texts::TARGET_ITSELF).with("cell", cell)),
        Some(ClickOutcome::More) => {
            let list = view::place_list(&pointing.places(), output.lang);
            if !list.is_empty() {
                output.say(Message::new(&texts::TARGETS_FROM).with("cell", cell).with("places", list))?;
            }
            choices(&pointing, output)
        }
        None => {
            let marked = view.mark(Place::Cell(cell)).and_then(|mark| mark.refused.clone());
            let refused = marked.or_else(|| match pointing.refusal(record, Place::Cell(cell))? {
                PlayError::Refused { refusal, .. } | PlayError::Stuck(refusal) => Some(refusal),
                _ => None,
            });
            output.say(match refused {
                Some(refusal) => {
                    let message = Message::new(&texts::TARGET_REFUSED).with("cell", cell);
                    message.with("why", refusal.message).with("rule", refusal.rule)
                }
                None => Message::new(&texts::NO_TARGETS).with("cell", cell),
            })
        }
    }
}

/// Without the lines between cells, where each is named by a cell as well.
fn cells_first(places: Vec<Place>) -> Vec<Place> {
    let cells: Vec<Place> = places.iter().copied().filter(|place| matches!(place, Place::Cell(_))).collect();
    if cells.is_empty() { places } else { cells }
}

fn choices(pointing: &ClickPath, output: &mut Output) -> Result<(), Failure> {
    let labels: Vec<String> = pointing.choices().into_iter().map(|choice| choice.label.in_lang(output.lang)).collect();
    if labels.is_empty() {
        return Ok(());
    }
    output.say(Message::new(&texts::OR_CHOOSE).with("choices", labels.join("; ")))
}

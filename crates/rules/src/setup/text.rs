//! Position text: the rows from the top separated by `/`, then the fields separated by one space.
//!
//! Every position has one canonical text, and only that is read.

use super::{At, FieldKind, FieldValue, InputPlace, ReadError, ReadErrorKind, Schema, Setup, SetupError};
use crate::lang::{Message, quoted};
use crate::texts;

/// The name of the first field, the rows, in errors.
pub const BOARD: &str = "board";

/// Where the parts of a setup stood in the text, so that an error of the validation can name the column.
#[derive(Debug)]
pub struct SetupPlaces {
    cells: Vec<usize>,
    fields: Vec<usize>,
    items: Vec<Vec<usize>>,
    names: Vec<&'static str>,
    cols: u8,
}

impl SetupPlaces {
    /// Turns an error of the validation into an error at a column of the text.
    pub fn locate(&self, error: SetupError) -> ReadError {
        let (field, column) = match error.at {
            At::Board => (BOARD, 1),
            At::Cell(cell) => {
                let index = cell.row as usize * self.cols as usize + cell.col as usize;
                (BOARD, self.cells.get(index).copied().unwrap_or(1))
            }
            At::Field(field) => (self.names[field], self.fields[field]),
            At::Item(field, item) => {
                (self.names[field], self.items[field].get(item).copied().unwrap_or(self.fields[field]))
            }
        };
        let place = InputPlace::Text { field, column };
        ReadError { kind: ReadErrorKind::Impossible, place, message: error.message }
    }
}

fn error(field: &'static str, column: usize, message: Message) -> ReadError {
    ReadError { kind: ReadErrorKind::Syntax, place: InputPlace::Text { field, column }, message }
}

/// Reads position text.
///
/// # Errors
/// Anything but the canonical text of a board of the schema's size with the schema's fields.
pub fn read(schema: &Schema, text: &str) -> Result<(Setup, SetupPlaces), ReadError> {
    // Columns are counted in characters; everything that is accepted is ASCII, so up to the first error they are bytes.
    if let Some(at) = text.find(|letter: char| !(' '..='~').contains(&letter)) {
        let field = field_name(schema, text[..at].matches(' ').count());
        let found = text[at..].chars().next().map(String::from).unwrap_or_default();
        return Err(error(field, at + 1, Message::new(&texts::STRANGE_CHARACTER).with("found", quoted(&found))));
    }
    let mut starts = vec![];
    let mut parts = vec![];
    let mut start = 0;
    for part in text.split(' ') {
        starts.push(start + 1);
        parts.push(part);
        start += part.len() + 1;
    }
    let (cells, cell_columns) = read_rows(schema, parts[0])?;
    let mut fields = Vec::new();
    let mut items = Vec::new();
    for (index, spec) in schema.fields.iter().enumerate() {
        let Some(part) = parts.get(index + 1) else {
            return Err(error(
                spec.name,
                text.len() + 1,
                Message::new(&texts::FIELD_MISSING).with("expected", expected(&spec.kind)),
            ));
        };
        let column = starts[index + 1];
        let bad = || {
            let message = Message::new(&texts::EXPECTED_FOUND).with("expected", expected(&spec.kind));
            error(spec.name, column, message.with("found", quoted(part)))
        };
        if part.is_empty() {
            return Err(bad());
        }
        let mut item_columns = vec![];
        fields.push(match &spec.kind {
            FieldKind::Choice(words) => {
                FieldValue::Choice(words.iter().find(|word| *word == part).copied().ok_or_else(bad)?)
            }
            FieldKind::Number { min, max } => {
                let number = canonical_number(part).filter(|number| (*min..=*max).contains(number)).ok_or_else(bad)?;
                FieldValue::Number(number)
            }
            FieldKind::Word => FieldValue::Word((*part).to_owned()),
            FieldKind::List if *part == "-" => FieldValue::List(vec![]),
            FieldKind::List => {
                let mut at = column;
                let mut words = vec![];
                for word in part.split(',') {
                    item_columns.push(at);
                    at += word.len() + 1;
                    words.push(word.to_owned());
                }
                FieldValue::List(words)
            }
        });
        items.push(item_columns);
    }
    if let Some(extra) = parts.get(schema.fields.len() + 1) {
        let field = schema.fields.last().map_or(BOARD, |spec| spec.name);
        let message = Message::new(&texts::FIELD_EXTRA).with("field", field).with("found", quoted(extra));
        return Err(error(field, starts[schema.fields.len() + 1], message));
    }
    let places = SetupPlaces {
        cells: cell_columns,
        fields: starts[1..].to_vec(),
        items,
        names: schema.fields.iter().map(|spec| spec.name).collect(),
        cols: schema.size.cols,
    };
    Ok((Setup { cells, fields }, places))
}

/// Writes a setup as canonical text.
pub fn write(schema: &Schema, setup: &Setup) -> String {
    let mut text = String::new();
    for (index, row) in setup.cells.chunks(schema.size.cols as usize).enumerate() {
        if index > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for cell in row {
            match cell {
                None => empty += 1,
                Some(word) => {
                    push_run(&mut text, empty);
                    empty = 0;
                    text.push_str(word);
                }
            }
        }
        push_run(&mut text, empty);
    }
    for value in &setup.fields {
        text.push(' ');
        match value {
            FieldValue::Choice(word) => text.push_str(word),
            FieldValue::Number(number) => text.push_str(&number.to_string()),
            FieldValue::Word(word) => text.push_str(word),
            FieldValue::List(words) if words.is_empty() => text.push('-'),
            FieldValue::List(words) => text.push_str(&words.join(",")),
        }
    }
    text
}

fn push_run(text: &mut String, empty: usize) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

fn field_name(schema: &Schema, spaces: usize) -> &'static str {
    match spaces {
        0 => BOARD,
        _ => schema.fields.get(spaces - 1).or(schema.fields.last()).map_or(BOARD, |spec| spec.name),
    }
}

/// What a field of this kind should be, for an error message.
pub(super) fn expected(kind: &FieldKind) -> Message {
    match kind {
        FieldKind::Choice(words) => Message::new(&texts::ONE_OF).with("words", words.join(", ")),
        FieldKind::Number { min, max } => Message::new(&texts::A_NUMBER).with("min", *min).with("max", *max),
        FieldKind::List => Message::new(&texts::A_LIST),
        FieldKind::Word => Message::new(&texts::A_WORD),
    }
}

/// A number in ASCII digits without sign or leading zero.
pub fn canonical_number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// The cells of a board, and the column of each in the text (for a cell in a run, the run's).
type Rows = (Vec<Option<&'static str>>, Vec<usize>);

fn read_rows(schema: &Schema, text: &str) -> Result<Rows, ReadError> {
    let size = schema.size;
    let mut cells = Vec::with_capacity(size.cells());
    let mut columns = Vec::with_capacity(size.cells());
    let mut start = 0;
    let rows: Vec<&str> = text.split('/').collect();
    for (index, row) in rows.iter().enumerate() {
        if index == size.rows as usize {
            let message = Message::new(&texts::TOO_MANY_ROWS).with("rows", size.rows).with("found", rows.len());
            return Err(error(BOARD, start, message));
        }
        let row_message = |text| Message::new(text).with("row", index + 1).with("cols", size.cols);
        let mut width = 0;
        let mut at = 0;
        while at < row.len() {
            let rest = &row[at..];
            let column = start + at + 1;
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (content, length, count) = if digits > 0 {
                if rest.starts_with('0') {
                    return Err(error(
                        BOARD,
                        column,
                        Message::new(&texts::BAD_RUN).with("found", quoted(&rest[..digits])),
                    ));
                }
                // A run that is too long for any board is one that is too long for this row.
                (None, digits, rest[..digits].parse().unwrap_or(usize::MAX))
            } else {
                let Some(word) = schema.cells.iter().find(|word| rest.starts_with(**word)) else {
                    let found = rest.chars().next().map(String::from).unwrap_or_default();
                    let message = Message::new(&texts::UNKNOWN_CELL).with("found", quoted(&found));
                    return Err(error(BOARD, column, message.with("known", schema.cells.join(" "))));
                };
                (Some(*word), word.len(), 1)
            };
            if count > size.cols as usize - width {
                return Err(error(BOARD, column, row_message(&texts::ROW_TOO_LONG)));
            }
            width += count;
            at += length;
            cells.extend(std::iter::repeat_n(content, count));
            columns.extend(std::iter::repeat_n(column, count));
        }
        if width < size.cols as usize {
            return Err(error(BOARD, start + row.len() + 1, row_message(&texts::ROW_TOO_SHORT).with("found", width)));
        }
        start += row.len() + 1;
    }
    if rows.len() < size.rows as usize {
        let message = Message::new(&texts::TOO_FEW_ROWS).with("rows", size.rows).with("found", rows.len());
        return Err(error(BOARD, text.len() + 1, message));
    }
    Ok((cells, columns))
}

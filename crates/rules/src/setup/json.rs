//! A position as JSON: `{"game": …, "options": {…}, "board": [[…], …], …fields}`, with `null` for an empty cell.
//!
//! `game` and `options` are written always and need not be there when read: whoever reads has chosen a game already.

use serde_json::{Map, Value as Json};

use super::text::expected;
use super::{At, FieldKind, FieldValue, InputPlace, ReadError, ReadErrorKind, Schema, Setup, SetupError};
use crate::board::Cell;
use crate::lang::{Message, quoted};
use crate::options::{OptionKind, Options};
use crate::texts;

fn error(path: impl Into<String>, message: Message) -> ReadError {
    ReadError { kind: ReadErrorKind::Syntax, place: InputPlace::Json(path.into()), message }
}

fn wrong(path: impl Into<String>, expected: Message, found: &Json) -> ReadError {
    let message = Message::new(&texts::EXPECTED_FOUND).with("expected", expected);
    error(path, message.with("found", quoted(&found.to_string())))
}

/// Reads a JSON text into the object that a position is.
///
/// # Errors
/// Text that is no JSON, with its line and column, or JSON that is no object.
pub fn parse(text: &str) -> Result<Map<String, Json>, ReadError> {
    match serde_json::from_str(text) {
        Ok(Json::Object(object)) => Ok(object),
        Ok(other) => Err(wrong("$", Message::new(&texts::AN_OBJECT), &other)),
        Err(fault) => {
            let line = fault.line().max(1);
            // serde_json counts bytes; people, and every other error here, count characters.
            let before = |(at, _): &(usize, char)| *at < fault.column();
            let column =
                text.split('\n').nth(line - 1).map_or(1, |line| line.char_indices().take_while(before).count());
            let place = InputPlace::File { line, column: column.max(1) };
            let mut reason = fault.to_string();
            // serde_json repeats the place, which the error names already.
            if let Some(end) = reason.find(" at line ") {
                reason.truncate(end);
            }
            let message = Message::new(&texts::NO_JSON).with("reason", reason);
            Err(ReadError { kind: ReadErrorKind::Syntax, place, message })
        }
    }
}

/// The options named in the object, if any, on top of those given.
///
/// # Errors
/// A `game` that is another one, options that the game does not take, or that were given and are others.
pub fn read_options(object: &Map<String, Json>, game: &str, options: &mut Options) -> Result<(), ReadError> {
    match object.get("game") {
        None => {}
        Some(Json::String(id)) if id == game => {}
        Some(other) => return Err(wrong("game", Message::new(&texts::WORD).with("word", quoted(game)), other)),
    }
    let Some(given) = object.get("options") else { return Ok(()) };
    let Json::Object(given) = given else { return Err(wrong("options", Message::new(&texts::AN_OBJECT), given)) };
    for (key, value) in given {
        let word = match value {
            Json::String(word) => word.clone(),
            other => other.to_string(),
        };
        let path = format!("options.{}", plain(key));
        if options.is_set(key) && options.get(key) != word {
            let message = Message::new(&texts::OPTION_CONTRADICTED).with("found", quoted(&word));
            return Err(error(path, message.with("given", quoted(&options.get(key)))));
        }
        options.set(key, &word).map_err(|fault| error(path, fault.message).of_kind(ReadErrorKind::Options))?;
    }
    Ok(())
}

/// Reads board and fields.
///
/// # Errors
/// A part that is missing, unknown or of another form than the schema's.
pub fn read(schema: &Schema, object: &Map<String, Json>) -> Result<Setup, ReadError> {
    for key in object.keys() {
        if !["game", "options", "board"].contains(&key.as_str()) && !schema.fields.iter().any(|spec| spec.name == key) {
            let known: Vec<&str> = schema.fields.iter().map(|spec| spec.name).collect();
            let message = Message::new(&texts::JSON_UNKNOWN_KEY)
                .with("known", format!("game, options, board, {}", known.join(", ")));
            return Err(error(plain(key), message));
        }
    }
    let cells = read_board(schema, object)?;
    let mut fields = Vec::new();
    for spec in schema.fields {
        let Some(value) = object.get(spec.name) else {
            return Err(error(spec.name, Message::new(&texts::FIELD_MISSING).with("expected", expected(&spec.kind))));
        };
        let bad = || wrong(spec.name, expected(&spec.kind), value);
        fields.push(match &spec.kind {
            FieldKind::Choice(words) => {
                let word = words.iter().find(|word| value.as_str() == Some(**word));
                FieldValue::Choice(word.copied().ok_or_else(bad)?)
            }
            FieldKind::Number { min, max } => {
                let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
                FieldValue::Number(number.filter(|number| (*min..=*max).contains(number)).ok_or_else(bad)?)
            }
            FieldKind::Word => FieldValue::Word(value.as_str().ok_or_else(bad)?.to_owned()),
            FieldKind::List => {
                let items = value.as_array().ok_or_else(bad)?;
                let words: Option<Vec<String>> = items.iter().map(|item| item.as_str().map(str::to_owned)).collect();
                FieldValue::List(words.ok_or_else(bad)?)
            }
        });
    }
    Ok(Setup { cells, fields })
}

fn read_board(schema: &Schema, object: &Map<String, Json>) -> Result<Vec<Option<&'static str>>, ReadError> {
    let size = schema.size;
    let shape = Message::new(&texts::A_BOARD).with("rows", size.rows).with("cols", size.cols);
    let Some(board) = object.get("board") else {
        return Err(error("board", Message::new(&texts::FIELD_MISSING).with("expected", shape)));
    };
    let Some(rows) = board.as_array() else { return Err(wrong("board", shape, board)) };
    let count = |path: String, expected: u8, found: usize| {
        if found == expected as usize {
            return Ok(());
        }
        Err(error(path, Message::new(&texts::WRONG_COUNT).with("expected", expected).with("found", found)))
    };
    count("board".to_owned(), size.rows, rows.len())?;
    let mut cells = Vec::with_capacity(size.cells());
    for (y, row) in rows.iter().enumerate() {
        let Some(row) = row.as_array() else { return Err(wrong(format!("board[{y}]"), shape, row)) };
        count(format!("board[{y}]"), size.cols, row.len())?;
        for (x, cell) in row.iter().enumerate() {
            cells.push(if cell.is_null() {
                None
            } else {
                let word = schema.cells.iter().find(|word| cell.as_str() == Some(**word));
                let known = Message::new(&texts::ONE_OF).with("words", format!("null, {}", schema.cells.join(", ")));
                Some(*word.ok_or_else(|| wrong(format!("board[{y}][{x}]"), known, cell))?)
            });
        }
    }
    Ok(cells)
}

/// Turns an error of the validation into an error at a path.
pub fn locate(schema: &Schema, error: SetupError) -> ReadError {
    let path = match error.at {
        At::Board => "board".to_owned(),
        At::Cell(Cell { col, row }) => format!("board[{row}][{col}]"),
        At::Field(field) => schema.fields[field].name.to_owned(),
        At::Item(field, item) => format!("{}[{item}]", schema.fields[field].name),
    };
    ReadError { kind: ReadErrorKind::Impossible, place: InputPlace::Json(path), message: error.message }
}

/// Writes a setup as JSON.
pub fn write(schema: &Schema, game: &str, options: &Options, setup: &Setup) -> Json {
    let mut object = Map::new();
    object.insert("game".to_owned(), game.into());
    object.insert("options".to_owned(), Json::Object(options_json(options)));
    let rows = setup.cells.chunks(schema.size.cols as usize).map(|row| row.iter().copied().map(Json::from).collect());
    object.insert("board".to_owned(), Json::Array(rows.collect()));
    for (spec, value) in schema.fields.iter().zip(&setup.fields) {
        let value = match value {
            FieldValue::Choice(word) => (*word).into(),
            FieldValue::Number(number) => (*number).into(),
            FieldValue::Word(word) => word.as_str().into(),
            FieldValue::List(words) => words.iter().map(String::as_str).collect(),
        };
        object.insert(spec.name.to_owned(), value);
    }
    Json::Object(object)
}

/// All options with their values.
pub fn options_json(options: &Options) -> Map<String, Json> {
    let value = |spec: &crate::options::OptionSpec| match spec.kind {
        OptionKind::Number { .. } => options.number(spec.key).into(),
        OptionKind::Choice(_) => options.get(spec.key).into(),
    };
    options.specs().iter().map(|spec| (spec.key.to_owned(), value(spec))).collect()
}

/// A key as part of a path: short and printable, and in quotes unless it is a word, so that even an empty one can be seen.
fn plain(key: &str) -> String {
    let word =
        !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_');
    let shown: String = key.chars().take(40).flat_map(char::escape_debug).collect();
    if word { shown } else { format!("\"{shown}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_characters() {
        let fault = |text| parse(text).unwrap_err().place;
        assert_eq!(fault("{\"side\": x}"), InputPlace::File { line: 1, column: 10 });
        assert_eq!(fault("{\"ção\": x}"), InputPlace::File { line: 1, column: 9 });
        assert_eq!(fault("{\n\"é"), InputPlace::File { line: 2, column: 2 });
    }

    #[test]
    fn keys_that_are_no_words_stand_in_quotes() {
        assert_eq!(
            ["side", "stock-x", "", " ", "\u{1b}é"].map(plain),
            ["side", "stock-x", "\"\"", "\" \"", "\"\\u{1b}é\""]
        );
    }
}

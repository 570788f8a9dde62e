//! The game as public Ataxx engines write it: row 7 first, `x` for Red, `o` for Blue.
//!
//! Cells have the same names in both, so moves are the same: `g2`, `a7c5`, `0000`.

use super::SIZE;
use super::position::{CLOCK_LIMIT, LAST_MOVE_NUMBER};
use super::setup;
use crate::setup::{FieldSpec, FieldValue, ReadError, Schema, Setup, text};
use crate::uai::UaiForm;

pub(super) const FORM: UaiForm = UaiForm { read_position, write_position, read_action };

/// Their words and ours.
const LETTERS: [(&str, &str); 3] = [("x", "R"), ("o", "B"), ("-", "-")];

/// A FEN is position text of another schema, so it is read and written by the same code, and its errors name its columns.
fn schema() -> Schema {
    Schema {
        size: SIZE,
        cells: &["x", "o", "-"],
        fields: const {
            &[
                FieldSpec::side(&["x", "o"]),
                FieldSpec::clock(CLOCK_LIMIT as u32),
                FieldSpec::move_number(LAST_MOVE_NUMBER as u32),
            ]
        },
    }
}

/// Reads a FEN. Engines leave out the clock and the move number, and some write `b` and `w`, or capitals.
fn read_position(fen: &str) -> Result<String, ReadError> {
    let mut words: Vec<String> = fen.split_ascii_whitespace().map(str::to_owned).collect();
    for word in words.iter_mut().take(2) {
        *word = word.chars().map(usual_letter).collect();
    }
    let missing = ["0", "1"];
    let present = words.len().clamp(2, 4) - 2;
    if words.len() >= 2 {
        words.extend(missing[present..].iter().map(|word| (*word).to_owned()));
    }
    let (theirs, _) = text::read(&schema(), &words.join(" "))?;
    Ok(text::write(&setup::schema(), &turned(&theirs, |letter| translate(letter, |(x, ours)| (x, ours)))))
}

fn write_position(position: &str) -> String {
    match text::read(&setup::schema(), position) {
        Ok((ours, _)) => text::write(&schema(), &turned(&ours, |letter| translate(letter, |(x, ours)| (ours, x)))),
        Err(_) => position.to_owned(),
    }
}

fn usual_letter(letter: char) -> char {
    match letter {
        'x' | 'X' | 'b' | 'B' => 'x',
        'o' | 'O' | 'w' | 'W' => 'o',
        other => other,
    }
}

/// One word of either alphabet in the other.
fn translate(
    letter: &str,
    direction: fn((&'static str, &'static str)) -> (&'static str, &'static str),
) -> Option<&'static str> {
    LETTERS.into_iter().map(direction).find(|(from, _)| *from == letter).map(|(_, to)| to)
}

/// The same position with the rows in the other order and other letters.
fn turned(setup: &Setup, letter: impl Fn(&str) -> Option<&'static str>) -> Setup {
    let rows = setup.cells.chunks(SIZE.cols.into()).rev();
    let cells = rows.flatten().map(|cell| cell.and_then(&letter)).collect();
    let fields = setup.fields.iter().map(|value| match value {
        FieldValue::Choice(side) => letter(side).map_or_else(|| value.clone(), FieldValue::Choice),
        other => other.clone(),
    });
    Setup { cells, fields: fields.collect() }
}

/// A pass has several names; everything else is written as a person may type it.
fn read_action(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let halves = lower.is_ascii().then(|| lower.split_at(lower.len() / 2));
    let stays = halves.is_some_and(|(from, to)| from == to && lower.len() == 4);
    if stays || lower == "pass" || lower == "null" { "0000".to_owned() } else { lower }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::Infection;
    use crate::options::Options;
    use crate::record::Record;
    use crate::setup::InputPlace;

    #[test]
    fn the_start_is_the_public_one() {
        let record = Record::<Infection>::new(Options::new(Infection::INFO.options)).unwrap();
        assert_eq!(write_position(&record.position_text()), "x5o/7/7/7/7/7/o5x x 0 1");
        assert_eq!(read_position("x5o/7/7/7/7/7/o5x x 0 1").unwrap(), record.position_text());
    }

    #[test]
    fn rows_turn_and_cells_keep_their_names() {
        // Red has cloned to g2 and Blue to a2: the second row from the top for us, the second from the bottom for them.
        let ours = "B5R/B5R/7/3-3/7/7/R5B R 2 17";
        let theirs = "x5o/7/7/3-3/7/o5x/o5x x 2 17";
        assert_eq!(write_position(ours), theirs);
        assert_eq!(read_position(theirs).unwrap(), ours);
        assert_eq!(read_position("7/7/7/7/7/7/x6 o 0 1").unwrap(), "R6/7/7/7/7/7/7 B 0 1");
    }

    #[test]
    fn every_map_comes_back() {
        for board in super::super::maps::BOARDS {
            let ours = format!("{board} B 99 9999");
            assert_eq!(read_position(&write_position(&ours)).unwrap(), ours);
        }
    }

    #[test]
    fn what_engines_leave_out_or_write_otherwise_is_understood() {
        let usual = read_position("x5o/7/7/7/7/7/o5x o 0 1").unwrap();
        for fen in [
            "x5o/7/7/7/7/7/o5x o",
            "x5o/7/7/7/7/7/o5x o 0",
            " x5o/7/7/7/7/7/o5x   o  0 1 ",
            "X5O/7/7/7/7/7/O5X O 0 1",
            "b5w/7/7/7/7/7/w5b w",
        ] {
            assert_eq!(read_position(fen).as_ref(), Ok(&usual), "{fen}");
        }
        assert_eq!(read_position("x5o/7/7/7/7/7/o5x x 12").unwrap(), "B5R/7/7/7/7/7/R5B R 12 1");
    }

    #[test]
    fn what_is_no_fen_is_refused_at_its_column() {
        for (fen, field, column) in [
            ("", "board", 1),
            ("x5o", "board", 4),
            ("x5o/7/7/7/7/7/o5x", "side", 18),
            ("x5o/7/7/7/7/7/o5x z", "side", 19),
            ("x5o/7/7/q6/7/7/o5x x", "board", 9),
            ("x5o/7/7/8/7/7/o5x x", "board", 9),
            ("x5o/7/7/7/7/7/o5x x 101 1", "clock", 21),
            ("x5o/7/7/7/7/7/o5x x 0 0", "move", 23),
            ("x5o/7/7/7/7/7/o5x x 0 1 2", "move", 25),
            ("x5o/7/é/7/7/7/o5x x 0 1", "board", 7),
        ] {
            let error = read_position(fen).unwrap_err();
            assert_eq!(error.place, InputPlace::Text { field, column }, "{fen}: {error}");
        }
    }

    #[test]
    fn a_pass_has_several_names() {
        for text in ["0000", "pass", "PASS", "null", "a1a1"] {
            assert_eq!(read_action(text), "0000");
        }
        for (text, action) in [("G2", "g2"), ("a7c5", "a7c5"), ("éé", "éé"), ("aéé", "aéé"), ("a1", "a1"), ("", "")]
        {
            assert_eq!(read_action(text), action);
        }
    }
}

//! A position taken apart for somebody who edits it by hand: what every cell holds, what it could hold, and the fields after the board.

use tabuleiro_rules::setup::{FieldSpec, Schema, Setup, text};
use tabuleiro_rules::view::{Square, Viewable};

/// The parts of a position.
#[derive(Clone, Debug)]
pub struct SetupParts {
    /// What a cell can hold; the first is nothing.
    pub contents: Vec<CellContent>,
    /// What each cell holds, row by row from the top: a place in `contents`.
    pub cells: Vec<usize>,
    /// The fields after the board, in their order.
    pub fields: Vec<SetupField>,
}

/// Something that a cell can hold.
#[derive(Clone, Debug)]
pub struct CellContent {
    /// What position text writes; empty for nothing.
    pub text: &'static str,
    /// What it looks like on every cell of the board.
    pub squares: Vec<Square>,
}

/// A field and its value.
#[derive(Clone, Debug)]
pub struct SetupField {
    /// What it is.
    pub spec: &'static FieldSpec,
    /// Its value, as position text writes it.
    pub value: String,
}

/// Takes a position apart.
pub(crate) fn parts(position: &impl Viewable) -> SetupParts {
    let schema = position.schema();
    let setup = position.setup();
    let contents: Vec<Option<&'static str>> =
        std::iter::once(None).chain(schema.cells.iter().copied().map(Some)).collect();
    let cells = setup.cells.iter().map(|held| contents.iter().position(|known| known == held).unwrap_or_default());
    let squares = |content| schema.size.iter().map(|cell| position.square(cell, content)).collect();
    SetupParts {
        cells: cells.collect(),
        fields: fields(&schema, &setup),
        contents: contents
            .iter()
            .map(|content| CellContent { text: content.unwrap_or_default(), squares: squares(*content) })
            .collect(),
    }
}

fn fields(schema: &Schema, setup: &Setup) -> Vec<SetupField> {
    let written = text::write(schema, setup);
    // The board is the first word; every field is one more.
    let values = written.split(' ').skip(1).map(str::to_owned);
    schema.fields.iter().zip(values).map(|(spec, value)| SetupField { spec, value }).collect()
}

#[cfg(test)]
mod tests {
    use tabuleiro_rules::chance::Random;

    use crate::games;

    /// Whoever puts the parts together again has the position text.
    #[test]
    fn parts_make_the_position_again() {
        for game in games() {
            let mut record = game.start(game.usual_options()).expect("the usual options");
            let mut random = Random::new(7);
            for _ in 0..20 {
                let parts = record.parts();
                let view = record.view(false);
                let cols = usize::from(view.size.cols);
                let row = |row: &[usize]| -> String {
                    let mut text = String::new();
                    let mut empty = 0;
                    for held in row.iter().copied().chain([usize::MAX]) {
                        if held == 0 {
                            empty += 1;
                            continue;
                        }
                        if empty > 0 {
                            text.push_str(&empty.to_string());
                        }
                        empty = 0;
                        text.push_str(parts.contents.get(held).map_or("", |content| content.text));
                    }
                    text
                };
                let board: Vec<String> = parts.cells.chunks(cols).map(row).collect();
                let fields: String = parts.fields.iter().map(|field| format!(" {}", field.value)).collect();
                assert_eq!(format!("{}{fields}", board.join("/")), record.position_text());
                for (index, square) in view.squares.iter().enumerate() {
                    assert_eq!(
                        parts.contents[parts.cells[index]].squares[index],
                        *square,
                        "{}",
                        record.position_text()
                    );
                }
                let Some(action) = record.random_action(&mut random) else { break };
                record.play_text(&action).expect("legal");
            }
        }
    }
}

//! A position taken apart, for an editor: what every cell holds and can hold, and the fields after the board.

use serde::Serialize;
use tabuleiro_catalog::rules::setup::FieldKind;
use tabuleiro_catalog::{AnyRecord, CellContent, SetupField};

use crate::Words;
use crate::board::{LegendMaker, SquareJson};

/// The parts of a position.
#[derive(Clone, Debug, Serialize)]
pub struct PartsJson {
    /// Number of columns.
    pub cols: u8,
    /// Number of rows.
    pub rows: u8,
    /// Whether the game has walls between cells.
    pub has_walls: bool,
    /// Everything that a cell can look like, once.
    pub legend: Vec<SquareJson>,
    /// What a cell can hold; the first is nothing.
    pub contents: Vec<ContentJson>,
    /// What each cell holds, row by row from the top: a place in `contents`.
    pub cells: Vec<usize>,
    /// The fields after the board, in their order.
    pub fields: Vec<FieldJson>,
}

/// Something that a cell can hold.
#[derive(Clone, Debug, Serialize)]
pub struct ContentJson {
    /// What position text writes; empty for nothing.
    pub text: &'static str,
    /// What it looks like on every cell: a place in the legend.
    pub squares: Vec<usize>,
}

/// A field and its value.
#[derive(Clone, Debug, Serialize)]
pub struct FieldJson {
    /// Its name in JSON.
    pub name: &'static str,
    /// What it is.
    pub label: Words,
    /// `choice`, `number`, `list` or `word`.
    pub kind: &'static str,
    /// The words of a choice.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub values: &'static [&'static str],
    /// The least and the largest number.
    #[serde(flatten)]
    pub range: Option<FieldRange>,
    /// Its value, as position text writes it.
    pub value: String,
}

/// The numbers that a field can hold.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FieldRange {
    /// The least.
    pub min: u32,
    /// The largest.
    pub max: u32,
}

impl PartsJson {
    /// The parts of the position of a record.
    pub fn of(record: &dyn AnyRecord) -> PartsJson {
        let (view, parts) = (record.view(false), record.parts());
        let mut legend = LegendMaker::default();
        let contents = parts.contents.iter().map(|CellContent { text, squares }| ContentJson {
            text,
            squares: squares.iter().map(|square| legend.place(square)).collect(),
        });
        PartsJson {
            cols: view.size.cols,
            rows: view.size.rows,
            has_walls: view.has_walls,
            contents: contents.collect(),
            cells: parts.cells,
            fields: parts.fields.into_iter().map(field).collect(),
            legend: legend.squares(),
        }
    }
}

fn field(SetupField { spec, value }: SetupField) -> FieldJson {
    let (kind, values, range) = match spec.kind {
        FieldKind::Choice(words) => ("choice", words, None),
        FieldKind::Number { min, max } => ("number", &[][..], Some(FieldRange { min, max })),
        FieldKind::List => ("list", &[][..], None),
        FieldKind::Word => ("word", &[][..], None),
    };
    FieldJson { name: spec.name, label: Words::from(spec.label), kind, values, range, value }
}

//! Lists of cells and of walls, short whatever their length and always complete; and other helpers for sentences.

use super::texts;
use crate::board::{Cell, Direction, Edge, Place};
use crate::game::GameInfo;
use crate::lang::{Lang, Message, Text};
use crate::outcome::Side;

/// Up to this many places are named one by one; more are told row by row.
const NAMED: usize = 10;

/// How spans are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spans {
    /// `a to j`, for a listener.
    Spoken,
    /// `by row: 1-4:a-j`, for a reader with little room.
    Short,
}

/// Cells by name, or row by row where there are many: `rows 1 to 4, columns a to j; row 5, columns a to e, g to j`.
pub(super) fn cells(cells: &[Cell], spans: Spans, lang: Lang) -> String {
    if cells.len() <= NAMED { names(cells) } else { rows(cells, spans, lang) }
}

/// Walls of one direction, in the same manner. Row by row the letter of the direction is left out: say it before.
pub(super) fn edges(edges: &[Edge], spans: Spans, lang: Lang) -> String {
    if edges.len() <= NAMED {
        return names(edges);
    }
    let cells: Vec<Cell> = edges.iter().map(|edge| edge.cell).collect();
    rows(&cells, spans, lang)
}

/// Cells and walls together.
pub(super) fn places(places: &[Place], spans: Spans, lang: Lang) -> String {
    if places.len() <= NAMED {
        return names(places);
    }
    let mut parts = Vec::new();
    let on_cells: Vec<Cell> = places.iter().filter_map(|place| cell_of(*place)).collect();
    if !on_cells.is_empty() {
        parts.push(cells(&on_cells, spans, lang));
    }
    for (direction, text) in
        [(Direction::Horizontal, &texts::HORIZONTAL_LIST), (Direction::Vertical, &texts::VERTICAL_LIST)]
    {
        let walls: Vec<Edge> = places.iter().filter_map(|place| edge_of(*place, direction)).collect();
        if !walls.is_empty() {
            parts.push(Message::new(text).with("cells", edges(&walls, spans, lang)).in_lang(lang));
        }
    }
    parts.join("; ")
}

/// The cell of a place that is one.
pub(super) fn cell_of(place: Place) -> Option<Cell> {
    match place {
        Place::Cell(cell) => Some(cell),
        Place::Edge(_) => None,
    }
}

/// The edge of a place that is one in this direction.
pub(super) fn edge_of(place: Place, direction: Direction) -> Option<Edge> {
    match place {
        Place::Edge(edge) if edge.direction == direction => Some(edge),
        _ => None,
    }
}

/// A side inside a sentence.
pub(super) fn subject(info: &GameInfo, side: Side) -> &'static Text {
    info.sides[side.index()].subject
}

/// Words with `and` before the last.
pub(super) fn and(words: &[String], lang: Lang) -> String {
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => {
            Message::new(&texts::AND).with("first", rest.join(", ")).with("last", last.as_str()).in_lang(lang)
        }
    }
}

/// Breaks a line between words so that no part is longer than `width` characters, unless one word alone is.
pub(super) fn wrap(line: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in line.split(' ') {
        match lines.last_mut() {
            Some(last) if last.chars().count() + 1 + word.chars().count() <= width => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Names one by one, however many.
pub(super) fn names<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn rows(cells: &[Cell], spans: Spans, lang: Lang) -> String {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable_by_key(|cell| (cell.row, cell.col));
    // Each entry: the first and the last of the rows in a run that look the same, and their columns.
    let mut runs: Vec<(u8, u8, Vec<u8>)> = Vec::new();
    for row in sorted.chunk_by(|a, b| a.row == b.row) {
        let columns: Vec<u8> = row.iter().map(|cell| cell.col).collect();
        match runs.last_mut() {
            Some((_, last, same)) if *last + 1 == row[0].row && *same == columns => *last += 1,
            _ => runs.push((row[0].row, row[0].row, columns)),
        }
    }
    let number = |row: u8| (row + 1).to_string();
    let parts = runs.iter().map(|(first, last, columns)| {
        let rows = match last - first {
            0 => number(*first),
            1 if spans == Spans::Spoken => and(&[number(*first), number(*last)], lang),
            _ => span(&number(*first), &number(*last), spans, lang),
        };
        let names = column_spans(columns, spans, lang);
        match spans {
            Spans::Short => format!("{rows}:{}", names.join(",")),
            Spans::Spoken => {
                let text = if first == last { &texts::ROW } else { &texts::ROWS };
                let message = Message::new(text).with("rows", rows).with("columns", names.join(", "));
                message.counted(columns.len(), lang)
            }
        }
    });
    let list = parts.collect::<Vec<_>>();
    match spans {
        Spans::Spoken => list.join("; "),
        Spans::Short => Message::new(&texts::BY_ROW).with("rows", list.join(" ")).in_lang(lang),
    }
}

/// Columns one by one, and three or more in a run by the first and the last.
fn column_spans(columns: &[u8], spans: Spans, lang: Lang) -> Vec<String> {
    let name = |col: u8| Cell::new(col, 0).column_name().to_string();
    columns
        .chunk_by(|a, b| a + 1 == *b)
        .flat_map(|run| match run {
            [first, _, .., last] => vec![span(&name(*first), &name(*last), spans, lang)],
            few => few.iter().map(|col| name(*col)).collect(),
        })
        .collect()
}

fn span(first: &str, last: &str, spans: Spans, lang: Lang) -> String {
    match spans {
        Spans::Spoken => Message::new(&texts::SPAN).with("first", first).with("last", last).in_lang(lang),
        Spans::Short => format!("{first}-{last}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn many_cells_are_told_by_rows_and_nothing_is_lost() {
        let size = Size::square(10);
        let all: Vec<Cell> = size.iter().filter(|cell| ![Cell::new(5, 5), Cell::new(8, 8)].contains(cell)).collect();
        assert_eq!(
            cells(&all, Spans::Spoken, Lang::En),
            "rows 1 to 5, columns a to j; row 6, columns a to e, g to j; rows 7 and 8, columns a to j; \
             row 9, columns a to h, j; row 10, columns a to j"
        );
        assert_eq!(cells(&all[..12], Spans::Short, Lang::Pt), "por linha: 1:a-j 2:a,b", "two columns are no span");
    }

    #[test]
    fn few_cells_are_named() {
        assert_eq!(cells(&[Cell::new(0, 6), Cell::new(1, 5)], Spans::Spoken, Lang::En), "a7, b6");
        assert_eq!(and(&["d4".to_owned(), "h4".to_owned()], Lang::Pt), "d4 e h4");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("é uma linha comprida demais", 11), ["é uma linha", "comprida", "demais"]);
    }
}

//! The board itself: a frame with coordinates on all four sides, cells a few characters wide, and between them, where the game
//! has walls, room for these.

use super::canvas::TextCanvas;
use super::{Pen, sgr};
use crate::board::{Cell, Direction, Edge, Place};
use crate::view::Ground;

/// Room for row numbers and the frame at the left.
const LEFT: usize = 4;
/// Room for column letters and the frame at the top.
const TOP: usize = 2;

/// Where things are on the canvas.
#[derive(Clone, Copy)]
struct TextLayout {
    /// Characters of a cell.
    cell: usize,
    /// Characters between two cells, 0 or 1.
    gap: usize,
    cols: usize,
    rows: usize,
}

impl TextLayout {
    /// Left end of a column of cells.
    fn x(self, col: usize) -> usize {
        LEFT + col * (self.cell + self.gap)
    }

    /// Line of a row of cells.
    fn y(self, row: usize) -> usize {
        TOP + row * (1 + self.gap)
    }

    /// The frame's right side and bottom.
    fn end(self) -> (usize, usize) {
        (self.x(self.cols) - self.gap, self.y(self.rows) - self.gap)
    }
}

pub(super) fn draw(pen: &Pen<'_>) -> String {
    let size = pen.view.size;
    let layout =
        TextLayout { cell: pen.cell, gap: pen.view.has_walls.into(), cols: size.cols.into(), rows: size.rows.into() };
    let (right, bottom) = layout.end();
    let mut canvas = TextCanvas::new(right + LEFT, bottom + TOP);
    frame(pen, layout, &mut canvas);
    for (cell, square) in pen.view.cells() {
        let (x, y) = (layout.x(cell.col.into()), layout.y(cell.row.into()));
        let face = pen.face(square);
        // A short sign in a wide cell leaves the rest of the cell in its own colour.
        canvas.write(x, y, &format!("{:width$}", face.whole(), width = pen.cell), face.sgr);
    }
    walls(pen, layout, &mut canvas);
    marks(pen, layout, &mut canvas);
    canvas.lines(pen.style.color)
}

fn frame(pen: &Pen<'_>, layout: TextLayout, canvas: &mut TextCanvas) {
    let [top_left, top_right, bottom_left, bottom_right, across, down] = pen.glyphs.frame;
    let (left, top) = (LEFT - 1, TOP - 1);
    let (right, bottom) = layout.end();
    for x in LEFT..right {
        canvas.put(x, top, across, sgr::FAINT);
        canvas.put(x, bottom, across, sgr::FAINT);
    }
    for y in TOP..bottom {
        canvas.put(left, y, down, sgr::FAINT);
        canvas.put(right, y, down, sgr::FAINT);
    }
    for (x, y, corner) in
        [(left, top, top_left), (right, top, top_right), (left, bottom, bottom_left), (right, bottom, bottom_right)]
    {
        canvas.put(x, y, corner, sgr::FAINT);
    }
    for col in 0..pen.view.size.cols {
        let (x, name) = (layout.x(col.into()) + 1, Cell::new(col, 0).column_name());
        canvas.put(x, 0, name, sgr::NONE);
        canvas.put(x, bottom + 1, name, sgr::NONE);
    }
    for row in 0..layout.rows {
        canvas.write(0, layout.y(row), &format!("{:>2}", row + 1), sgr::NONE);
        canvas.write(right + 2, layout.y(row), &(row + 1).to_string(), sgr::NONE);
    }
}

/// The point between four cells, to the south-east of a cell.
fn crossing(layout: TextLayout, cell: Cell) -> (usize, usize) {
    (layout.x(cell.col.into()) + layout.cell, layout.y(cell.row.into()) + 1)
}

fn walls(pen: &Pen<'_>, layout: TextLayout, canvas: &mut TextCanvas) {
    if !pen.view.has_walls {
        return;
    }
    for wall in &pen.view.walls {
        let (x, y) = crossing(layout, wall.cell);
        match wall.direction {
            Direction::Horizontal => {
                for x in x - layout.cell..=x + layout.cell {
                    canvas.put(x, y, pen.glyphs.horizontal_wall, sgr::HORIZONTAL_WALL);
                }
            }
            Direction::Vertical => {
                for y in y - 1..=y + 1 {
                    canvas.put(x, y, pen.glyphs.vertical_wall, sgr::VERTICAL_WALL);
                }
            }
        }
    }
}

fn marks(pen: &Pen<'_>, layout: TextLayout, canvas: &mut TextCanvas) {
    for mark in pen.view.marks.iter().filter(|mark| mark.refused.is_none()) {
        match mark.place {
            Place::Cell(cell) => mark_cell(pen, layout, canvas, cell, pen.glyphs.legal, sgr::LEGAL),
            Place::Edge(edge) => mark_edge(pen, layout, canvas, edge),
        }
    }
    for (sign, reason) in pen.reasons() {
        for place in reason.places {
            // Refused walls are only listed: their middle may well be that of a wall that is possible.
            if let Place::Cell(cell) = place {
                mark_cell(pen, layout, canvas, cell, sign, sgr::REFUSED);
            }
        }
    }
}

/// On an empty cell, be it a home, a mark stands in the middle, otherwise to the right of what is there.
fn mark_cell(pen: &Pen<'_>, layout: TextLayout, canvas: &mut TextCanvas, cell: Cell, mark: char, sgr: &'static str) {
    let Some(square) = pen.view.square(cell) else { return };
    let face = pen.face(square);
    let empty_home = square.piece.is_none() && matches!(square.ground, Ground::Home(_));
    let empty = empty_home || face.sign.chars().eq([pen.glyphs.empty]);
    let at = if empty { 1 } else { 1 + face.sign.chars().count() };
    canvas.put(layout.x(cell.col.into()) + at, layout.y(cell.row.into()), mark, sgr);
}

/// One sign at the middle of the walls for both directions.
fn mark_edge(pen: &Pen<'_>, layout: TextLayout, canvas: &mut TextCanvas, edge: Edge) {
    let other = match edge.direction {
        Direction::Horizontal => Direction::Vertical,
        Direction::Vertical => Direction::Horizontal,
    };
    let both = pen.view.mark(Place::Edge(Edge { direction: other, ..edge })).is_some_and(|mark| mark.refused.is_none());
    let [plus, horizontal, vertical] = pen.glyphs.legal_walls;
    let sign = match edge.direction {
        _ if both => plus,
        Direction::Horizontal => horizontal,
        Direction::Vertical => vertical,
    };
    let (x, y) = crossing(layout, edge.cell);
    canvas.put(x, y, sign, sgr::LEGAL);
}

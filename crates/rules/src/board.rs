//! Cells and board sizes, and how a cell is named: a letter for the column, a number for the row **from the top**.

use std::fmt;

/// A cell, by column and row, both from 0. `a1` is the top-left cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Column from the left, from 0.
    pub col: u8,
    /// Row from the top, from 0.
    pub row: u8,
}

impl Cell {
    /// The cell in a column and a row, both from 0.
    pub const fn new(col: u8, row: u8) -> Cell {
        Cell { col, row }
    }

    /// The cell `columns` to the right and `rows` down, if the board has it.
    pub fn offset(self, columns: i8, rows: i8, size: Size) -> Option<Cell> {
        let col = self.col.checked_add_signed(columns)?;
        let row = self.row.checked_add_signed(rows)?;
        (col < size.cols && row < size.rows).then_some(Cell { col, row })
    }

    /// The name of the column alone.
    pub fn column_name(self) -> char {
        (b'a' + self.col) as char
    }

    /// Reads a cell name at the start of `text`, and tells how many bytes it took. The name must be on the board, in lower
    /// case, its number without a leading zero.
    pub fn read_prefix(text: &str, size: Size) -> Option<(Cell, usize)> {
        let bytes = text.as_bytes();
        let col = bytes.first()?.checked_sub(b'a').filter(|col| *col < size.cols)?;
        let digits = bytes[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 || digits > 2 || bytes[1] == b'0' {
            return None;
        }
        let number: u8 = text[1..=digits].parse().ok()?;
        (number <= size.rows).then(|| (Cell { col, row: number - 1 }, 1 + digits))
    }

    /// Reads a text that is one cell name and nothing else.
    pub fn read(text: &str, size: Size) -> Option<Cell> {
        Cell::read_prefix(text, size).filter(|(_, length)| *length == text.len()).map(|(cell, _)| cell)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column_name(), self.row + 1)
    }
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// Number of columns, at most 26.
    pub cols: u8,
    /// Number of rows, at most 99.
    pub rows: u8,
}

impl Size {
    /// A square board.
    pub const fn square(side: u8) -> Size {
        Size { cols: side, rows: side }
    }

    /// Number of cells.
    pub const fn cells(self) -> usize {
        self.cols as usize * self.rows as usize
    }

    /// The place of a cell in the list of cells, row by row from the top.
    pub const fn index(self, cell: Cell) -> usize {
        cell.row as usize * self.cols as usize + cell.col as usize
    }

    /// The cell at a place of that list.
    pub const fn cell(self, index: usize) -> Cell {
        Cell { col: (index % self.cols as usize) as u8, row: (index / self.cols as usize) as u8 }
    }

    /// All cells, row by row from the top.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..self.cells()).map(move |index| self.cell(index))
    }
}

/// Which way a wall lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// From left to right, between two rows.
    Horizontal,
    /// From top to bottom, between two columns.
    Vertical,
}

impl Direction {
    /// The letter of the notation, `h` or `v`.
    pub const fn letter(self) -> char {
        match self {
            Direction::Horizontal => 'h',
            Direction::Vertical => 'v',
        }
    }
}

/// A line two cells long on the grid between cells, named after the cell to the north-west of its middle: `e3h` lies under
/// e3 and f3, `e3v` to the right of e3 and e4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The cell to the north-west of the middle.
    pub cell: Cell,
    /// Which way it lies.
    pub direction: Direction,
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.cell, self.direction.letter())
    }
}

/// Something on a board that a person can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A cell.
    Cell(Cell),
    /// A line between cells.
    Edge(Edge),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Cell(cell) => cell.fmt(f),
            Place::Edge(edge) => edge.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_strictly() {
        let size = Size { cols: 11, rows: 14 };
        assert_eq!(Cell::read("a1", size), Some(Cell::new(0, 0)));
        assert_eq!(Cell::read("k14", size), Some(Cell::new(10, 13)));
        for bad in ["", "a", "1", "a0", "a01", "a15", "l1", "A1", "a1 ", "a141", "é1", "a\u{661}"] {
            assert_eq!(Cell::read(bad, size), None, "{bad}");
        }
        assert_eq!(Cell::read_prefix("c10d", size), Some((Cell::new(2, 9), 3)));
    }

    #[test]
    fn every_cell_reads_back() {
        let size = Size { cols: 15, rows: 15 };
        for cell in size.iter() {
            assert_eq!(Cell::read(&cell.to_string(), size), Some(cell));
            assert_eq!(size.cell(size.index(cell)), cell);
        }
    }
}

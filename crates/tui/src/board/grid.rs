//! Where the cells of a board are on the screen. The largest of a few forms that fits is taken: roomy cells, cells between ruled lines,
//! cells side by side. Whatever the form, coordinates are visible and nothing scrolls.

use ratatui::layout::Rect;
use tabuleiro_catalog::rules::board::{Cell, Direction, Edge, Place, Size};
use tabuleiro_catalog::rules::view::BoardView;

/// Columns for the row numbers at the left.
const LEFT: u16 = 3;

/// The form of a board on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The board with its coordinates.
    pub area: Rect,
    /// Where the top-left cell begins.
    origin: (u16, u16),
    /// Columns and rows of a cell.
    pub cell: (u16, u16),
    /// Columns and rows between two cells, 0 or 1 each.
    pub gap: (u16, u16),
    /// Whether there is a second line of column letters under the board.
    pub letters_below: bool,
    size: Size,
    /// Whether the board is turned round.
    pub flipped: bool,
}

/// What decides the form of a board.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// Whether it is turned round.
    pub flipped: bool,
    /// Whether cells stay small.
    pub small: bool,
}

impl Grid {
    /// The largest form that fits into a part of the screen. `None` where not even the smallest does.
    pub fn fit(view: &BoardView, area: Rect, wish: Wish) -> Option<Grid> {
        let longest = view.squares.iter().map(|square| square.letter.chars().count()).max().unwrap_or(0).max(1) as u16;
        let walls = u16::from(view.has_walls);
        let narrow = longest + 2;
        let roomy = [
            ((11, 5), (1, 1)),
            ((9, 4), (1, 1)),
            ((7, 3), (1, 1)),
            ((7, 3), (0, 0)),
            ((5, 2), (1, 1)),
            ((5, 2), (0, 0)),
        ];
        let tight = [((narrow, 1), (1, 1)), ((narrow, 1), (walls, 0)), ((longest + 1, 1), (walls, 0))];
        let forms = roomy.into_iter().filter(|_| !wish.small).chain(tight);
        forms
            // A game with walls needs room between cells at least at their sides, and inside a row of one line.
            .filter(|((_, height), gap)| walls == 0 || gap.0 == 1 && (gap.1 == 1 || *height == 1))
            .find_map(|(cell, gap)| Grid::with(view.size, area, cell, gap, wish.flipped))
    }

    fn with(size: Size, area: Rect, cell: (u16, u16), gap: (u16, u16), flipped: bool) -> Option<Grid> {
        let (cols, rows) = (u16::from(size.cols), u16::from(size.rows));
        let width = LEFT + cols * cell.0 + (cols - 1) * gap.0;
        let height = 1 + rows * cell.1 + (rows - 1) * gap.1;
        if width > area.width || height > area.height {
            return None;
        }
        let letters_below = height < area.height;
        let height = height + u16::from(letters_below);
        let area = Rect { width, height, ..area };
        Some(Grid { area, origin: (area.x + LEFT, area.y + 1), cell, gap, letters_below, size, flipped })
    }

    /// The same grid elsewhere.
    #[must_use]
    pub fn moved(mut self, columns: u16, rows: u16) -> Grid {
        self.area.x += columns;
        self.area.y += rows;
        self.origin.0 += columns;
        self.origin.1 += rows;
        self
    }

    /// The column and row on the screen of a cell, in cells.
    fn seat(&self, cell: Cell) -> (u16, u16) {
        let (col, row) = (u16::from(cell.col), u16::from(cell.row));
        if self.flipped {
            (u16::from(self.size.cols) - 1 - col, u16::from(self.size.rows) - 1 - row)
        } else {
            (col, row)
        }
    }

    fn cell_at(&self, (col, row): (u16, u16)) -> Cell {
        let (cols, rows) = (u16::from(self.size.cols), u16::from(self.size.rows));
        let (col, row) = if self.flipped { (cols - 1 - col, rows - 1 - row) } else { (col, row) };
        Cell::new(col as u8, row as u8)
    }

    /// The place of a cell.
    pub fn rect(&self, cell: Cell) -> Rect {
        let (col, row) = self.seat(cell);
        Rect {
            x: self.origin.0 + col * (self.cell.0 + self.gap.0),
            y: self.origin.1 + row * (self.cell.1 + self.gap.1),
            width: self.cell.0,
            height: self.cell.1,
        }
    }

    /// What is at a point: a cell, or where there are gaps a line between cells.
    pub fn hit(&self, x: u16, y: u16) -> Option<Place> {
        let (x, y) = (x.checked_sub(self.origin.0)?, y.checked_sub(self.origin.1)?);
        let (step_x, step_y) = (self.cell.0 + self.gap.0, self.cell.1 + self.gap.1);
        let (col, row) = (x / step_x, y / step_y);
        let (cols, rows) = (u16::from(self.size.cols), u16::from(self.size.rows));
        if col >= cols || row >= rows {
            return None;
        }
        let (beside, below) = (x % step_x >= self.cell.0, y % step_y >= self.cell.1);
        if !beside && !below {
            return Some(Place::Cell(self.cell_at((col, row))));
        }
        // The gap's own cells: the four around its middle, of which the one to the north-west names the line.
        let (next_col, next_row) = ((col + 1).min(cols - 1), (row + 1).min(rows - 1));
        let corners = [self.cell_at((col, row)), self.cell_at((next_col, next_row))];
        let cell = Cell::new(corners[0].col.min(corners[1].col), corners[0].row.min(corners[1].row));
        let direction = if below { Direction::Horizontal } else { Direction::Vertical };
        Some(Place::Edge(Edge { cell, direction }))
    }

    /// The two cells at the sides of a wall's first half, and of its second half: the parts of the screen where the wall lies are between
    /// them. Given as the parts of the screen of each half, and of the middle where there is room for one.
    pub fn wall(&self, edge: Edge) -> Vec<Rect> {
        let Cell { col, row } = edge.cell;
        let rect = |cols: u8, rows: u8| self.rect(Cell::new(col + cols, row + rows));
        let (one, right, under) = (rect(0, 0), rect(1, 0), rect(0, 1));
        match edge.direction {
            Direction::Horizontal => {
                let left = one.x.min(right.x);
                let y = one.y.min(under.y) + self.cell.1;
                let y = if self.gap.1 == 0 { y - 1 } else { y };
                vec![Rect { x: left, y, width: 2 * self.cell.0 + self.gap.0, height: 1 }]
            }
            Direction::Vertical => {
                let x = one.x.min(right.x) + self.cell.0;
                let top = one.y.min(under.y);
                if self.gap.0 == 0 {
                    return vec![];
                }
                vec![Rect { x, y: top, width: 1, height: 2 * self.cell.1 + self.gap.1 }]
            }
        }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::{find, games};

    const SCREEN: Rect = Rect { x: 1, y: 1, width: 50, height: 20 };

    fn view(game: &str, options: &[(&str, &str)]) -> BoardView {
        let game = find(game).unwrap();
        let mut chosen = game.usual_options();
        for (key, value) in options {
            chosen.set(key, value).unwrap();
        }
        game.start(chosen).unwrap().view(false)
    }

    #[test]
    fn every_board_fits_a_small_terminal() {
        let wish = Wish { flipped: false, small: false };
        for game in games() {
            let view = game.start(game.usual_options()).unwrap().view(false);
            assert!(Grid::fit(&view, SCREEN, wish).is_some(), "{}", game.info().id);
        }
        for (game, options) in [
            ("virus-wars", &[("size", "15")][..]),
            ("virus-wars", &[("size", "5")]),
            ("three-dragons", &[("mode", "dragons")]),
        ] {
            assert!(Grid::fit(&view(game, options), SCREEN, wish).is_some(), "{game}");
        }
        assert!(Grid::fit(&view("blockade", &[]), Rect { width: 20, ..SCREEN }, wish).is_none());
    }

    #[test]
    fn a_click_finds_the_cell_that_is_drawn_there_either_way_round() {
        for flipped in [false, true] {
            for game in games() {
                let view = game.start(game.usual_options()).unwrap().view(false);
                for area in [SCREEN, Rect { width: 120, height: 60, ..SCREEN }] {
                    let grid = Grid::fit(&view, area, Wish { flipped, small: false }).unwrap();
                    for cell in view.size.iter() {
                        let rect = grid.rect(cell);
                        assert!(grid.area.intersection(rect) == rect, "{cell} is inside");
                        assert_eq!(grid.hit(rect.x, rect.y), Some(Place::Cell(cell)));
                        assert_eq!(grid.hit(rect.right() - 1, rect.bottom() - 1), Some(Place::Cell(cell)));
                    }
                }
            }
        }
    }

    #[test]
    fn a_wall_lies_where_a_click_finds_it() {
        let view = view("blockade", &[]);
        for flipped in [false, true] {
            let area = Rect { width: 80, height: 40, ..SCREEN };
            let grid = Grid::fit(&view, area, Wish { flipped, small: false }).unwrap();
            assert_eq!(grid.gap, (1, 1));
            for direction in [Direction::Horizontal, Direction::Vertical] {
                let edge = Edge { cell: Cell::new(4, 2), direction };
                let rect = grid.wall(edge)[0];
                let found = grid.hit(rect.x, rect.y);
                let shifted = grid.hit(rect.right() - 1, rect.bottom() - 1);
                assert!([found, shifted].contains(&Some(Place::Edge(edge))), "{edge} {flipped} {found:?} {shifted:?}");
            }
        }
    }
}

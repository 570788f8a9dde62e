//! Draws a board: squares, pieces, walls, and the highlights on top of them.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::board::{Cell, Direction, Edge};
use tabuleiro_catalog::rules::game::GameInfo;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::teaching::Sign;
use tabuleiro_catalog::rules::view::{BoardView, Ground, Piece, Shape, Square};

use super::Grid;
use crate::canvas::{Canvas, width};
use crate::theme::{Depth, Role};

/// What stands on either side of a cell that shows why the game is over.
pub const DECISIVE: [char; 2] = ['!', '!'];

/// What the last turn did to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trail {
    /// Something came here, or changed sides.
    Changed,
    /// Something left or was taken.
    Lost,
}

/// Highlights on a board: cursor, selection, targets, the last turn.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// The cursor.
    pub cursor: Option<Cell>,
    /// The piece that is selected.
    pub selected: Option<Cell>,
    /// Where a click leads on.
    pub targets: Vec<Cell>,
    /// What the last turn changed.
    pub trail: Vec<(Cell, Trail)>,
    /// Walls of the last turn.
    pub new_walls: Vec<Edge>,
    /// A wall that would be placed.
    pub preview: Option<Edge>,
    /// A cell to which an answer points: a capture that could be chosen.
    pub pointed: Option<Cell>,
    /// Cells that are shaded.
    pub shaded: Vec<Cell>,
    /// Cells that show why the game is over.
    pub decisive: Vec<Cell>,
    /// Cells with a number: the steps of a hint.
    pub numbers: Vec<(Cell, usize)>,
}

/// What a cell looks like.
struct Face {
    sign: String,
    beside: [char; 2],
    /// What is beside the sign where there is no cursor.
    own_beside: [char; 2],
    style: Style,
    /// Whether the style fills the cell.
    filled: bool,
}

/// Draws a board.
pub fn paint(canvas: &mut Canvas<'_>, grid: &Grid, view: &BoardView, info: &GameInfo, marks: &Marks) {
    coordinates(canvas, grid, marks.cursor);
    rules(canvas, grid);
    for (cell, square) in view.cells() {
        draw_cell(canvas, grid, view, info, marks, cell, square);
    }
    for wall in &view.walls {
        draw_wall(canvas, grid, *wall, false, marks.new_walls.contains(wall));
    }
    if let Some(edge) = marks.preview {
        draw_wall(canvas, grid, edge, true, false);
    }
}

fn coordinates(canvas: &mut Canvas<'_>, grid: &Grid, cursor: Option<Cell>) {
    let size = grid.size();
    let role = |here: bool| if here { Role::Key } else { Role::Faint };
    for col in 0..size.cols {
        let rect = grid.rect(Cell::new(col, 0));
        let x = rect.x + (rect.width - 1) / 2;
        let style = canvas.style(role(cursor.is_some_and(|cursor| cursor.col == col)));
        let letter = Cell::new(col, 0).column_name();
        canvas.put(x, grid.area.y, letter, style);
        if grid.letters_below {
            canvas.put(x, grid.area.bottom() - 1, letter, style);
        }
    }
    for row in 0..size.rows {
        let rect = grid.rect(Cell::new(0, row));
        let here = role(cursor.is_some_and(|cursor| cursor.row == row));
        canvas.say(grid.area.x, rect.y + (rect.height - 1) / 2, &format!("{:>2}", row + 1), here);
    }
}

/// The lines between cells, where there is room for them.
fn rules(canvas: &mut Canvas<'_>, grid: &Grid) {
    let [across, down, crossing] = canvas.glyphs().rules;
    let rich = canvas.theme.look.depth >= Depth::Many;
    // The board is one piece: its lines lie on the same ground as its cells.
    let style =
        if rich { canvas.style(Role::Square(false)) } else { canvas.style(Role::Faint).add_modifier(Modifier::DIM) };
    let size = grid.size();
    let (first, last) = (grid.rect(Cell::new(0, 0)), grid.rect(Cell::new(size.cols - 1, size.rows - 1)));
    let (left, top) = (first.x.min(last.x), first.y.min(last.y));
    let (right, bottom) = (first.right().max(last.right()), first.bottom().max(last.bottom()));
    let (step_x, step_y) = (grid.cell.0 + grid.gap.0, grid.cell.1 + grid.gap.1);
    for y in top..bottom {
        for x in left..right {
            let beside = (x - left) % step_x >= grid.cell.0;
            let below = (y - top) % step_y >= grid.cell.1;
            let sign = match (beside, below) {
                (true, true) => crossing,
                (true, false) if grid.gap.1 == 1 => down,
                (true, false) => ' ',
                (false, true) => across,
                (false, false) => continue,
            };
            canvas.put(x, y, sign, style);
        }
    }
}

fn draw_cell(
    canvas: &mut Canvas<'_>,
    grid: &Grid,
    view: &BoardView,
    info: &GameInfo,
    marks: &Marks,
    cell: Cell,
    square: &Square,
) {
    let rect = grid.rect(cell);
    let rich = canvas.theme.look.depth >= Depth::Many;
    let ruled = grid.gap.1 == 1;
    let plain = ruled || view.has_walls;
    let ground = canvas.style(Role::Square(!plain && (cell.col + cell.row) % 2 == 1));
    canvas.fill(rect, ' ', if rich { ground } else { Style::new() });
    let mut face = face(canvas, info, square);
    let glyphs = canvas.glyphs();
    let empty = square.piece.is_none() && matches!(square.ground, Ground::Plain | Ground::Snow | Ground::Home(_));
    if let Some((_, trail)) = marks.trail.iter().find(|(at, _)| *at == cell) {
        if face.beside == [' ', ' '] {
            face.beside = glyphs.trail;
        }
        if *trail == Trail::Lost && square.piece.is_none() && empty && !matches!(square.ground, Ground::Home(_)) {
            face.sign = glyphs.lost.to_string();
            face.style = face.style.patch(canvas.style(Role::Lost)).remove_modifier(Modifier::DIM);
        } else if square.piece.is_none() {
            face.style = face.style.patch(canvas.style(Role::Trail)).remove_modifier(Modifier::DIM);
        } else {
            face.style = face.style.add_modifier(Modifier::UNDERLINED);
        }
    }
    if marks.shaded.contains(&cell) && face.beside == [' ', ' '] {
        face.beside = [glyphs.shade; 2];
    }
    let target = marks.targets.contains(&cell);
    if target && square.piece.is_none() {
        if empty {
            face.sign = glyphs.target.to_string();
        } else {
            face.beside[1] = glyphs.target;
        }
        face.style = canvas.style(Role::Target);
        face.filled = true;
    } else if target {
        // A piece keeps its colours: they say whose it is.
        face.beside[1] = glyphs.target;
    }
    if marks.pointed == Some(cell) {
        face.beside = [glyphs.target, glyphs.target];
        face.style = canvas.style(Role::WallPreview).add_modifier(Modifier::REVERSED);
    }
    if marks.decisive.contains(&cell) {
        face.beside = DECISIVE;
    }
    if let Some((_, number)) = marks.numbers.iter().find(|(at, _)| *at == cell) {
        // One column has to be enough: the tenth step is 0.
        face.sign = (number % 10).to_string();
        face.style = canvas.style(Role::WallPreview).add_modifier(Modifier::REVERSED);
        face.filled = true;
    }
    if marks.selected == Some(cell) {
        face.style = canvas.style(Role::Selected);
        face.filled = true;
    }
    face.own_beside = face.beside;
    if marks.cursor == Some(cell) {
        face.beside = ['[', ']'];
        // The mark beside a tree would be under the bracket.
        if target && square.piece.is_none() && !empty && marks.numbers.iter().all(|(at, _)| *at != cell) {
            face.sign = glyphs.target.to_string();
        }
        let cursor = canvas.style(Role::Cursor);
        // A piece keeps its colours; its brackets tell.
        if !face.filled {
            face.style = cursor;
        }
        draw_face(canvas, rect, &face, square, Some(cursor));
        return;
    }
    draw_face(canvas, rect, &face, square, None);
}

fn draw_face(canvas: &mut Canvas<'_>, rect: Rect, face: &Face, square: &Square, brackets: Option<Style>) {
    let colours = canvas.theme.look.depth != Depth::None;
    let middle = rect.y + (rect.height - 1) / 2;
    if face.filled && colours {
        let block = if rect.width >= 7 { Rect { x: rect.x + 1, width: rect.width - 2, ..rect } } else { rect };
        canvas.fill(block, ' ', face.style.remove_modifier(Modifier::UNDERLINED));
    } else if rect.height >= 3 && square.piece.is_some() {
        // Without colours a piece in a large cell is a box.
        let inner = Rect { x: rect.x + 1, width: rect.width - 2, ..rect };
        let theme = canvas.theme;
        let mut part =
            Canvas { buffer: canvas.buffer, area: inner.intersection(canvas.area), theme, lang: canvas.lang };
        part.frame("", Role::Text);
    }
    let columns = u16::try_from(width(&face.sign)).unwrap_or(1);
    let [left, right] = face.beside;
    let x = rect.x + rect.width.saturating_sub(columns) / 2;
    canvas.text(x, middle, &face.sign, face.style);
    // In a large cell the cursor is around the cell, not around the sign.
    let large = rect.height >= 3;
    let sides = brackets.filter(|_| !large).unwrap_or(face.style);
    let [left, right] = if large && brackets.is_some() { face.own_beside } else { [left, right] };
    // In the narrowest cells there is room at one side only: half a pair of brackets would say nothing.
    let (before, after) = (x > rect.x, x + columns < rect.right());
    let halved = before != after && (left, right) != (' ', ' ') && brackets.is_none() && left != right;
    if before && !halved && (left != ' ' || face.filled) {
        canvas.put(x - 1, middle, left, sides);
    }
    if after && !halved && (right != ' ' || face.filled) {
        canvas.put(x + columns, middle, right, sides);
    }
    if let (Some(style), true) = (brackets, large) {
        for y in rect.top()..rect.bottom() {
            canvas.put(rect.x, y, '[', style);
            canvas.put(rect.right() - 1, y, ']', style);
        }
    }
}

/// Signs of pieces and grounds.
fn face(canvas: &Canvas<'_>, info: &GameInfo, square: &Square) -> Face {
    match square.piece {
        Some(piece) => {
            let (sign, style) = piece_face(canvas, info, piece, square.letter);
            let beside = match (square.ground, piece.shape) {
                (Ground::Home(_), _) => ['(', ')'],
                (_, Shape::Dragon) => ['{', '}'],
                _ => [' ', ' '],
            };
            Face { sign, beside, own_beside: beside, style, filled: true }
        }
        None => {
            let glyphs = canvas.glyphs();
            let [tree, mountain, cave, used, blocked] = glyphs.grounds;
            let quiet = |sign: char, role| Face {
                sign: sign.to_string(),
                beside: [' ', ' '],
                own_beside: [' ', ' '],
                style: canvas.style(role),
                filled: false,
            };
            match square.ground {
                Ground::Home(side) => {
                    let letter = info.sides[side.index()].sign(canvas.lang).to_lowercase();
                    Face { sign: letter, beside: ['(', ')'], ..quiet(' ', Role::Text) }
                }
                Ground::Plain | Ground::Snow if square.letter.is_empty() => {
                    let style =
                        if canvas.theme.look.depth >= Depth::Many { Style::new() } else { canvas.style(Role::Faint) };
                    Face { style, ..quiet(glyphs.empty, Role::Text) }
                }
                Ground::Plain | Ground::Snow => Face { sign: square.letter.to_owned(), ..quiet(' ', Role::Text) },
                Ground::Blocked => Face { beside: [blocked, blocked], ..quiet(blocked, Role::Blocked) },
                Ground::Tree => quiet(tree, Role::Tree),
                Ground::Mountain => quiet(mountain, Role::Rock),
                Ground::Cave => quiet(cave, Role::Rock),
                Ground::UsedCave => quiet(used, Role::Rock),
            }
        }
    }
}

/// The sign of a piece and its colours.
pub fn piece_face(canvas: &Canvas<'_>, info: &GameInfo, piece: Piece, letter: &str) -> (String, Style) {
    let [first, second, first_taken, second_taken] = canvas.glyphs().rounds;
    let side = &info.sides[piece.side.index()];
    let ascii = canvas.theme.look.ascii;
    let sign = match (piece.shape, piece.side) {
        (Shape::Virus | Shape::Microbe, Side::First) if !ascii => first.to_string(),
        (Shape::Virus | Shape::Microbe, Side::Second) if !ascii => second.to_string(),
        (Shape::Zombie, Side::First) if !ascii => first_taken.to_string(),
        (Shape::Zombie, Side::Second) if !ascii => second_taken.to_string(),
        // One of a kind: the sign that the side has beside the board, whatever it stands on.
        (Shape::Yuki | Shape::Mina, _) => side.sign(canvas.lang),
        _ if letter.is_empty() => side.sign(canvas.lang),
        _ => side.drawn(letter, canvas.lang),
    };
    (sign, canvas.theme.piece(side.colour, piece.shape == Shape::Zombie))
}

/// The sign of something in a legend.
pub fn legend_sign(canvas: &Canvas<'_>, info: &GameInfo, sign: Sign) -> String {
    match sign {
        Sign::Wall => {
            let [horizontal, vertical] = canvas.glyphs().walls;
            // A small board draws horizontal walls inside their rows.
            [horizontal, canvas.glyphs().low_wall, vertical].into_iter().collect()
        }
        Sign::Square(ground, piece) => {
            let letter = match piece {
                Some(Piece { power: Some(3), .. }) => "3",
                _ => "",
            };
            let face = face(canvas, info, &Square { ground, piece, letter, name: None });
            let [left, right] = face.beside;
            format!("{left}{}{right}", face.sign).trim().to_owned()
        }
    }
}

/// Of the cells that can be pointed at first, those that are marked: no own pieces, and nothing where most of the board is possible.
pub fn worth_marking(view: &BoardView, mut targets: Vec<Cell>) -> Vec<Cell> {
    let own =
        |cell: &Cell| view.square(*cell).and_then(|square| square.piece).is_some_and(|piece| piece.side == view.to_act);
    targets.retain(|cell| !own(cell));
    if targets.len() * 2 > view.size.cells() {
        targets.clear();
    }
    targets
}

/// The piece that stands for each side beside the board and in lists: the first of the game's legend, whatever is on the board.
pub fn emblems(record: &dyn AnyRecord) -> [Option<Piece>; 2] {
    let legend = record.teaching().legend;
    let pieces: Vec<Piece> = legend
        .iter()
        .filter_map(|line| match line.sign {
            Sign::Square(_, piece) => piece,
            Sign::Wall => None,
        })
        .collect();
    Side::BOTH.map(|side| {
        let own = pieces.iter().find(|piece| piece.side == side).or(pieces.first());
        own.map(|piece| Piece { side, power: None, ..*piece })
    })
}

/// What stands for a side beside the board: its emblem, or its letter where it has none.
pub fn badge(canvas: &Canvas<'_>, info: &GameInfo, side: Side, emblem: Option<Piece>) -> (String, Style) {
    let letter = info.sides[side.index()].letter;
    match emblem {
        Some(piece) => piece_face(canvas, info, piece, letter),
        None => {
            (info.sides[side.index()].sign(canvas.lang), canvas.theme.piece(info.sides[side.index()].colour, false))
        }
    }
}

/// A wall: heavy lines in the gaps, or at the foot of its row where rows have none between them, unbroken in either form.
fn draw_wall(canvas: &mut Canvas<'_>, grid: &Grid, edge: Edge, preview: bool, new: bool) {
    let glyphs = canvas.glyphs();
    let mut style = canvas.style(match (preview, edge.direction) {
        (true, _) => Role::WallPreview,
        (_, Direction::Horizontal) => Role::WallAcross,
        (_, Direction::Vertical) => Role::WallDown,
    });
    if new && canvas.theme.look.depth != Depth::None {
        style = style.patch(canvas.style(Role::Trail));
    }
    let low = edge.direction == Direction::Horizontal && grid.gap.1 == 0;
    let sign = match (edge.direction, low, preview) {
        (_, true, true) => glyphs.preview[2],
        (_, true, false) => glyphs.low_wall,
        (Direction::Horizontal, _, true) => glyphs.preview[0],
        (Direction::Horizontal, ..) => glyphs.walls[0],
        (Direction::Vertical, _, true) => glyphs.preview[1],
        (Direction::Vertical, ..) => glyphs.walls[1],
    };
    for rect in grid.wall(edge) {
        for y in rect.top()..rect.bottom() {
            for x in rect.left()..rect.right() {
                // Inside a row a wall leaves pieces, brackets and other walls alone.
                let free = |sign: &str| {
                    sign == " "
                        || sign.chars().eq([glyphs.empty])
                        || sign.chars().eq([glyphs.low_wall])
                        || sign.chars().eq([glyphs.trail[0]])
                        || sign.chars().eq([glyphs.trail[1]])
                };
                let here = canvas.buffer.cell((x, y)).is_some_and(|cell| free(cell.symbol()));
                if !low || here {
                    canvas.put(x, y, sign, style);
                } else {
                    // Under a piece, a home, a mark or the cursor the wall goes on as a line under the sign.
                    canvas.tint(Rect { x, y, width: 1, height: 1 }, Style::new().add_modifier(Modifier::UNDERLINED));
                }
            }
        }
    }
}

//! The board: frame, cells, grounds, walls, pieces, marks and coordinates, drawn from below to above.

use super::super::words;
use super::super::{Ground, Mark, Shape, wall_colour};
use super::{CELL, COORDINATES, FRAME, PAD, Picture, SvgLayout, class, escape, ground_class};
use crate::board::{Cell, Direction, Edge, Place};

pub(super) fn draw(picture: &mut Picture<'_>) {
    let view = picture.view;
    frame(picture);
    for (cell, square) in view.cells() {
        let (x, y) = picture.layout.corner(cell);
        // Where walls lie between the cells, a pattern of the cells themselves would only distract.
        let odd = if !view.has_walls && (cell.col + cell.row) % 2 == 1 { " odd" } else { "" };
        let ground = ground_class(square.ground);
        let rounding = if view.has_walls { 8 } else { 3 };
        picture.add(format_args!(
            "<rect class=\"cell {ground}{odd}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" rx=\"{rounding}\"/>\n"
        ));
    }
    last(picture);
    for (cell, square) in view.cells() {
        ground(picture, cell, square.ground);
    }
    for wall in &view.walls {
        draw_wall(picture, *wall);
    }
    for (cell, square) in view.cells() {
        let Some(piece) = square.piece else { continue };
        let name = square.name.as_ref().map(|name| escape(&format!("{cell}: {}", name.in_lang(picture.lang))));
        // What a piece stands on should still be seen behind it, unless it is as flat as snow.
        let scale = match square.ground {
            Ground::Tree => 44,
            Ground::Cave | Ground::UsedCave => 48,
            _ => 54,
        };
        let (x, y) = picture.layout.corner(cell);
        let (x, y) = (x + (CELL - scale) / 2, y + if scale < 54 { CELL - scale - 2 } else { (CELL - scale) / 2 });
        let side = class(piece.side);
        picture.add(format_args!("<g class=\"piece {side}\" transform=\"translate({x} {y}) scale(.{scale})\">"));
        if let Some(name) = name {
            picture.add(format_args!("<title>{name}</title>"));
        }
        picture.piece(piece, square.letter);
        picture.add(format_args!("</g>\n"));
    }
    for mark in &view.marks {
        match mark.place {
            Place::Cell(cell) => mark_cell(picture, cell, mark),
            Place::Edge(edge) => mark_edge(picture, edge, mark),
        }
    }
    coordinates(picture);
}

fn frame(picture: &mut Picture<'_>) {
    let (width, height) = picture.layout.cells();
    let start = SvgLayout::START - FRAME;
    let snowy = picture.view.squares.iter().any(|square| matches!(square.ground, Ground::Snow | Ground::Tree));
    let winter = if snowy { " winter" } else { "" };
    let (width, height) = (width + 2 * FRAME, height + 2 * FRAME);
    picture.add(format_args!(
        "<rect class=\"frame{winter}\" x=\"{start}\" y=\"{start}\" width=\"{width}\" height=\"{height}\" rx=\"12\"/>\n"
    ));
}

/// What the last turn touched, below whatever stands there.
fn last(picture: &mut Picture<'_>) {
    let notes = picture.notes;
    for place in &notes.last {
        match place {
            Place::Cell(cell) if picture.view.square(*cell).is_some() => {
                let (x, y) = picture.layout.corner(*cell);
                picture.add(format_args!(
                    "<rect class=\"last\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" rx=\"3\"/>\n"
                ));
            }
            Place::Cell(_) => {}
            Place::Edge(edge) => bar(picture, *edge, "last", 2 * CELL + picture.layout.gap + 8, 18),
        }
    }
}

fn ground(picture: &mut Picture<'_>, cell: Cell, ground: Ground) {
    let Some(id) = ground.id().filter(|id| picture.uses(id)) else { return };
    let (x, y) = picture.layout.corner(cell);
    match ground {
        Ground::Home(side) => {
            let (letter, side) = (escape(&picture.info.sides[side.index()].sign(picture.lang)), class(side));
            picture.add(format_args!("<g class=\"home {side}\" transform=\"translate({x} {y}) scale(.6)\">"));
            picture.use_symbol(id, "", 100);
            picture
                .add(format_args!("<text class=\"letter\" x=\"20\" y=\"31\" font-size=\"24\">{letter}</text></g>\n"));
        }
        _ => {
            picture.use_symbol(id, &format!(" x=\"{x}\" y=\"{y}\""), CELL);
            picture.add(format_args!("\n"));
        }
    }
}

/// The class of a wall.
fn direction_class(direction: Direction) -> &'static str {
    match direction {
        Direction::Horizontal => "horizontal",
        Direction::Vertical => "vertical",
    }
}

/// A bar along a wall, `length` long, around its middle.
fn bar(picture: &mut Picture<'_>, edge: Edge, class: &str, length: usize, thickness: usize) {
    let (x, y) = picture.layout.middle(edge);
    let (width, height) = match edge.direction {
        Direction::Horizontal => (length, thickness),
        Direction::Vertical => (thickness, length),
    };
    let (x, y, rounding) = (x - width / 2, y - height / 2, thickness / 2);
    let name = direction_class(edge.direction);
    picture.add(format_args!(
        "<rect class=\"{class} {name}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{rounding}\">\
         <title>{edge}</title></rect>\n"
    ));
}

fn draw_wall(picture: &mut Picture<'_>, wall: Edge) {
    let class = format!("wall {}", wall_colour(wall.direction));
    bar(picture, wall, &class, 2 * CELL + picture.layout.gap, 10);
}

/// The reason of a refused mark, for those who point at it.
fn reason(picture: &Picture<'_>, mark: &Mark) -> Option<String> {
    let refusal = mark.refused.as_ref()?;
    Some(escape(&words::refusal(refusal, picture.lang)))
}

fn mark_cell(picture: &mut Picture<'_>, cell: Cell, mark: &Mark) {
    let Some(square) = picture.view.square(cell) else { return };
    let (x, y) = picture.layout.corner(cell);
    let (middle_x, middle_y) = (x + CELL / 2, y + CELL / 2);
    match reason(picture, mark) {
        Some(reason) => {
            let free =
                square.piece.is_none() && matches!(square.ground, Ground::Plain | Ground::Snow | Ground::Home(_));
            let (x, y) = if free { (middle_x, middle_y) } else { (x + CELL - 13, y + 13) };
            cross(picture, x, y, 9, &reason);
        }
        None if square.piece.is_some() => {
            let radius = CELL / 2 - 3;
            picture.add(format_args!(
                "<circle class=\"target ring\" cx=\"{middle_x}\" cy=\"{middle_y}\" r=\"{radius}\"/>\n"
            ));
        }
        None => {
            let ground = ground_class(square.ground);
            picture
                .add(format_args!("<circle class=\"target {ground}\" cx=\"{middle_x}\" cy=\"{middle_y}\" r=\"8\"/>\n"));
        }
    }
}

fn mark_edge(picture: &mut Picture<'_>, edge: Edge, mark: &Mark) {
    match reason(picture, mark) {
        Some(reason) => {
            let (x, y) = picture.layout.middle(edge);
            // Beside the middle, which the other direction shares.
            let (x, y) = match edge.direction {
                Direction::Horizontal => (x + 17, y),
                Direction::Vertical => (x, y + 17),
            };
            cross(picture, x, y, 6, &format!("{edge}: {reason}"));
        }
        None => bar(picture, edge, "target", 22, 6),
    }
}

/// A small cross that says why when pointed at.
fn cross(picture: &mut Picture<'_>, x: usize, y: usize, radius: usize, reason: &str) {
    let arm = radius / 2;
    let length = 2 * arm;
    picture.add(format_args!(
        "<g class=\"refused\"><title>{reason}</title><circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\
         <path d=\"M{left} {top}l{length} {length}m0 -{length}l-{length} {length}\"/></g>\n",
        left = x - arm,
        top = y - arm,
    ));
}

fn coordinates(picture: &mut Picture<'_>) {
    let layout = picture.layout;
    let (width, height) = layout.cells();
    let near = PAD + COORDINATES / 2;
    let far = |length: usize| length + 2 * SvgLayout::START - near;
    for col in 0..picture.view.size.cols {
        let cell = Cell::new(col, 0);
        let (x, name) = (layout.corner(cell).0 + CELL / 2, cell.column_name());
        for y in [near, far(height)] {
            picture.add(format_args!("<text class=\"coordinate\" x=\"{x}\" y=\"{}\">{name}</text>\n", y + 5));
        }
    }
    for row in 0..picture.view.size.rows {
        let y = layout.corner(Cell::new(0, row)).1 + CELL / 2 + 5;
        for x in [near, far(width)] {
            picture.add(format_args!("<text class=\"coordinate\" x=\"{x}\" y=\"{y}\">{}</text>\n", row + 1));
        }
    }
}

/// The power of a piece, inside its square of 100 by 100: pips on a die, a number on anything else.
pub(super) fn power(picture: &mut Picture<'_>, shape: Shape, power: u8) {
    let pips: &[(u8, u8)] = match (shape, power) {
        (Shape::Die, 1) => &[(50, 50)],
        (Shape::Die, 2) => &[(34, 34), (66, 66)],
        (Shape::Die, 3) => &[(31, 31), (50, 50), (69, 69)],
        (Shape::Die, 4) => &[(34, 34), (66, 34), (34, 66), (66, 66)],
        (Shape::Die, 5) => &[(32, 32), (68, 32), (50, 50), (32, 68), (68, 68)],
        (Shape::Die, 6) => &[(34, 29), (34, 50), (34, 71), (66, 29), (66, 50), (66, 71)],
        _ => &[],
    };
    if pips.is_empty() {
        picture.add(format_args!(
            "<circle cx=\"80\" cy=\"79\" r=\"18\" fill=\"currentColor\" stroke-width=\"4\"/>\
             <text class=\"letter\" x=\"80\" y=\"88\" font-size=\"26\">{power}</text>"
        ));
    }
    for (x, y) in pips {
        picture.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"8.5\" stroke=\"none\"/>"));
    }
}

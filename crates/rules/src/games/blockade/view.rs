//! The neutral view, and document 003's display.

use super::position::{Position, TurnPart, number};
use super::setup::{LETTERS, walls};
use super::{COLS, ROWS, teaching, texts};
use crate::board::{Cell, Direction, Edge};
use crate::lang::Message;
use crate::matches::Standing;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition as _;
use crate::teaching::Teaching;
use crate::view::{Counter, Ground, Piece, Shape, Square, Viewable};

impl Viewable for Position {
    fn square(&self, cell: Cell, content: Option<&'static str>) -> Square {
        let home = Position::home_of(number(cell));
        let pawn = Side::BOTH.into_iter().find(|side| content == Some(LETTERS[side.index()]));
        Square {
            ground: home.map_or(Ground::Plain, Ground::Home),
            piece: pawn.map(|side| Piece { shape: Shape::Pawn, side, power: None }),
            letter: pawn.map_or("", |side| LETTERS[side.index()]),
            name: name(pawn, home),
        }
    }

    fn walls(&self) -> Option<Vec<Edge>> {
        Some(walls(self))
    }

    fn counters(&self) -> Vec<Counter> {
        let stock = |side: Side, direction: Direction| {
            let label = match direction {
                Direction::Vertical => &texts::VERTICAL_WALLS,
                Direction::Horizontal => &texts::HORIZONTAL_WALLS,
            };
            Counter::of_side(label, side, self.stock[side.index()][direction as usize].into())
        };
        vec![
            stock(Side::First, Direction::Vertical),
            stock(Side::First, Direction::Horizontal),
            stock(Side::Second, Direction::Vertical),
            stock(Side::Second, Direction::Horizontal),
            Counter::of_game(&texts::QUIET_CLOCK, self.clock.into()),
        ]
    }

    fn part(&self) -> Option<Message> {
        Some(teaching::part(self))
    }

    fn teaching(&self) -> Teaching {
        teaching::teaching(self)
    }
}

fn name(pawn: Option<Side>, home: Option<Side>) -> Option<Message> {
    let text = match (pawn, home) {
        (None, None) => return None,
        (None, Some(_)) => &texts::HOME,
        (Some(_), None) => &texts::PAWN,
        (Some(_), Some(_)) => &texts::PAWN_ON_HOME,
    };
    let colours = [&texts::AMBER_COLOUR, &texts::VIOLET_COLOUR];
    let subjects = [&texts::THE_AMBER, &texts::THE_VIOLET];
    let mut name = Message::new(text);
    if let Some(side) = pawn {
        name = name.with("side", colours[side.index()]);
    }
    if let Some(home) = home {
        name = name.with("home", subjects[home.index()]);
    }
    Some(name)
}

/// The drawing of the document: `|` and `=` around the board and for walls, `:` and `-` between cells, X and Y, `o` and `+` for
/// their empty homes.
pub(super) fn display(position: &Position, _standing: &Standing) -> String {
    let width = 2 * usize::from(COLS) + 1;
    let line = |edge: char, at: char, between: char| -> Vec<char> {
        let inner = (1..width - 1).map(|column| if column % 2 == 1 { at } else { between });
        std::iter::once(edge).chain(inner).chain([edge]).collect()
    };
    let mut lines = vec![line(' ', '=', ' ')];
    for row in 0..ROWS {
        let mut cells = line('|', ' ', ':');
        for col in 0..COLS {
            let at = number(Cell::new(col, row));
            cells[2 * usize::from(col) + 1] = match (position.pawn_on(at), Position::home_of(at)) {
                (Some(Side::First), _) => 'X',
                (Some(Side::Second), _) => 'Y',
                (None, Some(Side::First)) => 'o',
                (None, Some(Side::Second)) => '+',
                (None, None) => ' ',
            };
        }
        lines.push(cells);
        lines.push(if row + 1 < ROWS { line('|', '-', ' ') } else { line(' ', '=', ' ') });
    }
    for Edge { cell: Cell { col, row }, direction } in walls(position) {
        let (column, line) = (2 * usize::from(col) + 1, 2 * usize::from(row) + 1);
        let halves = match direction {
            Direction::Horizontal => [(line + 1, column), (line + 1, column + 2)],
            Direction::Vertical => [(line, column + 1), (line + 2, column + 1)],
        };
        for (line, column) in halves {
            lines[line][column] = if direction == Direction::Horizontal { '=' } else { '|' };
        }
    }
    let mut text = String::new();
    for line in lines {
        text.push_str(line.into_iter().collect::<String>().trim_end());
        text.push('\n');
    }
    text.push('\n');
    for (letter, [horizontal, vertical]) in LETTERS.into_iter().zip(position.stock) {
        text.push_str(&format!("{letter}: {vertical} vertical, {horizontal} horizontal\n"));
    }
    let letter = |side: Side| LETTERS[side.index()];
    let part = match position.part {
        TurnPart::Wall => "wall",
        TurnPart::Pawn if position.can_move() => "pawn",
        TurnPart::Pawn => "pass",
    };
    text.push_str(&match position.outcome() {
        None => format!("Player to move: {}, {part}\n", letter(position.side)),
        Some(Outcome::Win(side)) => format!("Winner: {}\n", letter(side)),
        Some(Outcome::Draw) => "Draw\n".to_owned(),
    });
    text.push_str(&format!("Turns since the last wall: {}\n", position.clock));
    text
}

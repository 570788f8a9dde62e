//! The neutral view, and document 004's display.

use super::position::Position;
use super::sets::{CAVES, bit, number};
use super::setup::piece;
use super::{Mode, SIZE, teaching, texts};
use crate::board::Cell;
use crate::lang::Message;
use crate::matches::Standing;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition;
use crate::setup::ToSetup;
use crate::teaching::Teaching;
use crate::view::{Counter, Ground, Piece, Shape, Square, Viewable};

impl Viewable for Position {
    fn square(&self, cell: Cell, content: Option<&'static str>) -> Square {
        let letter = content.unwrap_or("");
        let Some((side, power)) = piece(letter) else {
            let (ground, name) = match letter {
                "M" => (Ground::Mountain, Some(&texts::MOUNTAIN)),
                "D" => (Ground::Cave, Some(&texts::CAVE)),
                "d" => (Ground::UsedCave, Some(&texts::USED_CAVE)),
                _ => (Ground::Plain, None),
            };
            return Square { ground, piece: None, letter, name: name.map(Message::new) };
        };
        // Nobody enters a cave: a piece on one is the dragon that it has summoned.
        let (ground, shape, names) = match (power, CAVES & bit(number(cell)) != 0) {
            (0, _) => (Ground::Plain, Shape::Stone, [&texts::WHITE_PIECE, &texts::BLACK_PIECE]),
            (_, false) => (Ground::Plain, Shape::Die, [&texts::WHITE_DIE, &texts::BLACK_DIE]),
            (_, true) => (Ground::UsedCave, Shape::Dragon, [&texts::WHITE_DRAGON, &texts::BLACK_DRAGON]),
        };
        let name = Message::new(names[side.index()]);
        let (power, name) = if power == 0 { (None, name) } else { (Some(power), name.with("power", power)) };
        Square { ground, piece: Some(Piece { shape, side, power }), letter, name: Some(name) }
    }

    fn counters(&self) -> Vec<Counter> {
        let pieces = |side: Side| Counter::of_side(&texts::PIECES, side, self.pieces[side.index()].count_ones());
        let quiet = match self.rules.mode {
            Mode::Dragons => &texts::QUIET_CLOCK,
            Mode::Basic | Mode::Power => &texts::QUIET_CLOCK_CAPTURES,
        };
        vec![
            pieces(Side::First),
            pieces(Side::Second),
            Counter::of_game(quiet, self.clock.into()),
            Counter::of_game(&texts::MOVE_NUMBER, self.move_number.into()),
        ]
    }

    fn part(&self) -> Option<Message> {
        Some(teaching::part(self))
    }

    fn teaching(&self) -> Teaching {
        teaching::teaching(self)
    }
}

/// A grid of boxes with the document's letters, dice with their power after it; then the counts and the player to move.
pub(super) fn display(position: &Position, _standing: &Standing) -> String {
    let width = if position.rules.mode == Mode::Basic { 1 } else { 2 };
    let edge = format!("+{}+\n", "-".repeat(9 * (width + 3) - 1));
    let line = format!("|{}|\n", vec!["-".repeat(width + 2); 9].join("+"));
    let row = |cells: &[Option<&str>]| {
        let boxes: Vec<String> = cells.iter().map(|cell| format!(" {:width$} ", cell.unwrap_or(""))).collect();
        format!("|{}|\n", boxes.join("|"))
    };
    let rows: Vec<String> = position.setup().cells.chunks(SIZE.cols.into()).map(row).collect();
    let counts = position.pieces.map(u128::count_ones);
    let name = |side: Side| if side == Side::First { "white" } else { "black" };
    let state = match position.outcome() {
        None => format!("Player to move: {}", name(position.side)),
        Some(Outcome::Win(side)) => format!("Winner: {}", name(side)),
        Some(Outcome::Draw) => "Draw".to_owned(),
    };
    format!("{edge}{}{edge}\nWhite pieces: {}\nBlack pieces: {}\n{state}\n", rows.join(&line), counts[0], counts[1])
}

//! The neutral view, and document 002's display.

use super::position::Position;
use super::prolog::{atom, player_name, trees_eaten};
use super::{SIZE, teaching, texts};
use crate::board::Cell;
use crate::lang::Message;
use crate::matches::Standing;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition;
use crate::setup::ToSetup;
use crate::teaching::Teaching;
use crate::view::{Counter, Ground, Piece, Shape, Square, Viewable};

impl Viewable for Position {
    fn square(&self, _cell: Cell, content: Option<&'static str>) -> Square {
        let piece = |shape, side| Some(Piece { shape, side, power: None });
        let (ground, piece, name) = match content {
            Some("t") => (Ground::Tree, None, Some(&texts::TREE)),
            Some("y") => (Ground::Snow, piece(Shape::Yuki, Side::First), Some(&texts::YUKI)),
            Some("m") => (Ground::Tree, piece(Shape::Mina, Side::Second), Some(&texts::MINA_ON_A_TREE)),
            Some("n") => (Ground::Snow, piece(Shape::Mina, Side::Second), Some(&texts::MINA_ON_SNOW)),
            _ => (Ground::Snow, None, None),
        };
        Square { ground, piece, letter: content.unwrap_or(""), name: name.map(Message::new) }
    }

    fn counters(&self) -> Vec<Counter> {
        vec![
            Counter::of_side(&texts::TREES_EATEN, Side::First, self.eaten.into()),
            Counter::of_game(&texts::TREES_STANDING, self.trees.count_ones()),
        ]
    }

    fn part(&self) -> Option<Message> {
        Some(teaching::part(self))
    }

    fn teaching(&self) -> Teaching {
        teaching::teaching(self)
    }
}

/// The lines that the document's program prints, then the rest of its state. The document numbers rows and columns from
/// 0, and its column numbers stand one to the left of their columns.
pub(super) fn display(position: &Position, standing: &Standing) -> String {
    const DASHES: &str = " -------------------------------\n";
    let mut text = String::new();
    for (y, row) in position.setup().cells.chunks(SIZE.cols.into()).enumerate() {
        text.push_str(DASHES);
        text.push_str(&format!("{y} "));
        for content in row {
            text.push_str(&format!("|{}|", atom(*content)));
        }
        text.push('\n');
    }
    text.push_str(DASHES);
    text.push_str("  0  1  2  3  4  5  6  7  8  9\n");
    let name = |side: Side| if side == Side::First { "Yuki" } else { "Mina" };
    let player = |side: Side| player_name(standing.player(side));
    text.push_str(&match position.outcome() {
        None => format!("\nPlayer to move: {} playing as {}\n", player(position.side), name(position.side)),
        Some(Outcome::Win(side)) => format!("\nWinner: {} playing as {}\n", player(side), name(side)),
        Some(Outcome::Draw) => "\nDraw\n".to_owned(),
    });
    let [one, two] = standing.wins;
    text.push_str(&format!("Wins: p1 {one}, p2 {two}\n"));
    let [one, two] = trees_eaten(position, standing);
    text.push_str(&format!("Trees eaten: p1 {one}, p2 {two}\n"));
    text
}

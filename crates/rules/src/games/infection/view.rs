//! The neutral view, and document 001's display.

use super::cells::{bit, number};
use super::position::Position;
use super::{teaching, texts};
use crate::board::Cell;
use crate::lang::Message;
use crate::matches::Standing;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition;
use crate::teaching::Teaching;
use crate::view::{Counter, Ground, Piece, Shape, Square, Viewable};

impl Viewable for Position {
    fn square(&self, _cell: Cell, content: Option<&'static str>) -> Square {
        let piece = |side, text| {
            (Ground::Plain, Some(Piece { shape: Shape::Microbe, side, power: None }), Some(Message::new(text)))
        };
        let (ground, piece, name) = match content {
            Some("R") => piece(Side::First, &texts::RED_MICROBE),
            Some("B") => piece(Side::Second, &texts::BLUE_MICROBE),
            Some(_) => (Ground::Blocked, None, Some(Message::new(&texts::BLOCKED))),
            None => (Ground::Plain, None, None),
        };
        Square { ground, piece, letter: content.unwrap_or(""), name }
    }

    fn counters(&self) -> Vec<Counter> {
        let microbes = |side: Side| Counter::of_side(&texts::MICROBES, side, self.pieces[side.index()].count_ones());
        vec![
            microbes(Side::First),
            microbes(Side::Second),
            Counter::of_game(&texts::QUIET_CLOCK, self.clock.into()),
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

/// `1.` rows of B and R under column numbers, as the document prints them; a blocked cell is `#`.
pub(super) fn display(position: &Position, _standing: &Standing) -> String {
    let blocked = position.blocked();
    let mut text = String::from("     1 2 3 4 5 6 7\n");
    for row in 0..7 {
        text.push_str(&format!("{}.  ", row + 1));
        for col in 0..7 {
            let bit = bit(number(Cell::new(col, row)));
            text.push(' ');
            text.push(match () {
                () if position.pieces[0] & bit != 0 => 'R',
                () if position.pieces[1] & bit != 0 => 'B',
                () if blocked & bit != 0 => '#',
                () => ' ',
            });
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    let counts = position.pieces.map(u64::count_ones);
    let name = |side: Side| if side == Side::First { "red" } else { "blue" };
    let state = match position.outcome() {
        None => format!("Player to move: {}", name(position.side)),
        Some(Outcome::Win(side)) => format!("Winner: {}", name(side)),
        Some(Outcome::Draw) => "Draw".to_owned(),
    };
    text.push_str(&format!("\n{state}\nB: {}  R: {}\n", counts[1], counts[0]));
    text
}

//! The neutral view, and document 000's display.

use super::position::Position;
use super::{teaching, texts};
use crate::board::Cell;
use crate::lang::Message;
use crate::matches::Standing;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition as _;
use crate::setup::ToSetup;
use crate::teaching::Teaching;
use crate::view::{Counter, Ground, Piece, Shape, Square, Viewable};

impl Viewable for Position {
    fn square(&self, _cell: Cell, content: Option<&'static str>) -> Square {
        let piece = |shape, side, text| (Some(Piece { shape, side, power: None }), Some(Message::new(text)));
        let (piece, name) = match content {
            Some("B") => piece(Shape::Virus, Side::First, &texts::BLUE_VIRUS),
            Some("R") => piece(Shape::Virus, Side::Second, &texts::RED_VIRUS),
            Some("b") => piece(Shape::Zombie, Side::First, &texts::BLUE_ZOMBIE),
            Some(_) => piece(Shape::Zombie, Side::Second, &texts::RED_ZOMBIE),
            None => (None, None),
        };
        Square { ground: Ground::Plain, piece, letter: content.unwrap_or(""), name }
    }

    fn counters(&self) -> Vec<Counter> {
        let of = |side: Side| {
            let viruses = Counter::of_side(&texts::VIRUSES, side, self.live[side.index()].count());
            [viruses, Counter::of_side(&texts::ZOMBIES, side, self.zombies[side.index()].count())]
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    fn part(&self) -> Option<Message> {
        Some(teaching::part(self))
    }

    fn teaching(&self) -> Teaching {
        teaching::teaching(self)
    }
}

/// The ruled grid of the document's appendix: column letters above, row numbers beside, `|` and three characters a cell, a rule of
/// `----` a cell under each row. Below it what the document's picture of an empty board has no need to say.
pub(super) fn display(position: &Position, _standing: &Standing) -> String {
    let size = position.rules.size();
    let setup = position.setup();
    let letters: String = (0..size.cols).map(|col| format!("  {} ", (b'A' + col) as char)).collect();
    let rule = format!("   {}-\n", "----".repeat(size.cols.into()));
    let mut text = format!("   {}\n{rule}", letters.trim_end());
    for (index, row) in setup.cells.chunks(size.cols.into()).enumerate() {
        let cells: String = row.iter().map(|cell| format!("| {} ", cell.unwrap_or(" "))).collect();
        text.push_str(&format!("{:<3}{cells}|\n{rule}", index + 1));
    }
    let name = |side: Side| if side == Side::First { "blue" } else { "red" };
    let state = match position.outcome() {
        None => format!("Player to move: {}", name(position.side)),
        Some(Outcome::Win(side)) => format!("Winner: {}", name(side)),
        Some(Outcome::Draw) => "Draw".to_owned(),
    };
    text.push_str(&format!("\n{state}\nSteps left: {}\n", position.left));
    let [blue, red] = position.live.map(|set| set.count());
    let [blue_zombies, red_zombies] = position.zombies.map(|set| set.count());
    text.push_str(&format!("B: {blue}  b: {blue_zombies}  R: {red}  r: {red_zombies}\n"));
    text
}

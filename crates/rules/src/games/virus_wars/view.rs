//! The neutral view, and document 000's display.

use super::position::Position;
use super::{teaching, texts};
use crate::lang::Message;
use crate::matches::Standing;
use crate::outcome::{Outcome, Side};
use crate::position::GamePosition as _;
use crate::setup::ToSetup;
use crate::teaching::Teaching;
use crate::view::{BoardView, Counter, Ground, Piece, Shape, Square, Viewable};

impl Viewable for Position {
    fn view(&self) -> BoardView {
        let setup = self.setup();
        let squares = setup.cells.iter().map(|content| {
            let piece = |shape, side, text| (Some(Piece { shape, side, power: None }), Some(Message::new(text)));
            let (piece, name) = match content {
                Some("B") => piece(Shape::Virus, Side::First, &texts::BLUE_VIRUS),
                Some("R") => piece(Shape::Virus, Side::Second, &texts::RED_VIRUS),
                Some("b") => piece(Shape::Zombie, Side::First, &texts::BLUE_ZOMBIE),
                Some(_) => piece(Shape::Zombie, Side::Second, &texts::RED_ZOMBIE),
                None => (None, None),
            };
            Square { ground: Ground::Plain, piece, letter: content.unwrap_or(""), name }
        });
        let viruses = |side: Side| self.live[side.index()].count();
        let zombies = |side: Side| self.zombies[side.index()].count();
        let counter = |label, side, value| Counter { label, side: Some(side), value };
        BoardView {
            size: self.rules.size(),
            squares: squares.collect(),
            walls: vec![],
            has_walls: false,
            to_act: self.side,
            part: self.outcome().is_none().then(|| teaching::part(self)),
            counters: vec![
                counter(&texts::VIRUSES, Side::First, viruses(Side::First)),
                counter(&texts::ZOMBIES, Side::First, zombies(Side::First)),
                counter(&texts::VIRUSES, Side::Second, viruses(Side::Second)),
                counter(&texts::ZOMBIES, Side::Second, zombies(Side::Second)),
            ],
            ending: self.ending(),
            marks: vec![],
        }
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

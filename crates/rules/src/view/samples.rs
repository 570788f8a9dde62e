//! Views as the five games make them, built by hand: drawing is tested without the games.

use super::{BoardView, Colour, Counter, Ground, Mark, Piece, Shape, Square};
use crate::board::{Cell, Edge, Place, Size};
use crate::game::{Game as _, GameInfo, SideInfo};
use crate::games::Infection;
use crate::lang::{Message, Text};
use crate::notation::read_edge;
use crate::outcome::{Ending, Outcome, Refusal, Side};
use crate::setup::{Schema, text};

pub(super) mod words {
    crate::texts! {
        VIRUS_WARS { en: "Virus Wars", pt: "Virus Wars" }
        FROZEN_FOREST { en: "Frozen Forest", pt: "Floresta Gelada" }
        BLOCKADE { en: "Blockade", pt: "Bloqueio" }
        THREE_DRAGONS { en: "Three Dragons", pt: "Três Dragões" }

        BLUE { en: "Blue", pt: "Azul" }
        THE_BLUE { en: "Blue", pt: "o Azul" }
        RED { en: "Red", pt: "Vermelho" }
        THE_RED { en: "Red", pt: "o Vermelho" }
        YUKI { en: "Yuki", pt: "Yuki" }
        THE_YUKI { en: "Yuki", pt: "o Yuki" }
        MINA { en: "Mina", pt: "Mina" }
        THE_MINA { en: "Mina", pt: "a Mina" }
        X { en: "X", pt: "X" }
        THE_X { en: "X", pt: "o X" }
        Y { en: "Y", pt: "Y" }
        THE_Y { en: "Y", pt: "o Y" }
        WHITE { en: "White", pt: "Branco" }
        THE_WHITE { en: "White", pt: "o Branco" }
        BLACK { en: "Black", pt: "Preto" }
        THE_BLACK { en: "Black", pt: "o Preto" }

        BLUE_VIRUS { en: "blue virus|blue viruses", pt: "vírus azul|vírus azuis" }
        RED_VIRUS { en: "red virus|red viruses", pt: "vírus vermelho|vírus vermelhos" }
        BLUE_ZOMBIE { en: "blue zombie|blue zombies", pt: "zombie azul|zombies azuis" }
        RED_ZOMBIE { en: "red zombie|red zombies", pt: "zombie vermelho|zombies vermelhos" }
        TREE { en: "tree|trees", pt: "árvore|árvores" }
        MINA_ON_A_TREE { en: "Mina, on a tree", pt: "Mina, numa árvore" }
        MINA_ON_SNOW { en: "Mina, on snow", pt: "Mina, na neve" }
        X_PAWN { en: "X pawn|X pawns", pt: "peão X|peões X" }
        Y_PAWN { en: "Y pawn|Y pawns", pt: "peão Y|peões Y" }
        MOUNTAIN { en: "mountain|mountains", pt: "montanha|montanhas" }
        CAVE { en: "dragon cave|dragon caves", pt: "gruta de dragão|grutas de dragão" }
        USED_CAVE { en: "used cave|used caves", pt: "gruta usada|grutas usadas" }
        WHITE_STONE { en: "white piece|white pieces", pt: "peça branca|peças brancas" }
        BLACK_STONE { en: "black piece|black pieces", pt: "peça preta|peças pretas" }
        WHITE_DIE { en: "white die of power {power}|white dice of power {power}", pt: "dado branco de força {power}|dados brancos de força {power}" }
        BLACK_DIE { en: "black die of power {power}|black dice of power {power}", pt: "dado preto de força {power}|dados pretos de força {power}" }
        WHITE_DRAGON { en: "white dragon of power {power}|white dragons of power {power}", pt: "dragão branco de força {power}|dragões brancos de força {power}" }
        BLACK_DRAGON { en: "black dragon of power {power}|black dragons of power {power}", pt: "dragão preto de força {power}|dragões pretos de força {power}" }

        VIRUSES { en: "viruses", pt: "vírus" }
        ZOMBIES { en: "zombies", pt: "zombies" }
        TREES_EATEN { en: "trees eaten", pt: "árvores comidas" }
        VERTICAL { en: "vertical walls left", pt: "paredes verticais por colocar" }
        HORIZONTAL { en: "horizontal walls left", pt: "paredes horizontais por colocar" }
        PIECES { en: "pieces", pt: "peças" }
        CLOCK { en: "turns since the last wall", pt: "turnos desde a última parede" }
        MOVE { en: "move number", pt: "número da jogada" }

        STEPS_LEFT { en: "{count} steps left", pt: "faltam {count} passos" }
        MOVE_PAWN { en: "a pawn to move", pt: "mover um peão" }
        PLACE_WALL { en: "a wall to place", pt: "colocar uma parede" }

        NO_SIGHT { en: "Yuki would not see Mina from {cell}.", pt: "De {cell} o Yuki não veria a Mina." }
        NO_TREE { en: "There is no tree on {cell}.", pt: "Não há nenhuma árvore em {cell}." }
        OVERLAP { en: "{wall} overlaps a wall.", pt: "{wall} sobrepõe-se a outra." }
        LIES_ON { en: "{wall} lies on {other}.", pt: "{wall} fica sobre {other}." }
        CUTS_OFF { en: "{wall} cuts a pawn off from a home.", pt: "{wall} separa um peão de uma casa inicial." }
        CANNOT_FINISH { en: "Red cannot make all {count} steps.", pt: "O Vermelho não consegue dar os {count} passos." }
    }
}

const fn side(letter: &'static str, name: &'static Text, subject: &'static Text, colour: Colour) -> SideInfo {
    SideInfo { letter, name, subject, colour }
}

/// Whatever drawing does not look at is that of a real game.
const fn info(id: &'static str, name: &'static Text, sides: [SideInfo; 2]) -> GameInfo {
    GameInfo { id, name, sides, texts: words::ALL, ..Infection::INFO }
}

pub(super) static VIRUS_WARS: GameInfo = info(
    "virus-wars",
    &words::VIRUS_WARS,
    [side("B", &words::BLUE, &words::THE_BLUE, Colour::Blue), side("R", &words::RED, &words::THE_RED, Colour::Red)],
);

pub(super) static FROZEN_FOREST: GameInfo = info(
    "frozen-forest",
    &words::FROZEN_FOREST,
    [side("Y", &words::YUKI, &words::THE_YUKI, Colour::Ice), side("M", &words::MINA, &words::THE_MINA, Colour::Berry)],
);

pub(super) static BLOCKADE: GameInfo = info(
    "blockade",
    &words::BLOCKADE,
    [side("X", &words::X, &words::THE_X, Colour::Amber), side("Y", &words::Y, &words::THE_Y, Colour::Violet)],
);

pub(super) static THREE_DRAGONS: GameInfo = info(
    "three-dragons",
    &words::THREE_DRAGONS,
    [
        side("W", &words::WHITE, &words::THE_WHITE, Colour::White),
        side("B", &words::BLACK, &words::THE_BLACK, Colour::Black),
    ],
);

/// A view of a board in the notation of positions.
fn view(size: Size, cells: &'static [&'static str], rows: &str, square: impl Fn(&'static str) -> Square) -> BoardView {
    let (setup, _) = text::read(&Schema { size, cells, fields: &[] }, rows).unwrap();
    BoardView {
        size,
        squares: setup.cells.iter().map(|content| square(content.unwrap_or(""))).collect(),
        walls: vec![],
        has_walls: false,
        to_act: Side::First,
        part: None,
        counters: vec![],
        ending: None,
        marks: vec![],
    }
}

fn square(letter: &'static str, ground: Ground, name: Option<&'static Text>) -> Square {
    Square { ground, piece: None, letter, name: name.map(Message::new) }
}

fn with(letter: &'static str, ground: Ground, shape: Shape, side: Side, name: &'static Text) -> Square {
    Square { ground, piece: Some(Piece { shape, side, power: None }), letter, name: Some(Message::new(name)) }
}

fn counter(label: &'static Text, side: impl Into<Option<Side>>, value: u32) -> Counter {
    Counter { label, side: side.into(), value }
}

/// Marks these places as legal.
pub(super) fn allow(view: &mut BoardView, places: &str) {
    mark(view, places, |_| None);
}

/// Marks these places as refused.
pub(super) fn refuse(view: &mut BoardView, rule: &'static str, text: &'static Text, places: &str) {
    mark(view, places, |place| {
        let message = match place {
            Place::Cell(cell) => Message::new(text).with("cell", cell),
            Place::Edge(wall) => Message::new(text).with("wall", wall.to_string()).with("other", wall.to_string()),
        };
        Some(Refusal::new(rule, message))
    });
}

fn mark(view: &mut BoardView, places: &str, refused: impl Fn(Place) -> Option<Refusal>) {
    for name in places.split(' ') {
        let cell = Cell::read(name, view.size).map(Place::Cell);
        let place = cell.or_else(|| read_edge(name, view.size).map(Place::Edge)).unwrap();
        view.marks.push(Mark { place, refused: refused(place) });
    }
}

/// Virus Wars on a square board.
pub(super) fn virus_wars(size: u8, rows: &str) -> BoardView {
    let mut view = view(Size::square(size), &["B", "R", "b", "r"], rows, |letter| match letter {
        "B" => with(letter, Ground::Plain, Shape::Virus, Side::First, &words::BLUE_VIRUS),
        "R" => with(letter, Ground::Plain, Shape::Virus, Side::Second, &words::RED_VIRUS),
        "b" => with(letter, Ground::Plain, Shape::Zombie, Side::First, &words::BLUE_ZOMBIE),
        "r" => with(letter, Ground::Plain, Shape::Zombie, Side::Second, &words::RED_ZOMBIE),
        _ => square("", Ground::Plain, None),
    });
    let count = |letter| view.squares.iter().filter(|square| square.letter == letter).count() as u32;
    view.counters = vec![
        counter(&words::VIRUSES, Side::First, count("B")),
        counter(&words::ZOMBIES, Side::First, count("b")),
        counter(&words::VIRUSES, Side::Second, count("R")),
        counter(&words::ZOMBIES, Side::Second, count("r")),
    ];
    view.part = Some(Message::new(&words::STEPS_LEFT).with("count", 3u8));
    view
}

/// A game of Virus Wars in its middle.
pub(super) fn virus_wars_middle() -> BoardView {
    let mut view = virus_wars(10, "10/1BB4R2/B1B3RR2/1Bb1rRR3/3bbr1R2/4B1rR2/5B1rR1/8R1/10/10");
    allow(&mut view, "a1 b1 c1 d1 a2 d2 d3 f4 g5 f6");
    view
}

/// A game of Virus Wars that Red has lost.
pub(super) fn virus_wars_end() -> BoardView {
    let mut view = virus_wars(5, "BBbR1/BbbbB/BBbBB/1BBBb/2Bbb");
    view.to_act = Side::Second;
    view.part = None;
    let message = Message::new(&words::CANNOT_FINISH).with("count", 5u8);
    view.ending = Some(Ending { outcome: Outcome::Win(Side::First), rule: "V6", message });
    view
}

/// Frozen Forest.
pub(super) fn frozen_forest(rows: &str) -> BoardView {
    let mut view = view(Size::square(10), &["t", "y", "m", "n"], rows, |letter| match letter {
        "t" => square(letter, Ground::Tree, Some(&words::TREE)),
        "y" => with(letter, Ground::Snow, Shape::Yuki, Side::First, &words::YUKI),
        "m" => with(letter, Ground::Tree, Shape::Mina, Side::Second, &words::MINA_ON_A_TREE),
        "n" => with(letter, Ground::Snow, Shape::Mina, Side::Second, &words::MINA_ON_SNOW),
        _ => square("", Ground::Snow, None),
    });
    view.counters = vec![counter(&words::TREES_EATEN, Side::First, 8)];
    view
}

/// A game of Frozen Forest in its middle, with marks.
pub(super) fn frozen_forest_middle() -> BoardView {
    let mut view = frozen_forest(
        "tttttttttt/tttttttttt/tttttttttt/ttt4ttt/tttttt1ttt/tttttt1ttt/tttttt1ytt/tttttttttt/ttttttttmt/tttttttttt",
    );
    allow(&mut view, "h6 i6 i8 h8 g8");
    refuse(&mut view, "F4", &words::NO_SIGHT, "i7");
    refuse(&mut view, "F4", &words::NO_TREE, "g6 g7");
    view
}

/// Blockade, with the walls of a comma list.
pub(super) fn blockade(rows: &str, walls: &str) -> BoardView {
    let size = Size { cols: 11, rows: 14 };
    let mut view = view(size, &["X", "Y"], rows, |letter| match letter {
        "X" => with(letter, Ground::Plain, Shape::Pawn, Side::First, &words::X_PAWN),
        "Y" => with(letter, Ground::Plain, Shape::Pawn, Side::Second, &words::Y_PAWN),
        _ => square("", Ground::Plain, None),
    });
    for (side, home) in [(Side::First, "d4"), (Side::First, "h4"), (Side::Second, "d11"), (Side::Second, "h11")] {
        let at = size.index(Cell::read(home, size).unwrap());
        view.squares[at].ground = Ground::Home(side);
    }
    view.has_walls = true;
    view.walls = walls.split(',').filter_map(|name| read_edge(name, size)).collect();
    view.part = Some(Message::new(&words::MOVE_PAWN));
    view.counters = vec![
        counter(&words::VERTICAL, Side::First, 7),
        counter(&words::HORIZONTAL, Side::First, 8),
        counter(&words::VERTICAL, Side::Second, 9),
        counter(&words::HORIZONTAL, Side::Second, 6),
        counter(&words::CLOCK, None, 0),
    ];
    view
}

/// A game of Blockade in its middle: a pawn to move.
pub(super) fn blockade_middle() -> BoardView {
    let mut view = blockade("11/11/11/7X3/11/3X7/11/6Y4/11/11/7Y3/11/11/11", "c6h,d5v,e3h,e9h,g7h,g9v,h11v");
    allow(&mut view, "b6 c5 c6 d4 d5 c7 d8 e7");
    view
}

/// The same game with a wall to place: everything possible but what overlaps, and one wall that would cut off a home.
pub(super) fn blockade_wall() -> BoardView {
    let mut view = blockade_middle();
    view.marks.clear();
    view.part = Some(Message::new(&words::PLACE_WALL));
    let inner = Size { cols: 10, rows: 13 };
    let (mut legal, mut taken) = (vec![], vec![]);
    for cell in inner.iter() {
        for letter in ['h', 'v'] {
            let edge = read_edge(&format!("{cell}{letter}"), view.size).unwrap();
            match view.walls.iter().any(|wall| touches(*wall, edge)) {
                true => taken.push(edge.to_string()),
                false if cell != Cell::new(2, 9) => legal.push(edge.to_string()),
                false => {}
            }
        }
    }
    allow(&mut view, &legal.join(" "));
    refuse(&mut view, "B5", &words::OVERLAP, &taken.join(" "));
    refuse(&mut view, "B6", &words::CUTS_OFF, "c10h c10v");
    view.marks.sort_by_key(|mark| mark.place);
    view
}

/// Whether two walls overlap or cross.
fn touches(one: Edge, other: Edge) -> bool {
    let (columns, rows) = (one.cell.col.abs_diff(other.cell.col), one.cell.row.abs_diff(other.cell.row));
    let along = if one.direction == crate::board::Direction::Horizontal { (columns, rows) } else { (rows, columns) };
    one.cell == other.cell || (one.direction == other.direction && along.0 <= 1 && along.1 == 0)
}

/// Three Dragons; pieces with a digit are dice.
pub(super) fn three_dragons(cells: &'static [&'static str], rows: &str) -> BoardView {
    let die = |letter: &'static str, shape, side, name| {
        let power = letter[1..].parse::<u8>().unwrap();
        let name = Some(Message::new(name).with("power", power));
        Square { ground: Ground::Plain, piece: Some(Piece { shape, side, power: Some(power) }), letter, name }
    };
    let mut view = view(Size::square(9), cells, rows, |letter| match letter {
        "M" => square(letter, Ground::Mountain, Some(&words::MOUNTAIN)),
        "D" => square(letter, Ground::Cave, Some(&words::CAVE)),
        "d" => square(letter, Ground::UsedCave, Some(&words::USED_CAVE)),
        "W" => with(letter, Ground::Plain, Shape::Stone, Side::First, &words::WHITE_STONE),
        "B" => with(letter, Ground::Plain, Shape::Stone, Side::Second, &words::BLACK_STONE),
        "w5" => Square {
            letter: "W5",
            ground: Ground::UsedCave,
            ..die("W5", Shape::Dragon, Side::First, &words::WHITE_DRAGON)
        },
        "b3" => Square {
            letter: "B3",
            ground: Ground::UsedCave,
            ..die("B3", Shape::Dragon, Side::Second, &words::BLACK_DRAGON)
        },
        "" => square("", Ground::Plain, None),
        _ if letter.starts_with('W') => die(letter, Shape::Die, Side::First, &words::WHITE_DIE),
        _ => die(letter, Shape::Die, Side::Second, &words::BLACK_DIE),
    });
    view.counters = vec![
        counter(&words::PIECES, Side::First, 8),
        counter(&words::PIECES, Side::Second, 8),
        counter(&words::MOVE, None, 1),
    ];
    view
}

/// The start of Three Dragons without dice.
pub(super) fn three_dragons_start() -> BoardView {
    let mut view = three_dragons(&["M", "D", "W", "B"], "MBBBBBBBM/4B4/9/9/D3D3D/9/9/4W4/MWWWWWWWM");
    allow(&mut view, "b8 b7 b6 b5 b4 b3 b2 d8 d7");
    view
}

/// Three Dragons with dice and two dragons.
pub(super) fn three_dragons_dice() -> BoardView {
    const CELLS: [&str; 17] =
        ["M", "D", "d", "W1", "W2", "W3", "W4", "W5", "W6", "B1", "B2", "B3", "B4", "B5", "B6", "w5", "b3"];
    let mut view = three_dragons(&CELLS, "MB31B21B2B2B3M/4B44/B18/3W15/D3w53b3/3W65/B58/9/MW3W2W21W2W2W3M");
    view.to_act = Side::Second;
    allow(&mut view, "a2 b2 d6");
    view
}

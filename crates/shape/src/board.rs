//! A position as the page draws it: the neutral view, short enough to be sent after every turn.

use serde::Serialize;
use tabuleiro_catalog::AnyRecord;
use tabuleiro_catalog::rules::board::{Cell, Place};
use tabuleiro_catalog::rules::game::GameInfo;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::targets::Target;
use tabuleiro_catalog::rules::view::{self, BoardView, Ground};

use super::{SideName, Words};

/// The neutral view of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct View {
    /// Number of columns.
    pub cols: u8,
    /// Number of rows.
    pub rows: u8,
    /// Whether the game has walls between cells.
    pub has_walls: bool,
    /// The walls, by their names.
    pub walls: Vec<String>,
    /// Everything that stands on some cell, once.
    pub legend: Vec<SquareJson>,
    /// What is on each cell, row by row from the top: a place in the legend.
    pub cells: Vec<usize>,
    /// Who is to act.
    pub to_act: SideName,
    /// What has to be done, where a turn has several parts.
    pub part: Option<Words>,
    /// Pieces, stocks and clocks of the game.
    pub counters: Vec<CounterJson>,
    /// Who is to act and what, or how the game ended: one sentence.
    pub status: Words,
    /// Cells that can be shaded on request.
    pub shade: Option<ShadeJson>,
    /// Cells that show why the game is over.
    pub decisive: Vec<String>,
}

/// Cells that can be shaded on request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Shade))]
pub struct ShadeJson {
    /// What the shaded cells are.
    pub words: Words,
    /// The cells.
    pub cells: Vec<String>,
}

/// What stands on a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Square))]
pub struct SquareJson {
    /// What position text writes here; empty for an empty cell.
    pub letter: &'static str,
    /// What the cell is; its picture has this name, except for `plain`.
    pub ground: &'static str,
    /// Whose home it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home: Option<SideName>,
    /// What is here, in words.
    pub name: Option<Words>,
    /// Who or what stands on it.
    pub piece: Option<PieceJson>,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Piece))]
pub struct PieceJson {
    /// The name of its picture.
    pub symbol: &'static str,
    /// Its shape.
    pub shape: &'static str,
    /// Whose it is.
    pub side: SideName,
    /// The number on it.
    pub power: Option<u8>,
}

/// Something counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Counter))]
pub struct CounterJson {
    /// What, in the form that goes with the number.
    pub label: Words,
    /// Whose; nobody's where it belongs to the game.
    pub side: Option<SideName>,
    /// How many.
    pub value: u32,
}

/// A place next to legal ones that is not allowed, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefusedPlace {
    /// Where.
    pub place: String,
    /// The number of the rule.
    pub rule: &'static str,
    /// The reason.
    pub why: Words,
}

impl View {
    /// The view of a record's position.
    pub fn of(record: &dyn AnyRecord) -> View {
        let names = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect();
        let told = record.teaching();
        let shade = told.shade.map(|shade| ShadeJson { words: Words::from(&shade.words), cells: names(&shade.cells) });
        View { shade, decisive: names(&told.decisive), ..View::new(&record.view(false), record.info()) }
    }

    /// A view of a game.
    pub fn new(view: &BoardView, info: &GameInfo) -> View {
        let mut legend = LegendMaker::default();
        let cells = view.squares.iter().map(|square| legend.place(square)).collect();
        let counter = |counter: &view::Counter| CounterJson {
            label: Words::each(|lang| Message::new(counter.label).counted(counter.value as usize, lang)),
            side: counter.side.map(Into::into),
            value: counter.value,
        };
        View {
            cols: view.size.cols,
            rows: view.size.rows,
            has_walls: view.has_walls,
            walls: view.walls.iter().map(ToString::to_string).collect(),
            legend: legend.squares(),
            cells,
            to_act: view.to_act.into(),
            part: view.part.as_ref().map(Into::into),
            counters: view.counters.iter().map(counter).collect(),
            status: Words::each(|lang| view::status(view, info, lang)),
            shade: None,
            decisive: Vec::new(),
        }
    }
}

/// Collects what stands on cells, each thing once.
#[derive(Default)]
pub(crate) struct LegendMaker<'v>(Vec<&'v view::Square>);

impl<'v> LegendMaker<'v> {
    /// The place of a square in the legend.
    pub(crate) fn place(&mut self, square: &'v view::Square) -> usize {
        self.0.iter().position(|known| *known == square).unwrap_or_else(|| {
            self.0.push(square);
            self.0.len() - 1
        })
    }

    /// The legend.
    pub(crate) fn squares(self) -> Vec<SquareJson> {
        self.0.into_iter().map(square).collect()
    }
}

/// What stands on a cell, as the page draws it.
pub(super) fn square(square: &view::Square) -> SquareJson {
    let home = match square.ground {
        Ground::Home(side) => Some(side.into()),
        _ => None,
    };
    let piece = square.piece.map(|piece| PieceJson {
        symbol: piece.symbol(),
        shape: piece.shape.id(),
        side: piece.side.into(),
        power: piece.power,
    });
    SquareJson {
        letter: square.letter,
        ground: square.ground.id().unwrap_or("plain"),
        home,
        name: square.name.as_ref().map(Into::into),
        piece,
    }
}

/// The refused places of a position, with reasons.
pub fn refused(record: &dyn AnyRecord) -> Vec<RefusedPlace> {
    let marks = record.view(true).marks.into_iter();
    let refused = marks.filter_map(|mark| mark.refused.map(|refusal| (mark.place, refusal)));
    refused
        .map(|(place, refusal)| RefusedPlace {
            place: place.to_string(),
            rule: refusal.rule,
            why: Words::from(&refusal.message),
        })
        .collect()
}

/// The names of places, each once.
pub fn names(places: &[Place]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for place in places {
        let name = place.to_string();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// One thing that is pointed at: a place, `=WORD` for a choice, `=WORD@PLACE` where the choice can be pointed at.
pub fn target(target: &Target) -> String {
    match target {
        Target::Place(place) => place.to_string(),
        Target::Choice(choice) => match choice.place {
            Some(place) => format!("={}@{place}", choice.word),
            None => format!("={}", choice.word),
        },
    }
}

/// The side whose homes, or else pieces, are all nearer to the lower edge than the other's.
pub fn side_below(view: &BoardView) -> Option<Side> {
    let rows = |of: &dyn Fn(&view::Square) -> Option<Side>, side: Side| {
        let rows = view.cells().filter(|(_, square)| of(square) == Some(side)).map(|(cell, _)| cell.row);
        rows.fold(None, |span: Option<(u8, u8)>, row| match span {
            Some((top, bottom)) => Some((top.min(row), bottom.max(row))),
            None => Some((row, row)),
        })
    };
    let home = |square: &view::Square| if let Ground::Home(side) = square.ground { Some(side) } else { None };
    let piece = |square: &view::Square| square.piece.map(|piece| piece.side);
    let of: &dyn Fn(&view::Square) -> Option<Side> =
        if view.squares.iter().any(|square| home(square).is_some()) { &home } else { &piece };
    let (first, second) = (rows(of, Side::First)?, rows(of, Side::Second)?);
    if first.0 > second.1 {
        Some(Side::First)
    } else if second.0 > first.1 {
        Some(Side::Second)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::games;

    #[test]
    fn a_side_is_below_only_where_all_of_it_begins_there() {
        for game in games() {
            let start = game.start(game.usual_options()).unwrap();
            let expected = match game.info().id {
                "blockade" => Some(Side::Second),
                "three-dragons" => Some(Side::First),
                _ => None,
            };
            assert_eq!(side_below(&start.view(false)), expected, "{}", game.info().id);
        }
    }
}

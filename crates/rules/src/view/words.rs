//! A position as sentences, for a listener or a screen reader: everything that the picture shows, a line for each thing.

use super::lists::{Spans, and, cells, edges, names, places, subject};
use super::reasons::{legal_cells, legal_edges, refused};
use super::{BoardView, Counter, Ground, Square, texts};
use crate::board::{Cell, Direction, Edge, Place};
use crate::game::GameInfo;
use crate::lang::{Lang, Message, capital};
use crate::outcome::{IllegalAction, Outcome, Side};

/// Describes a position in complete sentences, one a line.
pub fn words(view: &BoardView, info: &GameInfo, lang: Lang) -> String {
    let mut lines = vec![board(view, info, lang), status(view, info, lang)];
    lines.extend(pieces(view, info, lang));
    lines.extend(counters(view, info, lang));
    marks(view, lang, &mut lines);
    lines.push(String::new());
    lines.join("\n")
}

fn board(view: &BoardView, info: &GameInfo, lang: Lang) -> String {
    let last = Cell::new(view.size.cols.saturating_sub(1), 0).column_name();
    let message = Message::new(&texts::BOARD).with("game", info.name).with("last", last);
    message.with("cols", view.size.cols).with("rows", view.size.rows).in_lang(lang)
}

/// Who is to act and what, or how the game ended: one sentence.
pub fn status(view: &BoardView, info: &GameInfo, lang: Lang) -> String {
    let message = match (&view.ending, &view.part) {
        (Some(ending), _) => {
            let message = match ending.outcome {
                Outcome::Win(side) => Message::new(&texts::WON).with("side", subject(info, side)),
                Outcome::Draw => Message::new(&texts::DRAWN),
            };
            let message = message.with("reason", ending.message.clone());
            match ending.rule {
                "" => message.with("by", ""),
                rule => message.with("by", Message::new(&texts::BY_RULE).with("rule", rule)),
            }
        }
        (None, Some(part)) => {
            Message::new(&texts::TO_ACT_PART).with("side", subject(info, view.to_act)).with("part", part.clone())
        }
        (None, None) => Message::new(&texts::TO_ACT).with("side", subject(info, view.to_act)),
    };
    capital(&message.in_lang(lang))
}

/// One counter: `microbes: 2`.
pub fn count(counter: &Counter, lang: Lang) -> String {
    let label = Message::new(counter.label).counted(counter.value as usize, lang);
    Message::new(&texts::COUNT).with("label", label).with("value", counter.value).in_lang(lang)
}

/// A refusal with its rule: `c3 is not empty. (rule I2)`.
pub(super) fn refusal(refusal: &IllegalAction, lang: Lang) -> String {
    Message::new(&texts::REFUSAL).with("reason", refusal.message.clone()).with("rule", refusal.rule).in_lang(lang)
}

fn counts(view: &BoardView, info: &GameInfo, side: Option<Side>, lang: Lang) -> Option<String> {
    let counters: Vec<String> =
        view.counters.iter().filter(|counter| counter.side == side).map(|counter| count(counter, lang)).collect();
    let message = match side {
        Some(side) => Message::new(&texts::COUNTS_OF_SIDE).with("side", subject(info, side)),
        None => Message::new(&texts::COUNTS_OF_GAME),
    };
    (!counters.is_empty()).then(|| message.with("counts", counters.join("; ")).in_lang(lang))
}

/// Things of the same name, with their cells.
struct Group<'v> {
    name: &'v Message,
    cells: Vec<Cell>,
}

impl Group<'_> {
    /// Whether the name can be counted: it has a form for many.
    fn countable(&self, lang: Lang) -> bool {
        self.name.text().forms(lang).1.is_some()
    }

    /// Fills what a sentence about the group needs, and puts it in its form for their number.
    fn say(&self, sentence: Message, lang: Lang) -> String {
        let name = self.name.counted(self.cells.len(), lang);
        let name = if self.countable(lang) { name } else { capital(&name) };
        let sentence = sentence.with("name", name).with("count", self.cells.len());
        capital(&sentence.with("cells", cells(&self.cells, Spans::Spoken, lang)).counted(self.cells.len(), lang))
    }
}

fn groups(view: &BoardView, belongs: impl Fn(&Square) -> bool) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for (cell, square) in view.cells().filter(|(_, square)| belongs(square)) {
        let Some(name) = &square.name else { continue };
        match groups.iter_mut().find(|group| group.name == name) {
            Some(group) => group.cells.push(cell),
            None => groups.push(Group { name, cells: vec![cell] }),
        }
    }
    groups
}

/// What stands on the board, side by side and then the rest: complete sentences.
pub fn pieces(view: &BoardView, info: &GameInfo, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    for side in Side::BOTH {
        pieces_of(view, info, side, lang, &mut lines);
    }
    ground(view, info, lang, &mut lines);
    if view.has_walls {
        walls(view, lang, &mut lines);
    }
    lines
}

/// Pieces, stocks and clocks: complete sentences.
pub fn counters(view: &BoardView, info: &GameInfo, lang: Lang) -> Vec<String> {
    [Some(Side::First), Some(Side::Second), None]
        .into_iter()
        .filter_map(|side| counts(view, info, side, lang))
        .collect()
}

/// What is on a cell: `c3: blue virus`.
pub fn cell(view: &BoardView, at: Cell, lang: Lang) -> Option<String> {
    let square = view.square(at)?;
    let what = square.name.as_ref().map_or_else(|| texts::EMPTY.in_lang(lang).to_owned(), |name| name.in_lang(lang));
    Some(Message::new(&texts::ON_CELL).with("cell", at).with("what", what).in_lang(lang))
}

/// A row or a column, cell by cell, and the walls that touch it. `None` for one that the board does not have.
pub fn line(view: &BoardView, line: RowOrColumn, lang: Lang) -> Option<String> {
    let belongs = |at: Cell| match line {
        RowOrColumn::Row(row) => at.row == row,
        RowOrColumn::Column(col) => at.col == col,
    };
    let mut parts: Vec<String> = Vec::new();
    // Empty cells in a run are told by their ends.
    let on_line: Vec<(Cell, &Square)> = view.cells().filter(|(at, _)| belongs(*at)).collect();
    for run in on_line.chunk_by(|one, other| one.1.name.is_none() && other.1.name.is_none()) {
        match run {
            [] => {}
            [(at, _)] => parts.extend(cell(view, *at, lang)),
            [(first, _), .., (last, _)] => {
                parts.push(Message::new(&texts::EMPTY_RUN).with("first", *first).with("last", *last).in_lang(lang));
            }
        }
    }
    if parts.is_empty() {
        return None;
    }
    let touches = |wall: &&Edge| match line {
        RowOrColumn::Row(row) => wall.cell.row == row || wall.cell.row + 1 == row,
        RowOrColumn::Column(col) => wall.cell.col == col || wall.cell.col + 1 == col,
    };
    let walls: Vec<Edge> = view.walls.iter().filter(touches).copied().collect();
    if !walls.is_empty() {
        parts.push(Message::new(&texts::WALLS_AT).with("walls", names(&walls)).in_lang(lang));
    }
    Some(format!("{}.", parts.join("; ")))
}

/// A line of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOrColumn {
    /// A row, from 0.
    Row(u8),
    /// A column, from 0.
    Column(u8),
}

/// Places in a sentence: named, or row by row where there are many.
pub fn place_list(list: &[Place], lang: Lang) -> String {
    places(list, Spans::Spoken, lang)
}

fn pieces_of(view: &BoardView, info: &GameInfo, side: Side, lang: Lang, lines: &mut Vec<String>) {
    let groups = groups(view, |square| square.piece.is_some_and(|piece| piece.side == side));
    let owner = || subject(info, side);
    if groups.is_empty() {
        lines.push(capital(&Message::new(&texts::HAS_NO_PIECES).with("side", owner()).in_lang(lang)));
    }
    for group in groups {
        let sentence = match group.countable(lang) {
            true => Message::new(&texts::HAS).with("side", owner()),
            false => Message::new(&texts::NAMED),
        };
        lines.push(group.say(sentence, lang));
    }
}

fn ground(view: &BoardView, info: &GameInfo, lang: Lang, lines: &mut Vec<String>) {
    // A home stays one whoever stands on it, so homes are told apart from what cells hold.
    for group in groups(view, |square| square.piece.is_none() && !matches!(square.ground, Ground::Home(_))) {
        let sentence = if group.countable(lang) { &texts::THERE_ARE } else { &texts::NAMED };
        lines.push(group.say(Message::new(sentence), lang));
    }
    for side in Side::BOTH {
        let homes: Vec<String> = view
            .cells()
            .filter(|(_, square)| square.ground == Ground::Home(side))
            .map(|(cell, _)| cell.to_string())
            .collect();
        if !homes.is_empty() {
            let message =
                Message::new(&texts::HOMES).with("side", subject(info, side)).with("cells", and(&homes, lang));
            lines.push(message.counted(homes.len(), lang));
        }
    }
}

fn walls(view: &BoardView, lang: Lang, lines: &mut Vec<String>) {
    if view.walls.is_empty() {
        lines.push(texts::NO_WALLS.in_lang(lang).to_owned());
        return;
    }
    for (direction, name) in
        [(Direction::Horizontal, &texts::HORIZONTAL_WALL), (Direction::Vertical, &texts::VERTICAL_WALL)]
    {
        let walls: Vec<Edge> = view.walls.iter().copied().filter(|wall| wall.direction == direction).collect();
        if !walls.is_empty() {
            let name = Message::new(name).counted(walls.len(), lang);
            let message = Message::new(&texts::THERE_ARE).with("count", walls.len()).with("name", name);
            // By name even where there are many: players speak of them by name.
            lines.push(message.with("cells", names(&walls)).counted(walls.len(), lang));
        }
    }
    lines.push(texts::WALL_NAMES.in_lang(lang).to_owned());
}

fn marks(view: &BoardView, lang: Lang, lines: &mut Vec<String>) {
    let mut say = |text, count: usize, list: String| {
        if count > 0 {
            lines.push(Message::new(text).with("count", count).with("cells", list).counted(count, lang));
        }
    };
    let targets = legal_cells(view);
    say(&texts::LEGAL_CELLS, targets.len(), cells(&targets, Spans::Spoken, lang));
    for (direction, text) in
        [(Direction::Horizontal, &texts::LEGAL_HORIZONTAL), (Direction::Vertical, &texts::LEGAL_VERTICAL)]
    {
        let walls = legal_edges(view, direction);
        say(text, walls.len(), edges(&walls, Spans::Spoken, lang));
    }
    for reason in refused(view, lang) {
        let list = places(&reason.places, Spans::Spoken, lang);
        let message = Message::new(&texts::REFUSED).with("rule", reason.rule).with("cells", list);
        lines.push(message.with("reason", reason.words).in_lang(lang));
    }
}

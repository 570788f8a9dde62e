//! What stands below the board: who is to act, what is counted, what the signs mean, and why some targets are refused.

use super::super::lists::{Spans, edges, places, subject, wrap};
use super::super::reasons::{legal_cells, legal_edges};
use super::super::words::{count, status};
use super::super::{Ground, Square, texts};
use super::{Pen, TextCell, WIDTH, sgr};
use crate::board::Direction;
use crate::lang::{Message, Text};
use crate::outcome::Side;

pub(super) fn write(pen: &Pen<'_>) -> String {
    let mut notes = Notes { pen, out: String::new() };
    for line in wrap(&status(pen.view, pen.info, pen.lang), WIDTH) {
        notes.line(&pen.paint(&line, sgr::BOLD));
    }
    notes.counters();
    notes.key();
    notes.marks();
    notes.out
}

struct Notes<'p, 'v> {
    pen: &'p Pen<'v>,
    out: String,
}

/// A sign and what it means.
struct LegendEntry {
    sign: String,
    sgr: &'static str,
    words: String,
}

impl Notes<'_, '_> {
    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    /// A sign and text beside it, further lines indented to the text.
    fn item(&mut self, face: &TextCell, text: &str) {
        for (number, line) in wrap(text, WIDTH - 4).into_iter().enumerate() {
            let margin = if number == 0 { self.pen.paint(&face.whole(), face.sgr) } else { " ".repeat(3) };
            self.line(&format!("{margin} {line}"));
        }
    }

    fn counters(&mut self) {
        let pen = self.pen;
        let names = Side::BOTH.map(|side| pen.side(side).name.in_lang(pen.lang));
        let width = names.map(|name| name.chars().count()).into_iter().max().unwrap_or(0);
        let list = |side| {
            let counters = pen.view.counters.iter().filter(|counter| counter.side == side);
            counters.map(|counter| count(counter, pen.lang)).collect::<Vec<_>>().join(", ")
        };
        for side in Side::BOTH {
            let text = format!("{:width$}  {}", names[side.index()], list(Some(side)));
            self.item(&pen.badge(side), text.trim_end());
        }
        for line in wrap(&list(None), WIDTH).into_iter().filter(|line| !line.is_empty()) {
            self.line(&line);
        }
    }

    /// What the signs on this board mean, each once: the first side's pieces, the second's, then the rest.
    fn key(&mut self) {
        let pen = self.pen;
        let mut entries: Vec<LegendEntry> = Vec::new();
        let mut add = |face: &TextCell, words: String| {
            // `X X pawn` would be said twice.
            let words = words.strip_prefix(&format!("{} ", face.sign)).map_or(words.clone(), str::to_owned);
            entries.push(LegendEntry { sign: face.whole().trim().to_owned(), sgr: face.sgr, words });
        };
        let mut kinds = Vec::new();
        let mut squares: Vec<&Square> = pen.view.squares.iter().collect();
        // A piece is explained where it stands on no home, if it does anywhere.
        squares.sort_by_key(|square| {
            (square.piece.map_or(2, |piece| piece.side.index()), matches!(square.ground, Ground::Home(_)))
        });
        for square in squares {
            // Pieces with a number are of one kind, whatever the number: the first one explains all.
            let thing = match square.piece {
                Some(piece) => (None, Some((piece.shape, piece.side, square.letter.chars().next()))),
                None => (Some(square.ground), None),
            };
            if kinds.contains(&thing) {
                continue;
            }
            kinds.push(thing);
            match (square.piece, square.ground, &square.name) {
                (Some(_), _, Some(name)) => add(&pen.face(square), name.in_lang(pen.lang)),
                (None, Ground::Home(_), _) => {}
                (None, _, Some(name)) => add(&pen.ground(square), name.in_lang(pen.lang)),
                _ => {}
            }
        }
        for side in Side::BOTH {
            // Even where a pawn hides every home: its brackets need a word.
            if pen.view.squares.iter().any(|square| square.ground == Ground::Home(side)) {
                let home = Message::new(&texts::HOME).with("side", subject(pen.info, side));
                add(&pen.home(side), home.in_lang(pen.lang));
            }
        }
        let mut sign =
            |glyph: char, sgr, text: &Text| add(&TextCell::new(glyph, sgr), text.forms(pen.lang).0.to_owned());
        if pen.view.has_walls {
            sign(pen.glyphs.horizontal_wall, sgr::HORIZONTAL_WALL, &texts::HORIZONTAL_WALL);
            sign(pen.glyphs.vertical_wall, sgr::VERTICAL_WALL, &texts::VERTICAL_WALL);
        }
        if !legal_cells(pen.view).is_empty() {
            sign(pen.glyphs.legal, sgr::LEGAL, &texts::LEGAL_TARGET);
        }
        self.entries(&entries);
    }

    /// As many entries on a line as fit, an empty line before.
    fn entries(&mut self, entries: &[LegendEntry]) {
        let mut line = String::new();
        let mut length = 0;
        if !entries.is_empty() {
            self.line("");
        }
        for entry in entries {
            let words = entry.sign.chars().count() + 1 + entry.words.chars().count();
            if length > 0 && length + 3 + words > WIDTH {
                self.line(&std::mem::take(&mut line));
                length = 0;
            }
            if length > 0 {
                line.push_str("   ");
                length += 3;
            }
            line.push_str(&format!("{} {}", self.pen.paint(&entry.sign, entry.sgr), entry.words));
            length += words;
        }
        if length > 0 {
            self.line(&line);
        }
    }

    fn marks(&mut self) {
        let pen = self.pen;
        let walls = [Direction::Horizontal, Direction::Vertical].map(|direction| legal_edges(pen.view, direction));
        if walls.iter().any(|walls| !walls.is_empty()) {
            let texts = [&texts::LEGAL_WALL_BOTH, &texts::LEGAL_WALL_HORIZONTAL, &texts::LEGAL_WALL_VERTICAL];
            let entry = |(sign, text): (char, &'static Text)| LegendEntry {
                sign: sign.into(),
                sgr: sgr::LEGAL,
                words: text.in_lang(pen.lang).to_owned(),
            };
            let entries: Vec<LegendEntry> = pen.glyphs.legal_walls.into_iter().zip(texts).map(entry).collect();
            self.entries(&entries);
        }
        for (text, walls) in [&texts::HORIZONTAL_LIST, &texts::VERTICAL_LIST].into_iter().zip(walls) {
            if !walls.is_empty() {
                let list = edges(&walls, Spans::Short, pen.lang);
                let face = TextCell::new(pen.glyphs.legal, sgr::LEGAL);
                self.item(&face, &Message::new(text).with("cells", list).in_lang(pen.lang));
            }
        }
        let reasons = pen.reasons();
        if !reasons.is_empty() {
            self.line("");
        }
        for (sign, reason) in reasons {
            let list = places(&reason.places, Spans::Short, pen.lang);
            let message = Message::new(&texts::REFUSED_SHORT).with("reason", reason.words).with("rule", reason.rule);
            let face = TextCell::new(sign, sgr::REFUSED);
            self.item(&face, &message.with("cells", list).in_lang(pen.lang));
        }
    }
}

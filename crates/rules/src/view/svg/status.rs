//! The lines below the board: who is to act, and what is counted.

use super::super::lists::wrap;
use super::super::words;
use super::super::{Piece, Shape};
use super::{COORDINATES, PAD, Picture, class, escape, notes};
use crate::outcome::Side;

/// From one line to the next.
pub(super) const LINE: usize = 25;
/// The width of a letter on average, for breaking lines: nobody can measure text here, so these are those of a wide font.
pub(super) const LETTER: usize = 9;
const BOLD_LETTER: usize = 10;

/// Draws the lines, and tells the height of the whole picture.
pub(super) fn draw(picture: &mut Picture<'_>) -> usize {
    let (view, info, lang) = (picture.view, picture.info, picture.lang);
    let left = PAD + COORDINATES;
    let width = picture.layout.width() - 2 * left;
    let letters = width / LETTER;
    let mut y = picture.layout.bottom() + LINE;
    y = notes::draw(picture, left, width, y);
    for line in wrap(&words::status(view, info, lang), width / BOLD_LETTER) {
        picture.add(format_args!("<text class=\"status\" x=\"{left}\" y=\"{y}\">{}</text>\n", escape(&line)));
        y += LINE;
    }
    y += 4;
    for side in Side::BOTH {
        let name = info.sides[side.index()].name.in_lang(lang);
        let counts = counters(picture, Some(side)).join(", ");
        if view.ending.is_none() && view.to_act == side {
            let (x, top) = (left - 14, y - 11);
            picture.add(format_args!("<path class=\"turn\" d=\"M{x} {top}l9 5.5-9 5.5z\"/>\n"));
        }
        badge(picture, side, left, y - 19);
        let start = left + 36;
        for (number, line) in wrap(&format!("{name} {counts}"), letters.saturating_sub(4)).iter().enumerate() {
            // The name is bold and stands apart from what is counted.
            let (bold, rest) =
                if number == 0 { line.split_at(name.len().min(line.len())) } else { ("", line.as_str()) };
            picture.add(format_args!("<text class=\"counts\" x=\"{start}\" y=\"{y}\">"));
            if !bold.is_empty() {
                picture.add(format_args!("<tspan class=\"name\">{}</tspan>", escape(bold)));
            }
            let space = if bold.is_empty() { 0 } else { 10 };
            picture.add(format_args!("<tspan dx=\"{space}\">{}</tspan></text>\n", escape(rest.trim_start())));
            y += LINE;
        }
        y += 5;
    }
    let clocks = counters(picture, None);
    // Side by side where they fit, otherwise a line for each.
    let joined = clocks.join(", ");
    let lines = if joined.chars().count() <= letters { vec![joined] } else { clocks };
    for line in lines.iter().flat_map(|line| wrap(line, letters)).filter(|line| !line.is_empty()) {
        picture.add(format_args!("<text class=\"clock\" x=\"{left}\" y=\"{y}\">{}</text>\n", escape(&line)));
        y += LINE;
    }
    let (width, height) = (picture.layout.width(), (y - LINE / 2 + PAD).max(picture.notes.least_height));
    paper(picture, width, height);
    height
}

/// The paper lies below everything, but its height is known last.
fn paper(picture: &mut Picture<'_>, width: usize, height: usize) {
    let (width, height) = (width - 2, height - 2);
    let paper = format!("<rect class=\"paper\" x=\"1\" y=\"1\" width=\"{width}\" height=\"{height}\" rx=\"14\"/>\n");
    picture.body.insert_str(0, &paper);
}

fn counters(picture: &Picture<'_>, side: Option<Side>) -> Vec<String> {
    let counters = picture.view.counters.iter().filter(|counter| counter.side == side);
    counters.map(|counter| words::count(counter, picture.lang)).collect()
}

/// A small picture of one of the side's live pieces, or of its usual shape where it has none.
fn badge(picture: &mut Picture<'_>, side: Side, x: usize, y: usize) {
    let mut squares = picture.view.squares.iter();
    let piece =
        squares.find_map(|square| square.piece.filter(|piece| piece.side == side && piece.shape != Shape::Zombie));
    let shape = piece.map_or(picture.info.sides[side.index()].shape, |piece| piece.shape);
    let name = class(side);
    picture.add(format_args!("<g class=\"{name}\" transform=\"translate({x} {y}) scale(.28)\">"));
    picture.piece(Piece { shape, side, power: None }, picture.info.sides[side.index()].letter);
    picture.add(format_args!("</g>\n"));
}

//! The course of a game as a chart of characters.

use tabuleiro_rules::game::GameInfo;
use tabuleiro_rules::lang::Lang;
use tabuleiro_rules::outcome::Side;

use super::judge::{JudgedTurn, TurnMark};

/// How a chart is drawn.
#[derive(Clone, Copy, Debug)]
pub struct ChartStyle {
    /// At most so many characters in a line.
    pub width: usize,
    /// Lines, without the one for mistakes below them. An odd number puts an even game in the middle of one.
    pub rows: usize,
    /// ASCII characters only, instead of braille dots.
    pub ascii: bool,
}

/// The usual number of lines.
pub const CHART_ROWS: usize = 9;
/// At most so many characters for a turn: a short game is not torn apart.
const WIDEST: usize = 4;
/// Fewer characters than this show nothing.
const NARROWEST: usize = 8;

/// Draws the chances of the first side over the judged turns: up is good for the first side. Empty where nothing was judged.
pub fn chart(turns: &[JudgedTurn], info: &GameInfo, style: ChartStyle, lang: Lang) -> String {
    let Some(start) = turns.first() else { return String::new() };
    let points: Vec<f64> = std::iter::once(start.before)
        .chain(turns.iter().map(|turn| turn.after))
        .map(|value| value.chance(Side::First))
        .collect();
    let names = info.sides.each_ref().map(|side| side.name.in_lang(lang));
    let (margin, width) = columns(turns.len(), info, style, lang);
    let rows = style.rows.max(3);
    let mut lines = if style.ascii { ascii(&points, width, rows) } else { braille(&points, width, rows) };
    lines.push(signs(turns, width));
    let label = |row: usize| match row {
        0 => names[0],
        row if row == rows / 2 => "50 %",
        row if row == rows - 1 => names[1],
        _ => "",
    };
    let mut text = String::new();
    for (row, line) in lines.iter().enumerate() {
        let line = format!("{:<margin$}{line}", label(row));
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The columns of the names at the left, and those of the chart itself.
fn columns(turns: usize, info: &GameInfo, style: ChartStyle, lang: Lang) -> (usize, usize) {
    let names = info.sides.each_ref().map(|side| side.name.in_lang(lang).chars().count());
    let margin = names.into_iter().max().unwrap_or(0).max(4) + 1;
    (margin, style.width.saturating_sub(margin).clamp(NARROWEST, (WIDEST * turns).max(NARROWEST)))
}

/// The column of a line of the chart that stands for the position after so many of its turns.
pub fn chart_column(turns: usize, turn: usize, info: &GameInfo, style: ChartStyle, lang: Lang) -> usize {
    let (margin, width) = columns(turns, info, style, lang);
    margin + turn.min(turns) * (width - 1) / turns.max(1)
}

/// The chance at a share of the way through the game, on straight lines between the turns.
fn at(points: &[f64], share: f64) -> f64 {
    let place = share * (points.len() - 1) as f64;
    let left = (place as usize).min(points.len() - 1);
    let right = (left + 1).min(points.len() - 1);
    points[left] + (points[right] - points[left]) * (place - left as f64)
}

/// For each of so many columns, how high the chance is in so many steps from the bottom.
fn heights(points: &[f64], columns: usize, steps: usize) -> Vec<usize> {
    let height = |column: usize| {
        let share = column as f64 / (columns - 1).max(1) as f64;
        ((at(points, share) * steps as f64) as usize).min(steps - 1)
    };
    (0..columns).map(height).collect()
}

/// The area between an even game and the chances, in dots: two by four a character.
fn braille(points: &[f64], width: usize, rows: usize) -> Vec<String> {
    // The dots of a character, row by row: their bits in the code point.
    const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    let steps = 4 * rows;
    let heights = heights(points, 2 * width, steps);
    let middle = steps / 2;
    let line = |row: usize| {
        let character = |place: usize| {
            let mut code = 0x2800;
            for (dot_row, bits) in DOTS.iter().enumerate() {
                let step = steps - 1 - (4 * row + dot_row);
                for (dot_column, bit) in bits.iter().enumerate() {
                    let height = heights[2 * place + dot_column];
                    let inside = if height >= middle {
                        (middle..=height).contains(&step)
                    } else {
                        (height..middle).contains(&step)
                    };
                    if inside {
                        code |= bit;
                    }
                }
            }
            char::from_u32(code).filter(|_| code != 0x2800).unwrap_or(' ')
        };
        (0..width).map(character).collect()
    };
    (0..rows).map(line).collect()
}

/// The same with `#`, and the middle of the board where the game is even.
fn ascii(points: &[f64], width: usize, rows: usize) -> Vec<String> {
    let heights = heights(points, width, rows);
    let middle = rows / 2;
    let line = |row: usize| {
        let step = rows - 1 - row;
        let character = |height: &usize| match () {
            () if step == middle && *height == middle => '-',
            () if step >= middle && step <= *height || step <= middle && step >= *height => '#',
            () if step == middle => '-',
            () => ' ',
        };
        heights.iter().map(character).collect()
    };
    (0..rows).map(line).collect()
}

/// Under the chart, a `?` where a mistake or a blunder was played.
fn signs(turns: &[JudgedTurn], width: usize) -> String {
    let mut line = vec![' '; width];
    for (index, turn) in turns.iter().enumerate() {
        if turn.mark >= Some(TurnMark::Mistake) {
            line[(index + 1) * (width - 1) / turns.len()] = '?';
        }
    }
    line.into_iter().collect()
}

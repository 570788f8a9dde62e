//! The evaluation of a whole game, turn by turn, as a graph: above the middle the first side is better.

use ratatui::layout::Rect;
use tabuleiro_catalog::rules::outcome::{Outcome, Side};

use crate::canvas::Canvas;
use crate::theme::Role;

/// What a decided game is worth.
const DECIDED: i32 = 100_000;
/// A turn that loses so much is a mistake, in hundredths of a piece.
const MISTAKE: i32 = 150;
/// Beyond this nothing is lost or won by a turn: the game is decided.
const CLEAR: i32 = 1500;

/// The evaluations of the positions of a game, for the first side.
pub(super) struct Graph {
    /// One for the start and one after each turn.
    pub(super) values: Vec<Option<i32>>,
    /// The next to be found.
    pub(super) next: Option<usize>,
}

/// How good a position is for the first side, from 0 to 1.
pub(super) fn share(value: i32) -> f64 {
    let value = f64::from(value);
    0.5 + value / (value.abs() + 400.0) / 2.0
}

impl Graph {
    pub(super) fn new(turns: usize) -> Graph {
        Graph { values: vec![None; turns + 1], next: Some(0) }
    }

    pub(super) fn set(&mut self, turn: usize, value: i32) {
        if let Some(place) = self.values.get_mut(turn) {
            *place = Some(value.clamp(-DECIDED, DECIDED));
        }
        self.next = Some(turn + 1).filter(|next| *next < self.values.len());
    }

    /// The game ended here.
    pub(super) fn end(&mut self, turn: usize, outcome: Outcome) {
        let value = match outcome {
            Outcome::Draw => 0,
            Outcome::Win(Side::First) => DECIDED,
            Outcome::Win(Side::Second) => -DECIDED,
        };
        self.set(turn, value);
    }

    /// Whether a turn was a mistake of the side that made it. Turns count from 1.
    pub(super) fn is_mistake(&self, turn: usize, mover: Side) -> bool {
        let value = |turn: usize| self.values.get(turn).copied().flatten();
        let (Some(before), Some(after)) = (turn.checked_sub(1).and_then(value), value(turn)) else { return false };
        let cut = |value: i32| value.clamp(-CLEAR, CLEAR);
        let gain = cut(after) - cut(before);
        (if mover == Side::First { -gain } else { gain }) >= MISTAKE
    }

    /// Draws the graph; `turn` is the position on the board, `mistakes` the turns to point at.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, turn: usize, mistakes: &[usize]) {
        let area = area.intersection(canvas.area);
        if area.height < 3 || area.width == 0 {
            return;
        }
        let [full, upper, lower, _] = canvas.glyphs().bar;
        let [across, ..] = canvas.glyphs().rules;
        // One line below for marks.
        let rows = area.height - 1;
        let halves = f64::from(rows) * 2.0;
        let count = self.values.len();
        let columns = usize::from(area.width).min(count.max(1));
        for column in 0..columns {
            // Where there are more turns than columns, each column stands for several.
            let index = if count <= columns { column } else { column * (count - 1) / (columns - 1).max(1) };
            let x = area.x + column as u16;
            let here = index == turn || (count > columns && column == turn * (columns - 1) / (count - 1).max(1));
            let role = if here { Role::Question } else { Role::Key };
            let style = canvas.style(role);
            match self.values[index] {
                None => canvas.put(x, area.y + rows / 2, across, canvas.style(Role::Faint)),
                Some(value) => {
                    let middle = halves / 2.0;
                    let height = (share(value) * halves).round();
                    let (from, to) =
                        if height >= middle { (middle, height.max(middle + 1.0)) } else { (height, middle) };
                    for row in 0..rows {
                        // Halves of this row, counted from the bottom.
                        let low = f64::from((rows - 1 - row) * 2);
                        let covers = |half: f64| half >= from && half < to;
                        let sign = match (covers(low + 1.0), covers(low)) {
                            (true, true) => full,
                            (true, false) => upper,
                            (false, true) => lower,
                            (false, false) => continue,
                        };
                        canvas.put(x, area.y + row, sign, style);
                    }
                }
            }
            let bad = mistakes.iter().any(|mistake| match count <= columns {
                true => *mistake == index,
                false => mistake * (columns - 1) / (count - 1).max(1) == column,
            });
            let mark = match (here, bad) {
                (true, _) => '^',
                (false, true) => '!',
                (false, false) => continue,
            };
            let style = canvas.style(if here { Role::Question } else { Role::Bad });
            canvas.put(x, area.bottom() - 1, mark, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_is_what_the_mover_loses() {
        let mut graph = Graph::new(3);
        for (turn, value) in [(0, 0), (1, -200), (2, 50), (3, 5000)] {
            graph.set(turn, value);
        }
        assert_eq!(graph.next, None);
        assert!(graph.is_mistake(1, Side::First));
        assert!(graph.is_mistake(2, Side::Second));
        assert!(!graph.is_mistake(3, Side::First));
        assert!(!graph.is_mistake(0, Side::First) && !graph.is_mistake(9, Side::First));
    }

    #[test]
    fn shares_are_between_nothing_and_all() {
        assert!((share(0) - 0.5).abs() < 1e-9);
        assert!(share(DECIDED) > 0.99 && share(-DECIDED) < 0.01 && share(200) > share(100));
    }
}

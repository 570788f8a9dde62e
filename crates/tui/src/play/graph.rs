//! The judgement of a whole game, turn by turn, as a graph: above the middle the first side is better.

use ratatui::layout::Rect;
use tabuleiro_catalog::analysis::{Judged, Mark};
use tabuleiro_catalog::rules::outcome::Side;

use crate::canvas::Canvas;
use crate::theme::Role;

/// The judgements of the turns of a game, as far as there are any.
#[derive(Default)]
pub(super) struct Graph {
    judged: Vec<Judged>,
    /// How many turns there are to judge.
    turns: usize,
    /// Whether nothing more comes.
    pub(super) done: bool,
}

impl Graph {
    pub(super) fn new(turns: usize) -> Graph {
        Graph { judged: vec![], turns, done: false }
    }

    /// Adds the judgement of the next turn; nothing more comes after nothing.
    pub(super) fn add(&mut self, judged: Option<Judged>) {
        self.done = judged.is_none();
        self.judged.extend(judged);
    }

    /// The judgement of a turn, counted from 1.
    pub(super) fn turn(&self, turn: usize) -> Option<&Judged> {
        self.judged.get(turn.checked_sub(1)?)
    }

    /// How bad a turn was.
    pub(super) fn mark(&self, turn: usize) -> Option<Mark> {
        self.turn(turn)?.mark
    }

    /// The first side's chances after so many turns.
    fn chance(&self, turn: usize) -> Option<f64> {
        match turn {
            0 => self.judged.first().map(|judged| judged.before),
            turn => self.turn(turn).map(|judged| judged.after),
        }
        .map(|value| value.chance(Side::First))
    }

    /// Draws the graph; `turn` is the position on the board.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, turn: usize) {
        let area = area.intersection(canvas.area);
        if area.height < 3 || area.width == 0 {
            return;
        }
        let [full, upper, lower, _] = canvas.glyphs().bar;
        let [across, ..] = canvas.glyphs().rules;
        // One line below for marks.
        let rows = area.height - 1;
        let halves = f64::from(rows) * 2.0;
        let count = self.turns + 1;
        let columns = usize::from(area.width).min(count);
        // Where there are more turns than columns, each column stands for several.
        let column_of = |turn: usize| if count <= columns { turn } else { turn * (columns - 1) / (count - 1) };
        for index in 0..count {
            let x = area.x + column_of(index) as u16;
            let here = column_of(index) == column_of(turn);
            let style = canvas.style(if here { Role::Question } else { Role::Key });
            let Some(chance) = self.chance(index) else {
                canvas.put(x, area.y + rows / 2, across, canvas.style(Role::Faint));
                continue;
            };
            let middle = halves / 2.0;
            let height = (chance * halves).round();
            let (from, to) = if height >= middle { (middle, height.max(middle + 1.0)) } else { (height, middle) };
            for row in 0..rows {
                // Halves of this row, counted from the bottom.
                let low = f64::from((rows - 1 - row) * 2);
                let covers = |half: f64| half >= from && half < to;
                let sign = match (covers(low + 1.0), covers(low)) {
                    (true, true) => full,
                    (true, false) => upper,
                    (false, true) => lower,
                    (false, false) => ' ',
                };
                canvas.put(x, area.y + row, sign, style);
            }
        }
        let marks = (1..count).filter(|turn| self.mark(*turn).is_some_and(|mark| mark >= Mark::Mistake));
        for (turn, sign, role) in marks.map(|turn| (turn, '!', Role::Bad)).chain([(turn, '^', Role::Question)]) {
            let style = canvas.style(role);
            canvas.put(area.x + column_of(turn.min(count - 1)) as u16, area.bottom() - 1, sign, style);
        }
    }
}

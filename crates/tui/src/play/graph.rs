//! The judgement of a whole game, turn by turn, as a graph: above the middle the first side is better.

use ratatui::layout::Rect;
use tabuleiro_catalog::analysis::{ChartStyle, JudgedTurn, TurnMark, chart, chart_column};
use tabuleiro_catalog::rules::game::GameInfo;
use tabuleiro_catalog::rules::lang::Lang;

use crate::canvas::Canvas;
use crate::theme::Role;

/// The judgements of the turns of a game, as far as there are any.
#[derive(Default)]
pub(super) struct TurnGraph {
    judged: Vec<JudgedTurn>,
    /// Whether nothing more comes.
    pub(super) done: bool,
}

impl TurnGraph {
    /// Adds the judgement of the next turn; nothing more comes after nothing.
    pub(super) fn add(&mut self, judged: Option<JudgedTurn>) {
        self.done = judged.is_none();
        self.judged.extend(judged);
    }

    /// The judgement of a turn, counted from 1.
    pub(super) fn turn(&self, turn: usize) -> Option<&JudgedTurn> {
        self.judged.get(turn.checked_sub(1)?)
    }

    /// How bad a turn was.
    pub(super) fn mark(&self, turn: usize) -> Option<TurnMark> {
        self.turn(turn)?.mark
    }

    /// The turns that cost most, the worst first: at most so many, and only what is marked.
    pub(super) fn worst(&self, count: usize) -> Vec<&JudgedTurn> {
        let loss = |judged: &JudgedTurn| judged.before.chance(judged.side) - judged.after.chance(judged.side);
        let mut marked: Vec<&JudgedTurn> =
            self.judged.iter().filter(|judged| judged.mark >= Some(TurnMark::Mistake)).collect();
        marked.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
        marked.truncate(count);
        marked
    }

    /// Draws the chart of the command, with names and the middle at its left; `turn` is the position on the board.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, turn: usize, info: &GameInfo, lang: Lang) {
        let area = area.intersection(canvas.area);
        if area.height < 4 || self.judged.is_empty() {
            return;
        }
        let rows = usize::from(area.height) - 1;
        // An odd number of lines puts an even game in the middle of one.
        let rows = rows - (rows + 1) % 2;
        let style = ChartStyle { width: area.width.into(), rows, ascii: canvas.theme.look.ascii };
        let text = chart(&self.judged, info, style, lang);
        for (index, (line, y)) in text.lines().zip(area.top()..area.bottom()).enumerate() {
            canvas.say(area.x, y, line, if index == rows { Role::Bad } else { Role::Key });
        }
        let column = chart_column(self.judged.len(), turn, info, style, lang) as u16;
        let style = canvas.style(Role::Question);
        canvas.put(area.x + column, area.y + rows as u16, '^', style);
    }
}

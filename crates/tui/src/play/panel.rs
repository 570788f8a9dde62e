//! Beside the board: who plays, clocks and counters, the turn under way, the computer's evaluation, the list of turns.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use tabuleiro_catalog::analysis::{Evaluation, TurnMark, words_for};
use tabuleiro_catalog::matches;
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::view::count;

use super::Play;
use crate::app::{Desk, Hit};
use crate::board::paint::badge;
use crate::canvas::{Canvas, fit, width, wrap};
use crate::texts::screen as texts;
use crate::theme::Role;
use tabuleiro_catalog::countdown::TimeControl;
use tabuleiro_home::clocks::shown as clock_text;
use tabuleiro_home::wording::turn_entry;

impl Play {
    pub(super) fn draw_panel(&self, canvas: &mut Canvas<'_>, desk: &mut Desk, area: Rect) {
        let mut part = canvas.part(area);
        let mut y = area.y + 1;
        for side in Side::BOTH {
            y = self.draw_side(&mut part, desk, y, side) + 1;
        }
        let columns = usize::from(area.width);
        if let Some(message) = matches::first_game(self.record()) {
            for line in wrap(&desk.words(message), columns) {
                part.say(area.x, y, &line, Role::Title);
                y += 1;
            }
        }
        let below = self.draw_goals(&mut part, desk, y);
        y = if below > y { below + 1 } else { y };
        let shared: Vec<String> = self
            .shown
            .view
            .counters
            .iter()
            .filter(|counter| counter.side.is_none())
            .map(|counter| count(counter, desk.lang))
            .collect();
        if !shared.is_empty() {
            for line in shared.iter().flat_map(|words| wrap(words, columns)) {
                part.say(area.x, y, &line, Role::Faint);
                y += 1;
            }
            y += 1;
        }
        if !self.shown.begun.is_empty() {
            let message = Message::new(&texts::THIS_TURN).with("count", self.shown.begun.len());
            let words = desk.words(message.with("actions", self.shown.begun.join(" ")));
            for line in wrap(&words, columns) {
                part.say(area.x, y, &line, Role::Question);
                y += 1;
            }
            y += 1;
        }
        if self.evaluating {
            y = self.draw_evaluation(&mut part, desk, y) + 1;
        }
        let mut bottom = area.bottom();
        if let Some(graph) = &self.graph {
            // With the evaluation above it, the list of turns still needs room.
            let height = (area.height / if self.evaluating { 5 } else { 3 }).clamp(6, 10);
            bottom = bottom.saturating_sub(height);
            let place = Rect { x: area.x, y: bottom, width: area.width, height };
            graph.draw(&mut part, place, self.shown.turn, self.record().info(), desk.lang);
        }
        self.draw_turns(&mut part, desk, Rect { y, height: bottom.saturating_sub(y), ..area });
    }

    /// How the people here win, or both sides where only computers play, as long as the list of turns keeps its room.
    fn draw_goals(&self, part: &mut Canvas<'_>, desk: &Desk, mut y: u16) -> u16 {
        const ROOM: u16 = 8;
        let area = part.area;
        let Some(goals) = self.goals.as_ref().filter(|_| !self.game.is_over() && self.at.is_none()) else { return y };
        let wanted = |side: &Side| self.game.is_unattended() || self.game.seat(*side).is_human();
        for side in Side::BOTH.into_iter().filter(wanted) {
            let lines = wrap(&desk.words(goals[side.index()].clone()), usize::from(area.width));
            if y + lines.len() as u16 + ROOM > area.bottom() || self.evaluating || self.graph.is_some() {
                break;
            }
            for line in lines {
                part.say(area.x, y, &line, Role::Faint);
                y += 1;
            }
        }
        y
    }

    /// The side that made a turn, counted from 1.
    fn mover(&self, turn: usize) -> Side {
        let first = self.record().first_to_act();
        if turn % 2 == 1 { first } else { first.opponent() }
    }

    fn draw_side(&self, part: &mut Canvas<'_>, desk: &Desk, mut y: u16, side: Side) -> u16 {
        let area = part.area;
        let view = &self.shown.view;
        let info = self.record().info();
        let acts = view.ending.is_none() && view.to_act == side;
        let pointer = if acts { part.glyphs().pointer } else { ' ' };
        part.put(area.x, y, pointer, part.style(Role::Question));
        let (sign, style) = badge(part, info, side, self.emblems[side.index()]);
        let x = part.text(area.x + 2, y, &format!(" {sign} "), style) + 1;
        let clock = match self.game.clocks().control() {
            TimeControl::None => String::new(),
            _ => clock_text(self.game.clocks().left(side, desk.now)),
        };
        let room = usize::from(area.right().saturating_sub(x)).saturating_sub(width(&clock) + 1);
        let name = format!(
            "{} ({})",
            info.sides[side.index()].name.in_lang(desk.lang),
            desk.words(self.game.seat(side).words())
        );
        let mut style = part.style(Role::Text);
        if acts {
            style = style.add_modifier(Modifier::BOLD);
        }
        part.text(x, y, &fit(&name, room, part.glyphs().more), style);
        let low = self.game.clocks().control() != TimeControl::None
            && self.game.clocks().left(side, desk.now) < std::time::Duration::from_secs(10);
        let style = part.style(if low { Role::Bad } else { Role::Key });
        part.right(y, &clock, style);
        y += 1;
        let counters: Vec<String> = view
            .counters
            .iter()
            .filter(|counter| counter.side == Some(side))
            .map(|counter| count(counter, desk.lang))
            .collect();
        for line in wrap(&counters.join(", "), usize::from(area.width) - 2) {
            part.say(area.x + 2, y, &line, Role::Faint);
            y += 1;
        }
        y
    }

    /// A bar for the first side's chances, a sentence, and the line that the computer expects.
    fn draw_evaluation(&self, part: &mut Canvas<'_>, desk: &Desk, y: u16) -> u16 {
        let area = part.area;
        let Some(Evaluation { value, lines, .. }) = &self.evaluation else {
            if self.shown.record.ending().is_some() {
                return y;
            }
            let lines = wrap(&desk.words(&texts::NO_EVALUATION), area.width.into());
            for (line, y) in lines.iter().zip(y..) {
                part.say(area.x, y, line, Role::Faint);
            }
            return y + lines.len() as u16;
        };
        let [full, _, _, rest] = part.glyphs().bar;
        let full_columns = (value.chance(Side::First) * f64::from(area.width)).round() as u16;
        let info = self.record().info();
        for x in 0..area.width {
            let (sign, side) = if x < full_columns { (full, Side::First) } else { (rest, Side::Second) };
            let style = part.theme.piece(info.sides[side.index()].colour, false);
            let style = match (style.bg, sign == full) {
                (Some(ground), true) => style.fg(ground),
                _ => style,
            };
            part.put(area.x + x, y, sign, style);
        }
        let mut y = y + 1;
        for line in wrap(&desk.words(words_for(self.record(), *value)), usize::from(area.width)) {
            part.say(area.x, y, &line, Role::Text);
            y += 1;
        }
        let Some(line) = lines.first() else { return y };
        let dots = part.glyphs().more.to_string();
        let depth = Message::new(&texts::EXPECTS).with("depth", line.depth).with("line", line.text(&dots));
        part.say(area.x, y, &desk.words(depth), Role::Faint);
        y + 1
    }

    /// The list of turns: two a line where they are short, one a line otherwise.
    fn draw_turns(&self, part: &mut Canvas<'_>, desk: &mut Desk, area: Rect) {
        let turns = &self.shown.turns;
        if area.height == 0 {
            return;
        }
        if turns.is_empty() {
            part.say(area.x, area.y, &desk.words(&texts::NO_TURNS), Role::Faint);
            return;
        }
        let offset = usize::from(self.record().first_to_act() == Side::Second);
        let column = usize::from(area.width).saturating_sub(4) / 2;
        let two = turns.iter().all(|turn| width(turn) < column);
        let per_line = if two { 2 } else { 1 };
        let rows = usize::from(area.height);
        let line_of = |turn: usize| (turn + if two { offset } else { 0 }) / per_line;
        let here = self.shown.turn.saturating_sub(1);
        // The turn on the board is always in sight, the newest ones where possible.
        let last = line_of(turns.len() - 1);
        let top = (last + 1).saturating_sub(rows).min(line_of(here).saturating_sub(rows / 2));
        let top = top.max((line_of(here) + 1).saturating_sub(rows));
        for (index, turn) in turns.iter().enumerate() {
            let line = line_of(index);
            if line < top || line >= top + rows {
                continue;
            }
            let y = area.y + (line - top) as u16;
            let ply = index + offset;
            let number = ply / 2 + 1;
            let second = ply % 2 == 1;
            let mark = self.graph.as_ref().and_then(|graph| graph.mark(index + 1));
            let current = self.shown.turn == index + 1;
            let role = match (current, mark) {
                (true, _) => Role::Chosen,
                (false, Some(mark)) if mark >= TurnMark::Mistake => Role::Bad,
                (false, Some(_)) => Role::Question,
                (false, None) => Role::Text,
            };
            let sign = mark.map_or("", TurnMark::sign);
            let (x, room) = if two {
                if !second || index == 0 {
                    part.say(area.x, y, &format!("{number:>3}"), Role::Faint);
                }
                (area.x + 4 + if second { column as u16 } else { 0 }, column - 1)
            } else {
                let letter = self.record().info().sides[self.mover(index + 1).index()].sign(desk.lang);
                part.say(area.x, y, &format!("{number:>3} {letter}"), Role::Faint);
                (area.x + 6, usize::from(area.width).saturating_sub(6))
            };
            let words = fit(&format!("{}{sign}", desk.words(turn_entry(turn))), room, part.glyphs().more);
            part.say(x, y, &words, role);
            desk.hits.push((Rect { x, y, width: room as u16, height: 1 }, Hit::Row(index + 1)));
        }
    }
}

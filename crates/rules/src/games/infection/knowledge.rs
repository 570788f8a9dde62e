//! What the game knows about playing well.

use super::actions::Action;
use super::cells::{cells, jumps, neighbours, spread};
use super::patterns::evaluate;
use super::position::{CLOCK_LIMIT, Position};
use crate::knowledge::{Knowledge, Strength};
use crate::outcome::Side;
use crate::position::Position as _;

/// What a microbe is worth.
const PIECE: i32 = 100;

impl Position {
    /// What the evaluation gains at once by a new microbe on a cell, for the side to act.
    #[inline]
    fn gain(&self, to: u8, other: u64) -> i32 {
        2 * PIECE * (neighbours(to) & other).count_ones() as i32
    }

    /// Calls `visit` with every action that is worth a look, and its promise. A jump to where a clone gets as well gives a microbe
    /// away for nothing.
    #[inline]
    fn visit_worthwhile(&self, mut visit: impl FnMut(Action, i32)) {
        let (own, other) = self.own_and_other();
        let near = spread(own) & self.empty;
        for to in cells(near) {
            visit(Action::Clone(to), PIECE + self.gain(to, other));
        }
        for to in cells(self.empty & !near) {
            let sources = jumps(to, self.straight) & own;
            if sources != 0 {
                let gain = self.gain(to, other);
                cells(sources).for_each(|from| visit(Action::Jump(from, to), gain - self.hole(from, own)));
            }
        }
    }

    /// What a microbe that jumps away leaves open.
    #[inline]
    fn hole(&self, from: u8, own: u64) -> i32 {
        10 * (neighbours(from) & own).count_ones() as i32
    }
}

impl Knowledge for Position {
    const HAS_LOUD: bool = false;
    const REMEMBER_FROM: i32 = 2;
    const MARGIN: Option<i32> = Some(150);
    const LEVELS: [Strength; 9] = [
        Strength::slipping(60, 60, 400),
        Strength::slipping(120, 45, 300),
        Strength::slipping(300, 30, 200),
        Strength::slipping(800, 20, 150),
        Strength::slipping(2_400, 12, 100),
        Strength::slipping(7_500, 5, 80),
        Strength::nodes(24_000),
        Strength::nodes(120_000),
        Strength::nodes(480_000),
    ];

    fn evaluate(&self) -> i32 {
        let (own, other) = self.own_and_other();
        let value = evaluate(own, other, self.empty);
        if self.side == Side::First { value } else { -value }
    }

    fn promise(&self, action: Action) -> i32 {
        let (own, other) = self.own_and_other();
        match action {
            Action::Clone(to) => PIECE + self.gain(to, other),
            Action::Jump(from, to) => self.gain(to, other) - self.hole(from, own),
            Action::Pass => 0,
        }
    }

    fn worthwhile_into(&self, out: &mut Vec<Action>) {
        self.visit_worthwhile(|action, _| out.push(action));
        if out.is_empty() {
            self.actions_into(out);
        }
    }

    fn promising_into(&self, actions: &mut Vec<Action>, promises: &mut Vec<i32>) {
        self.visit_worthwhile(|action, promise| {
            actions.push(action);
            promises.push(promise);
        });
        if actions.is_empty() {
            self.actions_into(actions);
            promises.extend(actions.iter().map(|_| 0));
        }
    }

    fn passed(&self) -> Option<Position> {
        let passed = self.after(Action::Pass);
        (!passed.must_pass() && passed.clock < CLOCK_LIMIT).then_some(passed)
    }

    fn actions_to_clock(&self) -> u32 {
        u32::from(CLOCK_LIMIT.saturating_sub(self.clock))
    }
}

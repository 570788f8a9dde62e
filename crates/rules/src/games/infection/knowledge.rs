//! What the game knows about playing well.

use super::actions::Action;
use super::cells::neighbours;
use super::position::{CLOCK_LIMIT, Position};
use crate::knowledge::{Knowledge, Strength};

impl Knowledge for Position {
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
        100 * (self.pieces[0].count_ones() as i32 - self.pieces[1].count_ones() as i32)
    }

    fn promise(&self, action: Action) -> i32 {
        let flips = |to: u8| {
            let enemy = self.pieces[self.side.opponent().index()];
            (neighbours(to) & enemy).count_ones() as i32
        };
        match action {
            Action::Clone(to) => 100 + 200 * flips(to),
            Action::Jump(_, to) => 200 * flips(to) - 50,
            Action::Pass => 0,
        }
    }

    fn is_loud(&self, action: Action) -> bool {
        self.promise(action) >= 400
    }

    fn actions_to_clock(&self) -> u32 {
        u32::from(CLOCK_LIMIT.saturating_sub(self.clock))
    }
}

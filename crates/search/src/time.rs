//! How much of a clock to spend. Time belongs to the turn: an increment comes when the turn ends.

use std::time::Duration;

/// A clock of the side to act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What each finished turn adds.
    pub increment: Duration,
}

/// What is kept back for everything between the decision and the other side's clock.
const RESERVE: Duration = Duration::from_millis(8);
/// As if the game went on for so many turns of this side.
const TURNS: u32 = 25;

impl Clock {
    /// The time for one action where so many are left in the turn.
    pub fn for_action(&self, actions_left: u32) -> Duration {
        let turn = self.left / TURNS + self.increment * 3 / 4;
        // Never more than a good part of what is left, however the increment tempts.
        let most = self.left.saturating_sub(RESERVE) / 3;
        turn.min(most) / actions_left.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_never_spends_more_than_is_left() {
        for left in [0, 5, 10, 50, 1000, 60_000] {
            for increment in [0, 10, 1000] {
                for actions in 1..=10 {
                    let clock =
                        Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment) };
                    assert!(
                        clock.for_action(actions) * actions <= Duration::from_millis(left) / 2,
                        "{clock:?} {actions}"
                    );
                }
            }
        }
    }
}

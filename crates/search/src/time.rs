//! How much of a clock to spend. Time belongs to the turn: an increment comes when the turn ends.
//!
//! Whoever asks measures from his question to the answer: besides the thinking that is two ways through a pipe, two threads to wake,
//! and now and then somebody else's slice of the processor. Some time is therefore kept back for every action, and a clock is never
//! emptied: what is left of it catches the rare long wait.

use std::time::Duration;

use tabuleiro_rules::game::Game;
use tabuleiro_rules::position::GamePosition;
use tabuleiro_rules::record::Record;

/// A clock of the side to act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideClock {
    /// What is left.
    pub left: Duration,
    /// What each finished turn adds.
    pub increment: Duration,
}

/// The number of further turns that the time on the clock is divided by.
const TURNS: u32 = 25;
/// How much longer than usual an action may take.
const MOST_TIMES: u32 = 2;
/// A reserve on the clock for delays of the operating system.
const CUSHION: Duration = Duration::from_millis(120);
/// What an action costs besides thinking.
const LAG: Duration = Duration::from_millis(1);
/// What an action gets of a clock that has hardly more than the cushion: enough for a search of a few plies.
const LEAST: Duration = Duration::from_millis(1);
/// The largest part of the time for one action that is kept back for the way of the answer.
const WAY: Duration = Duration::from_millis(8);

impl SideClock {
    /// The time that one action of a turn usually takes.
    pub fn for_action(&self, turn: TurnProgress) -> Duration {
        let increment = (self.increment * 3 / 4).saturating_sub(LAG * turn.actions());
        let budget = self.left.saturating_sub(CUSHION) / TURNS + increment;
        let most = self.largest_share(turn);
        turn.share(budget).min(most).max(LEAST.min(most / 4))
    }

    /// The most time for one action of a turn, where the best action keeps changing.
    pub fn most_for_action(&self, turn: TurnProgress) -> Duration {
        self.for_action(turn).saturating_mul(MOST_TIMES).min(self.largest_share(turn))
    }

    /// Never more than a part of what is left, however large the increment is: it comes only after the turn, and every action until then
    /// has its price.
    fn largest_share(&self, turn: TurnProgress) -> Duration {
        self.left.saturating_sub(2 * LAG * turn.left) / 4 / turn.left.max(1)
    }
}

/// Where in a turn an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnProgress {
    /// How many actions of the turn have been played.
    pub done: u32,
    /// How many are left, the one asked for included.
    pub left: u32,
}

impl TurnProgress {
    /// Where the turn under way of a record is.
    pub fn of_record<G: Game>(record: &Record<G>) -> TurnProgress {
        let mut position = record.start().clone();
        let mut done = 0;
        for action in record.actions() {
            let side = position.side_to_act();
            position.play_unchecked(*action);
            done = if position.side_to_act() == side { done + 1 } else { 0 };
        }
        TurnProgress { done, left: position.actions_left().max(1) }
    }

    pub(crate) fn actions(self) -> u32 {
        self.done.saturating_add(self.left).max(1)
    }

    /// What one action gets of something that is for the whole turn.
    pub fn share(self, whole: Duration) -> Duration {
        whole / self.actions()
    }
}

/// How long to think where the answer has to be there after a time.
pub fn for_move(time: Duration) -> Duration {
    time.saturating_sub((time / 32).min(WAY))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_turn_never_spends_more_than_a_third_of_what_is_left() {
        for left in [0, 1, 5, 10, 50, 1000, 60_000, u64::MAX] {
            for increment in [0, 10, 1000, u64::MAX] {
                for actions in 0..=10 {
                    let clock = SideClock { left: ms(left), increment: ms(increment) };
                    let turn = TurnProgress { done: 0, left: actions };
                    assert!(clock.most_for_action(turn) * actions <= ms(left) / 3, "{clock:?} {actions}");
                }
            }
        }
    }

    /// Plays turns by the clock, each action with so much more than was thought, and tells what was left at the least.
    fn play(start: u64, increment: u64, actions: u32, turns: u32, late: Duration) -> Option<Duration> {
        let mut clock = SideClock { left: ms(start), increment: ms(increment) };
        let mut least = clock.left;
        for number in 0..turns {
            for done in 0..actions {
                // Every fifth turn takes as long as it may; in the others the best action is clear soon.
                let turn = TurnProgress { done, left: actions - done };
                let time = match number % 5 {
                    4 => clock.most_for_action(turn),
                    _ => clock.for_action(turn) * 3 / 4,
                };
                clock.left = clock.left.checked_sub(time + late)?;
                least = least.min(clock.left);
            }
            clock.left += clock.increment;
        }
        Some(least)
    }

    #[test]
    fn a_clock_with_increments_keeps_its_cushion_through_long_games() {
        for actions in 1..=5 {
            let least = play(1000, 10, actions, 1000, ms(1)).expect("the clock does not run out");
            assert!(least >= ms(80), "{actions} actions: {least:?}");
        }
        // Ten actions a turn cost as much as the increment gives; the clock still lasts for a long game.
        assert!(play(1000, 10, 10, 80, ms(1)).is_some());
    }

    #[test]
    fn a_clock_without_increments_lasts_for_a_hundred_turns() {
        assert!(play(1000, 0, 1, 100, ms(1)).is_some());
        assert!(play(60_000, 0, 2, 200, ms(1)).is_some());
    }

    #[test]
    fn most_of_a_long_clock_is_used() {
        let start = 60_000;
        let mut clock = SideClock { left: ms(start), increment: ms(0) };
        for _ in 0..60 {
            clock.left -= clock.for_action(TurnProgress { done: 0, left: 1 });
        }
        assert!(clock.left < ms(start) / 10, "{clock:?}");
    }

    #[test]
    fn the_actions_of_a_turn_share_it_evenly() {
        let shares = (0..5).map(|done| TurnProgress { done, left: 5 - done }.share(ms(2000)));
        assert_eq!(shares.collect::<Vec<_>>(), [ms(400); 5]);
        assert_eq!(TurnProgress { done: 0, left: 0 }.share(ms(7)), ms(7));
    }

    #[test]
    fn an_answer_has_time_for_its_way() {
        assert_eq!(for_move(ms(0)), ms(0));
        assert_eq!(for_move(ms(32)), ms(31));
        assert_eq!(for_move(ms(64)), ms(62));
        assert_eq!(for_move(ms(1000)), ms(992));
    }
}

//! The clocks of a game on a page: kept by the server, or by the browser for a game without one. Whoever keeps them measures the time and says how much of it
//! counts; what a turn costs and brings is said by [`Countdown`].

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tabuleiro_catalog::countdown::{Countdown, TimeControl};
use tabuleiro_catalog::rules::lang::Message;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::search::time::SideClock;

use crate::request::RequestError;
use crate::{SideName, texts};

/// A day in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// The first turn of each side is not timed.
const UNTIMED_TURNS: usize = 2;

/// What time a game gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged, deny_unknown_fields)]
pub enum ClockSpec {
    /// So much for all turns, and something for every turn.
    Total {
        /// For all turns: 10 seconds to 24 hours.
        #[cfg_attr(feature = "openapi", schema(minimum = 10_000, maximum = 86_400_000))]
        total_ms: i64,
        /// Added after every turn: up to 10 minutes.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 600_000))]
        increment_ms: i64,
    },
    /// Days for every turn.
    Days {
        /// 1 to 30.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 30))]
        days_per_turn: i64,
    },
}

impl ClockSpec {
    /// Refuses what is too short or too long.
    ///
    /// # Errors
    /// Out of range.
    pub fn check(self) -> Result<ClockSpec, RequestError> {
        let good = match self {
            ClockSpec::Total { total_ms, increment_ms } => {
                (10_000..=DAY).contains(&total_ms) && (0..=600_000).contains(&increment_ms)
            }
            ClockSpec::Days { days_per_turn } => (1..=30).contains(&days_per_turn),
        };
        if good { Ok(self) } else { Err(RequestError::Malformed(Message::new(&texts::BAD_CLOCK))) }
    }

    /// The time control that it means.
    fn control(self) -> TimeControl {
        match self {
            ClockSpec::Total { total_ms, increment_ms } => {
                TimeControl::Total(duration(total_ms), duration(increment_ms))
            }
            ClockSpec::Days { days_per_turn } => TimeControl::Turn(duration(days_per_turn * DAY)),
        }
    }
}

/// The clocks as a page shows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockNow {
    /// What the game gives.
    #[serde(flatten)]
    pub spec: ClockSpec,
    /// What each side had left at `since`.
    pub left_ms: [i64; 2],
    /// Whose clock runs.
    pub running: Option<SideName>,
    /// Since when, on the clock of whoever keeps the game: later by the time that does not count, as when a server was down.
    pub since: i64,
}

/// The clocks of a game while it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClocks {
    spec: ClockSpec,
    /// What each side had left when the last event happened.
    countdown: Countdown,
    /// Whose clock runs, and since when.
    running: Option<(Side, i64)>,
}

impl GameClocks {
    /// Full clocks that stand still.
    pub fn new(spec: ClockSpec) -> GameClocks {
        GameClocks { spec, countdown: Countdown::new(spec.control()), running: None }
    }

    /// Clocks that were kept: what is left, and whose clock runs since when.
    pub fn kept(spec: ClockSpec, left: [i64; 2], running: Option<(Side, i64)>) -> GameClocks {
        let mut clocks = GameClocks { running, ..GameClocks::new(spec) };
        clocks.set_left(left);
        clocks
    }

    /// The clocks as a page shows them, with the beginning of the running one as the page has to know it.
    pub fn shown(&self, since: i64) -> ClockNow {
        let running = self.running.map(|(side, _)| side.into());
        ClockNow { spec: self.spec, left_ms: self.left(), running, since }
    }

    /// Whose clock runs, and since when.
    pub fn running(&self) -> Option<(Side, i64)> {
        self.running
    }

    /// What each side had left when the last event happened.
    pub fn left(&self) -> [i64; 2] {
        milliseconds(self.countdown.left())
    }

    /// Sets what an event says is left.
    pub fn set_left(&mut self, left: [i64; 2]) {
        self.countdown = Countdown::with_left(self.spec.control(), left.map(duration));
    }

    /// What each side has left after the running clock has taken so much; never less than nothing.
    pub fn left_after(&self, spent: i64) -> [i64; 2] {
        milliseconds(self.after(spent).left())
    }

    /// The same where the turn of the running clock ends with it. The first turn of each side, in which no clock runs, brings no increment.
    pub fn left_after_turn(&self, spent: i64) -> [i64; 2] {
        let mut countdown = self.after(spent);
        if let Some((side, _)) = self.running {
            countdown.end_turn(side);
        }
        milliseconds(countdown.left())
    }

    /// Starts the clock of the side to act, where the game goes on and each side has made a turn; otherwise the clocks stand still.
    pub fn settle(&mut self, to_act: Option<Side>, finished_turns: usize, at: i64) {
        self.running = to_act.filter(|_| finished_turns >= UNTIMED_TURNS).map(|side| (side, at));
    }

    /// What the running clock has left, and what a turn adds, in milliseconds: what the computer has to know. Nothing where it has days.
    pub fn for_computer(&self, spent: i64) -> Option<(i64, i64)> {
        let (side, _) = self.running?;
        match self.spec {
            ClockSpec::Total { increment_ms, .. } => Some((self.left_after(spent)[side.index()], increment_ms)),
            ClockSpec::Days { .. } => None,
        }
    }

    fn after(&self, spent: i64) -> Countdown {
        let mut countdown = self.countdown.clone();
        if let Some((side, _)) = self.running {
            countdown.spend(side, duration(spent));
        }
        countdown
    }
}

/// What [`GameClocks::for_computer`] says, as a search takes it.
pub fn side_clock((left, increment): (i64, i64)) -> SideClock {
    SideClock { left: duration(left), increment: duration(increment) }
}

fn duration(ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or(0))
}

fn milliseconds(left: [Duration; 2]) -> [i64; 2] {
    left.map(|left| i64::try_from(left.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_turn_of_each_side_is_not_timed() {
        let mut clocks = GameClocks::new(ClockSpec::Total { total_ms: 60_000, increment_ms: 2_000 });
        clocks.settle(Some(Side::Second), 1, 5_000);
        assert_eq!(clocks.running(), None);
        assert_eq!(clocks.left_after_turn(9_000), [60_000; 2]);
        clocks.settle(Some(Side::First), 2, 7_000);
        assert_eq!(clocks.running(), Some((Side::First, 7_000)));
        assert_eq!(clocks.left_after(9_000), [51_000, 60_000]);
        assert_eq!(clocks.left_after_turn(9_000), [53_000, 60_000]);
        assert_eq!(clocks.left_after(70_000), [0, 60_000]);
        let shown = clocks.shown(7_000);
        assert_eq!((shown.running, shown.left_ms), (Some(SideName::First), [60_000; 2]));
        assert_eq!(GameClocks::kept(clocks.spec, shown.left_ms, clocks.running()), clocks);
        clocks.settle(None, 9, 8_000);
        assert_eq!(clocks.running(), None, "no clock runs after the end");
    }

    #[test]
    fn days_start_anew_with_every_turn_and_do_not_hurry_the_computer() {
        let mut clocks = GameClocks::new(ClockSpec::Days { days_per_turn: 2 });
        clocks.settle(Some(Side::First), 2, 0);
        assert_eq!(clocks.left_after_turn(DAY), [2 * DAY; 2]);
        assert_eq!(clocks.left_after(DAY), [DAY, 2 * DAY]);
        assert_eq!(clocks.for_computer(0), None);
        let mut clocks = GameClocks::new(ClockSpec::Total { total_ms: 60_000, increment_ms: 2_000 });
        clocks.settle(Some(Side::Second), 3, 0);
        let clock = side_clock(clocks.for_computer(10_000).unwrap());
        assert_eq!((clock.left, clock.increment), (Duration::from_secs(50), Duration::from_secs(2)));
    }

    #[test]
    fn a_clock_is_neither_too_short_nor_too_long() {
        let total = |total_ms, increment_ms| ClockSpec::Total { total_ms, increment_ms };
        for good in [total(10_000, 0), total(DAY, 600_000), ClockSpec::Days { days_per_turn: 30 }] {
            assert_eq!(good.check(), Ok(good));
        }
        for bad in [total(9_999, 0), total(DAY + 1, 0), total(10_000, -1), total(10_000, 600_001)] {
            assert!(bad.check().is_err(), "{bad:?}");
        }
        assert!(ClockSpec::Days { days_per_turn: 0 }.check().is_err());
    }
}

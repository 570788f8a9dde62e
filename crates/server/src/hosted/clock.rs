//! Clocks: kept by the server, on the server's time, less the time in which it was down.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use crate::texts::api as texts;
use serde::{Deserialize, Serialize};
use tabuleiro_catalog::countdown::{Countdown, TimeControl};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_store::Outage;
use utoipa::ToSchema;

use crate::refusal::Refusal;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// What time a game gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum ClockSpec {
    /// So much for all turns, and something for every turn.
    Total {
        /// For all turns: 10 seconds to 24 hours.
        #[schema(minimum = 10_000, maximum = 86_400_000)]
        total_ms: i64,
        /// Added after every turn: up to 10 minutes.
        #[serde(default)]
        #[schema(minimum = 0, maximum = 600_000)]
        increment_ms: i64,
    },
    /// Days for every turn.
    Days {
        /// 1 to 30.
        #[schema(minimum = 1, maximum = 30)]
        days_per_turn: i64,
    },
}

impl ClockSpec {
    /// Refuses what is too short or too long.
    ///
    /// # Errors
    /// Out of range.
    pub fn check(self) -> Result<ClockSpec, Refusal> {
        let good = match self {
            ClockSpec::Total { total_ms, increment_ms } => {
                (10_000..=DAY).contains(&total_ms) && (0..=600_000).contains(&increment_ms)
            }
            ClockSpec::Days { days_per_turn } => (1..=30).contains(&days_per_turn),
        };
        if good { Ok(self) } else { Err(Refusal::bad(&texts::BAD_CLOCK)) }
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

    /// What is added after a turn. With days for every turn, nothing has to be.
    pub fn increment(self) -> i64 {
        match self {
            ClockSpec::Total { increment_ms, .. } => increment_ms,
            ClockSpec::Days { .. } => 0,
        }
    }
}

/// Times in which the server was down: nobody is charged for them.
#[derive(Clone, Debug, Default)]
pub struct Outages(Vec<Outage>);

impl Outages {
    /// The outages that a store knows, up to a point in time. They are clipped to what has passed, because a server that once ran with a wrong clock may have
    /// written one that reaches into the future; and joined where they overlap, so that no moment counts twice.
    pub fn until(now: i64, mut outages: Vec<Outage>) -> Outages {
        outages.sort_by_key(|outage| outage.from_ms);
        let mut joined: Vec<Outage> = Vec::with_capacity(outages.len());
        for outage in outages {
            let (from_ms, to_ms) = (outage.from_ms, outage.to_ms.min(now));
            match joined.last_mut() {
                Some(last) if from_ms <= last.to_ms => last.to_ms = last.to_ms.max(to_ms),
                _ if from_ms < to_ms => joined.push(Outage { from_ms, to_ms }),
                _ => {}
            }
        }
        Outages(joined)
    }

    /// How long the server was down between two points in time.
    pub(super) fn down(&self, from: i64, to: i64) -> i64 {
        self.0.iter().map(|outage| (outage.to_ms.min(to) - outage.from_ms.max(from)).max(0)).sum()
    }

    /// How long it was up between two points in time.
    pub fn up(&self, from: i64, to: i64) -> i64 {
        (to - from - self.down(from, to)).max(0)
    }
}

/// The outages that a server knows. On a database with several nodes more can come while it runs.
#[derive(Debug)]
pub struct KnownOutages(RwLock<Arc<Outages>>);

impl KnownOutages {
    /// Those that are known at the start.
    pub fn new(outages: Outages) -> KnownOutages {
        KnownOutages(RwLock::new(Arc::new(outages)))
    }

    /// Those that are known now.
    pub fn get(&self) -> Arc<Outages> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces them.
    pub fn set(&self, outages: Outages) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(outages);
    }
}

fn duration(ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or(0))
}

fn milliseconds(left: [Duration; 2]) -> [i64; 2] {
    left.map(|left| i64::try_from(left.as_millis()).unwrap_or(i64::MAX))
}

/// The clocks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameClocks {
    pub(super) spec: ClockSpec,
    /// What each side had left when the last event happened.
    countdown: Countdown,
    /// Whose clock runs, and since when.
    pub(super) running: Option<(Side, i64)>,
}

impl GameClocks {
    pub(super) fn new(spec: ClockSpec) -> GameClocks {
        GameClocks { spec, countdown: Countdown::new(spec.control()), running: None }
    }

    /// What each side had left when the last event happened.
    pub(super) fn left(&self) -> [i64; 2] {
        milliseconds(self.countdown.left())
    }

    /// Sets what an event says is left.
    pub(super) fn set_left(&mut self, left: [i64; 2]) {
        self.countdown = Countdown::with_left(self.spec.control(), left.map(duration));
    }

    /// The countdown at a point in time.
    fn at(&self, now: i64, outages: &Outages) -> Countdown {
        let mut countdown = self.countdown.clone();
        if let Some((side, since)) = self.running {
            countdown.spend(side, duration(outages.up(since, now)));
        }
        countdown
    }

    /// What each side has left at a point in time; never less than nothing.
    pub(super) fn left_at(&self, now: i64, outages: &Outages) -> [i64; 2] {
        milliseconds(self.at(now, outages).left())
    }

    /// What each side has left after the side to act has acted, and perhaps finished its turn.
    pub(super) fn left_after(&self, side: Side, now: i64, outages: &Outages, turn_over: bool) -> [i64; 2] {
        let mut countdown = self.at(now, outages);
        // The first turn of each side is not timed: it brings no increment.
        if turn_over && self.running.is_some() {
            countdown.end_turn(side);
        }
        milliseconds(countdown.left())
    }

    /// When the running clock will have run out. Outages that come later move it.
    pub(super) fn deadline(&self, outages: &Outages) -> Option<i64> {
        let (side, since) = self.running?;
        Some(since + self.left()[side.index()] + outages.down(since, i64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outages_are_not_charged() {
        let outages = Outages::until(
            1_000_000,
            vec![
                Outage { from_ms: 100, to_ms: 150 },
                Outage { from_ms: 0, to_ms: 30 },
                Outage { from_ms: 400, to_ms: 900 },
            ],
        );
        assert_eq!(outages.up(20, 200), 180 - 10 - 50);
        assert_eq!(outages.up(120, 130), 0);
        assert_eq!(outages.up(950, 1000), 50);
        let mut clock = GameClocks::new(ClockSpec::Total { total_ms: 10_000, increment_ms: 7 });
        clock.running = Some((Side::Second, 20));
        assert_eq!(clock.deadline(&outages), Some(20 + 10_000 + 10 + 50 + 500));
        assert_eq!(clock.left_at(200, &outages), [10_000, 9_880]);
        assert_eq!(clock.left_after(Side::Second, 200, &outages, true), [10_000, 9_887]);
        assert_eq!(clock.left_after(Side::Second, 200, &outages, false), [10_000, 9_880]);
        assert_eq!(clock.left_at(20_000, &outages), [10_000, 0]);
    }

    #[test]
    fn outages_are_clipped_and_joined() {
        let year = 365 * DAY;
        // A server with a clock a year ahead wrote the second one.
        let outages = Outages::until(
            1000,
            vec![
                Outage { from_ms: 100, to_ms: 150 },
                Outage { from_ms: 900, to_ms: year },
                Outage { from_ms: 120, to_ms: 200 },
                Outage { from_ms: 5000, to_ms: 6000 },
            ],
        );
        assert_eq!(outages.down(0, i64::MAX), 100 + 100);
        assert_eq!(outages.up(1000, 11_000), 10_000, "a game that begins now is charged in full");
    }

    #[test]
    fn days_start_anew_with_every_turn() {
        let mut clock = GameClocks::new(ClockSpec::Days { days_per_turn: 2 });
        clock.running = Some((Side::First, 0));
        assert_eq!(clock.left_after(Side::First, DAY, &Outages::default(), true), [2 * DAY; 2]);
        assert_eq!(clock.left_after(Side::First, DAY, &Outages::default(), false), [DAY, 2 * DAY]);
    }
}

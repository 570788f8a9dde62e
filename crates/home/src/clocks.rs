//! The running clocks of a local game: a [`Countdown`], and whose clock runs since when. Moments are durations since the program
//! started and always come from outside.

use std::time::Duration;

use tabuleiro_catalog::countdown::{Countdown, TimeControl};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::search::time::SideClock;

/// The clocks of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// What both sides had left when the running clock started.
    countdown: Countdown,
    /// Whose clock runs, and since when.
    running: Option<(Side, Duration)>,
}

impl Clocks {
    /// Full clocks that stand still.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks { countdown: Countdown::new(control), running: None }
    }

    /// The clocks that the tags `Time` and `Clocks` of a record tell of.
    pub fn of_tags(time: Option<&str>, clocks: Option<&str>) -> Clocks {
        Clocks::restore(time.and_then(TimeControl::read).unwrap_or_default(), clocks)
    }

    /// Clocks of a time control, with what [`text`](Self::text) says is left.
    pub fn restore(control: TimeControl, text: Option<&str>) -> Clocks {
        let tenths = |text: &str| {
            let (whole, tenth) = text.split_once('.')?;
            let whole: u64 = whole.parse().ok().filter(|whole| *whole <= 86_400)?;
            let tenth: u64 = tenth.parse().ok().filter(|tenth| *tenth < 10)?;
            Some(Duration::from_millis(whole * 1000 + tenth * 100))
        };
        let left = text.and_then(|text| {
            let (first, second) = text.split_once(' ')?;
            Some([tenths(first)?, tenths(second)?])
        });
        let countdown = left.map_or_else(|| Countdown::new(control), |left| Countdown::with_left(control, left));
        Clocks { countdown, running: None }
    }

    /// The time control.
    pub fn control(&self) -> TimeControl {
        self.countdown.control()
    }

    /// The text in a record: seconds and tenths of both sides.
    pub fn text(&self, now: Duration) -> Option<String> {
        if self.control() == TimeControl::None {
            return None;
        }
        let [first, second] = Side::BOTH.map(|side| {
            let left = self.left(side, now).as_millis() / 100;
            format!("{}.{}", left / 10, left % 10)
        });
        Some(format!("{first} {second}"))
    }

    /// What a side has left.
    pub fn left(&self, side: Side, now: Duration) -> Duration {
        self.at(now).left()[side.index()]
    }

    /// The clocks at a moment, as if they were stopped then.
    fn at(&self, now: Duration) -> Countdown {
        let mut countdown = self.countdown.clone();
        if let Some((side, since)) = self.running {
            countdown.spend(side, now.saturating_sub(since));
        }
        countdown
    }

    /// The clocks as a search has to know them.
    pub fn for_engine(&self, now: Duration) -> Option<[SideClock; 2]> {
        self.at(now).for_engine()
    }

    /// Stops the clock that runs.
    pub fn stop(&mut self, now: Duration) {
        self.countdown = self.at(now);
        self.running = None;
    }

    /// Starts a side's clock. Where the other's ran, that one's turn has ended.
    pub fn run(&mut self, side: Side, now: Duration) {
        let before = self.running();
        if self.control() == TimeControl::None || before == Some(side) {
            return;
        }
        self.stop(now);
        if let Some(before) = before {
            self.countdown.end_turn(before);
        }
        self.running = Some((side, now));
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// The side whose time is over.
    pub fn fallen(&self, now: Duration) -> Option<Side> {
        let (side, _) = self.running?;
        self.left(side, now).is_zero().then_some(side)
    }

    /// When a clock changes what it shows, or falls.
    pub fn next_change(&self, now: Duration) -> Option<Duration> {
        let (side, _) = self.running?;
        let left = self.left(side, now);
        let step: u128 = if left <= Duration::from_secs(10) { 100 } else { 1000 };
        let until = left.as_millis() % step + 1;
        Some(now + Duration::from_millis(u64::try_from(until).unwrap_or(100)))
    }
}

/// A duration as a clock shows it: `4:59`, `1:00:00`, and tenths at the end.
pub fn shown(left: Duration) -> String {
    let seconds = left.as_secs();
    if left < Duration::from_secs(10) {
        format!("0:0{}.{}", seconds, left.subsec_millis() / 100)
    } else if seconds < 3600 {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    } else {
        format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_turn_costs_its_time_and_brings_the_increment() {
        let mut clocks = Clocks::of_tags(Some("300+5"), None);
        clocks.run(Side::First, SECOND);
        clocks.run(Side::First, 7 * SECOND);
        assert_eq!(clocks.left(Side::First, 11 * SECOND), 290 * SECOND, "several actions, one turn");
        clocks.run(Side::Second, 11 * SECOND);
        assert_eq!(clocks.left(Side::First, 99 * SECOND), 295 * SECOND);
        assert_eq!(clocks.fallen(310 * SECOND), None);
        assert_eq!(clocks.fallen(311 * SECOND), Some(Side::Second));
        assert_eq!(clocks.text(12 * SECOND).as_deref(), Some("295.0 299.0"));
        let again = Clocks::restore(clocks.control(), clocks.text(12 * SECOND).as_deref());
        assert_eq!(again.left(Side::Second, Duration::ZERO), 299 * SECOND);
    }

    #[test]
    fn time_for_a_turn_comes_back_after_it() {
        let mut clocks = Clocks::of_tags(Some("30/turn"), None);
        clocks.run(Side::First, Duration::ZERO);
        clocks.run(Side::Second, 29 * SECOND);
        assert_eq!(clocks.left(Side::First, 40 * SECOND), 30 * SECOND);
    }

    #[test]
    fn clocks_show_what_is_left() {
        assert_eq!(shown(Duration::from_millis(9_870)), "0:09.8");
        assert_eq!(shown(Duration::from_secs(299)), "4:59");
        assert_eq!(shown(Duration::from_secs(3661)), "1:01:01");
    }
}

//! Clocks of a game. Time is a duration since the program started and always comes from outside.

use std::time::Duration;

use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::search::time::Clock;

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// So much in all, and so much more after every turn.
    Total(Duration, Duration),
    /// So much for every turn.
    Turn(Duration),
}

impl TimeControl {
    /// How a record writes it: `300+5`, `30/turn`; nothing without clocks.
    pub fn text(self) -> Option<String> {
        match self {
            TimeControl::None => None,
            TimeControl::Total(base, increment) => Some(format!("{}+{}", base.as_secs(), increment.as_secs())),
            TimeControl::Turn(turn) => Some(format!("{}/turn", turn.as_secs())),
        }
    }

    /// Reads that. What is none of it is no time control.
    pub fn read(text: &str) -> TimeControl {
        TimeControl::understand(text).unwrap_or_default()
    }

    /// Reads that, and tells whether it is a time control at all.
    pub fn understand(text: &str) -> Option<TimeControl> {
        let seconds = |text: &str| {
            text.parse().ok().filter(|seconds: &u32| *seconds <= 86_400).map(|s| Duration::from_secs(s.into()))
        };
        if let Some(turn) = text.strip_suffix("/turn").and_then(seconds).filter(|turn| !turn.is_zero()) {
            return Some(TimeControl::Turn(turn));
        }
        match text.split_once('+').map(|(base, increment)| (seconds(base), seconds(increment))) {
            Some((Some(base), Some(increment))) if !base.is_zero() => Some(TimeControl::Total(base, increment)),
            _ => None,
        }
    }

    /// What each side has at the start.
    pub fn start(self) -> Duration {
        match self {
            TimeControl::None => Duration::ZERO,
            TimeControl::Total(base, _) => base,
            TimeControl::Turn(turn) => turn,
        }
    }
}

/// The clocks of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The agreement.
    pub control: TimeControl,
    /// What each side has left, without what is running now.
    left: [Duration; 2],
    /// Whose clock runs, and since when.
    running: Option<(Side, Duration)>,
}

impl Clocks {
    /// Full clocks that stand still.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks { control, left: [control.start(); 2], running: None }
    }

    /// Clocks as a record has kept them.
    pub fn restore(control: TimeControl, text: Option<&str>) -> Clocks {
        let mut clocks = Clocks::new(control);
        let tenths = |text: &str| {
            let (whole, tenth) = text.split_once('.')?;
            let whole: u64 = whole.parse().ok().filter(|whole| *whole <= 86_400)?;
            let tenth: u64 = tenth.parse().ok().filter(|tenth| *tenth < 10)?;
            Some(Duration::from_millis(whole * 1000 + tenth * 100))
        };
        if let Some((first, second)) = text.and_then(|text| text.split_once(' '))
            && let (Some(first), Some(second)) = (tenths(first), tenths(second))
        {
            clocks.left = [first, second];
        }
        clocks
    }

    /// How a record keeps them: seconds and tenths of both sides.
    pub fn text(&self, now: Duration) -> Option<String> {
        if self.control == TimeControl::None {
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
        let left = self.left[side.index()];
        match self.running {
            Some((running, since)) if running == side => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// What a side that thinks has to know.
    pub fn for_engine(&self, now: Duration) -> Option<[Clock; 2]> {
        let clock = |side| {
            let left = self.left(side, now);
            match self.control {
                TimeControl::None => None,
                TimeControl::Total(_, increment) => Some(Clock { left, increment }),
                // Most of what a turn has comes back after it.
                TimeControl::Turn(turn) => Some(Clock { left, increment: turn.min(left) }),
            }
        };
        Some([clock(Side::First)?, clock(Side::Second)?])
    }

    /// Stops the clock that runs.
    pub fn stop(&mut self, now: Duration) {
        if let Some((side, _)) = self.running {
            self.left[side.index()] = self.left(side, now);
            self.running = None;
        }
    }

    /// Lets a side's clock run. Where another ran, its turn has ended.
    pub fn run(&mut self, side: Side, now: Duration) {
        if self.control == TimeControl::None || self.running.is_some_and(|(running, _)| running == side) {
            return;
        }
        let before = self.running.map(|(before, _)| before);
        self.stop(now);
        if let Some(before) = before {
            let left = &mut self.left[before.index()];
            match self.control {
                TimeControl::Total(_, increment) => *left += increment,
                TimeControl::Turn(turn) => *left = turn,
                TimeControl::None => {}
            }
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
        let mut clocks = Clocks::new(TimeControl::read("300+5"));
        clocks.run(Side::First, SECOND);
        clocks.run(Side::First, 7 * SECOND);
        assert_eq!(clocks.left(Side::First, 11 * SECOND), 290 * SECOND, "several actions, one turn");
        clocks.run(Side::Second, 11 * SECOND);
        assert_eq!(clocks.left(Side::First, 99 * SECOND), 295 * SECOND);
        assert_eq!(clocks.fallen(310 * SECOND), None);
        assert_eq!(clocks.fallen(311 * SECOND), Some(Side::Second));
        assert_eq!(clocks.text(12 * SECOND).as_deref(), Some("295.0 299.0"));
        let again = Clocks::restore(clocks.control, clocks.text(12 * SECOND).as_deref());
        assert_eq!(again.left(Side::Second, Duration::ZERO), 299 * SECOND);
    }

    #[test]
    fn time_for_a_turn_comes_back_after_it() {
        let mut clocks = Clocks::new(TimeControl::read("30/turn"));
        clocks.run(Side::First, Duration::ZERO);
        clocks.run(Side::Second, 29 * SECOND);
        assert_eq!(clocks.left(Side::First, 40 * SECOND), 30 * SECOND);
    }

    #[test]
    fn only_what_is_written_so_is_a_time_control() {
        for text in ["300+5", "30/turn", "1+0"] {
            assert_eq!(TimeControl::read(text).text().as_deref(), Some(text));
        }
        for text in ["", "0+5", "5", "-1+2", "99999999999+1", "0/turn", "x/turn"] {
            assert_eq!(TimeControl::read(text), TimeControl::None, "{text}");
        }
    }

    #[test]
    fn clocks_show_what_is_left() {
        assert_eq!(shown(Duration::from_millis(9_870)), "0:09.8");
        assert_eq!(shown(Duration::from_secs(299)), "4:59");
        assert_eq!(shown(Duration::from_secs(3661)), "1:01:01");
    }
}

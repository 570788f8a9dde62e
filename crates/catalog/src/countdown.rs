//! The countdown clock of a game: a time control, what it leaves both sides, and what a turn costs and brings.
//!
//! The one place that knows increments and time per turn. It reads no clock: whoever plays measures how long a side has thought and
//! tells it, whether by the machine's time (terminal, matches) or by the server's time less its outages.

use std::time::Duration;

use tabuleiro_rules::outcome::Side;
use tabuleiro_search::time::SideClock;

/// The longest time that a time control may name.
const LONGEST_SECONDS: u32 = 86_400;

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// No clock.
    #[default]
    None,
    /// A total for the whole game, and an increment after every turn.
    Total(Duration, Duration),
    /// The same time for every turn.
    Turn(Duration),
}

impl TimeControl {
    /// The text in a record: `300+5`, `30/turn`; `None` without clocks.
    pub fn text(self) -> Option<String> {
        match self {
            TimeControl::None => None,
            TimeControl::Total(base, increment) => Some(format!("{}+{}", base.as_secs(), increment.as_secs())),
            TimeControl::Turn(turn) => Some(format!("{}/turn", turn.as_secs())),
        }
    }

    /// Reads that text; `None` where it is no time control.
    pub fn read(text: &str) -> Option<TimeControl> {
        let seconds = |text: &str| {
            let seconds = text.parse().ok().filter(|seconds: &u32| *seconds <= LONGEST_SECONDS)?;
            Some(Duration::from_secs(seconds.into()))
        };
        if let Some(turn) = text.strip_suffix("/turn").and_then(seconds).filter(|turn| !turn.is_zero()) {
            return Some(TimeControl::Turn(turn));
        }
        let (base, increment) = text.split_once('+')?;
        let (base, increment) = (seconds(base)?, seconds(increment)?);
        (!base.is_zero()).then_some(TimeControl::Total(base, increment))
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

/// What both sides have left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Countdown {
    control: TimeControl,
    left: [Duration; 2],
}

impl Countdown {
    /// Full clocks.
    pub fn new(control: TimeControl) -> Countdown {
        Countdown { control, left: [control.start(); 2] }
    }

    /// Clocks with so much left.
    pub fn with_left(control: TimeControl, left: [Duration; 2]) -> Countdown {
        Countdown { control, left }
    }

    /// The time control.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What both sides have left.
    pub fn left(&self) -> [Duration; 2] {
        self.left
    }

    /// What a side has left after thinking for so long; never less than nothing.
    pub fn left_after(&self, side: Side, spent: Duration) -> Duration {
        self.left[side.index()].saturating_sub(spent)
    }

    /// Takes from a side the time that it has thought.
    pub fn spend(&mut self, side: Side, spent: Duration) {
        self.left[side.index()] = self.left_after(side, spent);
    }

    /// Ends the turn of a side: adds the increment, or gives it the time of its next turn.
    pub fn end_turn(&mut self, side: Side) {
        let left = &mut self.left[side.index()];
        match self.control {
            TimeControl::None => {}
            TimeControl::Total(_, increment) => *left = left.saturating_add(increment),
            TimeControl::Turn(turn) => *left = turn,
        }
    }

    /// The clocks as a search has to know them; `None` without clocks.
    pub fn for_engine(&self) -> Option<[SideClock; 2]> {
        let clock = |left: Duration| match self.control {
            TimeControl::None => None,
            TimeControl::Total(_, increment) => Some(SideClock { left, increment }),
            // What a turn takes comes back after it, as an increment would.
            TimeControl::Turn(turn) => Some(SideClock { left, increment: turn.min(left) }),
        };
        let [first, second] = self.left.map(clock);
        Some([first?, second?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_turn_costs_its_time_and_brings_the_increment() {
        let mut clock = Countdown::new(TimeControl::Total(300 * SECOND, 5 * SECOND));
        clock.spend(Side::First, 4 * SECOND);
        clock.spend(Side::First, 6 * SECOND);
        assert_eq!(clock.left(), [290 * SECOND, 300 * SECOND]);
        clock.end_turn(Side::First);
        assert_eq!(clock.left(), [295 * SECOND, 300 * SECOND]);
        assert_eq!(clock.left_after(Side::Second, 400 * SECOND), Duration::ZERO);
        let engine = clock.for_engine().unwrap();
        assert_eq!((engine[0].left, engine[0].increment), (295 * SECOND, 5 * SECOND));
    }

    #[test]
    fn the_time_of_a_turn_comes_back_after_it() {
        let mut clock = Countdown::new(TimeControl::Turn(30 * SECOND));
        clock.spend(Side::Second, 29 * SECOND);
        assert_eq!(clock.for_engine().unwrap()[1].increment, SECOND);
        clock.end_turn(Side::Second);
        assert_eq!(clock.left(), [30 * SECOND; 2]);
        assert_eq!(Countdown::new(TimeControl::None).for_engine(), None);
    }

    #[test]
    fn only_its_own_text_is_a_time_control() {
        for text in ["300+5", "30/turn", "1+0"] {
            assert_eq!(TimeControl::read(text).and_then(TimeControl::text).as_deref(), Some(text));
        }
        for text in ["", "0+5", "5", "-1+2", "99999999999+1", "0/turn", "x/turn"] {
            assert_eq!(TimeControl::read(text), None, "{text}");
        }
    }
}

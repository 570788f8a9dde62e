//! Clocks in words: what is left on request, and a warning when it gets low.

use std::sync::Arc;
use std::time::Duration;

use tabuleiro_catalog::countdown::TimeControl;
use tabuleiro_catalog::rules::game::GameInfo;
use tabuleiro_catalog::rules::lang::{Arg, Message, Text};
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::rules::texts::WORD;
use tabuleiro_home::clocks::Clocks;
use tabuleiro_protocol::watch::Watch;

use crate::texts::plain as texts;

/// When somebody is told that his time gets low.
const WARNINGS: [Duration; 4] =
    [Duration::from_secs(60), Duration::from_secs(30), Duration::from_secs(10), Duration::from_secs(5)];

/// When to tell the players about their clocks, and what they have been told.
pub(super) struct Timer {
    watch: Arc<dyn Watch>,
    /// The last warning that each side has had.
    warned: [Duration; 2],
}

impl Timer {
    pub(super) fn new(watch: Arc<dyn Watch>) -> Timer {
        Timer { watch, warned: [Duration::MAX; 2] }
    }

    /// The time since the program started.
    pub(super) fn now(&self) -> Duration {
        self.watch.now()
    }

    /// Forgets the warnings: another game begins.
    pub(super) fn reset(&mut self) {
        self.warned = [Duration::MAX; 2];
    }

    /// How long nothing has to be said about the clocks, if nobody acts.
    pub(super) fn wait(&self, clocks: &Clocks) -> Option<Duration> {
        let left = clocks.left(clocks.running()?, self.now());
        let next = warnings(clocks).find(|warning| *warning < left).unwrap_or_default();
        Some(left.saturating_sub(next) + Duration::from_millis(1))
    }

    /// A warning for the side whose clock runs, where one is due.
    pub(super) fn warning(&mut self, clocks: &Clocks, info: &GameInfo) -> Option<Message> {
        let side = clocks.running()?;
        let left = clocks.left(side, self.now());
        let due = warnings(clocks).filter(|warning| left <= *warning).min().unwrap_or(Duration::MAX);
        let before = std::mem::replace(&mut self.warned[side.index()], due);
        (due != before && due != Duration::MAX && !left.is_zero()).then(|| self.left(clocks, side, info))
    }

    /// Everything about the clocks.
    pub(super) fn words(&self, clocks: &Clocks, info: &GameInfo) -> Vec<Message> {
        let agreement = match clocks.control() {
            TimeControl::None => return vec![Message::new(&texts::NO_CLOCK)],
            TimeControl::Total(base, increment) => {
                Message::new(&texts::TOTAL).with("base", spoken(base)).with("increment", spoken(increment))
            }
            TimeControl::Turn(turn) => Message::new(&texts::TURN).with("turn", spoken(turn)),
        };
        let [first, second] = Side::BOTH.map(|side| self.left(clocks, side, info));
        vec![agreement, first, second]
    }

    fn left(&self, clocks: &Clocks, side: Side, info: &GameInfo) -> Message {
        let text = if clocks.running() == Some(side) { &texts::RUNNING } else { &texts::LEFT };
        let time = spoken(clocks.left(side, self.now()));
        Message::new(text).with("side", info.sides[side.index()].subject).with("time", time)
    }
}

/// The warnings that tell something new: the time at the start is known.
fn warnings(clocks: &Clocks) -> impl Iterator<Item = Duration> + use<> {
    let start = clocks.control().start();
    WARNINGS.into_iter().filter(move |warning| *warning < start)
}

/// A duration in words, to the second above: `4 minutes and 59 seconds`.
fn spoken(time: Duration) -> Message {
    let all = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60);
    let parts = [(&texts::HOURS, hours), (&texts::MINUTES, minutes), (&texts::SECONDS, seconds)];
    let mut parts = parts.into_iter().filter(|(_, count)| *count > 0).map(|(text, count)| counted(text, count));
    let Some(first) = parts.next() else { return counted(&texts::SECONDS, 0) };
    parts.fold(first, |one, two| Message::new(&texts::TWO_PARTS).with("one", one).with("two", two))
}

fn counted(text: &'static Text, count: u64) -> Message {
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    Message::new(&WORD).with("word", Arg::counted(count, Message::new(text).with("count", count)))
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tabuleiro_catalog::games;
    use tabuleiro_catalog::rules::lang::Lang;

    use super::*;

    #[derive(Default)]
    struct Hand(Mutex<Duration>);

    impl Watch for Hand {
        fn now(&self) -> Duration {
            *self.0.lock().unwrap()
        }
    }

    fn timer(control: &str) -> (Timer, Clocks, Arc<Hand>) {
        let hand = Arc::new(Hand::default());
        (Timer::new(Arc::clone(&hand) as Arc<dyn Watch>), Clocks::of_tags(Some(control), None), hand)
    }

    #[test]
    fn durations_are_spoken_in_both_languages() {
        let words = |seconds, lang| spoken(Duration::from_millis(seconds)).in_lang(lang);
        assert_eq!(words(299_001, Lang::En), "5 minutes");
        assert_eq!(words(299_000, Lang::En), "4 minutes and 59 seconds");
        assert_eq!(words(61_000, Lang::Pt), "1 minuto e 1 segundo");
        assert_eq!(words(3_600_000, Lang::Pt), "1 hora");
        assert_eq!(words(0, Lang::En), "0 seconds");
    }

    #[test]
    fn a_side_is_warned_once_at_every_mark_and_again_after_an_increment() {
        let info = games()[0].info();
        let (mut timer, mut clocks, hand) = timer("40+25");
        let mut warned_at = Vec::new();
        clocks.run(Side::First, timer.now());
        assert!(timer.warning(&clocks, info).is_none(), "the time at the start is no news, nor is a mark above it");
        for second in 1..=35 {
            // A moment after the mark, as a wait ends.
            *hand.0.lock().unwrap() = Duration::from_millis(second * 1000 + 1);
            if timer.warning(&clocks, info).is_some() {
                warned_at.push(40 - second);
            }
        }
        assert_eq!(warned_at, [30, 10, 5]);
        clocks.run(Side::Second, timer.now());
        clocks.run(Side::First, timer.now());
        assert!(timer.warning(&clocks, info).is_some(), "30 seconds again");
        assert_eq!(clocks.fallen(timer.now()), None);
    }

    #[test]
    fn it_waits_until_the_next_mark_and_then_until_the_end() {
        let (timer, mut clocks, hand) = timer("15/turn");
        assert_eq!(timer.wait(&clocks), None, "no clock runs");
        clocks.run(Side::Second, timer.now());
        let mut waits = Vec::new();
        while clocks.fallen(timer.now()).is_none() {
            let wait = timer.wait(&clocks).unwrap();
            waits.push(wait.as_millis());
            *hand.0.lock().unwrap() += wait;
        }
        assert_eq!(waits, [5001, 5000, 5000]);
        assert_eq!(clocks.fallen(timer.now()), Some(Side::Second));
    }
}

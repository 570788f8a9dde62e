//! The words after `go`: how long to think.

use std::time::Duration;

use tabuleiro_catalog::engine::Question;
use tabuleiro_catalog::rules::lang::quoted;
use tabuleiro_catalog::rules::outcome::Side;
use tabuleiro_catalog::search::levels::Level;
use tabuleiro_catalog::search::time::{SideClock, for_move};

use super::dialect::{ClockWord, Dialect};

/// Everything that a `go` can say. Whatever is given holds; what comes first ends the thinking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GoCommand {
    clocks: [Option<Duration>; 2],
    increments: [Option<Duration>; 2],
    move_time: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// Whether the answer waits for `stop`.
    pub(super) infinite: bool,
}

/// Gives a word its value, once.
fn once<T>(place: &mut Option<T>, word: &str, value: T) -> Result<(), String> {
    if place.replace(value).is_some() {
        return Err(format!("{word} is given twice"));
    }
    Ok(())
}

impl GoCommand {
    /// Reads the words.
    pub(super) fn read(dialect: Dialect, text: &str) -> Result<GoCommand, String> {
        let mut go = GoCommand::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut number = || {
                let value = words.next().unwrap_or("");
                let wrong = || format!("{word}: expected a whole number, found {}", quoted(value));
                value.parse::<u64>().map_err(|_| (wrong(), value))
            };
            let plain = |read: Result<u64, (String, &str)>| read.map_err(|(wrong, _)| wrong);
            if let Some((side, kind)) = dialect.clock_word(word) {
                let read = number();
                let (places, time) = match kind {
                    // A clock may have run below zero; everything else counts from zero.
                    ClockWord::Left => {
                        let time = read.or_else(|(wrong, value)| value.parse::<i64>().map(|_| 0).map_err(|_| wrong));
                        (&mut go.clocks, time?)
                    }
                    ClockWord::Increment => (&mut go.increments, plain(read)?),
                };
                once(&mut places[side.index()], word, Duration::from_millis(time))?;
                continue;
            }
            match word {
                "infinite" => go.infinite = true,
                "movetime" => once(&mut go.move_time, word, Duration::from_millis(plain(number())?))?,
                "depth" => once(&mut go.depth, word, u32::try_from(plain(number())?).unwrap_or(u32::MAX))?,
                "nodes" => once(&mut go.nodes, word, plain(number())?)?,
                _ => return Err(format!("go does not take {}; it takes: {}", quoted(word), dialect.go_words())),
            }
        }
        Ok(go)
    }

    /// What is asked of the player of a side. Without any limit the level sets one, unless the answer waits for `stop`.
    pub(super) fn question(&self, side: Side, level: u8, lines: usize) -> Question {
        let clock = self.clocks[side.index()]
            .map(|left| SideClock { left, increment: self.increments[side.index()].unwrap_or_default() });
        let open = self.infinite && level == STRONGEST;
        Question {
            level: Level::new(level).filter(|_| !open),
            nodes: self.nodes,
            depth: self.depth,
            time: self.move_time.map(for_move),
            clock,
            lines,
            ..Question::default()
        }
    }
}

/// The level that uses all the time that it is given.
const STRONGEST: u8 = *tabuleiro_catalog::search::levels::RANGE.end();

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::dialect::uai_game;

    fn ugi(text: &str) -> Result<GoCommand, String> {
        GoCommand::read(Dialect::Ugi, text)
    }

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn every_form_is_read_and_all_may_be_combined() {
        let go = ugi("p1time 1000 p2time -5 p1inc 10 p2inc 0 movetime 50 depth 7 nodes 9 infinite").expect("a go");
        let all = GoCommand {
            clocks: [Some(ms(1000)), Some(ms(0))],
            increments: [Some(ms(10)), Some(ms(0))],
            move_time: Some(ms(50)),
            depth: Some(7),
            nodes: Some(9),
            infinite: true,
        };
        assert_eq!(go, all);
        assert_eq!(ugi(""), Ok(GoCommand::default()));
    }

    #[test]
    fn the_other_dialect_has_other_names_for_the_clocks() {
        let (_, form) = uai_game().expect("a game with the dialect");
        let uai = |text| GoCommand::read(Dialect::Uai(form), text);
        assert_eq!(uai("btime 1 wtime 2 binc 3 winc 4"), ugi("p1time 1 p2time 2 p1inc 3 p2inc 4"));
        assert!(uai("p1time 1").is_err());
        assert!(ugi("btime 1").is_err());
    }

    #[test]
    fn what_is_no_go_is_refused_with_the_word() {
        for (text, error) in [
            ("nodes x", "nodes: expected a whole number, found `x`"),
            ("nodes", "nodes: expected a whole number, found ``"),
            ("depth -1", "depth: expected a whole number, found `-1`"),
            ("movetime 1.5", "movetime: expected a whole number, found `1.5`"),
            ("p1time soon", "p1time: expected a whole number, found `soon`"),
            ("p1time 1 p1time 2", "p1time is given twice"),
            ("p1inc -1", "p1inc: expected a whole number, found `-1`"),
            (
                "ponder",
                "go does not take `ponder`; it takes: p1time, p2time, p1inc, p2inc, movetime, depth, nodes, infinite",
            ),
        ] {
            assert_eq!(ugi(text), Err(error.to_owned()), "{text}");
        }
    }

    #[test]
    fn numbers_without_end_are_limits_like_others() {
        let go =
            ugi("nodes 18446744073709551615 depth 18446744073709551615 p1time 18446744073709551615").expect("a go");
        assert_eq!((go.nodes, go.depth), (Some(u64::MAX), Some(u32::MAX)));
        assert!(ugi("nodes 18446744073709551616").is_err());
    }

    #[test]
    fn a_question_is_about_the_clock_of_the_side_to_act() {
        let go = ugi("p1time 1000 p1inc 10").expect("a go");
        let clock = SideClock { left: ms(1000), increment: ms(10) };
        assert_eq!(go.question(Side::First, 10, 1).clock, Some(clock));
        assert_eq!(go.question(Side::Second, 10, 1).clock, None);
    }

    #[test]
    fn only_level_10_thinks_without_end() {
        let endless = ugi("infinite").expect("a go");
        assert_eq!(endless.question(Side::First, 10, 1).level, None);
        assert_eq!(endless.question(Side::First, 9, 1).level, Level::new(9));
        assert_eq!(GoCommand::default().question(Side::First, 10, 1).level, Level::new(10));
    }
}

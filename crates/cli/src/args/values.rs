//! Values of the command line, read so that a wrong one is explained in the user's language: clap's own words for ranges are English, and
//! written as a programmer writes them.

use std::fmt;

use tabuleiro_catalog::rules::lang::Message;

use crate::texts::help;

/// What would have been right.
#[derive(Clone, Debug)]
pub(super) struct Expected(pub(super) Message);

impl Expected {
    /// Examples that are the same in every language.
    pub(super) fn words(examples: &str) -> Expected {
        Expected(Message::new(&tabuleiro_catalog::rules::texts::WORD).with("word", examples))
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Expected {}

/// Reads whole numbers from one to another. Where the largest is that of `u64`, there is no end worth naming.
pub(super) fn number<T: TryFrom<u64> + 'static>(
    min: u64,
    max: u64,
) -> impl Fn(&str) -> Result<T, Expected> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse::<u64>().ok().filter(|number| (min..=max).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            Expected(match max {
                u64::MAX => Message::new(&help::AT_LEAST).with("min", min.to_string()),
                _ => Message::new(&help::A_NUMBER).with("min", min.to_string()).with("max", max.to_string()),
            })
        })
    }
}

/// A part of a game, by numbers of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnRange {
    /// After how many turns it begins.
    pub(crate) from: usize,
    /// After how many turns it ends; `None` for the last one.
    pub(crate) to: Option<usize>,
}

/// Reads `5-20`, `5-` or `5`.
pub(super) fn turns(text: &str) -> Result<TurnRange, Expected> {
    let read = || {
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let to = if to.is_empty() { None } else { Some(to.parse().ok()?) };
        let range = TurnRange { from: from.parse().ok()?, to };
        range.to.is_none_or(|to| range.from <= to).then_some(range)
    };
    read().ok_or_else(|| Expected::words("5-20, 5-, 5"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_game_begins_before_it_ends() {
        assert_eq!(turns("5-20").unwrap(), TurnRange { from: 5, to: Some(20) });
        assert_eq!(turns("5-").unwrap(), TurnRange { from: 5, to: None });
        assert_eq!(turns("0").unwrap(), TurnRange { from: 0, to: Some(0) });
        for wrong in ["", "-", "-5", "20-5", "a", "5-b", "5-6-7", "99999999999999999999"] {
            assert!(turns(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_have_both_ends_and_say_them() {
        let small = number::<u8>(1, 50);
        assert_eq!([small("1").ok(), small("50").ok()], [Some(1), Some(50)]);
        for wrong in ["0", "51", "300", "-1", "1.5", "x", "", "99999999999999999999"] {
            assert_eq!(small(wrong).unwrap_err().to_string(), "a whole number from 1 to 50", "{wrong}");
        }
        let open = number::<u64>(1, u64::MAX);
        assert_eq!(open(&u64::MAX.to_string()).ok(), Some(u64::MAX));
        assert_eq!(open("0").unwrap_err().to_string(), "a whole number, 1 or more");
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

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

//! Days as people write them, in their language: `18 Nov 2026`, `18/11/2026`.

use tabuleiro_catalog::rules::lang::{Message, Text};
use tabuleiro_catalog::rules::texts::WORD;

use crate::texts::dates as texts;

/// The widest day in any language, in columns of a terminal.
pub const DAY_WIDTH: u16 = 11;

const MONTHS: [&Text; 12] = [
    &texts::JANUARY,
    &texts::FEBRUARY,
    &texts::MARCH,
    &texts::APRIL,
    &texts::MAY,
    &texts::JUNE,
    &texts::JULY,
    &texts::AUGUST,
    &texts::SEPTEMBER,
    &texts::OCTOBER,
    &texts::NOVEMBER,
    &texts::DECEMBER,
];

/// A day that a record (`2026.11.18`) or a program (`2026-11-18`) has written. What is no such day stays as it is: records may leave the day
/// out, or write `????.??.??`.
pub fn day_words(date: &str) -> Message {
    known_day(date).unwrap_or_else(|| Message::new(&WORD).with("word", date))
}

fn known_day(date: &str) -> Option<Message> {
    let mut parts = date.split(['.', '-']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let are_digits = [(year, 4), (month, 2), (day, 2)]
        .iter()
        .all(|(part, digits)| part.len() == *digits && part.bytes().all(|byte| byte.is_ascii_digit()));
    let name = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
    let day: u8 = day.parse().ok()?;
    let is_day = are_digits && parts.next().is_none() && (1..=31).contains(&day);
    is_day.then(|| Message::new(&texts::DAY).with("day", day).with("month", *name).with("year", year))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::rules::lang::Lang;

    #[test]
    fn a_day_is_written_as_the_language_writes_it() {
        let said = |date: &str| Lang::ALL.map(|lang| day_words(date).in_lang(lang));
        assert_eq!(said("2026.11.08"), ["8 Nov 2026", "8/11/2026"]);
        assert_eq!(said("2026-01-31"), ["31 Jan 2026", "31/01/2026"]);
        for strange in [
            "",
            "????.??.??",
            "2026.13.01",
            "2026.00.01",
            "2026.1.1",
            "2026.01.32",
            "2026.01.01.01",
            "last May",
            "é.é.é",
        ] {
            assert_eq!(said(strange), [strange, strange]);
        }
    }

    #[test]
    fn no_day_is_wider_than_said() {
        for month in 1..=12 {
            for lang in Lang::ALL {
                let words = day_words(&format!("2026.{month:02}.28")).in_lang(lang);
                assert!(words.chars().count() <= usize::from(DAY_WIDTH), "{words}");
            }
        }
    }
}

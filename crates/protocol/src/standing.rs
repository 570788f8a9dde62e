//! How a match stands, as the option `Match` of UGI: `alone`, `first`, or how the first game ended and with what tally, `p2win:38`.

use tabuleiro_catalog::rules::lang::quoted;
use tabuleiro_catalog::rules::matches::Standing;
use tabuleiro_catalog::rules::outcome::{Outcome, Side};

/// The name of the option.
pub const OPTION: &str = "Match";

/// A game that is no part of a match: where nothing is said.
pub const ALONE: &str = "alone";
const FIRST: &str = "first";
const OUTCOMES: [(&str, Outcome); 3] =
    [("p1win", Outcome::Win(Side::First)), ("p2win", Outcome::Win(Side::Second)), ("draw", Outcome::Draw)];
/// No game tallies more.
const MOST: u32 = 9999;

/// Reads a standing; `None` for a game that is no part of a match.
///
/// # Errors
/// Anything else, with what is expected.
pub fn read(text: &str) -> Result<Option<Standing>, String> {
    let ended = |text: &str| {
        let (word, tally) = text.split_once(':')?;
        let (_, outcome) = OUTCOMES.into_iter().find(|(known, _)| *known == word)?;
        let tally = tally.parse().ok().filter(|tally| *tally <= MOST)?;
        Some(Standing::default().after(outcome, tally))
    };
    match text {
        ALONE => Ok(None),
        FIRST => Ok(Some(Standing::default())),
        _ => ended(text).map(Some).ok_or_else(|| {
            let expected = "alone, first, or p1win:N, p2win:N or draw:N for the first game and its tally";
            format!("{OPTION}: expected {expected}, found {}", quoted(text))
        }),
    }
}

/// Writes a standing as it is read.
pub fn write(standing: Option<&Standing>) -> String {
    let Some(standing) = standing else { return ALONE.to_owned() };
    if !standing.swapped {
        return FIRST.to_owned();
    }
    // Whoever has the second side now had the first side in the first game.
    let before = standing.player(Side::Second);
    let outcome = match standing.wins {
        wins if wins[before.index()] > 0 => Outcome::Win(Side::First),
        wins if wins[before.other().index()] > 0 => Outcome::Win(Side::Second),
        _ => Outcome::Draw,
    };
    let word = OUTCOMES.into_iter().find(|(_, known)| *known == outcome).map_or(FIRST, |(word, _)| word);
    format!("{word}:{}", standing.tally[before.index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_standing_comes_back() {
        for text in ["alone", "first", "p1win:31", "p2win:0", "draw:100"] {
            let standing = read(text).expect("a standing");
            assert_eq!(write(standing.as_ref()), text);
        }
        let second = read("p2win:38").expect("a standing").expect("a match");
        assert_eq!((second.swapped, second.wins, second.tally), (true, [0, 1], [38, 0]));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "second", "p2win", "p2win:", "p2win:x", "p3win:1", "p1win:10000", "Alone"] {
            assert!(read(text).is_err_and(|error| error.starts_with("Match: expected alone, first")), "{text}");
        }
    }
}

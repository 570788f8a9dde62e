//! Calibrated chances: what an estimate of the search means as a chance to win, fitted to results.
//!
//! A game's folder keeps a table (`chances.txt`), which `tabuleiro bench reliability --fit` makes: a curve for each of some options and for
//! each side to act. Options that were not fitted take the curve of the most similar ones. A game without a table has the usual curve.

use std::collections::HashMap;
use std::sync::OnceLock;

use tabuleiro_rules::options::{OptionKind, Options};
use tabuleiro_rules::outcome::Side;

use crate::record::AnyRecord;
use crate::{AnyGame, games};

/// An estimate of the search, with the chance that it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// For the **first** side, about 100 for what a piece is worth.
    pub points: i32,
    /// The chance of the first side in thousandths; a draw counts as half a win.
    pub permille: u16,
}

/// The estimate at which a side's chances are three quarters where nothing was fitted, as in the tree search.
const HALF_WAY: i64 = 300;

impl Estimate {
    /// With the usual curve, which fits no game in particular.
    pub fn plain(points: i32) -> Estimate {
        let points_wide = i64::from(points);
        let permille = 500 + 500 * points_wide / (points_wide.abs() + HALF_WAY);
        Estimate { points, permille: u16::try_from(permille).unwrap_or(500) }
    }

    /// With the curve that was fitted to the game of a record, its options and the side to act. A game of a match is played for the
    /// match, where an estimate means something else.
    pub(super) fn of(record: &dyn AnyRecord, points: i32) -> Estimate {
        match curve(record).filter(|_| !record.is_in_match()) {
            Some(curve) => Estimate { points, permille: curve.permille(points) },
            None => Estimate::plain(points),
        }
    }
}

/// The chance of the first side as a function of the estimate: straight between its knots, and level beyond them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChanceCurve {
    /// Estimates and thousandths, both rising.
    knots: Vec<(i32, u16)>,
}

impl ChanceCurve {
    /// A curve through knots, each an estimate and thousandths; `None` where there are none, where estimates do not rise, or where
    /// chances fall or exceed a thousand.
    pub fn new(knots: Vec<(i32, u16)>) -> Option<ChanceCurve> {
        let rising = knots.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 <= pair[1].1);
        (rising && knots.last().is_some_and(|last| last.1 <= 1000)).then_some(ChanceCurve { knots })
    }

    /// Reads `-300:120 0:480 300:900`.
    fn read(text: &str) -> Option<ChanceCurve> {
        let knot = |word: &str| {
            let (points, permille) = word.split_once(':')?;
            Some((points.parse().ok()?, permille.parse().ok()?))
        };
        ChanceCurve::new(text.split_whitespace().map(knot).collect::<Option<_>>()?)
    }

    /// As the table writes it.
    pub fn text(&self) -> String {
        self.knots.iter().map(|(points, permille)| format!("{points}:{permille}")).collect::<Vec<_>>().join(" ")
    }

    /// The thousandths at an estimate. Only whole numbers, which are the same on every machine.
    pub fn permille(&self, points: i32) -> u16 {
        let after = self.knots.partition_point(|knot| knot.0 <= points);
        match (after.checked_sub(1).map(|before| self.knots[before]), self.knots.get(after)) {
            (Some((left, low)), Some(&(right, high))) => {
                let (run, rise) = (i64::from(right) - i64::from(left), i64::from(high) - i64::from(low));
                let share = (i64::from(points) - i64::from(left)) * rise / run;
                low + u16::try_from(share).unwrap_or(0)
            }
            (Some((_, level)), None) => level,
            (None, Some(&(_, level))) => level,
            (None, None) => 500,
        }
    }
}

/// A line of a game's table.
struct TableLine {
    options: Options,
    side: Side,
    curve: ChanceCurve,
}

impl TableLine {
    /// Reads `OPTIONS | first | KNOTS`; `-` are the usual options.
    fn read(game: &dyn AnyGame, line: &str) -> Option<TableLine> {
        let mut fields = line.split('|').map(str::trim);
        let options = match fields.next()? {
            "-" => game.usual_options(),
            text => Options::read(game.info().options, text).ok()?,
        };
        let side = match fields.next()? {
            "first" => Side::First,
            "second" => Side::Second,
            _ => return None,
        };
        let curve = ChanceCurve::read(fields.next()?)?;
        fields.next().is_none().then_some(TableLine { options, side, curve })
    }

    /// As the table writes it.
    fn text(options: &Options, side: Side, curve: &ChanceCurve) -> String {
        let options = if options.changed().is_empty() { "-".to_owned() } else { options.text() };
        let side = if side == Side::First { "first" } else { "second" };
        format!("{options} | {side} | {}", curve.text())
    }
}

/// A line of a game's table, as its folder keeps it.
pub fn table_line(options: &Options, side: Side, curve: &ChanceCurve) -> String {
    TableLine::text(options, side, curve)
}

/// The lines of a game's table that are meant to be curves.
fn lines(game: &dyn AnyGame) -> impl Iterator<Item = &'static str> {
    game.chances().lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The curve for a record, where its game has any.
fn curve(record: &dyn AnyRecord) -> Option<&'static ChanceCurve> {
    static TABLES: OnceLock<HashMap<&'static str, Vec<TableLine>>> = OnceLock::new();
    let tables = TABLES.get_or_init(|| {
        let table = |game: &dyn AnyGame| lines(game).filter_map(|line| TableLine::read(game, line)).collect();
        games().iter().map(|game| (game.info().id, table(game.as_ref()))).collect()
    });
    let side = record.side_to_act();
    let fitting = tables.get(record.info().id)?.iter().filter(|line| line.side == side);
    fitting.min_by_key(|line| distance(record, &line.options)).map(|line| &line.curve)
}

/// How different the options of a record are from others, in thousandths: a number by how far it is away in its range, a word wholly.
fn distance(record: &dyn AnyRecord, others: &Options) -> i64 {
    let own = record.options();
    let differ = |spec: &tabuleiro_rules::options::OptionSpec| {
        let (one, other) = (own.get(spec.key), others.get(spec.key));
        match (&spec.kind, one.parse::<i64>(), other.parse::<i64>()) {
            _ if one == other => 0,
            (OptionKind::Number { min, max, .. }, Ok(one), Ok(other)) => {
                1 + 1000 * (one - other).abs() / (i64::from(*max) - i64::from(*min)).max(1)
            }
            _ => 1000,
        }
    };
    record.info().options.iter().map(differ).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_lie_between_the_knots() {
        let curve = ChanceCurve::read("-100:200 0:500 300:800").expect("a curve");
        assert_eq!(
            [-500, -100, -50, 0, 100, 300, 9000].map(|points| curve.permille(points)),
            [200, 200, 350, 500, 600, 800, 800]
        );
        assert_eq!(ChanceCurve::read(&curve.text()), Some(curve));
        for wrong in ["", "0:1001", "0:500 0:600", "0:500 10:400", "10:1 0:2", "0", "a:b"] {
            assert_eq!(ChanceCurve::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_line_of_every_table_is_read() {
        for game in games() {
            for line in lines(game.as_ref()) {
                let read = TableLine::read(game.as_ref(), line);
                let read = read.unwrap_or_else(|| panic!("{}: {line}", game.info().id));
                assert_eq!(table_line(&read.options, read.side, &read.curve), line, "{}", game.info().id);
            }
        }
    }

    #[test]
    fn without_a_table_the_usual_curve_holds() {
        assert_eq!([-300, 0, 300].map(|points| Estimate::plain(points).permille), [250, 500, 750]);
        assert!(Estimate::plain(i32::MAX).permille <= 1000);
        assert!(Estimate::plain(i32::MIN).permille <= 1000);
    }
}

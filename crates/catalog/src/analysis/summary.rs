//! How well each side played, in a few numbers.

use tabuleiro_rules::outcome::Side;

use super::judge::{JudgedTurn, TurnMark};

/// How well a side played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideSummary {
    /// Its turns that say something about it.
    pub counted: usize,
    /// Inaccuracies, mistakes and blunders.
    pub marks: [usize; 3],
    /// From 0 to 100: the mean over its turns, each 100 less what it lost. A turn that loses half of the chances, or more, is 0.
    /// `None` where no turn counts.
    pub accuracy: Option<f64>,
}

/// How well both sides played, first first.
pub fn summarise(turns: &[JudgedTurn]) -> [SideSummary; 2] {
    Side::BOTH.map(|side| {
        let own = || turns.iter().filter(|turn| turn.side == side && turn.counts);
        let marks = TurnMark::ALL.map(|mark| own().filter(|turn| turn.mark == Some(mark)).count());
        let counted = own().count();
        let sum: f64 = own().map(|turn| 100.0 * (1.0 - (2.0 * turn.loss).min(1.0))).sum();
        SideSummary { counted, marks, accuracy: (counted > 0).then(|| sum / counted as f64) }
    })
}

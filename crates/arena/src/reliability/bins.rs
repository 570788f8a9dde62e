//! The reliability table: what was said, in ten bins, beside what came out.

use tabuleiro_catalog::rules::outcome::Side;

use super::ReliabilitySample;

/// Positions about which something similar was said.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// How many.
    pub count: usize,
    /// The mean chance that the first side was said to have.
    pub said: f64,
    /// What the first side got, on average.
    pub got: f64,
}

impl Bin {
    /// How far off it is, in chances from 0 to 1.
    pub fn error(&self) -> f64 {
        (self.said - self.got).abs()
    }
}

/// What was said beside what came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Reliability {
    /// From 0 to 10 %, from 10 to 20 %, and so on.
    pub bins: [Bin; 10],
    /// All positions together.
    pub all: Bin,
    /// The mean error of a position's bin.
    pub mean_error: f64,
    /// The mean squared difference between what was said and the result (Brier score).
    pub brier: f64,
}

/// Bins with fewer positions say nothing: their error is chance.
pub const LEAST: usize = 30;

impl Reliability {
    /// Compares samples.
    pub fn of(samples: &[ReliabilitySample]) -> Reliability {
        let mut sums = [(0usize, 0.0, 0.0); 10];
        let mut brier = 0.0;
        for sample in samples {
            let said = sample.value.chance(Side::First);
            let bin = &mut sums[((said * 10.0) as usize).min(9)];
            bin.0 += 1;
            bin.1 += said;
            bin.2 += sample.result;
            brier += (said - sample.result) * (said - sample.result);
        }
        let mean = |(count, said, got): (usize, f64, f64)| match count {
            0 => Bin::default(),
            _ => Bin { count, said: said / count as f64, got: got / count as f64 },
        };
        let bins = sums.map(mean);
        let all = sums.iter().fold((0, 0.0, 0.0), |sum, bin| (sum.0 + bin.0, sum.1 + bin.1, sum.2 + bin.2));
        let count = samples.len().max(1) as f64;
        let error: f64 = bins.iter().map(|bin| bin.error() * bin.count as f64).sum();
        Reliability { bins, all: mean(all), mean_error: error / count, brier: brier / count }
    }

    /// The largest error of a bin that is large enough to say something.
    pub fn worst(&self) -> f64 {
        self.bins.iter().filter(|bin| bin.count >= LEAST).map(Bin::error).fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::analysis::{Estimate, Value};

    fn sample(permille: u16, result: f64) -> ReliabilitySample {
        ReliabilitySample { side: Side::First, value: Value::Open(Estimate { points: 0, permille }), result }
    }

    #[test]
    fn what_is_said_too_boldly_is_off() {
        // Said 95 %, came out 80 %; said 50 %, came out so.
        let mut samples: Vec<ReliabilitySample> =
            (0..100).map(|number| sample(950, f64::from(u8::from(number < 80)))).collect();
        samples.extend((0..100).map(|number| sample(500, f64::from(number % 2))));
        let reliability = Reliability::of(&samples);
        let [.., last] = reliability.bins;
        assert_eq!((last.count, (last.error() * 1000.0).round()), (100, 150.0));
        assert_eq!((reliability.worst() * 1000.0).round(), 150.0);
        assert_eq!((reliability.mean_error * 1000.0).round(), 75.0);
        assert_eq!(reliability.all.count, 200);
    }

    #[test]
    fn small_bins_and_no_samples_say_nothing() {
        let few: Vec<ReliabilitySample> = (0..LEAST - 1).map(|_| sample(950, 0.0)).collect();
        assert_eq!(Reliability::of(&few).worst(), 0.0);
        assert_eq!(Reliability::of(&[]).mean_error, 0.0);
    }
}

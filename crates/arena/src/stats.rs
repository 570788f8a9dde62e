//! Score, Elo and their error bars.
//!
//! **The unit is the pair**: one opening, played twice with the sides swapped. The two games of a pair are not independent (an opening
//! that favours one side gives one win each), so counting games would make the error bars too long or too short. A pair is worth 0, ¼, ½, ¾ or 1
//! to a player; where a game is played in matches, a pair is a match and worth 0, ½ or 1. Five counts hold everything: the *pentanomial*.
//!
//! The interval is Wilson's, which stays honest near 0 and 100 %, with the number of pairs corrected by how much their scores really vary. The
//! variance is estimated as if one more pair had been played, half of it won and half lost, so that a few equal pairs do not pretend to certainty.

/// What a pair can be worth, in quarters.
pub const BINS: usize = 5;

/// 97.5 % of a normal distribution lie below so many standard deviations: two-sided 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// How often a pair was worth 0, ¼, ½, ¾ and 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; BINS]);

/// A value with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The value.
    pub value: f64,
    /// The upper end.
    pub high: f64,
}

impl Pairs {
    /// Counts a pair that was worth so many quarters; more than a whole counts as a whole.
    pub fn add(&mut self, quarters: usize) {
        self.0[quarters.min(BINS - 1)] += 1;
    }

    /// The number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean of the pairs, 0 to 1. One half without any.
    pub fn mean(&self) -> f64 {
        if self.count() == 0 {
            return 0.5;
        }
        let quarters: u64 = (0..).zip(self.0).map(|(worth, count)| worth * count).sum();
        quarters as f64 / 4.0 / self.count() as f64
    }

    /// Mean and variance with the pair that is half won and half lost.
    pub(crate) fn smoothed(&self) -> (f64, f64) {
        let counts = self.0.map(|count| count as f64);
        let with = [counts[0] + 0.5, counts[1], counts[2], counts[3], counts[4] + 0.5];
        let all = self.count() as f64 + 1.0;
        let worth = |index: usize| index as f64 / 4.0;
        let mean = with.iter().enumerate().map(|(index, count)| worth(index) * count).sum::<f64>() / all;
        let square = |index: usize| (worth(index) - mean) * (worth(index) - mean);
        let variance = with.iter().enumerate().map(|(index, count)| square(index) * count).sum::<f64>() / all;
        (mean, variance)
    }

    /// The score from 0 to 1 with its 95 % interval.
    pub fn score(&self) -> Interval {
        let value = self.mean();
        if self.count() == 0 {
            return Interval { low: 0.0, value, high: 1.0 };
        }
        let (mean, variance) = self.smoothed();
        // As many wins and losses as would vary as much.
        let count = self.count() as f64 * mean * (1.0 - mean) / variance;
        let middle = (value + Z * Z / (2.0 * count)) / (1.0 + Z * Z / count);
        let spread = Z / (1.0 + Z * Z / count) * (value * (1.0 - value) / count + Z * Z / (4.0 * count * count)).sqrt();
        Interval { low: (middle - spread).clamp(0.0, value), value, high: (middle + spread).clamp(value, 1.0) }
    }

    /// The difference in Elo with its 95 % interval; infinite where everything is won or lost.
    pub fn elo(&self) -> Interval {
        let Interval { low, value, high } = self.score();
        Interval { low: elo(low), value: elo(value), high: elo(high) }
    }

    /// How likely the first player is the stronger one.
    pub fn superiority(&self) -> f64 {
        if self.count() == 0 {
            return 0.5;
        }
        let (mean, variance) = self.smoothed();
        normal((mean - 0.5) / (variance / self.count() as f64).sqrt())
    }
}

/// The difference in Elo that leads to a score.
pub fn elo(score: f64) -> f64 {
    match score {
        _ if score <= 0.0 => f64::NEG_INFINITY,
        _ if score >= 1.0 => f64::INFINITY,
        // Adding 0 makes a positive zero of a negative one.
        _ => -400.0 * (1.0 / score - 1.0).log10() + 0.0,
    }
}

/// The score that a difference in Elo leads to.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The share of a normal distribution below so many standard deviations.
fn normal(z: f64) -> f64 {
    // The series of the error function, and its limit where the series would take too long.
    if z.abs() > 8.0 {
        return if z > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut term, mut sum) = (z, z);
    for index in 1..400 {
        term *= z * z / f64::from(2 * index + 1);
        sum += term;
    }
    (0.5 + sum * (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() <= by, "{found} is not {expected}");
    }

    #[test]
    fn elo_and_score_are_the_two_directions_of_the_known_curve() {
        for (score, difference) in [(0.5, 0.0), (0.75, 190.848), (0.9, 381.697), (0.640_065, 100.0), (0.25, -190.848)] {
            near(elo(score), difference, 0.01);
            near(expected(difference), score, 0.0001);
        }
        assert_eq!(elo(1.0), f64::INFINITY);
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (z, share) in [(0.0, 0.5), (1.0, 0.841_345), (1.96, 0.975_002), (-2.326_348, 0.01), (5.0, 0.999_999_713)] {
            near(normal(z), share, 0.000_001);
        }
        assert_eq!((normal(40.0), normal(-40.0)), (1.0, 0.0));
    }

    #[test]
    fn many_pairs_have_the_interval_of_their_own_variance() {
        // Worked out by hand: the mean of the squares is 0.340625, less 0.5125² leaves 0.07796875.
        let pairs = Pairs([100, 200, 350, 250, 100]);
        near(pairs.mean(), 0.5125, 1e-12);
        let variance: f64 = [100.0, 200.0, 350.0, 250.0, 100.0]
            .iter()
            .zip([0.0, 0.25, 0.5, 0.75, 1.0])
            .map(|(count, worth): (&f64, f64)| count * (worth - 0.5125).powi(2) / 1000.0)
            .sum();
        near(variance, 0.077_968_75, 1e-9);
        let spread = 1.96 * (variance / 1000.0).sqrt();
        let score = pairs.score();
        near(score.low, 0.5125 - spread, 0.0005);
        near(score.high, 0.5125 + spread, 0.0005);
        near(pairs.elo().value, 8.687, 0.01);
        near(pairs.superiority(), normal(0.0125 / (variance / 1000.0).sqrt()), 0.005);
    }

    #[test]
    fn pairs_that_split_narrow_the_interval_and_swept_ones_widen_it() {
        // The same 50 % from the same number of games.
        let (split, swept) = (Pairs([0, 0, 100, 0, 0]).score(), Pairs([50, 0, 0, 0, 50]).score());
        assert!(split.high - split.low < 0.05, "{split:?}");
        // 100 independent units: Wilson's interval for 50 of 100.
        near(swept.low, 0.4038, 0.0005);
        near(swept.high, 0.5962, 0.0005);
    }

    #[test]
    fn a_clean_sweep_has_wilsons_interval_and_no_false_certainty() {
        let sweep = Pairs([0, 0, 0, 0, 30]);
        let score = sweep.score();
        near(score.value, 1.0, 0.0);
        near(score.low, 0.8865, 0.0005);
        near(score.high, 1.0, 0.0);
        assert_eq!(sweep.elo().high, f64::INFINITY);
        assert!(sweep.superiority() > 0.999_999);
        let one = Pairs([0, 0, 1, 0, 0]).score();
        assert!(one.low < 0.15 && one.high > 0.85, "{one:?}");
        let none = Pairs::default();
        assert_eq!((none.score().low, none.score().high, none.superiority()), (0.0, 1.0, 0.5));
    }

    #[test]
    fn swapping_the_players_mirrors_everything() {
        let (there, back) = (Pairs([3, 5, 9, 14, 6]), Pairs([6, 14, 9, 5, 3]));
        near(there.score().low, 1.0 - back.score().high, 1e-12);
        near(there.elo().value, -back.elo().value, 1e-9);
        near(there.superiority(), 1.0 - back.superiority(), 1e-12);
    }

    #[test]
    fn the_interval_of_a_known_score_covers_it_about_95_times_in_100() {
        // 2000 runs of 40 pairs whose worth is 0.625 on average; the generator is seeded, so this is always the same test.
        use tabuleiro_catalog::rules::chance::Chance;
        use tabuleiro_catalog::rules::chance::Random;
        let mut random = Random::new(5);
        let mut covered = 0;
        for _ in 0..2000 {
            let mut pairs = Pairs::default();
            for _ in 0..40 {
                pairs.add([0, 1, 2, 2, 2, 3, 3, 4, 4, 4][random.below(10) as usize]);
            }
            let score = pairs.score();
            covered += u32::from(score.low <= 0.625 && 0.625 <= score.high);
        }
        assert!((1870..=1960).contains(&covered), "{covered} of 2000");
    }
}

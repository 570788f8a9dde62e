//! The sequential test: play until one of two claims about the Elo difference is clear.
//!
//! Claim 0 says that the first player is `elo0` stronger, claim 1 that it is `elo1` stronger. After every pair the logarithm of their likelihood
//! ratio is compared with two bounds that keep the chances of a wrong decision at `alpha` (claim 1 accepted though 0 holds) and `beta`.
//! The ratio is that of the generalised test for pairs (pentanomial) in its normal approximation:
//! `n (s₁ − s₀) (2m − s₀ − s₁) / 2v`, where `m` and `v` are mean and variance of the pairs' worth and `s` the scores that the two Elo differences lead to.

use crate::stats::{Pairs, expected};

/// A sequential test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that claim 0 is about.
    pub elo0: f64,
    /// The difference that claim 1 is about; more than `elo0`.
    pub elo1: f64,
    /// The chance of accepting claim 1 though claim 0 holds.
    pub alpha: f64,
    /// The chance of accepting claim 0 though claim 1 holds.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// `elo0` or less.
    Zero,
    /// `elo1` or more.
    One,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtStanding {
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// The bounds: below is claim 0, above claim 1.
    pub bounds: [f64; 2],
    /// The decision, once there is one.
    pub decision: Option<SprtDecision>,
}

impl Sprt {
    /// Reads `elo0,elo1[,alpha,beta]`; the chances of error are 0.05 unless they are given.
    pub fn read(text: &str) -> Option<Sprt> {
        let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        Sprt::of(&numbers?)
    }

    /// The test of two Elo differences, or of those and two chances of error.
    pub fn of(numbers: &[f64]) -> Option<Sprt> {
        let (elo0, elo1, alpha, beta) = match *numbers {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return None,
        };
        let chance = |value: f64| value > 0.0 && value < 0.5;
        let fits = elo0 < elo1 && elo0.abs() <= 4000.0 && elo1.abs() <= 4000.0 && chance(alpha) && chance(beta);
        fits.then_some(Sprt { elo0, elo1, alpha, beta })
    }

    /// Where the test stands after some pairs.
    pub fn standing(&self, pairs: &Pairs) -> SprtStanding {
        let bounds = [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()];
        let (score0, score1) = (expected(self.elo0), expected(self.elo1));
        let (_, variance) = pairs.smoothed();
        let count = pairs.count() as f64;
        let ratio = count * (score1 - score0) * (2.0 * pairs.mean() - score0 - score1) / (2.0 * variance);
        let decision = match ratio {
            _ if ratio <= bounds[0] => Some(SprtDecision::Zero),
            _ if ratio >= bounds[1] => Some(SprtDecision::One),
            _ => None,
        };
        SprtStanding { ratio, bounds, decision }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::rules::chance::Chance;
    use tabuleiro_catalog::rules::chance::Random;

    #[test]
    fn bounds_are_those_of_wald() {
        let standing = Sprt::read("0,5").unwrap().standing(&Pairs::default());
        assert!((standing.bounds[1] - 2.944_44).abs() < 1e-4 && (standing.bounds[0] + 2.944_44).abs() < 1e-4);
        assert_eq!((standing.ratio, standing.decision), (0.0, None));
        let uneven = Sprt::read("0,5,0.01,0.1").unwrap().standing(&Pairs::default());
        assert!((uneven.bounds[0] + 2.292_53).abs() < 1e-4 && (uneven.bounds[1] - 4.499_81).abs() < 1e-4);
    }

    #[test]
    fn the_ratio_is_the_one_worked_out_by_hand() {
        // 10 000 pairs, mean 0.51, variance 0.3125 − 0.51² = 0.0524: s₀ = 0.5, s₁ = 0.507196 for 5 Elo.
        // 10000 · 0.007196 · (1.02 − 1.007196) / (2 · 0.0524) = 8.79
        let pairs = Pairs([500, 2000, 4600, 2400, 500]);
        assert!((pairs.mean() - 0.51).abs() < 1e-12);
        let standing = Sprt::read("0,5").unwrap().standing(&pairs);
        assert!((standing.ratio - 8.79).abs() < 0.02, "{standing:?}");
        assert_eq!(standing.decision, Some(SprtDecision::One));
        let back = Sprt::read("-5,0").unwrap().standing(&Pairs([500, 2400, 4600, 2000, 500]));
        assert!((back.ratio + 8.79).abs() < 0.02, "{back:?}");
        assert_eq!(back.decision, Some(SprtDecision::Zero));
    }

    #[test]
    fn a_clean_sweep_decides_after_a_while_and_not_at_once() {
        let sprt = Sprt::read("0,100").unwrap();
        assert_eq!(sprt.standing(&Pairs([0, 0, 0, 0, 1])).decision, None);
        assert_eq!(sprt.standing(&Pairs([0, 0, 0, 0, 20])).decision, Some(SprtDecision::One));
        assert_eq!(sprt.standing(&Pairs([20, 0, 0, 0, 0])).decision, Some(SprtDecision::Zero));
    }

    #[test]
    fn wrong_decisions_are_as_rare_as_promised() {
        // Equal players, tested for 0 against 40 Elo: claim 1 in at most about 5 of 100. Seeded: always the same test.
        let (sprt, mut random, mut wrong) = (Sprt::read("0,40").unwrap(), Random::new(11), 0);
        for _ in 0..400 {
            let mut pairs = Pairs::default();
            let decision = loop {
                pairs.add([0, 1, 2, 2, 3, 4][random.below(6) as usize]);
                if let Some(decision) = sprt.standing(&pairs).decision {
                    break decision;
                }
            };
            wrong += u32::from(decision == SprtDecision::One);
        }
        assert!(wrong <= 30, "{wrong} of 400");
    }

    #[test]
    fn what_makes_no_test_is_refused() {
        for text in
            ["", "0", "5,0", "0,0", "0,x", "0,5,0.05", "0,5,0,0.05", "0,5,0.05,0.5", "0,NaN", "0,inf", "0,5,1,1,1"]
        {
            assert_eq!(Sprt::read(text), None, "{text}");
        }
        assert_eq!(Sprt::read("0, 5, 0.1, 0.2"), Some(Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.1, beta: 0.2 }));
    }
}

//! Fits chances to results: for each side to act a curve of two parameters and a width, by logistic regression.
//!
//! The chance of the first side is `1 / (1 + exp(-(a + b u)))` with `u = e / (|e| + w)` for the estimate `e`: a logistic curve whose tails
//! flatten, because a large estimate says little more than a middling one. What is kept is the curve at fixed estimates, so that nobody
//! who reads a chance needs an exponential, which differs between machines.

use tabuleiro_catalog::analysis::{ChanceCurve, Value};
use tabuleiro_catalog::rules::outcome::Side;

use super::ReliabilitySample;

/// The estimates at which the curve is kept.
const KNOTS: [i32; 17] = [-3000, -1500, -900, -600, -400, -250, -150, -70, 0, 70, 150, 250, 400, 600, 900, 1500, 3000];
/// The widths that are tried.
const WIDTHS: [f64; 8] = [40.0, 80.0, 150.0, 300.0, 600.0, 1200.0, 2500.0, 5000.0];
/// How strongly the parameters are held near those of the curve without a fit: as by so many positions.
const PRIOR: f64 = 4.0;
/// Steps of Newton's method; it converges in fewer.
const STEPS: usize = 30;

/// The curve for the positions in which a side is to act; `None` where there is nothing to fit to.
pub fn fit(samples: &[ReliabilitySample], side: Side) -> Option<ChanceCurve> {
    let points: Vec<(f64, f64)> = samples
        .iter()
        .filter(|sample| sample.side == side)
        .filter_map(|sample| match sample.value {
            Value::Open(estimate) => Some((f64::from(estimate.points), sample.result)),
            Value::Won(_) | Value::Over(_) => None,
        })
        .collect();
    if points.is_empty() {
        return None;
    }
    let fits = WIDTHS.into_iter().map(|width| (width, newton(&points, width)));
    let (width, [a, b]) = fits.min_by(|one, other| loss(&points, one).total_cmp(&loss(&points, other)))?;
    let knot = |estimate: i32| (estimate, (sigmoid(a + b * bent(f64::from(estimate), width)) * 1000.0).round() as u16);
    ChanceCurve::new(KNOTS.map(knot).to_vec())
}

/// An estimate, bent so that it stays between −1 and 1.
fn bent(estimate: f64, width: f64) -> f64 {
    estimate / (estimate.abs() + width)
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The cross entropy of the results under a curve.
fn loss(points: &[(f64, f64)], (width, [a, b]): &(f64, [f64; 2])) -> f64 {
    let one = |(estimate, result): &(f64, f64)| {
        let chance = sigmoid(a + b * bent(*estimate, *width)).clamp(1e-9, 1.0 - 1e-9);
        -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
    };
    points.iter().map(one).sum()
}

/// The parameters that make the results most likely, by Newton's method. The slope is never negative: a better estimate is never a worse
/// chance.
fn newton(points: &[(f64, f64)], width: f64) -> [f64; 2] {
    let (mut a, mut b) = (0.0, 2.0);
    for _ in 0..STEPS {
        // Gradient and Hessian of the loss, with a normal prior around a = 0 and b = 2.
        let (mut ga, mut gb) = (PRIOR * 0.25 * a, PRIOR * 0.25 * (b - 2.0));
        let (mut haa, mut hab, mut hbb) = (PRIOR * 0.25, 0.0, PRIOR * 0.25);
        for (estimate, result) in points {
            let u = bent(*estimate, width);
            let chance = sigmoid(a + b * u);
            let (error, weight) = (chance - result, chance * (1.0 - chance));
            ga += error;
            gb += error * u;
            haa += weight;
            hab += weight * u;
            hbb += weight * u * u;
        }
        let determinant = haa * hbb - hab * hab;
        if determinant.abs() < 1e-12 {
            break;
        }
        let step = |x: f64| x.clamp(-2.0, 2.0);
        a -= step((hbb * ga - hab * gb) / determinant);
        b = (b - step((haa * gb - hab * ga) / determinant)).max(0.0);
    }
    [a, b]
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabuleiro_catalog::analysis::Estimate;
    use tabuleiro_catalog::rules::chance::Chance;
    use tabuleiro_catalog::rules::chance::Random;

    /// Results that follow a known curve, and a few draws.
    fn samples(seed: u64, count: u32, truth: impl Fn(f64) -> f64) -> Vec<ReliabilitySample> {
        let mut random = Random::new(seed);
        let mut sample = |number: u32| {
            let points = random.below(2001) as i32 - 1000;
            let chance = truth(f64::from(points));
            let drawn = number.is_multiple_of(10) && (0.25..0.75).contains(&chance);
            let won = f64::from(random.below(1_000_000)) / 1e6 < chance;
            let result = if drawn { 0.5 } else { f64::from(u8::from(won)) };
            ReliabilitySample { side: Side::First, value: Value::Open(Estimate::plain(points)), result }
        };
        (0..count).map(&mut sample).collect()
    }

    #[test]
    fn a_known_curve_is_found_again() {
        let seed = 11;
        let truth = |points: f64| sigmoid(1.0 + points / 250.0);
        let samples = samples(seed, 6000, truth);
        let curve = fit(&samples, Side::First).expect("something to fit to");
        for points in [-600, -250, 0, 250, 600] {
            let error = f64::from(curve.permille(points)) / 1000.0 - truth(f64::from(points));
            assert!(error.abs() < 0.05, "seed {seed}: {points} is off by {error}");
        }
        assert_eq!(fit(&samples, Side::Second), None, "there are no positions of the other side");
    }

    #[test]
    fn a_side_that_always_wins_is_said_to() {
        let curve = fit(&samples(3, 500, |_| 1.0), Side::First).expect("something to fit to");
        assert!(curve.permille(-300) > 950, "{curve:?}");
        assert!(curve.permille(300) >= curve.permille(-300));
    }
}

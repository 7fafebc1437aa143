//! The normal distribution, and the confidence interval of a proportion.

/// The two-sided 95% quantile of the standard normal distribution.
pub(super) const Z95: f64 = 1.959_964;

/// The cumulative distribution function: the probability of a value below `z`.
#[must_use]
pub fn normal(z: f64) -> f64 {
    let x = z.abs();
    let tail = if x < 6.0 {
        // The series of the error function. All terms have the same sign, so nothing cancels.
        let (mut term, mut sum, mut n) = (x, x, 1.0);
        while term > 1e-17 * sum {
            term *= x * x / (2.0 * n + 1.0);
            sum += term;
            n += 1.0;
        }
        0.5 - sum * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
    } else {
        // Laplace's continued fraction.
        let fraction = (1..=20).rev().fold(x, |below, n| x + f64::from(n) / below);
        (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() / fraction
    };
    if z > 0.0 { 1.0 - tail } else { tail }
}

/// Returns Wilson's 95% interval of the proportion `hits` of `all`; a draw may count as half a hit.
#[must_use]
pub fn wilson(hits: f64, all: f64) -> (f64, f64) {
    if all <= 0.0 {
        return (0.0, 1.0);
    }
    let share = hits / all;
    let middle = share + Z95 * Z95 / (2.0 * all);
    let half = Z95 * (share * (1.0 - share) / all + Z95 * Z95 / (4.0 * all * all)).sqrt();
    let scale = 1.0 + Z95 * Z95 / all;
    (((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distribution_matches_published_tables() {
        for (z, value) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746),
            (1.96, 0.975_002_105),
            (-2.575_829, 0.005),
            (3.0, 0.998_650_102),
            (-4.0, 3.167_124e-5),
            (-7.0, 1.279_813e-12),
        ] {
            assert!((normal(z) - value).abs() < 1e-6 * f64::max(value, 1e-6), "{z}: {}", normal(z));
        }
    }

    #[test]
    fn wilson_intervals_match_published_tables() {
        // 10 of 20 and 95 of 100, as printed in tables of Wilson's interval.
        let (low, high) = wilson(10.0, 20.0);
        assert!((low - 0.2993).abs() < 1e-4 && (high - 0.7007).abs() < 1e-4, "{low} {high}");
        let (low, high) = wilson(95.0, 100.0);
        assert!((low - 0.8882).abs() < 1e-4 && (high - 0.9785).abs() < 1e-4, "{low} {high}");
    }
}

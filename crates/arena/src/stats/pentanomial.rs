//! Results of pairs of games: the frequencies of the five possible sums, and statistics derived
//! from them.

use serde::{Deserialize, Serialize};

use super::normal::{Z95, normal, wilson};

/// The number of pairs that scored 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial(pub [u32; Pentanomial::KINDS]);

/// An estimate with its 95% confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Pentanomial {
    /// The number of possible sums of two games.
    pub const KINDS: usize = 5;

    /// Counts pairs by their half points, each 0 to 4.
    pub fn of(pairs: impl IntoIterator<Item = usize>) -> Pentanomial {
        let mut counts = [0; Pentanomial::KINDS];
        for halves in pairs {
            counts[halves.min(Pentanomial::KINDS - 1)] += 1;
        }
        Pentanomial(counts)
    }

    /// Adds a pair.
    pub fn add(&mut self, halves: usize) {
        self.0[halves.min(Pentanomial::KINDS - 1)] += 1;
    }

    /// Returns the number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns the share of the points, 0 to 1, and the variance of a pair's share.
    #[must_use]
    pub fn moments(&self) -> (f64, f64) {
        let all = f64::from(self.pairs().max(1));
        let each = || (0..).zip(self.0).map(|(halves, count)| (f64::from(halves) / 4.0, f64::from(count)));
        let mean = each().map(|(share, count)| share * count).sum::<f64>() / all;
        let variance = each().map(|(share, count)| count * (share - mean).powi(2)).sum::<f64>() / all;
        (mean, variance)
    }

    /// Returns the share of the points with its interval, clamped to 0 and 1. With fewer than two
    /// pairs the interval is 0 to 1.
    #[must_use]
    pub fn share(&self) -> Interval {
        let (mean, variance) = self.moments();
        let pairs = f64::from(self.pairs());
        if pairs < 2.0 {
            return Interval { value: mean, low: 0.0, high: 1.0 };
        }
        if self.0.contains(&self.pairs()) {
            // Equal pairs have no variance. Use the interval of a proportion instead.
            let (low, high) = wilson(mean * pairs, pairs);
            return Interval { value: mean, low, high };
        }
        let half = Z95 * (variance / (pairs - 1.0)).sqrt();
        Interval { value: mean, low: (mean - half).max(0.0), high: (mean + half).min(1.0) }
    }

    /// Returns the difference in Elo for the share; infinite if all games were won or lost.
    #[must_use]
    pub fn elo(&self) -> Interval {
        let Interval { value, low, high } = self.share();
        Interval { value: elo_of(value), low: elo_of(low), high: elo_of(high) }
    }

    /// Returns the likelihood that the first player is stronger, given the results and a uniform
    /// prior.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let (mean, variance) = self.moments();
        let deviation = (variance / f64::from(self.pairs().max(1))).sqrt();
        match (mean - 0.5, deviation) {
            (difference, 0.0) if difference.abs() < 1e-12 => 0.5,
            // Equal pairs have no variance. Start at probability 1/2, and halve the doubt with
            // every pair: the chance that a fair coin always falls on the same side.
            (difference, 0.0) => {
                let doubt = 0.5f64.powf(f64::from(self.pairs()) + 1.0);
                if difference > 0.0 { 1.0 - doubt } else { doubt }
            }
            (difference, deviation) => normal(difference / deviation),
        }
    }
}

/// Returns the difference in Elo with this expected share.
#[must_use]
pub fn elo_of(share: f64) -> f64 {
    match share {
        _ if share <= 0.0 => f64::NEG_INFINITY,
        _ if share >= 1.0 => f64::INFINITY,
        // Avoids -0.0.
        _ => 400.0 * (share / (1.0 - share)).log10() + 0.0,
    }
}

/// Returns the expected share for this difference in Elo.
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

//! Results of pairs of games: the five sums that two games can have, and what follows from how often each came.

use serde::{Deserialize, Serialize};

use super::normal::{Z95, normal, wilson};

/// How many pairs brought 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial(pub [u32; Pentanomial::KINDS]);

/// A value with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Pentanomial {
    /// How many sums two games can have.
    pub const KINDS: usize = 5;

    /// From the half points of pairs, each 0 to 4.
    pub fn of(pairs: impl IntoIterator<Item = usize>) -> Pentanomial {
        let mut counts = [0; Pentanomial::KINDS];
        for halves in pairs {
            counts[halves.min(Pentanomial::KINDS - 1)] += 1;
        }
        Pentanomial(counts)
    }

    /// With one pair more.
    pub fn add(&mut self, halves: usize) {
        self.0[halves.min(Pentanomial::KINDS - 1)] += 1;
    }

    /// How many pairs there are.
    #[must_use]
    pub fn pairs(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The share of the points, 0 to 1, and the variance of a pair's share.
    #[must_use]
    pub fn moments(&self) -> (f64, f64) {
        let all = f64::from(self.pairs().max(1));
        let each = || (0..).zip(self.0).map(|(halves, count)| (f64::from(halves) / 4.0, f64::from(count)));
        let mean = each().map(|(share, count)| share * count).sum::<f64>() / all;
        let variance = each().map(|(share, count)| count * (share - mean).powi(2)).sum::<f64>() / all;
        (mean, variance)
    }

    /// The share of the points with its interval, cut at 0 and 1. With fewer than two pairs nothing is known.
    #[must_use]
    pub fn share(&self) -> Interval {
        let (mean, variance) = self.moments();
        let pairs = f64::from(self.pairs());
        if pairs < 2.0 {
            return Interval { value: mean, low: 0.0, high: 1.0 };
        }
        if self.0.contains(&self.pairs()) {
            // All alike says nothing of the spread: then what is known is how often it came out so.
            let (low, high) = wilson(mean * pairs, pairs);
            return Interval { value: mean, low, high };
        }
        let half = Z95 * (variance / (pairs - 1.0)).sqrt();
        Interval { value: mean, low: (mean - half).max(0.0), high: (mean + half).min(1.0) }
    }

    /// The difference of Elo ratings that fits the share; infinite where all was won or lost.
    #[must_use]
    pub fn elo(&self) -> Interval {
        let Interval { value, low, high } = self.share();
        Interval { value: elo_of(value), low: elo_of(low), high: elo_of(high) }
    }

    /// How likely it is that the first is the stronger one, given the results and no prejudice.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let (mean, variance) = self.moments();
        let deviation = (variance / f64::from(self.pairs().max(1))).sqrt();
        match (mean - 0.5, deviation) {
            (difference, 0.0) if difference.abs() < 1e-12 => 0.5,
            // All pairs alike say nothing of the spread. Before the first pair either was as likely the stronger one as the other; then the
            // chance that it is a fair coin's side, or less, that always fell so halves with every pair.
            (difference, 0.0) => {
                let doubt = 0.5f64.powf(f64::from(self.pairs()) + 1.0);
                if difference > 0.0 { 1.0 - doubt } else { doubt }
            }
            (difference, deviation) => normal(difference / deviation),
        }
    }
}

/// The difference of Elo ratings at which the stronger one expects this share.
#[must_use]
pub fn elo_of(share: f64) -> f64 {
    match share {
        _ if share <= 0.0 => f64::NEG_INFINITY,
        _ if share >= 1.0 => f64::INFINITY,
        // Not minus nothing.
        _ => 400.0 * (share / (1.0 - share)).log10() + 0.0,
    }
}

/// The share that this difference of Elo ratings lets expect.
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

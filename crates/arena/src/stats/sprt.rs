//! Wald's sequential probability ratio test of a match: is the first player stronger by `elo1`, or
//! only by `elo0`? It ends a match as soon as the question is decided at the given error rates.
//!
//! The model is pentanomial: a pair of games has one of five results, and only the mean is
//! constrained. The likelihood of a hypothesis is the maximum over all distributions with its mean
//! (the generalized test; M. Van den Bergh, "Comments on normalized Elo" and "The generalized
//! maximum likelihood ratio for the expectation value of a distribution").

use serde::{Deserialize, Serialize};

use super::pentanomial::{Pentanomial, score_of};

/// A sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The Elo difference of the null hypothesis.
    pub elo0: f64,
    /// The Elo difference of the alternative hypothesis.
    pub elo1: f64,
    /// The accepted probability of deciding for `elo1` if `elo0` is true.
    pub alpha: f64,
    /// The accepted probability of deciding for `elo0` if `elo1` is true.
    pub beta: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// For `elo1`.
    Accepted,
    /// For `elo0`.
    Rejected,
}

/// The minimum of each count, so that results not seen yet are not treated as impossible.
const MIN_COUNT: f64 = 1e-3;

impl Sprt {
    /// Returns the lower and upper bound of the log-likelihood ratio.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the log-likelihood ratio of these results.
    #[must_use]
    pub fn llr(&self, results: &Pentanomial) -> f64 {
        let counts = results.0.map(|count| f64::from(count).max(MIN_COUNT));
        let all: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / all);
        let [null, other] = [self.elo0, self.elo1].map(|elo| max_likelihood(&seen, score_of(elo)));
        all * (0..Pentanomial::KINDS).map(|kind| seen[kind] * (other[kind] / null[kind]).ln()).sum::<f64>()
    }

    /// Returns the decision, if the results suffice for one.
    #[must_use]
    pub fn verdict(&self, results: &Pentanomial) -> Option<Verdict> {
        let (low, high) = self.bounds();
        match self.llr(results) {
            llr if llr >= high => Some(Verdict::Accepted),
            llr if llr <= low => Some(Verdict::Rejected),
            _ => None,
        }
    }

    /// Returns the number of pairs, in order, after which the test was first decided, and the
    /// decision. Pairs are half points, 0 to 4.
    #[must_use]
    pub fn first_decision(&self, pairs: &[usize]) -> Option<(usize, Verdict)> {
        let mut results = Pentanomial::default();
        (1..).zip(pairs).find_map(|(number, &halves)| {
            results.add(halves);
            self.verdict(&results).map(|verdict| (number, verdict))
        })
    }
}

/// Returns the maximum-likelihood distribution over the five results with this mean: p(i) = seen(i)
/// / (1 + t (share(i) - mean)), where t yields the mean.
fn max_likelihood(seen: &[f64; Pentanomial::KINDS], mean: f64) -> [f64; Pentanomial::KINDS] {
    let away: [f64; Pentanomial::KINDS] = std::array::from_fn(|kind| kind as f64 / 4.0 - mean);
    // All terms are positive for t between -1/largest and -1/smallest. The sum decreases in t.
    let (mut low, mut high) = (-1.0 / away[Pentanomial::KINDS - 1], -1.0 / away[0]);
    for _ in 0..200 {
        let t = f64::midpoint(low, high);
        let sum: f64 = (0..Pentanomial::KINDS).map(|kind| seen[kind] * away[kind] / (1.0 + t * away[kind])).sum();
        if sum > 0.0 { low = t } else { high = t }
    }
    let t = f64::midpoint(low, high);
    std::array::from_fn(|kind| seen[kind] / (1.0 + t * away[kind]))
}

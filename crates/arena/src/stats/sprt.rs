//! Wald's sequential test of a match: is the first player stronger by `elo1`, or only by `elo0`? It ends a match as soon as that can be said with the errors
//! that are allowed.
//!
//! The model is the pentanomial one: a pair of games has one of five results, of which nothing is assumed but the mean. The likelihoods are the largest that
//! any distribution with the mean of each hypothesis gives (the generalised test; M. Van den Bergh, "Comments on normalized Elo" and "The generalized maximum
//! likelihood ratio for the expectation value of a distribution").

use serde::{Deserialize, Serialize};

use super::pentanomial::{Pentanomial, score_of};

/// A sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference that the null hypothesis grants, in Elo.
    pub elo0: f64,
    /// The difference that is to be shown, in Elo.
    pub elo1: f64,
    /// How often a difference of `elo0` may be taken for one of `elo1`.
    pub alpha: f64,
    /// How often a difference of `elo1` may be missed.
    pub beta: f64,
}

/// What a test found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The difference is shown.
    Accepted,
    /// It is not there.
    Rejected,
}

/// Added to each count, so that results that have not come yet are not taken for impossible.
const REGULAR: f64 = 1e-3;

impl Sprt {
    /// The bounds of the logarithm of the likelihood ratio, lower and upper.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio of these results.
    #[must_use]
    pub fn llr(&self, results: &Pentanomial) -> f64 {
        let counts = results.0.map(|count| f64::from(count).max(REGULAR));
        let all: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / all);
        let [null, other] = [self.elo0, self.elo1].map(|elo| likeliest(&seen, score_of(elo)));
        all * (0..Pentanomial::KINDS).map(|kind| seen[kind] * (other[kind] / null[kind]).ln()).sum::<f64>()
    }

    /// What the results say, if they say it by now.
    #[must_use]
    pub fn verdict(&self, results: &Pentanomial) -> Option<Verdict> {
        let (low, high) = self.bounds();
        match self.llr(results) {
            llr if llr >= high => Some(Verdict::Accepted),
            llr if llr <= low => Some(Verdict::Rejected),
            _ => None,
        }
    }

    /// After how many of these pairs, in their order, the test was decided first. The pairs are half points, 0 to 4.
    #[must_use]
    pub fn first_decision(&self, pairs: &[usize]) -> Option<(usize, Verdict)> {
        let mut results = Pentanomial::default();
        (1..).zip(pairs).find_map(|(number, &halves)| {
            results.add(halves);
            self.verdict(&results).map(|verdict| (number, verdict))
        })
    }
}

/// Of all distributions over the five results with this mean, the one under which what was seen is likeliest: p(i) = seen(i) / (1 + t (share(i) - mean)),
/// where t makes the mean come out.
fn likeliest(seen: &[f64; Pentanomial::KINDS], mean: f64) -> [f64; Pentanomial::KINDS] {
    let away: [f64; Pentanomial::KINDS] = std::array::from_fn(|kind| kind as f64 / 4.0 - mean);
    // All terms stay positive for t between -1/(largest) and -1/(least); the sum falls from one end to the other.
    let (mut low, mut high) = (-1.0 / away[Pentanomial::KINDS - 1], -1.0 / away[0]);
    for _ in 0..200 {
        let t = f64::midpoint(low, high);
        let sum: f64 = (0..Pentanomial::KINDS).map(|kind| seen[kind] * away[kind] / (1.0 + t * away[kind])).sum();
        if sum > 0.0 { low = t } else { high = t }
    }
    let t = f64::midpoint(low, high);
    std::array::from_fn(|kind| seen[kind] / (1.0 + t * away[kind]))
}

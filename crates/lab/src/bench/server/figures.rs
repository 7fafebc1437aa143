//! What was measured: times as histograms, and what went wrong by its kind.

use std::collections::BTreeMap;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde_json::{Value, json};

/// Nothing is waited for longer: an hour, in microseconds.
const LONGEST: u64 = 3_600_000_000;

/// Times, to three digits.
#[derive(Clone)]
pub(crate) struct Times(Histogram<u64>);

impl Default for Times {
    fn default() -> Times {
        Times(Histogram::new_with_bounds(1, LONGEST, 3).unwrap_or_else(|error| unreachable!("the bounds are constants: {error}")))
    }
}

impl Times {
    pub(crate) fn record(&mut self, time: Duration) {
        self.0.saturating_record(u64::try_from(time.as_micros()).unwrap_or(LONGEST).clamp(1, LONGEST));
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.len()
    }

    /// Milliseconds that this share of all did not take longer than.
    #[expect(clippy::cast_precision_loss, reason = "an hour in microseconds fits")]
    pub(crate) fn at(&self, share: f64) -> f64 {
        if self.0.is_empty() { 0.0 } else { self.0.value_at_quantile(share) as f64 / 1e3 }
    }

    pub(crate) fn add(&mut self, other: &Times) {
        self.0.add(&other.0).unwrap_or_else(|error| unreachable!("all have the same bounds: {error}"));
    }

    /// Under these names the shares are told.
    pub(crate) const SHARES: [(&'static str, f64); 5] = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("max", 1.0)];

    /// The shares in columns.
    pub(crate) fn columns(&self) -> String {
        Times::SHARES.iter().map(|(_, share)| format!(" {:>9.1}", self.at(*share))).collect()
    }

    /// The names above the columns.
    pub(crate) fn heads() -> String {
        Times::SHARES.iter().map(|(name, _)| format!(" {name:>9}")).collect()
    }

    pub(crate) fn json(&self) -> Value {
        let mut told = json!({"count": self.count()});
        for (name, share) in Times::SHARES {
            told[name] = json!(self.at(share));
        }
        told
    }
}

/// What was measured in one stretch of the run.
#[derive(Clone, Default)]
pub(crate) struct Figures {
    /// Of each game, from when a move was due until the other player had it.
    pub(crate) moves: Vec<Times>,
    /// From when a person's move was due until the answer of the computer was there.
    pub(crate) answers: Times,
    /// From losing a socket until the game was there again.
    pub(crate) returns: Times,
    /// From asking for a game of two until both had it before them.
    pub(crate) beginnings: Times,
    /// From when an offer was due until each of those in the lobby had it.
    pub(crate) news: Times,
    /// From when somebody looked at a member's profile until all of it was there.
    pub(crate) profiles: Times,
    /// The same of the table of the best.
    pub(crate) tables: Times,
    /// How long after its time a move was sent that nothing held up but this program itself.
    pub(crate) lag: Times,
    /// Moves of shows.
    pub(crate) shown: u64,
    /// What people who watch were told.
    pub(crate) watched: u64,
    /// What was refused or failed, by its kind.
    pub(crate) troubles: BTreeMap<String, u64>,
    /// The same of hostile clients, and what they got.
    pub(crate) hostile: BTreeMap<String, u64>,
    /// How long the stretch lasted.
    pub(crate) time: Duration,
}

impl Figures {
    pub(crate) fn new(games: usize) -> Figures {
        Figures { moves: vec![Times::default(); games], ..Figures::default() }
    }

    /// The moves of all games.
    pub(crate) fn all_moves(&self) -> Times {
        let mut all = Times::default();
        self.moves.iter().for_each(|times| all.add(times));
        all
    }

    pub(crate) fn trouble(&mut self, kind: impl Into<String>) {
        *self.troubles.entry(kind.into()).or_default() += 1;
    }

    /// Adds what another stretch has.
    pub(crate) fn add(&mut self, other: &Figures) {
        self.moves.iter_mut().zip(&other.moves).for_each(|(all, part)| all.add(part));
        self.answers.add(&other.answers);
        self.returns.add(&other.returns);
        self.beginnings.add(&other.beginnings);
        self.news.add(&other.news);
        self.profiles.add(&other.profiles);
        self.tables.add(&other.tables);
        self.lag.add(&other.lag);
        self.shown += other.shown;
        self.watched += other.watched;
        for (kind, count) in &other.troubles {
            *self.troubles.entry(kind.clone()).or_default() += count;
        }
        for (kind, count) in &other.hostile {
            *self.hostile.entry(kind.clone()).or_default() += count;
        }
        self.time += other.time;
    }

    /// So many a second.
    #[expect(clippy::cast_precision_loss, reason = "nobody counts so far")]
    pub(crate) fn rate(&self, count: u64) -> f64 {
        count as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_milliseconds_to_three_digits() {
        let mut times = Times::default();
        assert_eq!(times.at(0.5).to_bits(), 0.0_f64.to_bits());
        (1..=1000).for_each(|millisecond| times.record(Duration::from_millis(millisecond)));
        for (share, expected) in [(0.5, 500.0), (0.9, 900.0), (0.99, 990.0), (1.0, 1000.0)] {
            assert!((times.at(share) / expected - 1.0).abs() < 0.002, "{share}: {}", times.at(share));
        }
        times.record(Duration::from_secs(100_000));
        assert!((times.at(1.0) / 3_600_000.0 - 1.0).abs() < 0.002, "longer than the longest counts as the longest");
    }

    #[test]
    fn stretches_add_up() {
        let mut one = Figures::new(2);
        one.moves[0].record(Duration::from_millis(1));
        one.trouble("refused stale");
        let mut two = one.clone();
        two.moves[1].record(Duration::from_millis(3));
        two.time = Duration::from_secs(2);
        one.add(&two);
        assert_eq!((one.all_moves().count(), one.troubles["refused stale"]), (3, 2));
        assert!((one.rate(3) - 1.5).abs() < 1e-9);
    }
}

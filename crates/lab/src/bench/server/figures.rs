//! Measurements: latency histograms and counts of errors.

use std::collections::BTreeMap;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde_json::{Value, json};

/// Maximum recorded value: an hour, in microseconds.
const MAX_MICROS: u64 = 3_600_000_000;

/// A latency histogram with three significant digits.
#[derive(Clone)]
pub(crate) struct Times(Histogram<u64>);

impl Default for Times {
    fn default() -> Times {
        Times(Histogram::new_with_bounds(1, MAX_MICROS, 3).unwrap_or_else(|error| unreachable!("the bounds are constants: {error}")))
    }
}

impl Times {
    pub(crate) fn record(&mut self, time: Duration) {
        self.0.saturating_record(u64::try_from(time.as_micros()).unwrap_or(MAX_MICROS).clamp(1, MAX_MICROS));
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.len()
    }

    /// Returns the quantile in milliseconds.
    #[expect(clippy::cast_precision_loss, reason = "an hour in microseconds fits")]
    pub(crate) fn quantile_ms(&self, share: f64) -> f64 {
        if self.0.is_empty() { 0.0 } else { self.0.value_at_quantile(share) as f64 / 1e3 }
    }

    pub(crate) fn add(&mut self, other: &Times) {
        self.0.add(&other.0).unwrap_or_else(|error| unreachable!("all have the same bounds: {error}"));
    }

    /// The reported quantiles and their names.
    pub(crate) const QUANTILES: [(&'static str, f64); 5] = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("max", 1.0)];

    /// Formats the quantiles as table columns.
    pub(crate) fn columns(&self) -> String {
        Times::QUANTILES.iter().map(|(_, share)| format!(" {:>9.1}", self.quantile_ms(*share))).collect()
    }

    /// Formats the column headings.
    pub(crate) fn headings() -> String {
        Times::QUANTILES.iter().map(|(name, _)| format!(" {name:>9}")).collect()
    }

    pub(crate) fn json(&self) -> Value {
        let mut fields = json!({"count": self.count()});
        for (name, share) in Times::QUANTILES {
            fields[name] = json!(self.quantile_ms(share));
        }
        fields
    }
}

/// The measurements of one phase of the run.
#[derive(Clone, Default)]
pub(crate) struct Figures {
    /// For each game, from the due time of a move to its arrival at the other player.
    pub(crate) moves: Vec<Times>,
    /// From the due time of a person's move to the arrival of the computer's move.
    pub(crate) answers: Times,
    /// From the loss of a socket to the first message after reconnecting.
    pub(crate) returns: Times,
    /// From the request for a game to its arrival at both players.
    pub(crate) beginnings: Times,
    /// From the due time of an offer to its arrival at each lobby guest.
    pub(crate) news: Times,
    /// From the due time of a profile view to the last response.
    pub(crate) profiles: Times,
    /// From the due time of a view of the rating table to the response.
    pub(crate) tables: Times,
    /// From the due time of a move to its sending, if only this program itself delayed it.
    pub(crate) lag: Times,
    /// Number of moves in games between computers.
    pub(crate) shown: u64,
    /// Number of messages that spectators received.
    pub(crate) watched: u64,
    /// Errors and refusals by category.
    pub(crate) errors: BTreeMap<String, u64>,
    /// Results of hostile clients by category.
    pub(crate) hostile: BTreeMap<String, u64>,
    pub(crate) time: Duration,
}

impl Figures {
    pub(crate) fn new(games: usize) -> Figures {
        Figures { moves: vec![Times::default(); games], ..Figures::default() }
    }

    /// Returns the latencies of moves of all games.
    pub(crate) fn all_moves(&self) -> Times {
        let mut all = Times::default();
        self.moves.iter().for_each(|times| all.add(times));
        all
    }

    pub(crate) fn count_error(&mut self, kind: impl Into<String>) {
        *self.errors.entry(kind.into()).or_default() += 1;
    }

    /// Adds the measurements of another phase.
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
        for (kind, count) in &other.errors {
            *self.errors.entry(kind.clone()).or_default() += count;
        }
        for (kind, count) in &other.hostile {
            *self.hostile.entry(kind.clone()).or_default() += count;
        }
        self.time += other.time;
    }

    /// Returns a count per second.
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
        assert_eq!(times.quantile_ms(0.5).to_bits(), 0.0_f64.to_bits());
        (1..=1000).for_each(|millisecond| times.record(Duration::from_millis(millisecond)));
        for (share, expected) in [(0.5, 500.0), (0.9, 900.0), (0.99, 990.0), (1.0, 1000.0)] {
            assert!((times.quantile_ms(share) / expected - 1.0).abs() < 0.002, "{share}: {}", times.quantile_ms(share));
        }
        times.record(Duration::from_secs(100_000));
        assert!((times.quantile_ms(1.0) / 3_600_000.0 - 1.0).abs() < 0.002, "values above the maximum are clamped to it");
    }

    #[test]
    fn phases_are_summed() {
        let mut one = Figures::new(2);
        one.moves[0].record(Duration::from_millis(1));
        one.count_error("refused stale");
        let mut two = one.clone();
        two.moves[1].record(Duration::from_millis(3));
        two.time = Duration::from_secs(2);
        one.add(&two);
        assert_eq!((one.all_moves().count(), one.errors["refused stale"]), (3, 2));
        assert!((one.rate(3) - 1.5).abs() < 1e-9);
    }
}

//! Calibration of predicted winning chances against results.

use cli::output::{grouped, print_line};
use serde_json::{Value, json};

/// Bins of predictions, 10% wide.
const BINS: usize = 10;

/// Upper bounds of the groups of positions by unseen tiles.
const MAX_UNSEEN: [usize; 6] = [7, 14, 21, 35, 60, usize::MAX];

/// Sums over positions of finished games. Predictions are summed in millionths and results in half
/// wins, so that sums are exact integers.
#[derive(Clone, Copy, Default)]
struct Sums {
    positions: u64,
    predicted: u64,
    halves: u64,
}

impl Sums {
    fn add(&mut self, other: Sums) {
        self.positions += other.positions;
        self.predicted += other.predicted;
        self.halves += other.halves;
    }

    fn predicted(&self) -> f64 {
        self.predicted as f64 / 1e4 / self.positions.max(1) as f64
    }

    fn observed(&self) -> f64 {
        50.0 * self.halves as f64 / self.positions.max(1) as f64
    }
}

/// Positions grouped by prediction and by unseen tiles.
#[derive(Default)]
pub(super) struct Calibration {
    bins: [Sums; BINS],
    unseen: [Sums; MAX_UNSEEN.len()],
}

impl Calibration {
    /// Adds a position with the predicted chance of a seat, its number of unseen tiles, and its
    /// final spread.
    pub(super) fn add(&mut self, share: f32, unseen: usize, end: i32) {
        let sums =
            Sums { positions: 1, predicted: (f64::from(share) * 1e6).round() as u64, halves: (end.signum() + 1).unsigned_abs().into() };
        self.bins[((share * BINS as f32) as usize).min(BINS - 1)].add(sums);
        let group = MAX_UNSEEN.iter().position(|&max| unseen <= max).unwrap_or(MAX_UNSEEN.len() - 1);
        self.unseen[group].add(sums);
    }

    /// Returns all sums in a fixed order, for a checkpoint.
    pub(super) fn numbers(&self) -> Vec<u64> {
        self.bins.iter().chain(&self.unseen).flat_map(|sums| [sums.positions, sums.predicted, sums.halves]).collect()
    }

    /// Restores sums from a checkpoint. Returns false if their number is wrong.
    #[must_use]
    pub(super) fn restore(&mut self, numbers: &[u64]) -> bool {
        let (each, rest) = numbers.as_chunks::<3>();
        let fits = rest.is_empty() && each.len() == BINS + MAX_UNSEEN.len();
        if fits {
            let all = self.bins.iter_mut().chain(&mut self.unseen);
            all.zip(each).for_each(|(sums, &[positions, predicted, halves])| *sums = Sums { positions, predicted, halves });
        }
        fits
    }

    /// Adds the sums of other games.
    pub(super) fn merge(&mut self, other: &Calibration) {
        self.bins.iter_mut().zip(other.bins).for_each(|(sum, more)| sum.add(more));
        self.unseen.iter_mut().zip(other.unseen).for_each(|(sum, more)| sum.add(more));
    }

    /// Returns the rows with their names: by prediction, then by unseen tiles.
    fn rows(&self) -> Vec<(String, Sums)> {
        let bins = self.bins.iter().enumerate().map(|(bin, sums)| (format!("{}-{}%", bin * 10, bin * 10 + 10), *sums));
        let unseen = self.unseen.iter().enumerate().map(|(group, sums)| {
            let from = if group == 0 { 0 } else { MAX_UNSEEN[group - 1] + 1 };
            let name = if MAX_UNSEEN[group] == usize::MAX {
                format!("{from} unseen and more")
            } else {
                format!("{from}-{} unseen", MAX_UNSEEN[group])
            };
            (name, *sums)
        });
        bins.chain(unseen).collect()
    }

    pub(super) fn print(&self, games: u64) -> anyhow::Result<()> {
        print_line(format_args!("\nheld-out games: {}; predicted and observed mean win rate in %", grouped(games as usize)))?;
        print_line(format_args!("{:<20} {:>10} {:>10} {:>10}", "positions", "number", "predicted", "observed"))?;
        for (name, sums) in self.rows().into_iter().filter(|(_, sums)| sums.positions > 0) {
            print_line(format_args!(
                "{name:<20} {:>10} {:>10.1} {:>10.1}",
                grouped(sums.positions as usize),
                sums.predicted(),
                sums.observed()
            ))?;
        }
        Ok(())
    }

    pub(super) fn json(&self) -> Value {
        let row = |(name, sums): (String, Sums)| json!({ "positions": name, "number": sums.positions, "predicted": sums.predicted(), "observed": sums.observed() });
        self.rows().into_iter().map(row).collect()
    }
}

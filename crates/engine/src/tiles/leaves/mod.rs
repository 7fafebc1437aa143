//! Values of leaves: the tiles kept on the rack after a move.

pub mod file;
mod index;
pub mod klv2;
mod late;
pub mod learn;
mod model;
mod observe;
mod self_play;
mod tally;

pub use self::file::{LeavesFile, LeavesFileError, LeavesFormatError};
pub use self::index::LeaveIndex;
pub use self::late::LateTally;
pub use self::model::Model;
pub use self::observe::RecentLeaves;
pub use self::self_play::{PlayedTurn, SelfPlayGame, SelfPlayRules};
pub use self::tally::Tally;

use crossword::{RuleSet, Tiles};

/// The values of all leaves of a tile set, in hundredths of a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaves {
    index: LeaveIndex,
    values: Vec<i16>,
}

impl Leaves {
    /// Creates leaves of value 0.
    #[must_use]
    pub fn none(rules: &RuleSet) -> Leaves {
        let index = LeaveIndex::new(rules.tiles(), rules.rack_size().saturating_sub(1));
        Leaves { values: vec![0; index.len()], index }
    }

    /// Creates leaves from values in hundredths of a point, in index order. Returns `None` if their
    /// number does not match the index.
    #[must_use]
    pub fn new(index: LeaveIndex, values: Vec<i16>) -> Option<Leaves> {
        (values.len() == index.len()).then_some(Leaves { index, values })
    }

    /// Returns the numbering of the leaves.
    #[must_use]
    pub fn index(&self) -> &LeaveIndex {
        &self.index
    }

    /// Returns the values in hundredths of a point, in index order.
    #[must_use]
    pub fn values(&self) -> &[i16] {
        &self.values
    }

    /// Returns the value of a leave in hundredths of a point, or `None` if the tile set does not
    /// allow the leave.
    #[must_use]
    pub fn value(&self, leave: &Tiles) -> Option<i16> {
        self.index.number(leave).map(|number| self.values[number])
    }

    /// Computes the values from a tally: the observed mean, shrunk towards the model. The shrinkage
    /// is stronger for leaves that were seen less often.
    #[must_use]
    pub fn learned(tally: &Tally, model: &Model) -> Leaves {
        let mut values = Vec::with_capacity(tally.index().len());
        model.values(tally.index(), |number, model| {
            let (count, sum) = tally.get(number);
            let value = (sum as f64 / 1000.0 + MODEL_WEIGHT * f64::from(model) / 100.0) / (f64::from(count) + MODEL_WEIGHT);
            values.push(if number == 0 { 0 } else { hundredths(value) });
        });
        Leaves { index: tally.index().clone(), values }
    }
}

/// The weight of the model, as a number of observed racks.
const MODEL_WEIGHT: f64 = 60.0;

/// Converts points to hundredths, as stored.
fn hundredths(points: f64) -> i16 {
    (points * 100.0).round().clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16
}

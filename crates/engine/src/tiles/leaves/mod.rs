//! What tiles kept on the rack are worth.

pub mod file;
mod index;
pub mod klv2;
mod late;
pub mod learn;
mod model;
mod observe;
mod self_play;
mod tally;

pub use self::file::{LeavesFault, LeavesFile, LeavesFileError};
pub use self::index::LeaveIndex;
pub use self::late::LateTally;
pub use self::model::Model;
pub use self::observe::RecentLeaves;
pub use self::self_play::{PlayedTurn, SelfPlayGame, SelfPlayRules};
pub use self::tally::Tally;

use crossword::{RuleSet, Tiles};

/// The values of leaves by one set of tiles, in hundredths of a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaves {
    index: LeaveIndex,
    values: Vec<i16>,
}

impl Leaves {
    /// All worth nothing.
    #[must_use]
    pub fn none(rules: &RuleSet) -> Leaves {
        let index = LeaveIndex::new(rules.tiles(), rules.rack_size().saturating_sub(1));
        Leaves { values: vec![0; index.len()], index }
    }

    /// With these values, in hundredths of a point, by the numbers of the index; none if there are not as many as leaves.
    #[must_use]
    pub fn new(index: LeaveIndex, values: Vec<i16>) -> Option<Leaves> {
        (values.len() == index.len()).then_some(Leaves { index, values })
    }

    /// Which number each leave has.
    #[must_use]
    pub fn index(&self) -> &LeaveIndex {
        &self.index
    }

    /// By number, in hundredths of a point.
    #[must_use]
    pub fn values(&self) -> &[i16] {
        &self.values
    }

    /// What a leave is worth, in hundredths of a point; none if it is no leave of these tiles.
    #[must_use]
    pub fn value(&self, leave: &Tiles) -> Option<i16> {
        self.index.number(leave).map(|number| self.values[number])
    }

    /// What was learned: the mean of what was seen, drawn to the model the harder the less often a leave was seen.
    #[must_use]
    pub fn learned(tally: &Tally, model: &Model) -> Leaves {
        let mut values = Vec::with_capacity(tally.index().len());
        model.values(tally.index(), |number, model| {
            let (count, sum) = tally.get(number);
            let value = (sum as f64 / 1000.0 + PULL * f64::from(model) / 100.0) / (f64::from(count) + PULL);
            values.push(if number == 0 { 0 } else { hundredths(value) });
        });
        Leaves { index: tally.index().clone(), values }
    }
}

/// How many racks the model's word counts as much as.
const PULL: f64 = 60.0;

/// Points in hundredths, as stored.
fn hundredths(points: f64) -> i16 {
    (points * 100.0).round().clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16
}

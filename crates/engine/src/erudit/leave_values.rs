//! Learned leave values in the units of the turn search.

use crossword::{MILLI, RackLeaves, Tiles};

use crate::erudit::exact::POINT;
use crate::tiles::Equities;

/// The leave values of all subsets of one rack.
pub(super) struct LeaveValues(Option<RackLeaves>);

impl LeaveValues {
    /// Computes the values for a rack and a bag of this size. With an empty bag, all leaves are
    /// worth 0.
    pub(super) fn new(equities: &Equities, rack: &Tiles, bag: usize) -> LeaveValues {
        LeaveValues(if bag == 0 { None } else { equities.rack_leaves_for_bag(rack, bag) })
    }

    /// Returns the value of a leave in hundredths of a point.
    pub(super) fn value(&self, kept: &Tiles) -> i32 {
        self.0.as_ref().map_or(0, |leaves| leaves.of(kept) / (MILLI / POINT))
    }
}

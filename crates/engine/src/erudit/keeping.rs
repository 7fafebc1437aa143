//! What tiles kept on a rack are worth to the search of turns, by what was learned.

use crossword::{MILLI, RackLeaves, Tiles};

use crate::erudit::exact::POINT;
use crate::tiles::Equities;

/// The worth of all parts of one rack.
pub(super) struct LeaveValues(Option<RackLeaves>);

impl LeaveValues {
    /// Of a rack, while the bag holds so many tiles. With an empty bag nothing is worth keeping.
    pub(super) fn new(equities: &Equities, rack: &Tiles, bag: usize) -> LeaveValues {
        LeaveValues(if bag == 0 { None } else { equities.rack_leaves_for_bag(rack, bag) })
    }

    /// Of a part of the rack, in hundredths of a point.
    pub(super) fn worth(&self, kept: &Tiles) -> i32 {
        self.0.as_ref().map_or(0, |leaves| leaves.of(kept) / (MILLI / POINT))
    }
}

//! The state of the settlement after the end of a game.

use crate::tiles::Tiles;

/// The parts of the settlement that the record has contained so far.
pub(super) struct SettlementState {
    /// How many times the value of the racks the player who went out has gained.
    pub(super) gained: Option<i64>,
    /// Which players have lost points for their racks, and the total of these racks.
    pub(super) lost: Vec<bool>,
    pub(super) racks: Tiles,
    pub(super) timed: Vec<bool>,
}

impl SettlementState {
    pub(super) fn new(seats: usize) -> Self {
        Self { gained: None, lost: vec![false; seats], racks: Tiles::new(), timed: vec![false; seats] }
    }

    /// Returns whether the settlement has begun, after which no move can follow.
    pub(super) fn has_begun(&self) -> bool {
        self.gained.is_some() || self.lost.contains(&true) || self.timed.contains(&true)
    }

    /// Returns which players have lost points for their racks.
    pub(super) fn lost(&self) -> &[bool] {
        &self.lost
    }
}

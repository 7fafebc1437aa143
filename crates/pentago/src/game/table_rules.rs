//! Implements [`TableRules`] for Pentago.

use play::{NextStep, Rules, TableRules};

use super::{Pentago, State};
use crate::{Move, Square};

impl TableRules for Pentago {
    /// Points are only awarded at the end.
    fn scores(&self, state: &State) -> Vec<i32> {
        match self.pending(state) {
            NextStep::Over(outcome) => outcome.scores,
            NextStep::Seats(_) | NextStep::Chance => vec![0; self.seats()],
        }
    }

    /// Pentago has no passing move. This move lacks its turn, so it is refused, and a player that
    /// cannot choose a move resigns.
    fn last_resort(&self) -> Move {
        Move { square: Square::all().next().expect("a board has squares"), turn: None }
    }
}

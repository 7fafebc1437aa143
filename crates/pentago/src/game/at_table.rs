//! What a table asks of Pentago besides its rules.

use play::{NextStep, Rules, TableRules};

use super::{Pentago, State};
use crate::{Move, Square};

impl TableRules for Pentago {
    /// There are points only at the end.
    fn scores(&self, state: &State) -> Vec<i32> {
        match self.pending(state) {
            NextStep::Over(outcome) => outcome.scores,
            NextStep::Seats(_) | NextStep::Chance => vec![0; self.seats()],
        }
    }

    /// No move does nothing: this one lacks its turn and is refused, so that a player that can't choose gives up.
    fn last_resort(&self) -> Move {
        Move { square: Square::all().next().expect("a board has squares"), turn: None }
    }
}

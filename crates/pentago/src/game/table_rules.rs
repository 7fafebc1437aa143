//! Implements [`TableRules`] for Pentago.

use play::{NextStep, Rules, TableRules, Violation};

use super::{Pentago, RuleViolation, State};
use crate::{Move, Square};

impl TableRules for Pentago {
    fn violation(&self, why: &RuleViolation) -> Violation {
        let square = why.square();
        Violation { squares: vec![square.index()], places: vec![square.to_string()], ..Violation::new(why.code(), why.to_string()) }
    }

    /// Returns the result of a finished game, and before that 0 for each seat.
    fn scores(&self, state: &State) -> Vec<i32> {
        match self.pending(state) {
            NextStep::Over(outcome) => outcome.scores,
            NextStep::Seats(_) | NextStep::Chance => vec![0; self.seats()],
        }
    }

    fn points(&self, _: &State) -> Vec<i32> {
        Vec::new()
    }

    /// Pentago has no passing move. This move lacks its turn, so it is refused, and a player that
    /// cannot choose a move resigns.
    fn last_resort(&self) -> Move {
        Move { square: Square::all().next().expect("a board has squares"), turn: None }
    }
}

//! The [`TableRules`] of the competition.

use play::TableRules;

use super::{Action, Ctu, Event, Position};
use crate::Move;

impl TableRules for Ctu {
    fn scores(&self, position: &Position) -> Vec<i32> {
        position.scores.to_vec()
    }

    fn last_resort(&self) -> Action {
        Move::Pass
    }

    fn keeps_turn(&self, event: &Event) -> bool {
        matches!(event, Event::Opened { .. })
    }

    fn is_step(&self, event: &Event) -> bool {
        !self.keeps_turn(event)
    }
}

//! The [`TableRules`] of the competition.

use play::{TableRules, Violation};

use super::{Action, Ctu, Event, Position, Why};
use crate::{Move, legality};

impl TableRules for Ctu {
    fn violation(&self, why: &Why) -> Violation {
        legality::violation(why.code(), why.to_string(), &why.squares(), why.words())
    }

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

//! The reason for refusing an action, and its code.

use crate::{IllegalMove, Square};

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct RuleViolation(#[from] pub IllegalMove);

play::codes! { RuleViolation {
    RuleViolation(IllegalMove::Occupied { .. }) => "occupied",
    RuleViolation(IllegalMove::TurnMissing(_)) => "turn-missing",
    RuleViolation(IllegalMove::TurnAfterFive { .. }) => "turn-after-five",
    RuleViolation(IllegalMove::TurnInAnswer { .. }) => "turn-in-answer",
} }

impl RuleViolation {
    /// Returns the square that the violation concerns.
    #[must_use]
    pub const fn square(&self) -> Square {
        match self.0 {
            IllegalMove::Occupied { square, .. }
            | IllegalMove::TurnMissing(square)
            | IllegalMove::TurnAfterFive { square, .. }
            | IllegalMove::TurnInAnswer { square, .. } => square,
        }
    }
}

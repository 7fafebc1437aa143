//! The reason for refusing an action, and its code.

use crate::{Illegal, Square};

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct Why(#[from] pub Illegal);

play::codes! { Why {
    Why(Illegal::Taken { .. }) => "occupied",
    Why(Illegal::TurnMissing(_)) => "turn-missing",
    Why(Illegal::TurnAfterFive { .. }) => "turn-after-five",
    Why(Illegal::TurnInAnswer { .. }) => "turn-in-answer",
} }

impl Why {
    /// Returns the square that the violation concerns.
    #[must_use]
    pub const fn square(&self) -> Square {
        match self.0 {
            Illegal::Taken { square, .. }
            | Illegal::TurnMissing(square)
            | Illegal::TurnAfterFive { square, .. }
            | Illegal::TurnInAnswer { square, .. } => square,
        }
    }
}

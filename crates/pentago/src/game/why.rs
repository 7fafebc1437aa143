//! Why an action is refused.

use crate::{Illegal, Square};

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct Why(#[from] pub Illegal);

impl Why {
    /// The stable name of the reason, for programs and for sentences in other languages.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self.0 {
            Illegal::Taken { .. } => "occupied",
            Illegal::TurnMissing(_) => "turn-missing",
            Illegal::TurnAfterFive { .. } => "turn-after-five",
            Illegal::TurnInAnswer { .. } => "turn-in-answer",
        }
    }

    /// The square at fault.
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

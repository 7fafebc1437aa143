//! What a seat may ask for in its turn.

use crate::Move;

/// A move, or what comes before it where words are challenged.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Place, exchange or pass; what may still be challenged is let stand by it.
    Move(Move),
    /// Challenge the words of the placing before.
    Challenge,
    /// Let the placing before stand, so that its seat draws, and stay on turn.
    Accept,
}

impl From<Move> for Action {
    fn from(action: Move) -> Action {
        Action::Move(action)
    }
}

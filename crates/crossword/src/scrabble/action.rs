//! Actions of a seat.

use crate::Move;

/// A move or, under challenge rules, a response to the previous placement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Place, exchange or pass; accepts a placement that could still be challenged.
    Move(Move),
    /// Challenge the words of the previous placement.
    Challenge,
    /// Accept the previous placement, so that its seat draws, and stay on turn.
    Accept,
}

impl From<Move> for Action {
    fn from(action: Move) -> Action {
        Action::Move(action)
    }
}

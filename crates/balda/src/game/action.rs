//! What a seat may ask for.

use crate::moves::Move;

/// One whole turn, or the answer to a word that another seat offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Put a letter and name a word of the lexicon.
    Place(Move),
    /// Put a letter and name a word that the lexicon lacks: the next seat says whether it counts. A word that the lexicon knows counts at once.
    Offer(Move),
    /// Let the offered word count.
    Accept,
    /// Do not let it count: its letter goes away, and whoever offered it is on turn again.
    Decline,
    /// Let the turn go by.
    Pass,
}

impl From<Move> for Action {
    fn from(action: Move) -> Action {
        Action::Place(action)
    }
}

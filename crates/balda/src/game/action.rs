//! The actions of a player.

use crate::moves::Move;

/// A complete turn, or the answer to an offered word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Puts a letter and plays a word of the lexicon.
    Place(Move),
    /// Puts a letter and plays a word missing from the lexicon; the next seat decides whether it
    /// counts. A word of the lexicon counts at once.
    Offer(Move),
    /// Accepts the offered word.
    Accept,
    /// Declines the offered word: its letter is removed, and the seat that offered it moves again.
    Decline,
    Pass,
}

impl From<Move> for Action {
    fn from(action: Move) -> Action {
        Action::Place(action)
    }
}

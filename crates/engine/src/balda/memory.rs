//! State that a player keeps between turns.

use crate::balda::opponent::LikelihoodCache;
use crate::balda::recent::RecentPlays;

/// Results of earlier turns. They affect only the thinking time, not the choice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// Likelihoods of the opponent's moves.
    pub(crate) likelihoods: LikelihoodCache,
    /// The plays of the last turn.
    pub(crate) recent: RecentPlays,
}

impl Memory {
    /// Returns the approximate size in bytes; 0 before the first turn.
    pub(crate) fn bytes(&self) -> usize {
        self.likelihoods.memory() + self.recent.memory()
    }
}

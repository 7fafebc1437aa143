//! What a player keeps from one turn to the next.

use crate::balda::habit::Weighed;
use crate::balda::recent::RecentPlays;

/// What was worked out in earlier turns; only the time that thinking takes depends on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// Of the other's moves.
    pub(crate) weighed: Weighed,
    /// Of the last turn.
    pub(crate) recent: RecentPlays,
}

impl Memory {
    /// Bytes, about; nothing before the first turn.
    pub(crate) fn bytes(&self) -> usize {
        self.weighed.memory() + self.recent.memory()
    }
}

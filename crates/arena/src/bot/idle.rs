//! Processes that are kept for further games, where their programs say that they may be.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::sandbox::Process;

/// Processes that wait for their next game, stopped. They end with this value.
#[derive(Default)]
pub struct IdleProcesses(Mutex<Vec<IdleProcess>>);

/// A process between two games.
pub(super) struct IdleProcess {
    /// Whose it is.
    pub(super) player: String,
    pub(super) process: Process,
    /// The seeds of the games it has played. It plays none twice: in the second game of a pair it would know what the other holds.
    pub(super) seeds: BTreeSet<String>,
}

impl IdleProcesses {
    /// A process of this player that has not played by this seed.
    pub(super) fn take(&self, player: &str, seed: &str) -> Option<IdleProcess> {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = idle.iter().position(|idle| idle.player == player && !idle.seeds.contains(seed))?;
        Some(idle.swap_remove(at))
    }

    /// Keeps a process.
    pub(super) fn give(&self, idle: IdleProcess) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(idle);
    }
}

impl std::fmt::Debug for IdleProcesses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("IdleProcesses").field(&self.0.lock().unwrap_or_else(PoisonError::into_inner).len()).finish()
    }
}

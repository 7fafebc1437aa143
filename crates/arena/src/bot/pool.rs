//! A pool of processes for reuse in further games, for programs that allow it.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::sandbox::Process;

/// A pool of suspended processes. Dropping the pool ends them.
#[derive(Default)]
pub struct ProcessPool(Mutex<Vec<PooledProcess>>);

/// A process between two games.
pub(super) struct PooledProcess {
    pub(super) player: String,
    pub(super) process: Process,
    /// The seeds of the games it has played. It never plays a seed twice: in the second game of a
    /// pair it would know the opponent's tiles.
    pub(super) seeds: BTreeSet<String>,
}

impl ProcessPool {
    /// Takes a process of this player that has not played this seed.
    pub(super) fn take(&self, player: &str, seed: &str) -> Option<PooledProcess> {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = idle.iter().position(|idle| idle.player == player && !idle.seeds.contains(seed))?;
        Some(idle.swap_remove(at))
    }

    /// Returns a process to the pool.
    pub(super) fn put(&self, idle: PooledProcess) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(idle);
    }
}

impl std::fmt::Debug for ProcessPool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("ProcessPool").field(&self.0.lock().unwrap_or_else(PoisonError::into_inner).len()).finish()
    }
}

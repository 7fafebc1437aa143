//! Counting quotas: how many of a limited resource each owner uses.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of used slots for each owner.
pub(crate) struct Shares<K>(Arc<Mutex<HashMap<K, usize>>>);

/// A used slot, released on drop.
pub(crate) struct Share<K: Eq + Hash> {
    shares: Shares<K>,
    owner: K,
}

impl<K: Eq + Hash + Clone> Shares<K> {
    pub(crate) fn new() -> Shares<K> {
        Shares(Arc::default())
    }

    /// Takes a slot for this owner, or returns `None` if they already use `most`.
    pub(crate) fn take(&self, owner: K, most: usize) -> Option<Share<K>> {
        let mut held = locked(self);
        let count = held.entry(owner.clone()).or_default();
        // Returning early leaves no empty entry: `most` is at least 1, so the entry existed before.
        if *count >= most.max(1) {
            return None;
        }
        *count += 1;
        Some(Share { shares: Shares(Arc::clone(&self.0)), owner })
    }
}

fn locked<K>(shares: &Shares<K>) -> MutexGuard<'_, HashMap<K, usize>> {
    shares.0.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Eq + Hash> Drop for Share<K> {
    fn drop(&mut self) {
        let mut held = locked(&self.shares);
        if let Some(count) = held.get_mut(&self.owner) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                held.remove(&self.owner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_a_share_of_their_own_and_gives_it_back() {
        let shares = Shares::new();
        let (first, second) = (shares.take("ann", 2), shares.take("ann", 2));
        assert!(first.is_some() && second.is_some() && shares.take("ann", 2).is_none());
        assert!(shares.take("bob", 2).is_some());
        drop(first);
        assert!(shares.take("ann", 2).is_some());
        drop(second);
        assert!(locked(&shares).is_empty());
    }
}

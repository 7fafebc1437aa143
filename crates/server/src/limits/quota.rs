//! Counting quotas: how many of a limited resource each owner uses.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;

/// The number of used slots for each owner.
pub(crate) struct Quotas<K>(Arc<Mutex<HashMap<K, usize>>>);

/// A used slot, released on drop.
pub(crate) struct QuotaSlot<K: Eq + Hash> {
    quotas: Quotas<K>,
    owner: K,
}

impl<K: Eq + Hash + Clone> Quotas<K> {
    pub(crate) fn new() -> Quotas<K> {
        Quotas(Arc::default())
    }

    /// Takes a slot for this owner, or returns `None` if they already use `max`.
    pub(crate) fn take(&self, owner: K, max: usize) -> Option<QuotaSlot<K>> {
        let mut used = self.0.lock();
        let count = used.entry(owner.clone()).or_default();
        // Returning early leaves no empty entry: `max` is at least 1, so the entry existed before.
        if *count >= max.max(1) {
            return None;
        }
        *count += 1;
        Some(QuotaSlot { quotas: Quotas(Arc::clone(&self.0)), owner })
    }
}

impl<K: Eq + Hash> Drop for QuotaSlot<K> {
    fn drop(&mut self) {
        let mut used = self.quotas.0.lock();
        if let Some(count) = used.get_mut(&self.owner) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                used.remove(&self.owner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotas_are_per_owner_and_released() {
        let quotas = Quotas::new();
        let (first, second) = (quotas.take("ann", 2), quotas.take("ann", 2));
        assert!(first.is_some() && second.is_some() && quotas.take("ann", 2).is_none());
        assert!(quotas.take("bob", 2).is_some());
        drop(first);
        assert!(quotas.take("ann", 2).is_some());
        drop(second);
        assert!(quotas.0.lock().is_empty());
    }
}

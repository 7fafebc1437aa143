//! A memory budget with a limit per owner.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// One owner gets at most 1/`OWNER_DIVISOR` of the budget.
const OWNER_DIVISOR: usize = 4;

/// A reservation takes at most 1/`FREE_DIVISOR` of the free memory and leaves some for later ones.
const FREE_DIVISOR: usize = 16;

/// A reservation takes at most 1/`OWN_DIVISOR` of what its owner may still reserve.
const OWN_DIVISOR: usize = 4;

/// A budget of memory in bytes, shared by owners. Cheap to clone.
pub struct MemoryBudget<K> {
    total: usize,
    reserved: Arc<Mutex<Reserved<K>>>,
}

struct Reserved<K> {
    total: usize,
    by_owner: HashMap<K, usize>,
}

/// Bytes reserved for an owner. Dropping it frees them.
pub struct MemoryReservation<K: Eq + Hash + Clone> {
    budget: MemoryBudget<K>,
    owner: K,
    bytes: usize,
}

impl<K> Clone for MemoryBudget<K> {
    fn clone(&self) -> MemoryBudget<K> {
        MemoryBudget { total: self.total, reserved: Arc::clone(&self.reserved) }
    }
}

impl<K: Eq + Hash + Clone> MemoryBudget<K> {
    /// Creates a budget of `total` bytes.
    pub fn new(total: usize) -> MemoryBudget<K> {
        MemoryBudget { total, reserved: Arc::new(Mutex::new(Reserved { total: 0, by_owner: HashMap::new() })) }
    }

    /// Returns an empty reservation, which [`MemoryReservation::set`] can grow.
    pub fn empty(&self, owner: K) -> MemoryReservation<K> {
        MemoryReservation { budget: self.clone(), owner, bytes: 0 }
    }

    /// Reserves between `min` and `wanted` bytes, fewer as free memory runs low. Returns `None`
    /// if even `min` is more than the owner may have.
    pub fn reserve(&self, owner: K, wanted: usize, min: usize) -> Option<MemoryReservation<K>> {
        let mut reserved = self.locked();
        let free = self.total.saturating_sub(reserved.total);
        let own = reserved.by_owner.get(&owner).copied().unwrap_or(0);
        let left = (self.total / OWNER_DIVISOR).saturating_sub(own);
        let bytes = wanted.min(free / FREE_DIVISOR).min(left / OWN_DIVISOR).max(min);
        if bytes > free.min(left) {
            return None;
        }
        reserved.change(&owner, 0, bytes);
        Some(MemoryReservation { budget: self.clone(), owner, bytes })
    }

    fn locked(&self) -> MutexGuard<'_, Reserved<K>> {
        self.reserved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    pub fn reserved(&self) -> usize {
        self.locked().total
    }
}

impl<K: Eq + Hash + Clone> Reserved<K> {
    fn change(&mut self, owner: &K, from: usize, to: usize) {
        self.total = self.total - from + to;
        let own = self.by_owner.entry(owner.clone()).or_default();
        *own = *own - from + to;
        if *own == 0 {
            self.by_owner.remove(owner);
        }
    }
}

impl<K: Eq + Hash + Clone> MemoryReservation<K> {
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns whether the reservation may grow by this many bytes.
    pub fn may_grow(&self, by: usize) -> bool {
        let reserved = self.budget.locked();
        let own = reserved.by_owner.get(&self.owner).copied().unwrap_or(0);
        reserved.total.saturating_add(by) <= self.budget.total && own.saturating_add(by) <= self.budget.total / OWNER_DIVISOR
    }

    /// Sets the number of reserved bytes without checking the limits; see [`Self::may_grow`].
    pub fn set(&mut self, bytes: usize) {
        self.budget.locked().change(&self.owner, self.bytes, bytes);
        self.bytes = bytes;
    }
}

impl<K: Eq + Hash + Clone> Drop for MemoryReservation<K> {
    fn drop(&mut self) {
        self.set(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_owner_cannot_reserve_everything() {
        let budget = MemoryBudget::new(100);
        let mut games: Vec<MemoryReservation<&str>> = (0..5).map(|_| budget.empty("mallory")).collect();
        for game in &mut games {
            if game.may_grow(10) {
                game.set(10);
            }
        }
        assert_eq!(budget.reserved(), 20, "one owner gets a quarter");
        let mut other = budget.empty("ann");
        assert!(other.may_grow(25) && !other.may_grow(26));
        other.set(25);
        other.set(5);
        assert_eq!(budget.reserved(), 25);
        drop((games, other));
        assert!(budget.reserved() == 0 && budget.locked().by_owner.is_empty());
    }

    #[test]
    fn reservations_never_exceed_the_total() {
        let budget = MemoryBudget::new(100);
        let mut all: Vec<_> = (0..9).map(|owner| budget.empty(owner)).collect();
        for one in &mut all {
            if one.may_grow(20) {
                one.set(20);
            }
        }
        assert_eq!(budget.reserved(), 100);
        assert!(!budget.empty(99).may_grow(1));
    }

    #[test]
    fn reservations_shrink_as_the_budget_fills_and_stay_within_it() {
        // In MiB, as on a server.
        let budget = MemoryBudget::new(512);
        let own: Vec<_> = std::iter::from_fn(|| budget.reserve(0, 64, 1)).take(1000).collect();
        let bytes: Vec<usize> = own.iter().map(MemoryReservation::bytes).collect();
        assert!(bytes[..3] == [32, 24, 18] && bytes.len() >= 16 && budget.reserved() == 128, "a quarter for one owner: {bytes:?}");
        let other = budget.reserve(1, 64, 1).unwrap();
        assert_eq!(other.bytes(), 24);
        drop(own);
        let rest: Vec<_> = (2..500).map_while(|owner| budget.reserve(owner, 64, 1)).collect();
        assert!(rest.len() >= 63 && rest.windows(2).all(|two| two[0].bytes() >= two[1].bytes()), "{}", rest.len());
        assert_eq!(budget.reserved(), 512);
        drop((other, rest));
        assert_eq!(budget.reserved(), 0);
    }
}

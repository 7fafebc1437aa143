//! Bytes that are kept for guests: so many in all, and of them so many for one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use store::GuestId;

/// One guest has at most this part of all.
const PART: usize = 4;

/// What is kept, in all and by guest. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Memory {
    most: usize,
    held: Arc<Mutex<Held>>,
}

#[derive(Default)]
struct Held {
    in_all: usize,
    of_guests: HashMap<Option<GuestId>, usize>,
}

/// What one holder keeps for a guest; it is free when this goes.
pub(crate) struct Kept {
    memory: Memory,
    guest: Option<GuestId>,
    bytes: usize,
}

impl Memory {
    /// At most so many bytes.
    pub(crate) fn new(most: usize) -> Memory {
        Memory { most, held: Arc::default() }
    }

    /// Nothing yet, for this guest.
    pub(crate) fn of(&self, guest: Option<GuestId>) -> Kept {
        Kept { memory: self.clone(), guest, bytes: 0 }
    }

    #[cfg(test)]
    pub(crate) fn in_all(&self) -> usize {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).in_all
    }
}

impl Kept {
    /// Is there room for so many bytes more?
    pub(crate) fn may_grow(&self, by: usize) -> bool {
        let held = self.memory.held.lock().unwrap_or_else(PoisonError::into_inner);
        let own = held.of_guests.get(&self.guest).copied().unwrap_or(0);
        held.in_all.saturating_add(by) <= self.memory.most && own.saturating_add(by) <= self.memory.most / PART
    }

    /// So many bytes are kept now.
    pub(crate) fn set(&mut self, bytes: usize) {
        let mut held = self.memory.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.in_all = held.in_all - self.bytes + bytes;
        let own = held.of_guests.entry(self.guest.clone()).or_default();
        *own = *own - self.bytes + bytes;
        if *own == 0 {
            held.of_guests.remove(&self.guest);
        }
        self.bytes = bytes;
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.set(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_guest_does_not_take_all() {
        let memory = Memory::new(100);
        let mut games: Vec<Kept> = (0..5).map(|_| memory.of(Some("mallory".into()))).collect();
        for game in &mut games {
            if game.may_grow(10) {
                game.set(10);
            }
        }
        assert_eq!(memory.in_all(), 20, "a quarter of all is for one");
        let mut other = memory.of(Some("ann".into()));
        assert!(other.may_grow(25) && !other.may_grow(26));
        other.set(25);
        other.set(5);
        assert_eq!(memory.in_all(), 25);
        drop((games, other));
        assert!(memory.in_all() == 0 && memory.held.lock().unwrap().of_guests.is_empty());
    }

    #[test]
    fn all_together_have_no_more_than_there_is() {
        let memory = Memory::new(100);
        let mut all: Vec<Kept> = (0..9).map(|number| memory.of(Some(format!("g{number}").into()))).collect();
        for kept in &mut all {
            if kept.may_grow(20) {
                kept.set(20);
            }
        }
        assert_eq!(memory.in_all(), 100);
    }
}

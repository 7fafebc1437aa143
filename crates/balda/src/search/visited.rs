//! The moves already found.

use super::FoundMove;

/// A hash set that is cleared in constant time: entries contain the number of the search that
/// inserted them. It grows to the size that the largest search needs.
#[derive(Clone, Debug, Default)]
pub(super) struct VisitedSet {
    /// Open addressing. The search number is in the upper 24 bits; word, square and letter are
    /// below. 0 is free.
    slots: Vec<u64>,
    search: u64,
    count: usize,
}

const KEY_BITS: u32 = 40;
const MIN_SLOTS: usize = 1 << 11;

impl VisitedSet {
    /// Removes all entries.
    pub(super) fn clear(&mut self) {
        self.search += 1;
        self.count = 0;
        if self.search >> (64 - KEY_BITS) != 0 {
            self.slots.fill(0);
            self.search = 1;
        }
    }

    /// Inserts a move. Returns `false` if it was present.
    #[inline]
    pub(super) fn insert(&mut self, found: &FoundMove) -> bool {
        if self.count * 2 >= self.slots.len() {
            self.grow();
        }
        let square = (found.action.square.row() << 4 | found.action.square.column()) as u64;
        let key = u64::from(found.word) << 14 | square << 6 | u64::from(found.action.letter);
        let fresh = self.insert_entry(self.search << KEY_BITS | key);
        self.count += usize::from(fresh);
        fresh
    }

    #[inline]
    fn insert_entry(&mut self, entry: u64) -> bool {
        let mask = self.slots.len() - 1;
        let mut at = (entry.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == entry {
                return false;
            }
            if slot >> KEY_BITS != self.search {
                self.slots[at] = entry;
                return true;
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(MIN_SLOTS);
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        let search = self.search;
        for entry in old.into_iter().filter(|entry| entry >> KEY_BITS == search) {
            self.insert_entry(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;
    use crate::path::Path;
    use crate::square::Square;

    #[test]
    fn moves_are_new_once_per_search() {
        let mut visited = VisitedSet::default();
        let found = |n: u32| FoundMove {
            action: Move {
                square: Square::new(n as usize % 11, n as usize / 11 % 11).unwrap(),
                letter: (n % 33 + 1) as u8,
                path: Path::new(),
            },
            word: n / 3,
        };
        for search in [0, 1, (1 << 24) - 3, (1 << 24) - 2, (1 << 24) - 1, 1 << 24] {
            visited.search = visited.search.max(search);
            visited.clear();
            assert!((0..5000).all(|n| visited.insert(&found(n))), "{search}");
            assert!((0..5000).all(|n| !visited.insert(&found(n))), "{search}");
        }
        assert!(visited.search < 10);
    }
}

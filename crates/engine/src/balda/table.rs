//! The transposition table: what is known of positions that were met before.
//!
//! A key is made of the letters on the board, the words that were named on the way, and in the solution of the end the passes; whose turn it is needs no
//! place in it, since values are those of whoever is on turn.

use lexicon::Tile;

use crate::balda::field::Place;
use crate::bound::Bound;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) value: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The square and letter of the best play; place 0 for none or a pass.
    pub(crate) best: (Place, Tile),
}

/// Entries by key; a new one replaces whatever stood in its slot.
pub(crate) struct Table {
    slots: Vec<Entry>,
}

const NOTHING: Entry = Entry { key: 0, value: 0, depth: 0, bound: Bound::Exact, best: (0, 0) };

impl Table {
    /// Returns how many `bits` a table has that takes no more than so many bytes.
    pub(crate) fn bits_within(bytes: usize) -> u32 {
        (bytes / size_of::<Entry>()).max(1).ilog2()
    }

    /// A table of `1 << bits` entries of 16 bytes.
    pub(crate) fn new(bits: u32) -> Table {
        Table { slots: vec![NOTHING; 1 << bits] }
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        // An empty slot's key is 0; a position whose key is 0 is never kept.
        Some(self.slots[self.slot(key)]).filter(|entry| entry.key == key && key != 0)
    }

    #[inline]
    pub(crate) fn put(&mut self, key: u64, value: i32, depth: usize, bound: Bound, best: (Place, Tile)) {
        let slot = self.slot(key);
        self.slots[slot] = Entry { key, value: value as i16, depth: depth.min(255) as u8, bound, best };
    }
}

impl Entry {
    /// The value, if it decides a search with this window.
    #[inline]
    pub(crate) fn decides(&self, alpha: i32, beta: i32) -> Option<i32> {
        let value = i32::from(self.value);
        match self.bound {
            Bound::Exact => Some(value),
            Bound::Lower => (value >= beta).then_some(value),
            Bound::Upper => (value <= alpha).then_some(value),
        }
    }
}

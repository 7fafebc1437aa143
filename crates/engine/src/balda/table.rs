//! A transposition table.
//!
//! A key combines the letters on the board, the words named in the search and, in the endgame
//! solver, the passes. The side to move is not part of the key, since values are relative to it.

use lexicon::Tile;

use crate::balda::board::Place;
use crate::bound::Bound;

/// An entry of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) value: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The square and letter of the best play; place 0 for a pass or none.
    pub(crate) best: (Place, Tile),
}

/// A table of entries by key that always replaces.
pub(crate) struct TranspositionTable {
    slots: Vec<Entry>,
}

const NOTHING: Entry = Entry { key: 0, value: 0, depth: 0, bound: Bound::Exact, best: (0, 0) };

impl TranspositionTable {
    /// Returns the largest `bits` for which a table fits into `bytes`.
    pub(crate) fn bits_within(bytes: usize) -> u32 {
        (bytes / size_of::<Entry>()).max(1).ilog2()
    }

    /// Creates a table of `1 << bits` entries of 16 bytes.
    pub(crate) fn new(bits: u32) -> TranspositionTable {
        TranspositionTable { slots: vec![NOTHING; 1 << bits] }
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        // Key 0 marks an empty slot, so a position with key 0 is never found.
        Some(self.slots[self.slot(key)]).filter(|entry| entry.key == key && key != 0)
    }

    #[inline]
    pub(crate) fn put(&mut self, key: u64, value: i32, depth: usize, bound: Bound, best: (Place, Tile)) {
        let slot = self.slot(key);
        self.slots[slot] = Entry { key, value: value as i16, depth: depth.min(255) as u8, bound, best };
    }
}

impl Entry {
    /// Returns the value if it is exact or causes a cutoff in this window.
    #[inline]
    pub(crate) fn cutoff_value(&self, alpha: i32, beta: i32) -> Option<i32> {
        let value = i32::from(self.value);
        match self.bound {
            Bound::Exact => Some(value),
            Bound::Lower => (value >= beta).then_some(value),
            Bound::Upper => (value <= alpha).then_some(value),
        }
    }
}

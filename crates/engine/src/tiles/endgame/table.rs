//! A lock-free transposition table shared by all threads.
//!
//! An entry consists of two words: the data, and the key XOR the data. If concurrent writes mix two
//! entries, the words do not match the key and the entry is ignored. The table starts small and
//! grows between two searches when it is nearly full.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::bound::Bound;

/// Entries in a bucket.
const BUCKET_SIZE: usize = 4;

/// The depth of positions that were searched to the end of the game.
pub(super) const COMPLETE_DEPTH: u8 = u8::MAX;

pub(super) struct Table {
    entries: Vec<[AtomicU64; 2]>,
    used: AtomicUsize,
    max_entries: usize,
}

/// The stored result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    /// The future spread for the seat on turn.
    pub(super) score: i32,
    pub(super) bound: Bound,
    /// The search depth in turns, or [`COMPLETE_DEPTH`].
    pub(super) depth: u8,
    /// The short hash of the best move; 0 for none.
    pub(super) best_move: u32,
}

/// The bits of a placement hash that are stored.
const HASH_MASK: u64 = (1 << 30) - 1;

/// Returns the part of a placement hash that the table stores.
pub(super) fn short_hash(hash: u64) -> u32 {
    (hash & HASH_MASK) as u32
}

impl TableEntry {
    fn pack(self) -> u64 {
        u64::from(self.score as u32 & 0xff_ffff) | u64::from(self.depth) << 24 | (self.bound as u64) << 32 | u64::from(self.best_move) << 34
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = Bound::of(data >> 32)?;
        Some(Self { score: (data as i32) << 8 >> 8, bound, depth: (data >> 24) as u8, best_move: (data >> 34) as u32 })
    }
}

fn empty_entries(entries: usize) -> Vec<[AtomicU64; 2]> {
    std::iter::repeat_with(Default::default).take(entries).collect()
}

impl Table {
    /// Creates a table of at most about `bytes` bytes, but at least 64 KiB.
    pub(super) fn new(bytes: usize) -> Self {
        let max_entries = 1usize << (bytes / 16).max(1 << 12).ilog2();
        Self { entries: empty_entries(max_entries.min(1 << 16)), used: AtomicUsize::new(0), max_entries }
    }

    /// Returns whether the table should grow.
    pub(super) fn is_full(&self) -> bool {
        self.entries.len() < self.max_entries && self.used.load(Ordering::Relaxed) > self.entries.len() / 8 * 5
    }

    /// Makes the table four times as large, up to its limit.
    pub(super) fn grow(&mut self) {
        let old = std::mem::take(&mut self.entries);
        self.entries = empty_entries((old.len() * 4).min(self.max_entries));
        self.used = AtomicUsize::new(0);
        for [check, data] in old {
            let data = data.into_inner();
            if let Some(known) = TableEntry::unpack(data) {
                self.put(check.into_inner() ^ data, known);
            }
        }
    }

    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let first = (key >> 20) as usize & (self.entries.len() - 1) & !(BUCKET_SIZE - 1);
        &self.entries[first..first + BUCKET_SIZE]
    }

    pub(super) fn get(&self, key: u64) -> Option<TableEntry> {
        self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            if check.load(Ordering::Relaxed) ^ data == key { TableEntry::unpack(data) } else { None }
        })
    }

    pub(super) fn put(&self, key: u64, known: TableEntry) {
        let bucket = self.bucket(key);
        let (mut place, mut min) = (0, u16::MAX);
        for (number, [check, data]) in bucket.iter().enumerate() {
            let data = data.load(Ordering::Relaxed);
            let rank = match TableEntry::unpack(data) {
                Some(_) if check.load(Ordering::Relaxed) ^ data == key => {
                    place = number;
                    break;
                }
                Some(there) => 1 + u16::from(there.depth),
                None => 0,
            };
            if rank < min {
                (place, min) = (number, rank);
            }
            if rank == 0 {
                self.used.fetch_add(1, Ordering::Relaxed);
                break;
            }
        }
        let (data, [check, there]) = (known.pack(), &bucket[place]);
        there.store(data, Ordering::Relaxed);
        check.store(key ^ data, Ordering::Relaxed);
    }
}

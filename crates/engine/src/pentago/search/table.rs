//! A lock-free transposition table shared by all threads.
//!
//! An entry is two words: the data, and the position's hash XOR the data. If two threads write an
//! entry at the same time, its words do not match and readers ignore it. The hash is a bijection of
//! the position's exact key, so two positions never share a hash, and a proof can't be attributed
//! to another position.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::bound::Bound;

/// Entries per cache line.
const WAYS: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; WAYS]);

pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The shift from a hash to its bucket.
    shift: u32,
    generation: u64,
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The score, with wins counted from this position.
    pub(super) score: i32,
    pub(super) bound: Bound,
    /// Search depth in plies.
    pub(super) depth: i32,
    /// Whether all games were searched to their end without reductions.
    pub(super) full: bool,
    /// The code of the best move.
    pub(super) code: u16,
}

impl Entry {
    fn pack(self, generation: u64) -> u64 {
        u64::from(self.score as i16 as u16)
            | u64::from(self.code & 0x1ff) << 16
            | (self.depth.clamp(0, 63) as u64) << 25
            | (self.bound as u64) << 32
            | u64::from(self.full) << 34
            | (generation & 63) << 40
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = Bound::of(data >> 32)?;
        Some(Entry {
            score: i32::from(data as u16 as i16),
            bound,
            depth: (data >> 25 & 63) as i32,
            full: data >> 34 & 1 != 0,
            code: (data >> 16 & 0x1ff) as u16,
        })
    }
}

/// Spreads an exact key of 60 bits over 64 bits. This is a bijection, since multiplication by odd
/// factors and XOR with higher bits are invertible.
#[inline]
pub(super) fn spread(key: u64) -> u64 {
    let mut hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash ^= hash >> 32;
    hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
    hash ^ hash >> 29
}

impl TranspositionTable {
    /// Creates a table of about `bytes` bytes, at least 64 KiB.
    pub(super) fn new(bytes: usize) -> TranspositionTable {
        let count = (bytes / size_of::<Bucket>()).max(1024);
        let bits = count.ilog2();
        let buckets = (0..1usize << bits).map(|_| Bucket::default()).collect();
        TranspositionTable { buckets, shift: 64 - bits, generation: 0 }
    }

    /// Starts a new generation, whose entries are preferred to older ones.
    pub(super) fn next_generation(&mut self) {
        self.generation = (self.generation + 1) & 63;
    }

    /// Removes all entries.
    pub(super) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
        self.generation = 0;
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[[AtomicU64; 2]; WAYS] {
        &self.buckets[(hash >> self.shift) as usize].0
    }

    /// Returns the entry of the position with this hash.
    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            (check.load(Ordering::Relaxed) ^ data == hash).then(|| Entry::unpack(data)).flatten()
        })
    }

    /// Stores an entry in place of one of the same position, or of the least valuable one in its
    /// bucket.
    #[inline]
    pub(super) fn put(&self, hash: u64, entry: Entry) {
        let new = entry.pack(self.generation);
        let mut place = None;
        let mut min = u64::MAX;
        for way in self.bucket(hash) {
            let [check, data] = way;
            let old = data.load(Ordering::Relaxed);
            if check.load(Ordering::Relaxed) ^ old == hash {
                place = Some(way);
                break;
            }
            // Replace old generations first, then shallow entries.
            let age = self.generation.wrapping_sub(old >> 40) & 63;
            let worth = (63 - age.min(63)) << 8 | old >> 25 & 63;
            let worth = if old == 0 { 0 } else { worth + 1 };
            if worth < min {
                (min, place) = (worth, Some(way));
            }
        }
        if let Some([check, data]) = place {
            check.store(hash ^ new, Ordering::Relaxed);
            data.store(new, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_stored_entries_are_found() {
        let table = TranspositionTable::new(1 << 20);
        let entry = |n: i32| Entry { score: n - 500, bound: Bound::Exact, depth: n & 31, full: n & 1 == 0, code: (n & 511) as u16 };
        for n in 0..1_000 {
            table.put(spread(n as u64), entry(n));
        }
        let kept = (0..1_000).filter(|&n| table.get(spread(n as u64)) == Some(entry(n))).count();
        assert!(kept > 950, "{kept}");
        assert!((1_000..100_000).all(|n| table.get(spread(n)).is_none()));
    }
}

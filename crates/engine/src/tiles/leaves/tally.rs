//! Sums of observed values by leave, for learning.

use std::sync::atomic::{AtomicI64, AtomicU32, Ordering::Relaxed};

use crossword::{KINDS, Tiles};

use crate::tiles::leaves::LeaveIndex;

/// Sums by leave. Threads can add to it concurrently; the sums are integers, so their order does
/// not matter.
#[derive(Debug)]
pub struct Tally {
    index: LeaveIndex,
    sums: Vec<AtomicI64>,
    counts: Vec<AtomicU32>,
}

impl Tally {
    /// Creates an empty tally.
    #[must_use]
    pub fn new(index: LeaveIndex) -> Tally {
        let len = index.len();
        Tally { index, sums: (0..len).map(|_| AtomicI64::new(0)).collect(), counts: (0..len).map(|_| AtomicU32::new(0)).collect() }
    }

    /// Restores a tally from the values of [`get`](Self::get). Returns `None` if a list has the
    /// wrong length.
    #[must_use]
    pub fn restore(index: LeaveIndex, sums: Vec<i64>, counts: Vec<u32>) -> Option<Tally> {
        let fits = sums.len() == index.len() && counts.len() == index.len();
        fits.then(|| Tally {
            index,
            sums: sums.into_iter().map(AtomicI64::new).collect(),
            counts: counts.into_iter().map(AtomicU32::new).collect(),
        })
    }

    /// Returns the numbering of the leaves.
    #[must_use]
    pub fn index(&self) -> &LeaveIndex {
        &self.index
    }

    /// Returns how often a leave was seen, and the sum of the values of its racks in thousandths of
    /// a point.
    #[must_use]
    pub fn get(&self, number: usize) -> (u32, i64) {
        (self.counts[number].load(Relaxed), self.sums[number].load(Relaxed))
    }

    /// Adds an observed rack and its value in thousandths of a point.
    ///
    /// The rack was drawn at random around `base`. It is an observation of every leave that
    /// contains `base` and some of the other tiles, once for each way to choose these tiles from
    /// the drawn ones: given such a leave, the rest of the rack was drawn at random.
    pub fn add(&self, base: &Tiles, rack: &Tiles, value: i32) {
        let mut kinds = [(0u8, 0u8); 8];
        let mut len = 0;
        for kind in (0..KINDS).filter(|&kind| rack.counts()[kind] > 0) {
            let Some(place) = kinds.get_mut(len) else { return };
            *place = (base.counts()[kind], rack.counts()[kind]);
            len += 1;
        }
        let (mut at, max) = (0usize, self.index.max_tiles());
        self.index.subsets(rack, |number, tiles| {
            let mut rest = at;
            at += 1;
            if tiles > max {
                return;
            }
            let mut ways = 1;
            for &(fixed, held) in &kinds[..len] {
                let count = (rest % (usize::from(held) + 1)) as u8;
                rest /= usize::from(held) + 1;
                if count < fixed {
                    return;
                }
                ways *= choose(held - fixed, count - fixed);
            }
            self.counts[number].fetch_add(ways, Relaxed);
            self.sums[number].fetch_add(i64::from(value) * i64::from(ways), Relaxed);
        });
    }
}

/// Returns the binomial coefficient.
fn choose(n: u8, k: u8) -> u32 {
    (0..u32::from(k.min(n - k))).fold(1, |ways, taken| ways * (u32::from(n) - taken) / (taken + 1))
}

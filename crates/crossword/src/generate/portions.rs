//! Portions of a rack: the tiles that can be placed together, and upper bounds on their value, for
//! bounds on equity.

use crate::generate::anagrams::Anagrams;
use crate::generate::equity::{MAX_PARTS, MILLI, RackLeaves};
use crate::rules::{MAX_RACK, RuleSet};
use crate::tiles::{BLANK, Tiles};

/// All portions of one rack, in the order of their sizes. The leave of a portion is a part of the
/// rack, numbered as in [`RackLeaves`].
pub(crate) struct Portions {
    len: usize,
    /// Index of the first portion of n tiles.
    from: [usize; MAX_RACK + 2],
    /// For each n, by portion: the total value of its n most valuable tiles, in thousandths of a
    /// point.
    tops: [[i32; MAX_PARTS]; MAX_RACK + 1],
    /// By portion: the value of its leave, in thousandths of a point.
    values: [i32; MAX_PARTS],
    /// By portion: the part number of its leave.
    kept: [u8; MAX_PARTS],
    /// By portion: the hash of its letters, without blanks.
    hashes: [u64; MAX_PARTS],
    /// By portion: the number of blanks.
    blanks: [u8; MAX_PARTS],
    /// The highest leave value after placing n tiles.
    best: [i32; MAX_RACK + 1],
}

impl Default for Portions {
    fn default() -> Self {
        Self {
            len: 0,
            from: [0; MAX_RACK + 2],
            tops: [[0; MAX_PARTS]; MAX_RACK + 1],
            values: [0; MAX_PARTS],
            kept: [0; MAX_PARTS],
            hashes: [0; MAX_PARTS],
            blanks: [0; MAX_PARTS],
            best: [i32::MIN / 2; MAX_RACK + 1],
        }
    }
}

impl Portions {
    /// Computes the portions of this rack. A blank counts as its most valuable letter.
    pub(crate) fn fill(&mut self, rack: &Tiles, rules: &RuleSet, leaves: &RackLeaves) {
        /// A portion under construction.
        #[derive(Clone, Copy, Default)]
        struct Portion {
            tops: [i16; MAX_RACK],
            hash: u64,
            blanks: u8,
            size: u8,
        }
        let mut made = [Portion::default(); MAX_PARTS];
        let mut len = 1;
        let mut counts = [0usize; MAX_RACK + 2];
        counts[1] = 1;
        for (kind, count) in rack.kind_counts() {
            let value = i16::from(if kind == BLANK { rules.max_blank_value() } else { rules.values()[usize::from(kind)] });
            let (hash, blank) = (Anagrams::hash_letter(kind), u8::from(kind == BLANK));
            // Adds one more tile of this kind to the portion `len` entries before.
            let end = len * (usize::from(count) + 1);
            for portion in len..end {
                let with = made[portion - len];
                let mut tops = with.tops;
                tops[0] = tops[0].max(value);
                for (top, fewer) in tops[1..].iter_mut().zip(with.tops) {
                    *top = (*top).max(fewer + value);
                }
                let size = with.size + 1;
                counts[usize::from(size) + 1] += 1;
                made[portion] = Portion { tops, hash: with.hash.wrapping_add(hash), blanks: with.blanks + blank, size };
            }
            len = end;
        }
        for size in 1..counts.len() {
            counts[size] += counts[size - 1];
        }
        (self.len, self.from) = (len, counts);
        let mut next = counts;
        for (number, portion) in made[..len].iter().enumerate() {
            let size = usize::from(portion.size);
            let at = next[size];
            next[size] += 1;
            let kept = len - 1 - number;
            self.values[at] = leaves.values()[kept];
            self.best[size] = self.best[size].max(leaves.values()[kept]);
            (self.kept[at], self.hashes[at], self.blanks[at]) = (kept as u8, portion.hash, portion.blanks);
            for (row, &top) in self.tops[1..].iter_mut().zip(&portion.tops) {
                row[at] = i32::from(top) * MILLI;
            }
        }
    }

    /// Returns the portion with the whole rack.
    #[inline]
    pub(crate) fn full(&self) -> usize {
        self.len - 1
    }

    /// Returns the highest leave value after placing this many tiles.
    #[inline]
    pub(crate) fn best(&self, tiles: usize) -> i32 {
        self.best[tiles]
    }

    /// Returns the portions with this many tiles.
    #[inline]
    pub(crate) fn of_size(&self, tiles: usize) -> std::ops::Range<usize> {
        self.from[tiles]..self.from[tiles + 1]
    }

    /// Returns, by portion, the total value of its n most valuable tiles, in thousandths of a
    /// point.
    #[inline]
    pub(crate) fn tops(&self, n: usize) -> &[i32] {
        &self.tops[n]
    }

    /// Returns, by portion, the value of its leave.
    #[inline]
    pub(crate) fn values(&self) -> &[i32] {
        &self.values
    }

    /// Returns the part number of a portion's leave.
    #[inline]
    pub(crate) fn kept(&self, portion: usize) -> usize {
        usize::from(self.kept[portion % MAX_PARTS])
    }

    /// Returns the hash of a portion's letters, without blanks.
    #[inline]
    pub(crate) fn hash(&self, portion: usize) -> u64 {
        self.hashes[portion % MAX_PARTS]
    }

    /// Returns the number of blanks in a portion.
    #[inline]
    pub(crate) fn blanks(&self, portion: usize) -> u8 {
        self.blanks[portion % MAX_PARTS]
    }
}

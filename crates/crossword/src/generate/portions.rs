//! The tiles of a rack that can be laid together, and what they are worth at most: what bounds of equity are made of.

use crate::generate::anagrams::Anagrams;
use crate::generate::equity::{MILLI, MOST_PARTS, RackLeaves};
use crate::generate::shapes::blank_value;
use crate::rules::{MAX_RACK, RuleSet};
use crate::tiles::{BLANK, Tiles};

/// All portions of one rack, in the order of their sizes. What is kept when a portion is laid is a part of the rack, and has a number as
/// [`RackLeaves`] numbers parts.
pub(crate) struct Portions {
    len: usize,
    /// Where the portions of n tiles begin.
    from: [usize; MAX_RACK + 2],
    /// For each number n of tiles, by portion: what its n most valuable tiles are worth together, in thousandths of a point.
    tops: [[i32; MOST_PARTS]; MAX_RACK + 1],
    /// By portion: what is kept is worth, in thousandths of a point.
    values: [i32; MOST_PARTS],
    /// By portion: the number of the part that is kept.
    kept: [u8; MOST_PARTS],
    /// By portion: the hash of its letters, blanks left out.
    hashes: [u64; MOST_PARTS],
    /// By portion: its blanks.
    blanks: [u8; MOST_PARTS],
    /// The most that is kept after laying n tiles.
    best: [i32; MAX_RACK + 1],
}

impl Default for Portions {
    fn default() -> Self {
        Self {
            len: 0,
            from: [0; MAX_RACK + 2],
            tops: [[0; MOST_PARTS]; MAX_RACK + 1],
            values: [0; MOST_PARTS],
            kept: [0; MOST_PARTS],
            hashes: [0; MOST_PARTS],
            blanks: [0; MOST_PARTS],
            best: [i32::MIN / 2; MAX_RACK + 1],
        }
    }
}

impl Portions {
    /// Those of this rack. A blank counts as much as the letter for which it is worth most.
    pub(crate) fn fill(&mut self, rack: &Tiles, rules: &RuleSet, leaves: &RackLeaves) {
        /// A portion while they are made.
        #[derive(Clone, Copy, Default)]
        struct Portion {
            tops: [i16; MAX_RACK],
            hash: u64,
            blanks: u8,
            size: u8,
        }
        let mut made = [Portion::default(); MOST_PARTS];
        let mut len = 1;
        let mut counts = [0usize; MAX_RACK + 2];
        counts[1] = 1;
        for (kind, count) in rack.held() {
            let value = i16::from(if kind == BLANK { blank_value(rules) } else { rules.values()[usize::from(kind)] });
            let (hash, blank) = (Anagrams::hash_letter(kind), u8::from(kind == BLANK));
            // With one tile of this kind more than the portion so many places before.
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

    /// The whole rack as a portion.
    #[inline]
    pub(crate) fn full(&self) -> usize {
        self.len - 1
    }

    /// The most that is kept after laying so many tiles.
    #[inline]
    pub(crate) fn best(&self, tiles: usize) -> i32 {
        self.best[tiles]
    }

    /// The portions of so many tiles.
    #[inline]
    pub(crate) fn of_size(&self, tiles: usize) -> std::ops::Range<usize> {
        self.from[tiles]..self.from[tiles + 1]
    }

    /// By portion: what its n most valuable tiles are worth together, in thousandths of a point.
    #[inline]
    pub(crate) fn tops(&self, n: usize) -> &[i32] {
        &self.tops[n]
    }

    /// By portion: what is kept is worth.
    #[inline]
    pub(crate) fn values(&self) -> &[i32] {
        &self.values
    }

    /// The number of the part that is kept.
    #[inline]
    pub(crate) fn kept(&self, portion: usize) -> usize {
        usize::from(self.kept[portion % MOST_PARTS])
    }

    /// The hash of its letters, blanks left out.
    #[inline]
    pub(crate) fn hash(&self, portion: usize) -> u64 {
        self.hashes[portion % MOST_PARTS]
    }

    /// Its blanks.
    #[inline]
    pub(crate) fn blanks(&self, portion: usize) -> u8 {
        self.blanks[portion % MOST_PARTS]
    }
}

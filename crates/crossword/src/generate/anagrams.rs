//! A Bloom filter that tests whether a word has exactly these letters in any order. Each word sets
//! three bits of a single table entry, so a query costs one memory access. The false positive rate
//! is about 1 in 500; there are no false negatives.

use lexicon::Tile;

use crate::tiles::{BLANK, KINDS};

/// Number of bits in the table per word.
const BITS_PER_WORD: usize = 32;

/// The filter.
pub(crate) struct Anagrams {
    bits: Vec<u64>,
    shift: u32,
}

impl Anagrams {
    /// Builds the filter from the hashes of words.
    pub(crate) fn new(hashes: &[u64]) -> Self {
        let words = (hashes.len() * BITS_PER_WORD).div_ceil(64).next_power_of_two();
        let mut table = Self { bits: vec![0; words], shift: 63 - words.trailing_zeros() };
        for &hash in hashes {
            let (word, bits) = table.place(hash);
            table.bits[word] |= bits;
        }
        table
    }

    /// Returns the hash of letters in any order; empty squares do not contribute.
    #[inline]
    pub(crate) fn hash(letters: &[Tile]) -> u64 {
        letters.iter().fold(0, |hash, &letter| hash.wrapping_add(Self::hash_letter(letter)))
    }

    /// Returns a letter's contribution to the hash of a word; 0 for an empty square.
    #[inline]
    pub(crate) fn hash_letter(letter: Tile) -> u64 {
        HASHES[usize::from(letter & 63)]
    }

    /// Returns whether there may be a word with this hash.
    #[inline]
    pub(crate) fn may_contain(&self, hash: u64) -> bool {
        let (word, bits) = self.place(hash);
        self.bits[word] & bits == bits
    }

    /// Returns the table entry for a hash, and its bits.
    #[inline]
    fn place(&self, hash: u64) -> (usize, u64) {
        let mixed = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let bits = 1 << (mixed & 63) | 1 << (mixed >> 6 & 63) | 1 << (mixed >> 12 & 63);
        ((mixed >> 1 >> self.shift) as usize, bits)
    }
}

/// Random numbers by letter (splitmix64); 0 for no letter.
const HASHES: [u64; KINDS] = {
    let mut hashes = [0; KINDS];
    let mut kind = BLANK as usize + 1;
    while kind < KINDS {
        let mut z = (kind as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        hashes[kind] = z ^ (z >> 31);
        kind += 1;
    }
    hashes
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filter_finds_all_anagrams_with_few_false_positives() {
        let words: Vec<Vec<Tile>> =
            (1..=20u8).flat_map(|a| (1..=20u8).flat_map(move |b| (1..=20u8).map(move |c| vec![a, b, c, 21]))).collect();
        let hashes: Vec<u64> = words.iter().map(|word| Anagrams::hash(word)).collect();
        let anagrams = Anagrams::new(&hashes);
        for word in &words {
            let turned: Vec<Tile> = word.iter().rev().copied().collect();
            assert!(anagrams.may_contain(Anagrams::hash(&turned)));
        }
        let others = words.iter().map(|word| [&word[..3], &[22]].concat());
        let wrong = others.filter(|other| anagrams.may_contain(Anagrams::hash(other))).count();
        assert!(wrong < words.len() / 100, "{wrong}");
        assert!(!Anagrams::new(&[]).may_contain(Anagrams::hash(&[1, 2])));
    }
}

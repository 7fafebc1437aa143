//! The set of words that cannot be played any more.

use lexicon::Tile;

use crate::words::Words;

/// A bit set of word numbers. Words missing from the lexicon are not stored, because no search
/// finds them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsedWords {
    bits: Vec<u64>,
}

impl UsedWords {
    /// Returns an empty set.
    #[must_use]
    pub fn new(words: &Words) -> UsedWords {
        UsedWords { bits: vec![0; words.len().div_ceil(64)] }
    }

    /// Collects the listed words that are in the lexicon.
    #[must_use]
    pub fn from_words<W: AsRef<[Tile]>>(words: &Words, list: impl IntoIterator<Item = W>) -> UsedWords {
        let mut used = UsedWords::new(words);
        list.into_iter().filter_map(|word| words.number(word.as_ref())).for_each(|number| used.insert(number));
        used
    }

    /// Returns whether the set contains the word.
    #[inline]
    #[must_use]
    pub fn contains(&self, number: u32) -> bool {
        self.bits.get(number as usize / 64).is_some_and(|bits| bits >> (number % 64) & 1 != 0)
    }

    /// Inserts a word. Invalid numbers are ignored.
    #[inline]
    pub fn insert(&mut self, number: u32) {
        if let Some(bits) = self.bits.get_mut(number as usize / 64) {
            *bits |= 1 << (number % 64);
        }
    }

    /// Removes a word.
    #[inline]
    pub fn remove(&mut self, number: u32) {
        if let Some(bits) = self.bits.get_mut(number as usize / 64) {
            *bits &= !(1 << (number % 64));
        }
    }
}

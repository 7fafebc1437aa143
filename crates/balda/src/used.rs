//! The words that can't be named any more, as a set of numbers.

use lexicon::Tile;

use crate::words::Words;

/// A set of words by their numbers; an eighth of a byte a word of the lexicon. Words that the lexicon lacks need no place in it: no search finds
/// them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsedWords {
    bits: Vec<u64>,
}

impl UsedWords {
    /// No word of these.
    #[must_use]
    pub fn new(words: &Words) -> UsedWords {
        UsedWords { bits: vec![0; words.len().div_ceil(64)] }
    }

    /// Those of a list that are words.
    #[must_use]
    pub fn of<W: AsRef<[Tile]>>(words: &Words, list: impl IntoIterator<Item = W>) -> UsedWords {
        let mut used = UsedWords::new(words);
        list.into_iter().filter_map(|word| words.number(word.as_ref())).for_each(|number| used.insert(number));
        used
    }

    /// Is the word with this number among them?
    #[inline]
    #[must_use]
    pub fn contains(&self, number: u32) -> bool {
        self.bits.get(number as usize / 64).is_some_and(|bits| bits >> (number % 64) & 1 != 0)
    }

    /// Puts a word in. Numbers that are no word's are passed over.
    #[inline]
    pub fn insert(&mut self, number: u32) {
        if let Some(bits) = self.bits.get_mut(number as usize / 64) {
            *bits |= 1 << (number % 64);
        }
    }

    /// Takes a word out again.
    #[inline]
    pub fn remove(&mut self, number: u32) {
        if let Some(bits) = self.bits.get_mut(number as usize / 64) {
            *bits &= !(1 << (number % 64));
        }
    }
}

//! A packed word list: 16 bytes per word of any length, sorted and deduplicated in place.
//!
//! Six bits per letter, from the top, pack words of up to 15 letters into 128 bits so that
//! comparing numbers compares words: a missing letter is 0 and sorts before every letter. The
//! largest list in use, 2.8 million Czech forms, takes 45 MB.

use crate::alphabet::{MAX_LETTERS, MAX_WORD, Tile};
use crate::dawg::BuildError;

const LETTER_BITS: usize = 6;

/// A word by value, which dereferences to its tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    tiles: [Tile; MAX_WORD],
    len: u8,
}

impl std::ops::Deref for Word {
    type Target = [Tile];

    fn deref(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }
}

impl AsRef<[Tile]> for Word {
    fn as_ref(&self) -> &[Tile] {
        self
    }
}

impl std::fmt::Debug for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&**self, f)
    }
}

/// Words in insertion order until [`sort`](WordList::sort) is called.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WordList {
    keys: Vec<u128>,
}

impl WordList {
    /// Creates an empty list.
    pub fn new() -> WordList {
        WordList::default()
    }

    /// Appends a word of 1 to [`MAX_WORD`] letters.
    pub fn push(&mut self, word: &[Tile]) -> Result<(), BuildError> {
        let index = self.keys.len();
        if word.is_empty() {
            return Err(BuildError::EmptyWord(index));
        }
        if word.len() > MAX_WORD {
            return Err(BuildError::TooLong { index, letters: word.len() });
        }
        let mut key = 0u128;
        for (place, &tile) in word.iter().enumerate() {
            if tile == 0 || usize::from(tile) > MAX_LETTERS {
                return Err(BuildError::ForeignTile { index, tile });
            }
            key |= u128::from(tile) << (128 - LETTER_BITS * (place + 1));
        }
        self.keys.push(key);
        Ok(())
    }

    /// Sorts the words into alphabetical order and removes duplicates. Returns how many were
    /// removed.
    pub fn sort(&mut self) -> usize {
        let before = self.keys.len();
        self.keys.sort_unstable();
        self.keys.dedup();
        before - self.keys.len()
    }

    /// Returns the number of words.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Returns whether a sorted list contains this word.
    pub fn contains(&self, word: &[Tile]) -> bool {
        let mut one = WordList::new();
        one.push(word).is_ok() && self.keys.binary_search(&one.keys[0]).is_ok()
    }

    /// Returns an iterator over the words.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Word> + Clone + '_ {
        self.keys.iter().map(|&key| unpack(key))
    }
}

impl Extend<Word> for WordList {
    fn extend<I: IntoIterator<Item = Word>>(&mut self, words: I) {
        for word in words {
            self.push(&word).expect("a Word has 1 to 15 letters of 1 to 63");
        }
    }
}

fn unpack(key: u128) -> Word {
    let mut word = Word { tiles: [0; MAX_WORD], len: 0 };
    for (place, slot) in word.tiles.iter_mut().enumerate() {
        let tile = (key >> (128 - LETTER_BITS * (place + 1))) as Tile & MAX_LETTERS as Tile;
        if tile == 0 {
            break;
        }
        *slot = tile;
        word.len += 1;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn packs_and_sorts_like_vectors(words in proptest::collection::vec(proptest::collection::vec(1..=63u8, 1..=15), 0..200)) {
            let mut list = WordList::new();
            for word in &words {
                list.push(word).unwrap();
            }
            prop_assert!(list.iter().map(|w| w.to_vec()).eq(words.iter().cloned()));
            let mut plain = words.clone();
            plain.sort();
            plain.dedup();
            prop_assert_eq!(list.sort(), words.len() - plain.len());
            prop_assert!(list.iter().map(|w| w.to_vec()).eq(plain.iter().cloned()));
            prop_assert!(words.iter().all(|word| list.contains(word)));
        }
    }

    #[test]
    fn invalid_words_are_rejected() {
        let mut list = WordList::new();
        assert_eq!(list.push(&[]), Err(BuildError::EmptyWord(0)));
        assert_eq!(list.push(&[1; 16]), Err(BuildError::TooLong { index: 0, letters: 16 }));
        assert_eq!(list.push(&[1, 0, 2]), Err(BuildError::ForeignTile { index: 0, tile: 0 }));
        assert_eq!(list.push(&[64]), Err(BuildError::ForeignTile { index: 0, tile: 64 }));
        assert!(list.is_empty() && !list.contains(&[0]));
    }
}

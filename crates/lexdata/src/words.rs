//! Gathers the words of a source that can be written in an alphabet.

use lexicon::{Alphabet, MAX_WORD, Tile, WordList};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The minimum length of a word.
pub const MIN_WORD: usize = 2;

/// Collects words in any order, with duplicates; [`WordList::sort`] removes those.
pub struct WordCollector<'a> {
    alphabet: &'a Alphabet,
    words: WordList,
}

impl<'a> WordCollector<'a> {
    pub fn new(alphabet: &'a Alphabet) -> WordCollector<'a> {
        WordCollector { alphabet, words: WordList::new() }
    }

    /// Adds a text if it is a word of 2 to 15 lowercase letters of the alphabet, and returns
    /// whether it is. Capital letters mark names in the sources; texts with other characters
    /// (hyphens, foreign letters) cannot be played.
    pub fn take(&mut self, text: &str) -> bool {
        if self.take_composed(text.chars()) {
            return true;
        }
        is_nfc_quick(text.chars()) != IsNormalized::Yes && self.take_composed(text.nfc())
    }

    fn take_composed(&mut self, text: impl Iterator<Item = char>) -> bool {
        let mut tiles = [0 as Tile; MAX_WORD];
        let mut len = 0;
        for letter in text {
            match self.alphabet.tile(letter) {
                Some(tile) if len < MAX_WORD && !letter.is_uppercase() => tiles[len] = tile,
                _ => return false,
            }
            len += 1;
        }
        len >= MIN_WORD && self.words.push(&tiles[..len]).is_ok()
    }

    /// Returns the collected words.
    pub fn finish(self) -> WordList {
        self.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_letters_are_accepted() {
        let russian = Alphabet::russian().folding('Ё', 'Е').unwrap();
        let mut collector = WordCollector::new(&russian);
        assert!(collector.take("ёлка") && collector.take("елка") && !collector.take("Ёлка"));
        let mut words = collector.finish();
        assert_eq!((words.sort(), words.len()), (1, 1));
    }

    #[test]
    fn unplayable_texts_are_rejected() {
        let czech = Alphabet::czech();
        let mut collector = WordCollector::new(&czech);
        for text in ["a", "", "Praha", "quasi", "ping-pong", "sedmnáctipísmenný", "abcdefghijklmnop"] {
            assert!(!collector.take(text), "{text}");
        }
        for text in ["abcdefghijklmno", "co", "c\u{30C}a\u{301}p", "čáp"] {
            assert!(collector.take(text), "{text}");
        }
        let mut words = collector.finish();
        assert_eq!(words.sort(), 1);
        let texts: Vec<String> = words.iter().map(|word| czech.decode(&word)).collect();
        assert_eq!(texts, ["ABCDEFGHIJKLMNO", "CO", "ČÁP"]);
    }
}

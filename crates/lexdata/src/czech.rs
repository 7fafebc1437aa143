//! Filters strings of the Czech dictionary that are not playable words.
//!
//! The dictionary spells units and abbreviations in lowercase, like words (`kg`, `např`). A Czech
//! word has a vowel or a syllabic consonant (vlk, krk, sedm, prst): strings with neither are
//! dropped, and so are those in the hand-maintained list.

use lexicon::{Alphabet, Tile, WordList};

use crate::hand;
use crate::words::WordCollector;

const VOWELS: &str = "AÁEÉĚIÍOÓUÚŮYÝ";
/// Consonants that form a syllable between other consonants, and after one at the end of a word.
const SYLLABIC: &str = "RLM";

/// The rules, converted to tiles.
pub(crate) struct CzechRules {
    dropped: WordList,
    vowels: u64,
    syllabic: u64,
}

impl CzechRules {
    pub(crate) fn new() -> CzechRules {
        let alphabet = Alphabet::czech();
        let mut collector = WordCollector::new(&alphabet);
        for word in hand::words(hand::CZECH_DROP) {
            collector.take(word);
        }
        let mut dropped = collector.finish();
        dropped.sort();
        let set = |letters: &str| letters.chars().filter_map(|letter| alphabet.tile(letter)).fold(0, |set, tile| set | 1 << tile);
        CzechRules { dropped, vowels: set(VOWELS), syllabic: set(SYLLABIC) }
    }

    pub(crate) fn is_word(&self, word: &[Tile]) -> bool {
        let vowel = |tile: Tile| self.vowels >> tile & 1 != 0;
        let syllabic = |at: usize| {
            let after = word.get(at + 1).is_none_or(|&tile| !vowel(tile));
            at > 0 && self.syllabic >> word[at] & 1 != 0 && !vowel(word[at - 1]) && after
        };
        let sounds = word.iter().any(|&tile| vowel(tile)) || word.len() > 2 && (0..word.len()).any(syllabic);
        sounds && !self.dropped.contains(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_need_a_vowel_or_a_syllabic_consonant() {
        let (alphabet, rules) = (Alphabet::czech(), CzechRules::new());
        let is_word = |text: &str| rules.is_word(&alphabet.encode(text).unwrap());
        for word in ["vlk", "krk", "sedm", "osm", "prst", "čtvrt", "ýr", "kroket", "na"] {
            assert!(is_word(word), "{word}");
        }
        for string in ["kg", "pr", "rb", "čtk", "rts", "např", "ghz", "tzn"] {
            assert!(!is_word(string), "{string}");
        }
    }
}

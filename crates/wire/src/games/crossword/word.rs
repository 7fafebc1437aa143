//! Words formed by placements.

use serde::Serialize;

/// A word formed by a placement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Word {
    /// The word, with blanks in lower case.
    pub word: String,
    /// The start and direction: `8h` across, `h8` down.
    pub at: String,
    pub score: u32,
    pub squares: Vec<usize>,
}

impl Word {
    pub(crate) fn all(words: &[crossword::SeenWord]) -> Vec<Word> {
        words.iter().map(Word::from).collect()
    }
}

impl From<&crossword::SeenWord> for Word {
    fn from(seen: &crossword::SeenWord) -> Word {
        Word { word: seen.word.clone(), at: seen.at.clone(), score: seen.score, squares: seen.squares.clone() }
    }
}

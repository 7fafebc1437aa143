//! Words that were formed.

use serde::Serialize;

/// A word formed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Word {
    /// The word; lower case for blanks.
    pub word: String,
    /// Where it starts: `8h` across, `h8` down.
    pub at: String,
    /// Its points.
    pub score: u32,
    /// Its squares.
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

//! Played and offered words.

use balda::game::SeenWord;
use serde::Serialize;

/// A played or offered word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Word {
    pub seat: usize,
    /// The notation, such as `1,1 Л БАЛ`.
    pub r#move: String,
    /// The square of the new letter.
    pub square: usize,
    pub letter: char,
    /// The squares of the word in order.
    pub path: Vec<usize>,
    pub word: String,
    pub score: u32,
    /// Whether it is not in the lexicon and was accepted by another seat.
    pub approved: bool,
}

impl From<SeenWord> for Word {
    fn from(seen: SeenWord) -> Word {
        let SeenWord { seat, r#move, square, letter, path, word, score, approved } = seen;
        Word { seat, r#move, square, letter, path, word, score, approved }
    }
}

//! The start word: chosen, or drawn at random.

use std::sync::{Arc, LazyLock};

use lexicon::{ForeignLetter, Lexicon, Tile};
use play::Dice;

use crate::square::Side;
use crate::words::Words;

/// The words to draw from, all as long as the board is wide.
type List = Arc<[Vec<Tile>]>;

/// The source of the start word.
#[derive(Clone, Debug)]
pub(super) enum Start {
    Chosen(Vec<Tile>),
    /// Drawn from these words with equal probability.
    Drawn(List),
    /// Drawn from words that are listed at the first draw. Replaying a stored game never needs
    /// them.
    Lazy(Arc<LazyLock<List, Box<dyn FnOnce() -> List + Send>>>),
}

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartWordError {
    #[error("the start word {word}: {foreign}")]
    Foreign { word: String, foreign: ForeignLetter },
    /// The word is not as long as the board is wide.
    #[error("the start word {word} has {letters} letters; a {side} board needs {len}", len = side.len())]
    Length {
        word: String,
        /// The number of its letters.
        letters: usize,
        side: Side,
    },
    #[error("the start word {word} is not in the lexicon {lexicon}")]
    NotAWord { word: String, lexicon: String },
    /// There is no word to draw from.
    #[error("the lexicon {lexicon} has no start word of {letters} letters: choose another board or lexicon")]
    None {
        lexicon: String,
        /// The number of letters required.
        letters: usize,
    },
}

impl Start {
    pub(super) fn chosen(text: &str, words: &Words, side: Side) -> Result<Start, StartWordError> {
        let text: String = text.trim().chars().take(40).collect();
        let word = words.letters().encode(&text).map_err(|foreign| StartWordError::Foreign { word: text.clone(), foreign })?;
        if word.len() != side.len() {
            return Err(StartWordError::Length { word: words.letters().decode(&word), letters: word.len(), side });
        }
        if !words.contains(&word) {
            return Err(StartWordError::NotAWord { word: words.letters().decode(&word), lexicon: words.lexicon().name().to_owned() });
        }
        Ok(Start::Chosen(word))
    }

    /// Draws from the words of `from` that are also valid here and as long as the board is wide.
    pub(super) fn drawn(from: &Lexicon, words: &Words, side: Side) -> Result<Start, StartWordError> {
        Ok(Start::Drawn(list_words(from, words, side)?))
    }

    /// Draws from all words that are as long as the board is wide.
    pub(super) fn from_all(words: &Words, side: Side) -> Result<Start, StartWordError> {
        let mut all = words.lexicon().words();
        let any_fits = std::iter::from_fn(|| all.advance().map(|word| word.len() == side.len())).any(|fits| fits);
        if !any_fits {
            return Err(no_words(words.lexicon(), side));
        }
        let words = words.clone();
        Ok(Start::lazy(move || list_words(words.lexicon(), &words, side).unwrap_or_default()))
    }

    /// Draws from the words of a lazily loaded lexicon, or from `self` if it has no suitable word.
    pub(super) fn or_lazily(self, lexicon: impl FnOnce() -> Option<Lexicon> + Send + 'static, words: &Words, side: Side) -> Start {
        let words = words.clone();
        Start::lazy(move || lexicon().and_then(|from| list_words(&from, &words, side).ok()).unwrap_or_else(|| self.candidates()))
    }

    fn lazy(load: impl FnOnce() -> List + Send + 'static) -> Start {
        Start::Lazy(Arc::new(LazyLock::new(Box::new(load))))
    }

    /// Returns the candidates.
    pub(super) fn candidates(&self) -> List {
        match self {
            Start::Chosen(word) => [word.clone()].into(),
            Start::Drawn(all) => Arc::clone(all),
            Start::Lazy(all) => Arc::clone(all),
        }
    }

    /// Returns the chosen word, or draws one.
    pub(super) fn word(&self, dice: &mut Dice) -> Vec<Tile> {
        match self {
            Start::Chosen(word) => word.clone(),
            _ => {
                let all = self.candidates();
                all.get(dice.below(all.len() as u32) as usize).cloned().unwrap_or_default()
            }
        }
    }
}

/// Returns the words of `from` that are also valid here and as long as the board is wide, in
/// alphabetical order.
fn list_words(from: &Lexicon, words: &Words, side: Side) -> Result<List, StartWordError> {
    let mut all = Vec::new();
    let mut list = from.words();
    while let Some(word) = list.advance() {
        if word.len() != side.len() {
            continue;
        }
        let word: Vec<Tile> = word.iter().map(|&tile| words.letters().fold(tile)).collect();
        if words.contains(&word) {
            all.push(word);
        }
    }
    all.sort_unstable();
    all.dedup();
    if all.is_empty() { Err(no_words(from, side)) } else { Ok(all.into()) }
}

fn no_words(lexicon: &Lexicon, side: Side) -> StartWordError {
    StartWordError::None { lexicon: lexicon.name().to_owned(), letters: side.len() }
}

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
    Later(Arc<LazyLock<List, Box<dyn FnOnce() -> List + Send>>>),
}

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    #[error("the start word {word}: {foreign}")]
    Foreign { word: String, foreign: ForeignLetter },
    /// The word is not as long as the board is wide.
    #[error("the start word {word} has {letters} letters; on a board of {side} it has {len}", len = side.len())]
    Length {
        word: String,
        /// The number of its letters.
        letters: usize,
        side: Side,
    },
    #[error("the start word {word} is not in the lexicon {lexicon}")]
    NotAWord { word: String, lexicon: String },
    /// There is no word to draw from.
    #[error("the lexicon {lexicon} has no word of {letters} letters to start with: choose another board or lexicon")]
    None {
        lexicon: String,
        /// The number of letters required.
        letters: usize,
    },
}

impl Start {
    pub(super) fn chosen(text: &str, words: &Words, side: Side) -> Result<Start, BadStart> {
        let text: String = text.trim().chars().take(40).collect();
        let word = words.letters().encode(&text).map_err(|foreign| BadStart::Foreign { word: text.clone(), foreign })?;
        if word.len() != side.len() {
            return Err(BadStart::Length { word: words.letters().decode(&word), letters: word.len(), side });
        }
        if !words.contains(&word) {
            return Err(BadStart::NotAWord { word: words.letters().decode(&word), lexicon: words.lexicon().name().to_owned() });
        }
        Ok(Start::Chosen(word))
    }

    /// Draws from the words of `from` that are also valid here and as long as the board is wide.
    pub(super) fn drawn(from: &Lexicon, words: &Words, side: Side) -> Result<Start, BadStart> {
        Ok(Start::Drawn(list(from, words, side)?))
    }

    /// Draws from all words that are as long as the board is wide.
    pub(super) fn of_all(words: &Words, side: Side) -> Result<Start, BadStart> {
        let mut all = words.lexicon().words();
        let there = std::iter::from_fn(|| all.advance().map(|word| word.len() == side.len())).any(|fits| fits);
        if !there {
            return Err(none(words.lexicon(), side));
        }
        let words = words.clone();
        Ok(Start::later(move || list(words.lexicon(), &words, side).unwrap_or_default()))
    }

    /// Draws from the words of a lazily loaded lexicon, or from `self` if it has no suitable word.
    pub(super) fn preferring(self, lexicon: impl FnOnce() -> Option<Lexicon> + Send + 'static, words: &Words, side: Side) -> Start {
        let words = words.clone();
        Start::later(move || lexicon().and_then(|from| list(&from, &words, side).ok()).unwrap_or_else(|| self.list()))
    }

    fn later(look: impl FnOnce() -> List + Send + 'static) -> Start {
        Start::Later(Arc::new(LazyLock::new(Box::new(look))))
    }

    /// Returns the candidates.
    pub(super) fn list(&self) -> List {
        match self {
            Start::Chosen(word) => [word.clone()].into(),
            Start::Drawn(all) => Arc::clone(all),
            Start::Later(all) => Arc::clone(all),
        }
    }

    /// Returns the chosen word, or draws one.
    pub(super) fn word(&self, dice: &mut Dice) -> Vec<Tile> {
        match self {
            Start::Chosen(word) => word.clone(),
            _ => {
                let all = self.list();
                all.get(dice.below(all.len() as u32) as usize).cloned().unwrap_or_default()
            }
        }
    }
}

/// Returns the words of `from` that are also valid here and as long as the board is wide, in
/// alphabetical order.
fn list(from: &Lexicon, words: &Words, side: Side) -> Result<List, BadStart> {
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
    if all.is_empty() { Err(none(from, side)) } else { Ok(all.into()) }
}

fn none(lexicon: &Lexicon, side: Side) -> BadStart {
    BadStart::None { lexicon: lexicon.name().to_owned(), letters: side.len() }
}

//! The word a game begins with: chosen, or drawn at random.

use std::sync::{Arc, LazyLock};

use lexicon::{ForeignLetter, Lexicon, Tile};
use play::Dice;

use crate::square::Side;
use crate::words::Words;

/// Words to draw from, all as long as the board is wide.
type List = Arc<[Vec<Tile>]>;

/// Where the start word comes from.
#[derive(Clone, Debug)]
pub(super) enum Start {
    /// This one.
    Chosen(Vec<Tile>),
    /// One of these, each equally likely.
    Drawn(List),
    /// One of these, which are looked for when the first word is drawn: a game that is read again needs none.
    Later(Arc<LazyLock<List, Box<dyn FnOnce() -> List + Send>>>),
}

/// Why a game can't begin so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    /// A character that is no letter.
    #[error("the start word {word}: {foreign}")]
    Foreign {
        /// The word.
        word: String,
        /// The character.
        foreign: ForeignLetter,
    },
    /// A word that is not as long as the board is wide.
    #[error("the start word {word} has {letters} letters; on a board of {side} it has {len}", len = side.len())]
    Length {
        /// The word.
        word: String,
        /// How many letters it has.
        letters: usize,
        /// The board.
        side: Side,
    },
    /// A word that the lexicon lacks.
    #[error("the start word {word} is not in the lexicon {lexicon}")]
    NotAWord {
        /// The word.
        word: String,
        /// The lexicon's name.
        lexicon: String,
    },
    /// There is nothing to draw from.
    #[error("the lexicon {lexicon} has no word of {letters} letters to start with: choose another board or lexicon")]
    None {
        /// The lexicon's name.
        lexicon: String,
        /// How many letters are wanted.
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

    /// Of the words that both know, those as long as the board is wide.
    pub(super) fn drawn(from: &Lexicon, words: &Words, side: Side) -> Result<Start, BadStart> {
        Ok(Start::Drawn(list(from, words, side)?))
    }

    /// Of all words those as long as the board is wide.
    pub(super) fn of_all(words: &Words, side: Side) -> Result<Start, BadStart> {
        let mut all = words.lexicon().words();
        let there = std::iter::from_fn(|| all.advance().map(|word| word.len() == side.len())).any(|fits| fits);
        if !there {
            return Err(none(words.lexicon(), side));
        }
        let words = words.clone();
        Ok(Start::later(move || list(words.lexicon(), &words, side).unwrap_or_default()))
    }

    /// Of the words of a lexicon that is made when they are needed; without one, or any in it, of those that this draws from.
    pub(super) fn preferring(self, lexicon: impl FnOnce() -> Option<Lexicon> + Send + 'static, words: &Words, side: Side) -> Start {
        let words = words.clone();
        Start::later(move || lexicon().and_then(|from| list(&from, &words, side).ok()).unwrap_or_else(|| self.list()))
    }

    fn later(look: impl FnOnce() -> List + Send + 'static) -> Start {
        Start::Later(Arc::new(LazyLock::new(Box::new(look))))
    }

    /// The words of which it may be one.
    pub(super) fn list(&self) -> List {
        match self {
            Start::Chosen(word) => [word.clone()].into(),
            Start::Drawn(all) => Arc::clone(all),
            Start::Later(all) => Arc::clone(all),
        }
    }

    /// The word, drawn if it is to be.
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

/// Of the words that both know, those as long as the board is wide, in the alphabet's order.
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

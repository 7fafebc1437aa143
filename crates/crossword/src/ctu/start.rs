//! How a game starts.

use crate::{AlphabetMismatch, Board};

/// The board at the start of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A random word of the dictionary in the middle of the board.
    Drawn,
    Board(Box<Board>),
}

/// An invalid start of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Alphabet(#[from] AlphabetMismatch),
    #[error("the board is empty at the start: put at least one word on it, since every word must touch one")]
    Empty,
    #[error("`{word}` is not a word for this board: write it in letters A to Z")]
    Word { word: String },
    #[error("`{word}` has {letters} letters: a word to start with has 1 to 14")]
    Length { word: String, letters: usize },
    #[error("the dictionary has no word of 2 to 14 letters to start with: give it words, or give a board")]
    NoWords,
}

//! Rule violations, with the squares and words at fault.

use crate::square::Square;

/// The rule that an action breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    #[error("there is no square {0} on this board")]
    OffBoard(Square),
    #[error("{square} is taken by {letter}; put the letter on an empty square")]
    Occupied {
        square: Square,
        /// The letter already there.
        letter: char,
    },
    #[error("`{letter}` is not in the {alphabet} alphabet")]
    NotALetter {
        /// The letter put, or a description if it cannot be displayed.
        letter: String,
        alphabet: String,
    },
    #[error("{0} is empty; a word goes over letters only")]
    Empty(Square),
    #[error("{to} does not touch {from}; each letter of a word lies {beside} the one before", beside = if *diagonals { "beside, above, below or at a corner of" } else { "beside, above or below" })]
    Apart {
        from: Square,
        to: Square,
        /// Whether squares that touch at a corner are neighbours.
        diagonals: bool,
    },
    #[error("{square} is used {times} times; a word may use a square {most}", most = if *knots { "twice at most" } else { "once only" })]
    TooOften {
        square: Square,
        /// How often the path uses it.
        times: usize,
        /// Whether a word may use a square twice.
        knots: bool,
    },
    /// The path does not use the new letter.
    #[error("the word misses the new letter on {0}; it has to go through it")]
    MissesNew(Square),
    /// The path does not spell the given word.
    #[error("the path reads {read}, not {word}")]
    Misspelled {
        /// The given word.
        word: String,
        /// What the path spells.
        read: String,
    },
    #[error("{word} can't be read on the board with {letter} on {square}")]
    NoPath {
        word: String,
        /// The new letter.
        letter: char,
        /// Its square.
        square: Square,
    },
    #[error("{word} has too few letters; a word has {least} at least")]
    TooShort {
        word: String,
        /// The minimum length of a word.
        least: usize,
    },
    #[error("{0} has been used in this game; name another word")]
    Used(String),
    #[error("{0} is the start word; name another word")]
    StartWord(String),
    #[error("{0} is not in the lexicon")]
    NotAWord(String),
    /// The word is not in the lexicon, and the rules do not allow offering it.
    #[error("{0} is not in the lexicon, and this game is played without approval of unknown words")]
    NoApproval(String),
    #[error("{0} was declined before; name another word")]
    Declined(String),
    #[error("no word waits for an answer")]
    NothingOffered,
    /// The offered word must be answered first.
    #[error("{0} waits for an answer: accept or decline it")]
    AnswerFirst(String),
    #[error("a spectator makes no moves")]
    Spectator,
}

play::codes! { Why {
    Why::OffBoard(_) => "off-board",
    Why::Occupied { .. } => "occupied",
    Why::NotALetter { .. } => "not-a-letter",
    Why::Empty(_) => "empty-square",
    Why::Apart { .. } => "not-adjacent",
    Why::TooOften { .. } => "used-too-often",
    Why::MissesNew(_) => "misses-new",
    Why::Misspelled { .. } => "misspelled",
    Why::NoPath { .. } => "no-path",
    Why::TooShort { .. } => "too-short",
    Why::Used(_) => "used",
    Why::StartWord(_) => "start-word",
    Why::NotAWord(_) => "not-a-word",
    Why::NoApproval(_) => "no-approval",
    Why::Declined(_) => "declined",
    Why::NothingOffered => "nothing-offered",
    Why::AnswerFirst(_) => "answer-first",
    Why::Spectator => "not-your-seat",
} }

impl Why {
    /// Returns the squares at fault.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Why::OffBoard(square) | Why::Empty(square) | Why::MissesNew(square) => vec![*square],
            Why::Occupied { square, .. } | Why::TooOften { square, .. } | Why::NoPath { square, .. } => vec![*square],
            Why::Apart { from, to, .. } => vec![*from, *to],
            _ => Vec::new(),
        }
    }

    /// Returns the word at fault.
    #[must_use]
    pub fn word(&self) -> Option<&str> {
        match self {
            Why::Misspelled { word, .. } | Why::NoPath { word, .. } | Why::TooShort { word, .. } => Some(word),
            Why::Used(word) | Why::StartWord(word) | Why::NotAWord(word) => Some(word),
            Why::NoApproval(word) | Why::Declined(word) | Why::AnswerFirst(word) => Some(word),
            _ => None,
        }
    }
}

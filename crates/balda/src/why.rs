//! Why a letter and a path are no move, with the squares and words at fault.

use crate::square::Square;

/// The rule that an action breaks. Words and letters are written out, squares are the board's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// A square that is not on this board.
    #[error("there is no square {0} on this board")]
    OffBoard(Square),
    /// The letter is put where one stands.
    #[error("{square} is taken by {letter}; put the letter on an empty square")]
    Occupied {
        /// The square.
        square: Square,
        /// The letter that stands there.
        letter: char,
    },
    /// What is put is no letter of the alphabet.
    #[error("`{letter}` is not in the {alphabet} alphabet")]
    NotALetter {
        /// What was put, as far as it can be written.
        letter: String,
        /// The title of the alphabet.
        alphabet: String,
    },
    /// The path goes over an empty square.
    #[error("{0} is empty; a word goes over letters only")]
    Empty(Square),
    /// Two squares of the path, one after the other, are no neighbours.
    #[error("{to} does not touch {from}; each letter of a word lies {beside} the one before", beside = if *diagonals { "beside, above, below or at a corner of" } else { "beside, above or below" })]
    Apart {
        /// The one before.
        from: Square,
        /// The one behind.
        to: Square,
        /// Do corners count?
        diagonals: bool,
    },
    /// A square is used too often.
    #[error("{square} is used {times} times; a word may use a square {most}", most = if *knots { "twice at most" } else { "once only" })]
    TooOften {
        /// The square.
        square: Square,
        /// How often the path is there.
        times: usize,
        /// Are squares used twice?
        knots: bool,
    },
    /// The path does not go over the new letter.
    #[error("the word misses the new letter on {0}; it has to go through it")]
    MissesNew(Square),
    /// The path spells something else than was said.
    #[error("the path reads {read}, not {word}")]
    Misspelled {
        /// The word that was named.
        word: String,
        /// What the squares spell.
        read: String,
    },
    /// No path spells the word.
    #[error("{word} can't be read on the board with {letter} on {square}")]
    NoPath {
        /// The word.
        word: String,
        /// The letter put.
        letter: char,
        /// Where.
        square: Square,
    },
    /// A word of too few letters.
    #[error("{word} has too few letters; a word has {least} at least")]
    TooShort {
        /// The word.
        word: String,
        /// The fewest letters.
        least: usize,
    },
    /// The word has been used in this game.
    #[error("{0} has been used in this game; name another word")]
    Used(String),
    /// The word is the one the game began with.
    #[error("{0} is the start word; name another word")]
    StartWord(String),
    /// The word is not in the lexicon.
    #[error("{0} is not in the lexicon")]
    NotAWord(String),
    /// Unknown words can't be put to another by these rules.
    #[error("{0} is not in the lexicon, and this game is played without approval of unknown words")]
    NoApproval(String),
    /// The word was declined before.
    #[error("{0} was declined before; name another word")]
    Declined(String),
    /// There is no word to accept or decline.
    #[error("no word waits for an answer")]
    NothingOffered,
    /// A word waits for an answer.
    #[error("{0} waits for an answer: accept or decline it")]
    AnswerFirst(String),
    /// Nobody sits there.
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
    /// The squares at fault.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Why::OffBoard(square) | Why::Empty(square) | Why::MissesNew(square) => vec![*square],
            Why::Occupied { square, .. } | Why::TooOften { square, .. } | Why::NoPath { square, .. } => vec![*square],
            Why::Apart { from, to, .. } => vec![*from, *to],
            _ => Vec::new(),
        }
    }

    /// The word at fault.
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

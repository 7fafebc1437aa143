//! Rule violations, with the squares and words at fault.

use crate::square::Square;

/// The rule that an action breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleViolation {
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
        /// The letter to place, or a description if it cannot be displayed.
        letter: String,
        alphabet: String,
    },
    #[error("{0} is empty; a word goes over letters only")]
    Empty(Square),
    #[error("{to} is not adjacent to {from}; consecutive letters must be adjacent {directions}", directions = if *diagonals { "horizontally, vertically or diagonally" } else { "horizontally or vertically" })]
    Apart {
        from: Square,
        to: Square,
        /// Whether squares that touch at a corner are neighbours.
        diagonals: bool,
    },
    #[error("{square} is used {times} times; a word may use a square {limit}", limit = if *knots { "at most twice" } else { "only once" })]
    TooOften {
        square: Square,
        /// How often the path uses it.
        times: usize,
        /// Whether a word may use a square twice.
        knots: bool,
    },
    /// The path does not use the new letter.
    #[error("the word must use the new letter on {0}")]
    MissesNew(Square),
    /// The path does not spell the given word.
    #[error("the path reads {read}, not {word}")]
    Misspelled {
        /// The given word.
        word: String,
        /// The word that the path spells.
        read: String,
    },
    #[error("{word} cannot be formed on the board with {letter} on {square}")]
    NoPath {
        word: String,
        /// The new letter.
        letter: char,
        /// Its square.
        square: Square,
    },
    #[error("{word} has too few letters; a word has at least {min_letters}")]
    TooShort {
        word: String,
        /// The minimum length of a word.
        min_letters: usize,
    },
    #[error("{0} has already been played in this game; choose another word")]
    Used(String),
    #[error("{0} is the start word; choose another word")]
    StartWord(String),
    #[error("{0} is not in the lexicon")]
    NotAWord(String),
    /// The word is not in the lexicon, and the rules do not allow offering it.
    #[error("{0} is not in the lexicon, and this game does not allow offering unknown words")]
    NoApproval(String),
    #[error("{0} has already been declined; choose another word")]
    Declined(String),
    #[error("no word is awaiting an answer")]
    NothingOffered,
    /// The offered word must be answered first.
    #[error("{0} is awaiting an answer: accept or decline it")]
    AnswerFirst(String),
    #[error("spectators cannot move")]
    Spectator,
}

play::codes! { RuleViolation {
    RuleViolation::OffBoard(_) => "off-board",
    RuleViolation::Occupied { .. } => "occupied",
    RuleViolation::NotALetter { .. } => "not-a-letter",
    RuleViolation::Empty(_) => "empty-square",
    RuleViolation::Apart { .. } => "not-adjacent",
    RuleViolation::TooOften { .. } => "used-too-often",
    RuleViolation::MissesNew(_) => "misses-new",
    RuleViolation::Misspelled { .. } => "misspelled",
    RuleViolation::NoPath { .. } => "no-path",
    RuleViolation::TooShort { .. } => "too-short",
    RuleViolation::Used(_) => "used",
    RuleViolation::StartWord(_) => "start-word",
    RuleViolation::NotAWord(_) => "not-a-word",
    RuleViolation::NoApproval(_) => "no-approval",
    RuleViolation::Declined(_) => "declined",
    RuleViolation::NothingOffered => "nothing-offered",
    RuleViolation::AnswerFirst(_) => "answer-first",
    RuleViolation::Spectator => "not-your-seat",
} }

impl RuleViolation {
    /// Returns the squares at fault.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match self {
            RuleViolation::OffBoard(square) | RuleViolation::Empty(square) | RuleViolation::MissesNew(square) => vec![*square],
            RuleViolation::Occupied { square, .. } | RuleViolation::TooOften { square, .. } | RuleViolation::NoPath { square, .. } => {
                vec![*square]
            }
            RuleViolation::Apart { from, to, .. } => vec![*from, *to],
            _ => Vec::new(),
        }
    }

    /// Returns the word at fault.
    #[must_use]
    pub fn word(&self) -> Option<&str> {
        match self {
            RuleViolation::Misspelled { word, .. } | RuleViolation::NoPath { word, .. } | RuleViolation::TooShort { word, .. } => {
                Some(word)
            }
            RuleViolation::Used(word) | RuleViolation::StartWord(word) | RuleViolation::NotAWord(word) => Some(word),
            RuleViolation::NoApproval(word) | RuleViolation::Declined(word) | RuleViolation::AnswerFirst(word) => Some(word),
            _ => None,
        }
    }
}

//! Why an action is foul, with the squares and words at fault.

use crate::ctu::Duty;
use crate::{BadPlacement, Square};

/// The rule that an action breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// The letters can't lie so, or are not on the rack.
    #[error(transparent)]
    Misplaced(#[from] BadPlacement),
    /// A blank, which this game has not.
    #[error("there are no blanks in this game: lay a letter on {0}")]
    Blank(Square),
    /// Words that the dictionary does not hold.
    #[error("not in the dictionary: {}", words.join(", "))]
    UnknownWords {
        /// The words.
        words: Vec<String>,
        /// The squares of the new letters that are part of one of them.
        squares: Vec<Square>,
    },
    /// A move of one letter was possible.
    #[error("{example} is a move of one letter: {}", match duty {
        Duty::Course => "where there is one, one letter must be laid, no more and no less",
        Duty::Tournament => "where there is one, letters must be laid; pass and exchange are foul",
    })]
    OneLetterDuty {
        /// In which mode.
        duty: Duty,
        /// Such a move, as it is written.
        example: String,
    },
    /// No letter was given.
    #[error("no letter is exchanged: name at least one, or pass")]
    NothingToExchange,
    /// A letter to exchange that is not on the rack.
    #[error("the letters to exchange are not all on the rack; choose among those you have")]
    NotYours,
    /// The one who looks holds no rack.
    #[error("a spectator has no rack to play from")]
    NoRack,
}

impl Why {
    /// The stable name of the reason, for programs and for sentences in other languages.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Why::Misplaced(misplaced) => misplaced.code(),
            Why::Blank(_) => "not-a-letter",
            Why::UnknownWords { .. } => "unknown-words",
            Why::OneLetterDuty { .. } => "one-letter-duty",
            Why::NothingToExchange => "nothing-to-exchange",
            Why::NotYours => "not-on-rack",
            Why::NoRack => "not-your-seat",
        }
    }

    /// The squares at fault.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Why::Misplaced(misplaced) => misplaced.square().into_iter().collect(),
            Why::Blank(square) => vec![*square],
            Why::UnknownWords { squares, .. } => squares.clone(),
            _ => Vec::new(),
        }
    }

    /// The words at fault.
    #[must_use]
    pub fn words(&self) -> &[String] {
        match self {
            Why::UnknownWords { words, .. } => words,
            _ => &[],
        }
    }
}

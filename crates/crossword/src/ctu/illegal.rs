//! Reasons for fouls, with the squares and words at fault.

use crate::ctu::Duty;
use crate::ctu::notation::square;
use crate::{PlacementError, Square};

/// The rule that an action breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// An illegal placement, or letters that are not on the rack.
    #[error("{}", misplaced(.0))]
    Misplaced(#[from] PlacementError),
    #[error("there are no blanks in this game")]
    Blank(Square),
    #[error("not in the dictionary: {}", words.join(", "))]
    UnknownWords {
        words: Vec<String>,
        /// The new squares that are part of an unknown word.
        squares: Vec<Square>,
    },
    #[error("{example} ({word}) is a legal move of one letter: {}", match duty {
        Duty::Course => "where there is one, exactly one letter must be placed",
        Duty::Tournament => "where there is one, letters must be placed; pass and exchange are foul",
    })]
    OneLetterDuty {
        duty: Duty,
        /// A legal single-letter move as `move()` returns it: `[[6, 6, 'P']]`.
        example: String,
        word: String,
    },
    #[error("no letter is exchanged: name at least one, or pass")]
    NothingToExchange,
    #[error("the letters to exchange are not all on the rack; choose among those you have")]
    NotYours,
    #[error("a spectator has no rack to play from")]
    NoRack,
}

impl Why {
    /// Returns the stable code of the reason, for programs and for translations.
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

    /// Returns the named parameters of the sentence, for translations.
    #[must_use]
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            Why::Misplaced(PlacementError::TooMany { laid, rack }) => vec![("laid", laid.to_string()), ("rack", rack.to_string())],
            Why::Misplaced(PlacementError::NotInLine { first, stray }) => vec![("first", square(*first)), ("stray", square(*stray))],
            Why::Misplaced(PlacementError::NotOnRack { square: at, letter }) => {
                vec![("square", square(*at)), ("letter", letter.to_string())]
            }
            Why::Misplaced(other) => other.square().map(|at| ("square", square(at))).into_iter().collect(),
            Why::Blank(at) => vec![("square", square(*at))],
            Why::UnknownWords { words, .. } => vec![("words", words.join(", "))],
            Why::OneLetterDuty { duty, example, word } => {
                vec![("duty", duty.name().to_owned()), ("example", example.clone()), ("word", word.clone())]
            }
            Why::NothingToExchange | Why::NotYours | Why::NoRack => Vec::new(),
        }
    }

    /// Returns the squares at fault.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Why::Misplaced(misplaced) => misplaced.square().into_iter().collect(),
            Why::Blank(square) => vec![*square],
            Why::UnknownWords { squares, .. } => squares.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns the words at fault.
    #[must_use]
    pub fn words(&self) -> &[String] {
        match self {
            Why::UnknownWords { words, .. } => words,
            _ => &[],
        }
    }
}

/// Describes an illegal placement, with squares in the notation of the course.
fn misplaced(why: &PlacementError) -> String {
    match why {
        PlacementError::NoTiles => "no letter is placed: return None to pass".to_owned(),
        PlacementError::TooMany { laid, rack } => format!("{laid} letters are placed, but a rack holds {rack}"),
        PlacementError::NotALetter { square: at, .. } => format!("the tile on {} is not a letter A to Z", square(*at)),
        PlacementError::Twice(at) => format!("two letters are placed on {}", square(*at)),
        PlacementError::Occupied(at) => format!("a letter lies on {} already: place letters on empty squares only", square(*at)),
        PlacementError::NotInLine { first, stray } => {
            format!("{} and {} are not in one row or column: all letters of a move lie in one line", square(*first), square(*stray))
        }
        PlacementError::Gap(at) => format!("{} is empty between the placed letters: a word has no gap", square(*at)),
        PlacementError::MissesStart(at) => format!("the first word must cover {}", square(*at)),
        PlacementError::FirstTooShort { min } => format!("the first word needs at least {min} letters"),
        PlacementError::NotConnected(at) => format!("the letters placed from {} touch no letter on the board", square(*at)),
        PlacementError::NotOnRack { square: at, letter } => format!("the rack holds too few {letter} for the one on {}", square(*at)),
    }
}

//! Why an action is foul, with the squares and words at fault.

use crate::ctu::Duty;
use crate::ctu::notation::square;
use crate::{BadPlacement, Square};

/// The rule that an action breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// The letters can't lie so, or are not on the rack.
    #[error("{}", misplaced(.0))]
    Misplaced(#[from] BadPlacement),
    /// A blank, which this game has not.
    #[error("there are no blanks in this game")]
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
    #[error("{example} ({word}) is a legal move of one letter: {}", match duty {
        Duty::Course => "where there is one, exactly one letter must be placed",
        Duty::Tournament => "where there is one, letters must be placed; pass and exchange are foul",
    })]
    OneLetterDuty {
        /// In which mode.
        duty: Duty,
        /// Such a move, as `move()` returns it: `[[6, 6, 'P']]`.
        example: String,
        /// The word that it forms.
        word: String,
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

    /// Returns what the sentence speaks of, by name: for sentences in other languages.
    #[must_use]
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            Why::Misplaced(BadPlacement::TooMany { laid, rack }) => vec![("laid", laid.to_string()), ("rack", rack.to_string())],
            Why::Misplaced(BadPlacement::NotInLine { first, stray }) => vec![("first", square(*first)), ("stray", square(*stray))],
            Why::Misplaced(BadPlacement::NotOnRack { square: at, letter }) => {
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

/// Says why letters can't lie so, with squares as the course writes them.
fn misplaced(why: &BadPlacement) -> String {
    match why {
        BadPlacement::NoTiles => "no letter is placed: return None to pass".to_owned(),
        BadPlacement::TooMany { laid, rack } => format!("{laid} letters are placed, but a rack holds {rack}"),
        BadPlacement::NotALetter { square: at, .. } => format!("the tile on {} is not a letter A to Z", square(*at)),
        BadPlacement::Twice(at) => format!("two letters are placed on {}", square(*at)),
        BadPlacement::Occupied(at) => format!("a letter lies on {} already: place letters on empty squares only", square(*at)),
        BadPlacement::NotInLine { first, stray } => {
            format!("{} and {} are not in one row or column: all letters of a move lie in one line", square(*first), square(*stray))
        }
        BadPlacement::Gap(at) => format!("{} is empty between the placed letters: a word has no gap", square(*at)),
        BadPlacement::MissesStart(at) => format!("the first word must cover {}", square(*at)),
        BadPlacement::FirstTooShort { least } => format!("the first word needs at least {least} letters"),
        BadPlacement::NotConnected(at) => format!("the letters placed from {} touch no letter on the board", square(*at)),
        BadPlacement::NotOnRack { square: at, letter } => format!("the rack holds too few {letter} for the one on {}", square(*at)),
    }
}

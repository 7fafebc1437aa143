//! Reasons for rejecting a turn, with the step at fault.

use lexicon::Alphabet;

use crate::legality::{FormedWord, PlacementError, parts, texts};
use crate::square::Square;

/// An illegal turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Index of the step at fault, from 0; `None` if the turn as a whole is illegal.
    pub step: Option<usize>,
    pub why: Why,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.step {
            Some(step) => write!(f, "part {} of the turn: {}", step + 1, self.why),
            None => self.why.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

impl Fault {
    pub(super) fn at(step: usize, why: Why) -> Self {
        Self { step: Some(step), why }
    }
}

impl From<Why> for Fault {
    fn from(why: Why) -> Self {
        Self { step: None, why }
    }
}

/// The rule that is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// An illegal placement, or tiles that are not on the rack.
    #[error(transparent)]
    Misplaced(#[from] PlacementError),
    /// Words that are not in the lexicon. Unlike the other reasons, the placement itself is legal.
    #[error("not in the lexicon: {}", words.join(", "))]
    UnknownWords {
        /// The words, with blanks as letters.
        words: Vec<String>,
        /// The new squares that are part of an unknown word.
        squares: Vec<Square>,
    },
    #[error("formed before in this game: {}; no word counts twice, so form another", words.join(", "))]
    Repeated {
        words: Vec<String>,
        /// The new squares that are part of a repeated word.
        squares: Vec<Square>,
    },
    #[error("nothing is placed: place at least one word, exchange or pass")]
    Nothing,
    #[error("these rules do not allow taking stars: leave the one on {0}")]
    NoTaking(Square),
    #[error("{0} has no star: only a star can be taken")]
    NoStar(Square),
    #[error("the star on {square} stands for `{stands_for}`: put that letter there, not `{put}`")]
    OtherLetter {
        square: Square,
        /// The letter that the star stands for.
        stands_for: char,
        put: char,
    },
    #[error("there is no `{letter}` on the rack to put in the place of the star on {square}")]
    NoLetterForStar { square: Square, letter: char },
    #[error("the star taken from {0} is not placed again: use it in the same turn, or leave it")]
    StarNotUsed(Square),
    #[error("{stars} of the stars taken in your last turn must be placed in this one: use them, or pass")]
    StarsDue { stars: usize },
    #[error("the bag has {left} tiles; an exchange needs at least {needed}: place or pass")]
    BagTooSmall { left: usize, needed: usize },
    #[error("choose at least one tile to exchange")]
    NothingToExchange,
    #[error("the tiles to exchange are not all on the rack; choose among those you have")]
    NotYours,
    /// A star that was taken must not return to the bag.
    #[error("a star that was taken must be placed and can't be exchanged: keep it")]
    TakenStar,
    #[error("a spectator has no rack to play from")]
    NoRack,
}

play::codes! { Why {
    Why::UnknownWords { .. } => "unknown-words",
    Why::Repeated { .. } => "repeated-words",
    Why::Nothing => "no-tiles",
    Why::NoTaking(_) => "no-taking",
    Why::NoStar(_) => "no-star",
    Why::OtherLetter { .. } => "other-letter",
    Why::NoLetterForStar { .. } | Why::NotYours => "not-on-rack",
    Why::StarNotUsed(_) => "star-not-used",
    Why::StarsDue { .. } => "stars-due",
    Why::BagTooSmall { .. } => "bag-too-small",
    Why::NothingToExchange => "nothing-to-exchange",
    Why::TakenStar => "taken-star",
    Why::NoRack => "not-your-seat";
    Why::Misplaced(misplaced) => misplaced.code()
} }

impl Why {
    /// Returns the squares at fault.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::Misplaced(misplaced) => misplaced.square().into_iter().collect(),
            Self::UnknownWords { squares, .. } | Self::Repeated { squares, .. } => squares.clone(),
            Self::NoTaking(square)
            | Self::NoStar(square)
            | Self::StarNotUsed(square)
            | Self::OtherLetter { square, .. }
            | Self::NoLetterForStar { square, .. } => vec![*square],
            _ => Vec::new(),
        }
    }

    /// Returns the words at fault.
    #[must_use]
    pub fn words(&self) -> &[String] {
        match self {
            Self::UnknownWords { words, .. } | Self::Repeated { words, .. } => words,
            _ => &[],
        }
    }

    /// Returns the number in the message, if any.
    #[must_use]
    pub fn number(&self) -> Option<usize> {
        match self {
            Self::StarsDue { stars } => Some(*stars),
            Self::BagTooSmall { needed, .. } => Some(*needed),
            _ => None,
        }
    }

    pub(super) fn unknown(faulty: &[&FormedWord], laid: &[crate::PlacedTile], alphabet: &Alphabet) -> Self {
        Self::UnknownWords { words: texts(faulty, alphabet), squares: parts(faulty, laid) }
    }

    pub(super) fn repeated(faulty: &[&FormedWord], laid: &[crate::PlacedTile], alphabet: &Alphabet) -> Self {
        Self::Repeated { words: texts(faulty, alphabet), squares: parts(faulty, laid) }
    }
}

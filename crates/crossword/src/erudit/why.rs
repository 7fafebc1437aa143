//! Why a turn is refused, and which of its layings is at fault.

use lexicon::Alphabet;

use crate::placing::{BadPlacement, FormedWord, parts, texts};
use crate::square::Square;

/// A turn that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The step at fault, from 0; none where the turn as a whole is.
    pub step: Option<usize>,
    /// What is wrong with it.
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
    /// The tiles can't lie so, or are not on the rack.
    #[error(transparent)]
    Misplaced(#[from] BadPlacement),
    /// Words that the lexicon does not hold. Another thing than a broken rule: the tiles lie as tiles may lie.
    #[error("not in the lexicon: {}", words.join(", "))]
    UnknownWords {
        /// The words as they would be read.
        words: Vec<String>,
        /// The squares of the new tiles that are part of one of them.
        squares: Vec<Square>,
    },
    /// Words that were formed before.
    #[error("formed before in this game: {}; no word counts twice, so form another", words.join(", "))]
    Repeated {
        /// The words.
        words: Vec<String>,
        /// The squares of the new tiles that are part of one of them.
        squares: Vec<Square>,
    },
    /// No steps at all.
    #[error("nothing is laid: lay at least one word, exchange or pass")]
    Nothing,
    /// Stars stay where they are.
    #[error("stars on the board are not taken by these rules: leave the one on {0}")]
    NoTaking(Square),
    /// There is no star there.
    #[error("{0} holds no star: only a star can be taken")]
    NoStar(Square),
    /// The star stands for another letter.
    #[error("the star on {square} stands for `{stands_for}`: put that letter there, not `{put}`")]
    OtherLetter {
        /// Where.
        square: Square,
        /// Its letter.
        stands_for: char,
        /// The one put there.
        put: char,
    },
    /// The letter to put in a star's place is not on the rack.
    #[error("there is no `{letter}` on the rack to put in the place of the star on {square}")]
    NoLetterForStar {
        /// Where.
        square: Square,
        /// The letter.
        letter: char,
    },
    /// A star was taken and not laid.
    #[error("the star taken from {0} is not laid again: use it in the same turn, or leave it")]
    StarNotUsed(Square),
    /// A star taken in an earlier turn was not laid.
    #[error("{stars} of the stars taken in your last turn must be laid in this one: use them, or pass")]
    StarsDue {
        /// How many are still due.
        stars: usize,
    },
    /// Too few tiles are left to exchange.
    #[error("the bag holds {left} tiles: an exchange needs at least {needed}; lay or pass")]
    BagTooSmall {
        /// Tiles in the bag.
        left: usize,
        /// The least number.
        needed: usize,
    },
    /// No tile was given.
    #[error("choose at least one tile to exchange")]
    NothingToExchange,
    /// A tile to exchange that is not on the rack.
    #[error("the tiles to exchange are not all on the rack; choose among those you have")]
    NotYours,
    /// A star that was taken can't go back into the bag.
    #[error("a star that was taken must be laid and can't be exchanged: keep it")]
    TakenStar,
    /// The one who looks holds no rack.
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
    /// The squares at fault.
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

    /// The words at fault.
    #[must_use]
    pub fn words(&self) -> &[String] {
        match self {
            Self::UnknownWords { words, .. } | Self::Repeated { words, .. } => words,
            _ => &[],
        }
    }

    /// The number that the reason speaks of, if it speaks of one.
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
